"""Compares our Sudoku with qqwing, tdoku and python-sat's solvers, against the project's targets.

`python -m benchmarks.sudoku [FOLDER] [--repeat 3]`. The folder may hold classic_17.txt,
classic_hard.txt, honeycomb_hard.txt and percent.txt, with one puzzle per line; puzzles that it
lacks are generated. The sides take turns. A turn is measured in CPU time, and the least of the
repeats counts.
"""

from __future__ import annotations

import argparse
import os
import resource
import subprocess
import sys
import time
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from functools import partial
from itertools import islice
from pathlib import Path
from shutil import which
from tempfile import TemporaryDirectory
from typing import TypeVar

from pysat.solvers import Solver as PySat
from rich.console import Console
from rich.text import Text

from benchmarks.command import positive, run_command
from benchmarks.tables import Row, Table, print_tables, ratio
from benchmarks.tdoku import LIBRARY, tdoku
from satdoku.errors import UsageError
from satdoku.sudoku.grid import Grid
from satdoku.sudoku.making.generate import generate
from satdoku.sudoku.making.puzzle_spec import PuzzleSpec
from satdoku.sudoku.puzzles.puzzle_files import read_puzzles
from satdoku.sudoku.solving.board_solver import BoardSolver
from satdoku.sudoku.solving.encode import clues, encode
from satdoku.sudoku.solving.engines import ENGINES, Verdict, solve
from satdoku.sudoku.solving.sat_boards import SatBoards, formula_cache
from satdoku.sudoku.variants.catalogue import load

Side = Callable[[], float]  # does the work once and returns CPU seconds

GENERATED = 200  # puzzles per turn of a generator
# The number of puzzles of a variant solved per turn, if the folder has none.
SOLVED = {"classic": 5000, "percent": 100, "twodoku": 50, "classic-16": 20, "classic-25": 10}
SOLVED |= {"honeycomb": 20}
SATDOKU = (sys.executable, "-m", "satdoku", "sudoku", "--quiet")
COUNTING = ("--solve", "--count-solutions", "--nosolution", "--one-line")


@dataclass(frozen=True)
class Contest:
    """The target: our side takes at most `limit` times as long as the other."""

    name: str
    count: int  # puzzles per turn
    ours: Side
    theirs: Side
    limit: float


Question = TypeVar("Question")


def cpu(work: Callable[[Question], object], questions: Sequence[Question]) -> float:
    start = time.process_time()
    for question in questions:
        work(question)
    return time.process_time() - start


def cpu_of_program(words: Sequence[str], stdin: Path | None = None) -> float:
    before = resource.getrusage(resource.RUSAGE_CHILDREN)
    with (stdin or Path(os.devnull)).open() as given:
        subprocess.run(words, stdin=given, stdout=subprocess.DEVNULL, check=True)
    after = resource.getrusage(resource.RUSAGE_CHILDREN)
    return after.ru_utime - before.ru_utime + after.ru_stime - before.ru_stime


# -- our side; the measured time includes checking every solution ----------------------------


def our_solving(puzzles: Sequence[Grid], solutions: int = 1) -> Side:
    """Find up to `solutions` solutions: searching for two proves uniqueness."""
    solver = BoardSolver(puzzles[0].variant)
    return lambda: cpu(lambda puzzle: [*islice(solver.solutions(puzzle), solutions)], puzzles)


def our_engine(name: str, puzzles: Sequence[Grid]) -> Side:
    engine = ENGINES[name](puzzles[0].variant)

    def prove(puzzle: Grid) -> None:
        if solve(engine, puzzle).verdict is not Verdict.UNIQUE:
            raise UsageError("A puzzle of the benchmark has not one solution.")

    return lambda: cpu(prove, puzzles)


def our_digging(name: str, count: int) -> Side:
    request = PuzzleSpec(load(name), minimal=True)
    solver = BoardSolver(request.variant)
    return lambda: cpu(lambda seed: generate(request, seed, solver), range(count))


def our_building(name: str) -> float:
    """Build a board solver including its SAT part, which most puzzles never need."""
    variant = load(name)
    formula_cache.cache_clear()
    start = time.process_time()
    BoardSolver(variant)
    SatBoards(variant).possible([])
    return time.process_time() - start


# -- the other sides -------------------------------------------------------------------------


def incremental(name: str, puzzles: Sequence[Grid]) -> Side:
    """One python-sat solver for all puzzles, with the givens as assumptions."""
    solver = PySat(name, bootstrap_with=_clauses(puzzles[0]))
    questions = [clues(puzzle) for puzzle in puzzles]
    return lambda: cpu(lambda question: _ask(solver, question), questions)


def fresh(name: str, puzzles: Sequence[Grid]) -> Side:
    """A new python-sat solver for each puzzle."""
    clauses = _clauses(puzzles[0])
    questions = [clues(puzzle) for puzzle in puzzles]

    def solve(question: list[int]) -> None:
        with PySat(name, bootstrap_with=clauses) as solver:
            _ask(solver, question)

    return lambda: cpu(solve, questions)


def _clauses(puzzle: Grid) -> list[list[int]]:
    return [list(clause) for clause in encode(puzzle.variant)]


def _ask(solver: PySat, question: list[int]) -> None:
    if not solver.solve(assumptions=question):
        raise UsageError("A puzzle of the benchmark has no solution.")
    solver.get_model()


