"""Writes one large, easy file for measuring readers: random 3-SAT of about 30 MB.

Every clause begins with a negative literal, so setting all variables to false is a model. MiniSat,
which tries false first, meets no conflict. The file is written clause by clause, never held in
memory.
"""

from __future__ import annotations

from collections.abc import Iterator
from itertools import islice
from pathlib import Path
from random import Random

NAME = "planted3-300000.cnf"
VARIABLES = 300_000
CLAUSES = 1_300_000
BATCH = 10_000


def write_large_file(path: Path, n: int = VARIABLES, m: int = CLAUSES, seed: int = 1) -> None:
    with path.open("w", encoding="ascii", newline="\n") as stream:
        stream.write(f"c large_file(n={n}, m={m}), seed {seed}\np cnf {n} {m}\n")
        stream.writelines(islice(_clauses(n, Random(seed)), m))


def _clauses(n: int, rng: Random) -> Iterator[str]:
    """Yield clauses forever, skipping those in which a variable appears twice."""
    negative = range(-n, 0)
    literals = [*negative, *range(1, n + 1)]
    while True:
        first = rng.choices(negative, k=BATCH)
        second, third = (rng.choices(literals, k=BATCH) for _ in range(2))
        for a, b, c in zip(first, second, third, strict=True):
            if len({-a, abs(b), abs(c)}) == 3:
                yield f"{a} {b} {c} 0\n"
