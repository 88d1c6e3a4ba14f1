"""Constraints that are not clauses, and their encoding.

The search handles only clauses, so constraints are encoded with auxiliary variables. These stay
hidden: their numbers are above any that a formula can use; see late_variables.py.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from itertools import count, islice
from typing import TYPE_CHECKING, Protocol

from satdoku.monitor import Monitor, Stopped
from satdoku.sat.cardinality import Fresh, at_most_one_by_one
from satdoku.sat.cnf import MAX_VARS
from satdoku.sat.found import is_true
from satdoku.sat.parity import parity
from satdoku.value import Value

if TYPE_CHECKING:
    from satdoku.sat.incremental import IncrementalSearch

PORTION = 2000  # clauses generated and added between two ticks


class SideConstraint(Protocol):
    def clauses(self, fresh: Fresh) -> Iterable[list[int]]: ...
    def holds(self, values: bytes) -> bool: ...


class AtMost(Value):
    literals: tuple[int, ...]
    bound: int
    weights: tuple[int, ...] = ()

    def clauses(self, fresh: Fresh) -> Iterable[list[int]]:
        return at_most_one_by_one(self.literals, self.bound, fresh, self.weights)

    def holds(self, values: bytes) -> bool:
        weights = self.weights or (1,) * len(self.literals)
        pairs = zip(self.literals, weights, strict=True)
        return sum(weight for literal, weight in pairs if is_true(literal, values)) <= self.bound


class Parity(Value):
    literals: tuple[int, ...]
    odd: bool

    def clauses(self, fresh: Fresh) -> Iterable[list[int]]:
        return parity(self.literals, self.odd, fresh)

    def holds(self, values: bytes) -> bool:
        return sum(is_true(literal, values) for literal in self.literals) % 2 == self.odd


class Encoding:
    """The encoding of a growing list of constraints in one search.

    A large constraint takes a while. If the monitor stops it, the next question continues.
    """

    def __init__(self, constraints: list[SideConstraint], *, keep: bool = False) -> None:
        """With `keep`, `kept` holds the clauses of this kernel, from which its proof starts."""
        self.constraints, self.keep = constraints, keep
        self.kept: list[list[int]] = []
        self._generation = 0  # of the kernel that has the clauses
        self._done = 0  # constraints already encoded
        self._rest: Iterator[list[int]] | None = None  # remaining clauses of the current constraint
        self._hidden = count(MAX_VARS + 1)

    def bring_up_to_date(self, search: IncrementalSearch, monitor: Monitor) -> None:
        """Call this for a new kernel, and before each question to a ready one."""
        if self._generation != search.generation:
            self._done, self._rest, self._generation = 0, None, search.generation
            self.kept = []
        if self._done < len(self.constraints):
            self._encode(search, monitor)

    def _encode(self, search: IncrementalSearch, monitor: Monitor) -> None:
        try:
            while self._done < len(self.constraints):
                if self._rest is None:
                    chosen = self.constraints[self._done]
                    self._rest = iter(chosen.clauses(self._hidden.__next__))
                while clauses := list(islice(self._rest, PORTION)):
                    search.put_clauses(clauses)
                    if self.keep:
                        self.kept += clauses
                    monitor.tick()
                self._done, self._rest = self._done + 1, None
        except Stopped:
            raise
        except BaseException:
            search.reset()  # an interrupted call may have left it half done
            raise


def hidden_numbers(clauses: Iterable[Iterable[int]], last: int) -> dict[int, int]:
    """Numbers from `last` + 1 on for the literals of the auxiliary variables in these clauses."""
    found = sorted({abs(x) for clause in clauses for x in clause if abs(x) > MAX_VARS})
    return {
        sign * hidden: sign * number
        for number, hidden in enumerate(found, last + 1)
        for sign in (1, -1)
    }


def renumbered(step: str, hidden: Mapping[int, int]) -> str:
    """A line of a proof with other numbers of auxiliary variables."""
    deletes, literals = step.startswith("d"), map(int, step.removeprefix("d").split())
    words = (str(hidden.get(literal, literal)) for literal in literals)
    return " ".join(("d", *words) if deletes else words)
