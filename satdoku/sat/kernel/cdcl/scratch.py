"""Working storage shared by the techniques.

Only one of them works at a time: conflict analysis, garbage collection, or the stage of a round.
Until it is done, it has all of this to itself, over several slices if it needs them. Afterwards no
variable has a mark. Vectors may contain anything, so the next technique empties those it uses, and
raises the stamp before it compares stamps.
"""

from __future__ import annotations

from satdoku.sat.kernel import cython_stub as cython
from satdoku.sat.kernel.vec import ByteVec, IntVec, LongVec

# Marks of variables during conflict analysis, besides 0.
SEEN: cython.int = 1  # in the clause to learn, or resolved away
REMOVABLE: cython.int = 2  # implied by those
POISON: cython.int = 3  # not implied by them


@cython.final
@cython.cclass
class Scratch:
    mark: ByteVec  # per variable: SEEN, REMOVABLE, POISON or 0
    marked: IntVec  # variables with a mark
    stamp: cython.longlong
    lit_stamp: LongVec  # per literal: the stamp when last met
    level_stamp: LongVec  # per level
    pending: IntVec  # a stack of literals
    resolvent: IntVec  # a clause being built

    def __init__(self) -> None:
        self.mark, self.marked = ByteVec(), IntVec()
        self.stamp, self.lit_stamp, self.level_stamp = 0, LongVec(), LongVec()
        self.pending, self.resolvent = IntVec(), IntVec()
