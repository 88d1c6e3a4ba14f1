"""The layout of a clause in the arena.

    size | flags | position | literal literal literal …
    ^ the clause's name: its index in the arena

The first two literals are watched. The position, counted from the first literal, is where a long
clause continues its search for another literal to watch (see `propagate.py`).

The flags hold the bits below, and above them the glue of a learned clause: the number of levels its
literals were on when it was last examined (Audemard and Simon 2009). Low glue means that few
decisions make the clause propagate.

A binary clause is not in the arena. It is two watches, each with the other literal as blocker
and BINARY in place of a clause. Binary clauses are never deleted, and their watches say it all.

`Final` turns each name into a constant of the C compiler. As variables shared by modules they would
make propagation execute 4 % more instructions.
"""

from __future__ import annotations

from typing import Final

BINARY: Final = 0  # no clause has this name: the first integer of the arena is unused
FLAGS: Final = 1  # offset of the flags in a clause
POSITION: Final = 2  # offset of its position
HEAD: Final = 3  # offset of its literals

LEARNED: Final = 1
GARBAGE: Final = 2  # deleted; the next garbage collection removes it
USED: Final = 4  # met in a conflict since the last reduction
USED_TWICE: Final = 8  # the same for a clause of low glue: its use counts for two reductions
VIVIFIED: Final = 16  # vivification has tried it
GLUE: Final = 32  # the unit in which the flags count the glue
