"""The CDCL search that the engine, `Solver` and the board solver share.

It follows a formula as it grows and answers any number of questions. Its monitor can stop it at
any tick; the next question then continues with everything learned.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence

from satdoku.errors import WrongAnswerError
from satdoku.messages import _
from satdoku.monitor import UNWATCHED, Monitor, Stopped
from satdoku.sat.cnf import Cnf
from satdoku.sat.growing_cnf import GrowingCnf
from satdoku.sat.kernel import judge
from satdoku.sat.kernel.cdcl.search import CdclSearch
from satdoku.sat.kernel.cdcl.state import Settings
from satdoku.sat.kernel.vec import COMPILED, IntView
from satdoku.sat.options import DEFAULTS, Options
from satdoku.sat.result import Statistics, Status, statistics, together
from satdoku.typed import TYPE_CHECKING
from satdoku.value import Value

if TYPE_CHECKING:
    from typing import Protocol, TypeVar

    Answered = TypeVar("Answered")

    class Clauses(Protocol):
        """A formula as the search reads it: `Cnf`, which stays as it is, or `GrowingCnf`."""

        @property
        def num_vars(self) -> int: ...
        def __len__(self) -> int: ...
        def since(self, start: int, end: int | None = None) -> Cnf: ...

    class Holding(Protocol):
        """A constraint beside the clauses, as far as a model is checked by it."""

        def holds(self, model: list[int]) -> bool: ...


# What is done between two ticks of the monitor. On a machine whose caches others use as well, all
# of these take a few milliseconds at most.
PORTION = 1_000  # clauses loaded
MANY = 50_000  # variables added, or clauses looked at
STEP = 5_000  # the kernel's own measure of its work

Assume = Callable[[Sequence[int]], object]  # gives the kernel the assumptions of a search


class Budget(Value):
    """What a search may count up to; None is no limit."""

    conflicts: int | None = None
    propagations: int | None = None
    decisions: int | None = None

    def limits(self) -> Iterator[int]:
        """As the kernel takes them: no limit is -1."""
        for part in (self.conflicts, self.propagations, self.decisions):
            yield -1 if part is None else part


UNLIMITED = Budget()


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

    def configure(self, settings: Mapping[str, int]) -> None:
        """Go on with other numbers."""
        self.options = self.options.replace(settings={**self.options.settings, **settings})
        for name, value in settings.items():
            setattr(self.kernel.state.settings, name, value)

    # -- questions -------------------------------------------------------------------------

    def run(
        self,
        assumptions: Sequence[int],
        monitor: Monitor = UNWATCHED,
        budget: Budget = UNLIMITED,
        phases: Sequence[int] = (),
    ) -> Status:
        """Unknown only if the budget is spent. Raises `Stopped` if the monitor stops it."""
        try:
            assume = self._ready(monitor)
            for literal in phases:
                self.kernel.set_phase(literal)
            assume(assumptions)
            return self._decide(budget, monitor)
        except BaseException as error:
            self._recover(error)
            raise

    def go_on(self, monitor: Monitor = UNWATCHED, budget: Budget = UNLIMITED) -> Status:
        """Search on from where the kernel is, under the same assumptions."""
        try:
            return self._decide(budget, monitor)
        except BaseException as error:
            self._recover(error)
            raise

    def _decide(self, budget: Budget, monitor: Monitor) -> Status:
        kernel, prove = self.kernel, self.options.proof
        counters = kernel.counters
        kernel.limit(*budget.limits())
        status = -1
        while status < 0:
            monitor.tick(counters.closed, counters.decisions)
            if kernel.spent():
                return Status.UNKNOWN
            status = kernel.step(STEP)
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
        """After a satisfiable run, as the kernel writes literals; see kernel/models.py."""
        literals: bytes = self.kernel.true_literals()
        return literals

    def found(self, assumptions: Sequence[int], constraints: Sequence[Holding] = ()) -> Found:
        """After a satisfiable run under these assumptions, and these constraints."""
        values = self.kernel.values(self.formula.num_vars)
        return Found(values, self._loaded, tuple(assumptions), tuple(constraints))

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

    @property
    def ready(self) -> bool:
        """Whether the kernel has been prepared: it takes clauses that are not of the formula."""
        return self._assume is not None

    @property
    def up_to_date(self) -> bool:
        """Whether the kernel holds all clauses and variables there are."""
        return self._loaded == len(self.formula) and self._variables == self.formula.num_vars

    def _ready(self, monitor: Monitor) -> Assume:
        """Loads the clauses that the kernel lacks. If stopped, the next call continues."""
        formula = self.formula
        if not self.up_to_date:
            news = formula.since(self._loaded)
            self._load(news, monitor)
            self._variables = news.num_vars
        if self._assume is None:
            self._assume = self.prepare(self.kernel)
        return self._assume

    def _load(self, news: Cnf, monitor: Monitor) -> None:
        literals, offsets = map(IntView, news.arrays)
        self._add_variables(news.num_vars, monitor)
        for start in range(0, len(news), MANY):
            monitor.tick()
            self.kernel.load_units(literals, offsets, start, min(start + MANY, len(news)))
        for start in range(0, len(news), MANY):
            monitor.tick()
            self.kernel.expect(literals, offsets, start, min(start + MANY, len(news)))
        self.kernel.make_room()
        for start in range(0, len(news), PORTION):
            monitor.tick()
            end = min(start + PORTION, len(news))
            self.kernel.load(literals, offsets, start, end)
            self._loaded += end - start

    def _add_variables(self, count: int, monitor: Monitor) -> None:
        """Ten million of them take a second, so they come by and by."""
        before = max(0, self._variables)
        if count > before + MANY:
            self.kernel.expect_variables(count)
        for some in range(before + MANY, count, MANY):
            monitor.tick()
            self.kernel.add_variables(some)
        self.kernel.add_variables(count)

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

    values: bytes  # per variable; see kernel/judge.py
    num_clauses: int
    assumptions: tuple[int, ...]
    constraints: tuple[Holding, ...]

    def model(self, formula: GrowingCnf) -> list[int]:
        """One literal per variable, in order; nobody sees one that has not been checked."""
        model: list[int] = judge.model(self.values)
        true = judge.truth(self.values)
        clause = judge.first_unsatisfied_of(formula.clauses, self.num_clauses, true)
        if (
            clause >= 0
            or any(model[abs(literal) - 1] != literal for literal in self.assumptions)
            or not all(constraint.holds(model) for constraint in self.constraints)
        ):
            raise WrongAnswerError(
                _(
                    "The solver found a model that leaves a clause or an assumption"
                    " unsatisfied: this is a bug in satdoku, please report it with the clauses."
                )
            )
        return model


Refute = Callable[[list[int]], list[int] | None]  # a core of these assumptions; None: a model


def smaller_cores(core: Sequence[int], refute: Refute) -> Iterator[list[int]]:
    """Ever smaller cores; in the last one each literal is necessary. Leaves out one literal after
    another, and continues with the core of the rest."""
    left = list(core)
    yield left
    for literal in core:
        if literal in left:
            smaller = refute([other for other in left if other != literal])
            left = left if smaller is None else smaller
            yield left


def minimized(core: Sequence[int], refute: Refute) -> list[int]:
    *_larger, smallest = smaller_cores(core, refute)
    return smallest


def cdcl_settings(options: Options) -> Settings:
    mode = {"alternate": 0, "vsids": 1, "vmtf": 2}[options.rule]
    seed = options.seed & (1 << 64) - 1
    return Settings(**{**DEFAULTS, **options.settings}, mode=mode, seed=seed)
