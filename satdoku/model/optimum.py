"""Minimises a weighted sum over the models of a formula.

Two searches take turns: the core-guided one proves lower bounds, the linear one finds models. Which
of them finishes depends on the problem; each uses what the other has found.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping

from satdoku.errors import UsageError
from satdoku.messages import _
from satdoku.model.bounds import Bounds
from satdoku.model.core_guided import CoreGuided
from satdoku.model.linear_search import LinearSearch
from satdoku.monitor import Stopped
from satdoku.sat.cnf import Cnf
from satdoku.sat.solver import Solver

GROWTH = 1.5  # each round of turns has slices longer by this factor

STRATEGIES = {"auto": (CoreGuided, LinearSearch), "core": (CoreGuided,), "linear": (LinearSearch,)}


def require_strategy(name: str) -> None:
    if name not in STRATEGIES:
        raise UsageError(
            _(
                "Unknown strategy “{name}”; choose one of: {names}.",
                name=name,
                names=", ".join(STRATEGIES),
            ),
            name,
            STRATEGIES,
        )


def minimize(
    cnf: Cnf, costs: Mapping[int, int], bounds: Bounds, strategy: str = "auto", seed: int = 0
) -> bool:
    """Minimise the sum of the weights of the true literals in `costs`; False if it was stopped."""
    require_strategy(strategy)
    turns = _turns(cnf, costs, bounds, strategy, seed)
    try:
        while not bounds.met:
            next(turns)
    except Stopped:
        return False
    return True


def _turns(
    cnf: Cnf, costs: Mapping[int, int], bounds: Bounds, strategy: str, seed: int
) -> Iterator[None]:
    """One slice of a search after the other. The second starts when the first has had a slice:
    often that is all it needs."""
    running: list[Iterator[None]] = []
    waiting = list(STRATEGIES[strategy])
    while not bounds.met:
        if waiting:
            solver = Solver(cnf, seed=seed)
            running.append(waiting.pop(0)(solver, costs, bounds).run())
        for search in running:
            next(search, None)
            yield
        bounds.slice = int(bounds.slice * GROWTH)
