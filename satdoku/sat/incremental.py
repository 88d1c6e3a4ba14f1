"""The CDCL search that the engine, `Solver` and the board solver share.

It follows a formula as it grows and answers any number of questions. Its monitor can stop it at
any tick; the next question then continues with everything learned.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
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
from satdoku.value import Value

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
        self._past: Statistics = {}  # the counts of the kernels before this one
        self._begin()

    def _begin(self) -> None:
        self.kernel = CdclSearch(cdcl_settings(self.options), self.options.proof is not None)
        self._loaded = 0  # how many clauses of the formula the kernel holds …
        self._variables = -1  # … and how many variables
        self._assume: Assume | None = None

    def begin_anew(self) -> None:
        """Start afresh: forget what was learned, and the clauses from `add_clause`."""
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
        """Unknown only after that many conflicts. Raises `Stopped` if the monitor stops it."""
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
        """Searches step by step. A conflict costs at least one kernel tick. So a step of as many
        ticks as there are conflicts left passes the limit by few conflicts or none."""
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
        """The conflicts since the search began or started afresh."""
        conflicts: int = self.kernel.counters.conflicts
        return conflicts

    @property
    def statistics(self) -> Statistics:
        """The counts of all runs together, those before a fresh start included."""
        return together(self._past, statistics(self.kernel.counters))

    # -- the kernel ------------------------------------------------------------------------

    def _ready(self, monitor: Monitor) -> Assume:
        """Loads the clauses that the kernel lacks. If stopped, the next call continues."""
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
        """Start afresh if the exception may have left the kernel in an inconsistent state.

        `Stopped` comes between two calls of the kernel, and so does Ctrl-C if the kernel is
        compiled. Memory can run out at any point.
        """
        whole = isinstance(error, Stopped) or (COMPILED and isinstance(error, KeyboardInterrupt))
        if not whole:
            self.begin_anew()


class Found(Value):
    """The result of a satisfiable search: its true literals, and what they must satisfy."""

    literals: bytes
    num_vars: int
    num_clauses: int
    assumptions: Sequence[int]

    def model(self, formula: Clauses) -> list[int]:
        """One literal per variable, in order, checked against the clauses and assumptions."""
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
    """A core in which each literal is necessary: leave out one literal after another, and continue
    with the core of the rest. `refute` returns that core, or None if there is a model."""
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
