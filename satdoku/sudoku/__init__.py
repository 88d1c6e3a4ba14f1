"""Sudoku: variants, rules, solving, making, grading.

`Puzzle` does all of it for a program; `satdoku manual sudoku` describes what is public.
"""

from satdoku.type_checking import TYPE_CHECKING

if TYPE_CHECKING:
    from satdoku.api.puzzle import Puzzle
    from satdoku.api.puzzle_step import PuzzleStep
    from satdoku.api.puzzle_why import PuzzleWhy
    from satdoku.learning.dealing import practice_position
    from satdoku.sudoku.grading.grade import Grade
    from satdoku.sudoku.variants import NAMES as VARIANTS

__all__ = ["VARIANTS", "Grade", "Puzzle", "PuzzleStep", "PuzzleWhy", "practice_position"]

# Loaded on first access, since rooms below import this package.
_HOMES = {
    "VARIANTS": ("satdoku.sudoku.variants", "NAMES"),
    "Grade": ("satdoku.sudoku.grading.grade", "Grade"),
    "Puzzle": ("satdoku.api.puzzle", "Puzzle"),
    "PuzzleStep": ("satdoku.api.puzzle_step", "PuzzleStep"),
    "PuzzleWhy": ("satdoku.api.puzzle_why", "PuzzleWhy"),
    "practice_position": ("satdoku.learning.dealing", "practice_position"),
}


def __getattr__(name: str) -> object:
    from importlib import import_module

    if name not in _HOMES:
        raise AttributeError(f"module {__name__!r} has no attribute {name!r}")
    module, attribute = _HOMES[name]
    return getattr(import_module(module), attribute)
