"""A CNF formula as an immutable value: one flat array of literals, one of offsets."""

from __future__ import annotations

import io
from array import array
from collections.abc import Iterable, Iterator
from itertools import accumulate, chain, islice

from satdoku.type_checking import TYPE_CHECKING

if TYPE_CHECKING:
    from os import PathLike
    from typing import IO

MAX_VARS = 100_000_000
PORTION = 10_000  # clauses per batch: loops in C, without a second copy of all clauses

Clause = tuple[int, ...]


class Cnf:
    """Clause i is `literals[offsets[i]:offsets[i + 1]]`, in DIMACS numbers.

    Duplicate literals, duplicate clauses and tautologies are kept.
    """

    __slots__ = ("arrays", "literals", "num_vars", "offsets")

    num_vars: int
    literals: memoryview[int]
    offsets: memoryview[int]
    arrays: tuple[bytes, bytes]  # literals and offsets in the kernel's format

    def __init__(self, num_vars: int, literals: bytes, offsets: bytes) -> None:
        """Take arrays of native 32-bit integers, unchecked; see also `from_clauses`."""
        object.__setattr__(self, "num_vars", num_vars)
        object.__setattr__(self, "arrays", (literals, offsets))
        object.__setattr__(self, "literals", memoryview(literals).cast("i"))
        object.__setattr__(self, "offsets", memoryview(offsets).cast("i"))

    @classmethod
    def from_clauses(cls, clauses: Iterable[Iterable[int]], num_vars: int = 0) -> Cnf:
        """Take any clauses; `num_vars` is raised to their greatest variable if necessary.

        >>> Cnf.from_clauses([[1, -2], [3]])
        <Cnf: 3 variables, 2 clauses>
        """
        literals = array("i")
        lengths: list[int] = []
        try:
            waiting = iter(clauses)
            while portion := [tuple(clause) for clause in islice(waiting, PORTION)]:
                flat = list(chain.from_iterable(portion))
                if 0 in flat:
                    raise ValueError("0 is not a literal")
                literals.fromlist(flat)
                lengths.extend(map(len, portion))
                num_vars = max(num_vars, max(flat, default=0), -min(flat, default=0))
        except OverflowError:
            num_vars = MAX_VARS + 1
        except TypeError as error:
            raise ValueError(f"a clause is a sequence of integers: {error}") from error
        if not 0 <= num_vars <= MAX_VARS:
            raise ValueError(f"a formula has 0 to {MAX_VARS} variables")
        offsets = array("i", accumulate(lengths, initial=0))
        return cls(num_vars, literals.tobytes(), offsets.tobytes())

    @classmethod
    def from_file(cls, path: str | PathLike[str]) -> Cnf:
        """Read a DIMACS file, plain or compressed; `dimacs.read` has more options.

        >>> Cnf.from_file("formula.cnf")  # doctest: +SKIP
        <Cnf: 625 variables, 24850 clauses>
        """
        from pathlib import Path

        from satdoku.sat import dimacs

        return dimacs.read(Path(path))

    def __setattr__(self, name: str, value: object) -> None:
        raise AttributeError("a Cnf cannot be changed")

    def __delattr__(self, name: str) -> None:
        raise AttributeError("a Cnf cannot be changed")

    def __len__(self) -> int:
        return len(self.offsets) - 1

    def since(self, start: int, end: int | None = None) -> Cnf:
        """The clauses from `start` on, up to `end`.

        >>> list(Cnf.from_clauses([[1], [2], [3]]).since(1))
        [(2,), (3,)]
        """
        last = len(self) if end is None else end
        if start == 0 and last == len(self):
            return self
        first, behind = self.offsets[start], self.offsets[last]
        offsets = array("i", [offset - first for offset in self.offsets[start : last + 1]])
        return Cnf(self.num_vars, self.literals[first:behind].tobytes(), offsets.tobytes())

    def __getitem__(self, index: int) -> Clause:
        if index < 0:
            index += len(self)
        if not 0 <= index < len(self):
            raise IndexError("no such clause")
        return tuple(self.literals[self.offsets[index] : self.offsets[index + 1]])

    def __iter__(self) -> Iterator[Clause]:
        literals, start = self.literals, 0
        for end in self.offsets[1:]:
            yield tuple(literals[start:end])
            start = end

    def __add__(self, other: Cnf) -> Cnf:
        """The clauses of both, with the variables of the larger one."""
        if not isinstance(other, Cnf):
            return NotImplemented
        first = self.offsets[-1]
        offsets = array("i", self.offsets)
        offsets.extend(first + offset for offset in other.offsets[1:])
        literals = self.arrays[0] + other.arrays[0]
        return Cnf(max(self.num_vars, other.num_vars), literals, offsets.tobytes())

    def __eq__(self, other: object) -> bool:
        if not isinstance(other, Cnf):
            return NotImplemented
        return self._state() == other._state()

    def __hash__(self) -> int:
        return hash(self._state())

    def __reduce__(self) -> tuple[type[Cnf], tuple[int, bytes, bytes]]:
        return Cnf, self._state()

    def __repr__(self) -> str:
        return f"<Cnf: {self.num_vars} variables, {len(self)} clauses>"

    def _state(self) -> tuple[int, bytes, bytes]:
        return self.num_vars, *self.arrays

    def write_dimacs(self, stream: IO[str], comments: Iterable[str] = ()) -> None:
        """Write DIMACS text; reading it back gives an equal value.

        >>> import sys
        >>> Cnf.from_clauses([[1, -2]]).write_dimacs(sys.stdout, comments=["small"])
        c small
        p cnf 2 1
        1 -2 0
        """
        for comment in comments:
            stream.writelines(f"c {line}\n" for line in comment.splitlines() or [""])
        stream.write(f"p cnf {self.num_vars} {len(self)}\n")
        for clause in self:
            stream.write(" ".join(map(str, (*clause, 0))) + "\n")

    def to_dimacs(self, comments: Iterable[str] = ()) -> str:
        """The formula as DIMACS text.

        >>> Cnf.from_clauses([[1, -2]]).to_dimacs()
        'p cnf 2 1\\n1 -2 0\\n'
        """
        text = io.StringIO()
        self.write_dimacs(text, comments)
        return text.getvalue()

    def to_lists(self) -> list[list[int]]:
        """Clauses for PySAT: `pysat.formula.CNF(from_clauses=cnf.to_lists())`.

        >>> Cnf.from_clauses([[1, -2]]).to_lists()
        [[1, -2]]
        """
        return [list(clause) for clause in self]
