"""Parities during the search: Gauss–Jordan elimination under the current assignment.

Unit propagation sees one parity at a time. The reduced matrix sees all of their sums: whenever the
assigned variables and the parities leave only one value for a variable, some row says so (Soos,
Nohl, Castelluccia 2009; Han, Jiang 2012). Rows are examined when propagation has finished.

A literal implied by a row has BY_ROW plus the row, negated, as its reason. The clause is built only
if conflict analysis asks for it: few are needed, and they are long. The row cannot change until
then: pivots move only to unassigned columns, and it has none left.

Following the matrix can take a third of the time and imply nothing: two counters in different codes
are full of parities, and no search needs them together. So a matrix that has been followed for a
while and has implied next to nothing is given up, until the next round makes a new one. Giving up
after a fifth of that time doubled the conflicts on parity-learning problems.

These clauses are sums of many parities, and proving each would take longer than the search. So this
is skipped if a proof is wanted.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from satdoku.sat.kernel import cython_stub as cython
from satdoku.sat.kernel.cdcl.backtrack import backtrack
from satdoku.sat.kernel.cdcl.clauses import FLAGS, GLUE, HEAD, LEARNED, POSITION
from satdoku.sat.kernel.cdcl.live_matrix import LiveMatrix
from satdoku.sat.kernel.cdcl.matrix import BITS, Matrix
from satdoku.sat.kernel.cdcl.stage import RoundStage
from satdoku.sat.kernel.vec import MAX_SIZE, IntVec
from satdoku.sat.kernel.watches import Watches

if TYPE_CHECKING:
    from satdoku.sat.kernel.cdcl.state import State

BY_ROW: cython.int = 1 << 30  # greater than any literal


@cython.final
@cython.cclass
class Gauss:
    known: IntVec  # all parities found so far: size, sum, variables
    live: cython.Nullable[LiveMatrix]  # the matrix that the search follows, if any
    followed: cython.int  # literals of the trail that it has seen

    def __init__(self) -> None:
        self.known, self.live, self.followed = IntVec(), None, 0


@cython.cfunc
@cython.exceptval(-1, check=False)
def keep_parities(s: State) -> cython.int:
    """Keep the parities that the finder found, and older ones that it can no longer find because
    one of their variables has been removed."""
    old: IntVec = s.gauss.known
    place: cython.Py_ssize_t = 0
    k: cython.Py_ssize_t
    keep: cython.bint
    s.gauss.known = IntVec()
    for k in range(s.parities.finder.found.size):
        s.gauss.known.push(s.parities.finder.found.data[k])
    while place < old.size:
        keep = False
        for k in range(old.data[place]):
            keep = keep or s.removed.data[old.data[place + 2 + k]] != 0
        if keep:
            for k in range(place, place + 2 + old.data[place]):
                s.gauss.known.push(old.data[k])
        place += 2 + old.data[place]
    return 0


# -- building the matrix -----------------------------------------------------------------------


@cython.cfunc
@cython.exceptval(-1, check=False)
def number_columns(s: State, column: IntVec) -> cython.int:
    known: IntVec = s.gauss.known
    place: cython.Py_ssize_t
    turn: cython.int
    var: cython.int
    k: cython.int
    s.parities.columns = IntVec()
    for turn in range(2):
        place = 0
        while place < known.size:
            for k in range(known.data[place]):
                var = known.data[place + 2 + k]
                if (
                    column.data[var] == 0
                    and s.value.data[2 * var] == 0
                    and s.removed.data[var] == 1 - turn
                ):
                    s.parities.columns.push(var)
                    column.data[var] = s.parities.columns.size
            place += 2 + known.data[place]
    return 0


@cython.cfunc
@cython.exceptval(-1, check=False)
def make_live(s: State) -> cython.int:
    """Take the rows of three or more columns without a removed variable; shorter ones have become
    units and equivalences."""
    m: Matrix = s.parities.matrix
    rows: IntVec = IntVec()
    variables: IntVec = IntVec()
    column: IntVec = IntVec()
    live: Matrix
    row: cython.int
    c: cython.int
    k: cython.int
    count: cython.int
    column.resize(m.columns)
    for row in range(m.rank):
        if s.removed.data[s.parities.columns.data[m.pivot.data[row]]]:
            continue
        count = 0
        c = m.first_column(row, 0)
        while c < m.columns and count < 3:
            count += 1
            c = m.first_column(row, c + 1)
        if count == 3:
            rows.push(row)
    if rows.size < s.settings.gauss_rows:
        return 0
    for k in range(rows.size):
        c = m.first_column(rows.data[k], 0)
        while c < m.columns:
            if column.data[c] == 0:
                variables.push(s.parities.columns.data[c])
                column.data[c] = variables.size
            c = m.first_column(rows.data[k], c + 1)
    live = Matrix(rows.size, variables.size, False)
    for k in range(rows.size):
        c = m.first_column(rows.data[k], 0)
        while c < m.columns:
            live.set(k, column.data[c] - 1)
            c = m.first_column(rows.data[k], c + 1)
        if m.sum(rows.data[k]):
            live.set(k, variables.size)
        live.pivot.data[k] = column.data[m.pivot.data[rows.data[k]]] - 1
    live.rank = rows.size
    s.gauss.live = LiveMatrix(live, variables, s.num_vars)
    return 0


# -- during the search -------------------------------------------------------------------------


@cython.cfunc
@cython.exceptval(-1, check=False)
def follow_parities(s: State) -> cython.int:
    """Derive what the new assignments imply; returns a false clause, or 0.

    Implied literals are put on the trail and followed in turn.
    """
    live: LiveMatrix = s.gauss.live
    before: cython.longlong = s.ticks
    lit: cython.int
    column: cython.int
    conflict: cython.int = 0
    live.forget_from(s.gauss.followed)
    while s.gauss.followed < s.assigned and conflict == 0:
        lit = s.trail.data[s.gauss.followed]
        column = live.column_of.data[lit >> 1] - 1 if lit >> 1 < live.column_of.size else -1
        if column >= 0:
            live.set_column(column, not lit & 1, s.gauss.followed)
        s.gauss.followed += 1
        if column >= 0:
            conflict = look_at_rows(s, column)
    live.effort += s.ticks - before
    return conflict


@cython.cfunc
@cython.exceptval(check=False)
def is_idle(s: State) -> cython.bint:
    """True if the matrix has been tried for long enough and has implied too little."""
    live: LiveMatrix = s.gauss.live
    return (
        live.effort >= s.settings.gauss_trial
        and live.implied * 1_000_000 < live.effort * s.settings.gauss_yield
    )


@cython.cfunc
@cython.exceptval(-1, check=False)
def give_up_parities(s: State) -> cython.int:
    """Stop following the parities until the next round. No reason may be a row afterwards."""
    backtrack(s, 0)
    s.gauss.live = None
    return 0


@cython.cfunc
@cython.exceptval(-1, check=False)
def look_at_rows(s: State, column: cython.int) -> cython.int:
    """Examine the rows that watch the column; those that still do afterwards stay in its list."""
    live: LiveMatrix = s.gauss.live
    lists: Watches = live.lists
    start: cython.int = lists.start.data[column]
    conflict: cython.int = 0
    row: cython.int
    k: cython.int
    live.clock += 1
    live.looked_at.shrink(0)
    for k in range(start, start + lists.size.data[column], 2):
        row = lists.pool.data[k + 1]
        if live.stamp.data[row] != live.clock:
            live.stamp.data[row] = live.clock
            live.looked_at.push(row)
    lists.size.data[column] = 0
    for k in range(live.looked_at.size):
        if conflict == 0:
            conflict = look_at_row(s, live.looked_at.data[k], column)
    for k in range(live.looked_at.size):
        row = live.looked_at.data[k]
        if live.m.pivot.data[row] == column or live.watch.data[row] == column:
            lists.push(column, 0, row)
    return conflict


@cython.cfunc
@cython.exceptval(-1, check=False)
def look_at_row(s: State, row: cython.int, column: cython.int) -> cython.int:
    """If the column is the row's pivot, move the pivot to an unassigned one; then watch another."""
    live: LiveMatrix = s.gauss.live
    found: cython.int
    conflict: cython.int
    k: cython.int
    if live.m.pivot.data[row] != column:
        return settle_row(s, row, column) if live.watch.data[row] == column else 0
    found = live.find_unset(row, column)
    s.ticks += 1 + (live.m.words >> 3)
    if found < 0:
        return row_clause(s, row, 0) if live.parity_of(row) else 0
    s.ticks += (live.m.rows >> 4) + live.pivot_to(row, found) * (1 + (live.m.words >> 3))
    conflict = settle_row(s, row, column)
    for k in range(live.changed.size):
        if conflict == 0:
            conflict = settle_row(s, live.changed.data[k], column)
        else:
            rewatch(live, live.changed.data[k], column)
    return conflict


