"""Formulas that declare far more variables than they use.

An engine needs some hundred bytes for each variable, used or not, and `p cnf 100000000 1` is
quickly written. Such a formula is solved with its variables numbered anew, without gaps. All
others are solved as they are, so that their decisions do not depend on this.
"""

from __future__ import annotations

from array import array
from bisect import bisect_left
from collections.abc import Callable, Iterator, Sequence

from satdoku.sat.cnf import Cnf
from satdoku.sat.kernel.vec import IntView
from satdoku.typed import TYPE_CHECKING

if TYPE_CHECKING:
    from typing import overload

FROM = 1_000_000  # declared variables; fewer take no memory worth the trouble

Prove = Callable[[bytes], None]


class CompactFormula:
    """A formula in new numbers, and the way back: v stands for the variable `old[v - 1]`."""

    def __init__(self, cnf: Cnf) -> None:
        from satdoku.sat.kernel.renumber import renumber

        literals, old = renumber(IntView(cnf.arrays[0]), cnf.num_vars)
        self.declared = cnf.num_vars
        self.old = memoryview(old).cast("i")
        self.cnf = Cnf(len(self.old), literals, cnf.arrays[1])

    def literal(self, new: int) -> int:
        """In the old numbers. An engine may have invented variables: they follow all others."""
        variable = abs(new)
        invented = variable - len(self.old)
        old = self.declared + invented if invented > 0 else self.old[variable - 1]
        return old if new > 0 else -old

    def model(self, literals: Sequence[int]) -> ExpandedModel:
        """Of all declared variables; those that do not occur are false."""
        true = array("i", (self.literal(literal) for literal in literals if literal > 0))
        return ExpandedModel(self.declared, true)

    def proof(self, prove: Prove) -> Prove:
        """Takes the steps of a proof in the new numbers, and hands them on in the old ones."""

        def translate(steps: bytes) -> None:
            numbers = array("i", steps)
            position = 0
            while position < len(numbers):
                start = position + 2  # behind the kind and the size
                position = start + numbers[position + 1]
                for k in range(start, position):
                    numbers[k] = self.literal(numbers[k])
            prove(numbers.tobytes())

        return translate


class ExpandedModel(Sequence[int]):
    """One literal per variable, in order, made only when it is asked for."""

    def __init__(self, num_vars: int, true: Sequence[int]) -> None:
        """`true` are the true variables, in order."""
        self.num_vars, self.true = num_vars, true

    def __len__(self) -> int:
        return self.num_vars

    if TYPE_CHECKING:

        @overload
        def __getitem__(self, index: int) -> int: ...
        @overload
        def __getitem__(self, index: slice) -> Sequence[int]: ...

    def __getitem__(self, index: int | slice) -> int | Sequence[int]:
        variables = range(1, self.num_vars + 1)[index]
        if isinstance(variables, int):
            return self._between(variables, variables + 1)[0]
        if variables.step != 1:
            return [self[variable - 1] for variable in variables]
        return self._between(variables.start, variables.stop)

    def _between(self, first: int, end: int) -> list[int]:
        literals = list(range(-first, -end, -1))
        for k in range(bisect_left(self.true, first), bisect_left(self.true, end)):
            literals[self.true[k] - first] = self.true[k]
        return literals

    def __iter__(self) -> Iterator[int]:
        first = 1
        for variable in self.true:
            yield from range(-first, -variable, -1)
            yield variable
            first = variable + 1
        yield from range(-first, -self.num_vars - 1, -1)


def compact(cnf: Cnf) -> CompactFormula | None:
    """None for a formula that uses half of its variables, or may do so by its length."""
    if cnf.num_vars < FROM or cnf.num_vars <= 2 * len(cnf.literals):
        return None
    return CompactFormula(cnf)
