"""Random rules for a new puzzle, which a full board obeys: cages, lines, dots, clues outside.

Each set has a name that players know. A set draws more than most puzzles need; the maker digs
givens afterwards, and removes superfluous rules on request.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence

from satdoku.errors import UsageError
from satdoku.messages import _
from satdoku.sat.kernel.rng import Rng
from satdoku.sudoku.constraints.registry import KINDS
from satdoku.sudoku.making.cages import killer
from satdoku.sudoku.making.drawn_rules import (
    RuleBoard,
    Rules,
    adds_up,
    greater_than,
    is_between,
    kropki,
    lines,
    little_killer,
    outside,
    parities,
    quadruples,
    renban,
    whispers,
    xv,
)
from satdoku.sudoku.making.jigsaw import pieces
from satdoku.sudoku.variants.everywhere import EVERYWHERE
from satdoku.sudoku.variants.own_rules import BOX, OwnRule
from satdoku.sudoku.variants.variant import Variant
from satdoku.value import Value


class RuleSet(Value):
    kind: str  # the kind of rule that tells this set from the others
    draw: Callable[[RuleBoard], Rules]


SETS: Mapping[str, RuleSet] = {
    "killer": RuleSet("cage", killer),
    "thermo": RuleSet(
        "thermometer", lines("thermometer", 9, 7, lambda h, d: d > h[-1], lambda h: len(h) > 2)
    ),
    "arrow": RuleSet("arrow", lines("arrow", 10, 5, lambda h, d: sum(h[1:]) + d <= h[0], adds_up)),
    "kropki": RuleSet("all-dots", kropki),
    "xv": RuleSet("all-sums", xv),
    "greater-than": RuleSet("greater", greater_than),
    "sandwich": RuleSet("sandwich", outside("sandwich")),
    "x-sums": RuleSet("x-sum", outside("x-sum")),
    "skyscrapers": RuleSet("skyscraper", outside("skyscraper")),
    "numbered-rooms": RuleSet("numbered-room", outside("numbered-room")),
    "little-killer": RuleSet("little-killer", little_killer),
    "whispers": RuleSet("whisper", whispers),
    "renban": RuleSet("renban", lines("renban", 9, 6, lambda h, d: d not in h, renban)),
    "palindrome": RuleSet(
        "palindrome",
        lines("palindrome", 9, 6, lambda h, d: True, lambda h: len(h) > 2 and h == h[::-1]),
    ),
    "between": RuleSet("between", lines("between", 9, 6, lambda h, d: True, is_between)),
    "slow-thermo": RuleSet(
        "slow-thermometer",
        lines("slow-thermometer", 9, 8, lambda h, d: d >= h[-1], lambda h: len(h) > 2),
    ),
    "parity-line": RuleSet(
        "parity", lines("parity", 8, 8, lambda h, d: (d - h[-1]) % 2 == 1, lambda h: len(h) > 2)
    ),
    "odd-even": RuleSet("odd", parities),
    "quadruple": RuleSet("quadruple", quadruples),
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
    found = [name for name, each in SETS.items() if each.kind in kinds]
    found += [name for name in WHOLE_BOARD if name in kinds]
    jigsaw = f"+{BOX}=" in variant.id
    return (*found, *[JIGSAW] * bool(jigsaw))


def before_board(sets: Sequence[str], variant: Variant, rng: Rng) -> list[OwnRule]:
    """The rules that do not depend on the board."""
    found = [OwnRule(name, "", ()) for name in sets if name in EVERYWHERE]
    return found + (pieces(variant, rng) if JIGSAW in sets else [])


def for_board(
    sets: Sequence[str], variant: Variant, digits: Sequence[int], rng: Rng
) -> list[OwnRule]:
    """Random rules of these sets, which the board obeys."""
    board = RuleBoard(variant, digits, rng)
    found: dict[OwnRule, None] = {}
    for name in sets:
        if name in SETS:
            found |= dict.fromkeys(
                rule for rule in SETS[name].draw(board) if _has_size(rule, variant)
            )
    return list(found)


def _has_size(rule: OwnRule, variant: Variant) -> bool:
    kind = KINDS.get(rule.kind)
    most = None if kind is None else kind.most_cells(variant.digits)
    return most is None or len(rule.cells) <= most


def is_removable(rule: OwnRule) -> bool:
    """True unless the rule is about the whole board."""
    return rule.kind != BOX and rule.kind not in EVERYWHERE
