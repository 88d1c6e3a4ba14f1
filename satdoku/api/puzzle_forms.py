"""Answers for setters, and puzzles derived from a puzzle."""

from __future__ import annotations

from typing import Self

from satdoku.api.time_limits import monitor_of, raising_timeout
from satdoku.argument_types import whole, wrong
from satdoku.messages import _
from satdoku.sudoku.grid import Grid


class PuzzleForms:
    """The part of `Puzzle` that the setter's workbench also offers."""

    @property
    def _grid(self) -> Grid:
        raise NotImplementedError

    @classmethod
    def _on(cls, grid: Grid) -> Self:
        raise NotImplementedError

    def true_candidates(self, *, timeout: float | None = None) -> dict[str, list[int]]:
        """The digits that each cell has in some solution, by the name of the cell.

        >>> from satdoku.sudoku import Puzzle
        >>> Puzzle("1234341221434...").true_candidates()["R4C4"]
        [1]
        """
        from satdoku.sudoku.setting.true_candidates import true_candidates

        with raising_timeout():
            found = true_candidates(self._grid, monitor_of(timeout))
        cells = zip(self._grid.variant.cells, found.possible, strict=True)
        return {str(cell): sorted(digits) for cell, digits in cells}

    def minimal_clues(self, seed: int = 0, *, timeout: float | None = None) -> Self:
        """The puzzle without superfluous givens; different seeds leave out different ones. Without
        exactly one solution, UsageError is raised.

        >>> from satdoku.sudoku import Puzzle
        >>> Puzzle("123434122143432.").minimal_clues().givens
        5
        """
        from satdoku.sudoku.setting.clues import minimal_clues

        with raising_timeout():
            return self._on(minimal_clues(self._grid, whole("seed", seed), monitor_of(timeout)))

    def minlex(self, *, timeout: float | None = None) -> Self:
        """The canonical form: equivalent puzzles have the same one.

        >>> from satdoku.sudoku import Puzzle
        >>> Puzzle("2..............1").minlex() == Puzzle("1..............3").minlex()
        True
        """
        from satdoku.sudoku.setting.minlex import minlex

        with raising_timeout():
            return self._on(minlex(self._grid, monitor_of(timeout)))

    def completed(self, seed: int = 0, *, timeout: float | None = None) -> Self:
        """The puzzle with few more givens, so that it has one solution; each seed adds others.

        >>> from satdoku.sudoku import Puzzle
        >>> Puzzle.empty("classic-4").completed().is_unique
        True
        """
        from satdoku.sudoku.setting.clues import completed

        with raising_timeout():
            return self._on(completed(self._grid, whole("seed", seed), monitor_of(timeout)))

    def backdoor(self, *, timeout: float | None = None) -> list[str] | None:
        """The fewest cells whose digits leave singles only; None if three are too few.

        >>> from satdoku.sudoku import Puzzle
        >>> Puzzle("123434122143432.").backdoor()
        []
        """
        from satdoku.sudoku.setting.clues import backdoor

        with raising_timeout():
            found = backdoor(self._grid, monitor_of(timeout))
        return None if found is None else [str(self._grid.variant.cells[cell]) for cell in found]

    def is_isomorphic(self, other: Self, *, timeout: float | None = None) -> bool:
        """True if one puzzle becomes the other by changes that keep the rules.

        >>> from satdoku.sudoku import Puzzle
        >>> Puzzle("2..............1").is_isomorphic(Puzzle("1..............3"))
        True
        """
        from satdoku.sudoku.setting.isomorphism import isomorphic

        if not isinstance(other, PuzzleForms):
            raise wrong("other", _("a Puzzle"), other)
        with raising_timeout():
            return isomorphic(self._grid, other._grid, monitor_of(timeout))
