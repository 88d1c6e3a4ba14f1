"""Digging as the course describes it: each hole is checked by a SAT engine on the puzzle's clauses.

A hole can be dug if the puzzle still has one solution. The formula says that it has another one:
the rules of the variant, a unit clause for each given, and a clause that forbids the known
solution. It is unsatisfiable if and only if the hole can be dug. The fast way of digging.py asks a
search on a bit-board instead.
"""

from __future__ import annotations

import time
from collections.abc import Callable, Sequence

from satdoku.monitor import Monitor, Stopped
from satdoku.sat.cnf import Cnf
from satdoku.sat.engines import EngineConfig
from satdoku.sat.growing_cnf import GrowingCnf
from satdoku.sat.kernel.rng import Rng
from satdoku.sat.result import Status
from satdoku.sudoku.grid import Grid
from satdoku.sudoku.making.generate import MadePuzzle
from satdoku.sudoku.making.puzzle_spec import PuzzleSpec
from satdoku.sudoku.making.random_boards import random_board, shuffled
from satdoku.sudoku.making.symmetry import Orbit
from satdoku.sudoku.solving.board_solver import BoardSolver
from satdoku.sudoku.solving.encode import clues, encode
from satdoku.value import Value

BOARDS = 100  # tried for an exact number of givens


class HoleCheck(Value):
    """The question whether some cells can be blank, and what the engine needed to answer it."""

    cells: Orbit
    dug: bool
    clauses: int
    decisions: int
    ms: float


Checked = Callable[[HoleCheck], None]


def course_puzzle(
    request: PuzzleSpec, seed: int, config: EngineConfig, monitor: Monitor, checked: Checked
) -> MadePuzzle | None:
    """The puzzle of that seed; None if stopped before its first board was dug."""
    best: MadePuzzle | None = None
    rng, solver = Rng(seed), BoardSolver(request.variant)
    for number in range(1, BOARDS + 1):
        try:
            solution = random_board(solver, rng, monitor)
            orbits = shuffled(request.orbits, rng)
            grid = _dug(solution, orbits, request.floor, config, monitor, checked)
        except Stopped:
            break
        as_asked = request.givens is None or grid.givens == request.givens
        if best is None or grid.givens < best.grid.givens:
            best = MadePuzzle(grid, solution, seed, number, as_asked)
        if as_asked:
            break
    return best


def _dug(
    solution: Grid,
    orbits: Sequence[Orbit],
    floor: int,
    config: EngineConfig,
    monitor: Monitor,
    checked: Checked,
) -> Grid:
    rules = encode(solution.variant, monitor=monitor)
    grid = solution
    for orbit in orbits:
        if grid.givens - len(orbit) < floor:
            continue
        blank = set(orbit)
        digits = (0 if cell in blank else digit for cell, digit in enumerate(grid.digits))
        tried = Grid(solution.variant, tuple(digits))
        found = _check(_another(rules, tried, solution), orbit, config, monitor)
        checked(found)
        if found.dug:
            grid = tried
    return grid


def _another(rules: Cnf, puzzle: Grid, solution: Grid) -> Cnf:
    """The formula that says that the puzzle has another solution."""
    formula = GrowingCnf()
    formula.add(rules)
    formula.add([literal] for literal in clues(puzzle))
    formula.add([[-literal for literal in clues(solution)]])
    return formula.since(0)


def _check(cnf: Cnf, cells: Orbit, config: EngineConfig, monitor: Monitor) -> HoleCheck:
    start = time.thread_time()
    result = config.engine.run(cnf, config.options, monitor)
    ms = (time.thread_time() - start) * 1e3
    if result.status is Status.UNKNOWN:
        raise Stopped
    dug = result.status is Status.UNSATISFIABLE
    return HoleCheck(cells, dug, len(cnf), result.statistics["decisions"], ms)
