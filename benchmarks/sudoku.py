"""Compares our Sudoku with qqwing and the solvers of python-sat, against the project's targets.

`python -m benchmarks.sudoku [FOLDER] [--repeat 3]`. The folder may hold classic_17.txt and
honeycomb_hard.txt, with one puzzle per line; without it, puzzles are generated. The sides take
turns. A turn is measured in CPU time, and the least of the repeats counts.
"""

from __future__ import annotations

import argparse
import resource
import subprocess
import sys
import time
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from pathlib import Path
from shutil import which
from typing import TypeVar

from pysat.solvers import Solver as PySat
from rich.console import Console
from rich.text import Text

from benchmarks.command import positive, run_command
from benchmarks.targets import Target, print_targets
from satdoku.errors import UsageError
from satdoku.sudoku.grid import Grid
from satdoku.sudoku.making.generate import generate
from satdoku.sudoku.making.request import Request
from satdoku.sudoku.puzzles.puzzle_files import read_puzzles
from satdoku.sudoku.solving.board_solver import BoardSolver
from satdoku.sudoku.solving.encode import clues, encode
from satdoku.sudoku.variants.catalogue import load

Side = Callable[[], float]  # does the work once and returns the CPU seconds

GENERATED = 200  # puzzles in a turn of a generator
MANY, FEW = 500, 20  # puzzles in a turn of a solver


@dataclass(frozen=True)
class Contest:
    """Our side must be `factor` times as fast as the other one."""

    name: str
    count: int  # puzzles in a turn
    ours: Side
    theirs: Side
    factor: float


Question = TypeVar("Question")


def cpu(work: Callable[[Question], object], questions: Sequence[Question]) -> float:
    start = time.process_time()
    for question in questions:
        work(question)
    return time.process_time() - start


# -- our side --------------------------------------------------------------------------------


def our_solving(puzzles: Sequence[Grid]) -> Side:
    """The measured time includes checking every solution."""
    solver = BoardSolver(puzzles[0].variant)
    return lambda: cpu(lambda puzzle: next(solver.solutions(puzzle)), puzzles)


def our_digging(name: str, count: int) -> Side:
    request = Request(load(name), minimal=True)
    solver = BoardSolver(request.variant)
    return lambda: cpu(lambda seed: generate(request, seed, solver), range(count))


# -- the other sides -------------------------------------------------------------------------


def incremental(name: str, puzzles: Sequence[Grid]) -> Side:
    """One solver of python-sat for all puzzles, whose givens are assumptions."""
    solver = PySat(name, bootstrap_with=_clauses(puzzles[0]))
    questions = [clues(puzzle) for puzzle in puzzles]
    return lambda: cpu(lambda question: _ask(solver, question), questions)


def fresh(name: str, puzzles: Sequence[Grid]) -> Side:
    """A new solver of python-sat for each puzzle."""
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


def qqwing(count: int) -> Side:
    path = which("qqwing")
    if path is None:
        raise UsageError("qqwing sets the targets: install it; see benchmarks/README.md.")

    def run() -> float:
        before = resource.getrusage(resource.RUSAGE_CHILDREN)
        subprocess.run([path, "--generate", str(count)], stdout=subprocess.DEVNULL, check=True)
        after = resource.getrusage(resource.RUSAGE_CHILDREN)
        return after.ru_utime - before.ru_utime + after.ru_stime - before.ru_stime

    return run


# -- the contests ----------------------------------------------------------------------------


def contests(folder: Path | None) -> list[Contest]:
    classic, where = puzzles(folder, "classic_17.txt", "classic", MANY)
    honeycomb, place = puzzles(folder, "honeycomb_hard.txt", "honeycomb", FEW)
    wing = qqwing(GENERATED)
    return [
        Contest(
            f"{where} solved, against glucose4 kept",
            len(classic),
            our_solving(classic),
            incremental("glucose4", classic),
            1.5,
        ),
        Contest(
            "classic generated, against qqwing",
            GENERATED,
            our_digging("classic", GENERATED),
            wing,
            3,
        ),
        Contest(
            "percent dug to minimal, against qqwing's classic",
            GENERATED,
            our_digging("percent", GENERATED),
            wing,
            1,
        ),
        Contest(
            f"{place} solved, against a fresh CaDiCaL each",
            len(honeycomb),
            our_solving(honeycomb),
            fresh("cadical195", honeycomb),
            3,
        ),
    ]


def puzzles(folder: Path | None, file: str, variant: str, count: int) -> tuple[list[Grid], str]:
    """Puzzles from the folder, or minimal ones made here, and a name for them."""
    if folder is not None and (folder / file).exists():
        return [puzzle.grid for puzzle in read_puzzles(folder / file, load(variant))], file
    request = Request(load(variant), minimal=True)
    solver = BoardSolver(request.variant)
    made = (generate(request, seed, solver) for seed in range(count))
    return [puzzle.grid for puzzle in made if puzzle is not None], f"minimal {variant}"


def measured(contest: Contest, times: Sequence[tuple[float, float]]) -> Target:
    ours, theirs = (min(column) for column in zip(*times, strict=True))
    rates = f"{contest.count / ours:.0f}/s against {contest.count / theirs:.0f}/s"
    return Target(f"{contest.name}: {rates}", contest.factor, theirs / ours, "×", at_least=True)


def run(folder: Path | None, repeat: int, notes: Console) -> list[Target]:
    everything = contests(folder)
    times: list[list[tuple[float, float]]] = [[] for _contest in everything]
    large: list[float] = []
    for turn in range(repeat):
        notes.print(Text(f"round {turn + 1} of {repeat}"))
        for contest, mine in zip(everything, times, strict=True):
            mine.append((contest.ours(), contest.theirs()))
        large.append(our_digging("classic-16", 1)())
    targets = [measured(contest, mine) for contest, mine in zip(everything, times, strict=True)]
    return [*targets, Target("a 16×16 puzzle, dug to minimal", 5, min(large), "s")]


def main(arguments: Sequence[str] | None = None) -> int:
    parser = argparse.ArgumentParser(prog="python -m benchmarks.sudoku", description=__doc__)
    parser.add_argument("folder", type=Path, nargs="?")
    parser.add_argument("--repeat", type=positive, default=3, metavar="N")
    args = parser.parse_args(arguments)

    def work(notes: Console) -> None:
        print_targets(run(args.folder, args.repeat, notes), Console(highlight=False))

    return run_command("sudoku", work)


if __name__ == "__main__":
    sys.exit(main())
