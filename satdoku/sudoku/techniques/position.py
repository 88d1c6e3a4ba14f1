"""The board that techniques work on: its digits, and the candidates of its blanks."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Sequence
from copy import copy
from typing import Any, TypeVar

from satdoku.sudoku import rules
from satdoku.sudoku.grid import Grid
from satdoku.sudoku.techniques.board_map import BoardMap, bits, digits_of, is_single, members, union
from satdoku.sudoku.techniques.step import Candidate, Step

Found = TypeVar("Found")


def _unwatched() -> None:
    """The default tick: never stops the work."""


class Position:
    """Changes as steps are applied to it. Candidates are stored both by cell and by digit, since
    half of the techniques need the one and half the other."""

    def __init__(self, board: BoardMap, grid: Grid) -> None:
        self.board = board
        self._known: dict[Callable[[Position], Any], Any] = {}
        self._known_of: dict[tuple[object, int], tuple[object, list[Any]]] = {}
        self._known_of_cell: dict[tuple[object, int], tuple[int, Any]] = {}
        self.digits = list(grid.digits)
        self.blanks = bits(cell for cell, digit in enumerate(self.digits) if not digit)
        self.filled_later = 0  # cells that were blank in the puzzle
        self.tick: Callable[[], None] = _unwatched  # slow techniques call this every 10 ms
        self.places = [0, *[self.blanks] * board.digits]  # for each digit from 1, its cells
        for cell, digit in enumerate(self.digits):
            if digit:
                for other, cells in board.struck(cell, digit):
                    self.places[other] &= ~cells
        for cell, allowed in enumerate(board.allowed):
            if allowed != board.all_digits:
                for digit in digits_of(board.all_digits & ~allowed):
                    self.places[digit] &= ~(1 << cell)
        self.candidates = [0] * len(self.digits)  # for each cell, its digits
        for digit, cells in enumerate(self.places):
            for cell in members(cells):
                self.candidates[cell] |= 1 << (digit - 1)

    def copy(self) -> Position:
        """The same board and candidates, to be changed without changing this position."""
        found = copy(self)
        found._known, found._known_of, found._known_of_cell = {}, {}, {}
        found.digits, found.places = list(self.digits), list(self.places)
        found.candidates = list(self.candidates)
        return found

    @property
    def grid(self) -> Grid:
        return Grid(self.board.variant, tuple(self.digits))

    @property
    def solved(self) -> bool:
        """True if the board is full and obeys the rules. Each step holds in every solution, so if a
        puzzle has none, the steps can still fill its board."""
        return not self.blanks and rules.solved(self.grid)

    def once(self, find: Callable[[Position], Found]) -> Found:
        """The result of the function for this position, cached until the next change."""
        if find not in self._known:
            self._known[find] = find(self)
        found: Found = self._known[find]
        return found

    def by_digit(self, find: Callable[[Position, int], Iterable[Found]]) -> Iterator[Found]:
        """The results of the function for each digit, see `of_digit`."""
        for digit in range(1, self.board.digits + 1):
            yield from self.of_digit(find, digit)

    def of_digit(self, find: Callable[[Position, int], Iterable[Found]], digit: int) -> list[Found]:
        """The result of the function for a digit. It must depend only on the places of the digit
        and the units that need it: it is called again only after these have changed."""
        basis = self.places[digit], self.once(_needs)
        known = self._known_of.get((find, digit))
        if known is None or known[0] != basis:
            known = self._known_of[find, digit] = basis, list(find(self, digit))
        return known[1]

    def of_cell(self, find: Callable[[Position, int], Found], cell: int) -> Found:
        """The result of the function for a cell. It must depend only on the candidates of the cell:
        it is called again only after these have changed."""
        basis = self.candidates[cell]
        known = self._known_of_cell.get((find, cell))
        if known is None or known[0] != basis:
            known = self._known_of_cell[find, cell] = basis, find(self, cell)
        found: Found = known[1]
        return found

    @property
    def alive(self) -> int:
        """All candidates, as one set."""
        return self.once(_alive)

    def candidates_of(self, digit: int) -> int:
        """The candidates of a digit, as a set of candidates."""
        return bits(cell * self.board.digits + digit - 1 for cell in members(self.places[digit]))

    def place(self, cell: int, digit: int) -> None:
        """Put a digit into a blank and remove the candidates that the rules then forbid."""
        bit = 1 << cell
        for other in members(self.candidates[cell]):
            self.places[other + 1] &= ~bit
        self.digits[cell], self.candidates[cell] = digit, 0
        self._known.clear()
        self.blanks &= ~bit
        self.filled_later |= bit
        for other, cells in self.board.struck(cell, digit):
            self._remove(cells & self.places[other], other)

    def _remove(self, cells: int, digit: int) -> None:
        self._known.clear()
        self.places[digit] &= ~cells
        bit = 1 << (digit - 1)
        while cells:
            lowest = cells & -cells
            self.candidates[lowest.bit_length() - 1] &= ~bit
            cells ^= lowest

    def remove(self, candidates: Iterable[Candidate]) -> None:
        for cell, digit in candidates:
            self._remove(1 << cell & self.places[digit], digit)

    def apply(self, step: Step) -> None:
        for cell, digit in step.placed:
            self.place(cell, digit)
        self.remove(step.removed)

    def holds(self, candidate: Candidate) -> bool:
        """True if the candidate is still there."""
        cell, digit = candidate
        return bool(self.places[digit] >> cell & 1)

    def still_holds(self, step: Step, before: Sequence[int]) -> bool:
        """True if a step found with candidates `before` still holds: everything that it places or
        strikes is still there, and the cells of its argument have lost nothing."""
        concluded = (*step.placed, *step.removed)
        filled = {cell for cell, _digit in step.placed}
        return all(self.places[digit] >> cell & 1 for cell, digit in concluded) and all(
            self.candidates[cell] == before[cell] for cell in step.cells_told if cell not in filled
        )

    def struck_from(self, cell: int) -> int:
        """The digits that filled cells exclude from a blank."""
        found = 0
        for other in members(self.board.peers[cell] & ~self.blanks):
            found |= 1 << (self.digits[other] - 1)
        for others, excluded in self.board.clashing[cell]:
            for other in members(others & ~self.blanks):
                for digit in range(1, self.board.digits + 1):
                    if self.digits[other] in excluded[digit]:
                        found |= 1 << (digit - 1)
        return found

    # -- the digits of units ---------------------------------------------------------------

    def held(self, unit: int) -> int:
        """The digits placed in the unit."""
        found = 0
        for cell in self.board.units[unit].cells:
            if self.digits[cell]:
                found |= 1 << (self.digits[cell] - 1)
        return found

    def fillings(self, unit: int) -> Sequence[int]:
        """The sets of digits that can still fill the unit: they contain all digits placed in it,
        and each of their other digits has a place."""
        fillings = self.board.fillings[unit] or ()
        if len(fillings) < 2:
            return fillings
        held = possible = self.held(unit)
        for cell in self.board.units[unit].cells:
            possible |= self.candidates[cell]
        return [each for each in fillings if not held & ~each and not each & ~possible]

    def required(self, unit: int) -> int:
        """The digits that the unit must hold: those in every filling."""
        if only := self.board.only_filling[unit]:
            return only
        fillings = self.fillings(unit)
        found = self.board.all_digits if fillings else 0
        for filling in fillings:
            found &= filling
        return found

    def needs(self, unit: int, digits: int) -> bool:
        """True if the unit must hold these digits."""
        return not digits & ~self.required(unit)

    @property
    def contradictory(self) -> bool:
        """True if a blank has no candidate left, or a unit no place for a digit it must hold."""
        possible = union(self.places)
        return bool(self.blanks & ~possible) or any(map(self._unfillable, self.board.forcing))

    def _unfillable(self, unit: int) -> bool:
        if not self.fillings(unit):
            return True
        cells = self.board.cells[unit]
        missing = [n for n, places in enumerate(self.places) if n and not places & cells]
        return bool(missing) and bool(
            bits(digit - 1 for digit in missing) & self.required(unit) & ~self.held(unit)
        )

    def conjugates(self, digit: int) -> list[tuple[int, int, int]]:
        """Units with two places for a digit that they must hold: (unit, place, place)."""
        found = []
        for unit in self.board.forcing:
            cells = self.places[digit] & self.board.cells[unit]
            rest = cells & (cells - 1)
            if is_single(rest) and self.required(unit) >> (digit - 1) & 1:
                found.append((unit, (cells ^ rest).bit_length() - 1, rest.bit_length() - 1))
        return found

    def excluded_by_all(self, candidates: Sequence[Candidate]) -> tuple[Candidate, ...]:
        """The candidates that every one of these excludes."""
        size = self.board.digits
        found = -1
        for cell, digit in candidates:
            found &= self.board.excluded[cell * size + digit - 1]
        excluded = ((each // size, each % size + 1) for each in members(found))
        return tuple((cell, digit) for cell, digit in excluded if self.places[digit] >> cell & 1)

    def seeing_all(self, cells: Iterable[int]) -> int:
        """The cells that see each of these."""
        found = -1
        for cell in cells:
            found &= self.board.peers[cell]
        return found

    def seen_by_all(self, cells: Iterable[int], digit: int) -> int:
        """The places of a digit that see each of the cells."""
        return self.places[digit] & self.seeing_all(cells)


def _needs(position: Position) -> tuple[int, ...]:
    """What determines which units need a digit, besides its places."""
    return tuple(map(position.required, position.board.narrow))


def _alive(position: Position) -> int:
    size = position.board.digits
    return union(found << cell * size for cell, found in enumerate(position.candidates))
