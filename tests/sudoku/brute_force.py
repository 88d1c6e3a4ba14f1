"""Every way to fill the blanks of a small board, by the rules of its units alone."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from satdoku.sudoku.grid import Grid


def solutions(puzzle: Grid) -> Iterator[Grid]:
    """Try every digit in every blank. A unit is checked as soon as it is full."""
    variant, digits = puzzle.variant, list(puzzle.digits)
    blanks = [cell for cell, digit in enumerate(digits) if not digit]

    def fill(depth: int) -> Iterator[Grid]:
        if depth == len(blanks):
            yield Grid(variant, tuple(digits))
            return
        cell = blanks[depth]
        for digit in range(1, variant.digits + 1):
            digits[cell] = digit
            if right(variant.units_of[cell]):
                yield from fill(depth + 1)
        digits[cell] = 0

    def right(numbers: Iterable[int]) -> bool:
        for number in numbers:
            unit = variant.units[number]
            held = [digits[cell] for cell in unit.cells]
            if all(held) and not unit.rule.holds(held):
                return False
        return True

    if right(range(len(variant.units))):
        yield from fill(0)
