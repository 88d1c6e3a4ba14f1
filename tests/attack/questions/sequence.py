"""A sequence of questions to a solver, as data: made at random, played, shrunk, printed.

After Artho, Biere and Seidl, "Model-based testing for verification back-ends" (2013): valid
sequences of calls of the interface, under random options, against a trusted solver.
"""

from __future__ import annotations

from dataclasses import dataclass
from random import Random

from satdoku.sat.options import CDCL_RULES
from satdoku.sat.settings import SETTINGS, Setting
from tests.attack.questions.formulas import Clauses, random_clauses, some_literals

# Small values of most settings cause restarts, reductions, rephasings and mode changes constantly.
SMALL = 20

# The techniques of a round: in the table of settings, their switches come after `inprocess`.
NAMES = [setting.name for setting in SETTINGS]
ROUND = SETTINGS[NAMES.index("inprocess") + 1 :]
SWITCHES = tuple(setting.name for setting in ROUND if (setting.low, setting.high) == (0, 1))


@dataclass(frozen=True)
class Add:
    clauses: Clauses


@dataclass(frozen=True)
class Solve:
    assumptions: list[int]
    budget: int | None = None  # of conflicts
    minimize: bool = False  # the core, if there is one


@dataclass(frozen=True)
class Enumerate:
    assumptions: list[int]
    most: int  # models


@dataclass(frozen=True)
class Propagate:
    assumptions: list[int]
    phase_saving: int


@dataclass(frozen=True)
class SetPhases:
    literals: list[int]


Operation = Add | Solve | Enumerate | Propagate | SetPhases


@dataclass(frozen=True)
class Sequence:
    rule: str
    settings: dict[str, int]
    operations: list[Operation]
    proving: bool = True  # leaves some techniques out
    tiny: bool = False  # few variables: checked by a table of all assignments
    seed: int = 0  # of the search


def random_sequence(rng: Random) -> Sequence:
    num_vars = rng.randint(*rng.choice(((1, 12), (8, 25), (20, 60), (50, 60), (60, 100))))
    clauses = random_clauses(rng, num_vars)
    operations: list[Operation] = []
    while clauses:
        portion = rng.choice((1, 3, 10, len(clauses), len(clauses)))
        operations.append(Add(clauses[:portion]))
        del clauses[:portion]
        operations += [random_question(rng, num_vars) for _ in range(rng.choice((0, 0, 0, 1, 3)))]
    operations += [random_question(rng, num_vars) for _ in range(rng.randint(1, 6))]
    rule, settings = rng.choice(list(CDCL_RULES)), random_settings(rng)
    proving, seed = rng.random() < 0.6, rng.choice((0, 0, rng.getrandbits(64)))
    return Sequence(rule, settings, operations, proving=proving, seed=seed)


def random_question(rng: Random, num_vars: int) -> Operation:
    assumptions = some_literals(rng, num_vars, rng.choice((0, 0, 0, 1, 2, 3, 6, num_vars)))
    if rng.random() < 0.05:
        assumptions = [rng.choice(assumptions or [1])] * 2 * num_vars + assumptions
    kind = rng.random()
    if kind < 0.6:
        return Solve(assumptions, minimize=rng.random() < 0.3)
    if kind < 0.75:
        return Solve(assumptions, budget=rng.choice((0, 1, 5, 20, 100)))
    if kind < 0.82:
        return Enumerate(assumptions, most=rng.choice((1, 5, 40)))
    if kind < 0.95:
        return Propagate(assumptions, phase_saving=rng.choice((0, 2)))
    return SetPhases(assumptions)


def random_settings(rng: Random) -> dict[str, int]:
    chosen = rng.sample(SETTINGS, rng.choice((0, 3, 8, len(SETTINGS), len(SETTINGS))))
    settings = {s.name: random_value(rng, s) for s in chosen}
    if rng.random() < 0.8:
        settings |= _early_inprocessing(rng)
    return settings


def random_value(rng: Random, setting: Setting) -> int:
    """Usually a small value, sometimes an end of the range, or one of any size."""
    low, high = setting.low, setting.high
    kind = rng.random()
    if kind < 0.7:
        return rng.randint(low, min(high, low + rng.choice((1, 5, SMALL))))
    if kind < 0.85:
        return rng.choice((low, high, setting.default))
    return min(high, low + rng.getrandbits(rng.randint(0, (high - low).bit_length())))


def _early_inprocessing(rng: Random) -> dict[str, int]:
    """Inprocessing rounds after few conflicts, as formulas here need few, with most switches on."""
    on = {name: int(rng.random() < 0.8) for name in SWITCHES}
    return {
        "inprocess": 1,
        "inprocess_interval": rng.choice((1, 1, 2, 5, 20)),
        "congruence_first": rng.choice((1, 1, 10)),
        "sweep_size": rng.choice((2, 10, 256)),
        "sweep_depth": rng.choice((1, 4)),
        "lucky_first": rng.choice((1, 1, 10)),
        "lucky_size": 0,
        "tree_first": rng.choice((1, 1, 10)),
        "tree_share": rng.choice((0, 5, 1000)),
        "tree_gain": rng.choice((0, 20, 1_000_000)),
        "inprocess_size": 1_000_000,
        "gauss_rows": rng.choice((1, 3, 10)),
        "gauss_words": 1_000_000,
        "gauss_trial": rng.choice((0, 20, 100_000)),
        "gauss_yield": rng.choice((0, 100, 1_000_000)),
        "inprocess_share": rng.choice((0, 10, 1000)),
        "eliminate_size": rng.choice((3, 10, 100)),
        "eliminate_occurrences": rng.choice((3, 10, 100)),
        "subsume_size": rng.choice((3, 10, 100)),
        **on,
    }
