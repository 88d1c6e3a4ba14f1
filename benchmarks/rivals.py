"""Our engine against other solvers, family by family: sums of CPU time in one table."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path
from tempfile import TemporaryDirectory

from rich.console import Console
from rich.text import Text

from benchmarks.contestant import Solver
from benchmarks.instances import write_family
from benchmarks.progress import progress_bar
from benchmarks.rounds import Job, run_rounds
from benchmarks.solvers import reference
from benchmarks.standings import Folder, Standing, by_folder, mean_ratios
from benchmarks.tables import Row, Table

FAMILIES = (
    *("random3-150", "random3-200", "random3-225", "planted", "pigeonhole", "clique-coloring"),
    *("coloring", "factoring", "latin", "miter", "ordering", "parity", "queens"),
    *("sudoku-09", "sudoku-25", "parsing"),
)


def tables(
    families: Sequence[str], solvers: Sequence[Solver], timeout: float, notes: Console
) -> list[Table]:
    with TemporaryDirectory() as root:
        paths = [path for name in families for path in write_family(name, Path(root))]
        jobs = [Job(path, solvers) for path in paths]
        with progress_bar(len(jobs), notes) as advance:
            done = run_rounds(jobs, 1, timeout, lambda text: notes.print(Text(text)), advance)
        return [table(by_folder(done, reference(solvers).name, timeout), solvers, timeout)]


def table(folders: Sequence[Folder], solvers: Sequence[Solver], timeout: float) -> Table:
    means = mean_ratios(folders)
    mean = ("geometric mean of the ratios", "", *(_number(means[one.name]) for one in solvers))
    heading = ("family", "files", *(f"{solver.name}, s" for solver in solvers))
    title = f"CPU seconds, limit {timeout:g} s; in brackets, files not decided: these count twice"
    return Table(title, heading, [*map(_row, folders), mean])


def _row(folder: Folder) -> Row:
    count = len(folder.jobs)
    return folder.path.name, str(count), *(_cell(one, count) for one in folder.standings)


def _cell(standing: Standing, count: int) -> str:
    missed = count - standing.solved
    return f"{standing.cpu:.2f} ({missed})" if missed else f"{standing.cpu:.2f}"


def _number(value: float | None) -> str:
    return "–" if value is None else f"{value:.2f}"
