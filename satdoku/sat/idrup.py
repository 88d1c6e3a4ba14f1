"""Proofs of incremental solving in the format IDRUP, written during the questions and checked.

(Fazekas, Pollitt, Fleury, Biere 2024; CaDiCaL writes it, too.) Each line is a letter and literals
that end in 0: `i` a clause that was added, `q` a question with its assumptions, `l` a clause that
was learned, `d` one that was deleted, `s` the status, and then `m` a model or `u` the assumptions
that cannot hold together. `w` and `r` take a clause out of the proof and back.

The checker imports no engine. It checks forward: an answer must follow from what was added before
it, and later clauses must not help.
"""

from __future__ import annotations

import io
from collections.abc import Iterable
from typing import Protocol

from satdoku.errors import SatdokuError
from satdoku.messages import _
from satdoku.sat.cnf import Cnf
from satdoku.sat.result import Status

HEADER = "p idrup"


class Stream(Protocol):
    def write(self, data: bytes, /) -> object: ...


class IdrupTrace:
    """Writes each question with the clauses since the last one."""

    def __init__(self, stream: Stream) -> None:
        self.stream = stream
        self._generation = 0
        self._clauses = self._steps = 0
        self._write([HEADER])

    def begin(self, generation: int) -> None:
        """A new kernel starts a new proof: it may use clauses that the old one has deleted."""
        if generation != self._generation:
            self._generation = generation
            self._clauses = self._steps = 0

    def add(self, clauses: Cnf) -> None:
        """Clauses added since the last question."""
        self._clauses += len(clauses)
        self._write(_line("i", clause) for clause in clauses)

    @property
    def clauses(self) -> int:
        """The clauses of the formula written so far."""
        return self._clauses

    def answer(
        self,
        assumptions: Iterable[int],
        steps: io.BytesIO,
        status: Status,
        literals: Iterable[int],
    ) -> None:
        """The literals are the model, or the core."""
        self._write([_line("q", assumptions)])
        steps.seek(self._steps)
        for step in steps:
            self.stream.write(step if step.startswith(b"d") else b"l " + step)
        self._steps = steps.tell()
        self._write([f"s {status.name}"])
        if status is not Status.UNKNOWN:
            self._write([_line("m" if status is Status.SATISFIABLE else "u", literals)])

    def _write(self, lines: Iterable[str]) -> None:
        for line in lines:
            self.stream.write(f"{line}\n".encode("ascii"))


def _line(letter: str, literals: Iterable[int]) -> str:
    return " ".join((letter, *map(str, literals), "0"))


class TraceError(SatdokuError):
    """The first line that is wrong."""


def check_trace(lines: Iterable[bytes]) -> int:
    """Check every line of an IDRUP proof; return the number of answered questions.

    >>> check_trace([b"p idrup", b"i 1 0", b"q -1 0", b"s UNSATISFIABLE", b"u -1 0"])
    1
    """
    checker = _Checker()
    for number, line in enumerate(lines, 1):
        words = line.decode("ascii", "replace").split()
        if words and words[0] not in ("c", "p") and not checker.accepts(words[0], words[1:]):
            raise TraceError(_("line {number} of the proof is wrong.", number=number))
    if checker.status is not None:
        raise TraceError(_("the proof ends before the answer of its last question."))
    return checker.answers


