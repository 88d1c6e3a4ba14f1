"""The answer to a question about a cell and a digit, as a program sees it."""

from __future__ import annotations

from satdoku.sudoku.grid import Grid
from satdoku.sudoku.why.telling import rule_name, story_lines, summary
from satdoku.sudoku.why.why import Why
from satdoku.value import Value


class PuzzleWhy(Value):
    """Why a cell can, must or cannot hold a digit. The givens and rules are minimal: without any
    of them, the verdict would not hold."""

    verdict: str  # "refuted", "forced", "possible" or "unsolvable"
    summary: str
    story: tuple[str, ...]  # a sentence for each step of the argument; none if it is possible
    givens: tuple[tuple[str, int], ...]
    rules: tuple[str, ...]

    @classmethod
    def of(cls, found: Why) -> PuzzleWhy:
        puzzle: Grid = found.puzzle
        cells = puzzle.variant.cells
        return cls(
            found.verdict.value,
            summary(found),
            () if found.story is None else tuple(story_lines(found.story)),
            tuple((str(cells[cell]), puzzle[cell]) for cell in found.clues.cells),
            tuple(rule_name(puzzle.variant, rule) for rule in found.clues.rules),
        )

    def __str__(self) -> str:
        return "\n".join((self.summary, *self.story))