def qqwing(*options: str, stdin: Path | None = None) -> Side:
    path = which("qqwing")
    if path is None:
        raise UsageError("qqwing sets the targets: install it; see benchmarks/README.md.")
    return partial(cpu_of_program, [path, *options], stdin)


# -- the contests ----------------------------------------------------------------------------


def contests(folder: Path | None, scratch: Path) -> list[Contest]:
    classic, where = puzzles(folder, "classic_17.txt", "classic")
    file = scratch / "classic.txt"
    file.write_text("".join(f"{puzzle}\n" for puzzle in classic), encoding="ascii")
    honeycomb, place = puzzles(folder, "honeycomb_hard.txt", "honeycomb")
    generating = qqwing("--generate", str(GENERATED))
    return [
        Contest(
            f"satdoku sudoku {where}, each proved unique, against qqwing counting",
            len(classic),
            partial(cpu_of_program, [*SATDOKU, str(file)]),
            qqwing(*COUNTING, stdin=file),
            0.5,
        ),
        *against_tdoku(folder),
        Contest(
            f"{where} proved unique, backtrack against cdcl",
            len(classic),
            our_engine("backtrack", classic),
            our_engine("bit-board", classic),
            5,
        ),
        Contest(
            "classic dug to minimal, against qqwing",
            GENERATED,
            our_digging("classic", GENERATED),
            generating,
            0.1,
        ),
        Contest(
            "percent dug to minimal, against qqwing's classic",
            GENERATED,
            our_digging("percent", GENERATED),
            generating,
            1,
        ),
        *(against_glucose(folder, name) for name in SOLVED if name != "honeycomb"),
        Contest(
            f"{place} solved, against a fresh CaDiCaL each",
            len(honeycomb),
            our_solving(honeycomb),
            fresh("cadical195", honeycomb),
            1 / 3,
        ),
    ]


def against_tdoku(folder: Path | None) -> list[Contest]:
    """Empty without tdoku. Without a folder, both files yield the same generated puzzles."""
    found: dict[str, Contest] = {}
    for file in ("classic_17.txt", "classic_hard.txt") if LIBRARY in os.environ else ():
        classic, where = puzzles(folder, file, "classic")
        name = f"{where} proved unique, against tdoku"
        theirs = tdoku([str(puzzle) for puzzle in classic])
        found[name] = Contest(name, len(classic), our_solving(classic, 2), theirs, 10)
    return list(found.values())


def against_glucose(folder: Path | None, name: str) -> Contest:
    file = "classic_17.txt" if name == "classic" else f"{name}.txt"
    some, where = puzzles(folder, file, name)
    what = f"{where} solved, against glucose4 kept"
    return Contest(what, len(some), our_solving(some), incremental("glucose4", some), 0.3)


def puzzles(folder: Path | None, file: str, variant: str) -> tuple[list[Grid], str]:
    """Puzzles from the folder, or generated ones, and a name for them."""
    if folder is not None and (folder / file).exists():
        return [puzzle.grid for puzzle in read_puzzles(folder / file, load(variant))], file
    minimal = load(variant).digits == 9
    request = PuzzleSpec(load(variant), minimal=minimal)
    solver = BoardSolver(request.variant)
    made = (generate(request, seed, solver) for seed in range(SOLVED[variant]))
    name = f"minimal {variant}" if minimal else variant
    return [puzzle.grid for puzzle in made if puzzle is not None], name


def row(contest: Contest, times: Sequence[tuple[float, float]]) -> Row:
    ours, theirs = (min(column) for column in zip(*times, strict=True))
    rates = (f"{contest.count / seconds:.0f}" for seconds in (ours, theirs))
    return (contest.name, *rates, ratio(ours, theirs), f"{contest.limit:.2g}")


def tables(everything: Sequence[Contest], repeat: int, notes: Console) -> list[Table]:
    times: list[list[tuple[float, float]]] = [[] for _contest in everything]
    building: list[float] = []
    digging: list[float] = []
    for turn in range(repeat):
        notes.print(Text(f"round {turn + 1} of {repeat}"))
        for contest, mine in zip(everything, times, strict=True):
            mine.append((contest.ours(), contest.theirs()))
        building.append(our_building("classic-25"))
        digging.append(our_digging("classic-16", 1)())
    heading = ("puzzles", "ours, per second", "theirs, per second", "ratio of times", "limit")
    rows = [row(contest, mine) for contest, mine in zip(everything, times, strict=True)]
    large = [
        ("the solver of a 25×25 board, ready for SAT", f"{min(building):.2f}", "0.2"),
        ("a 16×16 puzzle, dug to minimal", f"{min(digging):.2f}", "5"),
    ]
    return [
        Table("Sudoku against others", heading, rows),
        Table("Large boards", ("what", "CPU s", "limit"), large),
    ]


def run(folder: Path | None, repeat: int, notes: Console) -> list[Table]:
    with TemporaryDirectory() as scratch:
        return tables(contests(folder, Path(scratch)), repeat, notes)


def main(arguments: Sequence[str] | None = None) -> int:
    parser = argparse.ArgumentParser(prog="python -m benchmarks.sudoku", description=__doc__)
    parser.add_argument("folder", type=Path, nargs="?")
    parser.add_argument("--repeat", type=positive, default=3, metavar="N")
    args = parser.parse_args(arguments)
    return run_command("sudoku", lambda notes: print_tables(run(args.folder, args.repeat, notes)))


if __name__ == "__main__":
    sys.exit(main())
