"""Dig holes into a full board, place by place, while it keeps a single solution.

A place is a cell, or cells that are given together. The question about a place is whether the
givens at all others have one solution. Asked one after the other from an empty board, the questions
draw the same conclusions again and again. So the places are halved: the board learns the givens of
the second half and what follows, which all questions about the first half share. Then it forgets
them, learns what is left of the first half, and goes on with the second. A given that follows while
those of its whole part are unknown can go unasked: at first, whole parts go so.

The halves are taken in order, so the puzzle is the one that asking place by place would give.
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
    cell: IntVec  # the cells of each place, and where they start
    start: IntVec
    given: IntVec  # per place: whether its cells are still given
    left: cython.Readonly[cython.int]  # givens

    floor: cython.int  # the fewest givens that may be left
    guesses: cython.longlong  # for a question
    ask: Callable[[list[int]], bool]

    def __init__(
        self, search: BacktrackSearch, board: bytes, places: Sequence[Sequence[int]]
    ) -> None:
        """`board` has the digit of each cell, `places` the cells that are given at first, as lists,
        in the order of digging."""
        self.search, self.solution = search, board
        self.cell, self.start = rows(places)
        self.places, self.left = len(places), self.cell.size
        self.given = IntVec()
        self.given.resize(self.places)
        for place in range(self.places):
            self.given.data[place] = 1

    def dig(self, floor: int, guesses: int, ask: Callable[[list[int]], bool]) -> int:
        """Until only `floor` givens are left, or none of them can go. If so many guesses do not
        answer a question, `ask` is asked whether a list of literals is possible."""
        self.floor, self.guesses, self.ask = floor, guesses, ask
        self.search.reset()
        self.search.conclude()
        return self.dig_part(0, self.places)

    @cython.cfunc
    @cython.exceptval(-1, check=False)
    def dig_part(self, first: cython.int, last: cython.int) -> cython.int:
        """The board has what follows from the givens at all places but these."""
        board: BitBoard = self.search.board
        changes: cython.int = board.changes
        middle: cython.int = (first + last) // 2
        if self.all_follow(first, last):
            return self.remove(first, last)
        if last - first == 1:
            if self.left - self.size(first) >= self.floor and self.can_go(first):
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
    def all_follow(self, first: cython.int, last: cython.int) -> cython.bint:
        """Whether the givens at these places are on the board anyway."""
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
        """As many of these places as the floor allows."""
        place: cython.int
        for place in range(first, last):
            if self.left - self.size(place) >= self.floor:
                self.given.data[place] = 0
                self.left -= self.size(place)
        return 0

    @cython.cfunc
    @cython.exceptval(-1, check=False)
    def learn(self, first: cython.int, last: cython.int) -> cython.int:
        """Put the givens at these places on the board, and what follows."""
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
    def can_go(self, place: cython.int) -> cython.bint:
        """Remove its givens one by one: is each the only digit that fits its cell?"""
        k: cython.int
        for k in range(self.start.data[place], self.start.data[place + 1]):
            if self.has_other(k, self.start.data[place + 1]):
                return False
        return True

    @cython.cfunc
    @cython.exceptval(-1, check=False)
    def has_other(self, k: cython.int, end: cython.int) -> cython.bint:
        """Whether the cell can have another digit if those after it, up to `end`, have theirs."""
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
        """The literals that others are asked about. The givens to keep stand first, because they
        also stand first in the next question, and a common prefix is not searched again."""
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
