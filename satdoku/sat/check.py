"""Checks a model against the original clauses. Imports no engine: nothing checks itself."""

from __future__ import annotations

from array import array
from collections.abc import Iterable

from satdoku.monitor import UNWATCHED, Monitor
from satdoku.sat.cnf import Cnf
from satdoku.sat.kernel import assignment_checker
from satdoku.sat.kernel.vec import IntView

PORTION = 50_000  # clauses checked between two ticks


def unsatisfied_clause(
    cnf: Cnf, true_literals: Iterable[int], monitor: Monitor = UNWATCHED
) -> int | None:
    """The index of the first unsatisfied clause; None if there is none.

    The literals must be consistent, and their variables must belong to the formula.
    """
    literals = as_bytes(true_literals)
    return unsatisfied_by(
        cnf, assignment_checker.values_of(IntView(literals), cnf.num_vars), monitor
    )


def unsatisfied_by(cnf: Cnf, values: bytes, monitor: Monitor = UNWATCHED) -> int | None:
    """Like `unsatisfied_clause`, for variable values in the format of `assignment_checker`."""
    literals, offsets = map(IntView, cnf.arrays)
    true = assignment_checker.truth(values)
    for start in range(0, len(cnf), PORTION):
        monitor.tick(start / len(cnf), start)
        end = min(start + PORTION, len(cnf))
        index: int = assignment_checker.first_unsatisfied(literals, offsets, start, end, true)
        if index >= 0:
            return index
    return None


def is_full_model(cnf: Cnf, model: Iterable[int]) -> bool:
    """True if the model lists every variable of the formula once, in order."""
    literals = as_bytes(model)
    return len(literals) == 4 * cnf.num_vars and bool(assignment_checker.is_full(IntView(literals)))


def as_bytes(literals: Iterable[int]) -> bytes:
    """Convert literals for the kernel. A memoryview, such as a model, is copied in one piece."""
    if isinstance(literals, memoryview):
        return literals.tobytes()
    return array("i", literals).tobytes()
