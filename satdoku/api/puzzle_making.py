"""Makes the puzzle that a program asks for."""

from __future__ import annotations

from satdoku.monitor import Monitor
from satdoku.sudoku.grid import Grid
from satdoku.sudoku.making.difficulty_target import technique_named
from satdoku.sudoku.making.generate import generate
from satdoku.sudoku.making.mask import read_mask
from satdoku.sudoku.making.puzzle_spec import PuzzleSpec
from satdoku.sudoku.making.rule_sets import require_known
from satdoku.sudoku.making.symmetry import symmetry_named
from satdoku.sudoku.solving.board_solver import BoardSolver
from satdoku.sudoku.variants.catalogue import load
from satdoku.tasks.generate import fresh_seed


def made(
    variant: str,
    level: int | None,
    givens: int | None,
    minimal: bool,
    symmetry: str,
    needs: tuple[str, ...],
    rules: tuple[str, ...],
    mask: str | None,
    *,
    seed: int | None,
    timeout: float | None,
) -> tuple[Grid | None, bool]:
    """The best puzzle found, and whether it meets the request."""
    board = load(variant)
    spec = PuzzleSpec(
        board,
        givens,
        minimal,
        symmetry_named(symmetry),
        level,
        needs=tuple(map(technique_named, needs)),
        mask=None if mask is None else read_mask(mask, board),
        rules=tuple(map(require_known, rules)),
    )
    chosen = fresh_seed() if seed is None else seed
    found = generate(spec, chosen, BoardSolver(board), Monitor(timeout))
    return (None, False) if found is None else (found.grid, found.as_asked)
