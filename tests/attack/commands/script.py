"""A case of the commands: lines that are run one after the other, in a folder of their own."""

from __future__ import annotations

from dataclasses import dataclass

Words = tuple[str, ...]
Clauses = tuple[tuple[int, ...], ...]
PUZZLE = "{puzzle}"  # in a command line: the puzzle that the first line made


@dataclass(frozen=True)
class Script:
    lines: tuple[Words, ...]
    num_vars: int = 0
    clauses: Clauses | None = None  # of the formula x.cnf, if the lines are about one
    spoil: int | None = None  # this cell of the puzzle is emptied, or its digit raised
