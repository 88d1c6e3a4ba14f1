"""An independent puzzle checker: its own geometry, its own clauses, CaDiCaL through python-sat.

It imports nothing from satdoku. Boards are text, one character per cell, as commands print them.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import combinations
from typing import Any

from pysat.solvers import Solver

SYMBOLS = "123456789ABCDEFGHIJKLMNOPQRSTUVWXYZ"

STAR = "25 33 37 52 55 58 73 77 85"

Place = tuple[int, int]
SIZES = {"classic-4": (2, 2), "classic-6": (2, 3), "classic-16": (4, 4), "classic-25": (5, 5)}


class Outside:
    """One variant, by its name."""

    def __init__(self, name: str) -> None:
        self.name = name
        self.digits = 9
        if name == "honeycomb":
            self.places, groups = honeycomb()
        elif name == "twodoku":
            self.places, groups = twodoku()
        elif name == "samurai":
            self.places, groups = samurai()
        else:
            height, width = SIZES.get(name, (3, 3))
            self.digits = height * width
            self.places = sorted(square(0, 0, self.digits))
            groups = [*grid(0, 0, height, width), *extra(name)]
        number = {place: n for n, place in enumerate(self.places)}
        self.lines = [[number[place] for place in sorted(group)] for group in groups]
        self.consecutive = name == "honeycomb"
        self.top = len(self.places) * self.digits  # the last variable of a cell

    def broken(self, board: str) -> bool:
        """True if a full board breaks a rule."""
        values = [SYMBOLS.index(symbol) + 1 for symbol in board]
        if len(values) != len(self.places) or max(values) > self.digits:
            return True
        for line in self.lines:
            found = sorted(values[cell] for cell in line)
            if self.consecutive and found != list(range(found[0], found[0] + len(line))):
                return True
            if not self.consecutive and found != list(range(1, self.digits + 1)):
                return True
        return False

    def solutions(self, puzzle: str, limit: int = 2) -> list[str]:
        with Solver("cadical195", bootstrap_with=self.clauses(puzzle)) as solver:
            found: list[str] = []
            while len(found) < limit and solver.solve():
                true = [x for x in solver.get_model() if 0 < x <= self.top]
                found.append(self._board(true))
                solver.add_clause([-x for x in true])
        return found

    def clauses(self, puzzle: str) -> Iterator[list[int]]:
        every = range(1, self.digits + 1)
        for cell, symbol in enumerate(puzzle):
            yield [self._variable(cell, digit) for digit in every]
            yield from never_two([self._variable(cell, digit) for digit in every])
            if symbol not in "0.":
                yield [self._variable(cell, SYMBOLS.index(symbol) + 1)]
        for number, line in enumerate(self.lines):
            for digit in every:
                yield from never_two([self._variable(cell, digit) for cell in line])
            if self.consecutive:
                yield from self._window(number, line)
            else:
                yield from ([self._variable(cell, digit) for cell in line] for digit in every)

    def _variable(self, cell: int, digit: int) -> int:
        return cell * self.digits + digit

    def _window(self, number: int, line: Sequence[int]) -> Iterator[list[int]]:
        """One variable for each digit at which the line's window can begin."""
        first = self.top + 1 + number * self.digits
        starts = range(1, self.digits - len(line) + 2)
        yield [first + start for start in starts]
        for start in starts:
            for cell in line:
                inside = range(start, start + len(line))
                yield [-first - start, *(self._variable(cell, digit) for digit in inside)]

    def _board(self, true: Sequence[int]) -> str:
        return "".join(SYMBOLS[(x - 1) % self.digits] for x in sorted(true))


def never_two(variables: Sequence[int]) -> Iterator[list[int]]:
    return ([-one, -other] for one, other in combinations(variables, 2))


def square(top: int, left: int, size: int) -> set[Place]:
    return {(top + r, left + c) for r in range(size) for c in range(size)}


def grid(top: int, left: int, height: int, width: int) -> list[set[Place]]:
    """Rows, columns, boxes."""
    size = height * width
    rows = [{(top + i, left + j) for j in range(size)} for i in range(size)]
    columns = [{(top + j, left + i) for j in range(size)} for i in range(size)]
    boxes: dict[Any, set[Place]] = {}
    for r, c in square(0, 0, size):
        boxes.setdefault((r // height, c // width), set()).add((top + r, left + c))
    return [*rows, *columns, *boxes.values()]


def extra(name: str) -> list[set[Place]]:
    falling = {(i, i) for i in range(9)}
    rising = {(i, 8 - i) for i in range(9)}
    windows = {(r, c): square(r, c, 3) for r in (1, 5) for c in (1, 5)}
    star = {(int(cell[0]) - 1, int(cell[1]) - 1) for cell in STAR.split()}
    return {
        "x": [falling, rising],
        "percent": [rising, windows[1, 1], windows[5, 5]],
        "windoku": list(windows.values()),
        "asterisk": [star],
    }.get(name, [])


def twodoku() -> tuple[list[Place], list[set[Place]]]:
    places = sorted(square(0, 0, 9) | square(6, 6, 9))
    return places, [*grid(0, 0, 3, 3), *grid(6, 6, 3, 3)]


def samurai() -> tuple[list[Place], list[set[Place]]]:
    corners = [(0, 0), (0, 12), (6, 6), (12, 0), (12, 12)]
    places = sorted(set().union(*(square(top, left, 9) for top, left in corners)))
    return places, [unit for top, left in corners for unit in grid(top, left, 3, 3)]


def honeycomb() -> tuple[list[Place], list[set[Place]]]:
    """Axial coordinates: row r, and q along it; the third direction is -r - q."""
    places = [(r, q) for r in range(-4, 5) for q in range(-4, 5) if abs(-r - q) <= 4]
    lines: dict[Any, set[Place]] = {}
    for r, q in places:
        for direction, index in enumerate((r, q, -r - q)):
            lines.setdefault((direction, index), set()).add((r, q))
    return places, list(lines.values())
