"""A resumable bench run of every solver on every file, and the board that tracks its progress."""

from __future__ import annotations

import hashlib
import json
import os
from collections.abc import Callable, Mapping, Sequence
from contextlib import closing
from math import isfinite
from pathlib import Path

from satdoku import __version__, files
from satdoku.batch.executor import FAILED, InProcessExecutor, ItemResult, MakeExecutor, Perform
from satdoku.batch.formula_work import fingerprint, require_own_answers
from satdoku.batch.journal import Journal, part_of
from satdoku.batch.run import Batch, missing_results
from satdoku.bench.compare import Measured
from satdoku.bench.report import BenchedFile, BenchReport
from satdoku.bench.timing import BenchPlan, Timing, agreeing, time_solver
from satdoku.monitor import UNWATCHED, Monitor
from satdoku.sat import res
from satdoku.sat.cnf import Cnf
from satdoku.sat.engines import EngineConfig
from satdoku.sat.result import Status
from satdoku.tasks import solve
from satdoku.type_checking import TYPE_CHECKING
from satdoku.value import Value

if TYPE_CHECKING:
    pass


Item = tuple[str, int]  # a formula's path and a solver's number


def common_folder(paths: Sequence[str]) -> Path:
    return Path(os.path.commonpath([Path(path).parent for path in paths]))


class BenchFiles(Value):
    plan: BenchPlan

    @property
    def identity(self) -> Mapping[str, object]:
        plan = self.plan
        return {
            "work": "bench",
            "satdoku": __version__,
            "solvers": plan.solvers,
            "programs": [program.identity for program in plan.programs],
            "timeout": plan.timeout,
            "repeat": plan.repeat,
            "headers": plan.headers.value,
            "proofs": plan.proofs,
            "res": plan.res,
            "res_folder": None if plan.res_folder is None else str(plan.res_folder.absolute()),
        }

    def begin(self) -> Perform:
        """Read a file once for all its solvers, which then run on it in turn. Each engine has an
        untimed warm-up run, because its first run also loads it."""
        read: list[solve.Formula] = []
        known: dict[int, Measured] = {}
        for config in self.plan.configs:
            solve.search(Cnf.from_clauses([(1,)]), config)

        def perform(item: Item, monitor: Monitor) -> ItemResult:
            path = Path(item[0])
            if not read or read[0].path != path:
                known.clear()
                read[:] = [solve.load(path, headers=self.plan.headers, monitor=monitor)]
            found = time_solver(self.plan, item[1], read[0], monitor, known)
            return ItemResult(found.answer.name, _line(found), found.wrong)

        return perform

    def failure(self, item: Item, complaint: str) -> ItemResult:
        path, number = item
        name, solver = self.plan.name(Path(path)), self.plan.solvers[number]
        told = self.plan.named(Path(path), complaint)
        blank = Timing(name, solver, 0, 0, Status.UNKNOWN, problem=told)
        return ItemResult(FAILED, _line(blank), complaint)


def _line(timing: Timing) -> str:
    fields = timing.__getstate__() | {"answer": timing.answer.name}
    return json.dumps(fields)


# JSON types of a timing's fields, and the item types of those that are lists.
KINDS: Mapping[str, tuple[type, ...]] = {
    "file": (str,),
    "solver": (str,),
    "variables": (int,),
    "clauses": (int,),
    "answer": (str,),
    "times": (list,),
    "decisions": (int, type(None)),
    "problem": (str,),
    "wrong": (str,),
    "res": (str,),
    "proved": (bool,),
    "warnings": (list,),
    "own": (bool,),
}
ITEMS = {"times": (int, float), "warnings": (str,)}


def _timing(line: str) -> Timing:
    """Raises ValueError if the line was not written by `_line`."""
    try:
        fields = json.loads(line)
    except RecursionError as error:
        raise ValueError from error
    if not _is_timing(fields):
        raise ValueError
    lists = {name: tuple(fields[name]) for name in ITEMS}
    return Timing(**(fields | lists | {"answer": Status[fields["answer"]]}))


def _is_timing(fields: object) -> bool:
    return (
        isinstance(fields, dict)
        and fields.keys() == KINDS.keys()
        and all(type(fields[name]) in kinds for name, kinds in KINDS.items())
        and all(type(item) in kinds for name, kinds in ITEMS.items() for item in fields[name])
        and all(isfinite(time) for time in fields["times"])
        and fields["answer"] in Status.__members__
    )


