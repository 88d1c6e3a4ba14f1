"""Checks a model against the original clauses. Imports no engine: nothing judges itself."""

from __future__ import annotations

from collections.abc import Iterable

from satdoku.sat.cnf import Cnf
from satdoku.sat.kernel.judge import FALSE, TRUE, first_unsatisfied
from satdoku.sat.kernel.vec import IntView


def unsatisfied_clause(cnf: Cnf, true_literals: Iterable[int]) -> int | None:
    """The index of the first clause without a true literal; None if there is none.

    The literals must be of variables of the formula, and no two may contradict each other.
    """
    values = bytearray(cnf.num_vars + 1)
    for literal in true_literals:
        values[abs(literal)] = TRUE if literal > 0 else FALSE
    return unsatisfied_by(cnf, bytes(values))


def unsatisfied_by(cnf: Cnf, values: bytes) -> int | None:
    """The same for the values of the variables, as `judge` has them."""
    literals, offsets = map(IntView, cnf.arrays)
    index: int = first_unsatisfied(literals, offsets, values)
    return None if index < 0 else index
