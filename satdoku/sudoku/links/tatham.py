"""Game ids of Simon Tatham's Solo: `3x3:a5b3…`, where letters are runs of blanks."""

from __future__ import annotations

import re

from satdoku.messages import N_, _
from satdoku.sudoku.grid import Grid
from satdoku.sudoku.links.known_variants import known_variant
from satdoku.sudoku.links.linked_puzzle import LinkedPuzzle, LinkError
from satdoku.sudoku.variants.catalogue import NAMES, load
from satdoku.sudoku.variants.latin import SIDES
from satdoku.sudoku.variants.own_rules import BOX, OwnRule, with_units

FORM = N_("a game id of Simon Tatham's puzzles")
_ID = re.compile(r"(\d{1,2})(?:x(\d{1,2}))?([a-z]*)(#\d+)?:([0-9a-z_,]*)")
MOST_FIGURES = 3  # of a digit
_PIECE = re.compile(r"_|[a-z]|\d+")


def read(text: str) -> LinkedPuzzle | None:
    """The game of an id; None if the text is not one. Columns come before rows in the size."""
    match = _ID.fullmatch(text)
    if match is None:
        return None
    width, height, options, body = int(match[1]), int(match[2] or 0), match[3], match[5]
    side = width * height if height else width
    plain = re.sub(r"d[a-z]*|r\d*|m\d*|a", "", options)  # symmetry and difficulty
    unknown = set(plain) - {"x"}
    if unknown or side not in SIDES:
        raise LinkError.unknown(FORM, sorted(unknown) or [f"{side}×{side}"])
    digits = _digits(body, side)
    rules = [*_boxes(width, height, side)]
    if "x" in plain:
        rules += [
            OwnRule("distinct", "", tuple(n * (side + 1) for n in range(side))),
            OwnRule("distinct", "", tuple(n * (side - 1) for n in range(1, side + 1))),
        ]
    name = "classic" if side == 9 else f"classic-{side}"
    base = load(name if name in NAMES else f"latin-{side}")
    boxes = {unit.cells for unit in rules if unit.kind == BOX}
    if boxes == set(base.boxes):
        rules = [rule for rule in rules if rule.kind != BOX]
    return LinkedPuzzle(Grid(known_variant(with_units(base, rules)), digits), FORM)


def _boxes(width: int, height: int, side: int) -> list[OwnRule]:
    """Boxes as wide and high as the two numbers of the size say."""
    found: dict[tuple[int, int], list[int]] = {}
    for cell in range(side * side if height else 0):
        row, column = divmod(cell, side)
        found.setdefault((row // height, column // width), []).append(cell)
    return [OwnRule(BOX, "", tuple(cells)) for cells in found.values()]


def _digits(body: str, side: int) -> tuple[int, ...]:
    digits: list[int] = []
    for piece in _PIECE.findall(body):
        if piece.isdigit() and len(piece) > MOST_FIGURES:
            raise LinkError.damaged(FORM, _("“{value}” is not a valid value.", value=piece[:20]))
        if piece.isdigit():
            digits.append(int(piece))
        elif piece != "_":  # which only separates two numbers
            digits += [0] * (ord(piece) - ord("a") + 1)
    if len(digits) != side * side or max(digits) > side:
        raise LinkError.damaged(
            FORM, _("it has {count} cells instead of {size}.", count=len(digits), size=side * side)
        )
    return tuple(digits)
