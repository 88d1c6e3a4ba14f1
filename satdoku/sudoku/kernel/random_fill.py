"""Fills an empty board at random: the cell with the fewest candidates gets any of them, repeatedly.

The only propagation is that peers lose the digit. On an empty board nearly every digit fits for a
long time, so a few dead ends cost less than looking ahead would.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from satdoku.sat.kernel import cython_stub as cython
from satdoku.sat.kernel.vec import IntVec
from satdoku.sudoku.kernel.bit_board import BitBoard
from satdoku.sudoku.kernel.bits import lowest, size_up_to
from satdoku.sudoku.kernel.board_rules import BoardRules

if TYPE_CHECKING:
    from satdoku.sat.kernel.meter import Meter
    from satdoku.sat.kernel.rng import Rng


@cython.final
@cython.cclass
class RandomFilling:
    rules: BoardRules
    board: BitBoard
    meter: Meter
    rng: Rng
    filled: IntVec  # per cell: 1 if it is filled

    # The current path.
    depth: cython.int
    cell: IntVec  # per level: the cell, the digit, and the number of changes before it
    digit: IntVec
    start: IntVec

    def __init__(self, rules: BoardRules, meter: Meter, rng: Rng) -> None:
        self.rules, self.board = rules, BitBoard(rules)
        self.meter, self.rng = meter, rng
        self.filled, self.cell, self.digit, self.start = IntVec(), IntVec(), IntVec(), IntVec()
        for of_cells in (self.filled, self.cell, self.digit, self.start):
            of_cells.resize(rules.cells)
        self.depth = 0

    @cython.ccall
    @cython.exceptval(-1)
    def find(self, guesses: cython.longlong) -> cython.bint:
        """Start from the empty board; True if it is full before `guesses` digits have been
        tried."""
        cell: cython.int
        end: cython.longlong = self.meter.decisions + guesses
        self.start_over()
        while self.meter.decisions < end:
            cell = self.choose()
            if cell < 0:
                return True
            if self.board.candidates.data[cell]:
                self.put_some(cell)
                continue
            if not self.retreat():
                return False
        return False

    @cython.cfunc
    @cython.exceptval(-1, check=False)
    def start_over(self) -> cython.int:
        cell: cython.int
        unit: cython.int
        self.board.clear()
        self.depth = 0
        for cell in range(self.rules.cells):
            self.filled.data[cell] = 0
        for unit in range(self.rules.units):
            self.narrow(unit)
        return 0

    @cython.cfunc
    @cython.exceptval(check=False)
    def choose(self) -> cython.int:
        """The first blank with the fewest candidates, stopping early at one or none; -1 if there is
        no blank."""
        cell: cython.int
        count: cython.int
        best: cython.int = -1
        fewest: cython.int = self.rules.digits + 1
        for cell in range(self.rules.cells):
            if not self.filled.data[cell]:
                count = size_up_to(self.board.candidates.data[cell], fewest)
                if count < fewest:
                    fewest, best = count, cell
                    if count <= 1:
                        break
        return best

    @cython.cfunc
    @cython.exceptval(-1, check=False)
    def put_some(self, cell: cython.int) -> cython.int:
        """Put one of the cell's candidates, chosen uniformly."""
        left: cython.longlong = self.board.candidates.data[cell]
        skip: cython.int = self.rng.below(size_up_to(left, self.rules.digits))
        while skip:
            left &= left - 1
            skip -= 1
        self.cell.data[self.depth], self.digit.data[self.depth] = cell, lowest(left)
        self.start.data[self.depth] = self.board.changes
        self.put(cell, lowest(left))
        self.depth += 1
        self.meter.decisions += 1
        return self.meter.spend(self.rules.cells)

    @cython.cfunc
    @cython.exceptval(check=False)
    def retreat(self) -> cython.bint:
        """Take digits back until another one can be tried; False if there is none."""
        self.meter.backtracks += 1
        while self.depth:
            if self.take_back():
                return True
        return False

    @cython.cfunc
    @cython.exceptval(check=False)
    def take_back(self) -> cython.bint:
        """Take the last digit back and strike it from its cell; False if the cell has no other."""
        cell: cython.int
        one: cython.longlong = 1
        self.depth -= 1
        cell = self.cell.data[self.depth]
        self.board.undo(self.start.data[self.depth])
        self.filled.data[cell] = 0
        self.leave(cell, ~(one << self.digit.data[self.depth]))
        return self.board.candidates.data[cell] != 0

    @cython.cfunc
    @cython.exceptval(check=False)
    def put(self, cell: cython.int, digit: cython.int) -> cython.int:
        rules: BoardRules = self.rules
        one: cython.longlong = 1
        k: cython.int
        self.leave(cell, one << digit)
        self.filled.data[cell] = 1
        for k in range(rules.peer_start.data[cell], rules.peer_start.data[cell + 1]):
            self.leave(rules.peer.data[k], ~(one << digit))
        for k in range(rules.home_start.data[cell], rules.home_start.data[cell + 1]):
            self.narrow(rules.home.data[k])
        for k in range(rules.outgoing_start.data[cell], rules.outgoing_start.data[cell + 1]):
            self.leave(
                rules.link_other.data[rules.outgoing.data[k]],
                rules.table.data[rules.link_row.data[rules.outgoing.data[k]] + digit],
            )
        return 0

    @cython.cfunc
    @cython.exceptval(check=False)
    def leave(self, cell: cython.int, digits: cython.longlong) -> cython.int:
        """Reduce a blank to these digits."""
        if not self.filled.data[cell] and self.board.candidates.data[cell] & ~digits:
            self.board.keep(cell, digits)
            self.board.num_alone = 0
        return 0

    @cython.cfunc
    @cython.exceptval(check=False)
    def narrow(self, unit: cython.int) -> cython.int:
        """Reduce the blanks of a unit to the digits of the sets that can fill it and contain all
        digits already placed in it."""
        rules: BoardRules = self.rules
        used: cython.longlong = 0
        may: cython.longlong = 0
        k: cython.int
        if not rules.narrow.data[unit]:
            return 0
        for k in range(rules.member_start.data[unit], rules.member_start.data[unit + 1]):
            if self.filled.data[rules.member.data[k]]:
                used |= self.board.candidates.data[rules.member.data[k]]
        for k in range(rules.filling_start.data[unit], rules.filling_start.data[unit + 1]):
            if used & ~rules.filling.data[k] == 0:
                may |= rules.filling.data[k]
        for k in range(rules.member_start.data[unit], rules.member_start.data[unit + 1]):
            self.leave(rules.member.data[k], may)
        return 0

    def solution(self) -> bytes:
        """The digit of each cell, after `find` has found a board."""
        return bytes([lowest(self.board.candidates.data[c]) + 1 for c in range(self.rules.cells)])