@cython.cfunc
@cython.exceptval(-1, check=False)
def settle_row(s: State, row: cython.int, column: cython.int) -> cython.int:
    """Watch an unassigned column besides the pivot; without one, the row implies its pivot or is
    false.

    Then it watches the column just assigned, which is the first to be unassigned again.
    """
    live: LiveMatrix = s.gauss.live
    pivot: cython.int = live.m.pivot.data[row]
    lit: cython.int
    s.ticks += 1 + (live.m.words >> 4)
    if rewatch(live, row, column):
        return 0
    lit = 2 * live.variables.data[pivot] + (0 if live.parity_of(row) else 1)
    if s.value.data[lit] < 0:
        return row_clause(s, row, 0)
    if s.value.data[lit] == 0:
        s.counters.implied += 1
        live.implied += 1
        s.assign(lit, -(BY_ROW + row))
    return 0


@cython.cfunc
@cython.exceptval(-1, check=False)
def rewatch(live: LiveMatrix, row: cython.int, column: cython.int) -> cython.bint:
    """Find another column to watch unless the present one is unassigned; 0 if there is none."""
    pivot: cython.int = live.m.pivot.data[row]
    found: cython.int = live.watch.data[row]
    if found != pivot and live.is_unset(found) and live.m.get(row, found):
        return True
    found = live.find_unset(row, pivot)
    if found >= 0:
        live.watch.data[row] = found
        live.lists.push(found, 0, row)
        return True
    live.watch.data[row] = column
    if live.stamp.data[row] != live.clock:
        live.lists.push(column, 0, row)
    return False


