"""The one CDCL search under the engine, `Solver` and the board solver.

It keeps up with a formula as it grows, answers again and again, and can be stopped at any tick of
its monitor: the next question goes on with all that was learned.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import Protocol, TypeVar

from satdoku.errors import WrongAnswerError
from satdoku.messages import _
from satdoku.monitor import UNWATCHED, Monitor, Stopped
from satdoku.sat.check import unsatisfied_clause
from satdoku.sat.cnf import Cnf
from satdoku.sat.kernel.cdcl.search import CdclSearch
from satdoku.sat.kernel.cdcl.state import Settings
from satdoku.sat.kernel.vec import COMPILED, IntView
from satdoku.sat.options import SETTINGS, Options
from satdoku.sat.result import Statistics, Status, full_model, statistics, together

PORTION = 5_000  # clauses loaded between two ticks of the monitor
STEP = 20_000  # the kernel's own measure of work between two of them: a millisecond or two

Answered = TypeVar("Answered")
Assume = Callable[[Sequence[int]], object]  # gives the kernel the assumptions of a search


class Clauses(Protocol):
    """A formula as the search reads it: `Cnf`, which stays as it is, or `GrowingCnf`."""

    @property
    def num_vars(self) -> int: ...
    def __len__(self) -> int: ...
    def since(self, start: int, end: int | None = None) -> Cnf: ...


def _plainly(kernel: CdclSearch) -> Assume:
    begin: Assume = kernel.begin
    return begin


class IncrementalSearch:
    def __init__(
        self,
        formula: Clauses,
        options: Options,
        prepare: Callable[[CdclSearch], Assume] = _plainly,
    ) -> None:
        """`prepare` is called with each new kernel once it holds the formula, and answers with
        what gives it assumptions. `options.proof` takes the steps of the proof; those of a new
        kernel make a new proof."""
        self.formula, self.options, self.prepare = formula, options, prepare
        self._past: Statistics = {}  # counted by the kernels before this one
        self._begin()

    def _begin(self) -> None:
        self.kernel = CdclSearch(cdcl_settings(self.options), self.options.proof is not None)
        self._loaded = 0  # so many clauses of the formula are in the kernel …
        self._variables = -1  # … and so many variables
        self._assume: Assume | None = None

    def begin_anew(self) -> None:
        """Forget all that was learned, and the clauses that are not of the formula."""
        self._past = self.statistics
        self._begin()

    # -- questions -------------------------------------------------------------------------

    def run(
        self,
        assumptions: Sequence[int],
        monitor: Monitor = UNWATCHED,
        conflicts: int | None = None,
        phases: Sequence[int] = (),
    ) -> Status:
        """Unknown only if there were as many conflicts as that; `Stopped` by the monitor."""
        try:
            assume = self._ready(monitor)
            for literal in phases:
                self.kernel.set_phase(literal)
            assume(assumptions)
            return self._decide(conflicts, monitor)
        except BaseException as error:
            self._recover(error)
            raise

    def _decide(self, conflicts: int | None, monitor: Monitor) -> Status:
        """Step by step. A conflict costs the kernel a tick or more, so a step of as many ticks as
        there are conflicts left passes the limit by none or few."""
        kernel, prove = self.kernel, self.options.proof
        counters = kernel.counters
        end = None if conflicts is None else counters.conflicts + conflicts
        status, budget = -1, STEP
        while status < 0:
            if end is not None:
                budget = min(STEP, end - counters.conflicts)
                if budget <= 0:
                    return Status.UNKNOWN
            monitor.tick(counters.closed, counters.decisions)
            status = kernel.step(budget)
            if prove is not None:
                prove(kernel.take_proof())
        return Status.SATISFIABLE if status else Status.UNSATISFIABLE

    def ask(self, question: Callable[[], Answered], monitor: Monitor = UNWATCHED) -> Answered:
        """A question to the kernel other than `run`, once it holds the formula."""
        try:
            self._ready(monitor)
            return question()
        except BaseException as error:
            self._recover(error)
            raise

    def add_clause(self, clause: Sequence[int]) -> None:
        """A clause that is not of the formula: it goes when the search begins anew."""
        if self._assume is not None:
            self.kernel.add_clause(clause)

    # -- answers ---------------------------------------------------------------------------

    def true_literals(self) -> bytes:
        """After a satisfiable run, as the kernel writes literals; see `full_model`."""
        literals: bytes = self.kernel.true_literals()
        return literals

    def found(self, assumptions: Sequence[int]) -> Found:
        """After a satisfiable run under these assumptions."""
        return Found(self.true_literals(), self.formula.num_vars, self._loaded, assumptions)

    def core(self) -> list[int]:
        """After an unsatisfiable run: the assumptions that it needed, in the kernel's order."""
        core: list[int] = self.kernel.core()
        return core

    @property
    def closed(self) -> float:
        """The part of the search tree that is closed, as far as can be told."""
        closed: float = self.kernel.counters.closed
        return closed

    @property
    def conflicts(self) -> int:
        """Since the search began, or began anew."""
        conflicts: int = self.kernel.counters.conflicts
        return conflicts

    @property
    def statistics(self) -> Statistics:
        """What all runs counted together, also before the search began anew."""
        return together(self._past, statistics(self.kernel.counters))

    # -- the kernel ------------------------------------------------------------------------

    def _ready(self, monitor: Monitor) -> Assume:
        """The kernel holds all clauses there are. Stopped before, it goes on here next time."""
        formula = self.formula
        if self._loaded != len(formula) or self._variables != formula.num_vars:
            self._load(formula.since(self._loaded), monitor)
            self._variables = formula.num_vars
        if self._assume is None:
            self._assume = self.prepare(self.kernel)
        return self._assume

    def _load(self, news: Cnf, monitor: Monitor) -> None:
        literals, offsets = map(IntView, news.arrays)
        self.kernel.add_variables(news.num_vars)
        self.kernel.make_room(literals, offsets)
        for start in range(0, len(news), PORTION):
            monitor.tick()
            end = min(start + PORTION, len(news))
            self.kernel.load(literals, offsets, start, end)
            self._loaded += end - start

    def _recover(self, error: BaseException) -> None:
        """Begin anew if the exception may have torn the kernel's state.

        `Stopped` comes between two calls of the kernel; so does Ctrl-C, compiled. A lack of
        memory comes at any point.
        """
        whole = isinstance(error, Stopped) or (COMPILED and isinstance(error, KeyboardInterrupt))
        if not whole:
            self.begin_anew()


