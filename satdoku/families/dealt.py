"""The families that `satdoku formula` deals: their sizes, their answers, and how hard they are.

`decisions` is a typical number of decisions of the engine `stack`. A formula that is dealt takes
about as many, so that all students get work of the same difficulty.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from random import Random

from satdoku.families.arithmetic import random_factoring, random_prime_factoring
from satdoku.families.chessboard import queens
from satdoku.families.coloring import planted_coloring, random_coloring
from satdoku.families.latin import quasigroup_with_holes
from satdoku.families.parity import random_xors
from satdoku.families.pigeonhole import pigeonhole
from satdoku.families.random_ksat import planted_ksat, random_ksat
from satdoku.messages import N_
from satdoku.sat.cnf import Cnf
from satdoku.value import Value

SIZES = ("small", "medium", "large")


class FormulaRecipe(Value):
    """How to make a formula of one family, size and answer."""

    family: Callable[..., Cnf]
    parameters: Mapping[str, int]
    decisions: int
    random: bool = True  # the family takes a generator of random numbers

    def formula(self, rng: Random) -> Cnf:
        if self.random:
            return self.family(**self.parameters, rng=rng)
        return self.family(**self.parameters)


class Family(Value):
    meaning: str
    recipes: Mapping[tuple[str, bool], FormulaRecipe]  # by size, and whether there is a model

    def answers(self, size: str) -> list[bool]:
        return [answer for answer in (True, False) if (size, answer) in self.recipes]


def _ksat(n: int, m: int, decisions: int) -> FormulaRecipe:
    return FormulaRecipe(random_ksat, {"n": n, "m": m, "k": 3}, decisions)


def _planted(n: int, m: int, decisions: int) -> FormulaRecipe:
    return FormulaRecipe(planted_ksat, {"n": n, "m": m, "k": 3}, decisions)


def _pigeons(pigeons: int, holes: int, decisions: int) -> FormulaRecipe:
    return FormulaRecipe(pigeonhole, {"pigeons": pigeons, "holes": holes}, decisions, random=False)


def _graph(family: Callable[..., Cnf], vertices: int, edges: int, decisions: int) -> FormulaRecipe:
    return FormulaRecipe(family, {"vertices": vertices, "edges": edges, "colours": 3}, decisions)


def _xors(n: int, m: int, satisfiable: bool, decisions: int) -> FormulaRecipe:
    return FormulaRecipe(
        random_xors, {"n": n, "m": m, "k": 3, "satisfiable": satisfiable}, decisions
    )


FAMILIES: dict[str, Family] = {
    "random": Family(
        N_("random 3-SAT near the threshold"),
        {
            ("small", True): _ksat(75, 320, 40),
            ("small", False): _ksat(75, 320, 90),
            ("medium", True): _ksat(120, 511, 200),
            ("medium", False): _ksat(120, 511, 500),
            ("large", True): _ksat(180, 767, 3500),
            ("large", False): _ksat(180, 767, 6000),
        },
    ),
    "planted": Family(
        N_("random 3-SAT around a hidden model"),
        {
            ("small", True): _planted(150, 750, 250),
            ("medium", True): _planted(250, 1500, 1300),
            ("large", True): _planted(600, 6000, 9000),
        },
    ),
    "pigeonhole": Family(
        N_("the pigeonhole principle"),
        {
            ("small", True): _pigeons(8, 9, 50),
            ("small", False): _pigeons(6, 5, 119),
            ("medium", True): _pigeons(14, 15, 165),
            ("medium", False): _pigeons(8, 7, 5130),
            ("large", True): _pigeons(21, 24, 432),
            ("large", False): _pigeons(9, 8, 41500),
        },
    ),
    "coloring": Family(
        N_("a graph to colour with three colours"),
        {
            ("small", True): _graph(planted_coloring, 40, 92, 15),
            ("small", False): _graph(random_coloring, 40, 92, 12),
            ("medium", True): _graph(planted_coloring, 80, 184, 30),
            ("medium", False): _graph(random_coloring, 80, 184, 30),
            ("large", True): _graph(planted_coloring, 150, 340, 60),
            ("large", False): _graph(random_coloring, 150, 345, 150),
        },
    ),
    "parity": Family(
        N_("sums of bits, even or odd"),
        {
            ("small", True): _xors(60, 54, True, 10),
            ("small", False): _xors(40, 44, False, 8),
            ("medium", True): _xors(100, 90, True, 30),
            ("medium", False): _xors(60, 66, False, 14),
            ("large", True): _xors(140, 126, True, 100),
            ("large", False): _xors(80, 88, False, 28),
        },
    ),
    "queens": Family(
        N_("queens that do not attack each other"),
        {
            ("small", True): FormulaRecipe(queens, {"n": 10}, 85, random=False),
            ("medium", True): FormulaRecipe(queens, {"n": 16}, 235, random=False),
            ("large", True): FormulaRecipe(queens, {"n": 22}, 750, random=False),
        },
    ),
    "latin": Family(
        N_("a Latin square to complete"),
        {
            ("small", True): FormulaRecipe(quasigroup_with_holes, {"n": 6, "holes": 22}, 4),
            ("medium", True): FormulaRecipe(quasigroup_with_holes, {"n": 9, "holes": 45}, 6),
            ("large", True): FormulaRecipe(quasigroup_with_holes, {"n": 12, "holes": 75}, 14),
        },
    ),
    "factoring": Family(
        N_("a product of two primes, or a prime, to factor"),
        {
            ("small", True): FormulaRecipe(random_factoring, {"bits": 6}, 15),
            ("small", False): FormulaRecipe(random_prime_factoring, {"bits": 6}, 25),
            ("medium", True): FormulaRecipe(random_factoring, {"bits": 7}, 25),
            ("medium", False): FormulaRecipe(random_prime_factoring, {"bits": 7}, 59),
            ("large", True): FormulaRecipe(random_factoring, {"bits": 8}, 85),
            ("large", False): FormulaRecipe(random_prime_factoring, {"bits": 8}, 90),
        },
    ),
}
