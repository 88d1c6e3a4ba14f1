"""Finds definitions (gates) among the clauses of a variable (Eén, Biere 2005).

If some clauses of x define it by other variables, resolving each of the other clauses with the
definition is enough: resolvents within the definition are tautologies, and those within the rest
are implied. The clauses of the definition are named as in `eliminate`: by the index of a clause in
the arena, or by minus the other literal of a binary one.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from satdoku.sat.kernel import cython_stub as cython
from satdoku.sat.kernel.cdcl.clauses import BINARY, FLAGS, GARBAGE, HEAD

if TYPE_CHECKING:
    from satdoku.sat.kernel.cdcl.state import State
    from satdoku.sat.kernel.vec import IntVec


@cython.cfunc
@cython.nogil
@cython.exceptval(-1, check=False)
def find_gate(s: State, var: cython.int) -> cython.bint:
    """Fill `gate_positive` and `gate_negative`; False if the variable has no definition."""
    return (
        find_conjunction(s, 2 * var, s.elimination.gate_positive, s.elimination.gate_negative)
        or find_conjunction(
            s, 2 * var + 1, s.elimination.gate_negative, s.elimination.gate_positive
        )
        or find_choice(s, 2 * var)
    )


@cython.cfunc
@cython.nogil
@cython.exceptval(-1, check=False)
def find_conjunction(
    s: State, out: cython.int, long_side: IntVec, short_side: IntVec
) -> cython.bint:
    """out = a and b and …: binary clauses (-out a), (-out b), … and the clause (out -a -b …).

    With a single literal it is an equivalence. The sides receive the clauses of `out` and
    `-out`.
    """
    pool: cython.p_int = s.watches.pool.data
    start: cython.int = s.watches.start.data[out ^ 1]
    lit: cython.int
    clause: cython.int
    k: cython.int
    i: cython.int
    s.scratch.stamp += 1
    for k in range(start, start + s.watches.size.data[out ^ 1], 2):
        if pool[k + 1] == BINARY:
            s.scratch.lit_stamp.data[pool[k] ^ 1] = s.scratch.stamp
    long_side.shrink(0)
    short_side.shrink(0)
    start = s.watches.start.data[out]
    for k in range(start, start + s.watches.size.data[out], 2):
        if pool[k + 1] == BINARY and s.scratch.lit_stamp.data[pool[k]] == s.scratch.stamp:
            long_side.push(-pool[k])
            short_side.push(-(pool[k] ^ 1))
            return True
    start = s.round.occurrences.start.data[out]
    for k in range(start, start + s.round.occurrences.size.data[out], 2):
        clause = s.round.occurrences.pool.data[k + 1]
        if s.arena.data[clause + FLAGS] & GARBAGE:
            continue
        for i in range(clause + HEAD, clause + HEAD + s.arena.data[clause]):
            lit = s.arena.data[i]
            if lit != out and s.scratch.lit_stamp.data[lit] != s.scratch.stamp:
                break
        else:
            long_side.push(clause)
            for i in range(clause + HEAD, clause + HEAD + s.arena.data[clause]):
                if s.arena.data[i] != out:
                    short_side.push(-(s.arena.data[i] ^ 1))
            return True
    return False


@cython.cfunc
@cython.nogil
@cython.exceptval(-1, check=False)
def find_choice(s: State, out: cython.int) -> cython.bint:
    """out = if c then a else b: (-out -c a), (-out c b), (out -c -a), (out c -b).

    With b = -a it is a parity of two.
    """
    start: cython.int = s.round.occurrences.start.data[out]
    pair: cython.int_2 = [0, 0]
    other: cython.int_2 = [0, 0]
    first: cython.int
    second: cython.int
    third: cython.int
    fourth: cython.int
    i: cython.int
    j: cython.int
    side: cython.int
    c: cython.int
    a: cython.int
    b: cython.int
    end: cython.int = start + s.round.occurrences.size.data[out]
    for i in range(start, end, 2):
        first = s.round.occurrences.pool.data[i + 1]
        if not other_literals(s, first, out, pair):
            continue
        for side in range(2):
            c = pair[side] ^ 1  # the clause is (out -c -a)
            a = pair[1 - side] ^ 1
            second = find_ternary(s, out ^ 1, c ^ 1, a)
            if second == 0:
                continue
            for j in range(start, end, 2):
                third = s.round.occurrences.pool.data[j + 1]
                if third == first or not other_literals(s, third, out, other):
                    continue
                if other[0] == c:
                    b = other[1] ^ 1
                elif other[1] == c:
                    b = other[0] ^ 1
                else:
                    continue
                fourth = find_ternary(s, out ^ 1, c, b)
                if fourth:
                    s.elimination.gate_positive.shrink(0)
                    s.elimination.gate_negative.shrink(0)
                    s.elimination.gate_positive.push(first)
                    s.elimination.gate_positive.push(third)
                    s.elimination.gate_negative.push(second)
                    s.elimination.gate_negative.push(fourth)
                    return True
    return False


@cython.cfunc
@cython.nogil
@cython.exceptval(check=False)
def other_literals(s: State, clause: cython.int, lit: cython.int, pair: cython.p_int) -> cython.int:
    """The two literals besides `lit` of a ternary clause; 0 if it is deleted or longer."""
    found: cython.int = 0
    k: cython.int
    if s.arena.data[clause + FLAGS] & GARBAGE or s.arena.data[clause] != 3:
        return 0
    for k in range(clause + HEAD, clause + HEAD + 3):
        if s.arena.data[k] != lit:
            pair[found] = s.arena.data[k]
            found += 1
    return 1


@cython.cfunc
@cython.nogil
@cython.exceptval(check=False)
def find_ternary(s: State, a: cython.int, b: cython.int, c: cython.int) -> cython.int:
    """The clause of these three literals; 0 if there is none."""
    start: cython.int = s.round.occurrences.start.data[a]
    pair: cython.int_2 = [0, 0]
    clause: cython.int
    k: cython.int
    s.round.tried += s.round.occurrences.size.data[a] >> 4
    for k in range(start, start + s.round.occurrences.size.data[a], 2):
        clause = s.round.occurrences.pool.data[k + 1]
        if other_literals(s, clause, a, pair) and (
            (pair[0] == b and pair[1] == c) or (pair[0] == c and pair[1] == b)
        ):
            return clause
    return 0
