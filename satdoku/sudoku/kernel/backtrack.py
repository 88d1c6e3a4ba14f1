"""The plain depth-first search: fill a blank with each digit that no unit forbids, in turn.

The blank with the fewest such digits is the next one: without that much foresight a puzzle of 17
clues takes minutes. Nothing is deduced, nothing learned; this is what the SAT engines compete with.
Digits are tried from 1 up, or, to find a random board, in random order.
"""

from __future__ import annotations

try:
    import cython
except ImportError:
    from satdoku.sat.kernel import cython_stub as cython

if not cython.compiled:
    from satdoku.sat.kernel.vec import DoubleVec, IntVec, LongVec


class BacktrackSearch:
    """One puzzle. `units_of` has the units of each cell, `windows` the length of each unit whose
    digits must be consecutive, else 0; `givens` a digit a cell, 0 for a blank. With a random
    generator the digits are tried in random order."""

    def __init__(self, digits, units_of, windows, givens, meter, rng=None):
        self.cells, self.digits, self.meter, self.rng = len(units_of), digits, meter, rng
        self.unit, self.start, self.window = IntVec(), IntVec(), IntVec()
        for units in units_of:
            self.start.push(self.unit.size)
            for unit in units:
                self.unit.push(unit)
        self.start.push(self.unit.size)
        self.used, self.allowed = LongVec(), LongVec()
        self.used.resize(len(windows))
        self.allowed.resize(len(windows))
        for unit, length in enumerate(windows):
            self.window.push(length)
            self.allow(unit)
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
        """1 if there is a further solution, which `board` then tells; 0 if there is none; -1 when
        that many digits have been tried."""
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
        """Choose the next blank."""
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
        """Put the next digit where the last level has one; 0 and a level less if all are tried."""
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
            found &= self.allowed.data[self.unit.data[k]]
        return found

    def put(self, cell, digit):
        k: cython.int
        one: cython.longlong = 1
        self.digit.data[cell] = digit
        for k in range(self.start.data[cell], self.start.data[cell + 1]):
            self.used.data[self.unit.data[k]] |= one << (digit - 1)
            self.allow(self.unit.data[k])
        return 0

    def take(self, cell):
        k: cython.int
        one: cython.longlong = 1
        digit: cython.int = self.digit.data[cell]
        self.digit.data[cell] = 0
        for k in range(self.start.data[cell], self.start.data[cell + 1]):
            self.used.data[self.unit.data[k]] ^= one << (digit - 1)
            self.allow(self.unit.data[k])
        return 0

    def allow(self, unit):
        """Digits not in the unit yet, and near enough to those in it where that is the rule."""
        one: cython.longlong = 1
        used: cython.longlong = self.used.data[unit]
        free: cython.longlong = (one << self.digits) - 1 & ~used
        length: cython.int = self.window.data[unit]
        high: cython.int = self.digits
        if length and used:
            while not (used >> (high - 1)) & 1:
                high -= 1
            free &= (one << min(self.digits, lowest(used) + length - 1)) - 1
            free &= -(one << max(0, high - length))
        self.allowed.data[unit] = free
        return 0


def size(digits, limit):
    """How many there are, counted up to the limit."""
    count: cython.int = 0
    while digits and count < limit:
        digits &= digits - 1
        count += 1
    return count


def lowest(digits):
    digit: cython.int = 1
    while not digits & 1:
        digits >>= 1
        digit += 1
    return digit
