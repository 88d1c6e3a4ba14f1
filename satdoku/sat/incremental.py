"""The CDCL search that the engine, `Solver` and the board solver share.

It follows a growing formula and answers any number of questions. The monitor can stop it at any
tick; the next question then reuses everything learned.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from functools import lru_cache

from satdoku import memory
from satdoku.messages import _
from satdoku.monitor import UNWATCHED, Monitor, Stopped
from satdoku.sat.cnf import Cnf
from satdoku.sat.counters import statistics, together
from satdoku.sat.found import Found
from satdoku.sat.growing_cnf import GrowingCnf
from satdoku.sat.kernel.cdcl.search import CdclSearch
from satdoku.sat.kernel.cdcl.settings import Settings
from satdoku.sat.kernel.vec import COMPILED, IntView
from satdoku.sat.late_variables import LateVariables, is_sparse
from satdoku.sat.options import Options
from satdoku.sat.result import Statistics, Status
from satdoku.sat.settings import DEFAULTS
from satdoku.type_checking import TYPE_CHECKING
from satdoku.value import Value

if TYPE_CHECKING:
    from typing import Protocol

    from satdoku.sat.found import Holding

    class Clauses(Protocol):
        """The interface to a formula: `Cnf`, which is immutable, or `GrowingCnf`."""

        @property
        def num_vars(self) -> int: ...
        def __len__(self) -> int: ...
        def since(self, start: int, end: int | None = None) -> Cnf: ...


# The work between two ticks of the monitor. Even on a machine with busy caches, each takes a few
# milliseconds at most.
PORTION = 1_000  # clauses loaded
FEW = 20  # clauses added to others, for which no room is made beforehand
MANY = 50_000  # variables added, or clauses visited
STEP = 5_000  # kernel ticks

INT = 4  # bytes
VARIABLE = 115  # bytes that the kernel allocates for each
PROPAGATOR = 2  # a status of the kernel: it waits for the external propagator
ENDLESS = 1 << 62  # more than any search counts

# The settings of a search with an external propagator.
PLAIN = {"inprocess": 0, "lucky": 0, "tree": 0}

Assume = Callable[[Sequence[int]], object]  # passes the assumptions of a search to the kernel


class Budget(Value):
    """The limits of a search; None means unlimited."""

    conflicts: int | None = None
    propagations: int | None = None
    decisions: int | None = None

    def limits(self) -> Iterator[int]:
        """The limits for the kernel: -1 for unlimited, clamped to its integers."""
        for part in (self.conflicts, self.propagations, self.decisions):
            yield -1 if part is None else min(part, ENDLESS)


UNLIMITED = Budget()
NO_LIMITS = (-1, -1, -1)


def _no_preparation(search: IncrementalSearch, monitor: Monitor) -> None:
    """Nothing to prepare."""


class IncrementalSearch:
    """All methods use the formula's literals; only `kernel` may number variables differently."""

    def __init__(
        self,
        formula: Clauses,
        options: Options,
        prepare: Prepare = _no_preparation,
        *,
        may_skip: bool = False,
    ) -> None:
        """`prepare` is called for each new kernel once the formula is loaded, and again if the
        monitor stopped it. It may return another function that passes assumptions to the kernel.
        `options.proof` receives the proof steps; each new kernel starts a new proof. With
        `may_skip`, the kernel can leave out unused variables."""
        self.formula, self.options, self.prepare = formula, options, prepare
        self.may_skip = may_skip
        self._follow: Follow | None = None  # the turn of an external propagator
        self.exchange: Follow | None = None  # called between the steps of a search
        self.generation = 0  # kernels so far
        self._past: Statistics = {}  # the statistics of earlier kernels
        self._begin()

    def _begin(self) -> None:
        self.kernel = CdclSearch(cdcl_settings(self.options), self.options.proof is not None)
        self.generation += 1
        self._late: LateVariables | None = None  # None: the kernel uses the formula's numbers
        self._loaded = 0  # clauses of the formula that the kernel holds …
        self._literals = 0  # … literals in them …
        self._variables = -1  # … and variables that the formula had then
        self._given = 0  # variables added to the kernel
        self.ready = False  # the kernel has been prepared, and accepts `add_clause`
        self._assume: Assume | None = None
        if self._follow is not None:
            self.kernel.pause_for_propagator(True)

    def connect(self, follow: Follow | None) -> None:
        """Let an external propagator take part from now on, or none. The search starts over,
        without techniques that remove variables or skip decisions."""
        self._follow = follow
        self.options = self.options.replace(settings={**self.options.settings, **PLAIN})
        self.reset()

    # -- during a search, in the turn of an external propagator ------------------------------

    def value_now(self, literal: int) -> int:
        """1 true, -1 false, 0 unassigned or unknown."""
        (inside,) = self._known([literal])
        value: int = self.kernel.value_of(inside)
        return value

    def add_now(self, clause: Sequence[int]) -> bool:
        """Add a clause to the formula and to the search; True if that has changed the
        assignment."""
        inside = self._known(clause)
        assert isinstance(self.formula, GrowingCnf)
        complete = self._loaded == len(self.formula)
        self.formula.clauses.add(clause)
        self._loaded += complete
        changed: bool = self.kernel.add_now(inside)
        return changed

    def decide_now(self, literal: int) -> bool:
        (inside,) = self._known([literal])
        decided: bool = self.kernel.decide_now(inside)
        return decided

    def model_now(self) -> list[int]:
        found = self.found(())
        return found.literals()

    def outside(self, literals: list[int]) -> list[int]:
        return self._outside(literals)

    def _known(self, literals: Sequence[int]) -> Sequence[int]:
        """The kernel's literals, of variables that may be new."""
        assert isinstance(self.formula, GrowingCnf)
        inside = self._inside(self.formula.literals(literals))
        self.kernel.add_variables(max(map(abs, inside), default=0))
        return inside

    def reset(self) -> None:
        """Start over: forget learned clauses and those from `add_clause`."""
        self._past = self.statistics
        self._begin()

    # -- other searches on the same formula --------------------------------------------------

    def share_up_to(self, most_glue: int) -> None:
        """From now on, offer learned clauses up to this glue to other searches."""
        self.kernel.share_up_to(most_glue)

    def take_shared(self) -> bytes:
        """The clauses to share since the last call: size, glue, literals, as 32-bit integers."""
        clauses: bytes = self.kernel.take_shared()
        return clauses

    def add_shared(self, clauses: bytes) -> bool:
        """Add clauses of other searches; False if something other than the search is under way."""
        added: bool = self.kernel.add_shared(IntView(clauses))
        return added

    def configure(self, settings: Mapping[str, int]) -> None:
        """Change settings and continue the search."""
        self.options = self.options.replace(settings={**self.options.settings, **settings})
        self.kernel.configure(cdcl_settings(self.options))

    # -- the formula alone -----------------------------------------------------------------

    def simplify(self, efforts: Iterable[int], monitor: Monitor = UNWATCHED) -> None:
        """Simplify the complete formula without a search: a round of inprocessing for each effort,
        in ticks per technique. `kernel.simplified_formula` and `kernel.aside_clauses` return the
        result."""
        self._make_ready(monitor)
        self.kernel.seal()
        for effort in efforts:
            self.kernel.begin_simplifying(effort)
            while not self.kernel.simplify():
                monitor.tick()
                if self.options.proof is not None:
                    self._pass_proof(self.options.proof, self.kernel.take_proof())
        if self.options.proof is not None:
            self._pass_proof(self.options.proof, self.kernel.take_proof())

    # -- questions -------------------------------------------------------------------------

    def run(
        self,
        assumptions: Sequence[int],
        monitor: Monitor = UNWATCHED,
        budget: Budget = UNLIMITED,
        phases: Sequence[int] = (),
    ) -> Status:
        """Return unknown only if the budget is exhausted. Raise `Stopped` if the monitor stops
        it."""
        try:
            self._make_ready(monitor)
            for literal in self._inside(phases):
                self.kernel.set_phase(literal)
            (self._assume or self.kernel.begin)(self._inside(assumptions))
            return self._decide(budget, monitor)
        except BaseException as error:
            self._recover(error)
            raise

    def resume(self, monitor: Monitor = UNWATCHED, budget: Budget = UNLIMITED) -> Status:
        """Continue the search from its current state, under the same assumptions."""
        try:
            return self._decide(budget, monitor)
        except BaseException as error:
            self._recover(error)
            raise

    def _decide(self, budget: Budget, monitor: Monitor) -> Status:
        kernel, prove = self.kernel, self.options.proof
        counters = kernel.counters
        kernel.limit(*(NO_LIMITS if budget is UNLIMITED else budget.limits()))
        status = -1
        while status < 0:
            monitor.tick(counters.closed, counters.decisions)
            if kernel.spent():
                return Status.UNKNOWN
            status = kernel.step(STEP)
            if status == PROPAGATOR:
                assert self._follow is not None
                self._follow(self)
                status = -1
            if prove is not None:
                self._pass_proof(prove, kernel.take_proof())
            if self.exchange is not None and status < 0:
                self.exchange(self)
        return Status.SATISFIABLE if status else Status.UNSATISFIABLE

    def _pass_proof(self, prove: Callable[[bytes], None], steps: bytes) -> None:
        if self._late is None:
            prove(steps)
        else:
            self._late.proof(prove, steps)

    def propagate(
        self, assumptions: Sequence[int], save_phases: bool, monitor: Monitor = UNWATCHED
    ) -> tuple[bool, list[int]]:
        """Propagate the assumptions; return True if there is no conflict, and the assigned
        literals."""
        try:
            self._make_ready(monitor)
            assumed = self._inside(assumptions)
            consistent, literals = self.kernel.propagate_only(assumed, save_phases)
        except BaseException as error:
            self._recover(error)
            raise
        return consistent, self._outside(literals)

    def add_clause(self, clause: Sequence[int]) -> None:
        """Add a clause that is not part of the formula, and is forgotten by `reset`."""
        if self.ready:
            self.put_clause(clause)

    def put_clause(self, clause: Sequence[int]) -> None:
        """`add_clause` for use by `prepare`."""
        self.kernel.add_clause(self._inside(clause))

    def put_clauses(self, clauses: Sequence[Sequence[int]]) -> None:
        """The same for many clauses, which may have variables that the formula lacks."""
        self.renumber_new_variables()
        assert self._late is not None
        news = self._late.clauses(clauses)
        literals, offsets = map(IntView, news.arrays)
        self.kernel.add_variables(news.num_vars)
        self.kernel.load(literals, offsets, 0, len(news))

    # -- answers ---------------------------------------------------------------------------

    def true_literals(self) -> bytes:
        """The model of a satisfiable run, in the kernel's format; see kernel/models.py."""
        literals: bytes = self.kernel.true_literals()
        return literals

    def found(
        self,
        assumptions: Sequence[int],
        constraints: Sequence[Holding] = (),
        num_vars: int | None = None,
    ) -> Found:
        """The result of a satisfiable run under these assumptions and constraints, for this many
        variables: by default, all that the formula has by now."""
        late = self._late
        num_vars = self.formula.num_vars if num_vars is None else num_vars
        values = self.kernel.values(num_vars if late is None else late.last)
        if late is not None:
            values = late.values(values, num_vars)
        return Found(values, self._loaded, tuple(assumptions), tuple(constraints))

    def core(self) -> list[int]:
        """The failed assumptions of an unsatisfiable run, in the kernel's order."""
        return self._outside(self.kernel.core())

    @property
    def closed(self) -> float:
        """An estimate of the fraction of the search tree that is closed."""
        closed: float = self.kernel.counters.closed
        return closed

    @property
    def loaded(self) -> int:
        """The number of clauses of the formula that the kernel holds."""
        return self._loaded

    @property
    def conflicts(self) -> int:
        """The number of conflicts since the search last started over."""
        conflicts: int = self.kernel.counters.conflicts
        return conflicts

    @property
    def statistics(self) -> Statistics:
        """The totals of all runs, including those of earlier kernels."""
        return together(self._past, statistics(self.kernel.counters))

    # -- the kernel ------------------------------------------------------------------------

    @property
    def up_to_date(self) -> bool:
        """True if the kernel holds all clauses and variables of the formula."""
        return self._loaded == len(self.formula) and self._variables == self.formula.num_vars

    def _inside(self, literals: Sequence[int]) -> Sequence[int]:
        return literals if self._late is None else self._late.all_inside(literals)

    def _outside(self, literals: list[int]) -> list[int]:
        late = self._late
        return literals if late is None else [late.outside(literal) for literal in literals]

    def _make_ready(self, monitor: Monitor) -> None:
        """Load the clauses that the kernel lacks. If stopped, the next call continues."""
        if not self.up_to_date:
            arrays, num_vars = self._news()
            known = num_vars
            if self.may_skip and is_sparse(num_vars, self._literals + len(arrays[0]) // INT):
                self.renumber_new_variables()
            if self._late is not None:
                news = self._late.cnf(Cnf(num_vars, *arrays), monitor)
                arrays, known = news.arrays, news.num_vars
            self._load(*arrays, known, monitor)
            self._variables = num_vars
        if not self.ready:
            self._assume = self.prepare(self, monitor)
            self.ready = True

    def _news(self) -> tuple[tuple[bytes, bytes], int]:
        """The clauses that the kernel lacks in its format, and the number of variables."""
        if isinstance(self.formula, GrowingCnf):
            return self.formula.arrays_since(self._loaded)
        news = self.formula.since(self._loaded)
        return news.arrays, news.num_vars

    def renumber_new_variables(self) -> None:
        """From now on, number new variables in order of first use."""
        if self._late is None:
            self._late = LateVariables(self._given)

    def _load(
        self, literal_array: bytes, offset_array: bytes, num_vars: int, monitor: Monitor
    ) -> None:
        literals, offsets = IntView(literal_array), IntView(offset_array)
        count, kernel = offsets.size - 1, self.kernel
        self._add_variables(num_vars, monitor)
        if count <= PORTION:
            if count <= FEW and self._loaded:
                kernel.add_clauses(literals, offsets, count)
            else:
                kernel.load_whole(literals, offsets, count)
            self._loaded += count
            self._literals += literals.size
            return
        for start in range(0, count, MANY):
            monitor.tick()
            kernel.load_units(literals, offsets, start, min(start + MANY, count))
        for start in range(0, count, MANY):
            monitor.tick()
            kernel.expect(literals, offsets, start, min(start + MANY, count))
        kernel.make_room()
        before = self._literals
        for start in range(0, count, PORTION):
            monitor.tick()
            end = min(start + PORTION, count)
            kernel.load(literals, offsets, start, end)
            self._loaded += end - start
            self._literals = before + offsets.at(end)

    def _add_variables(self, count: int, monitor: Monitor) -> None:
        """Add variables in portions, because ten million take a second."""
        before = self._given
        if count <= before:
            return
        if count > before + MANY:
            what = _("{count} variables and {clauses} clauses", count=count, clauses=self._loaded)
            memory.require(VARIABLE * (count - before), what)
            self.kernel.expect_variables(count)
        self._given = max(before, count)  # set first: a stop may leave some of them added
        for some in range(before + MANY, count, MANY):
            monitor.tick()
            self.kernel.add_variables(some)
        self.kernel.add_variables(count)

    def _recover(self, error: BaseException) -> None:
        """Start over if the exception may have left the kernel in an inconsistent state.

        `Stopped` is raised between kernel calls, as is Ctrl-C if the kernel is compiled. Memory can
        run out at any point.
        """
        whole = isinstance(error, Stopped) or (COMPILED and isinstance(error, KeyboardInterrupt))
        if not whole:
            self.reset()


Follow = Callable[[IncrementalSearch], None]
Prepare = Callable[[IncrementalSearch, Monitor], Assume | None]


def cdcl_settings(options: Options) -> Settings:
    """The settings in the kernel's format, which must not be changed: searches share them."""
    return _shared_settings(options.rule, options.seed, tuple(options.settings.items()))


@lru_cache
def _shared_settings(rule: str, seed: int, chosen: tuple[tuple[str, int], ...]) -> Settings:
    return Settings(**{**DEFAULTS, **dict(chosen)}, mode=MODES[rule], seed=seed & (1 << 64) - 1)


MODES = {"alternate": 0, "vsids": 1, "vmtf": 2}
