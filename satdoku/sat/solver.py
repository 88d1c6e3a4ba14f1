"""The solver for programmers: clauses are added and questions asked, in any order.

Its methods are named as in PySAT, and answer alike.
"""

from __future__ import annotations

import io
from collections.abc import Iterable, Iterator, Mapping
from types import TracebackType

from satdoku.monitor import UNWATCHED, Monitor, Stopped
from satdoku.sat import enumeration
from satdoku.sat.cnf import Cnf
from satdoku.sat.engines import Contender
from satdoku.sat.growing_cnf import GrowingCnf
from satdoku.sat.incremental import Assume, Found, IncrementalSearch, minimized
from satdoku.sat.kernel.cdcl.search import CdclSearch
from satdoku.sat.options import Options, require_settings
from satdoku.sat.proof import ProofWriter
from satdoku.sat.result import Statistics, Status

Clauses = Cnf | Iterable[Iterable[int]]


class Solver:
    _found: Found | None  # the last answer, as far as there was one …
    _model: list[int] | None  # … and what has been asked of it
    _core: list[int] | None

    def __init__(
        self,
        bootstrap_with: Clauses | None = None,
        *,
        rule: str | None = None,
        settings: Mapping[str, int] | None = None,
        with_proof: bool = False,
    ) -> None:
        """`rule` and `settings` are those of the engine cdcl; see sat/options.py."""
        require_settings(settings or {})
        chosen = Contender.named("cdcl", rule).options.rule
        self._options = Options(chosen, settings=dict(settings or {}))
        self._formula = GrowingCnf()
        self._steps = io.BytesIO() if with_proof else None  # of the proof
        proof = None if self._steps is None else ProofWriter(self._steps)
        self._search: IncrementalSearch | None = IncrementalSearch(
            self._formula, self._options.replace(proof=proof), self._prepare
        )
        self._interrupted = False
        self._phases: dict[int, int] = {}
        self._forget()
        if bootstrap_with is not None:
            self.append_formula(bootstrap_with)

    # -- the formula -----------------------------------------------------------------------

    def add_clause(self, clause: Iterable[int]) -> None:
        self.append_formula([clause])

    def append_formula(self, formula: Clauses) -> None:
        self._live()
        self._formula.add(formula)

    def nof_vars(self) -> int:
        return self._formula.num_vars

    def nof_clauses(self) -> int:
        return len(self._formula)

    # -- questions -------------------------------------------------------------------------

    def solve(self, assumptions: Iterable[int] = ()) -> bool:
        return self._solve(assumptions) is Status.SATISFIABLE

    def solve_limited(
        self,
        assumptions: Iterable[int] = (),
        conflict_budget: int | None = None,
        time_budget: float | None = None,
        expect_interrupt: bool = False,
    ) -> bool | None:
        """None if the conflicts or the seconds were not enough, or `interrupt` was called.

        Every call can be interrupted; the argument `expect_interrupt` exists because PySAT has it.
        """
        if not all(limit is None or limit >= 0 for limit in (conflict_budget, time_budget)):
            raise ValueError("a budget is a number, not below 0")
        try:
            monitor = Monitor(time_budget, stop=lambda: self._interrupted)
            self._solve(assumptions, monitor, conflict_budget)
        except Stopped:
            pass
        return self.get_status()

    def enum_models(self, assumptions: Iterable[int] = ()) -> Iterator[list[int]]:
        """Yields every model once. Other questions may be asked in between; they are unaffected."""
        self._live()
        return enumeration.models(self._formula, self._options, self._formula.literals(assumptions))

    def propagate(
        self, assumptions: Iterable[int] = (), phase_saving: int = 0
    ) -> tuple[bool, list[int]]:
        """Whether unit propagation finds no conflict, and the literals it assigns.

        These are the assumptions and their consequences, without what holds anyway.
        """
        search, assumed = self._live(), self._formula.literals(assumptions)
        consistent, literals = search.ask(
            lambda: search.kernel.propagate_only(assumed, phase_saving > 0)
        )
        return consistent, literals

    # -- answers ---------------------------------------------------------------------------

    def get_status(self) -> bool | None:
        """The last answer; None if there was none."""
        return None if self._status is Status.UNKNOWN else self._status is Status.SATISFIABLE

    def get_model(self) -> list[int] | None:
        """After a satisfiable question: a literal per variable, checked against all clauses."""
        if self._model is None and self._found is not None:
            self._model = self._found.model(self._formula)
        return None if self._model is None else list(self._model)

    def get_core(self, minimize: bool = False) -> list[int] | None:
        """After an unsatisfiable question: assumptions that cannot hold together.

        They come in the order in which they were given. Minimised, each is necessary; that
        takes a search per assumption.
        """
        if self._core is not None and minimize:
            self._core = self._minimized(self._core)
        return None if self._core is None else list(self._core)

    def get_proof(self) -> list[str] | None:
        """After an unsatisfiable question, if proofs were asked for: the lines of a DRAT proof.

        It refutes the clauses together with the assumptions of the core, as unit clauses.
        """
        self._live()
        if self._steps is None or self._core is None:
            return None
        # The kernel treats assumptions as decisions. So everything it learns follows from the
        # clauses alone, and still does after more clauses are added. With the core as unit
        # clauses, propagation ends in a conflict.
        lines = self._steps.getvalue().decode("ascii").splitlines()
        return lines if lines[-1:] == ["0"] else [*lines, "0"]

    def accum_stats(self) -> Statistics:
        """What all searches counted together; the names are those of sat/result.py."""
        return self._live().statistics

    # -- steering --------------------------------------------------------------------------

    def set_phases(self, literals: Iterable[int] = ()) -> None:
        """Each search begins with these values as the ones to try first."""
        self._live()
        self._phases |= {abs(literal): literal for literal in self._formula.literals(literals)}

    def interrupt(self) -> None:
        """End `solve_limited` from another thread or a signal handler, within milliseconds.

        Later ones end at once, until `clear_interrupt`.
        """
        self._interrupted = True

    def clear_interrupt(self) -> None:
        self._interrupted = False

    def delete(self) -> None:
        """Free the memory. The solver cannot be used any more."""
        self._search = None
        self._formula = GrowingCnf()
        self._forget()

    def __enter__(self) -> Solver:
        return self

    def __exit__(
        self,
        kind: type[BaseException] | None,
        error: BaseException | None,
        trace: TracebackType | None,
    ) -> None:
        self.delete()

    # -- inside ----------------------------------------------------------------------------

    def _live(self) -> IncrementalSearch:
        if self._search is None:
            raise ValueError("the solver has been deleted")
        return self._search

    def _forget(self) -> None:
        self._status = Status.UNKNOWN
        self._found = self._model = self._core = None

    def _prepare(self, kernel: CdclSearch) -> Assume:
        """A new kernel makes a new proof: the old one may have deleted clauses that it uses."""
        if self._steps is not None:
            self._steps.seek(0)
            self._steps.truncate()
        begin: Assume = kernel.begin
        return begin

    def _solve(
        self,
        assumptions: Iterable[int],
        monitor: Monitor = UNWATCHED,
        conflicts: int | None = None,
    ) -> Status:
        search, assumed = self._live(), self._formula.literals(assumptions)
        self._forget()
        status = search.run(assumed, monitor, conflicts, tuple(self._phases.values()))
        if status is Status.SATISFIABLE:
            self._found = search.found(assumed)
        elif status is Status.UNSATISFIABLE:
            self._core = _in_order(search.core(), assumed)
        self._status = status
        return status

    def _minimized(self, core: list[int]) -> list[int]:
        search = self._live()

        def refute(rest: list[int]) -> list[int] | None:
            if search.run(rest) is Status.UNSATISFIABLE:
                return _in_order(search.core(), rest)
            return None

        return minimized(core, refute)


def _in_order(core: Iterable[int], assumptions: Iterable[int]) -> list[int]:
    needed = set(core)
    return [literal for literal in dict.fromkeys(assumptions) if literal in needed]
