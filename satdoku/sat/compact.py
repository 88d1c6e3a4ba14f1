"""Formulas that declare far more variables than they use.

An engine needs about a hundred bytes per variable, used or not, and `p cnf 100000000 1` is easy to
write. Such a formula is solved with its variables renumbered without gaps. All others are solved
unchanged, so that renumbering does not affect their decisions.
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

FROM = 1_000_000  # declared variables; fewer take too little memory to matter
PORTION = 10_000  # literals of a model generated at a time

Prove = Callable[[bytes], None]


class CompactFormula:
    """A renumbered formula, and the map back: new variable v was `old[v - 1]`."""

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
        """Translate a literal back. Variables that an engine introduced follow all declared
        ones."""
        variable = abs(new)
        invented = variable - len(self.old)
        old = self.declared + invented if invented > 0 else self.old[variable - 1]
        return old if new > 0 else -old

    def model(self, literals: bytes) -> ExpandedModel:
        """A model of all declared variables; unused ones are false."""
        from satdoku.sat.kernel.renumber import restored

        return ExpandedModel(self.declared, restored(IntView(literals), IntView(self._old)))

    def proof(self, prove: Prove) -> Prove:
        """Translate proof steps back to the old numbers and pass them on."""

        def translate(steps: bytes) -> None:
            numbers = array("i", steps)
            position = 0
            while position < len(numbers):
                start = position + 2  # after the kind and the size
                position = start + numbers[position + 1]
                for k in range(start, position):
                    numbers[k] = self.literal(numbers[k])
            prove(numbers.tobytes())

        return translate


class ExpandedModel(Sequence[int]):
    """One literal per variable, in order, generated lazily."""

    def __init__(self, num_vars: int, used: bytes) -> None:
        """`used` holds literals sorted by variable; all other variables are false."""
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
    """Renumber the formula; None if it is long enough to use half of its variables."""
    if cnf.num_vars < FROM or cnf.num_vars <= 2 * len(cnf.literals):
        return None
    return CompactFormula(cnf, monitor)
