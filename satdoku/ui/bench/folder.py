"""A folder in one go: what the menu asks of a bench."""

from __future__ import annotations

import os
from collections.abc import Sequence
from pathlib import Path

from satdoku.sat.engines import Contender
from satdoku.typed import TYPE_CHECKING
from satdoku.value import Value

if TYPE_CHECKING:
    from satdoku.batch.bench_files import BenchBoard


class FolderRequest(Value):
    folder: Path
    contenders: Sequence[Contender]
    limit: float | None
    res: bool = False  # one engine solves all files; otherwise several are compared

    def board(self) -> BenchBoard:
        """A comparison also asks the solvers of others that are installed."""
        from satdoku.batch.bench_files import BenchBoard, common_folder
        from satdoku.batch.formula_files import find_absolute
        from satdoku.tasks.bench import BenchPlan
        from satdoku.tasks.outside_programs import installed

        paths = find_absolute([self.folder])
        programs = [] if self.res else installed()
        repeat = 1 if self.res else None
        root = common_folder(paths)
        plan = BenchPlan(self.contenders, programs, self.limit, repeat, res=self.res, root=root)
        return BenchBoard(plan, paths, journals())


def journals() -> Path:
    """The folder in which a bench that was stopped is kept."""
    from satdoku.play.database import usual_path

    return usual_path(os.environ).parent
