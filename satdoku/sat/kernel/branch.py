"""Branching rules: which literal to try next, by name.

A rule sees the remaining clauses, each with two or more literals, and picks one of their
literals. Scores are integers, so that both modes agree to the last bit. Ties go to the literal
met first in file order: a rule that scores records each literal when it first meets it and takes
the first of the best.

    first          the first literal of the first clause
    random         any literal that occurs, chosen uniformly
    frequent       the literal that occurs most often (DLIS)
    shortest       the first literal of the first shortest clause
    mom            the most frequent literal in the shortest clauses
    mom-product    the variable with both polarities frequent in the shortest clauses:
                   greatest f(x) f(¬x) 2^10 + f(x) + f(¬x) (Freeman 1995)
    mom-conflict   the same times w(x)², where w(x) - 9 clauses with x have failed so far
    jw             Jeroslow-Wang: greatest sum of 2^-size over the literal's clauses
    jw2            two-sided: the variable with the greatest sum over both polarities

The rules that choose variables try the polarity with the higher score first.

MOM alone has no sense of locality: where a formula falls into loosely connected parts, it branches
first in one part, then in another, and repeats the refutation of one part under every assignment of
the others. Clauses that fail belong to the part being refuted, so weighting their variables keeps
the search there. The idea is the dom/wdeg heuristic of constraint solvers (Boussemart, Hemery,
Lecoutre and Sais 2004). They weight constraints; weighting clauses was tried and does less here.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from satdoku.sat.kernel import cython_stub as cython
from satdoku.sat.kernel.rng import Rng
from satdoku.sat.kernel.vec import IntVec, LongVec

if TYPE_CHECKING:
    from satdoku.sat.kernel.meter import Meter
    from satdoku.sat.kernel.store import ClauseStore

RULES = (
    "first",
    "random",
    "frequent",
    "shortest",
    "mom",
    "mom-product",
    "mom-conflict",
    "jw",
    "jw2",
)
FIRST: cython.int = 0
RANDOM: cython.int = 1
FREQUENT: cython.int = 2
SHORTEST: cython.int = 3
MOM: cython.int = 4
MOM_PRODUCT: cython.int = 5
MOM_CONFLICT: cython.int = 6
JW: cython.int = 7
JW2: cython.int = 8

# Freeman's k: the product of both polarities counts 2^k times as much as their sum
PRODUCT_BITS: cython.int = 10
# Initial weight of every variable for mom-conflict, so that the first conflicts do not dominate.
FIRST_WEIGHT: cython.int = 9
MOST_WEIGHT: cython.int = 1 << 10  # limit of a variable's weight; then all weights are halved
# Cap on occurrences for mom-conflict, so that product, bits and weights fit into 63 bits.
MOST_COUNTED: cython.int = 1 << 16
HEAVIEST_BITS: cython.int = 32  # a clause of n literals weighs 2^(32 - n), an integer for 2^-n


@cython.cfunc
@cython.exceptval(check=False)
def tally(
    right: cython.p_int,
    lit: cython.p_int,
    score: cython.p_longlong,
    seen: cython.p_int,
    met: cython.int,
    clause: cython.int,
    weight: cython.longlong,
) -> cython.int:
    """Add the weight to the score of each literal of a clause; returns the number of literals
    met."""
    node: cython.int = right[clause]
    while node != clause:
        if score[lit[node]] == 0:
            seen[met] = lit[node]
            met += 1
        score[lit[node]] += weight
        node = right[node]
    return met


@cython.final
@cython.cclass
class Brancher:
    rule: cython.int
    rng: Rng
    score: LongVec  # per literal; zero between two picks
    seen: IntVec  # the literals with a score, in the order they were met …
    met: cython.int  # … and their number
    weight: IntVec  # per variable: the failed clauses that contained it, for mom-conflict

    def __init__(self, rule: str, seed: int, num_vars: int) -> None:
        v: cython.Py_ssize_t
        self.rule = RULES.index(rule)
        self.rng = Rng(seed)
        self.score = LongVec()
        self.score.resize(2 * num_vars + 2)
        self.seen = IntVec()
        self.seen.resize(2 * num_vars + 2)
        self.met = 0
        self.weight = IntVec()
        self.weight.resize(num_vars + 1)
        for v in range(num_vars + 1):
            self.weight.data[v] = FIRST_WEIGHT

    @cython.cfunc
    @cython.exceptval(-1, check=False)
    def pick(self, store: ClauseStore, meter: Meter) -> cython.int:
        lit: cython.int
        if self.rule == FIRST:
            return store.lit.data[store.right.data[store.down.data[0]]]
        if self.rule == FREQUENT:
            return self.frequent(store, meter)
        if self.rule == SHORTEST:
            return self.shortest(store, meter)
        if self.rule == MOM or self.rule == MOM_PRODUCT or self.rule == MOM_CONFLICT:
            self.count_shortest(store, meter)
        else:
            self.weigh(store, meter)
        if self.rule == RANDOM:
            lit = self.seen.data[self.rng.below(self.met)]
        elif self.rule == MOM or self.rule == JW:
            lit = self.best_literal()
        elif self.rule == MOM_CONFLICT:
            lit = self.best_weighted()
        else:
            lit = self.best_variable(self.rule == MOM_PRODUCT)
        self.forget()
        return lit

    @cython.cfunc
    @cython.exceptval(-1, check=False)
    def shortest(self, store: ClauseStore, meter: Meter) -> cython.int:
        down: cython.p_int = store.down.data
        size: cython.p_int = store.count.data
        clause: cython.int = down[0]
        best: cython.int = clause
        visited: cython.int = 0
        while clause != 0 and size[best] > 2:
            if size[clause] < size[best]:
                best = clause
            clause = down[clause]
            visited += 1
        meter.spend(visited)
        return store.lit.data[store.right.data[best]]

    @cython.cfunc
    @cython.exceptval(-1, check=False)
    def frequent(self, store: ClauseStore, meter: Meter) -> cython.int:
        right: cython.p_int = store.right.data
        lit: cython.p_int = store.lit.data
        count: cython.p_int = store.count.data
        clause: cython.int = store.down.data[0]
        node: cython.int
        best: cython.int = lit[right[clause]]
        while clause != 0:
            node = right[clause]
            while node != clause:
                if count[lit[node]] > count[best]:
                    best = lit[node]
                node = right[node]
            meter.spend(count[clause])
            clause = store.down.data[clause]
        return best

    @cython.cfunc
    @cython.exceptval(-1, check=False)
    def count_shortest(self, store: ClauseStore, meter: Meter) -> cython.int:
        """Score literals by their occurrences in the shortest clauses."""
        down: cython.p_int = store.down.data
        right: cython.p_int = store.right.data
        lit: cython.p_int = store.lit.data
        seen: cython.p_int = self.seen.data
        score: cython.p_longlong = self.score.data
        size: cython.p_int = store.count.data
        clause: cython.int = down[0]
        least: cython.int = size[clause]
        while clause != 0:
            if size[clause] < least:
                least = size[clause]
                self.forget()
            if size[clause] == least:
                self.met = tally(right, lit, score, seen, self.met, clause, 1)
            clause = down[clause]
        return meter.spend(size[0])

    @cython.cfunc
    @cython.exceptval(-1, check=False)
    def weigh(self, store: ClauseStore, meter: Meter) -> cython.int:
        """Score literals by the sum of 2^(32 - size), at least 1 per clause; 2^31 clauses cannot
        overflow."""
        right: cython.p_int = store.right.data
        lit: cython.p_int = store.lit.data
        seen: cython.p_int = self.seen.data
        score: cython.p_longlong = self.score.data
        clause: cython.int = store.down.data[0]
        size: cython.int
        weight: cython.longlong
        while clause != 0:
            size = store.count.data[clause]
            weight = 1
            weight <<= max(0, HEAVIEST_BITS - size)
            self.met = tally(right, lit, score, seen, self.met, clause, weight)
            meter.spend(size)
            clause = store.down.data[clause]
        return 0

    @cython.cfunc
    @cython.exceptval(check=False)
    def best_literal(self) -> cython.int:
        score: cython.p_longlong = self.score.data
        best: cython.int = self.seen.data[0]
        k: cython.int
        for k in range(self.met):
            if score[self.seen.data[k]] > score[best]:
                best = self.seen.data[k]
        return best

    @cython.cfunc
    @cython.exceptval(check=False)
    def best_variable(self, product: cython.bint) -> cython.int:
        score: cython.p_longlong = self.score.data
        best: cython.int = 0
        best_sum: cython.longlong = -1
        k: cython.int
        lit: cython.int
        total: cython.longlong
        for k in range(self.met):
            lit = self.seen.data[k]
            total = score[lit] + score[lit ^ 1]
            if product:
                total += (score[lit] * score[lit ^ 1]) << PRODUCT_BITS
            if total > best_sum:
                best, best_sum = lit, total
        return best ^ 1 if score[best ^ 1] > score[best] else best

    @cython.cfunc
    @cython.exceptval(check=False)
    def best_weighted(self) -> cython.int:
        score: cython.p_longlong = self.score.data
        best: cython.int = 0
        best_sum: cython.longlong = -1
        k: cython.int
        lit: cython.int
        one: cython.longlong
        other: cython.longlong
        weight: cython.longlong
        total: cython.longlong
        for k in range(self.met):
            lit = self.seen.data[k]
            one = min(score[lit], MOST_COUNTED)
            other = min(score[lit ^ 1], MOST_COUNTED)
            weight = self.weight.data[lit >> 1]
            total = (((one * other) << PRODUCT_BITS) + one + other) * weight * weight
            if total > best_sum:
                best, best_sum = lit, total
        return best ^ 1 if score[best ^ 1] > score[best] else best

    @cython.cfunc
    @cython.exceptval(check=False)
    def blame(self, store: ClauseStore) -> None:
        """Increase the weights of the variables in the clause that failed.

        The nodes of a clause are adjacent, including those of removed literals.
        """
        node: cython.int = store.failed + 1
        v: cython.int
        heaviest: cython.int = 0
        if self.rule != MOM_CONFLICT or store.failed == 0:
            return
        while node < store.used and store.lit.data[node] != 0:
            v = store.lit.data[node] >> 1
            self.weight.data[v] += 1
            heaviest = max(heaviest, self.weight.data[v])
            node += 1
        if heaviest >= MOST_WEIGHT:
            for v in range(self.weight.size):
                self.weight.data[v] >>= 1

    @cython.cfunc
    @cython.exceptval(check=False)
    def forget(self) -> None:
        k: cython.int
        for k in range(self.met):
            self.score.data[self.seen.data[k]] = 0
        self.met = 0