@cython.cfunc
@cython.with_gil
@cython.exceptval(-1, check=False)
def explain(s: State, var: cython.int) -> cython.int:
    """Turn the reason of a variable implied by a row into a clause, and return it."""
    lit: cython.int = 2 * var if s.value.data[2 * var] > 0 else 2 * var + 1
    clause: cython.int = row_clause(s, -s.reason.data[var] - BY_ROW, lit)
    s.reason.data[var] = clause
    return clause


@cython.cfunc
@cython.exceptval(-1, check=False)
def row_clause(s: State, row: cython.int, implied: cython.int) -> cython.int:
    """The row as a clause under the current assignment, with the implied literal first if there is
    one.

    It counts as learned but is not watched: the row itself is. The next reduction may delete it.
    """
    live: LiveMatrix = s.gauss.live
    clause: cython.Py_ssize_t = s.arena.size
    column: cython.int = live.m.first_column(row, 0)
    var: cython.int
    lit: cython.int
    s.counters.row_clauses += 1
    if clause + HEAD + live.m.columns > MAX_SIZE:
        raise MemoryError
    s.arena.resize(clause + HEAD)
    if implied:
        s.arena.push(implied)
    while column < live.m.columns:
        var = live.variables.data[column]
        lit = 2 * var if s.value.data[2 * var] < 0 else 2 * var + 1
        if lit != implied ^ 1:
            s.arena.push(lit)
        column = live.m.first_column(row, column + 1)
    s.arena.data[clause] = s.arena.size - clause - HEAD
    s.arena.data[clause + FLAGS] = LEARNED + GLUE * s.arena.data[clause]
    s.arena.data[clause + POSITION] = 2
    s.num_learned += 1
    return clause


@cython.cclass
class GaussStage(RoundStage):
    @cython.cfunc
    @cython.exceptval(check=False)
    def is_due(self, s: State) -> cython.bint:
        return s.settings.gauss != 0 and not s.proof.wanted

    @cython.cfunc
    @cython.exceptval(-1, check=False)
    def begin(self, s: State) -> cython.Py_ssize_t:
        """Make a row for each parity, with the columns of removed variables first, to eliminate
        them."""
        known: IntVec = s.gauss.known
        column: IntVec = IntVec()
        place: cython.Py_ssize_t = 0
        rows: cython.int = 0
        var: cython.int
        k: cython.int
        s.gauss.live = None
        s.parities.matrix = None
        while place < known.size:
            rows += 1
            place += 2 + known.data[place]
        if rows < s.settings.gauss_rows:
            return 0
        column.resize(s.num_vars + 1)
        number_columns(s, column)
        if rows * (s.parities.columns.size // BITS + 1) > s.settings.gauss_words:
            return 0
        s.parities.matrix = Matrix(rows, s.parities.columns.size, False)
        place = 0
        for rows in range(s.parities.matrix.rows):
            if known.data[place + 1]:
                s.parities.matrix.set(rows, s.parities.columns.size)
            for k in range(known.data[place]):
                var = known.data[place + 2 + k]
                if s.value.data[2 * var] == 0:
                    s.parities.matrix.set(rows, column.data[var] - 1)
                elif s.value.data[2 * var] > 0:
                    s.parities.matrix.set(rows, s.parities.columns.size)
            place += 2 + known.data[place]
        return s.arena.size >> 4

    @cython.cfunc
    @cython.nogil
    @cython.exceptval(-1, check=False)
    def work(self, s: State, budget: cython.Py_ssize_t) -> cython.Py_ssize_t:
        """Continue the reduction; returns the remaining budget, above 0 when done."""
        with cython.gil:
            if s.parities.matrix is None:
                return budget
            budget = s.parities.matrix.reduce(budget)
            if budget > 0:
                make_live(s)
                s.parities.matrix = None
            return budget
