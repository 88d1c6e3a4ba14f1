"""A CDCL solver for a few hundred clauses, which `sweep` asks thousands of questions.

The search itself is made for large formulas: its watches, its clause database and its heuristics
cost more to set up than such a question costs to answer, and its propagation would spread over the
whole formula. This one forgets a formula by setting a few sizes to 0. It learns first unique
implication points and moves variables to the front. It does not restart, and it keeps every clause
that it learns until the next formula, because they are the proof of its answers.

The watches of a literal are a linked list through the clauses themselves (as in PicoSAT): nothing
has to be allocated.

    size | next of the first watch | next of the second watch | literal literal literal …
    ^ the clause's name

A link is the name of a clause plus the index of the watch, 0 or 1, times two, and 0 at the end: 2 c
+ i for watch i of the clause c.
"""

from __future__ import annotations

from satdoku.sat.kernel import cython_stub as cython
from satdoku.sat.kernel.cdcl.queue import Queue
from satdoku.sat.kernel.vec import ByteVec, IntVec

LITS: cython.int = 3  # offset of the literals in a clause

# Answers.
SMALL_PAUSED: cython.int = 2
SMALL_UNKNOWN: cython.int = -1  # too many conflicts
SMALL_UNSAT: cython.int = 0
SMALL_SAT: cython.int = 1


