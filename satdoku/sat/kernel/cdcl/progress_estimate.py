"""Estimates the progress of a search: the fraction of the search space that is closed.

MiniSat's measure: each of n variables assigned at level k counts 1/n^(k+1).
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from satdoku.sat.kernel import cython_stub as cython

if TYPE_CHECKING:
    from satdoku.sat.kernel.cdcl.state import State

# Deeper levels contribute less than a double can add to the sum.
COUNTED_LEVELS: cython.int = 20


@cython.cfunc
@cython.exceptval(check=False)
def closed_part(s: State) -> cython.double:
    n: cython.double = max(1, s.num_vars)
    weight: cython.double = 1.0 / n
    total: cython.double = 0.0
    start: cython.int = 0
    end: cython.int
    level: cython.int
    for level in range(min(s.control.size, COUNTED_LEVELS) + 1):
        end = s.control.data[level] if level < s.control.size else s.assigned
        total += weight * (end - start)
        weight /= n
        start = end
    return total
