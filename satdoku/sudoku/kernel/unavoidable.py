"""Unavoidable sets of a full board, and the swaps of givens that they leave open.

If two boards differ in a set of places, a puzzle whose only solution is one of them has a given in
that set. So each wrong solution found rules out many swaps at once: when some givens are removed, a
new one must be in every set that the remaining givens miss. A survey passes once over all known
sets and computes this for every given and for every pair of givens, which saves nearly all calls to
the solver. (Puzzles are hitting sets of the unavoidable sets: with this McGuire, Tugemann and
Civario proved in 2012 that 17 givens are the fewest.)

A place is a cell, or several cells that are given together. The boards are stored, not the sets:
when a search moves to another board, all of them are compared with that one.
"""

from __future__ import annotations

from collections.abc import Sequence

from satdoku.sat.kernel import cython_stub as cython
from satdoku.sat.kernel.vec import ByteVec, IntVec, LongVec
from satdoku.sudoku.kernel.bits import lowest

WORD: cython.int = 62  # bits of a mask in one long; the sign bit stays clear
KEPT: cython.int = 2_000  # number of boards to keep when there are twice as many


@cython.final
@cython.cclass
class UnavoidableSets:
    """The places, numbered from 0, in which known boards differ from the current one. `homes` has
    the place of each cell."""

    cells: cython.int
    places: cython.int
    words: cython.int
    home: IntVec  # the place of each cell
    board: bytes  # the board that the others are compared with
    count: cython.Readonly[cython.int]
    boards: ByteVec  # digit by digit …
    sets: LongVec  # … and where each differs: bit masks of `words` longs each

    # The result of `survey` for a choice of places.
    size: cython.int  # number of places
    chosen: IntVec  # the places, and the rank of each place among them
    rank: IntVec
    mask: LongVec  # the places as a bit mask
    single: LongVec  # per rank: the places in every set that only this one hits …
    pair: LongVec  # … and per pair of ranks: in every set that only these two hit

    def __init__(self, homes: Sequence[int], board: bytes) -> None:
        self.cells, self.places = len(homes), max(homes) + 1
        self.words, self.count, self.size = (self.places + WORD - 1) // WORD, 0, 0
        self.sets, self.mask, self.single, self.pair = LongVec(), LongVec(), LongVec(), LongVec()
        self.chosen, self.rank, self.home = IntVec(), IntVec(), IntVec()
        self.boards, self.board = ByteVec(), board
        self.mask.resize(2 * self.words)  # the second half is for `places_of`
        self.rank.resize(self.places)
        for home in homes:
            self.home.push(home)

    @cython.ccall
    def add(self, board: bytes) -> list[int]:
        """Add a board, and return the places of its set."""
        cell: cython.int
        start: cython.Py_ssize_t
        if self.count == 2 * KEPT:
            self.forget()
        start = self.count * self.cells
        if self.boards.size < start + self.cells:
            self.boards.resize(2 * start + self.cells)
            self.sets.resize((2 * self.count + 1) * self.words)
        for cell in range(self.cells):
            self.boards.data[start + cell] = board[cell]
        self.compare(self.count)
        self.narrow(self.count * self.words)  # the current survey takes it into account immediately
        self.count += 1
        return self.places_in(self.sets, self.count - 1)

    @cython.ccall
    @cython.exceptval(-1, check=False)
    def move_to(self, board: bytes) -> cython.int:
        """From now on, compare with this board."""
        row: cython.int
        before = self.board
        self.board = board
        for row in range(self.count):
            self.compare(row)
        self.add(before)
        return 0

    @cython.cfunc
    @cython.exceptval(check=False)
    def forget(self) -> cython.int:
        """Keep only the latest boards: they are the nearest."""
        k: cython.Py_ssize_t
        old: cython.Py_ssize_t = self.count - KEPT
        for k in range(KEPT * self.cells):
            self.boards.data[k] = self.boards.data[old * self.cells + k]
        for k in range(KEPT * self.words):
            self.sets.data[k] = self.sets.data[old * self.words + k]
        self.count = KEPT
        return 0

    @cython.cfunc
    @cython.exceptval(check=False)
    def compare(self, row: cython.int) -> cython.int:
        """Record where a board differs from the current one. The current board itself counts as
        different everywhere, because no choice of places would hit an empty set."""
        cell: cython.int
        word: cython.int
        place: cython.int
        differing: cython.int = 0
        one: cython.longlong = 1
        ours: cython.p_const_uchar = self.board
        start: cython.Py_ssize_t = row * self.words
        for word in range(self.words):
            self.sets.data[start + word] = 0
        for cell in range(self.cells):
            if self.boards.data[row * self.cells + cell] != ours[cell]:
                differing += 1
                place = self.home.data[cell]
                self.sets.data[start + place // WORD] |= one << (place % WORD)
        if differing == 0:
            for word in range(self.words):
                self.sets.data[start + word] = (one << WORD) - 1
        return 0

    @cython.ccall
    @cython.exceptval(-1, check=False)
    def survey(self, chosen: list[int]) -> cython.int:
        """For these places, which must hit every known set, find where a new place must be if one
        or two of them are removed."""
        k: cython.Py_ssize_t
        place: cython.int
        row: cython.int
        one: cython.longlong = 1
        full: cython.longlong = (one << WORD) - 1
        size: cython.int = len(chosen)
        self.size = size
        for k in range(self.words):
            self.mask.data[k] = 0
        for place in range(self.places):
            self.rank.data[place] = -1
        self.chosen.resize(size)
        for k in range(size):
            place = chosen[k]
            self.chosen.data[k] = place
            self.rank.data[place] = k
            self.mask.data[place // WORD] |= one << (place % WORD)
        self.single.resize(size * self.words)
        self.pair.resize(size * size * self.words)
        for k in range(size * self.words):
            self.single.data[k] = full
        for k in range(size * size * self.words):
            self.pair.data[k] = full
        for row in range(self.count):
            self.narrow(row * self.words)
        return 0

    @cython.cfunc
    @cython.exceptval(check=False)
    def narrow(self, row: cython.int) -> cython.int:
        """Update the survey from one set, unless three or more places hit it."""
        word: cython.int
        hit: cython.longlong
        hits: cython.int = 0
        first: cython.int = 0
        second: cython.int = 0
        for word in range(self.words):
            hit = self.sets.data[row + word] & self.mask.data[word]
            while hit:
                hits += 1
                if hits > 2:
                    return 0
                first, second = second, self.rank.data[word * WORD + lowest(hit)]
                hit &= hit - 1
        if hits == 1:
            self.keep(self.single, second, row)
        elif hits == 2:
            if first > second:  # ranks need not be in the order of the places
                first, second = second, first
            self.keep(self.pair, first * self.size + second, row)
        return 0

    @cython.cfunc
    @cython.exceptval(check=False)
    def keep(self, table: LongVec, entry: cython.int, row: cython.int) -> cython.int:
        word: cython.int
        for word in range(self.words):
            table.data[entry * self.words + word] &= self.sets.data[row + word]
        return 0

    @cython.cfunc
    @cython.exceptval(check=False)
    def common(self, one: cython.int, other: cython.int, word: cython.int) -> cython.longlong:
        """The new places that can replace both ranks, or one if they are the same."""
        found: cython.longlong = self.single.data[one * self.words + word]
        found &= self.single.data[other * self.words + word]
        found &= self.pair.data[(one * self.size + other) * self.words + word]
        return found & ~self.mask.data[word]

    @cython.cfunc
    @cython.exceptval(check=False)
    def reducible(self, one: cython.int, other: cython.int) -> cython.bint:
        word: cython.int
        for word in range(self.words):  # noqa: SIM110, a generator is slow
            if self.common(one, other, word):
                return True
        return False

    @cython.cfunc
    def places_of(self, one: cython.int, other: cython.int) -> list[int]:
        word: cython.int
        for word in range(self.words):
            self.mask.data[self.words + word] = self.common(one, other, word)
        return self.places_in(self.mask, 1)

    @cython.cfunc
    def places_in(self, masks: LongVec, row: cython.int) -> list[int]:
        word: cython.int
        place: cython.int
        bits: cython.longlong
        found = []
        for word in range(self.words):
            bits = masks.data[row * self.words + word]
            while bits:
                place = word * WORD + lowest(bits)
                if place < self.places:
                    found.append(place)
                bits &= bits - 1
        return found

    # -- what the last survey left open ----------------------------------------------------

    @cython.ccall
    def swaps(self) -> list[tuple[int, int]]:
        """The pairs of a chosen place and a new one that may replace it."""
        k: cython.int
        found = []
        for k in range(self.size):
            found += [(self.chosen.data[k], place) for place in self.places_of(k, k)]
        return found

    @cython.ccall
    def reductions(self) -> list[tuple[int, int]]:
        """The pairs of chosen places that one new place may replace."""
        one: cython.int
        other: cython.int
        found = []
        for one in range(self.size):
            for other in range(one + 1, self.size):
                if self.reducible(one, other):
                    pair = self.chosen.data[one], self.chosen.data[other]
                    found.append(pair)
        return found

    @cython.ccall
    def additions(self, one: cython.int, other: cython.int) -> list[int]:
        """The new places that may replace these two, the first of which is chosen first."""
        return self.places_of(self.rank.data[one], self.rank.data[other])
