"""Show: a formula's figures, and its clauses as the linked clause store holds them."""

from __future__ import annotations

from array import array
from collections import Counter
from collections.abc import Iterator
from dataclasses import dataclass
from itertools import islice

from satdoku.sat.cnf import Cnf
from satdoku.sat.kernel.store import ClauseStore
from satdoku.tasks.watch import Stop, unstopped


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
    store = _filled(cnf, unstopped)
    lines = (_text(store, clause) for clause in _walk(store))
    return islice(lines, len(cnf) if limit is None else min(limit, len(cnf)))


class StoredClauses:
    """The same, any of them at once: for whoever leafs through a million of them."""

    def __init__(self, cnf: Cnf, stop: Stop = unstopped) -> None:
        """Stopped on the way it raises KeyboardInterrupt."""
        self._store = _filled(cnf, stop)
        self._places = array("q", _walk(self._store))

    def __len__(self) -> int:
        return len(self._places)

    def __getitem__(self, index: int) -> str:
        return _text(self._store, self._places[index])


def _filled(cnf: Cnf, stop: Stop) -> ClauseStore:
    store = ClauseStore(cnf.num_vars)
    for clause in cnf:
        if stop():
            raise KeyboardInterrupt
        store.add(clause)
    return store


def _walk(store: ClauseStore) -> Iterator[int]:
    clause = store.first_clause()
    while clause:
        yield clause
        clause = store.next_clause(clause)


def _text(store: ClauseStore, clause: int) -> str:
    return " ".join(map(str, (*store.literals(clause), 0)))
