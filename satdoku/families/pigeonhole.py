"""The pigeonhole principle: every pigeon sits in a hole, no two share one.

Variable (p−1)·holes + h says that pigeon p sits in hole h.
Size: p·h variables, p + h·p·(p−1)/2 clauses.
Unsatisfiable iff p > h. Resolution, and so every engine here, then needs time
exponential in h (Haken 1985).
"""

from __future__ import annotations

from satdoku.families.exactly_one import at_most_one
from satdoku.sat.cnf import Cnf


def pigeonhole(pigeons: int, holes: int) -> Cnf:
    seats = [range(p * holes + 1, (p + 1) * holes + 1) for p in range(pigeons)]
    clauses = [tuple(row) for row in seats]
    for guests in zip(*seats, strict=True):
        clauses.extend(at_most_one(guests))
    return Cnf.from_clauses(clauses, num_vars=pigeons * holes)
