"""The layout of a clause of a proof in the arena.

    size | flags | link | literal literal literal …
    ^ the clause's name: its index in the arena

The first two literals are watched. While a proof is read, the link is the next clause in the same
bucket of the hash table. Afterwards it is the clause's number in an LRAT proof.

`Final` turns each name into a constant of the C compiler.
"""

from __future__ import annotations

from typing import Final

FLAGS: Final = 1
LINK: Final = 2
HEAD: Final = 3

GONE: Final = 1  # deleted, or not yet added
CORE: Final = 2  # the refutation needs it
