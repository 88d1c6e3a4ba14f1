"""Proof steps for adding up parities, through short definitions (Philipp, Rebola-Pardo 2016).

A parity of n variables has 2^(n-1) clauses, too many for the sums that elimination makes. So a
parity is stored as a chain: a fresh variable for the sum of its first two variables, one for that
and the third, and so on, and a unit clause for the last. The definition of a fresh variable takes
four clauses of three literals, which are RAT, and all else is RUP.

Two chains A and B over the same order of variables are added along that order. The partial sums
satisfy a + b + c = 0 before a variable x and after it; the step between needs that relation once
with x and once with its negation, at most twelve clauses. So a sum takes linearly many clauses.

A BDD for each sum (Bryant, Heule 2021) would end up with the same two nodes for each variable.
"""

from __future__ import annotations

from satdoku.sat.kernel import cython_stub as cython
from satdoku.sat.kernel.cdcl.proof_steps import ADDED, DELETED
from satdoku.sat.kernel.vec import IntVec


@cython.final
@cython.cclass
class Chain:
    """A parity whose partial sums have names. Literals are in DIMACS numbering here."""

    variables: IntVec  # in ascending order
    partial: IntVec  # for each: the literal of the partial sum up to and including it
    sum: cython.int  # 0 or 1

    def __init__(self) -> None:
        self.variables, self.partial = IntVec(), IntVec()
        self.sum = False


