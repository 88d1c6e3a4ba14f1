"""A puzzle in the making: its clues change, and every change can be undone."""

from __future__ import annotations

import os
from collections.abc import Iterable, Sequence
from pathlib import Path

from satdoku.errors import FileError, UsageError
from satdoku.files import write_text
from satdoku.messages import _
from satdoku.sudoku.grid import Grid
from satdoku.sudoku.setting.symmetries import Turn8, cell_map
from satdoku.sudoku.variants.catalogue import load
from satdoku.sudoku.variants.everywhere import EVERYWHERE
from satdoku.sudoku.variants.own_rules import OwnRule, own_rules, with_units
from satdoku.sudoku.variants.variant import Variant

MOST_UNDONE = 1_000


class Workbench:
    def __init__(self, puzzle: Grid) -> None:
        self.puzzle = puzzle
        self.symmetric = False  # whether clearing a cell also clears the opposite one
        self._before: list[Grid] = []
        self._after: list[Grid] = []
        self._written: set[Path] = set()

    @property
    def variant(self) -> Variant:
        return self.puzzle.variant

    @property
    def base(self) -> Variant:
        """The variant without the rules of the puzzle."""
        return load(self.variant.base) if self.variant.base else self.variant

    def change(self, puzzle: Grid) -> None:
        if puzzle != self.puzzle:
            self._before = [*self._before[-MOST_UNDONE:], self.puzzle]
            self._after.clear()
            self.puzzle = puzzle

    def undo(self) -> bool:
        return self._go(self._before, self._after)

    def redo(self) -> bool:
        return self._go(self._after, self._before)

    def _go(self, source: list[Grid], target: list[Grid]) -> bool:
        if not source:
            return False
        target.append(self.puzzle)
        self.puzzle = source.pop()
        return True

    def save(self, path: Path) -> None:
        """Write the puzzle to a new file, or again to one of its own."""
        if path not in self._written and os.path.lexists(path):
            raise FileError(_("{path}: exists already; choose another name.", path=str(path)))
        write_text(path, [self.puzzle.line, "\n"])
        self._written.add(path)

    # -- digits ----------------------------------------------------------------------------

    def put(self, cells: Iterable[int], digit: int) -> None:
        """Digit 0 clears the cells, and with symmetry the opposite ones."""
        chosen = set(cells)
        if self.symmetric and not digit:
            chosen |= {self.opposite(cell) for cell in chosen}
        digits = list(self.puzzle.digits)
        for cell in chosen:
            digits[cell] = digit
        self.change(Grid(self.variant, tuple(digits)))

    def opposite(self, cell: int) -> int:
        """The cell half a turn away; the cell itself if the board has no such symmetry."""
        moved = cell_map(self.base, Turn8.HALF)
        return cell if moved is None else moved[cell]

    def clear(self) -> None:
        """An empty board of the variant, without rules of its own."""
        self.change(Grid.empty(self.base))

    # -- rules -----------------------------------------------------------------------------

    @property
    def rules(self) -> Sequence[OwnRule]:
        return own_rules(self.variant, self.base)

    def add_rule(self, kind: str, text: str, cells: Sequence[int]) -> None:
        """Raises UsageError if the rule cannot have this value or these cells."""
        on = () if kind in EVERYWHERE else tuple(cells)
        rule = OwnRule(kind, text, on)
        self._set_rules([*self.rules, rule])

    def remove_rules(self, cells: Iterable[int]) -> None:
        """Remove the rules about any of these cells; if there are none, those about the board."""
        chosen = set(cells)
        kept = [rule for rule in self.rules if chosen.isdisjoint(rule.cells)]
        if len(kept) == len(self.rules):
            kept = [rule for rule in self.rules if rule.cells]
        if len(kept) == len(self.rules):
            raise UsageError(_("No rule of the puzzle is about these cells."))
        self._set_rules(kept)

    def _set_rules(self, rules: Sequence[OwnRule]) -> None:
        self.change(Grid(with_units(self.base, rules), self.puzzle.digits))
