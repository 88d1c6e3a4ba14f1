"""The clues of a puzzle: its givens, and the rules that belong to this puzzle rather than to its
variant, such as cages, arrows and dots."""

from __future__ import annotations

from collections.abc import Iterable
from functools import lru_cache

from satdoku.sudoku.grid import Grid
from satdoku.sudoku.variants.everywhere import EVERYWHERE
from satdoku.sudoku.variants.own_rules import BOX, OwnName
from satdoku.sudoku.variants.variant import Unit, Variant
from satdoku.value import Value

RuleClue = tuple[int, ...]  # numbers of units that are one rule; several for `anti-knight`


class Clues(Value):
    """Some clues of a puzzle."""

    cells: tuple[int, ...]  # the cells of givens
    rules: tuple[RuleClue, ...] = ()

    def __len__(self) -> int:
        return len(self.cells) + len(self.rules)


@lru_cache(maxsize=8)
def rule_clues(variant: Variant) -> tuple[RuleClue, ...]:
    """The rules that can be left out, with something left to solve: not rows, boxes or windows."""
    found: dict[object, list[int]] = {}
    for number, unit in enumerate(variant.units):
        if unit.kind in EVERYWHERE and isinstance(unit.name, OwnName):
            found.setdefault(unit.kind, []).append(number)
        elif _is_clue(unit):
            found.setdefault(number, []).append(number)
    return tuple(map(tuple, found.values()))


def _is_clue(unit: Unit) -> bool:
    """True for what a puzzle adds, and for what a variant file states with a number: a cage."""
    own = isinstance(unit.name, OwnName) and unit.kind != BOX
    return own or bool(unit.rule._fields)


def all_clues(puzzle: Grid) -> Clues:
    givens = tuple(cell for cell, digit in enumerate(puzzle.digits) if digit)
    return Clues(givens, rule_clues(puzzle.variant))


def reduced(puzzle: Grid, clues: Clues) -> Grid:
    """The puzzle with these clues only."""
    kept = set(clues.cells)
    digits = tuple(digit if cell in kept else 0 for cell, digit in enumerate(puzzle.digits))
    return Grid(_without_other_rules(puzzle.variant, clues.rules), digits)


def renumbered(puzzle: Grid, part: Clues, kept: Clues) -> Clues:
    """Some of the kept clues, with the unit numbers that `reduced` gives them."""
    dropped = _dropped(puzzle.variant, kept.rules)
    left = [unit for unit in range(len(puzzle.variant.units)) if unit not in dropped]
    number = {unit: at for at, unit in enumerate(left)}
    return Clues(part.cells, tuple(tuple(number[unit] for unit in rule) for rule in part.rules))


def _dropped(variant: Variant, rules: Iterable[RuleClue]) -> set[int]:
    """The units of all other rules."""
    kept = set(rules)
    return {unit for rule in rule_clues(variant) if rule not in kept for unit in rule}


def _without_other_rules(variant: Variant, rules: Iterable[RuleClue]) -> Variant:
    dropped = _dropped(variant, rules)
    if not dropped:
        return variant
    units = tuple(unit for number, unit in enumerate(variant.units) if number not in dropped)
    return variant.replace(units=units)
