"""Congruence closure: gates with the same function of the same inputs have the same output.

(Biere, Fazekas, Fleury, Froleyks 2024.) Where two circuits are compared, much of one is a copy of
the other. The search would have to find out, gate by gate, that the copies agree. Here the gates
are merged from the inputs on: outputs that are equal are the same input for the gates behind them,
which may thereby become the same in turn.

A gate is a table of up to four inputs, as `find_functions` finds it. It is brought into a normal
form: equal inputs become one, an input that does not matter goes, negations go into the table, and
the output is negated if need be, so that the table begins with 0. Gates of the same form are found
by hashing. A gate that comes down to one input is that input, and one that comes down to a constant
is a unit. The literal that is always true is 0 here, and its negation 1.

An equivalence is derived as two implications, from which `substitute` then takes it. In the proof
they follow by cases: of all values of the inputs, of all but the last, and so on. Inputs that were
merged before agree by the implications derived then. The cases are those of the inputs as they
were found, for an input that does not matter matters to propagation.
"""

from __future__ import annotations

try:
    import cython
except ImportError:
    from satdoku.sat.kernel import cython_stub as cython

if not cython.compiled:
    from satdoku.sat.kernel.cdcl.derive import derive_binary, derive_unit
    from satdoku.sat.kernel.cdcl.find_functions import MOST_INPUTS, FunctionFinder
    from satdoku.sat.kernel.cdcl.parity import begin_gathering, gather_slice
    from satdoku.sat.kernel.cdcl.state import ADDED, DELETED, State
    from satdoku.sat.kernel.vec import ByteVec, IntVec
    from satdoku.sat.kernel.watches import Watches

GATE_BUCKETS = 1 << 16
TRUE = 0  # a literal

# Where in a gate what is: its output as a literal, how many inputs, their table, the variables.
OUT, SIZE, TABLE, INPUTS = 0, 1, 2, 3
WIDTH = INPUTS + MOST_INPUTS


