"""What a clause of a proof looks like in the arena.

    size | flags | link | literal literal literal …
    ^ the clause's name: its index in the arena

The first two literals are watched. While a proof is read, the link is the next clause in the same
bucket of the hash table. Afterwards it is the clause's number in an LRAT proof.

The C compiler must know the numbers, so they stand once more in `layout.pxd`.
"""

from __future__ import annotations

FLAGS = 1
LINK = 2
HEAD = 3

GONE = 1  # deleted, or not yet added
CORE = 2  # the refutation needs it
