"""Every engine behind one signature: `ENGINES[name].run(cnf, options, monitor)`."""

from __future__ import annotations

import sys
from collections.abc import Callable, Iterator
from contextlib import contextmanager, suppress
from functools import partial

from satdoku import memory
from satdoku.errors import DepthError, UsageError
from satdoku.messages import N_, _
from satdoku.monitor import Monitor, Stopped
from satdoku.sat.cnf import Cnf
from satdoku.sat.kernel.meter import Meter
from satdoku.sat.kernel.vec import COMPILED, IntView
from satdoku.sat.options import CDCL_RULES, DPLL_RULES, Options
from satdoku.sat.result import Result, Status
from satdoku.type_checking import TYPE_CHECKING
from satdoku.value import Value

if TYPE_CHECKING:
    from typing import Any

    from satdoku.sat.incremental import IncrementalSearch

_NO_MODEL = memoryview(b"").cast("i")


class Engine(Value):
    name: str
    title: str
    rules: tuple[str, ...]
    default_rule: str
    run: Callable[[Cnf, Options, Monitor], Result]
    parallel: bool = False  # searches in several processes
    proves: bool = False  # writes a proof if there is no model
    footprint: tuple[int, int, int] = (0, 0, 0)  # minimum bytes per variable, clause, literal

    def require_memory(self, cnf: Cnf) -> None:
        """Refuse a formula that does not fit into memory."""
        sizes = (cnf.num_vars, len(cnf), len(cnf.literals))
        needed = sum(each * size for each, size in zip(self.footprint, sizes, strict=True))
        what = _("{count} variables and {clauses} clauses", count=sizes[0], clauses=sizes[1])
        memory.require(needed, what)


# The copies of the recursive engine may take this much, so that no text under 1 MB takes 1 GB.
COPIED_BYTES = 3 << 28
NODE = 24 if COMPILED else 100  # bytes


