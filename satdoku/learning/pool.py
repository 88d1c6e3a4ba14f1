"""The practice positions that ship with satdoku: a line each in `positions.txt`.

`benchmarks/practice_positions.py` made them from our own puzzles. A line holds the technique, the
id of the variant, and the position as `PracticePosition.text` writes it, divided by tabs. The first
position of a technique in a variant is the clearest: lessons show it.
"""

from __future__ import annotations

from collections.abc import Mapping
from functools import cache
from pathlib import Path

from satdoku.errors import FileError
from satdoku.learning.practice_position import PracticePosition, parse
from satdoku.sudoku.variants.catalogue import load
from satdoku.sudoku.variants.own_rules import split

PATH = Path(__file__).parent / "positions.txt"
CLASSIC = "classic"
CAGES = "cages"  # puzzles with cages of their own
LINES = "lines"  # … and with lines, signs or clues
OF_OWN_RULES = (CAGES, LINES)
Entry = tuple[str, str]  # the id of the variant, and the text of the position


@cache
def _entries() -> Mapping[tuple[str, str], tuple[Entry, ...]]:
    """By technique and by the variant without the rules that a puzzle brings."""
    found: dict[tuple[str, str], list[Entry]] = {}
    try:
        text = PATH.read_text(encoding="ascii")
    except OSError as error:
        raise FileError.unreadable(PATH, error) from error
    for line in text.splitlines():
        technique, variant, position = line.split("\t")
        found.setdefault((technique, family(variant)), []).append((variant, position))
    return {key: tuple(entries) for key, entries in found.items()}


def family(variant: str) -> str:
    """The category that a player chooses: a variant, or `cages` or `lines` for puzzles with rules
    of their own."""
    _base, rules = split(variant)
    if not rules:
        return variant
    kinds = {group.partition("=")[0] for group in rules.split("+") if group}
    return CAGES if kinds == {"cage"} else LINES


def entries(technique: str, variant: str) -> tuple[Entry, ...]:
    return _entries().get((technique, variant), ())


def variants_with(technique: str) -> list[str]:
    """The variants whose positions of the technique ship with satdoku, the best known first."""
    found = [variant for name, variant in _entries() if name == technique]
    return sorted(found, key=lambda variant: variant != CLASSIC)


def read_entry(technique: str, entry: Entry) -> PracticePosition:
    variant, text = entry
    return parse(technique, text, load(variant))


def example(technique: str, variant: str = "") -> PracticePosition | None:
    """The clearest position: of the given variant, or else of classic or the first variant that has
    one."""
    for name in [variant] if variant else variants_with(technique):
        for entry in entries(technique, name):
            return read_entry(technique, entry)
    return None
