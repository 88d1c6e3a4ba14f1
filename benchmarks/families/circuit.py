"""Gates as clauses (Tseitin 1968): each gate gets a variable and the clauses that define it."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import zip_longest

from satdoku.sat.cnf import Clause, Cnf

from .parity import xor

Number = list[int]  # literals, the least bit first


class Circuit:
    """A formula under construction. Wires are literals; a gate returns its output."""

    def __init__(self) -> None:
        self.clauses: list[Clause] = []
        self._wires = 0

    def inputs(self, bits: int) -> Number:
        return [self._wire() for _ in range(bits)]

    def both(self, a: int, b: int) -> int:
        out = self._wire()
        self.clauses += [(-a, -b, out), (a, -out), (b, -out)]
        return out

    def odd(self, *wires: int) -> int:
        out = self._wire()
        self.clauses += xor((*wires, out), 0)
        return out

    def most(self, a: int, b: int, c: int) -> int:
        """At least two of three: the carry of a full adder."""
        out = self._wire()
        for one, other in ((a, b), (a, c), (b, c)):
            self.clauses += [(-one, -other, out), (one, other, -out)]
        return out

    def require(self, *literals: int) -> None:
        self.clauses.append(literals)

    def formula(self) -> Cnf:
        return Cnf.from_clauses(self.clauses, num_vars=self._wires)

    def product(self, a: Number, b: Number) -> Number:
        """An array multiplier: the rows a·b[i], shifted, added one after another."""
        total: Number = []
        for shift, bit in enumerate(b):
            row = [self.both(wire, bit) for wire in a]
            total = total[:shift] + self._sum(total[shift:], row)
        return total

    def _sum(self, a: Number, b: Number) -> Number:
        """A ripple-carry adder, with a half adder where one of three wires is missing."""
        out: Number = []
        carry: int | None = None
        for pair in zip_longest(a, b):
            wires = [wire for wire in (*pair, carry) if wire is not None]
            out.append(self.odd(*wires) if len(wires) > 1 else wires[0])
            carry = self._carry(wires)
        return out if carry is None else [*out, carry]

    def _carry(self, wires: Sequence[int]) -> int | None:
        if len(wires) == 3:
            return self.most(*wires)
        return self.both(*wires) if len(wires) == 2 else None

    def _wire(self) -> int:
        self._wires += 1
        return self._wires