def _recursive(cnf: Cnf, options: Options, monitor: Monitor) -> Result:
    from satdoku.sat.kernel.recursive import RecursiveSearch, TooDeep

    search = partial(RecursiveSearch, max_nodes=COPIED_BYTES // NODE)
    with _recursion_limit(20_000):
        try:
            return _dpll(search, cnf, options, monitor)
        except TooDeep:
            raise DepthError(
                _(
                    "The recursion is too deep: its copies of the formula take more than"
                    " {limit} MB; use --engine stack, which neither recurses nor copies.",
                    limit=COPIED_BYTES >> 20,
                )
            ) from None


def _stack(cnf: Cnf, options: Options, monitor: Monitor) -> Result:
    from satdoku.sat.kernel.stack import StackSearch

    return _dpll(StackSearch, cnf, options, monitor)


def _stack_without_pures(cnf: Cnf, options: Options, monitor: Monitor) -> Result:
    from satdoku.sat.kernel.stack import StackSearch

    return _dpll(partial(StackSearch, pure=False), cnf, options, monitor)


def _dpll(search_type: Callable[..., Any], cnf: Cnf, options: Options, monitor: Monitor) -> Result:
    from satdoku.sat.counters import statistics

    meter = Meter(monitor.tick)
    status, model = Status.UNKNOWN, _NO_MODEL
    try:
        search = search_type(cnf.num_vars, options.rule, options.seed, meter)
        status = Status(search.run(*map(IntView, cnf.arrays)))
        if status is Status.SATISFIABLE:
            model = model_of(cnf.num_vars, search.true_literals())
    except Stopped:
        pass
    return Result(status, model, statistics(meter), meter.closed)


def model_of(num_vars: int, true_literals: bytes) -> memoryview[int]:
    """One literal per variable, from the kernel's true literals. Unassigned variables become
    false."""
    from satdoku.sat.kernel.models import full_model

    return memoryview(full_model(num_vars, IntView(true_literals))).cast("i")


def _sealed(search: IncrementalSearch, monitor: Monitor) -> None:
    """Mark the formula as complete, so that the kernel can introduce variables."""
    search.kernel.seal()


def cdcl(
    cnf: Cnf,
    options: Options,
    monitor: Monitor,
    conflicts: int | None = None,
    exchange: Callable[[IncrementalSearch], None] | None = None,
) -> Result:
    """Unknown if stopped, or after `conflicts` conflicts. `exchange` is called every few
    milliseconds of the search."""
    from satdoku.sat.incremental import Budget, IncrementalSearch

    monitor.tick()
    search = IncrementalSearch(cnf, options, _sealed)
    search.exchange = exchange
    status, model = Status.UNKNOWN, _NO_MODEL
    with suppress(Stopped):
        status = search.run((), monitor, Budget(conflicts=conflicts))
    if status is Status.SATISFIABLE:
        literals = search.true_literals()
        monitor.tick()
        model = model_of(cnf.num_vars, literals)
    closed = 1.0 if status is Status.UNSATISFIABLE else search.closed
    return Result(status, model, search.statistics, closed)


@contextmanager
def _recursion_limit(depth: int) -> Iterator[None]:
    """Raise Python's recursion limit for the interpreted engine; the compiled one ignores it."""
    before = sys.getrecursionlimit()
    if not COMPILED:
        sys.setrecursionlimit(max(before, depth))
    try:
        yield
    finally:
        sys.setrecursionlimit(before)


# Memory of the clause store and the branching scores; memory of the arena, the watches and the
# vectors of `State`.
_STORE = (80, 24, 24)
_ARENA = (85, 28, 4)

_ENGINES = (
    Engine(
        "recursive",
        N_("textbook recursive DPLL"),
        tuple(DPLL_RULES),
        "shortest",
        _recursive,
        footprint=_STORE,
    ),
    Engine(
        "stack",
        N_("DPLL on an explicit stack"),
        tuple(DPLL_RULES),
        "mom-conflict",
        _stack,
        footprint=_STORE,
    ),
    Engine(
        "cdcl",
        N_("conflict-driven clause learning"),
        tuple(CDCL_RULES),
        "alternate",
        cdcl,
        proves=True,
        footprint=_ARENA,
    ),
)

ENGINES: dict[str, Engine] = {engine.name: engine for engine in _ENGINES}

# Between the engines, to measure a single difference: see `STEPS` in bench/steps.py.
WITHOUT_PURES = ENGINES["stack"].replace(
    name="stack-plain", title=N_("stack, without pure literals"), run=_stack_without_pures
)
BETWEEN: dict[str, Engine] = {WITHOUT_PURES.name: WITHOUT_PURES}

DEFAULT_ENGINE = "cdcl"


class EngineConfig(Value):
    """An engine with its options: one entry of a comparison."""

    engine: Engine
    options: Options

    @classmethod
    def named(cls, engine: str, rule: str | None = None, seed: int = 0) -> EngineConfig:
        """Look up an engine by name, with its default rule unless one is given."""
        known = ENGINES | BETWEEN
        if engine not in known:
            raise UsageError(
                _(
                    "Unknown engine “{name}”; choose one of {names}.",
                    name=engine,
                    names=", ".join(ENGINES),
                ),
                engine,
                ENGINES,
            )
        chosen = known[engine]
        if rule is not None and rule not in chosen.rules:
            raise UsageError(
                _(
                    "The engine {engine} has no rule “{name}”; its rules are {names}.",
                    engine=engine,
                    name=rule,
                    names=", ".join(chosen.rules),
                ),
                rule,
                chosen.rules,
            )
        return cls(chosen, Options(rule or chosen.default_rule, seed))

    @classmethod
    def parse(cls, text: str) -> EngineConfig:
        """Parse `engine` or `engine:rule`."""
        engine, colon, rule = text.partition(":")
        return cls.named(engine, rule if colon else None)

    @property
    def label(self) -> str:
        if self.options.rule == self.engine.default_rule:
            return self.engine.name
        return f"{self.engine.name}:{self.options.rule}"
