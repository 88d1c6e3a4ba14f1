"""Changing the clues of a puzzle: leaving out what is superfluous, adding what is missing."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import combinations, islice

from satdoku.errors import UsageError
from satdoku.messages import _
from satdoku.monitor import UNWATCHED, Monitor
from satdoku.sat.kernel.rng import Rng
from satdoku.sudoku.grid import Grid
from satdoku.sudoku.solving.board_solver import BoardSolver

SAMPLE = 200  # solutions; each added clue should exclude as many of them as possible
TARGETS = 6  # solutions to complete a puzzle towards; the result with the fewest clues is kept
LARGEST_BACKDOOR = 3  # cells; sets of four would take minutes


def _given(grid: Grid) -> list[int]:
    return [cell for cell, digit in enumerate(grid.digits) if digit]


def is_unique(puzzle: Grid, solver: BoardSolver, monitor: Monitor = UNWATCHED) -> bool:
    return solver.count(puzzle.packed, 2, monitor) == 1


def superfluous(
    puzzle: Grid, monitor: Monitor = UNWATCHED, solver: BoardSolver | None = None
) -> tuple[int, ...]:
    """The cells of a puzzle with one solution whose givens can be left out, one at a time."""
    asked = solver or BoardSolver(puzzle.variant)
    return tuple(
        cell for cell in _given(puzzle) if is_unique(puzzle.with_digit(cell, 0), asked, monitor)
    )


def minimal_clues(
    puzzle: Grid,
    seed: int = 0,
    monitor: Monitor = UNWATCHED,
    keep: Sequence[int] = (),
) -> Grid:
    """Leave out givens, in random order, while the solution stays unique. `keep` lists cells whose
    givens stay."""
    solver = BoardSolver(puzzle.variant)
    _require_unique(puzzle, solver, monitor)
    kept = set(keep)
    cells = [cell for cell in _given(puzzle) if cell not in kept]
    Rng(seed).shuffle(cells)
    for cell in cells:
        fewer = puzzle.with_digit(cell, 0)
        if is_unique(fewer, solver, monitor):
            puzzle = fewer
    return puzzle


def completed(puzzle: Grid, seed: int = 0, monitor: Monitor = UNWATCHED) -> Grid:
    """Add as few givens as a greedy search can until the puzzle has one solution. None of those
    added can be left out."""
    solver = BoardSolver(puzzle.variant)
    if is_unique(puzzle, solver, monitor):
        return puzzle
    rng = Rng(seed)
    solutions = _some(puzzle, solver, monitor)
    if not solutions:
        raise UsageError(_("The puzzle has no solution: no clue can be added."))
    rng.shuffle(solutions)
    tries = [_towards(puzzle, each, solver, rng, monitor) for each in solutions[:TARGETS]]
    return min(tries, key=lambda tried: tried.givens)


def _some(puzzle: Grid, solver: BoardSolver, monitor: Monitor) -> list[Grid]:
    search = solver.solutions(puzzle, monitor)
    found = list(islice(search, SAMPLE))
    search.close()
    return found


def _towards(puzzle: Grid, solution: Grid, solver: BoardSolver, rng: Rng, monitor: Monitor) -> Grid:
    """Each given is the one that excludes most of the other solutions found."""
    before = set(_given(puzzle))
    made = puzzle
    while True:
        others = [each for each in _some(made, solver, monitor) if each != solution]
        if not others:
            break
        cells = [cell for cell, digit in enumerate(made.digits) if not digit]
        rng.shuffle(cells)
        counts = {cell: sum(each[cell] != solution[cell] for each in others) for cell in cells}
        best = max(cells, key=counts.__getitem__)
        made = made.with_digit(best, solution[best])
    for cell in _given(made):
        if cell not in before and is_unique(made.with_digit(cell, 0), solver, monitor):
            made = made.with_digit(cell, 0)
    return made


def backdoor(puzzle: Grid, monitor: Monitor = UNWATCHED) -> tuple[int, ...] | None:
    """The smallest set of cells whose digits let propagation alone, which places singles, solve the
    puzzle; None if it needs more than three cells."""
    solver = BoardSolver(puzzle.variant)
    solution = _require_unique(puzzle, solver, monitor)
    size, clues = puzzle.variant.digits, solver.clues(puzzle)
    right = [cell * size + digit for cell, digit in enumerate(solution.digits)]
    blanks = [cell for cell, digit in enumerate(puzzle.digits) if not digit]
    for count in range(LARGEST_BACKDOOR + 1):
        for cells in combinations(blanks, count):
            monitor.tick()
            if solver.obvious([*clues, *(right[cell] for cell in cells)], right, monitor):
                return cells
    return None


def _require_unique(puzzle: Grid, solver: BoardSolver, monitor: Monitor) -> Grid:
    search = solver.solutions(puzzle, monitor)
    found = list(islice(search, 2))
    search.close()
    if not found:
        raise UsageError(_("The puzzle has no solution."))
    if len(found) > 1:
        raise UsageError(_("The puzzle has several solutions; this needs exactly one."))
    return found[0]
