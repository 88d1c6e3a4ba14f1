"""External propagators: constraints written in Python that take part in the search.

The methods are those of PySAT's propagators and of IPASIR-UP (Fazekas et al. 2023). A reason is
asked for together with the literal that it implies, and becomes a clause of the formula.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from satdoku.sat.incremental import IncrementalSearch


class Propagator:
    """A base for propagators: override what you need.

    A literal in `on_assignment` is one of an observed variable. `fixed` says that it holds for
    good.
    """

    is_lazy = False  # True: only `check_model` and `add_clause` are called

    def on_assignment(self, lit: int, fixed: bool = False) -> None:
        """A literal has become true."""

    def on_new_level(self) -> None:
        """The assignments that follow depend on one more decision."""

    def on_backtrack(self, to: int) -> None:
        """Only the assignments of the first `to` levels are left."""

    def propagate(self) -> Iterable[int]:
        """Literals implied by the assignment."""
        return ()

    def provide_reason(self, lit: int) -> Iterable[int]:
        """The clause that implies the literal: itself, and literals that are false."""
        return (lit,)

    def add_clause(self) -> Iterable[int]:
        """A clause to add; empty if there is none."""
        return ()

    def decide(self) -> int:
        """The next decision; 0 leaves it to the solver."""
        return 0

    def check_model(self, model: list[int]) -> bool:
        """True if the constraint holds in this assignment of all variables. If not, `add_clause`
        must give a clause that is false in it."""
        return True


class Connection:
    """A propagator connected to a solver, and what it has been told."""

    def __init__(self, propagator: Any) -> None:
        self.propagator = propagator
        self.observed: set[int] = set()
        self.active = not getattr(propagator, "is_lazy", False)
        self.decisions: list[int | None] = []  # of each level that the propagator knows
        self._kernel: object = None  # the last one announced to it
        self._fixed: set[int] = set()
        self._stale = False  # some observed variables are not announced yet
        self._private = False

    def enable(self, active: bool) -> None:
        self.active, self._stale = active, True

    def observe(self, variables: Iterable[int]) -> None:
        self.observed.update(variables)
        self._stale = True

    def ignore(self, variables: Iterable[int]) -> None:
        self.observed.difference_update(variables)
        self._fixed -= {sign * variable for variable in variables for sign in (1, -1)}

    def follow(self, search: IncrementalSearch, private: bool) -> None:
        """Tell the propagator what has been assigned, and let it answer. In a private search, which
        has clauses of its own, nothing holds for good."""
        if search.kernel is not self._kernel or self._stale or private != self._private:
            self._start_over(search, private)
        if self.active:
            self._tell(search)
            changed = self._propagate(search) or self._add_clauses(search)
        else:
            changed = False
        if changed:
            return
        if search.kernel.is_complete():
            if not self._check(search):
                return
        elif self.active:
            self._decide(search)
            return
        search.kernel.nothing_to_add()

    def _start_over(self, search: IncrementalSearch, private: bool) -> None:
        if self.decisions:
            self.propagator.on_backtrack(0)
            self.decisions.clear()
        search.kernel.pause_for_propagator(True)
        self._kernel, self._stale, self._private = search.kernel, False, private
        if private and self.active:
            self._open_level(None)

    def _open_level(self, decision: int | None) -> None:
        self.propagator.on_new_level()
        self.decisions.append(decision)

    def _tell(self, search: IncrementalSearch) -> None:
        kept, segments = search.kernel.news()
        level = kept + self._private
        if level < len(self.decisions):
            del self.decisions[level:]
            self.propagator.on_backtrack(level)
        for k, inside in enumerate(segments):
            literals = search.outside(inside)
            if k:
                self._open_level(literals[0] if literals else None)
            for literal in literals:
                if abs(literal) in self.observed and literal not in self._fixed:
                    fixed = not self.decisions
                    if fixed:
                        self._fixed.add(literal)
                    self.propagator.on_assignment(literal, fixed)

    def _propagate(self, search: IncrementalSearch) -> bool:
        for literal in self.propagator.propagate() or ():
            if search.value_now(literal) <= 0:
                reason = list(self.propagator.provide_reason(literal))
                if literal not in reason:
                    raise ValueError(f"the reason for {literal} lacks it: {reason}")
                if search.add_now(reason):
                    return True
        return False

    def _add_clauses(self, search: IncrementalSearch) -> bool:
        changed = False
        while (clause := self._clause()) is not None and not changed:
            changed = search.add_now(clause)
        return changed

    def _clause(self) -> Sequence[int] | None:
        """The next clause of the propagator. An empty one counts only if it says so."""
        has_clause = getattr(self.propagator, "has_clause", None)
        if has_clause is not None and not has_clause():
            return None
        clause = list(self.propagator.add_clause() or ())
        return clause if clause or has_clause is not None else None

    def _check(self, search: IncrementalSearch) -> bool:
        """True if the propagator accepts the assignment."""
        if self.propagator.check_model(search.model_now()) is not False:
            return True
        if not self._add_clauses(search):
            raise ValueError("check_model refused a model, but no clause excludes it")
        return False

    def _decide(self, search: IncrementalSearch) -> None:
        literal = self.propagator.decide()
        if not (literal and search.decide_now(literal)):
            search.kernel.nothing_to_add()
