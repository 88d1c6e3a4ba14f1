"""Each kind of rule by its definition alone: CaDiCaL lists the solutions of random puzzles from a
naive encoding, which forbids every wrong way to fill a unit."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from functools import partial
from itertools import combinations, islice, pairwise, product
from random import Random

import pytest
from pysat.solvers import Solver

from satdoku.sudoku.constraints.registry import KINDS
from satdoku.sudoku.grading.human_solver import HumanSolver
from satdoku.sudoku.grid import Grid
from satdoku.sudoku.solving.board_solver import BoardSolver
from satdoku.sudoku.solving.encode import encode_puzzle, model_of
from satdoku.sudoku.solving.sat_boards import SatBoards
from satdoku.sudoku.variants import own_rules
from satdoku.sudoku.variants.catalogue import load
from satdoku.sudoku.variants.everywhere import EVERYWHERE
from satdoku.sudoku.variants.own_rules import OwnRule

PUZZLES = 12  # per kind
MIXED = 30
MOST = 40  # solutions of a puzzle

Holds = Callable[[Sequence[int], str, int], bool]  # digits, parameter, greatest digit


def increasing(digits: Sequence[int]) -> bool:
    return all(one < other for one, other in pairwise(digits))


def run(digits: Sequence[int]) -> bool:
    return sorted(digits) == [*range(min(digits), min(digits) + len(digits))]


def windows(digits: Sequence[int], size: int) -> Iterator[Sequence[int]]:
    return (digits[start : start + size] for start in range(len(digits) - size + 1))


def cut(digits: Sequence[int], text: str) -> list[int]:
    sums, rest = [], list(digits)
    for size in map(int, text.split(".")):
        sums.append(sum(rest[:size]))
        rest = rest[size:]
    return sums


def sandwich(digits: Sequence[int], text: str, top: int) -> bool:
    if digits.count(1) != 1 or digits.count(top) != 1:
        return True  # says nothing; the row of the board sees to that
    start, end = sorted((digits.index(1), digits.index(top)))
    return sum(digits[start + 1 : end]) == int(text)


def seen(digits: Sequence[int]) -> int:
    return sum(all(other < digit for other in digits[:at]) for at, digit in enumerate(digits))


def halves(digits: Sequence[int]) -> tuple[Sequence[int], Sequence[int]]:
    half = len(digits) // 2
    return digits[:half], digits[half:]


def zipped(digits: Sequence[int]) -> bool:
    sums = {one + other for one, other in zip(*halves_around(digits), strict=True)}
    middle = {digits[len(digits) // 2]} if len(digits) % 2 else set()
    return len(sums | middle) == 1


def halves_around(digits: Sequence[int]) -> tuple[Sequence[int], Sequence[int]]:
    half = len(digits) // 2
    return digits[:half], digits[::-1][:half]


def no_dot(digits: Sequence[int], text: str) -> bool:
    low, high = sorted(digits)
    wrong = {"d1r2": high - low == 1 or high == 2 * low, "s5s10": low + high in (5, 10)}
    return not wrong[text]


def whispering(digits: Sequence[int], least: int) -> bool:
    return all(abs(one - other) >= least for one, other in pairwise(digits))


def equal_parts(digits: Sequence[int], text: str) -> bool:
    return len(set(cut(digits, text))) == 1


def modular(digits: Sequence[int]) -> bool:
    rests = [digit % 3 for digit in digits]
    return rests[0] != rests[1] and all(len(set(three)) == 3 for three in windows(rests, 3))


def between(digits: Sequence[int]) -> bool:
    low, high = sorted((digits[0], digits[-1]))
    return all(low < digit < high for digit in digits[1:-1])


def locked_out(digits: Sequence[int]) -> bool:
    low, high = sorted((digits[0], digits[-1]))
    return high - low >= 4 and not any(low <= digit <= high for digit in digits[1:-1])


def indexed(digits: Sequence[int], index: int) -> bool:
    return all(
        (digits[index - 1] == place) is (digit == index)
        for place, digit in enumerate(digits, 1)
        if place != index
    )


def has_all(digits: Sequence[int], text: str) -> bool:
    return all(list(digits).count(int(digit)) >= text.count(digit) for digit in text)


def odd(digits: Sequence[int]) -> int:
    return sum(digit % 2 for digit in digits)


def different(digits: Sequence[int]) -> bool:
    return len(set(digits)) == len(digits)


# Parameters to try ("*" for the sum that fits), numbers of cells, the definition.
DEFINITIONS: dict[str, tuple[tuple[str, ...], tuple[int, ...], Holds]] = {
    "distinct": (("",), (2, 3, 4), lambda d, t, n: different(d)),
    "consecutive": (("",), (2, 3), lambda d, t, n: run(d)),
    "renban": (("",), (2, 3), lambda d, t, n: run(d)),
    "whisper": (("1", "2"), (2, 3, 4), lambda d, t, n: whispering(d, int(t))),
    "cage": (("*",), (2, 3), lambda d, t, n: different(d) and sum(d) == int(t)),
    "digits": (("13", "24", "124"), (1, 2), lambda d, t, n: all(str(x) in t for x in d)),
    "odd": (("",), (1, 2), lambda d, t, n: odd(d) == len(d)),
    "even": (("",), (1, 2), lambda d, t, n: odd(d) == 0),
    "minimum": (("",), (2, 3, 4), lambda d, t, n: all(d[0] < x for x in d[1:])),
    "maximum": (("",), (2, 3, 4), lambda d, t, n: all(d[0] > x for x in d[1:])),
    "difference": (("1", "2"), (2,), lambda d, t, n: abs(d[0] - d[1]) == int(t)),
    "ratio": (("2", "3"), (2,), lambda d, t, n: max(d) == int(t) * min(d)),
    "pair-sum": (("*",), (2,), lambda d, t, n: d[0] + d[1] == int(t)),
    "greater": (("",), (2,), lambda d, t, n: d[0] > d[1]),
    "no-dot": (("d1r2", "s5s10"), (2,), lambda d, t, n: no_dot(d, t)),
    "relation": (
        ("12.13.21.24.34.42", "14.22.31.43"),
        (2,),
        lambda d, t, n: f"{d[0]}{d[1]}" in t.split("."),
    ),
    "thermometer": (("",), (2, 3, 4), lambda d, t, n: increasing(d)),
    "slow-thermometer": (("",), (2, 3, 4), lambda d, t, n: list(d) == sorted(d)),
    "sum": (("*",), (1, 2, 3, 4), lambda d, t, n: sum(d) == int(t)),
    "little-killer": (("*",), (2, 3, 4), lambda d, t, n: sum(d) == int(t)),
    "arrow": (("",), (2, 3, 4), lambda d, t, n: d[0] == sum(d[1:])),
    "double-arrow": (("",), (3, 4), lambda d, t, n: d[0] + d[-1] == sum(d[1:-1])),
    "equal-sums": (("1.2", "2.2", "1.1.2"), (3, 4), lambda d, t, n: equal_parts(d, t)),
    "equal-cages": (("1.2", "2.2"), (3, 4), lambda d, t, n: equal_parts(d, t)),
    "zipper": (("",), (3, 4), lambda d, t, n: zipped(d)),
    "sandwich": (("0", "2", "3", "5"), (4,), sandwich),
    "x-sum": (("*",), (4,), lambda d, t, n: sum(d[: d[0]]) == int(t)),
    "skyscraper": (("1", "2", "3", "4"), (4,), lambda d, t, n: seen(d) == int(t)),
    "numbered-room": (("1", "2", "3", "4"), (4,), lambda d, t, n: d[d[0] - 1] == int(t)),
    "nabner": (("",), (2,), lambda d, t, n: whispering(d, 2)),
    "modular": (("",), (2, 3, 4), lambda d, t, n: modular(d)),
    "entropic": (("",), (2,), lambda d, t, n: (d[0] > 3) is not (d[1] > 3)),
    "parity": (("",), (2, 3, 4), lambda d, t, n: all(a % 2 != b % 2 for a, b in pairwise(d))),
    "between": (("",), (3, 4), lambda d, t, n: between(d)),
    "lockout": (("",), (2, 3), lambda d, t, n: locked_out(d)),
    "palindrome": (("",), (2, 3, 4), lambda d, t, n: list(d) == list(d[::-1])),
    "clone": (("",), (2, 4), lambda d, t, n: halves(d)[0] == halves(d)[1]),
    "indexer": (("1", "2", "4"), (4,), lambda d, t, n: indexed(d, int(t))),
    "quadruple": (("12", "3", "44", "124"), (4,), lambda d, t, n: has_all(d, t)),
    "odd-count": (("0", "1", "2", "3"), (2, 3, 4), lambda d, t, n: odd(d) == int(t)),
    "even-count": (("0", "1", "2", "3"), (2, 3, 4), lambda d, t, n: len(d) - odd(d) == int(t)),
}
ROWS = {"sandwich", "x-sum", "skyscraper", "numbered-room", "indexer"}  # about a whole row
DIFFERENT = {"lockout": "classic-6"}  # needs more digits


def holds_for(holds: Holds, text: str, top: int, digits: Sequence[int]) -> bool:
    return holds(digits, text, top)


class Puzzle:
    """A board with rules, and its naive formula."""

    def __init__(self, base: str, rng: Random) -> None:
        self.base, self.rng = load(base), rng
        self.size = self.base.digits
        self.solution = self._some_board()
        self.rules: list[OwnRule] = []
        self.clauses: list[list[int]] = []
        for cell in range(self.size**2):
            self._forbid((cell,), lambda d: True)
            self.clauses.append([self.variable(cell, digit) for digit in self.every])
            for one, other in combinations(self.every, 2):
                self.clauses.append([-self.variable(cell, one), -self.variable(cell, other)])
        for unit in self.base.units:
            for pair in combinations(unit.cells, 2):
                self._forbid(pair, lambda d: d[0] != d[1])

    @property
    def every(self) -> range:
        return range(1, self.size + 1)

    def _some_board(self) -> tuple[int, ...]:
        grid = Grid.empty(self.base)
        for cell, digit in enumerate(self.rng.sample(range(1, self.size + 1), self.size)):
            grid = grid.with_digit(cell, digit)
        return self.rng.choice(list(islice(BoardSolver(self.base).solutions(grid), 50))).digits

    def variable(self, cell: int, digit: int) -> int:
        return cell * self.size + digit

    def _forbid(self, cells: Sequence[int], right: Callable[[Sequence[int]], bool]) -> None:
        for digits in product(self.every, repeat=len(cells)):
            if not right(digits):
                self.clauses.append(
                    [-self.variable(*each) for each in zip(cells, digits, strict=True)]
                )

    def add(self, kind: str) -> bool:
        """Add a random unit of this kind that the solution obeys, if there is one."""
        texts, sizes, holds = DEFINITIONS[kind]
        for _attempt in range(60):
            cells = self._cells(kind, self.rng.choice(sizes))
            digits = [self.solution[cell] for cell in cells]
            text = self.rng.choice(texts)
            if text == "*":
                total = sum(digits[: digits[0]]) if kind == "x-sum" else sum(digits)
                text = str(total)
            if "equal" in kind and sum(map(int, text.split("."))) != len(cells):
                continue
            if KINDS[kind].most_cells(self.size) in (None, *range(len(cells), 99)) and holds(
                digits, text, self.size
            ):
                self.rules.append(OwnRule(kind, text, cells))
                self._forbid(cells, partial(holds_for, holds, text, self.size))
                return True
        return False

    def _cells(self, kind: str, size: int) -> tuple[int, ...]:
        if kind in ROWS:
            start = self.rng.randrange(self.size)
            row = range(start * self.size, (start + 1) * self.size)
            column = range(start, self.size**2, self.size)
            cells = tuple(self.rng.choice((row, column)))
            return cells if self.rng.random() < 0.5 else cells[::-1]
        return tuple(self.rng.sample(range(self.size**2), size))

    def check(self) -> None:
        variant = own_rules.with_units(self.base, self.rules)
        assert load(variant.id) == variant
        shown = self.rng.sample(
            range(self.size**2), self.rng.randint(self.size**2 // 5, self.size**2 // 2)
        )
        digits = tuple(digit * (cell in shown) for cell, digit in enumerate(self.solution))
        grid = Grid(variant, digits)
        expected = self._solutions(digits)
        if len(expected) == MOST:
            return
        assert str(Grid(variant, self.solution)) in expected
        for solver in (BoardSolver(variant), SatBoards(variant)):
            assert {str(found) for found in solver.solutions(grid)} == expected
        self._check_formula(grid, expected)
        if len(expected) == 1:
            self._check_steps(grid)

    def _solutions(self, digits: Sequence[int]) -> set[str]:
        found: set[str] = set()
        givens = [self.variable(cell, digit) for cell, digit in enumerate(digits) if digit]
        with Solver("cadical195", bootstrap_with=[*self.clauses, *([x] for x in givens)]) as solver:
            while len(found) < MOST and solver.solve():
                true = [x for x in solver.get_model() if x > 0]
                found.add("".join(str((x - 1) % self.size + 1) for x in true))
                solver.add_clause([-x for x in true])
        return found

    def _check_formula(self, grid: Grid, expected: set[str]) -> None:
        """The published formula has one model for each solution."""
        clauses = [list(clause) for clause in encode_puzzle(grid)]
        with Solver("cadical195", bootstrap_with=clauses) as solver:
            for text in expected:
                model = model_of(Grid(grid.variant, tuple(map(int, text))))
                assert solver.solve(assumptions=model)
                solver.add_clause([-x for x in model])
            assert not solver.solve()

    def _check_steps(self, grid: Grid) -> None:
        human = HumanSolver(grid.variant)
        for step in human.steps(human.position(grid)):
            assert all(self.solution[cell] == digit for cell, digit in step.placed)
            assert all(self.solution[cell] != digit for cell, digit in step.removed)


def test_every_kind_has_a_definition() -> None:
    assert set(DEFINITIONS) == set(KINDS)


@pytest.mark.parametrize("kind", DEFINITIONS)
def test_a_kind_means_its_definition(kind: str) -> None:
    rng, added = Random(kind), 0
    for _puzzle in range(PUZZLES):
        puzzle = Puzzle(DIFFERENT.get(kind, "classic-4"), rng)
        added += sum(puzzle.add(kind) for _unit in range(rng.randint(1, 3)))
        puzzle.check()
    assert added > PUZZLES // 2


def test_mixed_kinds_mean_their_definitions() -> None:
    rng = Random(1)
    for _puzzle in range(MIXED):
        puzzle = Puzzle("classic-4", rng)
        for kind in rng.sample([kind for kind in DEFINITIONS if kind not in DIFFERENT], 5):
            puzzle.add(kind)
        puzzle.check()


def near(one: int, other: int, steps: set[tuple[int, int]]) -> bool:
    down, across = abs(one // 6 - other // 6), abs(one % 6 - other % 6)
    return (down, across) in steps or (across, down) in steps


BESIDE = {(0, 1)}
WRONG: dict[str, Callable[[int, int, int, int], bool]] = {
    "anti-knight": lambda a, b, x, y: x == y and near(a, b, {(1, 2)}),
    "anti-king": lambda a, b, x, y: x == y and near(a, b, {(1, 1), (0, 1)}),
    "anti-camel": lambda a, b, x, y: x == y and near(a, b, {(1, 3)}),
    "taxicab-2": lambda a, b, x, y: x == y and near(a, b, {(1, 1), (0, 2)}),
    "taxicab-3": lambda a, b, x, y: x == y and near(a, b, {(1, 2), (0, 3)}),
    "taxicab-4": lambda a, b, x, y: x == y and near(a, b, {(1, 3), (2, 2), (0, 4)}),
    "non-consecutive": lambda a, b, x, y: abs(x - y) == 1 and near(a, b, BESIDE),
    "disjoint-groups": lambda a, b, x, y: (
        x == y and (a // 6 % 2, a % 6 % 3) == (b // 6 % 2, b % 6 % 3)
    ),
    "all-dots": lambda a, b, x, y: (
        near(a, b, BESIDE)
        and {a, b} not in ({0, 1}, {6, 12}, {20, 21})
        and (abs(x - y) == 1 or max(x, y) == 2 * min(x, y))
    ),
    "all-white-dots": lambda a, b, x, y: (
        near(a, b, BESIDE) and {a, b} not in ({0, 1}, {6, 12}, {20, 21}) and abs(x - y) == 1
    ),
    "all-black-dots": lambda a, b, x, y: (
        near(a, b, BESIDE)
        and {a, b} not in ({0, 1}, {6, 12}, {20, 21})
        and max(x, y) == 2 * min(x, y)
    ),
    "all-sums": lambda a, b, x, y: (
        near(a, b, BESIDE) and {a, b} != {30, 31} and x + y in (5, 7, 10)
    ),
}
SIGNS = "+difference=1@1112+ratio=2@2131,2@4344+pair-sum=7@6162"


@pytest.mark.parametrize("name", EVERYWHERE)
def test_a_rule_about_the_whole_board_means_its_definition(name: str) -> None:
    """Every full board that it allows, and no other: random boards, one cell pair at a time."""
    signed = name.startswith("all-")
    variant = load("classic-6" + (SIGNS if signed else "") + f"+{name}")
    extra = [unit for unit in variant.units if unit.kind == name]
    forbidden = {
        (frozenset(((unit.cells[one], x), (unit.cells[other], y))))
        for unit in extra
        for one, other in combinations(range(len(unit.cells)), 2)
        for x, y in product(range(1, 7), repeat=2)
        if not unit.rule.stand_together((one, x), (other, y), len(unit.cells))
    }
    expected = {
        frozenset(((a, x), (b, y)))
        for a, b in combinations(range(36), 2)
        for x, y in product(range(1, 7), repeat=2)
        if WRONG[name](a, b, x, y)
    }
    assert forbidden == expected
