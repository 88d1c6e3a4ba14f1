"""Kernel numbers for variables that are added late or with gaps.

The kernel allocates about a hundred bytes for every variable up to the largest. A program that
assumes variable 100 000 000 of a small formula should not pay for those in between; and a growing
formula leaves no room for the variables of encoded constraints. So from some point on, each new
variable gets the kernel's next number when it is first used. Earlier variables keep their numbers.
`compact.py` does the same for complete formulas.
"""

from __future__ import annotations

from array import array
from collections.abc import Callable, Iterable, Sequence
from itertools import accumulate, chain

from satdoku.monitor import Monitor
from satdoku.sat.cnf import Cnf

FROM = 1_000_000  # variables; fewer take too little memory to matter
SHARE = 10  # a formula with this many variables per literal is sparse
PORTION = 10_000  # literals translated between two ticks

Prove = Callable[[bytes], None]


def is_sparse(num_vars: int, num_literals: int) -> bool:
    return num_vars > max(FROM, SHARE * num_literals)


class LateVariables:
    def __init__(self, plain: int) -> None:
        """Variables 1 to `plain` keep their numbers in the kernel."""
        self.plain = plain
        self._number: dict[int, int] = {}  # of each literal
        self._variable: list[int] = []  # by number, from plain + 1 on

    @property
    def last(self) -> int:
        """The last number in use."""
        return self.plain + len(self._variable)

    def inside(self, literal: int) -> int:
        if -self.plain <= literal <= self.plain:
            return literal
        if literal not in self._number:
            self._variable.append(abs(literal))
            self._number[abs(literal)], self._number[-abs(literal)] = self.last, -self.last
        return self._number[literal]

    def all_inside(self, literals: Iterable[int]) -> list[int]:
        return [self.inside(literal) for literal in literals]

    def clauses(self, clauses: Sequence[Sequence[int]]) -> Cnf:
        """Translate many clauses. Variables are numbered in order, once for all literals."""
        literals = list(chain.from_iterable(clauses))
        plain, number = self.plain, self._number
        news = sorted(v for v in set(map(abs, literals)) if v > plain and v not in number)
        first = self.last + 1
        self._variable += news
        for k, variable in enumerate(news, first):
            number[variable], number[-variable] = k, -k
        found = [x if -plain <= x <= plain else number[x] for x in literals]
        offsets = accumulate(map(len, clauses), initial=0)
        return Cnf(self.last, array("i", found).tobytes(), array("i", offsets).tobytes())

    def outside(self, literal: int) -> int:
        number = abs(literal)
        if number <= self.plain:
            return literal
        variable = self._variable[number - self.plain - 1]
        return variable if literal > 0 else -variable

    def cnf(self, cnf: Cnf, monitor: Monitor) -> Cnf:
        """Translate clauses to the kernel's numbers. New variables are numbered in order."""
        literals = array("i")
        for start in range(0, len(cnf.literals), PORTION):
            monitor.tick()
            some = cnf.literals[start : start + PORTION]
            self.all_inside(sorted({abs(literal) for literal in some}))
            literals.extend(self.all_inside(some))
        return Cnf(self.last, literals.tobytes(), cnf.arrays[1])

    def values(self, inside: bytes, num_vars: int) -> bytes:
        """Convert values indexed by kernel number to values indexed by variable; see
        kernel/assignment_checker.py. A variable without a number is false."""
        first = inside[: min(self.plain, num_vars) + 1]
        found = bytearray(first) + bytearray(b"\2") * (num_vars + 1 - len(first))
        for variable, value in zip(self._variable, inside[self.plain + 1 :], strict=False):
            if variable <= num_vars:
                found[variable] = value
        return bytes(found)

    def proof(self, prove: Prove, steps: bytes) -> None:
        """Pass on proof steps (kind, size, literals), translated to the formula's variables."""
        numbers = array("i", steps)
        position = 0
        while position < len(numbers):
            start = position + 2
            position = start + numbers[position + 1]
            for k in range(start, position):
                numbers[k] = self.outside(numbers[k])
        prove(numbers.tobytes())
