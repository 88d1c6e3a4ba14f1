"""Two searches that solve a puzzle step by step: made for watching, not for speed."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Callable, Generator, Iterator, Mapping
from enum import StrEnum

from satdoku.messages import N_
from satdoku.sudoku.grid import Grid
from satdoku.sudoku.rules import fitting
from satdoku.sudoku.solving.encode import encode_puzzle
from satdoku.value import Value


class StepKind(StrEnum):
    TRIED = N_("tried")
    IMPLIED = N_("unit clause")
    TAKEN_BACK = N_("taken back")


class SearchStep(Value):
    kind: StepKind
    cell: int
    digit: int  # 0 when a digit is taken back


Steps = Iterator[SearchStep]


def backtracking(puzzle: Grid) -> Steps:
    """Fills the blank cells in order, each with the first digit that clashes with nothing. If none
    is left, tries the next digit in the cell before. Ends with a full board, or, if there is no
    solution, with all entries taken back."""
    variant, digits = puzzle.variant, list(puzzle.digits)
    blanks = [cell for cell, digit in enumerate(digits) if not digit]
    depth = 0
    while 0 <= depth < len(blanks):
        cell = blanks[depth]
        larger = (digit for digit in fitting(variant, digits, cell) if digit > digits[cell])
        found = next(larger, 0)
        if found or digits[cell]:
            yield SearchStep(StepKind.TRIED if found else StepKind.TAKEN_BACK, cell, found)
        digits[cell] = found
        depth += 1 if found else -1


def dpll(puzzle: Grid) -> Steps:
    """Propagates unit clauses, then tries a literal of a shortest clause. When a clause has no
    literal left, takes back the last literal tried."""
    return _Dpll(puzzle).run()


SEARCHES: Mapping[str, Callable[[Grid], Steps]] = {
    N_("backtracking"): backtracking,
    N_("DPLL"): dpll,
}


class _Dpll:
    """Works on clauses alone. Only `_told` turns a variable into a cell and a digit."""

    def __init__(self, puzzle: Grid) -> None:
        self.size, self.givens = puzzle.variant.digits, puzzle.digits
        self.clauses = list(encode_puzzle(puzzle))
        self.homes: dict[int, list[int]] = defaultdict(list)  # the clauses of each literal
        for number, clause in enumerate(self.clauses):
            for literal in clause:
                self.homes[literal].append(number)
        self.left = list(map(len, self.clauses))  # literals of each clause that are not false
        self.positive = [n for n, clause in enumerate(self.clauses) if min(clause) > 0]
        self.true: set[int] = set()
        self.trail: list[int] = []

    def run(self) -> Steps:
        tried: list[tuple[int, int]] = []  # for each try: the trail's length before it, the literal
        wanted, kind = [clause[0] for clause in self.clauses if len(clause) == 1], StepKind.IMPLIED
        while True:
            if (yield from self._propagate(wanted, kind)):
                literal = self._choice()
                if literal is None:
                    return
                tried.append((len(self.trail), literal))
                wanted, kind = [literal], StepKind.TRIED
            else:
                length, literal = tried.pop() if tried else (0, 0)
                yield from self._take_back(length)
                if not literal:
                    return
                wanted, kind = [-literal], StepKind.IMPLIED

    def _propagate(self, wanted: list[int], kind: StepKind) -> Generator[SearchStep, None, bool]:
        """Make the literals and their consequences true; False if that falsifies a clause."""
        for literal in wanted:
            if literal in self.true:
                continue
            if -literal in self.true or any(
                self.left[number] == 1 for number in self.homes[-literal]
            ):
                return False
            self.true.add(literal)
            self.trail.append(literal)
            for number in self.homes[-literal]:
                self.left[number] -= 1
                if self.left[number] == 1:
                    wanted.append(self._last(number))
            yield from self._told(literal, kind)
            kind = StepKind.IMPLIED
        return True

    def _last(self, number: int) -> int:
        return next(literal for literal in self.clauses[number] if -literal not in self.true)

    def _choice(self) -> int | None:
        """A literal of the shortest open clause: a cell with few digits, or a digit with few places
        left. Only positive clauses are asked: the binary ones, “not both”, tell nothing."""
        undecided = [n for n in self.positive if self.true.isdisjoint(self.clauses[n])]
        if not undecided:
            return None
        return self._last(min(undecided, key=self.left.__getitem__))

    def _take_back(self, length: int) -> Steps:
        while len(self.trail) > length:
            literal = self.trail.pop()
            self.true.remove(literal)
            for number in self.homes[-literal]:
                self.left[number] += 1
            yield from self._told(literal, StepKind.TAKEN_BACK)

    def _told(self, literal: int, kind: StepKind) -> Steps:
        """The step to show, if the literal puts a digit on the board or takes one away."""
        cell, digit = divmod(literal - 1, self.size)
        if literal > 0 and not self.givens[cell]:
            yield SearchStep(kind, cell, 0 if kind is StepKind.TAKEN_BACK else digit + 1)
