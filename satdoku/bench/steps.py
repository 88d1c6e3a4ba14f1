"""Breaks a rate down into steps from the textbook engine to the best one; each step changes one
thing.

The rate of `cdcl` against `recursive` mixes several causes. Here one thing changes at a time: the
clause store (no copies, no recursion), then the branching rule, then pure literals, then learning.
The factor of a step is the ratio of two neighbouring times; all factors together multiply to the
total speed-up.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from satdoku.bench.compare import Timed
from satdoku.messages import N_, _
from satdoku.value import Value

STORE, RULE, PURES, LEARNING = N_("store"), N_("rule"), N_("pure literals"), N_("learning")

# The engines of the steps, and what is new in each.
STEPS = {
    "recursive": "",
    "stack-plain:shortest": STORE,
    "stack-plain": RULE,
    "stack": PURES,
    "cdcl": LEARNING,
}
USUAL = tuple(STEPS)


class Factor(Value):
    """The speed-up of a search by one change."""

    name: str
    sign: str  # =, or ≥ or ≤ if the slower or the faster one ran out of time
    times: float

    def __str__(self) -> str:
        sign = "" if self.sign == "=" else f"{self.sign} "
        return _("{name} {sign}×{times}", name=_(self.name), sign=sign, times=f"{self.times:.3g}")


def factors(times: Mapping[str, Timed | None]) -> list[Factor]:
    """The factor of each step, then that of all steps together; none if an engine of the steps has
    not run, or if a factor is unknown."""
    runs = [times.get(name) for name in STEPS]
    found = [run for run in runs if run is not None]
    if len(found) < len(STEPS):
        return []
    pairs = list(zip(found, found[1:], list(STEPS.values())[1:], strict=False))
    single = [_factor(name, slow, fast) for slow, fast, name in pairs]
    whole = _factor(N_("together"), found[0], found[-1])
    every = [*single, whole]
    return [one for one in every if one is not None] if None not in every else []


def _factor(name: str, slow: Timed, fast: Timed) -> Factor | None:
    if not fast.ms or not (slow.decided or fast.decided):
        return None
    sign = "≥" if not slow.decided else "=" if fast.decided else "≤"
    return Factor(name, sign, slow.ms / fast.ms)


def sentence(found: Sequence[Factor]) -> str:
    """The factors as a product."""
    *single, whole = map(str, found)
    return _("{product} = {whole}", product=" · ".join(single), whole=whole)
