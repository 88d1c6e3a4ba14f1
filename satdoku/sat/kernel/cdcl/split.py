"""Tree search: where learning does not pay, split the formula and refute both halves.

A learned clause pays if it closes branches not yet seen. In formulas without structure it hardly
does: the clauses are long, and each closes little besides the branch it comes from. There the old
DPLL search is better, if it chooses its splits with care. On random formulas, look-ahead solvers
have always been ahead of those that learn (Freeman 1995; Li, Anbulagan 1997; Heule, van Maaren
2009). `tree.py` is such a search.

How can such a formula be recognized? It is small, its clauses are short, and hardly any is binary:
structure, as in an encoding of circuits or of "at most one", shows in binary clauses. On such a
formula the search tries a tree after `tree_first` conflicts, for `tree_share` percent of the work
that it has done itself. The part of the tree that is closed by then predicts the size of the whole.
If that is no more than `tree_gain` times the search so far, the tree is finished, as long as this
forecast holds. Otherwise the search continues, and returns to the tree when it has done half as
much again.

Everything is counted in ticks, so the search is the same on every machine. A tree that finds a
model leaves it in the saved phases, and the search follows them. A refutation is proved along the
way: the decisions of a closed branch cannot hold together, which follows by propagation from the
same clauses for its two sub-branches, and those are then deleted. That a literal has failed follows
from the decisions above it in the same way.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from satdoku.sat.kernel import cython_stub as cython
from satdoku.sat.kernel.cdcl.backtrack import backtrack
from satdoku.sat.kernel.cdcl.clauses import BINARY, FLAGS, GARBAGE, HEAD, LEARNED
from satdoku.sat.kernel.cdcl.derive import refute
from satdoku.sat.kernel.cdcl.proof_steps import ADDED, DELETED
from satdoku.sat.kernel.cdcl.reduce import count_units
from satdoku.sat.kernel.cdcl.rephase import forget_target
from satdoku.sat.kernel.cdcl.tree import FAILED, GROWING, MOST_LITERALS, REFUTED, SATISFIED, Tree

if TYPE_CHECKING:
    from satdoku.sat.kernel.cdcl.state import State

FEW_BINARIES: cython.int = 2  # at least this many variables per binary clause
BETWEEN_LOOKS: cython.int = 5_000  # ticks of the tree between two evaluations of its prospects


@cython.final
@cython.cclass
class Splitting:
    tree: cython.Nullable[Tree]  # kept while the search takes its turn
    active: cython.bint  # the tree grows now
    limit: cython.longlong  # ticks of the search before the tree grows again

    def __init__(self) -> None:
        self.tree, self.active, self.limit = None, False, 0


@cython.cfunc
@cython.nogil
@cython.exceptval(check=False)
def tree_due(s: State) -> cython.bint:
    return (
        s.ticks >= s.splitting.limit
        and s.counters.conflicts >= s.settings.tree_first
        and s.settings.tree != 0
        and s.assumptions.size == 0
    )


@cython.cfunc
@cython.exceptval(-1, check=False)
def begin_tree(s: State) -> cython.int:
    """Continue the tree, or begin a new one if the formula has changed. Not with clauses that
    forbid models, nor with parities, which say more than the clauses.

    The tree knows nothing of the search, which stays where it is in the meantime.
    """
    wait(s)
    if s.excluding.size or s.gauss.live is not None:
        return 0
    if s.splitting.tree is not None and s.splitting.tree.formula != fingerprint(s):
        abandon_tree(s)
    if s.splitting.tree is None:
        s.splitting.tree = plant(s)
    s.splitting.active = s.splitting.tree is not None
    return 0


@cython.cfunc
@cython.exceptval(check=False)
def wait(s: State) -> None:
    """Wait until the search has done half as much again."""
    s.splitting.limit = s.ticks + s.ticks // 2


@cython.cfunc
@cython.exceptval(check=False)
def fingerprint(s: State) -> cython.longlong:
    """A number that changes with the clauses of the formula. Clauses that are merely satisfied do
    not matter."""
    return s.changes + s.num_removed


@cython.cfunc
def plant(s: State) -> Tree | None:
    """A tree for the formula; None if it is too large or unsuitable."""
    t: Tree = Tree(s.num_vars)
    t.formula = fingerprint(s)
    if not take_clauses(s, t) or not take_binaries(s, t):
        return None
    t.connect()
    return t


@cython.cfunc
@cython.exceptval(-1, check=False)
def take_clauses(s: State, t: Tree) -> cython.bint:
    """Take all clauses of the arena except learned ones; 0 if the formula is too large or
    unsuitable."""
    clause: cython.Py_ssize_t = 1
    k: cython.Py_ssize_t
    while clause < s.arena.size:
        if not s.arena.data[clause + FLAGS] & (LEARNED | GARBAGE):
            for k in range(clause + HEAD, clause + HEAD + s.arena.data[clause]):
                t.lits.push(s.arena.data[k])
            if not end_clause(s, t) or t.lits.size > s.settings.tree_size:
                return False
        clause += HEAD + s.arena.data[clause]
    return True


@cython.cfunc
@cython.exceptval(-1, check=False)
def take_binaries(s: State, t: Tree) -> cython.bint:
    """Take all binary clauses, learned or not; 0 if there are many."""
    lit: cython.int
    k: cython.int
    start: cython.int
    longer: cython.int = t.start.size
    open_vars: cython.int = s.num_vars - s.num_removed - count_units(s)
    for lit in range(2, 2 * s.num_vars + 2):
        start = s.watches.start.data[lit]
        for k in range(start, start + s.watches.size.data[lit], 2):
            if s.watches.pool.data[k + 1] == BINARY and lit < s.watches.pool.data[k]:
                t.lits.push(lit)
                t.lits.push(s.watches.pool.data[k])
                end_clause(s, t)
                if FEW_BINARIES * (t.start.size - longer) > open_vars:
                    return False
    return True


@cython.cfunc
@cython.exceptval(-1, check=False)
def end_clause(s: State, t: Tree) -> cython.bint:
    """Drop literals that are false for good, and the clause if one is true. 0 if it is too long for
    a tree, or if it would be unit because propagation is not complete."""
    first: cython.int = t.start.data[t.start.size - 1]
    kept: cython.int = first
    k: cython.int
    lit: cython.int
    for k in range(first, t.lits.size):
        lit = t.lits.data[k]
        if s.value.data[lit] == 0 or s.level.data[lit >> 1] > 0:
            t.lits.data[kept] = lit
            kept += 1
        elif s.value.data[lit] > 0:
            t.lits.shrink(first)
            return True
    t.lits.shrink(kept)
    t.start.push(kept)
    return 2 <= kept - first <= MOST_LITERALS


@cython.cfunc
@cython.exceptval(-1, check=False)
def tree_slice(s: State, budget: cython.Py_ssize_t) -> cython.Py_ssize_t:
    """Continue for at most `budget` work; returns the remaining budget."""
    t: Tree = s.splitting.tree
    before: cython.longlong = t.work
    with cython.nogil:
        grow(s, t, min(before + budget, t.next_look))
    budget -= t.work - before
    if t.outcome == REFUTED:
        refute(s)
        abandon_tree(s)
    elif t.outcome == SATISFIED:
        take_model(s, t)
        abandon_tree(s)
    elif t.work >= t.next_look and not limit_reached(s) and not is_worth_while(s, t):
        wait(s)
        s.splitting.active = False
    return max(budget, 0)


@cython.cfunc
@cython.nogil
@cython.exceptval(check=False)
def limit_reached(s: State) -> cython.bint:
    return (
        s.counters.conflicts >= s.limits.conflicts
        or s.counters.propagations >= s.limits.propagations
        or s.counters.decisions >= s.limits.decisions
    )


@cython.cfunc
@cython.exceptval(check=False)
def is_worth_while(s: State, t: Tree) -> cython.bint:
    """True if the tree has not used up its share, or is forecast to finish in time. The forecast is
    rough: a tree found worth finishing is given up only if it turns out twice as large."""
    searched: cython.double = s.ticks
    work: cython.double = t.work
    most: cython.double = t.closed() * searched * s.settings.tree_gain
    t.next_look = t.work + BETWEEN_LOOKS
    t.promising = work < (2.0 * most if t.promising else most)
    return t.promising or work * 100.0 < searched * s.settings.tree_share


@cython.cfunc
@cython.exceptval(-1, check=False)
def take_model(s: State, t: Tree) -> cython.int:
    """Let the search find the model by itself."""
    k: cython.int
    backtrack(s, 0)
    for k in range(t.assigned):
        s.saved.data[t.trail.data[k] >> 1] = -1 if t.trail.data[k] & 1 else 1
    forget_target(s)
    wait(s)
    return 0


@cython.cfunc
@cython.exceptval(-1, check=False)
def abandon_tree(s: State) -> cython.int:
    """Forget the tree, and the clauses that prove parts of it."""
    if s.splitting.tree is not None:
        delete_lemmas(s, s.splitting.tree, 0)
        s.splitting.tree = None
    s.splitting.active = False
    return 0


@cython.cfunc
@cython.nogil
@cython.exceptval(-1, check=False)
def grow(s: State, t: Tree, last: cython.longlong) -> cython.int:
    """Split and close branches until this much work is done or the outcome is known."""
    while t.outcome == GROWING and t.work < last and not limit_reached(s):
        if not expand(s, t):
            close_branch(s, t)
        s.counters.propagations = s.counters.propagations + t.propagated
        t.propagated = 0
    return 0


@cython.cfunc
@cython.nogil
@cython.exceptval(-1, check=False)
def expand(s: State, t: Tree) -> cython.bint:
    """At a fully propagated node: look ahead, split, and enter the first half. 0 on a conflict. If
    only failed literals were found, new candidates are chosen."""
    lit: cython.int = 0
    count: cython.int
    while lit == 0:
        if t.survey() == 0:
            t.outcome = SATISFIED
            return True
        count = t.choose()
        if not try_candidates(s, t, count):
            return False
        lit = t.heaviest(count)
    s.counters.decisions = s.counters.decisions + 1
    s.counters.splits = s.counters.splits + 1
    t.split(lit)
    return t.follow(t.assigned - 1) != FAILED


@cython.cfunc
@cython.nogil
@cython.exceptval(-1, check=False)
def try_candidates(s: State, t: Tree, count: cython.int) -> cython.bint:
    """Follow both literals of each candidate; 0 on a conflict.

    A failed literal makes the formula smaller, so literals tried before it may fail now. This
    continues until every candidate has been tried since the last failure.
    """
    tried: cython.int = 0
    k: cython.int = 0
    var: cython.int
    lit: cython.int
    while tried < count:
        var = t.candidates.data[k]
        k = k + 1 if k + 1 < count else 0
        tried += 1
        if t.value.data[2 * var]:
            continue
        for lit in range(2 * var, 2 * var + 2):
            if t.measure(lit) == FAILED:
                add_lemma(s, t, lit)
                t.assign(lit ^ 1)
                if t.follow(t.assigned - 1) == FAILED:
                    return False
                tried = 0
                break
    return True


@cython.cfunc
@cython.nogil
@cython.exceptval(-1, check=False)
def close_branch(s: State, t: Tree) -> cython.int:
    """After a conflict: go up to the last split whose second half is open, and enter that half.

    A literal of a second half follows from the lemma about the first. So lemmas contain only the
    decisions for first halves.
    """
    top: cython.int
    s.counters.conflicts = s.counters.conflicts + 1
    while t.decision.size and t.flipped.data[t.decision.size - 1]:
        t.decision.pop()
        t.flipped.pop()
        t.before.pop()
        t.lemmas_before.pop()
    top = t.decision.size - 1
    if top < 0:
        t.outcome = REFUTED
        return 0
    replace_lemmas(s, t, t.lemmas_before.data[top])
    t.undo(t.before.data[top])
    t.decision.data[top] = t.decision.data[top] ^ 1
    t.flipped.data[top] = 1
    t.assign(t.decision.data[top])
    t.follow(t.assigned - 1)  # no conflict here, or look-ahead would have found it
    return 0


@cython.cfunc
@cython.nogil
@cython.exceptval(-1, check=False)
def write_lemma(t: Tree, lit: cython.int) -> cython.int:
    """The decisions of first halves cannot hold together with the literal, or 0 for none."""
    k: cython.int
    t.lemma.shrink(0)
    for k in range(t.decision.size):
        if not t.flipped.data[k]:
            t.lemma.push(t.decision.data[k] ^ 1)
    if lit:
        t.lemma.push(lit ^ 1)
    return 0


@cython.cfunc
@cython.nogil
@cython.exceptval(-1, check=False)
def add_lemma(s: State, t: Tree, lit: cython.int) -> cython.int:
    """Prove the lemma of `write_lemma` for the literal, and record it for deletion."""
    if not s.proof.wanted:
        return 0
    write_lemma(t, lit)
    s.prove(ADDED, t.lemma.data, 0, t.lemma.size)
    return record_lemma(t)


@cython.cfunc
@cython.nogil
@cython.exceptval(-1, check=False)
def record_lemma(t: Tree) -> cython.int:
    k: cython.int
    for k in range(t.lemma.size):
        t.lemmas.push(t.lemma.data[k])
    return t.lemmas.push(t.lemma.size)


@cython.cfunc
@cython.nogil
@cython.exceptval(-1, check=False)
def replace_lemmas(s: State, t: Tree, kept: cython.int) -> cython.int:
    """Prove that the decisions cannot hold together, and delete the lemmas that this subsumes."""
    if not s.proof.wanted:
        return 0
    write_lemma(t, 0)
    s.prove(ADDED, t.lemma.data, 0, t.lemma.size)
    delete_lemmas(s, t, kept)
    return record_lemma(t)


@cython.cfunc
@cython.nogil
@cython.exceptval(-1, check=False)
def delete_lemmas(s: State, t: Tree, kept: cython.int) -> cython.int:
    size: cython.int
    while t.lemmas.size > kept:
        size = t.lemmas.pop()
        s.prove(DELETED, t.lemmas.data, t.lemmas.size - size, size)
        t.lemmas.shrink(t.lemmas.size - size)
    return 0
