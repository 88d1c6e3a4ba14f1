"""Random rules for a new puzzle, which a full board obeys: cages, lines, dots, clues outside.

Each set has a name that players know. A set draws more than most puzzles need; the maker digs
givens afterwards, and takes away superfluous rules on request.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from functools import lru_cache

from satdoku.errors import UsageError
from satdoku.messages import _
from satdoku.sat.kernel.rng import Rng
from satdoku.sudoku.constraints.registry import KINDS
from satdoku.sudoku.variants.everywhere import EVERYWHERE, neighbours
from satdoku.sudoku.variants.own_rules import BOX, OwnRule
from satdoku.sudoku.variants.variant import Variant

CAGE_SIZES = (2, 2, 3, 3, 3, 4, 4, 5)
MOST_OF_CAGE = 5
TRIES = 40  # random walks for each line
LONGEST_DIAGONAL = 6
WALKS = 60  # over the pieces of a jigsaw, per attempt


class RuleBoard:
    """A full board, and the cells around each cell."""

    def __init__(self, variant: Variant, digits: Sequence[int], rng: Rng) -> None:
        self.variant, self.digits, self.rng = variant, digits, rng
        self.beside, self.around = _surroundings(variant)
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
def _surroundings(variant: Variant) -> tuple[list[list[int]], list[list[int]]]:
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


Rules = Iterator[OwnRule]
Extends = Callable[[Sequence[int], int], bool]  # the digits of a line, and the next one
Ends = Callable[[Sequence[int]], bool]


# -- cages -----------------------------------------------------------------------------------


def killer(board: RuleBoard) -> Rules:
    """Cages over the whole board; a cell that no cage can take stays alone."""
    free = set(range(len(board.digits)))
    cages: list[list[int]] = []
    for start in board.shuffled(range(len(board.digits))):
        if start in free:
            cage = _grown(board, start, free, CAGE_SIZES[board.rng.below(len(CAGE_SIZES))])
            free.difference_update(cage)
            cages.append(cage)
    for cage in [cage for cage in cages if len(cage) == 1]:
        _join(board, cage[0], cages)
    for cage in cages:
        if len(cage) > 1:
            yield OwnRule("cage", str(sum(board.held(cage))), tuple(cage))


def _grown(board: RuleBoard, start: int, free: set[int], size: int) -> list[int]:
    cage = [start]
    while len(cage) < size:
        held = board.held(cage)
        more = sorted(
            {
                cell
                for each in cage
                for cell in board.beside[each]
                if cell in free and cell not in cage and board.digits[cell] not in held
            }
        )
        if not more:
            break
        cage.append(board.choice(more))
    return cage


def _join(board: RuleBoard, cell: int, cages: list[list[int]]) -> None:
    """Add a lone cell to a cage beside it that has room and lacks its digit."""
    for cage in sorted(cages, key=len):
        fits = 1 < len(cage) < MOST_OF_CAGE and board.digits[cell] not in board.held(cage)
        if fits and set(board.beside[cell]) & set(cage):
            cages.remove([cell])
            cage.append(cell)
            return


def move_cell(board: RuleBoard, rules: list[OwnRule], other: Sequence[int]) -> bool:
    """Move a cell that another solution fills differently to a cage beside it: that changes the
    sums, so that the other board no longer obeys them. False if no cell can be moved."""
    cage_of = {cell: rule for rule in rules if rule.kind == "cage" for cell in rule.cells}
    for cell in board.shuffled([c for c in cage_of if board.digits[c] != other[c]]):
        home = cage_of[cell]
        rest = tuple(c for c in home.cells if c != cell)
        if len(rest) < 2 or not _is_connected(rest, board.beside):
            continue
        for near in board.shuffled(board.beside[cell]):
            cage = cage_of.get(near, home)
            more = (*cage.cells, cell)
            fits = len(more) <= MOST_OF_CAGE and board.digits[cell] not in board.held(cage.cells)
            if cage != home and fits:
                rules.remove(home)
                rules.remove(cage)
                rules += [
                    OwnRule("cage", str(sum(board.held(cells))), cells) for cells in (rest, more)
                ]
                return True
    return False


def is_removable(rule: OwnRule) -> bool:
    """True unless the rule is about the whole board."""
    return rule.kind != BOX and rule.kind not in EVERYWHERE


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


def _lines(
    kind: str, count: int, longest: int, extends: Extends, ends: Ends, text: str = ""
) -> Callable[[RuleBoard], Rules]:
    def rules(board: RuleBoard) -> Rules:
        board.free = set(range(len(board.digits)))
        wanted = max(1, count * len(board.digits) // 81)
        for _number in range(wanted):
            if line := _line(board, longest, extends, ends):
                yield OwnRule(kind, text, line)

    return rules


def _adds_up(held: Sequence[int]) -> bool:
    return len(held) > 2 and held[0] == sum(held[1:])


def _whispers(board: RuleBoard) -> Rules:
    least = (board.variant.digits + 1) // 2

    def apart(held: Sequence[int], digit: int) -> bool:
        return abs(held[-1] - digit) >= least

    return _lines("whisper", 7, 8, apart, lambda held: len(held) > 2, str(least))(board)


def _renban(held: Sequence[int]) -> bool:
    return len(held) > 2 and max(held) - min(held) == len(held) - 1


def _is_between(held: Sequence[int]) -> bool:
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


def _outside(kind: str) -> Callable[[RuleBoard], Rules]:
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


# -- the sets --------------------------------------------------------------------------------

SETS: Mapping[str, Callable[[RuleBoard], Rules]] = {
    "killer": killer,
    "thermo": _lines("thermometer", 9, 7, lambda h, d: d > h[-1], lambda h: len(h) > 2),
    "arrow": _lines("arrow", 10, 5, lambda h, d: sum(h[1:]) + d <= h[0], _adds_up),
    "kropki": kropki,
    "xv": xv,
    "greater-than": greater_than,
    "sandwich": _outside("sandwich"),
    "x-sums": _outside("x-sum"),
    "skyscrapers": _outside("skyscraper"),
    "numbered-rooms": _outside("numbered-room"),
    "little-killer": little_killer,
    "whispers": _whispers,
    "renban": _lines("renban", 9, 6, lambda h, d: d not in h, _renban),
    "palindrome": _lines(
        "palindrome", 9, 6, lambda h, d: True, lambda h: len(h) > 2 and h == h[::-1]
    ),
    "between": _lines("between", 9, 6, lambda h, d: True, _is_between),
    "slow-thermo": _lines("slow-thermometer", 9, 8, lambda h, d: d >= h[-1], lambda h: len(h) > 2),
    "parity-line": _lines("parity", 8, 8, lambda h, d: (d - h[-1]) % 2 == 1, lambda h: len(h) > 2),
    "odd-even": parities,
    "quadruple": quadruples,
}
# The kind of rule that tells each set from the others.
KIND_OF = {
    "killer": "cage",
    "thermo": "thermometer",
    "arrow": "arrow",
    "kropki": "all-dots",
    "xv": "all-sums",
    "greater-than": "greater",
    "sandwich": "sandwich",
    "x-sums": "x-sum",
    "skyscrapers": "skyscraper",
    "numbered-rooms": "numbered-room",
    "little-killer": "little-killer",
    "whispers": "whisper",
    "renban": "renban",
    "palindrome": "palindrome",
    "between": "between",
    "slow-thermo": "slow-thermometer",
    "parity-line": "parity",
    "odd-even": "odd",
    "quadruple": "quadruple",
}
WHOLE_BOARD = ("anti-knight", "anti-king", "non-consecutive", "disjoint-groups")
JIGSAW = "jigsaw"  # must be known before the board is filled


def names() -> tuple[str, ...]:
    return (*SETS, *WHOLE_BOARD, JIGSAW)


def require_known(name: str) -> str:
    if name not in names():
        raise UsageError(
            _(
                "unknown rule set “{name}”; choose from {names}.",
                name=name[:40],
                names=", ".join(names()),
            ),
            name,
            names(),
        )
    return name


def alike(variant: Variant) -> tuple[str, ...]:
    """The sets whose rules a puzzle has, to make others like it."""
    kinds = {unit.kind for unit in variant.units}
    found = [name for name, kind in KIND_OF.items() if kind in kinds]
    found += [name for name in WHOLE_BOARD if name in kinds]
    jigsaw = f"+{BOX}=" in variant.id
    return (*found, *[JIGSAW] * bool(jigsaw))


def before_board(sets: Sequence[str], variant: Variant, rng: Rng) -> list[OwnRule]:
    """The rules that do not depend on the board."""
    found = [OwnRule(name, "", ()) for name in sets if name in EVERYWHERE]
    return found + (_pieces(variant, rng) if JIGSAW in sets else [])


def for_board(
    sets: Sequence[str], variant: Variant, digits: Sequence[int], rng: Rng
) -> list[OwnRule]:
    """Random rules of these sets, which the board obeys."""
    board = RuleBoard(variant, digits, rng)
    found: dict[OwnRule, None] = {}
    for name in sets:
        if name in SETS:
            found |= dict.fromkeys(rule for rule in SETS[name](board) if _has_size(rule, variant))
    return list(found)


def _has_size(rule: OwnRule, variant: Variant) -> bool:
    kind = KINDS.get(rule.kind)
    most = None if kind is None else kind.most_cells(variant.digits)
    return most is None or len(rule.cells) <= most


# -- jigsaws ---------------------------------------------------------------------------------


def _pieces(variant: Variant, rng: Rng) -> list[OwnRule]:
    """Exchange cells between the boxes at random, as long as every piece stays connected."""
    if not variant.boxes or len({len(box) for box in variant.boxes}) > 1:
        raise UsageError(
            _("{variant} has no boxes to replace with irregular ones.", variant=variant.family)
        )
    beside, _around = _surroundings(variant)
    piece = [0] * len(variant.cells)
    for number, box in enumerate(variant.boxes):
        for cell in box:
            piece[cell] = number
    for _walk in range(WALKS * len(variant.boxes)):
        _exchange(piece, beside, rng)
    members: dict[int, list[int]] = {}
    for cell, number in enumerate(piece):
        members.setdefault(number, []).append(cell)
    return [OwnRule(BOX, "", tuple(cells)) for cells in members.values()]


def _exchange(piece: list[int], beside: list[list[int]], rng: Rng) -> None:
    """Move a cell to the piece beside it, and a cell of that piece back."""
    one = rng.below(len(piece))
    others = sorted({piece[cell] for cell in beside[one]} - {piece[one]})
    if not others:
        return
    home, away = piece[one], others[rng.below(len(others))]
    piece[one] = away
    back = [
        cell
        for cell, number in enumerate(piece)
        if number == away and cell != one and any(piece[near] == home for near in beside[cell])
    ]
    rng.shuffle(back)
    for other in back:
        piece[other] = home
        if _connected(piece, home, beside) and _connected(piece, away, beside):
            return
        piece[other] = away
    piece[one] = home


def _connected(piece: list[int], number: int, beside: list[list[int]]) -> bool:
    return _is_connected([cell for cell, held in enumerate(piece) if held == number], beside)


def _is_connected(cells: Sequence[int], beside: list[list[int]]) -> bool:
    members = set(cells)
    reached, waiting = set[int](), [min(members)]
    while waiting:
        cell = waiting.pop()
        if cell not in reached:
            reached.add(cell)
            waiting += [near for near in beside[cell] if near in members]
    return reached == members
