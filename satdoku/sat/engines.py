"""Every engine behind one signature: `ENGINES[name].run(cnf, options, tick)`."""

from __future__ import annotations

import sys
from array import array
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from typing import Any, Protocol

from satdoku.errors import DepthError, UsageError
from satdoku.messages import N_, _
from satdoku.sat.cnf import Cnf
from satdoku.sat.kernel.cdcl.search import CdclSearch
from satdoku.sat.kernel.cdcl.state import Settings
from satdoku.sat.kernel.meter import Meter, Stopped
from satdoku.sat.kernel.recursive import MAX_COPIED_NODES, RecursiveSearch, TooDeep
from satdoku.sat.kernel.stack import StackSearch
from satdoku.sat.kernel.vec import COMPILED, IntView
from satdoku.sat.options import CDCL_RULES, DPLL_RULES, SETTINGS, Options
from satdoku.sat.result import COUNTERS, Result, Statistics, Status


class Counts(Protocol):
    """What a tick sees of a running search."""

    @property
    def decisions(self) -> int: ...
    @property
    def closed(self) -> float: ...


# Called at least every 10 ms; True stops the search.
Tick = Callable[[Counts], bool]

PORTION = 5_000  # clauses handed to CDCL between two ticks
STEP = 20_000  # and its own measure of work, a millisecond or two


@dataclass(frozen=True)
class Engine:
    name: str
    title: str
    rules: tuple[str, ...]
    default_rule: str
    run: Callable[[Cnf, Options, Tick], Result]
    proves: bool = False  # writes a proof where there is no model


def never(counts: Counts) -> bool:
    """The tick that lets a search run to its end."""
    return False


def _recursive(cnf: Cnf, options: Options, tick: Tick) -> Result:
    with _recursion_limit(20_000):
        try:
            return _dpll(RecursiveSearch, cnf, options, tick)
        except TooDeep:
            raise DepthError(
                _(
                    "The recursion is too deep: its copies of the formula take more than"
                    " {limit} MB; use --engine stack, which neither recurses nor copies.",
                    limit=MAX_COPIED_NODES * 24 >> 20,
                )
            ) from None


def _stack(cnf: Cnf, options: Options, tick: Tick) -> Result:
    return _dpll(StackSearch, cnf, options, tick)


def _dpll(search_type: Callable[..., Any], cnf: Cnf, options: Options, tick: Tick) -> Result:
    meter = Meter(tick)
    status, model = Status.UNKNOWN, memoryview(b"").cast("i")
    try:
        search = search_type(cnf.num_vars, options.rule, options.seed, meter)
        status = Status(search.run(*map(IntView, cnf.arrays)))
        if status is Status.SATISFIABLE:
            model = full_model(cnf.num_vars, search.true_literals())
    except Stopped:
        pass
    return Result(status, model, statistics(meter), meter.closed)


def _cdcl(cnf: Cnf, options: Options, tick: Tick) -> Result:
    search = CdclSearch(cdcl_settings(options), options.proof is not None)
    status, model = Status.UNKNOWN, memoryview(b"").cast("i")
    if load_portions(search, cnf, tick):
        search.seal()
        search.begin(())
        while status is Status.UNKNOWN and not tick(search.counters):
            status = Status(search.step(STEP))
            if options.proof is not None:
                options.proof(search.take_proof())
    if status is Status.SATISFIABLE:
        model = full_model(cnf.num_vars, search.true_literals())
    closed = 1.0 if status is Status.UNSATISFIABLE else search.counters.closed
    return Result(status, model, statistics(search.counters), closed)


def load_portions(search: CdclSearch, cnf: Cnf, tick: Tick) -> bool:
    """Hand over the clauses in portions; False if the tick stopped it."""
    literals, offsets = map(IntView, cnf.arrays)
    search.add_variables(cnf.num_vars)
    search.make_room(literals, offsets)
    for start in range(0, len(cnf), PORTION):
        if tick(search.counters):
            return False
        search.load(literals, offsets, start, min(start + PORTION, len(cnf)))
    return True


def cdcl_settings(options: Options) -> Settings:
    values = {setting.name: setting.default for setting in SETTINGS}
    mode = {"alternate": 0, "vsids": 1, "vmtf": 2}[options.rule]
    return Settings(**{**values, **options.settings}, mode=mode)


def statistics(counts: Counts) -> Statistics:
    return {name: getattr(counts, name) for name, _meaning in COUNTERS if hasattr(counts, name)}


def full_model(num_vars: int, assigned: bytes) -> memoryview[int]:
    """One literal per variable from the kernel's true literals; open variables are false."""
    model = array("i", range(0, -num_vars - 1, -1))
    for lit in memoryview(assigned).cast("i"):
        if not lit & 1:
            model[lit >> 1] = lit >> 1
    return memoryview(model)[1:].toreadonly()


@contextmanager
def _recursion_limit(depth: int) -> Iterator[None]:
    """Room for the interpreted recursive engine; compiled, it does not ask Python's limit."""
    before = sys.getrecursionlimit()
    if not COMPILED:
        sys.setrecursionlimit(max(before, depth))
    try:
        yield
    finally:
        sys.setrecursionlimit(before)


_ENGINES = (
    Engine(
        "recursive", N_("recursive DPLL, the textbook"), tuple(DPLL_RULES), "shortest", _recursive
    ),
    Engine("stack", N_("DPLL on an explicit stack"), tuple(DPLL_RULES), "mom-product", _stack),
    Engine(
        "cdcl", N_("conflict-driven clause learning"), tuple(CDCL_RULES), "alternate", _cdcl, True
    ),
)

ENGINES: dict[str, Engine] = {engine.name: engine for engine in _ENGINES}

DEFAULT_ENGINE = "cdcl"


@dataclass(frozen=True)
class Contender:
    """An engine with its options: what solves, and what is compared."""

    engine: Engine
    options: Options

    @classmethod
    def named(cls, engine: str, rule: str | None = None, seed: int = 0) -> Contender:
        """By name; without a rule, the engine's default."""
        if engine not in ENGINES:
            raise UsageError(
                _(
                    "There is no engine “{name}”; the engines are {names}.",
                    name=engine,
                    names=", ".join(ENGINES),
                )
            )
        chosen = ENGINES[engine]
        if rule is not None and rule not in chosen.rules:
            raise UsageError(
                _(
                    "The engine {engine} has no rule “{name}”; its rules are {names}.",
                    engine=engine,
                    name=rule,
                    names=", ".join(chosen.rules),
                )
            )
        return cls(chosen, Options(rule or chosen.default_rule, seed))

    @classmethod
    def parse(cls, text: str) -> Contender:
        """From `engine` or `engine:rule`."""
        engine, colon, rule = text.partition(":")
        return cls.named(engine, rule if colon else None)

    @property
    def label(self) -> str:
        if self.options.rule == self.engine.default_rule:
            return self.engine.name
        return f"{self.engine.name}:{self.options.rule}"
