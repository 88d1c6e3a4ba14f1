"""Literals: DIMACS numbers outside, `2 * variable + sign` inside, where sign 1 is negative.

In the kernel's numbering a literal is an index. Its negation is `lit ^ 1`, its variable is `lit >>
1`, and nothing negative is ever shifted, divided or used as an index.

The build puts both functions into the header of the folder, so compiled code inlines them.
"""

from __future__ import annotations

from satdoku.sat.kernel import cython_stub as cython


@cython.cfunc
@cython.inline
@cython.nogil
@cython.exceptval(check=False)
def encode(literal: cython.int) -> cython.int:
    """The kernel's literal for a DIMACS literal."""
    return 2 * literal if literal > 0 else 1 - 2 * literal


@cython.cfunc
@cython.inline
@cython.nogil
@cython.exceptval(check=False)
def decode(lit: cython.int) -> cython.int:
    """The DIMACS literal for the kernel's."""
    return -(lit >> 1) if lit & 1 else lit >> 1
