"""Skyscraper, two-string kite, turbot: two units with two places each, and two places that see each
other.

One of these is wrong, so one of the other two is right, and cells that see both lose the digit. If
these two see each other as well, it is an X-wing.
"""

from __future__ import annotations

from collections.abc import Iterator
from itertools import combinations, product

from satdoku.messages import N_
from satdoku.sudoku.techniques.board_map import bits, members
from satdoku.sudoku.techniques.merged_steps import merged, with_merged_pairs
from satdoku.sudoku.techniques.position import Position
from satdoku.sudoku.techniques.step import Step

SKYSCRAPER = N_("skyscraper")
TURBOT = N_("turbot")
KITE = N_("two-string kite")
DUAL_KITE = N_("dual two-string kite")

JOINED = N_(
    "{units} each have two places for {digit}; {cell} and {other} see each other and cannot both"
    " hold it, so {start} or {end} does"
)


def skyscrapers(position: Position) -> Iterator[Step]:
    """Both units are lines of the same kind; joined boxes are a turbot."""
    return (step for step in position.by_digit(_joined) if step.technique == SKYSCRAPER)


def turbots(position: Position) -> Iterator[Step]:
    return with_merged_pairs(
        step for step in position.by_digit(_joined) if step.technique == TURBOT
    )


def kites(position: Position) -> Iterator[Step]:
    """Turbots of a row and a column that are joined in a box."""
    found = (step for step in position.by_digit(_joined) if _is_kite(position, step))
    return (step.replace(technique=KITE) for step in found)


def dual_kites(position: Position) -> Iterator[Step]:
    """Two kites joined by the same two cells, perhaps about different digits."""
    for one, other in combinations(kites(position), 2):
        if _joint(one) == _joint(other) and not {*one.removed} & {*other.removed}:
            yield merged(one, other).replace(technique=DUAL_KITE)


def _joint(step: Step) -> int:
    return bits((step.fields["cell"], step.fields["other"]))


def _is_kite(position: Position, step: Step) -> bool:
    board = position.board
    kinds = {board.units[unit].kind for unit in step.fields["units"]}
    boxes = (board.cells[unit] for unit in board.kinds.get("box", ()))
    return kinds == {"row", "column"} and any(not _joint(step) & ~box for box in boxes)


def _joined(position: Position, digit: int) -> Iterator[Step]:
    units, peers = position.board.units, position.board.peers
    for (one, *ends), (two, *others) in combinations(position.conjugates(digit), 2):
        alike = units[one].kind == units[two].kind != "box"
        name = SKYSCRAPER if alike else TURBOT
        for (start, cell), (end, other) in product((ends, ends[::-1]), (others, others[::-1])):
            apart = len({start, cell, other, end}) == 4 and not peers[start] >> end & 1
            if apart and peers[cell] >> other & 1:
                losing = position.seen_by_all((start, end), digit)
                losing &= ~(1 << cell | 1 << other)
                removed = tuple((losing_cell, digit) for losing_cell in members(losing))
                if removed:
                    fields = {
                        "digit": digit,
                        "units": (one, two),
                        "cell": cell,
                        "other": other,
                        "start": start,
                        "end": end,
                    }
                    cells = (start, cell, other, end)
                    yield Step(name, cells, JOINED, fields, removed=removed)
