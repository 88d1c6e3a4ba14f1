"""Show: the figures of a formula. For its clauses see sat/stored_clauses.py."""

from __future__ import annotations

from collections import Counter

from satdoku.monitor import UNWATCHED, Monitor
from satdoku.sat.cnf import Cnf
from satdoku.sat.stored_clauses import watched
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
    sizes = Counter(map(len, watched(cnf, monitor)))
    distinct = Counter(map(frozenset, watched(cnf, monitor)))
    used = set(map(abs, cnf.literals))
    return FormulaFigures(
        variables=cnf.num_vars,
        clauses=len(cnf),
        literals=len(cnf.literals),
        ratio=len(cnf) / cnf.num_vars if cnf.num_vars else 0.0,
        units=sizes[1],
        longest=max(sizes, default=0),
        duplicates=len(cnf) - len(distinct),
        tautologies=sum(n for clause, n in distinct.items() if _is_tautology(clause)),
        unused=cnf.num_vars - len(used),
    )


def _is_tautology(clause: frozenset[int]) -> bool:
    return any(-literal in clause for literal in clause)
