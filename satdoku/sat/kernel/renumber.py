"""Numbers the variables of a formula anew, without gaps, for those that occur."""

from __future__ import annotations

try:
    import cython
except ImportError:
    from satdoku.sat.kernel import cython_stub as cython

if not cython.compiled:
    from satdoku.sat.kernel.vec import IntVec, IntView


def renumber(literals: IntView, num_vars: cython.int):
    """The literals in new numbers, and for each new number from 1 the old one. Both are bytes.

    The variables keep their order.
    """
    number, old, renamed = IntVec(), IntVec(), IntVec()
    k: cython.Py_ssize_t
    literal: cython.int
    variable: cython.int
    number.resize(num_vars + 1)
    for k in range(literals.size):
        literal = literals.data[k]
        number.data[literal if literal > 0 else -literal] = 1
    for variable in range(1, num_vars + 1):
        if number.data[variable]:
            old.push(variable)
            number.data[variable] = old.size
    renamed.reserve(literals.size)
    for k in range(literals.size):
        literal = literals.data[k]
        renamed.push(number.data[literal] if literal > 0 else -number.data[-literal])
    return renamed.to_bytes(), old.to_bytes()
