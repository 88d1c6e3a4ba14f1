"""Parity reasoning at the root: find parities, eliminate, derive short facts.

Clause learning needs exponentially many steps where elimination needs a few additions (Urquhart
1987). The reduced matrix shows three kinds of facts: an odd sum of nothing refutes the formula, a
row of one column is a unit, and a row of two columns, or two rows that differ only in their pivots,
are an equivalence. Longer rows stay in the matrix: as clauses they would be too many.

If a proof is wanted, the matrix keeps the history of each row, and a fact is proved by adding up
the parities it comes from. That takes fresh variables, so it is skipped while the caller may still
add variables; and so is a fact whose proof would be too long.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from satdoku.sat.kernel import cython_stub as cython
from satdoku.sat.kernel.cdcl.clauses import BINARY, FLAGS, GARBAGE, HEAD, LEARNED
from satdoku.sat.kernel.cdcl.derive import derive_binary, derive_unit, has_binary, refute
from satdoku.sat.kernel.cdcl.find_parities import ParityFinder
from satdoku.sat.kernel.cdcl.gauss import keep_parities
from satdoku.sat.kernel.cdcl.matrix import BITS, Matrix
from satdoku.sat.kernel.cdcl.parity_proof import Chain, ParityProof
from satdoku.sat.kernel.cdcl.sort import make_sorting_room, sort_by_key
from satdoku.sat.kernel.cdcl.stage import LEAST_EFFORT, RoundStage
from satdoku.sat.kernel.vec import IntVec

if TYPE_CHECKING:
    from satdoku.sat.kernel.cdcl.state import State

# Minimum ticks of a round: all parities must be found.
PARITY_EFFORT: cython.int = 2_000_000
MOST_WORDS: cython.int = 4_000_000  # of a matrix: 32 MB
MOST_ORIGINS: cython.int = 500  # parities in the proof of one fact
MOST_PROOF: cython.int = 2_000_000  # integers in the proofs of all facts of a matrix


@cython.final
@cython.cclass
class Parities:
    left: cython.longlong  # ticks of this round
    seen: cython.longlong  # changes when parities were last searched for
    finder: cython.Nullable[ParityFinder]
    gathering: cython.bint  # the finder does not have all clauses yet
    matrix: cython.Nullable[Matrix]  # being reduced, here or for `gauss.py`
    columns: IntVec  # of the matrix: their variables
    steps: cython.longlong  # integers in the proofs of its facts

    def __init__(self) -> None:
        self.left = self.seen = self.steps = 0
        self.finder = self.matrix = None
        self.gathering, self.columns = False, IntVec()


@cython.cfunc
@cython.exceptval(-1, check=False)
def forget_parity(s: State) -> cython.int:
    s.parities.finder = None
    s.parities.gathering = False
    s.parities.matrix = None
    s.round.listing = 0
    return 0


@cython.cfunc
@cython.exceptval(-1, check=False)
def begin_gathering(s: State) -> cython.int:
    s.parities.finder = ParityFinder(
        s.num_vars, s.arena.size // (HEAD + 3) + s.watches.pool.size // 4
    )
    s.parities.gathering = True
    s.round.cursor = 1
    s.round.cursor_end = 2
    return 0


@cython.cfunc
@cython.exceptval(-1, check=False)
def gather_slice(s: State, budget: cython.Py_ssize_t) -> cython.Py_ssize_t:
    """Pass all clauses at the root to the finder; returns the remaining budget, above 0 when done.
    `cursor` is in the arena, then `cursor_end` in the watch lists: binary clauses are taken from
    the lists of one side."""
    arena: cython.p_int = s.arena.data
    pool: cython.p_int = s.watches.pool.data
    finder: ParityFinder = s.parities.finder
    lit: cython.int
    k: cython.int
    start: cython.int
    pair: cython.int_2 = [0, 0]
    while s.round.cursor < s.arena.size:
        if budget <= 0:
            return 0
        if not arena[s.round.cursor + FLAGS] & (GARBAGE | LEARNED):
            finder.take(s.value, arena, s.round.cursor + HEAD, arena[s.round.cursor])
            budget -= 2
        budget -= 1
        s.round.cursor += arena[s.round.cursor] + HEAD
    while s.round.cursor_end < 2 * s.num_vars + 2:
        if budget <= 0:
            return 0
        lit = s.round.cursor_end
        start = s.watches.start.data[lit]
        pair[0] = lit
        for k in range(start, start + s.watches.size.data[lit], 2):
            if pool[k + 1] == BINARY and pool[k] > lit:
                pair[1] = pool[k]
                finder.take(s.value, pair, 0, 2)
                budget -= 1
        budget -= (lit & 1) + (s.watches.size.data[lit] >> 3)
        s.round.cursor_end += 1
    if finder.filed < 0:
        finder.begin_filing()
    budget = finder.file_slice(budget)
    s.parities.gathering = budget <= 0
    return budget


@cython.cfunc
@cython.exceptval(-1, check=False)
def search_slice(s: State, budget: cython.Py_ssize_t) -> cython.Py_ssize_t:
    """Search for parities until the effort is spent; returns the remaining budget, above 0 when
    done."""
    s.parities.left -= budget
    budget = s.parities.finder.search(budget)
    s.parities.left += budget
    return max(budget, 1) if s.parities.left <= 0 else budget


@cython.cfunc
@cython.exceptval(-1, check=False)
def fill_matrix(s: State) -> cython.int:
    """Make a row for each parity and a column for each variable; 0 if there are none or too
    many."""
    found: IntVec = s.parities.finder.found
    column: IntVec = IntVec()
    columns: IntVec = IntVec()
    place: cython.Py_ssize_t = 0
    row: cython.int = 0
    words: cython.longlong
    k: cython.int
    column.resize(s.num_vars + 1)
    while place < found.size:
        for k in range(found.data[place]):
            var: cython.int = found.data[place + 2 + k]
            if column.data[var] == 0:
                columns.push(var)
                column.data[var] = columns.size
        place += 2 + found.data[place]
    words = s.parities.finder.count
    words *= (columns.size + (s.parities.finder.count if s.proof.wanted else 0)) // BITS + 1
    s.counters.parities += s.parities.finder.count
    if s.parities.finder.count == 0 or words > MOST_WORDS:
        return 0
    s.parities.matrix = Matrix(s.parities.finder.count, columns.size, s.proof.wanted)
    s.parities.columns = columns
    place = 0
    for row in range(s.parities.finder.count):
        for k in range(found.data[place]):
            s.parities.matrix.set(row, column.data[found.data[place + 2 + k]] - 1)
        if found.data[place + 1]:
            s.parities.matrix.set(row, columns.size)
        place += 2 + found.data[place]
    return 1


@cython.cfunc
@cython.exceptval(-1, check=False)
def begin_harvest(s: State) -> cython.int:
    """The matrix is reduced. If it shows that the formula has no model, nothing else is needed."""
    m: Matrix = s.parities.matrix
    row: cython.int
    s.parities.steps = 0
    for row in range(m.rank, m.rows):
        if m.sum(row) and not s.inconsistent:
            take_fact(s, row, -1, 0, 0, 1)
    make_sorting_room(s, m.rank)
    s.sorting.count = 0
    s.round.cursor = 0
    s.round.listing = 1
    return 0


@cython.cfunc
@cython.exceptval(-1, check=False)
def harvest_slice(s: State, budget: cython.Py_ssize_t) -> cython.Py_ssize_t:
    """Derive the facts that the rows show; returns the remaining budget, above 0 when done."""
    m: Matrix = s.parities.matrix
    while s.round.cursor < m.rank and not s.inconsistent:
        if budget <= 0:
            return 0
        if not take_row(s, s.round.cursor):
            s.sorting.values.data[s.sorting.count] = s.round.cursor
            s.sorting.keys.data[s.sorting.count] = hash_of_rest(m, s.round.cursor)
            s.sorting.count += 1
        budget -= 1 + (m.words >> 4)
        s.round.cursor += 1
    take_equal_rows(s, s.sorting.count)
    return max(budget, 1)


@cython.cfunc
@cython.exceptval(-1, check=False)
def take_row(s: State, row: cython.int) -> cython.int:
    """Derive the fact of a row with one or two columns; 0 if it has more."""
    m: Matrix = s.parities.matrix
    a: cython.int = m.first_column(row, 0)
    b: cython.int = m.first_column(row, a + 1)
    if b < m.columns and m.first_column(row, b + 1) < m.columns:
        return 0
    b = s.parities.columns.data[b] if b < m.columns else 0
    take_fact(s, row, -1, s.parities.columns.data[a], b, m.sum(row))
    return 1


@cython.cfunc
@cython.exceptval(-1, check=False)
def take_equal_rows(s: State, count: cython.int) -> cython.int:
    """Rows that differ only in their pivots make their pivots equal or opposite."""
    m: Matrix = s.parities.matrix
    keys: cython.p_longlong = s.sorting.keys.data
    rows: cython.p_int = s.sorting.values.data
    k: cython.int
    sort_by_key(s, count)
    for k in range(1, count):
        if keys[k - 1] == keys[k] and same_rest(m, rows[k - 1], rows[k]):
            take_fact(
                s,
                rows[k - 1],
                rows[k],
                s.parities.columns.data[m.pivot.data[rows[k - 1]]],
                s.parities.columns.data[m.pivot.data[rows[k]]],
                m.sum(rows[k - 1]) != m.sum(rows[k]),
            )
    return 0


@cython.cfunc
@cython.exceptval(check=False)
def hash_of_rest(m: Matrix, row: cython.int) -> cython.longlong:
    """A hash of the columns of a reduced row, except its pivot."""
    one: cython.longlong = 1
    word: cython.longlong
    total: cython.longlong = 0
    k: cython.int
    for k in range(m.columns // BITS + 1):
        word = m.bits.data[row * m.words + k]
        if k == m.pivot.data[row] // BITS:
            word ^= one << (m.pivot.data[row] % BITS)
        if k == m.columns // BITS:
            word &= (one << (m.columns % BITS)) - 1
        word ^= word >> 31
        total = ((total ^ (total >> 15)) * 1_103_515_245 + (word & 0x7FFFFFFF)) & 0xFFFFFFFF
    return total


@cython.cfunc
@cython.exceptval(check=False)
def same_rest(m: Matrix, row: cython.int, other: cython.int) -> cython.bint:
    """True if the sum of the rows has no columns except their pivots."""
    one: cython.longlong = 1
    word: cython.longlong
    k: cython.int
    for k in range(m.columns // BITS + 1):
        word = m.bits.data[row * m.words + k] ^ m.bits.data[other * m.words + k]
        if k == m.pivot.data[row] // BITS:
            word ^= one << (m.pivot.data[row] % BITS)
        if k == m.pivot.data[other] // BITS:
            word ^= one << (m.pivot.data[other] % BITS)
        if k == m.columns // BITS:
            word &= (one << (m.columns % BITS)) - 1
        if word:
            return False
    return True


@cython.cfunc
@cython.exceptval(-1, check=False)
def take_fact(
    s: State, row: cython.int, other: cython.int, a: cython.int, b: cython.int, total: cython.int
) -> cython.int:
    """Derive that a + b has the sum `total`, where 0 means no variable; proved by the rows."""
    news: cython.int = 1
    if known(s, a, b, total) or (s.proof.wanted and not prove_fact(s, row, other)):
        return 0
    if a == 0:
        refute(s)
    elif b == 0:
        news = derive_unit(s, 2 * a + (0 if total else 1))
    else:
        news = derive_binary(s, 2 * a, 2 * b + (0 if total else 1))
        news |= derive_binary(s, 2 * a + 1, 2 * b + (1 if total else 0))
    s.counters.parity_facts += news
    return news


@cython.cfunc
@cython.exceptval(check=False)
def known(s: State, a: cython.int, b: cython.int, total: cython.int) -> cython.bint:
    if a == 0:
        return s.inconsistent
    if b == 0:
        return s.value.data[2 * a + (0 if total else 1)] > 0
    return has_binary(s, 2 * a, 2 * b + (0 if total else 1)) and has_binary(
        s, 2 * a + 1, 2 * b + (1 if total else 0)
    )


@cython.cfunc
@cython.exceptval(-1, check=False)
def prove_fact(s: State, row: cython.int, other: cython.int) -> cython.bint:
    """Add up the parities in the history of one or two rows; False if that takes too long."""
    m: Matrix = s.parities.matrix
    found: IntVec = s.parities.finder.found
    origins: IntVec = IntVec()
    proof: ParityProof = ParityProof(s.proof.steps, s.variable_map.given + s.proof.extra_vars)
    before: cython.Py_ssize_t = s.proof.steps.size
    place: cython.Py_ssize_t = 0
    origin: cython.int
    total: Chain
    term: Chain
    last: Chain
    for origin in range(m.rows):
        if m.history(row, origin) != (other >= 0 and m.history(other, origin)):
            origins.push(place)
        place += 2 + found.data[place]
    if origins.size > MOST_ORIGINS or s.parities.steps > MOST_PROOF:
        return False
    s.scratch.stamp += 1
    total = proof.of_clauses(named(s, take_nearest(s, origins)))
    while origins.size:
        last = total
        term = proof.of_clauses(named(s, take_nearest(s, origins)))
        total = proof.of_sum(last, term)
        proof.forget(last)
        proof.forget(term)
    s.proof.extra_vars = proof.fresh - s.variable_map.given
    s.parities.steps += s.proof.steps.size - before
    return True


@cython.cfunc
def named(s: State, place: cython.int) -> IntVec:
    """A parity in the proof's variables: size, sum, variables."""
    found: IntVec = s.parities.finder.found
    row: IntVec = IntVec()
    k: cython.int
    row.push(found.data[place])
    row.push(found.data[place + 1])
    for k in range(place + 2, place + 2 + found.data[place]):
        row.push(s.variable_map.outside(2 * found.data[k]))
    return row


