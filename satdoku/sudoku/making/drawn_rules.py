"""Rules that a full board obeys, drawn at random: lines, signs between cells, clues outside."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from functools import lru_cache

from satdoku.sat.kernel.rng import Rng
from satdoku.sudoku.variants.everywhere import neighbours
from satdoku.sudoku.variants.own_rules import OwnRule
from satdoku.sudoku.variants.variant import Variant

TRIES = 40  # random walks for each line
LONGEST_DIAGONAL = 6

Rules = Iterator[OwnRule]
Extends = Callable[[Sequence[int], int], bool]  # the digits of a line, and the next one
Ends = Callable[[Sequence[int]], bool]


class RuleBoard:
    """A full board, and the cells around each cell."""

    def __init__(self, variant: Variant, digits: Sequence[int], rng: Rng) -> None:
        self.variant, self.digits, self.rng = variant, digits, rng
        self.beside, self.around = surroundings(variant)
        self.free = set(range(len(digits)))  # the cells that no line covers yet

    def choice(self, items: Sequence[int]) -> int:
        return items[self.rng.below(len(items))]

    def shuffled(self, items: Sequence[int]) -> list[int]:
        found = list(items)
        self.rng.shuffle(found)
        return found

    def held(self, cells: Sequence[int]) -> list[int]:
        return [self.digits[cell] for cell in cells]


@lru_cache(maxsize=8)
def surroundings(variant: Variant) -> tuple[list[list[int]], list[list[int]]]:
    """For each cell, the cells that share a side with it, and those that touch it."""
    beside: list[list[int]] = [[] for _cell in variant.cells]
    for one, other in neighbours(variant):
        beside[one].append(other)
        beside[other].append(one)
    at = {(cell.down, cell.across): number for number, cell in enumerate(variant.cells)}
    steps = [(d, a) for d in (-1, 0, 1) for a in (-2, 0, 2) if (d, a) != (0, 0)]
    around = [
        sorted(
            {
                *beside[number],
                *(at[place] for d, a in steps if (place := (cell.down + d, cell.across + a)) in at),
            }
        )
        for number, cell in enumerate(variant.cells)
    ]
    return beside, around


def is_connected(cells: Sequence[int], beside: list[list[int]]) -> bool:
    members = set(cells)
    reached, waiting = set[int](), [min(members)]
    while waiting:
        cell = waiting.pop()
        if cell not in reached:
            reached.add(cell)
            waiting += [near for near in beside[cell] if near in members]
    return reached == members


# -- lines -----------------------------------------------------------------------------------


def _line(board: RuleBoard, longest: int, extends: Extends, ends: Ends) -> tuple[int, ...]:
    """A random line over free cells; the longest end that is allowed. Empty if there is none."""
    for _try in range(TRIES):
        free = sorted(board.free)
        if not free:
            break
        line, best = [board.choice(free)], 0
        while len(line) < longest:
            held = board.held(line)
            more = [
                cell
                for cell in board.around[line[-1]]
                if cell in board.free and cell not in line and extends(held, board.digits[cell])
            ]
            if not more:
                break
            line.append(board.choice(more))
            if ends(board.held(line)):
                best = len(line)
        if best:
            board.free.difference_update(line[:best])
            return tuple(line[:best])
    return ()


def lines(
    kind: str, count: int, longest: int, extends: Extends, ends: Ends, text: str = ""
) -> Callable[[RuleBoard], Rules]:
    def rules(board: RuleBoard) -> Rules:
        board.free = set(range(len(board.digits)))
        wanted = max(1, count * len(board.digits) // 81)
        for _number in range(wanted):
            if line := _line(board, longest, extends, ends):
                yield OwnRule(kind, text, line)

    return rules


def adds_up(held: Sequence[int]) -> bool:
    return len(held) > 2 and held[0] == sum(held[1:])


def whispers(board: RuleBoard) -> Rules:
    least = (board.variant.digits + 1) // 2

    def apart(held: Sequence[int], digit: int) -> bool:
        return abs(held[-1] - digit) >= least

    return lines("whisper", 7, 8, apart, lambda held: len(held) > 2, str(least))(board)


def renban(held: Sequence[int]) -> bool:
    return len(held) > 2 and max(held) - min(held) == len(held) - 1


def is_between(held: Sequence[int]) -> bool:
    return len(held) > 2 and all(
        min(held[0], held[-1]) < d < max(held[0], held[-1]) for d in held[1:-1]
    )


# -- signs and clues -------------------------------------------------------------------------


def _signs(kind: str, value: Callable[[int, int], int]) -> Callable[[RuleBoard], Rules]:
    """A sign on each pair of neighbours with a value, which is 0 for the others."""

    def rules(board: RuleBoard) -> Rules:
        for one, other in neighbours(board.variant):
            if found := value(board.digits[one], board.digits[other]):
                yield OwnRule(kind, str(found), (one, other))

    return rules


def _ratio(one: int, other: int) -> int:
    return 2 if max(one, other) == 2 * min(one, other) else 0


def _difference(one: int, other: int) -> int:
    return 1 if abs(one - other) == 1 and {one, other} != {1, 2} else 0


def _roman(one: int, other: int) -> int:
    return one + other if one + other in (5, 10) else 0


def kropki(board: RuleBoard) -> Rules:
    yield from _signs("difference", _difference)(board)
    yield from _signs("ratio", _ratio)(board)
    yield OwnRule("all-dots", "", ())


def xv(board: RuleBoard) -> Rules:
    yield from _signs("pair-sum", _roman)(board)
    yield OwnRule("all-sums", "", ())


def greater_than(board: RuleBoard) -> Rules:
    """A sign between any two neighbours in a box."""
    box_of = {cell: n for n, box in enumerate(board.variant.boxes) for cell in box}
    for one, other in neighbours(board.variant):
        if box_of.get(one) == box_of.get(other):
            pair = (one, other) if board.digits[one] > board.digits[other] else (other, one)
            yield OwnRule("greater", "", pair)


def outside(kind: str) -> Callable[[RuleBoard], Rules]:
    """A clue for each full row and column that the kind has one for."""

    def rules(board: RuleBoard) -> Rules:
        for unit in board.variant.units:
            if unit.kind in ("row", "column") and len(unit.cells) == board.variant.digits:
                held, top = board.held(unit.cells), board.variant.digits
                if kind == "sandwich":
                    start, end = sorted((held.index(1), held.index(top)))
                    yield OwnRule(kind, str(sum(held[start + 1 : end])), unit.cells)
                    continue
                for cells in (unit.cells, unit.cells[::-1]):
                    yield OwnRule(kind, str(_clue(kind, board.held(cells))), cells)

    return rules


def _clue(kind: str, held: Sequence[int]) -> int:
    if kind == "skyscraper":
        return sum(all(other < digit for other in held[:at]) for at, digit in enumerate(held))
    return sum(held[: held[0]]) if kind == "x-sum" else held[held[0] - 1]


def little_killer(board: RuleBoard) -> Rules:
    """Half of the short diagonals: long ones exclude little, and make searching slow."""
    lines: list[list[int]] = []
    at = {(cell.row, cell.column): number for number, cell in enumerate(board.variant.cells)}
    for step in (1, -1):
        for (row, column), start in at.items():
            if (row - 1, column - step) in at:
                continue
            line = [start]
            while (row + len(line), column + step * len(line)) in at:
                line.append(at[row + len(line), column + step * len(line)])
            if 2 < len(line) <= LONGEST_DIAGONAL:
                lines.append(line)
    board.rng.shuffle(lines)
    for line in lines[: (len(lines) + 1) // 2]:
        yield OwnRule("little-killer", str(sum(board.held(line))), tuple(line))


def parities(board: RuleBoard) -> Rules:
    """A third of the cells."""
    for cell in board.shuffled(range(len(board.digits)))[: len(board.digits) // 3]:
        yield OwnRule("odd" if board.digits[cell] % 2 else "even", "", (cell,))


def quadruples(board: RuleBoard) -> Rules:
    at = {(cell.row, cell.column): number for number, cell in enumerate(board.variant.cells)}
    corners = [
        (cell, at[row, column + 1], at[row + 1, column], at[row + 1, column + 1])
        for (row, column), cell in at.items()
        if {(row, column + 1), (row + 1, column), (row + 1, column + 1)} <= at.keys()
    ]
    board.rng.shuffle(corners)
    for cells in corners[: len(board.digits) // 4]:
        held = sorted(board.shuffled(board.held(cells))[: 2 + board.rng.below(3)])
        symbols = board.variant.symbols
        yield OwnRule("quadruple", "".join(symbols[digit - 1] for digit in held), cells)
