"""Why a cell can, must or cannot hold a digit, or why a puzzle has no solution."""

from __future__ import annotations

from satdoku.monitor import UNWATCHED, Monitor
from satdoku.sudoku.grid import Grid
from satdoku.sudoku.techniques.step import Candidate
from satdoku.sudoku.why.clues import Clues
from satdoku.sudoku.why.why import Finding, Why, why, why_unsolvable


def explain(puzzle: Grid, about: Candidate | None, monitor: Monitor = UNWATCHED) -> Why:
    """Without a candidate, explain why the puzzle has no solution, if it has none."""
    if about is not None:
        return why(puzzle, *about, monitor)
    found = why_unsolvable(puzzle, monitor)
    return Why(puzzle, None, Finding.POSSIBLE, Clues(()), None) if found is None else found
