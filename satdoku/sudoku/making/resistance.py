"""A rough measure of difficulty, within milliseconds: how little unit propagation infers.

Grading a hard puzzle takes a hundred times as long. A climb towards hard puzzles follows this
number and grades only the puzzles that it reaches.
"""

from __future__ import annotations

from satdoku.monitor import Monitor
from satdoku.sudoku.grid import Grid
from satdoku.sudoku.solving.board_solver import BoardSolver


def resistance(puzzle: Grid, board: Grid, solver: BoardSolver, monitor: Monitor) -> int:
    """The number of candidates that propagation neither refutes nor, if right, shows to solve the
    puzzle."""
    size = puzzle.variant.digits
    right = solver.clues(board)
    given = solver.clues(puzzle)
    count = 0
    for cell, digit in enumerate(puzzle.digits):
        if digit:
            continue
        for literal in range(cell * size + 1, (cell + 1) * size + 1):
            wanted = right if literal == right[cell] else [-literal]
            count += not solver.obvious([*given, literal], wanted, monitor)
    return count
