"""Makes the practice positions that ship with satdoku, from puzzles of our own generator.

    python -m benchmarks.practice_positions mine FOLDER --variant classic --minutes 20
    python -m benchmarks.practice_positions aside FOLDER --variant classic
    python -m benchmarks.practice_positions write FOLDER
    python -m benchmarks.practice_positions check --count 50

`mine` appends the positions it finds to `FOLDER/VARIANT.tsv`: from random minimal puzzles, and from
walks between puzzles that differ in a few givens, which stay near those that gave rare techniques.
`aside` looks in these positions for the techniques that are hardly ever the easiest, and `write`
keeps the clearest positions of each technique. `check` deals positions of every technique as a
player gets them, and compares them with the solutions.
"""

from __future__ import annotations

import argparse
import random
import time
from collections import Counter, defaultdict
from collections.abc import Iterator, Sequence
from pathlib import Path
from statistics import median

from satdoku.learning import pool
from satdoku.learning.answers import solution_of
from satdoku.learning.dealing import PositionDealer
from satdoku.learning.mining import positions_of
from satdoku.learning.practice_position import (
    LEFT_ASIDE,
    PracticePosition,
    parse,
    solver_for,
)
from satdoku.monitor import Monitor, Stopped
from satdoku.sat.kernel.rng import Rng
from satdoku.sudoku.grading.human_solver import HumanSolver
from satdoku.sudoku.grid import Grid
from satdoku.sudoku.making.generate import generate
from satdoku.sudoku.making.hill_climb import Neighbours, Solved
from satdoku.sudoku.making.puzzle_spec import PuzzleSpec
from satdoku.sudoku.solving.board_solver import BoardSolver
from satdoku.sudoku.techniques.step import Step
from satdoku.sudoku.techniques.table import BY_NAME, TECHNIQUES, UNIQUENESS, WITH_UNIQUENESS
from satdoku.sudoku.variants.catalogue import load

ENOUGH = 60  # positions of a technique
HARD = 40  # puzzles that walks start from
PATIENCE = 20.0  # seconds for a puzzle or a position
KEPT, KEPT_OF_OTHERS = 12, 5  # positions of a technique: of classic, and of each other variant
QUICK = (
    0.4  # seconds that a position's easiest step may take; others are kept only if none is quick
)


class Found:
    """The positions of a file, and how many there are of each technique."""

    def __init__(self, folder: Path, variant: str) -> None:
        self.path = folder / f"{variant}.tsv"
        lines = self.path.read_text().splitlines() if self.path.exists() else []
        self.entries = [tuple(line.split("\t")) for line in lines]
        self.count = Counter(entry[0] for entry in self.entries)

    def wanted(self, techniques: Sequence[str]) -> set[str]:
        return {name for name in techniques if self.count[name] < ENOUGH}

    def add(self, position: PracticePosition) -> None:
        self.count[position.technique] += 1
        with self.path.open("a") as file:
            file.write(f"{position.technique}\t{position.variant.id}\t{position.text}\n")


def mine(args: argparse.Namespace) -> None:
    variant = load(args.variant)
    found, rng = Found(args.folder, args.variant), Rng(args.seed)
    random.seed(args.seed)
    boards = BoardSolver(variant)
    spec = PuzzleSpec(variant, minimal=True, rules=tuple(args.rules))
    near = Neighbours(spec, boards, rng, Monitor())
    hard: list[tuple[float, Solved]] = []
    end = time.monotonic() + 60 * args.minutes
    number = 0
    while time.monotonic() < end:
        number += 1
        if args.rules:  # each puzzle is a variant of its own
            made = generate(spec, args.seed + number, boards, Monitor(PATIENCE))
            if made is not None:
                _mine_puzzle(made.grid, HumanSolver(made.grid.variant), found)
            continue
        walk = bool(hard) and number % 3
        solved = near.near(*random.choice(hard)[1]) if walk else near.start()
        if solved is None:
            continue
        rarity = _mine_puzzle(solved[0], solver_for(variant), found)
        _mine_puzzle(solved[0], HumanSolver(variant, WITH_UNIQUENESS), found, unique=True)
        hard = sorted([*hard, (rarity, solved)], key=lambda one: -one[0])[:HARD]
    print({name: count for name, count in found.count.items() if count < ENOUGH})


def _mine_puzzle(grid: Grid, solver: HumanSolver, found: Found, *, unique: bool = False) -> float:
    """How rare and how hard the rarest technique is that the puzzle needs."""
    names = [each.name for each in (UNIQUENESS if unique else TECHNIQUES)]
    rarity = 0.0
    try:
        for position in positions_of(grid, solver, found.wanted(names), Monitor(PATIENCE)):
            found.add(position)
            weight = BY_NAME[position.technique].weight
            rarity = max(rarity, 1000 / found.count[position.technique] + weight)
    except Stopped:
        pass
    return rarity


