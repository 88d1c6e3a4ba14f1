"""Show: a formula's figures, and its clauses as the linked clause store holds them."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from dataclasses import dataclass
from itertools import islice

from satdoku.sat.cnf import Cnf
from satdoku.sat.kernel.store import ClauseStore


@dataclass(frozen=True)
class Figures:
    variables: int
    clauses: int
    literals: int
    ratio: float  # clauses per variable
    units: int  # clauses of one literal
    longest: int  # literals in the longest clause
    duplicates: int  # clauses that repeat an earlier one, in whatever order
    tautologies: int  # clauses with a literal and its negation
    unused: int  # variables in no clause


def figures(cnf: Cnf) -> Figures:
    sizes = Counter(map(len, cnf))
    distinct = Counter(map(frozenset, cnf))
    used = set(map(abs, cnf.literals))
    return Figures(
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


def clauses(cnf: Cnf, limit: int | None = None) -> Iterator[str]:
    """Each stored clause in DIMACS form, walked from the store from top to bottom."""
    store = ClauseStore(cnf.num_vars)
    for clause in cnf:
        store.add(clause)
    return islice(_walk(store), len(cnf) if limit is None else min(limit, len(cnf)))


def _walk(store: ClauseStore) -> Iterator[str]:
    clause = store.first_clause()
    while clause:
        yield " ".join(map(str, (*store.literals(clause), 0)))
        clause = store.next_clause(clause)
