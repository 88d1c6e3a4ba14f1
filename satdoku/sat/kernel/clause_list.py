"""Clauses added one at a time, stored like those of a `Cnf`: literals, and where each clause ends.

A call from Python costs as much as a clause of a few literals. So a whole clause is accepted,
checked and stored in one call, without creating any Python objects.
"""

from __future__ import annotations

from collections.abc import Iterable
from operator import index
from typing import TYPE_CHECKING, Any

from satdoku.sat.kernel import cython_stub as cython
from satdoku.sat.kernel.vec import MAX_SIZE, IntVec

if TYPE_CHECKING:
    from satdoku.sat.kernel.vec import IntView


@cython.final
@cython.cclass
class ClauseList:
    """A clause is added as a whole or not at all.

    Python code, if any, runs before the list is touched. So in a compiled kernel no other thread
    can run between two steps of an addition.
    """

    literals: IntVec  # as DIMACS numbers
    offsets: IntVec  # clause i is literals[offsets[i] : offsets[i + 1]]
    max_vars: cython.Readonly[cython.longlong]
    num_vars: cython.Public[cython.longlong]  # at least the highest variable in the clauses
    held: cython.Public[cython.bint]  # a caller needs the list unchanged

    def __init__(self, max_vars: int) -> None:
        self.max_vars, self.num_vars, self.held = max_vars, 0, False
        self.literals, self.offsets = IntVec(), IntVec()
        self.offsets.push(0)

    def __len__(self) -> int:
        return self.offsets.size - 1

    @cython.ccall
    @cython.exceptval(-1, check=False)
    def add(self, clause: Iterable[int]) -> cython.int:
        """Add a clause: any iterable of integers other than 0, none beyond `max_vars`."""
        begin: cython.Py_ssize_t = self.push_all(clause)
        self.note_variables(begin)
        return self.offsets.push(self.literals.size)

    @cython.ccall
    @cython.exceptval(-1, check=False)
    def add_without_lock(self, clause: Iterable[int]) -> cython.bint:
        """Add a clause if that needs no lock; True if it was added. A caller who needs the list
        unchanged over several calls sets `held`.

        Taking a lock costs as much as the rest of the addition, and three times as much on a busy
        machine.
        """
        if self.held or not cython.compiled:
            return False
        self.add(clause)
        return True

    def checked(self, literals: Iterable[int]) -> tuple[int, ...]:
        """Check literals that form no clause, such as assumptions, and return them as integers.
        Their variables become part of the formula."""
        begin: cython.Py_ssize_t = self.push_all(literals)
        k: cython.Py_ssize_t
        found = []
        self.note_variables(begin)
        for k in range(begin, self.literals.size):
            found.append(self.literals.data[k])  # noqa: PERF401
        return tuple(found)

    @cython.cfunc
    @cython.exceptval(-1, check=False)
    def push_all(self, literals: Iterable[int]) -> cython.Py_ssize_t:
        """Append literals after those of the last clause, and return where they begin."""
        begin: cython.Py_ssize_t
        if not plain(literals):
            literals = [as_integer(literal) for literal in literals]
        begin = self.offsets.data[self.offsets.size - 1]
        self.literals.shrink(begin)  # drop leftovers of `checked` or of a failed addition
        for literal in literals:
            self.push(literal)
        if self.literals.size > MAX_SIZE:
            raise MemoryError
        return begin

    @cython.cfunc
    @cython.exceptval(-1, check=False)
    def push(self, literal: int) -> cython.int:
        value: cython.longlong
        try:
            value = literal
        except OverflowError:
            value = self.max_vars + 1
        if value == 0:
            raise ValueError("0 is not a literal")
        if value > self.max_vars or -value > self.max_vars:
            raise ValueError(f"more than {self.max_vars} variables")
        return self.literals.push(value)

    @cython.cfunc
    @cython.exceptval(-1, check=False)
    def note_variables(self, begin: cython.Py_ssize_t) -> cython.int:
        k: cython.Py_ssize_t
        literal: cython.int
        for k in range(begin, self.literals.size):
            literal = self.literals.data[k]
            self.num_vars = max(self.num_vars, literal if literal > 0 else -literal)
        return 0

    @cython.ccall
    @cython.exceptval(-1, check=False)
    def add_array(
        self, literals: IntView, offsets: IntView, num_vars: cython.longlong
    ) -> cython.int:
        """Add the clauses of a `Cnf`."""
        self.append(literals.data, literals.size, offsets.data, offsets.size)
        self.num_vars = max(self.num_vars, num_vars)
        return 0

    @cython.ccall
    @cython.exceptval(-1, check=False)
    def take(self, other: ClauseList) -> cython.int:
        """Add the clauses of another list, which must not be used afterwards."""
        if self.offsets.size == 1:
            self.literals, self.offsets = other.literals, other.offsets
        else:
            self.append(
                other.literals.data, other.literals.size, other.offsets.data, other.offsets.size
            )
        self.num_vars = max(self.num_vars, other.num_vars)
        return 0

    @cython.cfunc
    @cython.exceptval(-1, check=False)
    def append(
        self,
        literals: cython.p_const_int,
        num_literals: cython.Py_ssize_t,
        offsets: cython.p_const_int,
        num_offsets: cython.Py_ssize_t,
    ) -> cython.int:
        k: cython.Py_ssize_t
        base: cython.int = self.offsets.data[self.offsets.size - 1]
        last: cython.Py_ssize_t = self.offsets.size - 1
        self.literals.shrink(base)
        if base + num_literals > MAX_SIZE:
            raise MemoryError
        self.literals.stretch(base + num_literals)
        self.offsets.stretch(last + num_offsets)
        for k in range(num_literals):
            self.literals.data[base + k] = literals[k]
        for k in range(1, num_offsets):
            self.offsets.data[last + k] = base + offsets[k]
        return 0

    def copy(self, start: int, end: int) -> tuple[bytes, bytes]:
        """The literals and offsets of clauses `start` to `end`, in the layout of `Cnf`."""
        literals = IntVec()
        offsets = IntVec()
        first: cython.int = self.offsets.data[start]
        k: cython.Py_ssize_t
        for k in range(first, self.offsets.data[end]):
            literals.push(self.literals.data[k])
        for k in range(start, end + 1):
            offsets.push(self.offsets.data[k] - first)
        return literals.to_bytes(), offsets.to_bytes()


@cython.cfunc
@cython.exceptval(-1, check=False)
def plain(literals: object) -> cython.bint:
    """True for a list or tuple of integers; iterating over anything else may run Python code."""
    if not isinstance(literals, (list, tuple)):
        return False
    for literal in literals:  # noqa: SIM110, compiled, this is a plain loop
        if type(literal) is not int:
            return False
    return True


def as_integer(literal: Any) -> int:
    try:
        return index(literal)
    except TypeError:
        raise ValueError(f"a clause is a sequence of integers, not {literal!r}") from None
