"""The figures of a formula. For its clauses see sat/stored_clauses.py."""

from __future__ import annotations

from satdoku.monitor import UNWATCHED, Monitor
from satdoku.sat.cnf import Cnf
from satdoku.sat.compact import compact
from satdoku.sat.stored_clauses import count_clauses
from satdoku.value import Value


class FormulaFigures(Value):
    variables: int
    clauses: int
    literals: int
    ratio: float  # clauses per variable
    units: int  # clauses of one literal
    longest: int  # literals in the longest clause
    duplicates: int  # clauses with the same literals as an earlier one, in any order
    tautologies: int  # clauses with a literal and its negation
    unused: int  # variables in no clause


def figures(cnf: Cnf, monitor: Monitor = UNWATCHED) -> FormulaFigures:
    """If a formula declares many unused variables, only the used ones take memory."""
    short = compact(cnf, monitor)
    counted = count_clauses(cnf if short is None else short.cnf, monitor)
    return FormulaFigures(
        variables=cnf.num_vars,
        clauses=len(cnf),
        literals=len(cnf.literals),
        ratio=len(cnf) / cnf.num_vars if cnf.num_vars else 0.0,
        units=counted.units,
        longest=counted.longest,
        duplicates=counted.duplicates,
        tautologies=counted.tautologies,
        unused=cnf.num_vars - counted.used,
    )
