"""Makes the puzzle that a program asks for."""

from __future__ import annotations

from collections.abc import Sequence

from satdoku.api.time_limits import monitor_of
from satdoku.argument_types import text, texts, whole
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
    needs: Sequence[str],
    rules: Sequence[str],
    mask: str | None,
    *,
    seed: int | None,
    timeout: float | None,
) -> tuple[Grid | None, bool]:
    """The best puzzle found, and whether it meets the request."""
    board = load(text("variant", variant))
    spec = PuzzleSpec(
        board,
        None if givens is None else whole("givens", givens),
        minimal,
        symmetry_named(text("symmetry", symmetry)),
        None if level is None else whole("level", level),
        needs=tuple(map(technique_named, texts("needs", needs))),
        mask=None if mask is None else read_mask(text("mask", mask), board),
        rules=tuple(map(require_known, texts("rules", rules))),
    )
    chosen = fresh_seed() if seed is None else whole("seed", seed)
    found = generate(spec, chosen, BoardSolver(board), monitor_of(timeout))
    return (None, False) if found is None else (found.grid, found.as_asked)
