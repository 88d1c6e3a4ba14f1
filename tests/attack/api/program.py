"""Random programs that use `Solver`: every public method, in any order, correctly or not."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass, replace
from random import Random
from typing import Any

from tests.attack.shrink import without_parts

HUGE = 2**70
FAR = 40  # a variable far above the others
FEW = 6  # the others
LONGEST = 25  # calls of a program

Call = tuple[str, tuple[Any, ...], dict[str, Any]]


@dataclass(frozen=True)
class Program:
    calls: tuple[Call, ...]
    with_proof: bool = False
    sparse: bool = False  # drop unused variables, as for much larger formulas
    counters: int = 100_000  # variables of a counter, beyond which sorting networks are used
    settings: tuple[tuple[str, int], ...] = ()

    def smaller(self) -> Iterator[Program]:
        for calls in without_parts(self.calls):
            yield replace(self, calls=tuple(calls))
        plain = replace(self, sparse=False, counters=100_000, settings=())
        if plain != self:
            yield plain


HASTY = (("reduce_interval", 3), ("restart_base", 1), ("inprocess_interval", 2))


def random_program(rng: Random) -> Program:
    with_proof = rng.random() < 0.3
    names, weights = zip(*USES, strict=True)
    chosen = rng.choices(names, weights, k=rng.randint(1, LONGEST))
    calls = [MAKERS[name](rng) if name in MAKERS else (name, (), {}) for name in chosen]
    return Program(
        tuple(calls),
        with_proof,
        rng.random() < 0.3,
        rng.choice((0, 3, 100_000)),
        rng.choice(((), HASTY)),
    )


def literal(rng: Random) -> int:
    variable = FAR if rng.random() < 0.03 else rng.randint(1, FEW)
    return rng.choice((-1, 1)) * variable


def literals(rng: Random, most: int = 4) -> list[int]:
    return [literal(rng) for _ in range(rng.randint(0, most))]


def clause(rng: Random) -> list[int]:
    return [literal(rng) for _ in range(rng.choice((1, 2, 2, 3, 3, 3, 4)))]


def _atmost(rng: Random) -> Call:
    chosen = literals(rng, 6)
    largest = rng.choice((1, 2, 9, 10**7))
    weights = [rng.randint(0, largest) for _ in chosen] if rng.random() < 0.6 else []
    return "add_atmost", (chosen, rng.randint(-1, max(2, sum(weights))), weights), {}


def _budgets(rng: Random) -> dict[str, Any]:
    found: dict[str, Any] = {}
    if rng.random() < 0.5:
        found["conflict_budget"] = rng.choice((0, 1, 5, HUGE))
    if rng.random() < 0.3:
        found["time_budget"] = rng.choice((0, 1.5, float("inf"), HUGE**80))
    return found


def _enumerate(rng: Random) -> Call:
    options = _budgets(rng)
    if rng.random() < 0.5:
        options["variables"] = [rng.randint(1, FEW) for _ in range(rng.randint(1, 3))]
    if rng.random() < 0.3:
        options["limit"] = rng.choice((0, 1, 3, HUGE))
    return "enum_models", (literals(rng, 2),), options


MAKERS: dict[str, Callable[[Random], Call]] = {
    "add_clause": lambda rng: ("add_clause", (clause(rng),), {}),
    "append_formula": lambda rng: ("append_formula", ([clause(rng) for _ in range(3)],), {}),
    "add_atmost": _atmost,
    "add_xor_clause": lambda rng: ("add_xor_clause", (literals(rng), rng.random() < 0.5), {}),
    "solve": lambda rng: ("solve", (literals(rng),), {}),
    "solve_limited": lambda rng: ("solve_limited", (literals(rng),), _budgets(rng)),
    "propagate": lambda rng: ("propagate", (literals(rng, 2), rng.randint(0, 1)), {}),
    "get_core": lambda rng: ("get_core", (rng.random() < 0.7,), _budgets(rng)),
    "set_phases": lambda rng: ("set_phases", (literals(rng),), {}),
    "conf_budget": lambda rng: ("conf_budget", (rng.choice((-1, 0, 1, 50, HUGE)),), {}),
    "enum_models": _enumerate,
    "next": lambda rng: ("next", (rng.randint(0, 3), rng.choice((1, 2, 100))), {}),
    "wrong": lambda rng: rng.choice(WRONG),
}

# The operations and their weights. `next` resumes an enumeration; `change` corrupts its last model.
USES = (
    *(("add_clause", 20), ("append_formula", 4), ("add_atmost", 8), ("add_xor_clause", 4)),
    *(("solve", 16), ("solve_limited", 6), ("propagate", 5), ("get_core", 8), ("get_proof", 6)),
    *(("get_model", 4), ("set_phases", 2), ("conf_budget", 2), ("enum_models", 8), ("next", 14)),
    *(("interrupt", 1), ("clear_interrupt", 2), ("delete", 1), ("new", 2), ("copy", 1)),
    *(("fork", 0.3), ("thread", 1), ("wrong", 8), ("accum_stats", 1)),
)

# Misuse: each raises an exception listed in the manual, and changes nothing.
WRONG: tuple[Call, ...] = (
    ("add_clause", ([0],), {}),
    ("add_clause", ("12",), {}),
    ("add_clause", (None,), {}),
    ("add_clause", ([1, 1.5],), {}),
    ("add_clause", ([HUGE],), {}),
    ("add_clause", ([-HUGE, 1],), {}),
    ("append_formula", ("x.cnf",), {}),
    ("append_formula", ([[1], 5],), {}),
    ("append_formula", ([[1], [0]],), {}),
    ("add_atmost", ([1, 2], 1, [3, -1]), {}),
    ("add_atmost", ([1, 2], 1, [3]), {}),
    ("add_atmost", ([1, 2], "1"), {}),
    ("add_atmost", ([1, 0], 1), {}),
    ("add_atmost", (5, 1), {}),
    ("add_atmost", ([1, 2], 1, 7), {}),
    ("add_xor_clause", (["1"],), {}),
    ("solve", ([0],), {}),
    ("solve", (5,), {}),
    ("solve", ([None],), {}),
    ("solve", ([HUGE],), {}),
    ("solve_limited", ([1],), {"conflict_budget": -1}),
    ("solve_limited", ([1],), {"conflict_budget": "1"}),
    ("solve_limited", ([1],), {"time_budget": float("nan")}),
    ("solve_limited", ([1],), {"time_budget": "1"}),
    ("conf_budget", ("1",), {}),
    ("prop_budget", (1.5,), {}),
    ("dec_budget", (None,), {}),
    ("propagate", ([0],), {}),
    ("propagate", ([1], "1"), {}),
    ("set_phases", ([0],), {}),
    ("enum_models", ([1],), {"limit": -1}),
    ("enum_models", ([1],), {"limit": 1.5}),
    ("enum_models", ([1],), {"variables": [0]}),
    ("enum_models", ([1],), {"variables": [-1]}),
    ("enum_models", ([0],), {}),
    ("configure", ({"none": 1},), {}),
    ("configure", ({"tier2": HUGE},), {}),
    ("configure", ("tier2",), {}),
    ("attach_vpool", (5,), {}),
)
