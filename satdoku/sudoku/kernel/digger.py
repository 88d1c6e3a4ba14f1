"""Digs holes into a full board, place by place, as long as the solution stays unique.

A place is a cell, or several cells that are given together. It can be dug out if the givens at all
other places have one solution. Asked one after another from an empty board, these questions would
draw the same conclusions again and again. So the places are halved: the givens of the second half
and their consequences, which all questions about the first half share, are put on the board. Then
they are undone, the remaining givens of the first half take their place, and the second half is
dug. A given that is implied while all givens of its part are off the board can be removed without a
question; at first, whole parts are removed in this way.

The halves are taken in order, so the puzzle is the same as if every place were asked in turn.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence

from satdoku.sat.kernel import cython_stub as cython
from satdoku.sat.kernel.vec import IntVec
from satdoku.sudoku.kernel.backtrack import BacktrackSearch
from satdoku.sudoku.kernel.bit_board import BitBoard
from satdoku.sudoku.kernel.board_rules import rows


@cython.final
@cython.cclass
class Digger:
    search: BacktrackSearch
    solution: bytes  # the digit of each cell
    places: cython.int
    cell: IntVec  # the cells of each place, and where each place starts
    start: IntVec
    given: IntVec  # per place: 1 while its cells are given
    left: cython.Readonly[cython.int]  # number of givens

    floor: cython.int  # stop at this number of givens
    guesses: cython.longlong  # limit per question
    ask: Callable[[list[int]], bool]

    def __init__(
        self, search: BacktrackSearch, board: bytes, places: Sequence[Sequence[int]]
    ) -> None:
        """`board` has the digit of each cell, `places` the cells that are given at first, as lists,
        in digging order."""
        self.search, self.solution = search, board
        self.cell, self.start = rows(places)
        self.places, self.left = len(places), self.cell.size
        self.given = IntVec()
        self.given.resize(self.places)
        for place in range(self.places):
            self.given.data[place] = 1

    def dig(self, floor: int, guesses: int, ask: Callable[[list[int]], bool]) -> int:
        """Dig until only `floor` givens are left or none of them can go. If `guesses` guesses do
        not answer a question, `ask` is called with literals and returns whether they are
        consistent."""
        self.floor, self.guesses, self.ask = floor, guesses, ask
        self.search.reset()
        self.search.conclude()
        return self.dig_part(0, self.places)

    @cython.cfunc
    @cython.exceptval(-1, check=False)
    def dig_part(self, first: cython.int, last: cython.int) -> cython.int:
        """Dig the places in this range. The board holds the consequences of all other givens."""
        board: BitBoard = self.search.board
        changes: cython.int = board.changes
        middle: cython.int = (first + last) // 2
        if self.all_implied(first, last):
            return self.remove(first, last)
        if last - first == 1:
            if self.left - self.size(first) >= self.floor and self.is_removable(first):
                self.remove(first, last)
            return 0
        self.learn(middle, last)
        self.dig_part(first, middle)
        board.undo(changes)
        if self.left > self.floor:
            self.learn(first, middle)
            self.dig_part(middle, last)
            board.undo(changes)
        return 0

    @cython.cfunc
    @cython.exceptval(check=False)
    def size(self, place: cython.int) -> cython.int:
        return self.start.data[place + 1] - self.start.data[place]

    @cython.cfunc
    @cython.exceptval(check=False)
    def all_implied(self, first: cython.int, last: cython.int) -> cython.bint:
        """True if the board implies the givens at these places."""
        candidates: cython.p_longlong = self.search.board.candidates.data
        cell: cython.p_int = self.cell.data
        k: cython.int
        for k in range(self.start.data[first], self.start.data[last]):
            if candidates[cell[k]] & (candidates[cell[k]] - 1):
                return False
        return True

    @cython.cfunc
    @cython.exceptval(check=False)
    def remove(self, first: cython.int, last: cython.int) -> cython.int:
        """Remove as many of these places as the floor allows."""
        place: cython.int
        for place in range(first, last):
            if self.left - self.size(place) >= self.floor:
                self.given.data[place] = 0
                self.left -= self.size(place)
        return 0

    @cython.cfunc
    @cython.exceptval(-1, check=False)
    def learn(self, first: cython.int, last: cython.int) -> cython.int:
        """Put the givens at these places and their consequences on the board."""
        place: cython.int
        for place in range(first, last):
            if self.given.data[place]:
                self.put(self.start.data[place], self.start.data[place + 1])
        self.search.conclude()
        return self.search.meter.spend(self.search.rules.cells)

    @cython.cfunc
    @cython.exceptval(check=False)
    def put(self, start: cython.int, end: cython.int) -> cython.int:
        text: cython.p_const_uchar = self.solution
        k: cython.int
        for k in range(start, end):
            self.search.put(self.cell.data[k], text[self.cell.data[k]] - 1)
        return 0

    @cython.cfunc
    @cython.exceptval(-1, check=False)
    def is_removable(self, place: cython.int) -> cython.bint:
        """Remove the givens of a place one by one: is each the only digit that fits its cell?"""
        k: cython.int
        for k in range(self.start.data[place], self.start.data[place + 1]):
            if self.has_other(k, self.start.data[place + 1]):
                return False
        return True

    @cython.cfunc
    @cython.exceptval(-1, check=False)
    def has_other(self, k: cython.int, end: cython.int) -> cython.bint:
        """True if the cell can hold another digit, given the cells after it up to `end`."""
        search: BacktrackSearch = self.search
        text: cython.p_const_uchar = self.solution
        changes: cython.int = search.board.changes
        cell: cython.int = self.cell.data[k]
        found: cython.int
        search.start_here()
        self.put(k + 1, end)
        search.strike(cell, text[cell] - 1)
        search.conclude()
        found = search.find_next(search.meter.decisions + self.guesses)
        search.board.give_up()
        search.board.undo(changes)
        search.possible = True
        return found > 0 if found >= 0 else self.ask(self.question(k, end))

    def question(self, k: int, end: int) -> list[int]:
        """The literals to pass to `ask`. The givens to keep come first, because they also come
        first in the next question, and a common prefix is not searched again."""
        place: cython.int
        before: list[range] = []
        after: list[range] = []
        for place in range(self.places):
            cells = range(self.start.data[place], self.start.data[place + 1])
            if self.given.data[place] and (k < cells.start or k >= cells.stop):
                (before if cells.stop <= k else after).append(cells)
        literals = [self.literal(m) for cells in before for m in cells]
        literals += [self.literal(m) for cells in reversed(after) for m in cells]
        return [*literals, *map(self.literal, range(k + 1, end)), -self.literal(k)]

    def literal(self, k: int) -> int:
        cell = self.cell.data[k]
        return cell * self.search.rules.digits + self.solution[cell]

    def puzzle(self) -> bytes:
        """The digit of each cell, 0 for a blank."""
        place: cython.int
        k: cython.int
        found = bytearray(self.search.rules.cells)
        text: cython.p_const_uchar = self.solution
        for place in range(self.places):
            if self.given.data[place]:
                for k in range(self.start.data[place], self.start.data[place + 1]):
                    found[self.cell.data[k]] = text[self.cell.data[k]]
        return bytes(found)
