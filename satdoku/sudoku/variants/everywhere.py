"""Rules about the whole board, which stand for many small units: chess moves, missing dots.

A puzzle names such a rule without cells, as in `classic+anti-knight`.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence

from satdoku.messages import N_
from satdoku.sudoku.constraints.constraint import Constraint
from satdoku.sudoku.constraints.distinct import Distinct
from satdoku.sudoku.constraints.neighbours import Difference, NoDot, PairSum, Ratio
from satdoku.sudoku.variants.variant import Unit, Variant

Bound = tuple[Constraint, tuple[int, ...]]  # a rule, and the cells it binds

ROMAN_SUMS = (5, 10)  # of V and X


def _pairs(variant: Variant, steps: Iterable[tuple[int, int]]) -> Iterator[tuple[int, int]]:
    """Each pair of cells that are one of these steps apart: rows down, columns across."""
    at = {(cell.down, cell.across): number for number, cell in enumerate(variant.cells)}
    for (down, across), one in at.items():
        for rows, columns in steps:
            other = at.get((down + rows, across + 2 * columns))
            if other is not None:
                yield min(one, other), max(one, other)


def _both_ways(down: int, across: int) -> set[tuple[int, int]]:
    """The step and its reflections; of opposite steps, one."""
    every = {(d, a) for d, a in ((down, across), (across, down)) for a in (a, -a)}
    return {step if step > (0, 0) else (-step[0], -step[1]) for step in every}


def _differ(*steps: tuple[int, int]) -> Callable[[Variant, Sequence[Unit]], Iterator[Bound]]:
    every = {each for step in steps for each in _both_ways(*step)}

    def units(variant: Variant, given: Sequence[Unit]) -> Iterator[Bound]:
        return ((Distinct(), pair) for pair in _pairs(variant, sorted(every)))

    return units


def neighbours(variant: Variant) -> list[tuple[int, int]]:
    """The pairs of cells that share a side."""
    steps = ((0, 1), (1, 0))
    if not variant.shifted:
        return list(_pairs(variant, steps))
    at = {(cell.down, cell.across): number for number, cell in enumerate(variant.cells)}
    beside = ((0, 2), (1, 1), (1, -1))
    return [
        (one, at[down + rows, across + half])
        for (down, across), one in at.items()
        for rows, half in beside
        if (down + rows, across + half) in at
    ]


def _non_consecutive(variant: Variant, given: Sequence[Unit]) -> Iterator[Bound]:
    return ((NoDot((1,), (), ()), pair) for pair in neighbours(variant))


def _without_signs(
    *kinds: type[Constraint],
) -> Callable[[Variant, Sequence[Unit]], Iterator[Bound]]:
    """Every pair that has no sign of these kinds lacks the relation that such a sign states. A pair
    with a dot may also deserve the dot of the other colour."""

    def units(variant: Variant, given: Sequence[Unit]) -> Iterator[Bound]:
        present = [unit for unit in given if isinstance(unit.rule, kinds)]
        differences, ratios, sums = {1}, {2}, set(ROMAN_SUMS)
        for unit in present:
            if isinstance(unit.rule, Difference):
                differences.add(unit.rule.difference)
            elif isinstance(unit.rule, Ratio):
                ratios.add(unit.rule.ratio)
            elif isinstance(unit.rule, PairSum):
                sums.add(unit.rule.total)
        rule = NoDot(
            tuple(sorted(differences)) if Difference in kinds else (),
            tuple(sorted(ratios)) if Ratio in kinds else (),
            tuple(sorted(sums)) if PairSum in kinds else (),
        )
        dots = (Difference, Ratio)
        exempt = kinds + dots if set(kinds) & set(dots) else kinds
        signed = {frozenset(unit.cells) for unit in given if isinstance(unit.rule, exempt)}
        return ((rule, pair) for pair in neighbours(variant) if frozenset(pair) not in signed)

    return units


def _disjoint_groups(variant: Variant, given: Sequence[Unit]) -> Iterator[Bound]:
    """Cells at the same place of their box."""
    if len({len(box) for box in variant.boxes}) == 1:
        yield from (
            (Distinct(), tuple(sorted(group))) for group in zip(*variant.boxes, strict=True)
        )


Everywhere = Callable[[Variant, Sequence[Unit]], Iterable[Bound]]

# For each: its name, the word for one of its units, and the units.
EVERYWHERE: Mapping[str, tuple[str, str, Everywhere]] = {
    "anti-knight": (N_("anti-knight"), N_("knight's move"), _differ((1, 2))),
    "anti-king": (N_("anti-king"), N_("king's move"), _differ((1, 1), (0, 1))),
    "anti-camel": (N_("anti-camel"), N_("camel's move"), _differ((1, 3))),
    "taxicab-2": (N_("taxicab 2"), N_("distance of 2"), _differ((0, 2), (1, 1))),
    "taxicab-3": (N_("taxicab 3"), N_("distance of 3"), _differ((0, 3), (1, 2))),
    "taxicab-4": (N_("taxicab 4"), N_("distance of 4"), _differ((0, 4), (1, 3), (2, 2))),
    "non-consecutive": (N_("non-consecutive"), N_("pair of neighbours"), _non_consecutive),
    "all-dots": (N_("all dots"), N_("pair without a dot"), _without_signs(Difference, Ratio)),
    "all-white-dots": (
        N_("all white dots"),
        N_("pair without a white dot"),
        _without_signs(Difference),
    ),
    "all-black-dots": (N_("all black dots"), N_("pair without a black dot"), _without_signs(Ratio)),
    "all-sums": (N_("all sums of two"), N_("pair without a sum"), _without_signs(PairSum)),
    "disjoint-groups": (N_("disjoint groups"), N_("disjoint group"), _disjoint_groups),
}
