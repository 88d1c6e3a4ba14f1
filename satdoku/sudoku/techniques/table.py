"""All techniques, from the easiest to the hardest. Weights are HoDoKu's, or near."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass
from functools import partial

from satdoku.sudoku.techniques import (
    chains,
    fish,
    forcing,
    intersections,
    lines,
    singles,
    subsets,
    turbot,
    wings,
)
from satdoku.sudoku.techniques.position import Position
from satdoku.sudoku.techniques.step import Step


@dataclass(frozen=True)
class Technique:
    name: str
    weight: int  # what a step adds to the score of a puzzle
    find: Callable[[Position], Iterator[Step]]
    at_once: bool = False  # everything it finds on a board is taken before looking again


TECHNIQUES = (
    Technique(singles.FULL_HOUSE, 4, singles.full_houses, at_once=True),
    Technique(singles.BOX_SINGLE, 6, singles.box_singles, at_once=True),
    Technique(singles.LINE_SINGLE, 8, singles.line_singles, at_once=True),
    Technique(singles.SPECIAL_SINGLE, 10, singles.special_singles, at_once=True),
    Technique(singles.NAKED_SINGLE, 14, singles.naked_singles, at_once=True),
    Technique(lines.LINE_RANGE, 30, lines.line_ranges),
    Technique(intersections.INTERSECTION, 50, intersections.intersections),
    Technique(lines.LINE_CLASH, 50, lines.line_clashes),
    Technique(subsets.NAKED[2], 60, partial(subsets.naked, size=2)),
    Technique(subsets.HIDDEN[2], 70, partial(subsets.hidden, size=2)),
    Technique(subsets.NAKED[3], 80, partial(subsets.naked, size=3)),
    Technique(subsets.HIDDEN[3], 100, partial(subsets.hidden, size=3)),
    Technique(subsets.NAKED[4], 120, partial(subsets.naked, size=4)),
    Technique(turbot.SKYSCRAPER, 130, turbot.skyscrapers),
    Technique(fish.FISH[2], 140, partial(fish.fish, size=2)),
    Technique(turbot.TURBOT, 140, turbot.turbots),
    Technique(subsets.HIDDEN[4], 150, partial(subsets.hidden, size=4)),
    Technique(wings.W_WING, 150, wings.w_wings),
    Technique(fish.FISH[3], 150, partial(fish.fish, size=3)),
    Technique(wings.XY_WING, 160, wings.xy_wings),
    Technique(fish.FISH[4], 160, partial(fish.fish, size=4)),
    Technique(wings.XYZ_WING, 180, wings.xyz_wings),
    Technique(chains.X_CHAIN, 260, chains.x_chains),
    Technique(chains.XY_CHAIN, 280, chains.xy_chains),
    Technique(forcing.FORCING_CHAIN, 500, forcing.forcing_chains, at_once=True),
    Technique(forcing.FORCING_NET, 700, forcing.forcing_nets, at_once=True),
)
BY_NAME = {technique.name: technique for technique in TECHNIQUES}