@cython.final
@cython.cclass
class SmallSolver:
    num_vars: cython.int
    inconsistent: cython.bint
    has_model: cython.bint  # the assignment is a model
    clauses: IntVec
    learned_from: cython.Py_ssize_t  # where the learned clauses begin
    links: IntVec  # per literal: its first watch
    lits: IntVec  # the clause that the caller adds, or the one just learned
    value: ByteVec  # per literal
    saved: ByteVec  # per variable: the last value, 1 or -1
    mark: ByteVec  # per variable: in the conflict being analyzed
    marked: IntVec
    level: IntVec
    reason: IntVec  # per variable: a clause, or 0
    trail: IntVec
    assigned: cython.int
    propagated: cython.int
    control: IntVec
    queue: Queue
    first: cython.int  # the question: literals that must hold, or 0
    second: cython.int
    conflicts: cython.int  # that the search may still take
    ticks: cython.longlong  # clauses visited and decisions

    def __init__(self) -> None:
        self.num_vars, self.inconsistent, self.has_model = 0, False, False
        self.clauses, self.links, self.lits = IntVec(), IntVec(), IntVec()
        self.learned_from = 0
        self.value, self.saved, self.mark = ByteVec(), ByteVec(), ByteVec()
        self.marked, self.level, self.reason = IntVec(), IntVec(), IntVec()
        self.trail, self.control, self.queue = IntVec(), IntVec(), Queue()
        self.assigned = self.propagated = 0
        self.first = self.second = self.conflicts = 0
        self.ticks = 0

    # -- the formula -------------------------------------------------------------------------------

    @cython.cfunc
    @cython.nogil
    @cython.exceptval(-1, check=False)
    def forget(self) -> cython.int:
        """Begin a new formula."""
        k: cython.int
        for k in range(2 * self.num_vars + 2 if self.num_vars else 0):
            self.value.data[k] = 0
        self.num_vars = 0
        self.inconsistent = self.has_model = False
        self.clauses.shrink(0)
        self.clauses.push(0)  # so that no clause has the name 0
        self.control.shrink(0)
        self.marked.shrink(0)
        self.assigned = self.propagated = 0
        self.queue.first = self.queue.last = self.queue.search = 0
        return 0

    @cython.cfunc
    @cython.nogil
    @cython.exceptval(-1, check=False)
    def add_variable(self, phase: cython.int) -> cython.int:
        """The new variable, which is first tried with the value `phase`, 1 or -1."""
        var: cython.int
        self.num_vars += 1
        var = self.num_vars
        if var >= self.level.size:
            self.make_room(var + var // 2 + 16)
        self.links.data[2 * var] = 0
        self.links.data[2 * var + 1] = 0
        self.saved.data[var] = phase
        self.queue.append(var)
        return var

    @cython.cfunc
    @cython.nogil
    @cython.exceptval(-1, check=False)
    def make_room(self, room: cython.int) -> cython.int:
        with cython.gil:
            self.value.resize(2 * room)
            self.links.resize(2 * room)
            self.saved.resize(room)
            self.mark.resize(room)
            self.level.resize(room)
            self.reason.resize(room)
            self.trail.resize(room)
            self.queue.make_room(room)
        return 0

    @cython.cfunc
    @cython.nogil
    @cython.exceptval(-1, check=False)
    def add(self) -> cython.int:
        """Add the clause in `lits`. At the root, unless it was learned: then its first two literals
        can be watched. Returns it as a reason."""
        clause: cython.int = self.clauses.size
        k: cython.int
        if self.lits.size == 0:
            self.inconsistent = True
            return 0
        self.clauses.stretch(clause + LITS + self.lits.size)
        self.clauses.data[clause] = self.lits.size
        for k in range(self.lits.size):
            self.clauses.data[clause + LITS + k] = self.lits.data[k]
        if self.lits.size > 1:
            self.link(clause, 0)
            self.link(clause, 1)
        return clause

    @cython.cfunc
    @cython.nogil
    @cython.exceptval(check=False)
    def link(self, clause: cython.int, watch: cython.int) -> None:
        lit: cython.int = self.clauses.data[clause + LITS + watch]
        self.clauses.data[clause + 1 + watch] = self.links.data[lit]
        self.links.data[lit] = 2 * clause + watch

    @cython.cfunc
    @cython.nogil
    @cython.exceptval(-1, check=False)
    def add_fact(self, lit: cython.int, other: cython.int) -> cython.int:
        """At the root: add what answers have shown, a unit if `other` is 0."""
        self.backtrack(0)
        self.has_model = False
        if other == 0:
            if self.value.data[lit] < 0:
                self.inconsistent = True
            elif self.value.data[lit] == 0:
                self.assign(lit, 0)
            return 0
        self.lits.shrink(0)
        self.lits.push(lit)
        self.lits.push(other)
        self.add()
        return 0

    # -- searching ---------------------------------------------------------------------------------

    @cython.cfunc
    @cython.nogil
    @cython.exceptval(-1, check=False)
    def begin(self, a: cython.int, b: cython.int, conflicts: cython.int) -> cython.int:
        """Begin a search for a model in which the literals `a` and `b` hold, unless they are 0."""
        self.backtrack(0)
        self.has_model = False
        self.first, self.second = a, b
        self.conflicts = conflicts
        return 0

    @cython.cfunc
    @cython.nogil
    @cython.exceptval(-2, check=False)
    def search(self, last_tick: cython.longlong) -> cython.int:
        """Continue until there is an answer, or until `last_tick`."""
        clause: cython.int
        var: cython.int
        needed: cython.int = (self.first != 0) + (self.second != 0)
        while not self.inconsistent:
            clause = self.propagate(last_tick)
            if clause == 0 and (self.propagated < self.assigned or self.ticks >= last_tick):
                return SMALL_PAUSED
            if clause:
                if self.control.size == 0:
                    self.lits.shrink(0)
                    self.add()
                elif self.control.size <= needed:
                    return SMALL_UNSAT
                elif self.conflicts == 0:
                    return SMALL_UNKNOWN
                else:
                    self.conflicts -= 1
                    self.learn(clause)
            elif self.control.size < needed:
                if not self.assume(self.first if self.control.size == 0 else self.second):
                    return SMALL_UNSAT
            elif self.assigned == self.num_vars:
                self.has_model = True
                return SMALL_SAT
            else:
                var = self.queue.search
                while self.value.data[2 * var]:
                    var = self.queue.before.data[var]
                self.queue.search = var
                self.ticks += 1
                self.control.push(self.assigned)
                self.assign(2 * var + (self.saved.data[var] < 0), 0)
        return SMALL_UNSAT

    @cython.cfunc
    @cython.nogil
    @cython.exceptval(-1, check=False)
    def assume(self, lit: cython.int) -> cython.bint:
        """Open a level for the literal; False if it cannot hold."""
        if self.value.data[lit] < 0:
            return False
        self.control.push(self.assigned)
        if self.value.data[lit] == 0:
            self.assign(lit, 0)
        return True

    @cython.cfunc
    @cython.nogil
    @cython.exceptval(check=False)
    def assign(self, lit: cython.int, reason: cython.int) -> None:
        self.value.data[lit] = 1
        self.value.data[lit ^ 1] = -1
        self.level.data[lit >> 1] = self.control.size
        self.reason.data[lit >> 1] = reason
        self.trail.data[self.assigned] = lit
        self.assigned += 1

    @cython.cfunc
    @cython.nogil
    @cython.exceptval(-1, check=False)
    def backtrack(self, level: cython.int) -> cython.int:
        var: cython.int
        k: cython.int
        if self.control.size <= level:
            return 0
        for k in range(self.assigned - 1, self.control.data[level] - 1, -1):
            var = self.trail.data[k] >> 1
            self.saved.data[var] = self.value.data[2 * var]
            self.value.data[2 * var] = 0
            self.value.data[2 * var + 1] = 0
            if self.queue.bumped.data[var] > self.queue.bumped.data[self.queue.search]:
                self.queue.search = var
        self.assigned = self.control.data[level]
        self.propagated = min(self.propagated, self.assigned)
        return self.control.shrink(level)

    @cython.cfunc
    @cython.nogil
    @cython.exceptval(check=False)
    def propagate(self, last_tick: cython.longlong) -> cython.int:
        """Propagate the trail to its end, or until `last_tick`; a clause all of whose literals are
        false, or 0."""
        c: cython.p_int = self.clauses.data
        value: cython.p_schar = self.value.data
        lit: cython.int
        other: cython.int
        clause: cython.int
        watch: cython.int
        link: cython.int
        last: cython.int  # the clause and watch that link to this one, or 0
        k: cython.int
        while self.propagated < self.assigned and self.ticks < last_tick:
            lit = self.trail.data[self.propagated] ^ 1
            self.propagated += 1
            last = 0
            link = self.links.data[lit]
            while link:
                clause = link >> 1
                watch = link & 1
                self.ticks += 1
                other = c[clause + LITS + 1 - watch]
                if value[other] <= 0:
                    k = LITS + 2
                    while k < LITS + c[clause] and value[c[clause + k]] < 0:
                        k += 1
                    if k < LITS + c[clause]:
                        link = self.rewatch(clause, watch, k, last)
                        continue
                    if value[other] < 0:
                        return clause
                    self.assign(other, clause)
                last = link
                link = c[clause + 1 + watch]
        return 0

    @cython.cfunc
    @cython.nogil
    @cython.exceptval(check=False)
    def rewatch(
        self, clause: cython.int, watch: cython.int, k: cython.int, last: cython.int
    ) -> cython.int:
        """Let the literal at offset `k` be watched instead; returns the next link of the list that
        the clause leaves."""
        c: cython.p_int = self.clauses.data
        lit: cython.int = c[clause + LITS + watch]
        following: cython.int = c[clause + 1 + watch]
        if last:
            c[(last >> 1) + 1 + (last & 1)] = following
        else:
            self.links.data[lit] = following
        c[clause + LITS + watch] = c[clause + k]
        c[clause + k] = lit
        self.link(clause, watch)
        return following

    # -- learning ----------------------------------------------------------------------------------

    @cython.cfunc
    @cython.nogil
    @cython.exceptval(-1, check=False)
    def learn(self, clause: cython.int) -> cython.int:
        """Learn the first unique implication point, backtrack, and assign what it asserts."""
        index: cython.int = self.assigned
        open_lits: cython.int = 0
        lit: cython.int
        back: cython.int = 0
        k: cython.int
        self.lits.shrink(0)
        self.lits.push(0)
        while True:
            open_lits += self.look_into(clause)
            index -= 1
            while not self.mark.data[self.trail.data[index] >> 1]:
                index -= 1
            lit = self.trail.data[index]
            open_lits -= 1
            if open_lits == 0:
                break
            clause = self.reason.data[lit >> 1]
        self.lits.data[0] = lit ^ 1
        self.drop_implied()
        for k in range(1, self.lits.size):
            if self.level.data[self.lits.data[k] >> 1] > back:
                back = self.level.data[self.lits.data[k] >> 1]
                self.lits.data[k], self.lits.data[1] = self.lits.data[1], self.lits.data[k]
        for k in range(self.marked.size):
            self.mark.data[self.marked.data[k]] = 0
            self.queue.bump(self.marked.data[k])
        self.marked.shrink(0)
        self.backtrack(back)
        self.assign(self.lits.data[0], self.add())
        return 0

    @cython.cfunc
    @cython.nogil
    @cython.exceptval(-1, check=False)
    def look_into(self, clause: cython.int) -> cython.int:
        """Record the literals of a conflict or reason; returns how many are new on this level."""
        found: cython.int = 0
        var: cython.int
        k: cython.int
        self.ticks += 1
        for k in range(clause + LITS, clause + LITS + self.clauses.data[clause]):
            var = self.clauses.data[k] >> 1
            if self.mark.data[var] or self.level.data[var] == 0:
                continue
            self.mark.data[var] = 1
            self.marked.push(var)
            if self.level.data[var] == self.control.size:
                found += 1
            else:
                self.lits.push(self.clauses.data[k])
        return found

    @cython.cfunc
    @cython.nogil
    @cython.exceptval(-1, check=False)
    def drop_implied(self) -> cython.int:
        """Drop literals whose reasons have only literals of the clause."""
        kept: cython.int = 1
        k: cython.int
        for k in range(1, self.lits.size):
            if not self.is_implied(self.lits.data[k] >> 1):
                self.lits.data[kept] = self.lits.data[k]
                kept += 1
        return self.lits.shrink(kept)

    @cython.cfunc
    @cython.nogil
    @cython.exceptval(check=False)
    def is_implied(self, var: cython.int) -> cython.bint:
        """The marks include variables resolved away, but those are of the current level: a reason
        on a lower level has none of them."""
        reason: cython.int = self.reason.data[var]
        other: cython.int
        k: cython.int
        if reason == 0:
            return False
        for k in range(reason + LITS, reason + LITS + self.clauses.data[reason]):
            other = self.clauses.data[k] >> 1
            if not self.mark.data[other] and self.level.data[other]:
                return False
        return True

    # -- models ------------------------------------------------------------------------------------

    @cython.cfunc
    @cython.nogil
    @cython.exceptval(check=False)
    def flip(self, lit: cython.int) -> cython.bint:
        """Change the value of a literal that is true in the model, if the assignment remains one.

        A clause in which it is the only true literal watches it. The others that watch it watch a
        true literal instead from now on, so this stays so.
        """
        c: cython.p_int = self.clauses.data
        value: cython.p_schar = self.value.data
        clause: cython.int
        watch: cython.int
        link: cython.int = self.links.data[lit]
        last: cython.int = 0
        k: cython.int
        if not self.has_model or self.level.data[lit >> 1] == 0:
            return False
        while link:
            clause = link >> 1
            watch = link & 1
            self.ticks += 1
            if value[c[clause + LITS + 1 - watch]] < 0:
                k = LITS + 2
                while k < LITS + c[clause] and value[c[clause + k]] < 0:
                    k += 1
                if k == LITS + c[clause]:
                    return False
                link = self.rewatch(clause, watch, k, last)
                continue
            last = link
            link = c[clause + 1 + watch]
        value[lit] = -1
        value[lit ^ 1] = 1
        return True