class Congruence:
    """One pass, in slices: find the gates, then work off an agenda of gates to look at."""

    def __init__(self, s):
        self.s, self.finder = s, None
        self.gates, self.count, self.leader, self.taken = IntVec(), 0, IntVec(), -1
        self.inputs = IntVec()
        self.gates_of, self.agenda, self.waiting = Watches(), IntVec(), ByteVec()
        self.first, self.after, self.filed = IntVec(), IntVec(), ByteVec()
        self.split, self.lits = IntVec(), IntVec()
        self.over = False

    def begin(self):
        self.s.congruence_seen = self.s.changes
        return begin_gathering(self.s)

    def slice(self, budget):
        """Go on; returns what is left of the budget, above 0 when done."""
        s: State = self.s
        if s.gathering:
            budget = gather_slice(s, budget)
            if budget <= 0:
                return 0
            self.finder = FunctionFinder(s.parities, s.num_vars)
            s.congruence_left -= s.parities.work
            s.parities = None
        if self.finder is not None and self.taken < 0:
            s.congruence_left -= budget
            budget = self.finder.search(budget)
            s.congruence_left += budget
            if budget <= 0 and s.congruence_left > 0:
                return 0
            self.begin_taking()
        if self.finder is not None:
            budget = self.take_gates(budget)
            if budget <= 0:
                return 0
        while self.agenda.size and not self.over and s.congruence_left > 0:
            if budget <= 0:
                return 0
            s.tried = 2
            self.look_at(self.agenda.pop())
            budget -= s.tried
            s.congruence_left -= s.tried
        return max(budget, 1)

    def begin_taking(self):
        lit: cython.int
        self.leader.resize(2 * self.s.num_vars + 2)
        for lit in range(self.leader.size):
            self.leader.data[lit] = lit
        self.gates_of.add_literals(self.s.num_vars + 1)
        self.taken = 0
        return 0

    def take_gates(self, budget):
        """All gates go on the agenda, the first on top; above 0 when done."""
        found: IntVec = self.finder.found
        gate: cython.int
        k: cython.int
        while self.taken < found.size:
            if budget <= 0:
                return 0
            self.gates.push(2 * found.data[self.taken])
            for k in range(1, WIDTH):
                self.gates.push(
                    found.data[self.taken + k] if k < INPUTS + found.data[self.taken + SIZE] else 0
                )
            for k in range(MOST_INPUTS):
                self.inputs.push(self.gates.data[self.gates.size - MOST_INPUTS + k])
            for k in range(found.data[self.taken + SIZE]):
                self.gates_of.push(found.data[self.taken + INPUTS + k], 0, self.count)
            self.count += 1
            budget -= 2 + found.data[self.taken + SIZE]
            self.taken += INPUTS + found.data[self.taken + SIZE]
        self.first.resize(GATE_BUCKETS)
        self.after.resize(self.count)
        self.filed.resize(self.count)
        self.waiting.resize(self.count)
        for gate in range(self.count - 1, -1, -1):
            self.agenda.push(gate)
            self.waiting.data[gate] = 1
        self.finder = None
        return max(budget, 1)

    # -- the closure -------------------------------------------------------------------------------

    def look_at(self, gate):
        """Bring the gate into its normal form, and merge it with one of the same form."""
        g: cython.p_int = self.gates.data
        at: cython.int = gate * WIDTH
        twin: cython.int
        here: cython.int
        self.waiting.data[gate] = 0
        self.unfile(gate)
        self.simplify(gate)
        if g[at + SIZE] == 0:
            return self.merge(g[at + OUT], TRUE ^ 1, gate, gate)
        if g[at + SIZE] == 1:
            return self.merge(g[at + OUT], 2 * g[at + INPUTS], gate, gate)
        twin = self.same(gate)
        if twin >= 0:
            return self.merge(g[at + OUT], g[twin * WIDTH + OUT], gate, twin)
        here = self.bucket(gate)
        self.after.data[gate] = self.first.data[here]
        self.first.data[here] = gate + 1
        self.filed.data[gate] = 1
        return 0

    def simplify(self, gate):
        """Leaders for inputs, each once and in order, and the table of these."""
        g: cython.p_int = self.gates.data
        at: cython.int = gate * WIDTH
        size: cython.int = g[at + SIZE]
        lits: cython.int[4] = [0, 0, 0, 0]
        inputs: cython.int[4] = [0, 0, 0, 0]
        count: cython.int = 0
        table: cython.int = 0
        i: cython.int
        k: cython.int
        row: cython.int
        old: cython.int
        for k in range(size):
            lits[k] = self.find(2 * g[at + INPUTS + k])
            i = 0
            while i < count and inputs[i] < lits[k] >> 1:
                i += 1
            if lits[k] >> 1 == TRUE or (i < count and inputs[i] == lits[k] >> 1):
                continue
            for row in range(count, i, -1):
                inputs[row] = inputs[row - 1]
            inputs[i] = lits[k] >> 1
            count += 1
        for row in range(1 << count):
            old = 0
            for k in range(size):
                if lits[k] >> 1 == TRUE:
                    old |= (lits[k] ^ 1) << k
                    continue
                i = 0
                while inputs[i] != lits[k] >> 1:
                    i += 1
                old |= ((row >> i ^ lits[k]) & 1) << k
            table |= (g[at + TABLE] >> old & 1) << row
        g[at + SIZE] = count
        g[at + TABLE] = table
        for k in range(count):
            g[at + INPUTS + k] = inputs[k]
        self.drop_idle_inputs(gate)
        if g[at + TABLE] & 1:
            g[at + TABLE] ^= (1 << (1 << g[at + SIZE])) - 1
            g[at + OUT] ^= 1
        return 0

    def drop_idle_inputs(self, gate):
        """An input is idle if the output is the same for both of its values."""
        g: cython.p_int = self.gates.data
        at: cython.int = gate * WIDTH
        place: cython.int = 0
        below: cython.int
        table: cython.int
        row: cython.int
        k: cython.int
        while place < g[at + SIZE]:
            below = (1 << place) - 1
            table = 0
            for row in range(1 << (g[at + SIZE] - 1)):
                k = (row & below) | ((row & ~below) << 1)
                if (g[at + TABLE] >> k ^ g[at + TABLE] >> (k | 1 << place)) & 1:
                    break
                table |= (g[at + TABLE] >> k & 1) << row
            else:
                g[at + TABLE] = table
                g[at + SIZE] -= 1
                for k in range(place, g[at + SIZE]):
                    g[at + INPUTS + k] = g[at + INPUTS + k + 1]
                continue
            place += 1
        return 0

    def bucket(self, gate):
        """The bucket for gates of this form, and of others by chance."""
        g: cython.p_int = self.gates.data
        at: cython.int = gate * WIDTH
        mixed: cython.longlong = g[at + TABLE]
        k: cython.int
        for k in range(g[at + SIZE]):
            mixed = (mixed * 1_000_003 + g[at + INPUTS + k]) & 0xFFFFFFFF
        return (mixed ^ (mixed >> 16)) & (GATE_BUCKETS - 1)

    def unfile(self, gate):
        """Take the gate out of its bucket before its form changes."""
        here: cython.int
        before: cython.int
        if not self.filed.data[gate]:
            return 0
        self.filed.data[gate] = 0
        here = self.bucket(gate)
        if self.first.data[here] == gate + 1:
            self.first.data[here] = self.after.data[gate]
            return 0
        before = self.first.data[here] - 1
        while self.after.data[before] != gate + 1:
            before = self.after.data[before] - 1
        self.after.data[before] = self.after.data[gate]
        return 0

    def same(self, gate):
        """A gate of the same form, -1 if there is none."""
        g: cython.p_int = self.gates.data
        at: cython.int = gate * WIDTH
        other: cython.int = self.first.data[self.bucket(gate)] - 1
        k: cython.int
        while other >= 0:
            self.s.tried += 1
            for k in range(SIZE, INPUTS + g[at + SIZE]):
                if g[at + k] != g[other * WIDTH + k]:
                    break
            else:
                return other
            other = self.after.data[other] - 1
        return -1

    # -- equal literals --------------------------------------------------------------------------

    def find(self, lit):
        """The leader of all literals that are known to be equal to this one."""
        leader: cython.p_int = self.leader.data
        while leader[lit] != lit:
            leader[lit] = leader[leader[lit]]
            lit = leader[lit]
        return lit

    def merge(self, a, b, gate, twin):
        """Two literals are equal, by cases of the gates' inputs: look at the gates of one again."""
        w: Watches = self.gates_of
        one: cython.int = self.find(a)
        other: cython.int = self.find(b)
        again: cython.int
        k: cython.int
        if one == other:
            return 0
        self.split_inputs(gate, twin)
        self.imply(a, b)
        self.imply(b, a)
        if one == other ^ 1:
            self.over = True  # refuted: propagation or `substitute` will see it
            return 0
        if one >> 1 == TRUE or (
            other >> 1 != TRUE and w.size.data[one >> 1] > w.size.data[other >> 1]
        ):
            one, other = other, one
        self.s.counters.merged += 1
        self.leader.data[one] = other
        self.leader.data[one ^ 1] = other ^ 1
        self.s.tried += w.size.data[one >> 1] >> 1
        for k in range(w.size.data[one >> 1] - 2, -1, -2):
            again = w.pool.data[w.start.data[one >> 1] + k + 1]
            w.push(other >> 1, 0, again)
            if not self.waiting.data[again]:
                self.waiting.data[again] = 1
                self.agenda.push(again)
        return 0

    def split_inputs(self, gate, twin):
        """Into `split`: the leaders of what both gates had as inputs, each once."""
        s: State = self.s
        lit: cython.int
        at: cython.int
        k: cython.int
        self.split.shrink(0)
        if not s.proving:
            return 0
        s.stamp += 1
        for k in range(2 * MOST_INPUTS):
            at = (gate if k < MOST_INPUTS else twin) * MOST_INPUTS + k % MOST_INPUTS
            lit = self.find(2 * self.inputs.data[at]) & ~1
            if lit != TRUE and s.lit_stamp.data[lit] != s.stamp:
                s.lit_stamp.data[lit] = s.stamp
                self.split.push(lit)
        return 0

    def imply(self, a, b):
        """Derive the clause (-a b); in the proof by cases, all of whose clauses go again."""
        s: State = self.s
        a_holds: cython.bint = self.find(a) == TRUE
        b_fails: cython.bint = self.find(b) == TRUE ^ 1
        if self.find(a) == TRUE ^ 1 or self.find(b) == TRUE:
            return 0
        self.cases(a ^ 1, b, ADDED)
        if a_holds:
            derive_unit(s, b)
        elif b_fails:
            derive_unit(s, a ^ 1)
        elif b == a ^ 1:  # the same gate with both outputs
            derive_unit(s, b)
        else:
            derive_binary(s, a ^ 1, b)
        return self.cases(a ^ 1, b, DELETED)

    def cases(self, a, b, kind):
        """The clause (a b), without a constant, for all values of all inputs, all but one, …"""
        s: State = self.s
        depth: cython.int
        row: cython.int
        k: cython.int
        for depth in range(self.split.size, 0, -1):
            for row in range(1 << depth):
                self.lits.shrink(0)
                if a >> 1 != TRUE:
                    self.lits.push(a)
                if b >> 1 != TRUE:
                    self.lits.push(b)
                for k in range(depth):
                    self.lits.push(self.split.data[k] + (row >> k & 1))
                s.prove(kind, self.lits.data, 0, self.lits.size)
        return 0


def begin_congruence(s):
    begun: Congruence = Congruence(s)
    s.congruence = begun
    return begun.begin()


def congruence_slice(s, budget):
    under_way: Congruence = s.congruence
    budget = under_way.slice(budget)
    if budget > 0:
        s.congruence = None
    return budget
