"""The plain depth-first search: fill a blank with each digit that no unit forbids, in turn.

The blank with the fewest such digits comes next (the "minimum remaining values" of constraint
solving). Without that much foresight, filling from the top left, a puzzle of 17 clues takes
minutes. Nothing is deduced and nothing learned: this is what the SAT engines compete with.

Sets of digits are bit masks, one for each unit, so that the candidates of a cell are a few
conjunctions. Digits are tried from 1 up or, to find a random board, in random order.
"""

from __future__ import annotations

from itertools import accumulate, chain

try:
    import cython
except ImportError:
    from satdoku.sat.kernel import cython_stub as cython

if not cython.compiled:
    from satdoku.sat.kernel.vec import DoubleVec, IntVec, LongVec


class BacktrackSearch:
    """One puzzle. `givens` has a digit a cell, 0 for a blank. With a random generator the digits
    are tried in random order.

    The rules are data. `units_of` has the units of each cell that hold no digit twice, and
    `fillings` the sets of digits that can fill each of these units, none if any set can.
    `links_of` has, for each cell, the other cells that limit it and the number of a table;
    `tables[number]` the set of digits that each digit of the other cell leaves, from 0, a blank."""

    def __init__(self, digits, units_of, fillings, links_of, tables, givens, meter, rng=None):
        self.cells, self.digits, self.meter, self.rng = len(units_of), digits, meter, rng
        self.read_limits(units_of, len(fillings), links_of)
        self.read_links(links_of, len(fillings), tables)
        self.read_fillings(fillings)
        self.digit, self.cell = IntVec(), IntVec()
        self.digit.resize(self.cells)
        self.cell.resize(self.cells)
        self.left, self.share = LongVec(), DoubleVec()
        self.left.resize(self.cells)
        self.share.resize(self.cells + 1)
        self.share.data[0] = 1.0
        self.blanks, self.depth = self.cells, 0
        self.clashing, self.down = False, True
        self.put_givens(givens)

    def read_limits(self, units_of, link, links_of):
        """All links get a number of their own, after the units, in the order of the cells that
        they limit."""
        self.limit, self.start, self.units_end = IntVec(), IntVec(), IntVec()
        for units, links in zip(units_of, links_of, strict=True):
            self.start.push(self.limit.size)
            for unit in units:
                self.limit.push(unit)
            self.units_end.push(self.limit.size)
            for _link in links:
                self.limit.push(link)
                link += 1
        self.start.push(self.limit.size)
        self.used, self.allowed = LongVec(), LongVec()
        self.used.resize(link)
        self.allowed.resize(link)
        return 0

    def read_links(self, links_of, link, tables):
        """Gather the links that each cell is the other end of, and allow all digits on them."""
        found = [[] for _cell in range(self.cells)]
        for links in links_of:
            for other, table in links:
                found[other].append((link, table * (self.digits + 1)))
                self.allowed.data[link] = tables[table][0]
                link += 1
        self.link, self.row, self.link_start = IntVec(), IntVec(), IntVec()
        for links in found:
            self.link_start.push(self.link.size)
            for number, row in links:
                self.link.push(number)
                self.row.push(row)
        self.link_start.push(self.link.size)
        self.table = LongVec()
        return fill(self.table, list(chain.from_iterable(tables)))

    def read_fillings(self, fillings):
        self.filling, self.filling_start = LongVec(), IntVec()
        for first in accumulate(map(len, fillings), initial=0):
            self.filling_start.push(first)
        fill(self.filling, list(chain.from_iterable(fillings)))
        for unit in range(len(fillings)):
            self.allow(unit)
        return 0

    def put_givens(self, givens):
        cell: cython.int
        given: cython.int
        for cell in range(self.cells):
            given = givens[cell]
            if given and not self.clashing:
                self.clashing = not (self.candidates(cell) >> (given - 1)) & 1
                self.put(cell, given)
                self.blanks -= 1
        return 0

    # -- the search ------------------------------------------------------------------------

    def find_next(self, steps=-1):
        """Search on: 1 if there is a further solution, which `board` then tells; 0 if there is
        none; -1 when that many digits have been tried in all.

        The recursion is unrolled, so that the search can stop at a solution and go on from there.
        `down` says which way it goes: on to the next blank, or to the next digit of the last one.
        """
        while not self.clashing:
            if self.meter.decisions == steps:
                return -1
            if self.down:
                self.down = False
                if self.depth == self.blanks:
                    self.meter.closed += self.share.data[self.depth]
                    return 1
                self.open_level()
            if self.depth == 0:
                return 0
            self.down = self.try_next()
        return 0

    def start_over(self):
        """Take back all digits but the givens."""
        while self.depth:
            self.depth -= 1
            if self.digit.data[self.cell.data[self.depth]]:
                self.take(self.cell.data[self.depth])
        self.down = True
        return 0

    def open_level(self):
        """Choose the next blank: the first with the fewest digits, at once if that is one or none.

        `share` is the part of the search tree below a level, if its branches are equally large.
        The parts of dead ends and solutions add up to how much of the tree is done.
        """
        cell: cython.int
        count: cython.int
        best: cython.int = -1
        fewest: cython.int = self.digits + 1
        for cell in range(self.cells):
            if self.digit.data[cell] == 0:
                count = size(self.candidates(cell), fewest)
                if count < fewest:
                    fewest, best = count, cell
                    if count <= 1:
                        break
        self.cell.data[self.depth] = best
        self.left.data[self.depth] = self.candidates(best)
        if fewest == 0:
            self.meter.closed += self.share.data[self.depth]
            self.meter.backtracks += 1
        else:
            self.share.data[self.depth + 1] = self.share.data[self.depth] / fewest
        self.depth += 1
        self.meter.reach(self.depth)
        return self.meter.spend(self.cells)

    def try_next(self):
        """Put the next digit into the last blank; 0, and the level is closed, if none is left."""
        level: cython.int = self.depth - 1
        cell: cython.int = self.cell.data[level]
        left: cython.longlong = self.left.data[level]
        one: cython.longlong = 1
        digit: cython.int
        if self.digit.data[cell]:
            self.take(cell)
        if left == 0:
            self.depth = level
            return 0
        digit = self.choose(left)
        self.left.data[level] = left ^ (one << (digit - 1))
        self.put(cell, digit)
        self.meter.decisions += 1
        return 1

    def choose(self, left):
        """The lowest digit, or with a random generator any of them, each as likely as the next."""
        skip: cython.int
        if self.rng is not None:
            skip = self.rng.below(size(left, self.digits))
            while skip:
                left &= left - 1
                skip -= 1
        return lowest(left)

    def board(self):
        return bytes([self.digit.data[cell] for cell in range(self.cells)])

    # -- the board -------------------------------------------------------------------------

    def candidates(self, cell):
        k: cython.int
        found: cython.longlong = 1
        found = (found << self.digits) - 1
        for k in range(self.start.data[cell], self.start.data[cell + 1]):
            found &= self.allowed.data[self.limit.data[k]]
        return found

    def put(self, cell, digit):
        k: cython.int
        one: cython.longlong = 1
        self.digit.data[cell] = digit
        for k in range(self.start.data[cell], self.units_end.data[cell]):
            self.used.data[self.limit.data[k]] |= one << (digit - 1)
            self.allow(self.limit.data[k])
        return self.limit_linked(cell)

    def take(self, cell):
        k: cython.int
        one: cython.longlong = 1
        digit: cython.int = self.digit.data[cell]
        self.digit.data[cell] = 0
        for k in range(self.start.data[cell], self.units_end.data[cell]):
            self.used.data[self.limit.data[k]] ^= one << (digit - 1)
            self.allow(self.limit.data[k])
        return self.limit_linked(cell)

    def limit_linked(self, cell):
        """What the digit of a cell, or its lack, leaves to the cells that are linked with it."""
        k: cython.int
        for k in range(self.link_start.data[cell], self.link_start.data[cell + 1]):
            self.allowed.data[self.link.data[k]] = self.table.data[
                self.row.data[k] + self.digit.data[cell]
            ]
        return 0

    def allow(self, unit):
        """Digits not in the unit yet; where only some sets fill it, those of a set that has all
        that are in the unit."""
        one: cython.longlong = 1
        free: cython.longlong = (one << self.digits) - 1
        if self.filling_start.data[unit] < self.filling_start.data[unit + 1]:
            free = self.in_fillings(unit)
        self.allowed.data[unit] = free & ~self.used.data[unit]
        return 0

    def in_fillings(self, unit):
        k: cython.int
        used: cython.longlong = self.used.data[unit]
        found: cython.longlong = 0
        for k in range(self.filling_start.data[unit], self.filling_start.data[unit + 1]):
            if used & ~self.filling.data[k] == 0:
                found |= self.filling.data[k]
        return found


def fill(vec, values):
    n: cython.int
    vec.resize(len(values))
    for n in range(len(values)):
        vec.data[n] = values[n]
    return 0


def size(digits, limit):
    """How many digits are in the set, counted up to the limit."""
    count: cython.int = 0
    while digits and count < limit:
        digits &= digits - 1
        count += 1
    return count


def lowest(digits):
    """The lowest digit of a set that is not empty."""
    digit: cython.int = 1
    while not digits & 1:
        digits >>= 1
        digit += 1
    return digit
