"""Our engine against other solvers, by family: total CPU times in one table."""

from __future__ import annotations

from collections.abc import Container, Sequence
from math import fsum
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
TO_THE_BEST = "ratio to the best"  # among the outside solvers
STRUCTURED = (
    *(
        "fifo",
        "counter",
        "arbiter",
        "adder",
        "multiplier",
        "hardware",
        "software",
        "job-shop",
        "sliding-tiles",
    ),
    *("latin-large", "sha256", "chessboard", "parity-learning", "tseitin", "threshold"),
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
    mean = ("geometric mean of the ratios", "", *(_number(means[one.name]) for one in solvers), "")
    heading = ("family", "files", *(f"{solver.name}, s" for solver in solvers), TO_THE_BEST)
    title = f"CPU seconds, limit {timeout:g} s; in brackets, files not decided: these count twice"
    outside = {solver.name for solver in solvers if solver.outside}
    rows = [_row(folder, outside) for folder in folders]
    return Table(title, heading, [*rows, _sums(folders, solvers), mean])


def _row(folder: Folder, outside: Container[str]) -> Row:
    count = len(folder.jobs)
    cells = (_cell(one, count) for one in folder.standings)
    return folder.path.name, str(count), *cells, _number(_to_the_best(folder, outside))


def _to_the_best(folder: Folder, outside: Container[str]) -> float | None:
    """Our time divided by that of the fastest outside solver."""
    theirs = [one.cpu for one in folder.standings if one.solver in outside]
    ours = next((one.cpu for one in folder.standings if one.solver not in outside), None)
    return ours / min(theirs) if ours is not None and theirs and min(theirs) > 0 else None


def _sums(folders: Sequence[Folder], solvers: Sequence[Solver]) -> Row:
    sums = (fsum(folder.standings[i].cpu for folder in folders) for i in range(len(solvers)))
    return "all", str(sum(len(one.jobs) for one in folders)), *(f"{s:.2f}" for s in sums), ""


def _cell(standing: Standing, count: int) -> str:
    missed = count - standing.solved
    return f"{standing.cpu:.2f} ({missed})" if missed else f"{standing.cpu:.2f}"


def _number(value: float | None) -> str:
    return "–" if value is None else f"{value:.2f}"
