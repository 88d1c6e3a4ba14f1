"""The CDCL search that the engine, `Solver` and the board solver share.

It follows a formula as it grows and answers any number of questions. Its monitor can stop it at
any tick; the next question then continues with everything learned.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence

from satdoku import memory
from satdoku.messages import _
from satdoku.monitor import UNWATCHED, Monitor, Stopped
from satdoku.sat.cnf import Cnf
from satdoku.sat.found import Found
from satdoku.sat.kernel.cdcl.search import CdclSearch
from satdoku.sat.kernel.cdcl.state import Settings
from satdoku.sat.kernel.vec import COMPILED, IntView
from satdoku.sat.late_variables import LateVariables, is_sparse
from satdoku.sat.options import DEFAULTS, Options
from satdoku.sat.result import Statistics, Status, statistics, together
from satdoku.type_checking import TYPE_CHECKING
from satdoku.value import Value

if TYPE_CHECKING:
    from typing import Protocol

    from satdoku.sat.found import Holding

    class Clauses(Protocol):
        """A formula as the search reads it: `Cnf`, which stays as it is, or `GrowingCnf`."""

        @property
        def num_vars(self) -> int: ...
        def __len__(self) -> int: ...
        def since(self, start: int, end: int | None = None) -> Cnf: ...


# What is done between two ticks of the monitor. On a machine whose caches others use as well, all
# of these take a few milliseconds at most.
PORTION = 1_000  # clauses loaded
MANY = 50_000  # variables added, or clauses looked at
STEP = 5_000  # the kernel's own measure of its work

VARIABLE = 115  # bytes that the kernel keeps for each
ENDLESS = 1 << 62  # more than any search counts

Assume = Callable[[Sequence[int]], object]  # gives the kernel the assumptions of a search


class Budget(Value):
    """What a search may count up to; None is no limit."""

    conflicts: int | None = None
    propagations: int | None = None
    decisions: int | None = None

    def limits(self) -> Iterator[int]:
        """As the kernel takes them: no limit is -1, and none is beyond its integers."""
        for part in (self.conflicts, self.propagations, self.decisions):
            yield -1 if part is None else min(part, ENDLESS)


UNLIMITED = Budget()


def _plainly(search: IncrementalSearch, monitor: Monitor) -> None:
    """Nothing to prepare."""


class IncrementalSearch:
    """The methods take and give literals of the formula; only `kernel` may have other numbers."""

    def __init__(
        self,
        formula: Clauses,
        options: Options,
        prepare: Prepare = _plainly,
        *,
        may_skip: bool = False,
    ) -> None:
        """`prepare` is called for each new kernel once it holds the formula, and again if the
        monitor stopped it. It may answer with another way to give the kernel assumptions.
        `options.proof` takes the steps of the proof; those of a new kernel make a new proof. With
        `may_skip`, the kernel need not know variables that nobody uses."""
        self.formula, self.options, self.prepare = formula, options, prepare
        self.may_skip = may_skip
        self.generation = 0  # kernels so far
        self._past: Statistics = {}  # the counts of the kernels before this one
        self._begin()

    def _begin(self) -> None:
        self.kernel = CdclSearch(cdcl_settings(self.options), self.options.proof is not None)
        self.generation += 1
        self._late: LateVariables | None = None  # None: the kernel has the formula's numbers
        self._loaded = 0  # how many clauses of the formula the kernel holds …
        self._literals = 0  # … how many literals are in them …
        self._variables = -1  # … and how many variables the formula had then
        self._given = 0  # variables that the kernel was given
        self.ready = False  # the kernel has been prepared, and takes clauses of others
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
            self._make_ready(monitor)
            for literal in self._inside(phases):
                self.kernel.set_phase(literal)
            (self._assume or self.kernel.begin)(self._inside(assumptions))
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
                self._hand_on(prove, kernel.take_proof())
        return Status.SATISFIABLE if status else Status.UNSATISFIABLE

    def _hand_on(self, prove: Callable[[bytes], None], steps: bytes) -> None:
        if self._late is None:
            prove(steps)
        else:
            self._late.proof(prove, steps)

    def propagate(
        self, assumptions: Sequence[int], save_phases: bool, monitor: Monitor = UNWATCHED
    ) -> tuple[bool, list[int]]:
        """Whether unit propagation finds no conflict, and what it assigns."""
        try:
            self._make_ready(monitor)
            assumed = self._inside(assumptions)
            consistent, literals = self.kernel.propagate_only(assumed, save_phases)
        except BaseException as error:
            self._recover(error)
            raise
        return consistent, self._outside(literals)

    def add_clause(self, clause: Sequence[int]) -> None:
        """A clause that is not of the formula: it goes when the search begins anew."""
        if self.ready:
            self.put_clause(clause)

    def put_clause(self, clause: Sequence[int]) -> None:
        """The same, for `prepare`."""
        self.kernel.add_clause(self._inside(clause))

    # -- answers ---------------------------------------------------------------------------

    def true_literals(self) -> bytes:
        """After a satisfiable run, as the kernel writes literals; see kernel/models.py."""
        literals: bytes = self.kernel.true_literals()
        return literals

    def found(self, assumptions: Sequence[int], constraints: Sequence[Holding] = ()) -> Found:
        """After a satisfiable run under these assumptions, and these constraints."""
        num_vars, late = self.formula.num_vars, self._late
        values = self.kernel.values(num_vars if late is None else late.last)
        if late is not None:
            values = late.values(values, num_vars)
        return Found(values, self._loaded, tuple(assumptions), tuple(constraints))

    def core(self) -> list[int]:
        """After an unsatisfiable run: the assumptions that it needed, in the kernel's order."""
        return self._outside(self.kernel.core())

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
    def up_to_date(self) -> bool:
        """Whether the kernel holds all clauses and variables there are."""
        return self._loaded == len(self.formula) and self._variables == self.formula.num_vars

    def _inside(self, literals: Sequence[int]) -> Sequence[int]:
        return literals if self._late is None else self._late.all_inside(literals)

    def _outside(self, literals: list[int]) -> list[int]:
        late = self._late
        return literals if late is None else [late.outside(literal) for literal in literals]

    def _make_ready(self, monitor: Monitor) -> None:
        """Loads the clauses that the kernel lacks. If stopped, the next call continues."""
        if not self.up_to_date:
            news = self.formula.since(self._loaded)
            if self.may_skip and is_sparse(news.num_vars, self._literals + len(news.literals)):
                self.number_anew()
            late = self._late
            self._load(news if late is None else late.cnf(news, monitor), monitor)
            self._variables = news.num_vars
        if not self.ready:
            self._assume = self.prepare(self, monitor)
            self.ready = True

    def number_anew(self) -> None:
        """From now on, variables get their numbers in the kernel as they come."""
        if self._late is None:
            self._late = LateVariables(self._given)

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
            self._literals += news.offsets[end] - news.offsets[start]

    def _add_variables(self, count: int, monitor: Monitor) -> None:
        """Ten million of them take a second, so they come by and by."""
        before = self._given
        if count > before + MANY:
            what = _("{count} variables and {clauses} clauses", count=count, clauses=self._loaded)
            memory.require(VARIABLE * (count - before), what)
            self.kernel.expect_variables(count)
        self._given = max(before, count)  # at least; a stop may come before they are all there
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


Prepare = Callable[[IncrementalSearch, Monitor], Assume | None]


def cdcl_settings(options: Options) -> Settings:
    mode = {"alternate": 0, "vsids": 1, "vmtf": 2}[options.rule]
    seed = options.seed & (1 << 64) - 1
    return Settings(**{**DEFAULTS, **options.settings}, mode=mode, seed=seed)