def aside(args: argparse.Namespace) -> None:
    """Positions of techniques that practice leaves others aside for."""
    found, variant = Found(args.folder, args.variant), load(args.variant)
    solvers = {name: solver_for(variant, name) for name in LEFT_ASIDE}
    for technique, _variant, text in found.entries:
        for name in sorted(found.wanted([*LEFT_ASIDE])):
            if technique in LEFT_ASIDE[name]:
                position = parse(name, text, variant)
                if _easiest(position, solvers[name]) is not None:
                    found.add(position)


def _easiest(position: PracticePosition, solver: HumanSolver) -> Step | None:
    """The easiest step, if it is of the technique."""
    try:
        step = solver.next_step(position.reached(solver), Monitor(PATIENCE))
    except Stopped:
        return None
    return step if step is not None and step.technique == position.technique else None


def write(args: argparse.Namespace) -> None:
    chosen: dict[tuple[str, str], list[tuple[float, str]]] = defaultdict(list)
    for path in sorted(args.folder.glob("*.tsv")):
        for line in dict.fromkeys(path.read_text().splitlines()):
            technique, variant, text = line.split("\t")
            key = technique, pool.family(variant)
            if len(chosen[key]) < 3 * _kept(key[1]):
                position = parse(technique, text, load(variant))
                cost = _cost(position)
                if cost is not None:
                    chosen[key].append((cost, f"{technique}\t{variant}\t{text}\n"))
        print(path, flush=True)
    order = [each.name for each in WITH_UNIQUENESS]
    lines = [
        line
        for technique in order
        for (name, variant), found in sorted(chosen.items(), key=lambda one: one[0][1] != "classic")
        if name == technique
        for _cost_of, line in sorted(found)[: _kept(variant)]
    ]
    pool.PATH.write_text("".join(lines), encoding="ascii")


def _kept(variant: str) -> int:
    return KEPT if variant == "classic" else KEPT_OF_OTHERS


def _cost(position: PracticePosition) -> float | None:
    """How hard the easiest step is to see; None if the position is wrong."""
    solver = solver_for(position.variant, position.technique)
    start = time.process_time()
    step = _easiest(position, solver)
    seconds = time.process_time() - start
    if step is None or not _holds(position, step):
        return None
    blanks = position.grid.digits.count(0)
    return len(step.concerned) + blanks / 10 + len(step.removed) / 5 + 100 * (seconds > QUICK)


def _holds(position: PracticePosition, step: Step) -> bool:
    """True if the solution agrees with the position and the step."""
    solution = solution_of(position)
    kept = all(
        not found or found >> (digit - 1) & 1
        for found, digit in zip(position.candidates, solution.digits, strict=True)
    )
    placed = all(solution[cell] == digit for cell, digit in step.placed)
    return kept and placed and all(solution[cell] != digit for cell, digit in step.removed)


def check(args: argparse.Namespace) -> None:
    """A line for each technique: how many positions are right, and the seconds to deal one."""
    dealer = PositionDealer(args.seed)
    for technique in WITH_UNIQUENESS:
        if not pool.variants_with(technique.name):
            print(f"{technique.name}: no position ships")
            continue
        seconds: list[float] = []
        right, different = 0, set[str]()
        for position in _dealt(dealer, technique.name, args.count, seconds):
            step = _easiest(position, solver_for(position.variant, technique.name))
            right += step is not None and _holds(position, step)
            different.add(f"{position.variant.id} {position.text}")
        print(
            f"{technique.name}: {right} of {args.count} right, {len(different)} different, "
            f"{median(seconds):.3f} s, at most {max(seconds):.3f} s, "
            f"left aside: {len(LEFT_ASIDE.get(technique.name, ()))}",
            flush=True,
        )


def _dealt(
    dealer: PositionDealer, technique: str, count: int, seconds: list[float]
) -> Iterator[PracticePosition]:
    for _n in range(count):
        start = time.process_time()
        position = dealer.deal(technique)
        seconds.append(time.process_time() - start)
        yield position


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__.partition("\n")[0])
    commands = parser.add_subparsers(required=True)
    for name, run in (("mine", mine), ("aside", aside), ("write", write), ("check", check)):
        command = commands.add_parser(name)
        command.set_defaults(run=run)
        if name != "check":
            command.add_argument("folder", type=Path)
        command.add_argument("--variant", default="classic")
        command.add_argument("--rules", nargs="*", default=[])
        command.add_argument("--minutes", type=float, default=10)
        command.add_argument("--seed", type=int, default=1)
        command.add_argument("--count", type=int, default=50)
    args = parser.parse_args()
    args.run(args)


if __name__ == "__main__":
    main()
