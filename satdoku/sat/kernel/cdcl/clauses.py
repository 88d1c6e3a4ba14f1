"""What a clause looks like in the arena.

    size | flags | position | literal literal literal …
    ^ the clause's name: its index in the arena

The first two literals are watched. The position is where a long clause goes on looking for
another literal to watch (see `propagate.py`), counted from the first literal.

The flags hold the bits below, and above them the glue of a learned clause: how many levels its
literals were on when it was last looked at (Audemard and Simon 2009). Low glue means that few
decisions make the clause propagate.

A binary clause is not in the arena. It is two watches, each with the other literal as blocker
and BINARY in place of a clause. Binary clauses are never deleted, and need no look elsewhere.

`Final` makes each a number that the C compiler knows. As variables that modules share they make
propagation execute 4 % more instructions.
"""

from __future__ import annotations

from typing import Final

BINARY: Final = 0  # no clause has this name: the arena begins with an integer that is not used
FLAGS: Final = 1  # where in a clause its flags are
POSITION: Final = 2  # where its position is
HEAD: Final = 3  # where its literals begin

LEARNED: Final = 1
GARBAGE: Final = 2  # deleted; the next garbage collection takes it away
USED: Final = 4  # met in a conflict since the last reduction
USED_TWICE: Final = 8  # the same for a clause of low glue: the use counts for two reductions
VIVIFIED: Final = 16  # tried by vivification
GLUE: Final = 32  # the unit in which the flags count the glue
