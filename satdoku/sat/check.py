"""Checks a model against the original clauses. Imports no engine: nothing judges itself."""

from __future__ import annotations

from collections.abc import Iterable

from satdoku.sat.cnf import Cnf
from satdoku.sat.kernel.judge import first_unsatisfied


def unsatisfied_clause(cnf: Cnf, true_literals: Iterable[int]) -> int | None:
    """The index of the first clause without a true literal, None if there is none.

    The literals are those of variables of the formula, none with its negation.
    """
    signs = memoryview(bytearray(cnf.num_vars + 1)).cast("b")
    for literal in true_literals:
        signs[abs(literal)] = 1 if literal > 0 else -1
    index: int = first_unsatisfied(cnf.literals, cnf.offsets, signs)
    return None if index < 0 else index
