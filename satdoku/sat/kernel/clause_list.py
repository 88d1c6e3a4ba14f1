"""Clauses that come one at a time, kept as `Cnf` keeps them: literals, and where each ends.

A call from Python costs as much as a clause of a few literals. So a whole clause is taken, checked
and stored in one call, and nothing is made of it that Python would have to look after.
"""

from __future__ import annotations

from operator import index

try:
    import cython
except ImportError:
    from satdoku.sat.kernel import cython_stub as cython

if not cython.compiled:
    from satdoku.sat.kernel.vec import MAX_SIZE, IntVec


class ClauseList:
    """A clause is added as a whole or not at all."""

    def __init__(self, max_vars):
        self.max_vars, self.num_vars = max_vars, 0
        self.literals, self.offsets = IntVec(), IntVec()
        self.offsets.push(0)

    def __len__(self):
        return self.offsets.size - 1

    def add(self, clause):
        """Add a clause: any iterable of integers other than 0, none beyond `max_vars`."""
        begin: cython.Py_ssize_t = self.push_all(clause)
        self.note_variables(begin)
        return self.offsets.push(self.literals.size)

    def checked(self, literals):
        """The literals of no clause, as integers; their variables belong to the formula."""
        begin: cython.Py_ssize_t = self.push_all(literals)
        k: cython.Py_ssize_t
        found = []
        self.note_variables(begin)
        for k in range(begin, self.literals.size):
            found.append(self.literals.data[k])  # noqa: PERF401
        return tuple(found)

    def push_all(self, literals):
        """Put literals behind those of the last clause, and return where they begin."""
        begin: cython.Py_ssize_t = self.offsets.data[self.offsets.size - 1]
        self.literals.shrink(begin)  # what was checked, or an addition that failed, is there
        if not isinstance(literals, (list, tuple)):
            literals = list(literals)
        for literal in literals:
            self.push(literal)
        if self.literals.size > MAX_SIZE:
            raise MemoryError
        return begin

    def push(self, literal):
        value: cython.longlong
        try:
            value = literal if type(literal) is int else index(literal)
        except OverflowError:
            value = self.max_vars + 1
        except TypeError:
            raise ValueError(f"a clause is a sequence of integers, not {literal!r}") from None
        if value == 0:
            raise ValueError("0 is not a literal")
        if value > self.max_vars or -value > self.max_vars:
            raise ValueError(f"more than {self.max_vars} variables")
        return self.literals.push(value)

    def note_variables(self, begin):
        k: cython.Py_ssize_t
        literal: cython.int
        for k in range(begin, self.literals.size):
            literal = self.literals.data[k]
            self.num_vars = max(self.num_vars, literal if literal > 0 else -literal)
        return 0

    def add_array(self, literals, offsets, num_vars):
        """Add the clauses of a `Cnf`."""
        k: cython.Py_ssize_t
        base: cython.int = self.offsets.data[self.offsets.size - 1]
        self.literals.shrink(base)
        if base + literals.size > MAX_SIZE:
            raise MemoryError
        for k in range(literals.size):
            self.literals.push(literals.data[k])
        for k in range(1, offsets.size):
            self.offsets.push(base + offsets.data[k])
        self.num_vars = max(self.num_vars, num_vars)
        return 0

    def shorten(self, count, num_vars):
        """Take back all clauses but the first `count`."""
        self.offsets.shrink(count + 1)
        self.num_vars = num_vars
        return 0

    def copy(self, start, end):
        """The literals and offsets of clauses `start` to `end`, as `Cnf` has them."""
        literals = IntVec()
        offsets = IntVec()
        first: cython.int = self.offsets.data[start]
        k: cython.Py_ssize_t
        for k in range(first, self.offsets.data[end]):
            literals.push(self.literals.data[k])
        for k in range(start, end + 1):
            offsets.push(self.offsets.data[k] - first)
        return literals.to_bytes(), offsets.to_bytes()
