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

The C compiler must know the numbers, so they stand once more in `clauses.pxd`. As variables that
modules share they make propagation execute 4 % more instructions.
"""

from __future__ import annotations

BINARY = 0  # no clause has this name: the arena begins with an integer that is not used
FLAGS = 1  # where in a clause its flags are
POSITION = 2  # where its position is
HEAD = 3  # where its literals begin

LEARNED = 1
GARBAGE = 2  # deleted; the next garbage collection takes it away
USED = 4  # met in a conflict since the last reduction
USED_TWICE = 8  # the same for a clause of low glue: the use counts for two reductions
VIVIFIED = 16  # tried by vivification
GLUE = 32  # the unit in which the flags count the glue
