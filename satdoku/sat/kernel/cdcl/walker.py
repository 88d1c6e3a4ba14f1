"""The data of a walk (see `walk.py`): clauses, occurrences, counts, and the best assignment.

Each clause counts its true literals and keeps their exclusive or. So if one is left, it is known
without reading the clause.
"""

from __future__ import annotations

from satdoku.sat.kernel import cython_stub as cython
from satdoku.sat.kernel.vec import ByteVec, DoubleVec, IntVec

# The constant c for clauses of 2, 3 … 7 literals on average, in hundredths, as in CaDiCaL.
BASES = (200, 250, 285, 370, 510, 740)
# The steps of a walk: copy the clauses in slices, list those of each literal, and begin.
TAKE_LONG: cython.int = 0
TAKE_BINARY: cython.int = 1
COUNT_USES: cython.int = 2
LIST_USES: cython.int = 3
WALKING: cython.int = 4

MOST_BREAKS: cython.int = 100  # beyond this, a flip is practically impossible


@cython.final
@cython.cclass
class Walker:
    stage: cython.int  # the current step …
    at: cython.Py_ssize_t  # … and the position in it
    lits: IntVec  # the clauses one after another; where each begins
    begin: IntVec
    occurrences: IntVec  # clauses by literal; where those of each literal begin
    occur: IntVec
    count: IntVec  # per clause: true literals, and their exclusive or
    others: IntVec
    broken: IntVec  # clauses without a true literal; the place of each in that list
    place: IntVec
    value: ByteVec  # per literal: 1 true, 0 false
    breaks: IntVec  # per literal: the clauses in which it alone is true
    weights: DoubleVec  # per number of broken clauses
    best: ByteVec  # per variable: 1, -1, as of some time ago …
    flipped: IntVec  # … and the literals made true since,
    best_at: cython.int  # of which this many lead to the best assignment
    stale: cython.bint  # flips were not recorded: `best` is an older assignment
    fewest: cython.int  # number of false clauses of the best assignment
    impossible: cython.bint  # the assigned variables make a clause false

    def __init__(self) -> None:
        self.stage, self.at = TAKE_LONG, 0
        self.lits, self.begin = IntVec(), IntVec()
        self.occurrences, self.occur = IntVec(), IntVec()
        self.count, self.others = IntVec(), IntVec()
        self.broken, self.place = IntVec(), IntVec()
        self.value, self.best, self.breaks = ByteVec(), ByteVec(), IntVec()
        self.flipped, self.best_at, self.stale = IntVec(), 0, False
        self.fewest, self.impossible = 0, False
        self.weights = DoubleVec()


@cython.cfunc
@cython.nogil
@cython.exceptval(-1, check=False)
def list_slice(w: Walker, budget: cython.Py_ssize_t) -> cython.Py_ssize_t:
    """List the clauses of each literal, and count the true literals of each clause. Returns the
    remaining budget, above 0 when done."""
    if w.stage == COUNT_USES:
        budget = count_literals(w, budget)
    if w.stage == LIST_USES and budget > 0:
        budget = list_occurrences(w, budget)
    return budget


@cython.cfunc
@cython.nogil
@cython.exceptval(-1, check=False)
def count_literals(w: Walker, budget: cython.Py_ssize_t) -> cython.Py_ssize_t:
    """Compute where the clauses of each literal will end; there is room for all of them."""
    clauses: cython.Py_ssize_t = w.begin.size - 1
    end: cython.Py_ssize_t = min(w.lits.size, w.at + budget)
    place: cython.int = 0
    occur: cython.p_int
    lit: cython.int
    w.occur.resize(w.value.size + 1)
    occur = w.occur.data
    budget -= end - w.at
    while w.at < end:
        occur[w.lits.data[w.at]] += 1
        w.at += 1
    if w.at < w.lits.size:
        return 0
    for lit in range(w.value.size + 1):
        place += occur[lit]
        occur[lit] = place  # moves to the front in `list_occurrences`
    w.occurrences.resize(w.lits.size)
    w.count.resize(clauses)
    w.others.resize(clauses)
    w.place.resize(clauses)
    w.stage = LIST_USES
    w.at = 0
    return max(budget, 0)