@cython.cfunc
@cython.exceptval(-1, check=False)
def take_nearest(s: State, origins: IntVec) -> cython.int:
    """Add the parity that leaves the shortest sum; `lit_stamp` marks the sum's variables."""
    found: IntVec = s.parities.finder.found
    best: cython.int = 0
    best_size: cython.int = 0
    size: cython.int
    place: cython.int
    k: cython.int
    i: cython.int
    for i in range(origins.size):
        place = origins.data[i]
        size = 0
        for k in range(place + 2, place + 2 + found.data[place]):
            size += 1 if s.scratch.lit_stamp.data[2 * found.data[k]] != s.scratch.stamp else -1
        if i == 0 or size < best_size:
            best = i
            best_size = size
    place = origins.data[best]
    for k in range(place + 2, place + 2 + found.data[place]):
        s.scratch.lit_stamp.data[2 * found.data[k]] = (
            0 if s.scratch.lit_stamp.data[2 * found.data[k]] == s.scratch.stamp else s.scratch.stamp
        )
    origins.data[best] = origins.data[origins.size - 1]
    origins.pop()
    return place


@cython.cclass
class ParityStage(RoundStage):
    @cython.cfunc
    @cython.exceptval(check=False)
    def allot(self, s: State, effort: cython.longlong) -> None:
        s.parities.left = max(effort, LEAST_EFFORT if s.counters.rounds > 1 else PARITY_EFFORT)

    @cython.cfunc
    @cython.exceptval(check=False)
    def is_due(self, s: State) -> cython.bint:
        return (
            s.settings.parity != 0
            and (s.sealed or not s.proof.wanted)
            and s.parities.seen != s.changes
        )

    @cython.cfunc
    @cython.nogil
    @cython.exceptval(-1, check=False)
    def work(self, s: State, budget: cython.Py_ssize_t) -> cython.Py_ssize_t:
        """Continue a round; returns the remaining budget, above 0 when it is done."""
        with cython.gil:
            if s.parities.finder is None:
                s.parities.seen = s.changes
                begin_gathering(s)
            if s.parities.gathering:
                budget = gather_slice(s, budget)
            if s.parities.matrix is None and budget > 0:
                budget = search_slice(s, budget)
                if budget > 0:
                    keep_parities(s)
                if budget > 0 and not fill_matrix(s):
                    forget_parity(s)
                    return budget
            if s.parities.matrix is not None and budget > 0:
                budget = s.parities.matrix.reduce(budget)
                if budget > 0 and not s.round.listing:
                    begin_harvest(s)
                if budget > 0:
                    budget = harvest_slice(s, budget)
                if budget > 0:
                    forget_parity(s)
                    return budget
            return 0

    @cython.cfunc
    @cython.exceptval(-1, check=False)
    def abandon(self, s: State) -> cython.int:
        forget_parity(s)
        return 0
