"""Equivalent literals: one of them takes the place of all (Aspvall, Plass, Tarjan 1979).

Binary clauses are implications. Literals that imply each other in a circle, a strongly connected
component of that graph, are equal in every model. A component that holds a literal and its
negation refutes the formula. Parities and elimination make many such circles.

The variables that are replaced leave the search. Their two implications are set aside, so that
models get their values and the caller may use them again.
"""

from __future__ import annotations

try:
    import cython
except ImportError:
    from satdoku.sat.kernel import cython_stub as cython

if not cython.compiled:
    from satdoku.sat.kernel.cdcl.clauses import BINARY, FLAGS, GARBAGE, HEAD
    from satdoku.sat.kernel.cdcl.derive import derive_binary, derive_unit, replace_clause
    from satdoku.sat.kernel.cdcl.remove import remove_variable, set_aside_binary
    from satdoku.sat.kernel.cdcl.state import ADDED, DELETED
    from satdoku.sat.kernel.vec import IntVec


def substitute(s):
    """One pass; clauses must be tidy. Returns the ticks it took."""
    leader: IntVec = IntVec()
    found: cython.int
    leader.resize(2 * s.num_vars + 2)
    found = find_components(s, leader)
    if found and s.assigned == s.propagated and not s.inconsistent:
        name_equivalences(s, leader)
        rewrite_clauses(s, leader)
        rewrite_binaries(s, leader)
        remove_others(s, leader)
        return (s.arena.size + s.watches.pool.size) >> 3
    return s.num_vars >> 1


def is_kept(s, var):
    """The caller has used it after a removal, or assumes it now: `mark` says so."""
    return s.frozen.data[var] or s.mark.data[var]


def find_components(s, leader):
    """Tarjan's algorithm (1972); `leader` of a literal is the one to replace it.

    Returns how many variables are to be replaced.
    """
    index: IntVec = IntVec()
    low: IntVec = IntVec()
    lit: cython.int
    k: cython.int
    count: cython.int = 0
    index.resize(2 * s.num_vars + 2)
    low.resize(2 * s.num_vars + 2)
    s.pending.shrink(0)
    s.component.shrink(0)
    s.component_clock = 0
    for k in range(s.assumptions.size):
        s.mark.data[s.assumptions.data[k] >> 1] = 1
    for lit in range(2, 2 * s.num_vars + 2):
        if index.data[lit] == 0 and s.value.data[lit] == 0 and not s.removed.data[lit >> 1]:
            visit(s, lit, leader, index, low)
    for lit in range(2, 2 * s.num_vars + 2):
        if leader.data[lit] == 0 or is_kept(s, lit >> 1):
            leader.data[lit] = lit
        count += leader.data[lit] != lit
    for k in range(s.assumptions.size):
        s.mark.data[s.assumptions.data[k] >> 1] = 0
    return count >> 1


def visit(s, root, leader, index, low):
    """Depth first from one literal. `pending` holds the way down: literals, each with the place in
    its list of implications where to go on; `component` the literals of components still open."""
    pool: cython.p_int = s.watches.pool.data
    lit: cython.int
    other: cython.int
    k: cython.int
    end: cython.int
    s.pending.push(root)
    s.pending.push(-1)
    while s.pending.size:
        lit = s.pending.data[s.pending.size - 2]
        k = s.pending.data[s.pending.size - 1]
        if k < 0:
            s.component_clock += 1
            index.data[lit] = s.component_clock
            low.data[lit] = s.component_clock
            s.component.push(lit)
            k = s.watches.start.data[lit ^ 1]
        end = s.watches.start.data[lit ^ 1] + s.watches.size.data[lit ^ 1]
        other = 0
        while k < end and other == 0:
            if pool[k + 1] == BINARY and s.value.data[pool[k]] == 0:
                if index.data[pool[k]] == 0:
                    other = pool[k]
                elif index.data[pool[k]] > 0:
                    low.data[lit] = min(low.data[lit], low.data[pool[k]])
            if other == 0:
                k += 2
        s.pending.data[s.pending.size - 1] = k
        if other:
            # The same entry is looked at again when the visit is over, for its `low`.
            s.pending.push(other)
            s.pending.push(-1)
            continue
        s.pending.shrink(s.pending.size - 2)
        if low.data[lit] == index.data[lit]:
            close_component(s, lit, leader, index)
    return 0


