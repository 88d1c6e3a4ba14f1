"""Gates as clauses (Tseitin 1968): each gate gets a variable and the clauses that define it."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import zip_longest

from satdoku.families.parity import xor
from satdoku.sat.cnf import Clause, Cnf

Number = list[int]  # literals, least significant bit first


class Circuit:
    """A formula under construction. Wires are literals; a gate returns its output."""

    def __init__(self) -> None:
        self.clauses: list[Clause] = []
        self._wires = 0
        self._true: int | None = None

    def inputs(self, bits: int) -> Number:
        return [self._wire() for _ in range(bits)]

    def constant(self, value: object) -> int:
        """A wire that is always on, or its negation."""
        if self._true is None:
            self._true = self._wire()
            self.require(self._true)
        return self._true if value else -self._true

    def number(self, value: int, bits: int) -> Number:
        return [self.constant(value >> place & 1) for place in range(bits)]

    def both(self, a: int, b: int) -> int:
        out = self._wire()
        self.clauses += [(-a, -b, out), (a, -out), (b, -out)]
        return out

    def either(self, a: int, b: int) -> int:
        return -self.both(-a, -b)

    def every(self, wires: Sequence[int]) -> int:
        """An AND gate with any number of inputs."""
        out = self._wire()
        self.clauses += [*((wire, -out) for wire in wires), (*(-wire for wire in wires), out)]
        return out

    def some(self, wires: Sequence[int]) -> int:
        return -self.every([-wire for wire in wires])

    def choose(self, condition: int, a: int, b: int) -> int:
        """A multiplexer: a if the condition holds, else b."""
        out = self._wire()
        self.clauses += [(-condition, -a, out), (-condition, a, -out)]
        self.clauses += [(condition, -b, out), (condition, b, -out)]
        return out

    def choose_number(self, condition: int, a: Number, b: Number) -> Number:
        return [self.choose(condition, *wires) for wires in zip(a, b, strict=True)]

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

    def require_difference(self, one: Sequence[int], other: Sequence[int]) -> None:
        """A miter: the two outputs differ in some bit."""
        self.require(*(self.odd(a, b) for a, b in zip(one, other, strict=True)))

    def formula(self) -> Cnf:
        return Cnf.from_clauses(self.clauses, num_vars=self._wires)

    def product(self, a: Number, b: Number) -> Number:
        """An array multiplier: adds the shifted rows a·b[i] one by one."""
        total: Number = []
        for shift, bit in enumerate(b):
            row = [self.both(wire, bit) for wire in a]
            total = total[:shift] + self.sum(total[shift:], row)
        return total

    def sum(self, a: Number, b: Number) -> Number:
        """A ripple-carry adder, with a half adder where one of three wires is missing."""
        out: Number = []
        carry: int | None = None
        for pair in zip_longest(a, b):
            wires = [wire for wire in (*pair, carry) if wire is not None]
            out.append(self.odd(*wires) if len(wires) > 1 else wires[0])
            carry = self.carry(wires) if len(wires) > 1 else None
        return out if carry is None else [*out, carry]

    def minus(self, a: Number, b: Number) -> tuple[Number, int]:
        """The difference of numbers of the same length, and a wire that is on if a ≥ b: the carry
        of a plus the complement of b plus 1."""
        out: Number = []
        carry = self.constant(1)
        for one, other in zip(a, b, strict=True):
            out.append(self.odd(one, -other, carry))
            carry = self.most(one, -other, carry)
        return out, carry

    def carry(self, wires: Sequence[int]) -> int:
        """The carry of a full adder (three wires) or a half adder (two)."""
        return self.most(*wires) if len(wires) == 3 else self.both(*wires)

    def _wire(self) -> int:
        self._wires += 1
        return self._wires