@cython.final
@cython.cclass
class ParityProof:
    steps: IntVec  # the proof, as `State.prove` writes it
    fresh: cython.int  # the last variable in use
    lemmas: IntVec  # clauses to be deleted: size, literals
    lits: IntVec  # the current clause
    terms: IntVec  # terms of the current relation

    def __init__(self, steps: IntVec, num_vars: int) -> None:
        self.steps, self.fresh = steps, num_vars
        self.lemmas, self.lits, self.terms = IntVec(), IntVec(), IntVec()

    @cython.cfunc
    def of_clauses(self, row: IntVec) -> Chain:
        """The chain of a parity whose clauses are in the formula: size, sum, variables.

        Its unit clause is proved by cases, for all values of all but the last variable, of all but
        the last two, and so on.
        """
        chain: Chain = Chain()
        size: cython.int = row.data[0]
        k: cython.int
        cases: cython.int
        pattern: cython.int
        chain.sum = row.data[1]
        for k in range(size):
            self.extend(chain, row.data[2 + k])
        for cases in range(size - 1, 0, -1):
            for pattern in range(1 << cases):
                self.lits.shrink(0)
                self.lits.push(last(chain))
                for k in range(cases):
                    var: cython.int = chain.variables.data[k]
                    self.lits.push(var if (pattern >> k) & 1 else -var)
                self.write(ADDED, True)
        self.conclude(chain)
        self.delete_lemmas()
        return chain

    @cython.cfunc
    def of_sum(self, a: Chain, b: Chain) -> Chain:
        """The chain of the sum of two proved parities; its own end is proved, too."""
        chain: Chain = Chain()
        i: cython.int = 0
        j: cython.int = 0
        x: cython.int
        in_a: cython.bint
        in_b: cython.bint
        chain.sum = a.sum != b.sum
        while i < a.variables.size or j < b.variables.size:
            in_a = j == b.variables.size or (
                i < a.variables.size and a.variables.data[i] <= b.variables.data[j]
            )
            in_b = i == a.variables.size or (
                j < b.variables.size and b.variables.data[j] <= a.variables.data[i]
            )
            x = a.variables.data[i] if in_a else b.variables.data[j]
            i += in_a
            j += in_b
            if in_a != in_b:
                self.extend(chain, x)
            self.all_signs(partial(a, i), partial(b, j), partial(chain, chain.variables.size), x)
            self.all_signs(partial(a, i), partial(b, j), partial(chain, chain.variables.size), 0)
        self.conclude(chain)
        self.delete_lemmas()
        return chain

    @cython.cfunc
    @cython.exceptval(-1, check=False)
    def extend(self, chain: Chain, var: cython.int) -> cython.int:
        """Append a variable after all others, and define the partial sum with it."""
        chain.variables.push(var)
        if chain.partial.size == 0:
            return chain.partial.push(var)
        self.fresh += 1
        self.define(self.fresh, chain.partial.data[chain.partial.size - 1], var)
        return chain.partial.push(self.fresh)

    @cython.cfunc
    @cython.exceptval(-1, check=False)
    def define(self, out: cython.int, a: cython.int, b: cython.int) -> cython.int:
        """The clauses of out = a + b, with the defined literal first, as RAT requires."""
        k: cython.int
        for k in range(4):
            self.lits.shrink(0)
            self.lits.push(out if k < 2 else -out)
            self.lits.push(a if k & 1 else -a)
            self.lits.push(b if (k & 1) == (k >> 1) else -b)
            self.write(ADDED, False)
        return 0

    @cython.cfunc
    @cython.exceptval(-1, check=False)
    def conclude(self, chain: Chain) -> cython.int:
        """The unit clause that states the sum; the empty clause if the sum of nothing must be
        odd."""
        self.lits.shrink(0)
        if chain.partial.size:
            self.lits.push(last(chain))
        elif not chain.sum:
            return 0
        return self.write(ADDED, False)

    @cython.cfunc
    @cython.exceptval(-1, check=False)
    def forget(self, chain: Chain) -> cython.int:
        """Delete the definitions of a chain that is no longer needed."""
        k: cython.int
        out: cython.int
        sign: cython.int
        for k in range(1, chain.partial.size):
            out = chain.partial.data[k]
            for sign in range(4):
                self.lits.shrink(0)
                self.lits.push(out if sign < 2 else -out)
                before: cython.int = chain.partial.data[k - 1]
                var: cython.int = chain.variables.data[k]
                self.lits.push(before if sign & 1 else -before)
                self.lits.push(var if (sign & 1) == (sign >> 1) else -var)
                self.write(DELETED, False)
        return 0

    @cython.cfunc
    @cython.exceptval(-1, check=False)
    def write(self, kind: cython.int, note: cython.bint) -> cython.int:
        """Write a step for `lits`, and record it for deletion."""
        k: cython.int
        self.steps.push(kind)
        self.steps.push(self.lits.size)
        if note:
            self.lemmas.push(self.lits.size)
        for k in range(self.lits.size):
            self.steps.push(self.lits.data[k])
            if note:
                self.lemmas.push(self.lits.data[k])
        return 0

    @cython.cfunc
    @cython.exceptval(-1, check=False)
    def all_signs(self, a: cython.int, b: cython.int, c: cython.int, x: cython.int) -> cython.int:
        """Prove lemmas: a + b + c = 0, for both values of x unless x is 0.

        Empty sums are 0, and equal ones cancel out. If one of them is x, its value is a case
        already.
        """
        size: cython.int
        pattern: cython.int
        self.terms.shrink(0)
        self.add_term(a)
        self.add_term(b)
        self.add_term(c)
        size = self.terms.size
        if size == 0 or (x and not self.add_term(x)):
            return 0
        for pattern in range(1 << self.terms.size):
            if is_odd(pattern & ((1 << size) - 1)):
                self.lits.shrink(0)
                for k in range(self.terms.size):
                    self.lits.push(-self.terms.data[k] if pattern >> k & 1 else self.terms.data[k])
                self.write(ADDED, True)
        return 0

    @cython.cfunc
    @cython.exceptval(-1, check=False)
    def add_term(self, lit: cython.int) -> cython.int:
        """Add a term, or remove it if it is already there: 0 then."""
        k: cython.int
        if lit == 0:
            return 0
        for k in range(self.terms.size):
            if self.terms.data[k] == lit:
                self.terms.data[k] = self.terms.data[self.terms.size - 1]
                self.terms.pop()
                return 0
        self.terms.push(lit)
        return 1

    @cython.cfunc
    @cython.exceptval(-1, check=False)
    def delete_lemmas(self) -> cython.int:
        place: cython.Py_ssize_t = 0
        size: cython.int
        while place < self.lemmas.size:
            size = self.lemmas.data[place]
            self.lits.shrink(0)
            for k in range(size):
                self.lits.push(self.lemmas.data[place + 1 + k])
            self.write(DELETED, False)
            place += 1 + size
        return self.lemmas.shrink(0)


@cython.cfunc
@cython.exceptval(check=False)
def partial(chain: Chain, count: cython.int) -> cython.int:
    """The literal of the sum of the first `count` variables; 0 for none."""
    return chain.partial.data[count - 1] if count else 0


@cython.cfunc
@cython.exceptval(check=False)
def last(chain: Chain) -> cython.int:
    lit: cython.int = chain.partial.data[chain.partial.size - 1]
    return lit if chain.sum else -lit


@cython.cfunc
@cython.exceptval(check=False)
def is_odd(pattern: cython.int) -> cython.bint:
    """True if the number of set bits is odd."""
    odd: cython.int = 0
    while pattern:
        pattern &= pattern - 1
        odd ^= 1
    return odd == 1
