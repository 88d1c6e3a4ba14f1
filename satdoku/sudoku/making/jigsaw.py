"""Random pieces of a jigsaw, which replace the boxes of a board."""

from __future__ import annotations

from satdoku.errors import UsageError
from satdoku.messages import _
from satdoku.sat.kernel.rng import Rng
from satdoku.sudoku.making.drawn_rules import is_connected, surroundings
from satdoku.sudoku.variants.own_rules import BOX, OwnRule
from satdoku.sudoku.variants.variant import Variant

WALKS = 60  # over the pieces, per box


def pieces(variant: Variant, rng: Rng) -> list[OwnRule]:
    """Exchange cells between the boxes at random, as long as every piece stays connected."""
    if not variant.boxes or len({len(box) for box in variant.boxes}) > 1:
        raise UsageError(
            _("{variant} has no boxes to replace with irregular ones.", variant=variant.family)
        )
    beside, _around = surroundings(variant)
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
    return is_connected([cell for cell, held in enumerate(piece) if held == number], beside)
