"""A quick look at what a supposition leads to: no steps, only the candidates that are left.

Of hundreds of suppositions, few lead to a contradiction; only those are worth explaining.
"""

from __future__ import annotations

from satdoku.sudoku.techniques.board_map import is_single, members
from satdoku.sudoku.techniques.position import Position


class _ContradictionError(Exception):
    pass


class Lookahead:
    def __init__(self, position: Position) -> None:
        self.board, self.position = position.board, position
        self.sets = [
            1 << digit - 1 if digit else position.candidates[cell]
            for cell, digit in enumerate(position.digits)
        ]
        board = self.board
        self.full = [n for n in board.forcing if board.only_filling[n] == board.all_digits]
        self.full_of: list[list[int]] = [[] for _cell in self.sets]
        for number in self.full:
            for cell in board.units[number].cells:
                self.full_of[cell].append(number)
        self.groups_of: list[list[int]] = [[] for _cell in self.sets]
        for number, group in enumerate(board.rule_groups):
            for cell in group.cells:
                self.groups_of[cell].append(number)

    def survives(self, cell: int, bit: int) -> bool:
        """False if the digit (from 0) in the cell leads to a contradiction."""
        self.left = list(self.sets)
        self.waiting: list[int] = []  # cells that have become single
        self.touched: set[int] = set()  # units that have lost candidates
        self.groups: set[int] = set()  # likewise
        try:
            self._keep(cell, 1 << bit)
            self._settle()
        except _ContradictionError:
            return False
        return True

    def _settle(self) -> None:
        while True:
            while self.waiting:
                self._strike(self.waiting.pop())
            if self.touched:
                self._hidden_singles(self.touched.pop())
            elif self.groups:
                self._narrow(self.groups.pop())
            else:
                return

    def _keep(self, cell: int, kept: int) -> None:
        before = self.left[cell]
        after = before & kept
        if after == before:
            return
        if not after:
            raise _ContradictionError
        self.left[cell] = after
        if is_single(after):
            self.waiting.append(cell)
        self.touched.update(self.full_of[cell])
        self.groups.update(self.groups_of[cell])

    def _strike(self, cell: int) -> None:
        board = self.board
        digit = self.left[cell].bit_length()
        for other, cells in board.struck(cell, digit):
            gone = ~(1 << other - 1)
            for each in members(cells):
                if self.left[each] & ~gone:
                    self._keep(each, gone)

    def _hidden_singles(self, unit: int) -> None:
        once = twice = 0
        cells = self.board.units[unit].cells
        for cell in cells:
            twice |= once & self.left[cell]
            once |= self.left[cell]
        if once != self.board.all_digits:
            raise _ContradictionError
        single = once & ~twice
        for cell in cells if single else ():
            if self.left[cell] & single:
                self._keep(cell, single)

    def _narrow(self, number: int) -> None:
        group = self.board.rule_groups[number]
        kept = group.supported(tuple([self.left[cell] for cell in group.cells]))
        if kept is None:
            raise _ContradictionError
        for cell, each in zip(group.cells, kept, strict=True):
            self._keep(cell, each)