class _Checker:
    def __init__(self) -> None:
        self.clauses = _Clauses()
        self.added: list[list[int]] = []
        self.assumed: set[int] | None = None  # None: no question is open
        self.status: str | None = None  # announced, and yet to be shown
        self.answers = 0

    def accepts(self, letter: str, words: list[str]) -> bool:
        if letter == "s":
            return self._accepts_status(words)
        try:
            *literals, end = map(int, words)
        except ValueError:
            return False
        if end != 0 or 0 in literals:
            return False
        if letter in ("m", "u"):
            return self._accepts_answer(letter, literals)
        if self.status is not None or letter not in ("i", "q", "l", "d", "w", "r"):
            return False
        right = True
        if letter == "i":
            self.added.append(literals)
        elif letter == "q":
            self.assumed = set(literals)
            return True
        elif letter in ("d", "w"):
            return self.clauses.remove(literals, keep=letter == "w")
        elif letter == "l":
            right = self.clauses.imply(literals)
        else:
            right = self.clauses.bring_back(literals)
        self.clauses.add(literals)
        return right

    def _accepts_status(self, words: list[str]) -> bool:
        if self.assumed is None or self.status is not None or len(words) != 1:
            return False
        if words[0] == Status.UNKNOWN.name:
            self.assumed = None
            return True
        self.status = words[0]
        return words[0] in (Status.SATISFIABLE.name, Status.UNSATISFIABLE.name)

    def _accepts_answer(self, letter: str, literals: list[int]) -> bool:
        expected = {Status.SATISFIABLE.name: "m", Status.UNSATISFIABLE.name: "u"}
        if self.status is None or expected[self.status] != letter or self.assumed is None:
            return False
        if letter == "m":
            model = set(literals)
            right = (
                not any(-literal in model for literal in model)
                and self.assumed <= model
                and all(not model.isdisjoint(clause) for clause in self.added)
            )
        else:
            right = self.assumed.issuperset(literals) and self.clauses.imply(
                [-literal for literal in literals]
            )
        self.assumed = self.status = None
        self.answers += 1
        return right


class _Clauses:
    """Clauses with two watched literals each. What holds at the root stays true when its reason is
    deleted: it followed from what was added."""

    def __init__(self) -> None:
        self.found: dict[tuple[int, ...], list[list[int]]] = {}  # by their sorted literals
        self.weakened: dict[tuple[int, ...], int] = {}
        self.watches: dict[int, list[list[int]]] = {}
        self.true: set[int] = set()
        self.trail: list[int] = []
        self.refuted = False

    def add(self, literals: list[int]) -> None:
        clause = list(dict.fromkeys(literals))
        self.found.setdefault(tuple(sorted(clause)), []).append(clause)
        clause.sort(key=lambda literal: -literal in self.true)  # false ones last
        for literal in clause[:2]:
            self.watches.setdefault(literal, []).append(clause)
        if not clause or -clause[0] in self.true:
            self.refuted = True
        elif len(clause) == 1 or -clause[1] in self.true:
            self.refuted = self.refuted or not self._assume([clause[0]])

    def remove(self, literals: list[int], *, keep: bool) -> bool:
        key = tuple(sorted(set(literals)))
        if not self.found.get(key):
            return False
        clause = self.found[key].pop()
        for literal in clause[:2]:
            watched = self.watches[literal]
            watched[:] = [other for other in watched if other is not clause]
        if keep:
            self.weakened[key] = self.weakened.get(key, 0) + 1
        return True

    def bring_back(self, literals: list[int]) -> bool:
        key = tuple(sorted(set(literals)))
        self.weakened[key] = self.weakened.get(key, 0) - 1
        return self.weakened[key] >= 0

    def imply(self, literals: list[int]) -> bool:
        """True if assuming all of them false leads to a conflict by unit propagation."""
        before = len(self.trail)
        contradicts = self.refuted or not self._assume([-literal for literal in literals])
        for literal in self.trail[before:]:
            self.true.discard(literal)
        del self.trail[before:]
        return contradicts

    def _assume(self, literals: list[int]) -> bool:
        """Assign and propagate; false on a conflict."""
        place = len(self.trail)
        for literal in literals:
            if -literal in self.true:
                return False
            self._assign(literal)
        while place < len(self.trail):
            false = -self.trail[place]
            place += 1
            if not self._visit(false):
                return False
        return True

    def _assign(self, literal: int) -> None:
        if literal not in self.true:
            self.true.add(literal)
            self.trail.append(literal)

    def _visit(self, false: int) -> bool:
        """Move the watches of a literal that has become false."""
        watched = self.watches.get(false, [])
        kept: list[list[int]] = []
        for number, clause in enumerate(watched):
            if clause[0] == false and len(clause) > 1:
                clause[0], clause[1] = clause[1], clause[0]
            if len(clause) > 1 and clause[0] in self.true:
                kept.append(clause)
                continue
            place = next((k for k in range(2, len(clause)) if -clause[k] not in self.true), None)
            if place is not None:
                clause[1], clause[place] = clause[place], clause[1]
                self.watches.setdefault(clause[1], []).append(clause)
                continue
            kept.append(clause)
            if len(clause) == 1 or -clause[0] in self.true:
                self.watches[false] = kept + watched[number + 1 :]
                return False
            self._assign(clause[0])
        self.watches[false] = kept
        return True
