"""The branching rules, as short as their definitions.

Those of DPLL see the formula that is left, and give the same literals as `kernel/branch.py`: `max`
takes the first of the best, in file order. mom-conflict may differ from it: where several clauses
fail at once, the search for watching blames the first, and an engine the one it met last.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Sequence

from satdoku.sat.cnf import Clause
from satdoku.sat.kernel.rng import Rng
from satdoku.watch.event import EventKind
from satdoku.watch.search_state import SearchState

Rule = Callable[[SearchState, int], int]  # with a seed; gives a literal
Formula = Sequence[Clause]

FIRST_WEIGHT = 9  # of every variable for mom-conflict, before any clause has failed
PRODUCT = 1 << 10  # Freeman's factor, how much the product of both polarities counts
HEAVIEST = 32  # a clause of n literals weighs 2^(32 - n), at least 1
RANDOM_STEP = 0x9E3779B97F4A7C15  # by which a draw moves the state of `Rng`


def _shortest(formula: Formula) -> Formula:
    least = min(map(len, formula))
    return [clause for clause in formula if len(clause) == least]


def _frequencies(formula: Formula) -> Counter[int]:
    return Counter(literal for clause in formula for literal in clause)


def _weights(formula: Formula) -> Counter[int]:
    """Jeroslow and Wang's: short clauses weigh more."""
    weights: Counter[int] = Counter()
    for clause in formula:
        for literal in clause:
            weights[literal] += 1 << max(0, HEAVIEST - len(clause))
    return weights


def _best_literal(scores: Counter[int]) -> int:
    return max(scores, key=scores.__getitem__)


def _best_variable(scores: Counter[int], factor: int = 0) -> int:
    """Of the variable with the best sum, or sum and product, the polarity with the better score."""

    return _of_best_variable(scores, lambda literal: _both(scores, literal, factor))


def _both(scores: Counter[int], literal: int, factor: int) -> int:
    one, other = scores[literal], scores[-literal]
    return one * other * factor + one + other


def _of_best_variable(scores: Counter[int], worth: Callable[[int], int]) -> int:
    best = max(list(scores), key=worth)
    return -best if scores[-best] > scores[best] else best


def _mom_conflict(state: SearchState, seed: int) -> int:
    """The weights of the engines are halved when they become large; these are not."""
    scores = _frequencies(_shortest(list(state.formula_left())))

    def worth(literal: int) -> int:
        weight = FIRST_WEIGHT + state.failures[abs(literal)]
        return _both(scores, literal, PRODUCT) * weight * weight

    return _of_best_variable(scores, worth)


def _random(state: SearchState, seed: int) -> int:
    """The engines draw one number for each decision, so the count of decisions tells which."""
    literals = list(_frequencies(list(state.formula_left())))
    draws = state.counts[EventKind.DECIDE]
    index: int = Rng(seed + draws * RANDOM_STEP & (1 << 64) - 1).below(len(literals))
    return literals[index]


def _dpll(rule: Callable[[Formula], int]) -> Rule:
    return lambda state, seed: rule(list(state.formula_left()))


def _most_active(state: SearchState, seed: int) -> int:
    """VSIDS: the variable of many recent conflicts, with its last value, at first false."""
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