class BenchBoard:
    """The results of a bench as they come in."""

    def __init__(self, plan: BenchPlan, paths: Sequence[str], journals: Path) -> None:
        """`paths` come from `find_absolute`. The folder `journals` stores finished results, so that
        the same bench can be resumed."""
        self.plan, self.paths = plan, paths
        self.timings: dict[tuple[str, str], Timing] = {}  # by file and solver
        self._reported: tuple[int, BenchReport] | None = None  # cached for this number of results
        self.names = [plan.name(Path(path)) for path in paths]
        places = (plan.answer_place(Path(path)) for path in paths)
        self.answers = [place for place in places if place is not None]
        items = [(path, number) for path in paths for number in range(len(plan.solvers))]
        self.batch = Batch(BenchFiles(plan), items, fingerprint(paths), journals)
        digest = hashlib.sha256(json.dumps(self.batch.identity).encode()).hexdigest()
        self.batch = self.batch.replace(output=journals / f"bench-{digest[:16]}")

        if self.answers:
            require_own_answers(paths, self.answers)
            files.require_unread(self.answers, map(Path, paths))
            for place in self.answers:
                res.require_own(place)

    @property
    def total(self) -> int:
        return len(self.batch.items)

    @property
    def done(self) -> int:
        return len(self.timings)

    def fill_here(self, monitor: Monitor, changed: Callable[[], None] = lambda: None) -> None:
        """Run the bench in this process: the monitor also stops the searches."""
        inner = monitor.telling(lambda: (self.done / self.total, self.done, None))
        self.fill(lambda work: InProcessExecutor(work, inner), monitor, changed)

    def fill(
        self,
        make_executor: MakeExecutor,
        monitor: Monitor = UNWATCHED,
        changed: Callable[[], None] = lambda: None,
    ) -> None:
        """Run everything that is missing. `Stopped` leaves finished results for the next run."""
        files.make_folder(self.batch.output.parent)
        with closing(self._journal()) as journal:
            for result in journal.results():
                self._take(result)
            before = journal.done
            changed()
            for results in missing_results(self.batch, journal, make_executor):
                for _index, result in results:
                    self._take(result)
                changed()
                monitor.tick(journal.done / self.total, journal.done - before)

    def _journal(self) -> Journal:
        batch = self.batch
        return Journal(batch.output, batch.identity, self.total, self._accepts)

    def _accepts(self, index: int, result: ItemResult) -> bool:
        """True if a result from the journal is a timing of this item."""
        path, number = self.batch.items[index]
        try:
            timing = _timing(result.line)
        except ValueError:
            return False
        meant = self.plan.name(Path(path)), self.plan.solvers[number]
        return (timing.file, timing.solver) == meant

    def _take(self, result: ItemResult) -> None:
        timing = _timing(result.line)
        self.timings[timing.file, timing.solver] = timing

    def forget(self) -> None:
        """Delete the journal, which is not needed once the report is written."""
        part_of(self.batch.output).unlink(missing_ok=True)

    def file(self, name: str) -> BenchedFile:
        found = (self.timings.get((name, solver)) for solver in self.plan.solvers)
        return BenchedFile(name, agreeing(timing for timing in found if timing is not None))

    def report(self) -> BenchReport:
        """The report on the files that all solvers have finished, and on the one in progress."""
        if self._reported is None or self._reported[0] != self.done:
            begun = tuple(file for name in self.names if (file := self.file(name)).timings)
            self._reported = self.done, BenchReport(self.plan, begun, len(self.paths))
        return self._reported[1]


class FolderRequest(Value):
    folder: Path
    configs: Sequence[EngineConfig]
    limit: float | None
    res: bool = False  # one engine solves all files; otherwise several are compared

    def board(self) -> BenchBoard:
        """The board of a run. A comparison also runs installed third-party solvers."""
        from satdoku.batch.formula_work import find_absolute
        from satdoku.bench.programs import installed
        from satdoku.bench.timing import BenchPlan

        paths = find_absolute([self.folder])
        programs = [] if self.res else installed()
        repeat = 1 if self.res else None
        root = common_folder(paths)
        plan = BenchPlan(self.configs, programs, self.limit, repeat, res=self.res, root=root)
        return BenchBoard(plan, paths, journals())


def journals() -> Path:
    """The folder for the journals of stopped benches."""
    from satdoku.play.database import default_path

    return default_path(os.environ).parent