@dataclass(frozen=True)
class Found:
    """What a satisfiable search left: its literals, and what they have to satisfy."""

    literals: bytes
    num_vars: int
    num_clauses: int
    assumptions: Sequence[int]

    def model(self, formula: Clauses) -> list[int]:
        """One literal per variable, in order; nobody sees one that has not been checked."""
        model = list(full_model(self.num_vars, self.literals))
        clause = unsatisfied_clause(formula.since(0, self.num_clauses), model)
        if clause is not None or not set(self.assumptions) <= set(model):
            raise WrongAnswerError(
                _(
                    "The solver found a model that leaves a clause or an assumption"
                    " unsatisfied: this is a bug in satdoku, please report it with the clauses."
                )
            )
        return model


def minimized(core: Sequence[int], refute: Callable[[list[int]], list[int] | None]) -> list[int]:
    """A core of which each literal is necessary: leave out one after the other, and go on with
    the core of what is left. `refute` answers with that core, or None if there is a model."""
    left = list(core)
    for literal in core:
        if literal in left:
            smaller = refute([other for other in left if other != literal])
            left = left if smaller is None else smaller
    return left


def cdcl_settings(options: Options) -> Settings:
    values = {setting.name: setting.default for setting in SETTINGS}
    mode = {"alternate": 0, "vsids": 1, "vmtf": 2}[options.rule]
    return Settings(**{**values, **options.settings}, mode=mode)
