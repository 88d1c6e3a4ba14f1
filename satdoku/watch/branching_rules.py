"""The branching rules, as short as their definitions.

DPLL's rules see the remaining formula, and choose the same literals as `kernel/branch.py`: `max`
takes the first of the best, in file order. mom-conflict can differ: if several clauses are
falsified at the same time, the watched search blames the first, and an engine the one it met last.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Sequence

from satdoku.sat.cnf import Clause
from satdoku.sat.kernel.rng import Rng
from satdoku.watch.event import EventKind
from satdoku.watch.search_state import SearchState

Rule = Callable[[SearchState, int], int]  # takes a seed, returns a literal
Formula = Sequence[Clause]

FIRST_WEIGHT = 9  # initial weight of every variable for mom-conflict
PRODUCT = 1 << 10  # Freeman's factor: the weight of the product of both polarities
HEAVIEST = 32  # a clause of n literals weighs 2^(32 - n), at least 1
RANDOM_STEP = 0x9E3779B97F4A7C15  # increment of `Rng`'s state per draw


def _shortest(formula: Formula) -> Formula:
    least = min(map(len, formula))
    return [clause for clause in formula if len(clause) == least]


def _frequencies(formula: Formula) -> Counter[int]:
    return Counter(literal for clause in formula for literal in clause)


def _weights(formula: Formula) -> Counter[int]:
    """Jeroslow-Wang weights: short clauses weigh more."""
    weights: Counter[int] = Counter()
    for clause in formula:
        for literal in clause:
            weights[literal] += 1 << max(0, HEAVIEST - len(clause))
    return weights


def _best_literal(scores: Counter[int]) -> int:
    return max(scores, key=scores.__getitem__)


def _best_variable(scores: Counter[int], factor: int = 0) -> int:
    """The polarity with the better score, of the variable with the best sum, or sum and product."""

    return _of_best_variable(scores, lambda literal: _both(scores, literal, factor))


def _both(scores: Counter[int], literal: int, factor: int) -> int:
    one, other = scores[literal], scores[-literal]
    return one * other * factor + one + other


def _of_best_variable(scores: Counter[int], worth: Callable[[int], int]) -> int:
    best = max(list(scores), key=worth)
    return -best if scores[-best] > scores[best] else best


def _mom_conflict(state: SearchState, seed: int) -> int:
    """Unlike the engines' weights, these are not halved when they grow large."""
    scores = _frequencies(_shortest(list(state.formula_left())))

    def worth(literal: int) -> int:
        weight = FIRST_WEIGHT + state.failures[abs(literal)]
        return _both(scores, literal, PRODUCT) * weight * weight

    return _of_best_variable(scores, worth)


def _random(state: SearchState, seed: int) -> int:
    """The engines draw one number per decision, so the decision count identifies the draw."""
    literals = list(_frequencies(list(state.formula_left())))
    draws = state.counts[EventKind.DECIDE]
    index: int = Rng(seed + draws * RANDOM_STEP & (1 << 64) - 1).below(len(literals))
    return literals[index]


def _dpll(rule: Callable[[Formula], int]) -> Rule:
    return lambda state, seed: rule(list(state.formula_left()))


def _most_active(state: SearchState, seed: int) -> int:
    """VSIDS: the variable with the most recent conflicts, with its saved phase, initially false."""
    variables = range(1, state.num_vars + 1)
    free = (v for v in variables if not state.value[v] and state.occurs(v))
    best = max(free, key=state.activity.__getitem__)
    return best if state.phase[best] else -best


DPLL: dict[str, Rule] = {
    "first": lambda state, seed: next(state.formula_left())[0],
    "random": _random,
    "frequent": _dpll(lambda formula: _best_literal(_frequencies(formula))),
    "shortest": _dpll(lambda formula: _shortest(formula)[0][0]),
    "mom": _dpll(lambda formula: _best_literal(_frequencies(_shortest(formula)))),
    "mom-product": _dpll(lambda f: _best_variable(_frequencies(_shortest(f)), PRODUCT)),
    "mom-conflict": _mom_conflict,
    "jw": _dpll(lambda formula: _best_literal(_weights(formula))),
    "jw2": _dpll(lambda formula: _best_variable(_weights(formula))),
}
CDCL: dict[str, Rule] = {"vsids": _most_active, **DPLL}
