"""Finds definitions hidden in clauses: variables that are functions of a few others.

Take the variables of a clause, and the assignments to them that the clauses within these variables
forbid, as `find_parities` does. If for each assignment to all but one of them a value of that one
is forbidden, the clauses define it, and its values form a table. So one search finds conjunctions,
parities, and any other function of up to four inputs that an encoder may use. Where both values are
forbidden, that combination of inputs is impossible, and the table may have whichever value makes it
simplest.

Each clause of a choice, "if c then a else b", has three of its four variables, and so has each
clause of a majority, the carry of an adder. There the sets to examine are unions: of two sets of
three variables that have two in common, with two clauses each.
"""

from __future__ import annotations

from satdoku.sat.kernel import cython_stub as cython
from satdoku.sat.kernel.cdcl.find_parities import ParityFinder
from satdoku.sat.kernel.vec import IntVec
from satdoku.sat.kernel.watches import Watches

MOST_INPUTS: cython.int = 4  # inputs of a function: a table of 16 bits
MOST_HALVES: cython.int = 20  # halves of a variable


@cython.final
@cython.cclass
class FunctionFinder:
    clauses: ParityFinder
    next: cython.int  # next clause, or half, to examine
    joining: cython.bint  # all clauses are done; now join halves
    halves: IntVec  # clauses of three variables with a twin
    halves_of: Watches  # per variable: the halves that contain it
    found: cython.Readonly[IntVec]  # output, number of inputs, table, inputs in ascending order

    def __init__(self, clauses: ParityFinder, num_vars: int) -> None:
        """`clauses` must have taken and filed all clauses."""
        self.clauses, self.found = clauses, IntVec()
        self.next, self.joining = 0, False
        self.halves, self.halves_of = IntVec(), Watches()
        self.halves_of.add_literals(num_vars + 1)

    @cython.cfunc
    @cython.exceptval(-1, check=False)
    def search(self, budget: cython.Py_ssize_t) -> cython.Py_ssize_t:
        """Examine more sets; returns the remaining budget, above 0 when done."""
        c: ParityFinder = self.clauses
        limit: cython.longlong = c.work + budget
        while not self.joining and c.work < limit:
            if self.next == c.order.size:
                self.joining = True
                self.next = 0
                break
            if not c.done.data[self.next] and c.short.data[c.order.data[self.next]] > 2:
                self.look_at(c.order.data[self.next])
            c.work += 1
            self.next += 1
        while self.joining and c.work < limit:
            if self.next == self.halves.size:
                return max(1, limit - c.work)
            self.join(self.halves.data[self.next])
            c.work += 1
            self.next += 1
        return 0

    @cython.cfunc
    @cython.exceptval(-1, check=False)
    def look_at(self, clause: cython.int) -> cython.int:
        """Find the variables of this clause that are defined by the clauses within its
        variables."""
        c: ParityFinder = self.clauses
        size: cython.int = c.short.data[clause]
        forbidden: cython.ulonglong
        k: cython.int
        defined: cython.int = 0
        if size > MOST_INPUTS + 1:
            return 0
        for k in range(size):
            c.place.data[c.short.data[clause + 1 + k] >> 1] = k + 1
        forbidden = c.forbidden(clause)
        for k in range(size):
            c.place.data[c.short.data[clause + 1 + k] >> 1] = 0
        for k in range(size):
            defined += self.defines(clause, k, forbidden)
        if size == 3 and defined == 0 and forbidden & (forbidden - 1):
            self.note_half(clause)
        return defined

    @cython.cfunc
    @cython.exceptval(-1, check=False)
    def defines(
        self, clause: cython.int, place: cython.int, forbidden: cython.ulonglong
    ) -> cython.bint:
        """True if the variable at `place` is a function of the others; if so, record it.

        `forbidden` has a bit for each assignment to all of them, where the variable at place k is
        bit k of the assignment's number. The loop enumerates the numbers without the output's
        bit.
        """
        c: ParityFinder = self.clauses
        size: cython.int = c.short.data[clause]
        below: cython.int = (1 << place) - 1
        one: cython.int
        zero: cython.int
        row: cython.int
        k: cython.int
        table: cython.int = 0
        possible: cython.int = 0
        for row in range(1 << (size - 1)):
            k = (row & below) | ((row & ~below) << 1)
            zero = (forbidden >> k) & 1
            one = (forbidden >> (k | 1 << place)) & 1
            if not zero and not one:
                return False
            if zero != one:
                possible |= 1 << row
                table |= zero << row
        self.found.push(c.short.data[clause + 1 + place] >> 1)
        self.found.push(size - 1)
        self.found.push(simplest(table, possible, size - 1))
        for k in range(size):
            if k != place:
                self.found.push(c.short.data[clause + 1 + k] >> 1)
        return True

    @cython.cfunc
    @cython.exceptval(-1, check=False)
    def note_half(self, clause: cython.int) -> cython.int:
        """Record a half: clauses over the same three variables that forbid two or more
        assignments."""
        c: ParityFinder = self.clauses
        k: cython.int
        self.halves.push(clause)
        for k in range(3):
            self.halves_of.push(c.short.data[clause + 1 + k] >> 1, 0, clause)
        return 0

    @cython.cfunc
    @cython.exceptval(-1, check=False)
    def join(self, half: cython.int) -> cython.int:
        """Examine the unions with later halves that share two of its variables."""
        c: ParityFinder = self.clauses
        w: Watches = self.halves_of
        end: cython.Py_ssize_t = c.short.size
        other: cython.int
        strange: cython.int
        defined: cython.int
        var: cython.int
        i: cython.int
        j: cython.int
        k: cython.int
        for k in range(3):
            var = c.short.data[half + 1 + k] >> 1
            if w.size.data[var] > 2 * MOST_HALVES:
                continue
            for i in range(w.start.data[var], w.start.data[var] + w.size.data[var], 2):
                other = w.pool.data[i + 1]
                for j in range(3):
                    c.place.data[c.short.data[half + 1 + j] >> 1] = 1
                strange = self.other_variable(other)
                for j in range(3):
                    c.place.data[c.short.data[half + 1 + j] >> 1] = 0
                c.work += 1
                if other <= half or strange == 0:
                    continue
                # A set of four, stored like a clause at the end, sorted by variable.
                c.short.push(4)
                j = 0
                while j < 3 and c.short.data[half + 1 + j] >> 1 < strange:
                    c.short.push(c.short.data[half + 1 + j])
                    j += 1
                c.short.push(2 * strange)
                while j < 3:
                    c.short.push(c.short.data[half + 1 + j])
                    j += 1
                defined = self.look_at(end)
                c.short.shrink(end)
                if defined:
                    return 0  # the union with a third half would be the same
        return 0

    @cython.cfunc
    @cython.exceptval(check=False)
    def other_variable(self, half: cython.int) -> cython.int:
        """The one variable of three that has no place; 0 if there is none or more than one."""
        c: ParityFinder = self.clauses
        found: cython.int = 0
        k: cython.int
        for k in range(3):
            if c.place.data[c.short.data[half + 1 + k] >> 1] == 0:
                if found:
                    return 0
                found = c.short.data[half + 1 + k] >> 1
        return found


@cython.cfunc
@cython.exceptval(check=False)
def simplest(table: cython.int, possible: cython.int, inputs: cython.int) -> cython.int:
    """A table with the same values for all possible inputs: a constant or an input, if there is
    one."""
    every: cython.int = (1 << (1 << inputs)) - 1
    candidate: cython.int = 0
    row: cython.int
    k: cython.int
    if possible == every:
        return table
    for k in range(-1, inputs):
        if k >= 0:
            candidate = 0
            for row in range(1 << inputs):
                candidate |= (row >> k & 1) << row
        if (table ^ candidate) & possible == 0:
            return candidate
        if (table ^ candidate ^ every) & possible == 0:
            return candidate ^ every
    return table
