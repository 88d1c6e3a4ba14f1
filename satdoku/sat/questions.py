"""The base of `Solver`: a growing formula, the search that follows it, and the last answer."""

from __future__ import annotations

import io
import time
from collections.abc import Callable, Iterable, Iterator
from contextlib import suppress
from functools import partial, wraps
from typing import Concatenate, ParamSpec, TypeVar

from satdoku.monitor import UNWATCHED, Monitor, Report, Stopped
from satdoku.sat import solver_arguments as arguments
from satdoku.sat.cores import smaller_cores
from satdoku.sat.enumeration import Enumeration
from satdoku.sat.found import Found
from satdoku.sat.growing_cnf import GrowingCnf
from satdoku.sat.idrup import IdrupTrace
from satdoku.sat.incremental import UNLIMITED, Budget, IncrementalSearch
from satdoku.sat.options import Options
from satdoku.sat.proof import ProofWriter
from satdoku.sat.propagators import Connection
from satdoku.sat.result import Status
from satdoku.sat.side_constraints import Encoding, SideConstraint
from satdoku.sat.turns import Turns

Asked = TypeVar("Asked", bound="Questions")
Given = ParamSpec("Given")
Answer = TypeVar("Answer")


def in_turn(
    method: Callable[Concatenate[Asked, Given], Answer],
) -> Callable[Concatenate[Asked, Given], Answer]:
    """Serialise questions. A second thread waits. A call from within a question, as from a signal
    handler, would deadlock, so it raises."""

    @wraps(method)
    def alone(solver: Asked, /, *args: Given.args, **named: Given.kwargs) -> Answer:
        with solver._lock:
            clauses = solver._formula.clauses
            if clauses.held:
                raise RuntimeError("the solver is searching, and cannot be asked from within")
            clauses.held = True
            try:
                return method(solver, *args, **named)
            finally:
                clauses.held = False

    return alone


def _prepare(
    encoding: Encoding, steps: io.BytesIO | None, search: IncrementalSearch, monitor: Monitor
) -> None:
    """Prepare a new kernel. Its proof starts over: the old kernel may have deleted clauses that
    this one uses.

    This is not a method. If it were, the search would refer to the solver, and a dropped solver
    would wait for the garbage collector, which does not know how much memory the kernel holds.
    """
    if steps is not None:
        steps.seek(0)
        steps.truncate()
    encoding.bring_up_to_date(search, monitor)


