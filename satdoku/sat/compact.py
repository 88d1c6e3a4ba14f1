"""Formulas that declare far more variables than they use.

An engine needs some hundred bytes for each variable, used or not, and `p cnf 100000000 1` is
quickly written. Such a formula is solved with its variables numbered anew, without gaps. All
others are solved as they are, so that their decisions do not depend on this.
"""

from __future__ import annotations

from array import array
from collections.abc import Callable, Iterator, Sequence

from satdoku import memory
from satdoku.messages import _
from satdoku.monitor import UNWATCHED, Monitor
from satdoku.sat.cnf import Cnf
from satdoku.sat.kernel.meter import Meter
from satdoku.sat.kernel.vec import IntView
from satdoku.type_checking import TYPE_CHECKING

if TYPE_CHECKING:
    from typing import overload

FROM = 1_000_000  # declared variables; fewer take no memory worth the trouble
PORTION = 10_000  # literals of a model made at a time

Prove = Callable[[bytes], None]


class CompactFormula:
    """A formula in new numbers, and the way back: v stands for the variable `old[v - 1]`."""

    def __init__(self, cnf: Cnf, monitor: Monitor = UNWATCHED) -> None:
        from satdoku.sat.kernel.renumber import Renumbering

        what = _("{count} variables and {clauses} clauses", count=cnf.num_vars, clauses=len(cnf))
        memory.require(4 * (cnf.num_vars + 2 * len(cnf.literals)), what)
        literals, meter = IntView(cnf.arrays[0]), Meter(monitor.tick)
        numbers = Renumbering(literals, cnf.num_vars, meter)
        self.declared = cnf.num_vars
        self._old: bytes = numbers.old.to_bytes()
        self.old = memoryview(self._old).cast("i")
        self.cnf = Cnf(len(self.old), numbers.renamed(literals, meter), cnf.arrays[1])

    def literal(self, new: int) -> int:
        """In the old numbers. An engine may have invented variables: they follow all others."""
        variable = abs(new)
        invented = variable - len(self.old)
        old = self.declared + invented if invented > 0 else self.old[variable - 1]
        return old if new > 0 else -old

    def model(self, literals: bytes) -> ExpandedModel:
        """Of all declared variables; those that do not occur are false."""
        from satdoku.sat.kernel.renumber import restored

        return ExpandedModel(self.declared, restored(IntView(literals), IntView(self._old)))

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

    def __init__(self, num_vars: int, used: bytes) -> None:
        """`used` are literals in the order of their variables; all other variables are false."""
        self.num_vars, self.used = num_vars, used

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
        return self._between(variables.start, max(variables.start, variables.stop))

    def _between(self, first: int, end: int) -> memoryview[int]:
        from satdoku.sat.kernel.models import model_between

        return memoryview(model_between(first, end, IntView(self.used))).cast("i")

    def __iter__(self) -> Iterator[int]:
        for start in range(0, self.num_vars, PORTION):
            yield from self[start : start + PORTION]


def compact(cnf: Cnf, monitor: Monitor = UNWATCHED) -> CompactFormula | None:
    """None for a formula that uses half of its variables, or may do so by its length."""
    if cnf.num_vars < FROM or cnf.num_vars <= 2 * len(cnf.literals):
        return None
    return CompactFormula(cnf, monitor)