@cython.cfunc
@cython.nogil
@cython.exceptval(-1, check=False)
def list_occurrences(w: Walker, budget: cython.Py_ssize_t) -> cython.Py_ssize_t:
    clauses: cython.int = w.begin.size - 1
    occur: cython.p_int = w.occur.data
    count: cython.p_int = w.count.data
    others: cython.p_int = w.others.data
    breaks: cython.p_int = w.breaks.data
    c: cython.int
    k: cython.int
    lit: cython.int
    while w.at < clauses:
        if budget <= 0:
            return 0
        c = w.at
        w.at += 1
        budget -= 1 + w.begin.data[c + 1] - w.begin.data[c]
        for k in range(w.begin.data[c], w.begin.data[c + 1]):
            lit = w.lits.data[k]
            occur[lit] -= 1
            w.occurrences.data[occur[lit]] = c
            if w.value.data[lit]:
                count[c] += 1
                others[c] ^= lit
        if count[c] == 0:
            add_false(w, c)
        elif count[c] == 1:
            breaks[others[c]] += 1
    set_weights(w)
    w.fewest = w.broken.size
    w.stage = WALKING
    return max(budget, 1)


@cython.cfunc
@cython.with_gil
@cython.exceptval(-1, check=False)
def set_weights(w: Walker) -> cython.int:
    """1 / c^b for each number b of broken clauses, c by the average length."""
    clauses: cython.double = w.begin.size - 1
    length: cython.double = min(6.999, max(2.0, w.lits.size / clauses))
    low: cython.int = 2
    base: cython.double
    above: cython.double
    weight: cython.double = 1.0
    k: cython.int
    while low + 1 <= length:
        low += 1
    base = BASES[low - 2]
    above = BASES[low - 1]
    base = (base + (above - base) * (length - low)) / 100.0
    w.weights.resize(MOST_BREAKS + 1)
    for k in range(MOST_BREAKS + 1):
        w.weights.data[k] = weight
        weight /= base
    return 0


@cython.cfunc
@cython.nogil
@cython.exceptval(-1, check=False)
def flip(w: Walker, lit: cython.int) -> cython.int:
    """Make a false literal true; returns the ticks it took."""
    count: cython.p_int = w.count.data
    others: cython.p_int = w.others.data
    breaks: cython.p_int = w.breaks.data
    false: cython.int = lit ^ 1
    c: cython.int
    k: cython.int
    w.value.data[lit] = 1
    w.value.data[false] = 0
    for k in range(w.occur.data[lit], w.occur.data[lit + 1]):
        c = w.occurrences.data[k]
        if count[c] == 0:
            remove_false(w, c)
            breaks[lit] += 1
        elif count[c] == 1:
            breaks[others[c]] -= 1
        count[c] += 1
        others[c] ^= lit
    for k in range(w.occur.data[false], w.occur.data[false + 1]):
        c = w.occurrences.data[k]
        count[c] -= 1
        others[c] ^= false
        if count[c] == 0:
            add_false(w, c)
            breaks[false] -= 1
        elif count[c] == 1:
            breaks[others[c]] += 1
    k = w.occur.data[lit + 1] - w.occur.data[lit] + w.occur.data[false + 1] - w.occur.data[false]
    return 1 + (k >> 3)


@cython.cfunc
@cython.nogil
@cython.exceptval(-1, check=False)
def add_false(w: Walker, clause: cython.int) -> cython.int:
    w.place.data[clause] = w.broken.size
    return w.broken.push(clause)


@cython.cfunc
@cython.nogil
@cython.exceptval(-1, check=False)
def remove_false(w: Walker, clause: cython.int) -> cython.int:
    """Remove a clause from the list of false ones; the last of the list takes its place."""
    last: cython.int = w.broken.pop()
    if last != clause:
        w.broken.data[w.place.data[clause]] = last
        w.place.data[last] = w.place.data[clause]
    return 0


@cython.cfunc
@cython.nogil
@cython.exceptval(-1, check=False)
def note_flip(w: Walker, lit: cython.int) -> cython.int:
    """Record the best assignment: an earlier state, and the flips since then up to `best_at`.

    A long list of flips without a better assignment is discarded. The next better one is then
    copied as a whole.
    """
    if not w.stale:
        w.flipped.push(lit)
    if w.broken.size < w.fewest:
        w.fewest = w.broken.size
        if w.stale:
            copy_best(w)
        w.best_at = w.flipped.size
    elif w.flipped.size > w.best.size:
        apply_flips(w)
        w.stale = True
    return 0


@cython.cfunc
@cython.nogil
@cython.exceptval(-1, check=False)
def copy_best(w: Walker) -> cython.int:
    var: cython.int
    for var in range(1, w.best.size):
        w.best.data[var] = 1 if w.value.data[2 * var] else -1
    w.stale = False
    return 0


@cython.cfunc
@cython.nogil
@cython.exceptval(-1, check=False)
def apply_flips(w: Walker) -> cython.int:
    k: cython.int
    for k in range(w.best_at):
        w.best.data[w.flipped.data[k] >> 1] = -1 if w.flipped.data[k] & 1 else 1
    w.best_at = 0
    return w.flipped.shrink(0)