class Questions:
    _model: Found | Callable[[], Found] | None  # the last model, if any; see `_found`
    _core: list[int] | None
    _proof: tuple[int, int] | None  # the kernel's generation, and the length of its proof in bytes

    def __init__(self, options: Options, *, with_proof: bool, timed: bool) -> None:
        self._options = options
        self._formula = GrowingCnf()
        self._lock = Turns(self._formula.clauses)
        self._constraints: list[SideConstraint] = []
        self._encoding = Encoding(self._constraints, keep=with_proof)
        self._steps = io.BytesIO() if with_proof else None  # of the proof
        self._trace: IdrupTrace | None = None
        self._search: IncrementalSearch | None = IncrementalSearch(
            self._formula,
            options if self._steps is None else options.replace(proof=ProofWriter(self._steps)),
            partial(_prepare, self._encoding, self._steps),
            may_skip=True,
        )
        self._connection: Connection | None = None
        self._interrupted = False
        self._budget = UNLIMITED
        self._phases: dict[int, int] = {}
        self._timed, self._seconds, self._all_seconds = timed, 0.0, 0.0
        self._forget()

    def _live(self) -> IncrementalSearch:
        if self._search is None:
            raise ValueError("the solver has been deleted")
        return self._search

    def _forget(self) -> None:
        self._status = Status.UNKNOWN
        self._model = self._core = None
        self._proof = None

    def _keep_model(self) -> None:
        """Call this before the kernel's assignment changes other than by a question."""
        self._model = self._found

    @property
    def _found(self) -> Found | None:
        """The last model. It stays in the kernel until it is requested, or until the next
        question: many callers need only the answer."""
        if callable(self._model):
            with self._lock:  # another thread may have asked the next question meanwhile
                if callable(self._model):
                    self._model = self._model()
        return self._model

    def __repr__(self) -> str:
        if self._search is None:
            return f"<{type(self).__name__}: deleted>"
        size = f"{self._formula.num_vars} variables, {len(self._formula)} clauses"
        more = f", {len(self._constraints)} constraints" if self._constraints else ""
        return f"<{type(self).__name__}: {size}{more}, {self._status.name}>"

    def _monitor(self, seconds: float | None, report: Report | None = None) -> Monitor:
        limit = None if seconds is None else arguments.seconds(seconds)
        return Monitor(limit, report, lambda: self._interrupted)

    def _limits(self, conflicts: int | None) -> Budget:
        if conflicts is None:
            return self._budget
        others = self._budget
        number = arguments.count(conflicts, "a conflict budget")
        return Budget(number, others.propagations, others.decisions)

    def _constrain(self, constraint: SideConstraint) -> None:
        self._live()
        if self._trace is not None:
            raise ValueError("a solver whose proof is traced takes clauses only")
        with self._lock:
            self._constraints.append(constraint)

    def _solve(
        self,
        assumptions: Iterable[int],
        monitor: Monitor = UNWATCHED,
        budget: Budget = UNLIMITED,
    ) -> Status:
        search, assumed = self._live(), self._formula.literals(assumptions)
        start = time.thread_time() if self._timed else 0.0
        self._forget()
        self._bring_up_to_date(search, monitor)
        status = search.run(assumed, monitor, budget, tuple(self._phases.values()))
        if self._trace is not None:
            self._write_trace(self._trace, search, assumed, status)
        if status is Status.SATISFIABLE:
            constraints, known = tuple(self._constraints), self._formula.num_vars
            self._model = partial(search.found, assumed, constraints, known)
        elif status is Status.UNSATISFIABLE:
            self._core = _in_order(search.core(), assumed)
            self._note_proof(search)
        self._status = status
        if self._timed:
            self._seconds = time.thread_time() - start
            self._all_seconds += self._seconds
        return status

    def _write_trace(
        self, trace: IdrupTrace, search: IncrementalSearch, assumed: tuple[int, ...], status: Status
    ) -> None:
        literals: Iterable[int] = ()
        if status is Status.SATISFIABLE:
            literals = search.found(assumed).literals()
        elif status is Status.UNSATISFIABLE:
            literals = search.core()
        assert self._steps is not None
        trace.begin(search.generation)
        trace.add(self._formula.since(trace.clauses, search.loaded))
        trace.answer(assumed, self._steps, status, literals)

    def _note_proof(self, search: IncrementalSearch) -> None:
        """Note where the proof ends: later steps may delete clauses that it needs."""
        if self._steps is not None:
            self._proof = search.generation, self._steps.tell()

    def _bring_up_to_date(self, search: IncrementalSearch, monitor: Monitor = UNWATCHED) -> None:
        if search.ready:
            self._encoding.bring_up_to_date(search, monitor)

    def _enumerate(
        self, enumeration: Enumeration, budget: Budget, monitor: Monitor
    ) -> Iterator[list[int]]:
        """Set a core only if there was no model: otherwise blocking clauses took part."""
        formula, core = enumeration.formula, None
        self._require_life(formula)
        with suppress(Stopped):
            for found, model in enumeration.models(monitor, budget):
                self._require_life(formula)
                self._forget()
                self._status, self._model = Status.SATISFIABLE, found
                yield model
                self._require_life(formula)
            if enumeration.count == 0 and enumeration.status is Status.UNSATISFIABLE:
                core = _in_order(enumeration.search.core(), enumeration.assumptions)
        self._require_life(formula)
        self._forget()
        if enumeration.status is Status.UNSATISFIABLE:
            self._status, self._core = Status.UNSATISFIABLE, core

    def _require_life(self, formula: GrowingCnf) -> None:
        """Refuse to continue for a solver that has been deleted, even if `new` was called since."""
        if self._formula is not formula:
            raise ValueError("the solver has been deleted")

    def _minimize(self, budget: Budget, monitor: Monitor) -> None:
        search, core = self._live(), self._core or []
        self._bring_up_to_date(search, monitor)

        def refute(rest: list[int]) -> list[int] | None:
            if search.run(rest, monitor, budget) is Status.UNSATISFIABLE:
                if self._proof is not None:
                    self._note_proof(search)
                return _in_order(search.core(), rest)
            return None

        for self._core in smaller_cores(core, refute):
            pass


def _in_order(core: Iterable[int], assumptions: Iterable[int]) -> list[int]:
    needed = set(core)
    return [literal for literal in dict.fromkeys(assumptions) if literal in needed]