def close_component(s, lit, leader, index):
    """Take a component off the stack and choose its leader: one that is kept, else the least.

    The component of the negations is its mirror image: whichever comes first decides for both.
    """
    start: cython.Py_ssize_t = s.component.size
    best: cython.int = lit
    other: cython.int
    k: cython.Py_ssize_t
    while True:
        start -= 1
        other = s.component.data[start]
        index.data[other] = -1
        if is_kept(s, other >> 1) != is_kept(s, best >> 1):
            if is_kept(s, other >> 1):
                best = other
        elif other < best:
            best = other
        if other == lit:
            break
    for k in range(start, s.component.size):
        other = s.component.data[k]
        if other == best ^ 1:
            derive_unit(s, best)
        if leader.data[other] == 0:
            leader.data[other] = best
            leader.data[other ^ 1] = best ^ 1
    return s.component.shrink(start)


def name_equivalences(s, leader):
    """Let the proof have the implications that connect a literal with its leader directly."""
    pair: cython.int[2] = [0, 0]
    lit: cython.int
    for lit in range(2, 2 * s.num_vars + 2):
        if leader.data[lit] != lit:
            pair[0] = lit
            pair[1] = leader.data[lit] ^ 1
            s.prove(ADDED, pair, 0, 2)
    return 0


def rewrite_clauses(s, leader):
    lits: IntVec = IntVec()
    clause: cython.int = 1
    end: cython.int = s.arena.size
    while clause < end:
        if not s.arena.data[clause + FLAGS] & GARBAGE and rewrite(s, clause, leader, lits):
            if lits.size:
                replace_clause(s, clause, lits)
            else:
                s.prove(DELETED, s.arena.data, clause + HEAD, s.arena.data[clause])
                s.delete_clause(clause)
        clause += s.arena.data[clause] + HEAD
    return 0


def rewrite(s, clause, leader, lits):
    """Put the clause with leaders for literals into `lits`, empty for a tautology; False if it
    stays as it is."""
    k: cython.int
    lit: cython.int
    changed: cython.bint = False
    lits.shrink(0)
    s.stamp += 1
    for k in range(clause + HEAD, clause + HEAD + s.arena.data[clause]):
        lit = leader.data[s.arena.data[k]]
        changed = changed or lit != s.arena.data[k]
        if s.lit_stamp.data[lit ^ 1] == s.stamp:
            lits.shrink(0)
            return True
        if s.lit_stamp.data[lit] != s.stamp:
            s.lit_stamp.data[lit] = s.stamp
            lits.push(lit)
    return changed


def rewrite_binaries(s, leader):
    """Take those with a literal that is replaced out of all lists, then add what they become."""
    pool: cython.p_int = s.watches.pool.data
    gone: IntVec = IntVec()
    lit: cython.int
    other: cython.int
    i: cython.int
    j: cython.int
    start: cython.int
    for lit in range(2, 2 * s.num_vars + 2):
        start = s.watches.start.data[lit]
        j = start
        for i in range(start, start + s.watches.size.data[lit], 2):
            other = pool[i]
            if pool[i + 1] == BINARY and (leader.data[lit] != lit or leader.data[other] != other):
                if lit < other:
                    gone.push(lit)
                    gone.push(other)
            else:
                pool[j] = other
                pool[j + 1] = pool[i + 1]
                j += 2
        s.watches.size.data[lit] = j - start
    for i in range(0, gone.size, 2):
        lit = leader.data[gone.data[i]]
        other = leader.data[gone.data[i + 1]]
        if lit == other:
            derive_unit(s, lit)
        elif lit != other ^ 1:
            derive_binary(s, lit, other)
            s.prove(DELETED, gone.data, i, 2)
    return 0


def remove_others(s, leader):
    var: cython.int
    for var in range(1, s.num_vars + 1):
        if leader.data[2 * var] != 2 * var:
            set_aside_binary(s, 2 * var, leader.data[2 * var] ^ 1)
            set_aside_binary(s, 2 * var + 1, leader.data[2 * var])
            remove_variable(s, var)
            s.counters.substituted += 1
    return 0
