"""Finds practice positions: solves puzzles step by step, and keeps the boards before the steps."""

from __future__ import annotations

from collections import Counter
from collections.abc import Container, Iterator

from satdoku.learning.practice_position import PracticePosition
from satdoku.monitor import UNWATCHED, Monitor
from satdoku.sudoku.grading.human_solver import HumanSolver
from satdoku.sudoku.grid import Grid
from satdoku.sudoku.techniques.board_map import members
from satdoku.sudoku.techniques.position import Position

MOST_ALIKE = 2  # positions of a technique from one puzzle


def positions_of(
    puzzle: Grid, solver: HumanSolver, wanted: Container[str], monitor: Monitor = UNWATCHED
) -> Iterator[PracticePosition]:
    """The positions on the way to the solution whose easiest step is of a wanted technique."""
    position = solver.position(puzzle)
    last, count = "", Counter[str]()
    for step in solver.steps(position, monitor):
        name, last_name = step.technique, last
        last = name
        # Steps found together are applied one by one: between two of them, another may be easier.
        if name == last_name or name not in wanted or count[name] == MOST_ALIKE:
            continue
        count[name] += 1
        yield snapshot(name, position)


def snapshot(technique: str, position: Position) -> PracticePosition:
    filled = tuple(members(position.filled_later))
    return PracticePosition(technique, position.grid, tuple(position.candidates), filled)
