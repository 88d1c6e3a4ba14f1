"""Subsumption: a clause that contains another is deleted, one that nearly does is shortened.

If C contains all literals of D, D says it all. If C contains all but one of them, and that one
negated, their resolvent is C without it: self-subsuming resolution (Eén, Biere 2005).

Clauses are tried from the shortest on, each against those before it. A clause is connected to one
of its literals only, the one that has the fewest connected; a clause that contains it is found
through its literals and their negations (Zhang 2005; Biere's CaDiCaL). Full lists of occurrences
would be walked again and again for the literals that are frequent. Binary clauses are found in the
watch lists. Learned clauses take no part: reduction deletes them sooner than it would pay.
"""

from __future__ import annotations

try:
    import cython
except ImportError:
    from satdoku.sat.kernel import cython_stub as cython

if not cython.compiled:
    from satdoku.sat.kernel.cdcl.analyze import make_sorting_room
    from satdoku.sat.kernel.cdcl.clauses import BINARY, FLAGS, GARBAGE, HEAD, LEARNED
    from satdoku.sat.kernel.cdcl.derive import replace_clause
    from satdoku.sat.kernel.cdcl.sort import sort_by_key
    from satdoku.sat.kernel.cdcl.state import DELETED
    from satdoku.sat.kernel.vec import IntVec
    from satdoku.sat.kernel.watches import Watches

NOTHING, SUBSUMED = -1, 0  # what a comparison finds, besides the literal that can go


def begin_subsumption(s):
    """Before the first slice; clauses must be tidy. `candidates` are the clauses, longest first."""
    clause: cython.int = 1
    count: cython.int = 0
    k: cython.int
    while clause < s.arena.size:
        count += 1
        clause += s.arena.data[clause] + HEAD
    make_sorting_room(s, count)
    count = 0
    clause = 1
    while clause < s.arena.size:
        if (
            not s.arena.data[clause + FLAGS] & (GARBAGE | LEARNED)
            and s.arena.data[clause] <= s.settings.subsume_size
        ):
            s.sort_keys.data[count] = s.arena.data[clause]
            s.sort_values.data[count] = clause
            count += 1
        clause += s.arena.data[clause] + HEAD
    sort_by_key(
        s.sort_keys.data,
        s.sort_values.data,
        s.sort_keys_spare.data,
        s.sort_values_spare.data,
        count,
    )
    s.candidates.shrink(0)
    for k in range(count - 1, -1, -1):
        s.candidates.push(s.sort_values.data[k])
    s.occurrences = Watches()
    return s.occurrences.add_literals(2 * s.num_vars + 2)


def subsume_slice(s, budget):
    """Try further clauses; returns what is left of the budget, above 0 when done."""
    roots: cython.int = s.assigned
    while s.candidates.size and s.subsumption_left > 0:
        if budget <= 0:
            return 0
        s.tried = 1
        try_clause(s, s.candidates.pop())
        budget -= s.tried
        s.subsumption_left -= s.tried
        if s.assigned > roots or s.inconsistent:
            break
    if s.candidates.size == 0:
        s.subsume_seen = s.changes
    s.occurrences = None
    return max(budget, 1)


def try_clause(s, clause):
    """Shorten the clause as long as that goes, then connect it unless it is subsumed."""
    found: cython.int
    while clause:
        found = find_subsuming(s, clause)
        if found == SUBSUMED:
            s.counters.subsumed += 1
            s.prove(DELETED, s.arena.data, clause + HEAD, s.arena.data[clause])
            s.delete_clause(clause)
            return 0
        if found == NOTHING:
            return connect_once(s, clause)
        s.counters.strengthened += 1
        clause = strengthen(s, clause, found)
    return 0


def find_subsuming(s, clause):
    """SUBSUMED, or a literal of the clause that can go, or NOTHING."""
    pool: cython.p_int = s.watches.pool.data
    lit: cython.int
    sign: cython.int
    start: cython.int
    k: cython.int
    i: cython.int
    found: cython.int
    best: cython.int = NOTHING
    s.stamp += 1
    for i in range(clause + HEAD, clause + HEAD + s.arena.data[clause]):
        s.lit_stamp.data[s.arena.data[i]] = s.stamp
    for i in range(clause + HEAD, clause + HEAD + s.arena.data[clause]):
        lit = s.arena.data[i]
        start = s.watches.start.data[lit]
        s.tried += 1 + (s.watches.size.data[lit] >> 4)
        for k in range(start, start + s.watches.size.data[lit], 2):
            if pool[k + 1] == BINARY:
                if s.lit_stamp.data[pool[k]] == s.stamp:
                    return SUBSUMED
                if s.lit_stamp.data[pool[k] ^ 1] == s.stamp:
                    best = pool[k] ^ 1
        for sign in range(2):
            start = s.occurrences.start.data[lit ^ sign]
            for k in range(start, start + s.occurrences.size.data[lit ^ sign], 2):
                found = compare(s, s.occurrences.pool.data[k + 1])
                if found == SUBSUMED:
                    return SUBSUMED
                if found > 0:
                    best = found
    return best


def compare(s, other):
    """The same for another clause; the literals of the first are stamped."""
    negated: cython.int = SUBSUMED
    lit: cython.int
    k: cython.int
    s.tried += 1
    if s.arena.data[other + FLAGS] & GARBAGE:
        return NOTHING
    for k in range(other + HEAD, other + HEAD + s.arena.data[other]):
        lit = s.arena.data[k]
        if s.lit_stamp.data[lit] == s.stamp:
            continue
        if negated or s.lit_stamp.data[lit ^ 1] != s.stamp:
            return NOTHING
        negated = lit ^ 1
    return negated


def connect_once(s, clause):
    """Connect the clause to its literal with the fewest connected, if those are not too many."""
    best: cython.int = s.arena.data[clause + HEAD]
    k: cython.int
    for k in range(clause + HEAD + 1, clause + HEAD + s.arena.data[clause]):
        if s.occurrences.size.data[s.arena.data[k]] < s.occurrences.size.data[best]:
            best = s.arena.data[k]
    if s.occurrences.size.data[best] <= 2 * s.settings.subsume_occurrences:
        s.occurrences.push(best, 0, clause)
    return 0


def strengthen(s, clause, lit):
    """Replace the clause by itself without the literal; returns the new one, or 0."""
    rest: IntVec = IntVec()
    k: cython.int
    for k in range(clause + HEAD, clause + HEAD + s.arena.data[clause]):
        if s.arena.data[k] != lit:
            rest.push(s.arena.data[k])
    return replace_clause(s, clause, rest)
