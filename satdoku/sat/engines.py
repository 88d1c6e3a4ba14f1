"""Every engine behind one signature: `ENGINES[name].run(cnf, options, tick)`."""

from __future__ import annotations

import sys
from array import array
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from typing import Protocol

from satdoku.errors import DepthError
from satdoku.messages import N_, _
from satdoku.sat.cnf import Cnf
from satdoku.sat.kernel.meter import Meter, Stopped
from satdoku.sat.kernel.recursive import MAX_DEPTH, RecursiveSearch, TooDeep
from satdoku.sat.kernel.stack import StackSearch
from satdoku.sat.kernel.vec import COMPILED
from satdoku.sat.options import RULES, Options
from satdoku.sat.result import COUNTERS, Result, Status


class Counts(Protocol):
    """What a tick sees of a running search."""

    @property
    def decisions(self) -> int: ...
    @property
    def closed(self) -> float: ...


# Called at least every 10 ms; True stops the search.
Tick = Callable[[Counts], bool]


@dataclass(frozen=True)
class Engine:
    name: str
    title: str
    rules: tuple[str, ...]
    default_rule: str
    run: Callable[[Cnf, Options, Tick], Result]


def never(counts: Counts) -> bool:
    """The tick that lets a search run to its end."""
    return False


def _recursive(cnf: Cnf, options: Options, tick: Tick) -> Result:
    with _recursion_limit(2 * MAX_DEPTH + 2_000):
        try:
            return _dpll(RecursiveSearch, cnf, options, tick)
        except TooDeep:
            raise DepthError(
                _(
                    "The recursion went {depth} decisions deep and would overflow the stack;"
                    " use --engine stack, which does not recurse.",
                    depth=MAX_DEPTH,
                )
            ) from None


def _stack(cnf: Cnf, options: Options, tick: Tick) -> Result:
    return _dpll(StackSearch, cnf, options, tick)


def _dpll(
    search_type: type[RecursiveSearch | StackSearch], cnf: Cnf, options: Options, tick: Tick
) -> Result:
    meter = Meter(tick)
    status, model = Status.UNKNOWN, memoryview(b"").cast("i")
    try:
        search = search_type(cnf.num_vars, options.rule, options.seed, meter)
        status = Status(search.run(cnf.literals, cnf.offsets))
        if status is Status.SATISFIABLE:
            model = _model(cnf.num_vars, search.true_literals())
    except Stopped:
        pass
    statistics = {name: getattr(meter, name) for name, _meaning in COUNTERS}
    return Result(status, model, statistics, meter.closed)


def _model(num_vars: int, assigned: bytes) -> memoryview[int]:
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


ENGINES: dict[str, Engine] = {
    engine.name: engine
    for engine in (
        Engine("recursive", N_("recursive DPLL, the textbook"), tuple(RULES), "shortest", _recursive),
        Engine("stack", N_("DPLL on an explicit stack"), tuple(RULES), "mom", _stack),
    )
}
