"""All techniques, from the easiest to the hardest. Weights are HoDoKu's, or close to them."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from functools import partial

from satdoku.sudoku.techniques import (
    almost_locked,
    bug,
    chains,
    colouring,
    combinations,
    direct,
    finned_fish,
    fish,
    forcing,
    innies,
    intersections,
    lines,
    mixed_fish,
    nested,
    rectangles,
    remote_pairs,
    singles,
    subsets,
    sue_de_coq,
    templates,
    trials,
    turbot,
    wings,
)
from satdoku.sudoku.techniques.position import Position
from satdoku.sudoku.techniques.step import Step
from satdoku.value import Value


class Technique(Value):
    name: str
    weight: int  # what a step adds to the score of a puzzle
    find: Callable[[Position], Iterator[Step]]
    at_once: bool = False  # everything it finds is applied before searching again


TECHNIQUES = (
    Technique(singles.FULL_HOUSE, 4, singles.full_houses, at_once=True),
    Technique(singles.BOX_SINGLE, 6, singles.box_singles, at_once=True),
    Technique(singles.LINE_SINGLE, 8, singles.line_singles, at_once=True),
    Technique(singles.SPECIAL_SINGLE, 10, singles.special_singles, at_once=True),
    Technique(singles.NAKED_SINGLE, 14, singles.naked_singles, at_once=True),
    Technique(direct.DIRECT_INTERSECTION, 20, direct.direct_intersections),
    Technique(direct.DIRECT_HIDDEN[2], 25, partial(direct.direct_hidden, size=2)),
    Technique(lines.LINE_RANGE, 30, lines.line_ranges),
    Technique(lines.CAGE_SUM, 30, lines.cage_sums),
    Technique(combinations.BOUNDS, 30, combinations.bounds),
    Technique(combinations.HIGH_AND_LOW, 30, combinations.high_and_low),
    Technique(direct.DIRECT_HIDDEN[3], 40, partial(direct.direct_hidden, size=3)),
    Technique(intersections.INTERSECTION, 50, intersections.intersections),
    Technique(lines.LINE_CLASH, 50, lines.line_clashes),
    Technique(combinations.SIGNS, 55, combinations.signs),
    Technique(combinations.COMBINATIONS, 60, combinations.combinations),
    Technique(innies.INNIES, 60, innies.innies),
    Technique(subsets.NAKED[2], 60, partial(subsets.naked, size=2)),
    Technique(subsets.HIDDEN[2], 70, partial(subsets.hidden, size=2)),
    Technique(subsets.NAKED[3], 80, partial(subsets.naked, size=3)),
    Technique(subsets.HIDDEN[3], 100, partial(subsets.hidden, size=3)),
    Technique(subsets.NAKED[4], 120, partial(subsets.naked, size=4)),
    Technique(turbot.SKYSCRAPER, 130, turbot.skyscrapers),
    Technique(fish.FISH[2], 140, partial(fish.fish, size=2)),
    Technique(turbot.TURBOT, 140, turbot.turbots),
    Technique(chains.EMPTY_RECTANGLE, 140, chains.empty_rectangles),
    Technique(finned_fish.FINNED[2], 140, partial(finned_fish.finned_fish, size=2)),
    Technique(finned_fish.SASHIMI[2], 140, partial(finned_fish.sashimi_fish, size=2)),
    Technique(subsets.HIDDEN[4], 150, partial(subsets.hidden, size=4)),
    Technique(wings.W_WING, 150, wings.w_wings),
    Technique(fish.FISH[3], 150, partial(fish.fish, size=3)),
    Technique(colouring.SIMPLE, 150, colouring.simple_colouring),
    Technique(wings.XY_WING, 160, wings.xy_wings),
    Technique(fish.FISH[4], 160, partial(fish.fish, size=4)),
    Technique(wings.XYZ_WING, 180, wings.xyz_wings),
    Technique(remote_pairs.REMOTE_PAIR, 180, remote_pairs.remote_pairs),
    Technique(finned_fish.FINNED[3], 200, partial(finned_fish.finned_fish, size=3)),
    Technique(colouring.MULTI, 200, colouring.multi_colouring),
    Technique(finned_fish.SASHIMI[3], 240, partial(finned_fish.sashimi_fish, size=3)),
    Technique(chains.X_CHAIN, 260, chains.x_chains),
    Technique(chains.XY_CHAIN, 260, chains.xy_chains),
    Technique(chains.GROUPED_X_CHAIN, 270, chains.grouped_x_chains),
    Technique(chains.AIC, 280, chains.aics),
    Technique(chains.NICE_LOOP, 280, chains.nice_loops),
    Technique(finned_fish.FINNED[4], 280, partial(finned_fish.finned_fish, size=4)),
    Technique(finned_fish.SASHIMI[4], 280, partial(finned_fish.sashimi_fish, size=4)),
    Technique(almost_locked.WXYZ_WING, 280, almost_locked.wxyz_wings),
    Technique(sue_de_coq.SUE_DE_COQ, 280, sue_de_coq.sue_de_coq),
    Technique(chains.GROUPED_AIC, 300, chains.grouped_aics),
    Technique(chains.GROUPED_LOOP, 300, chains.grouped_loops),
    Technique(almost_locked.ALS_XZ, 300, almost_locked.xz),
    Technique(trials.SHORT_TRIAL, 310, trials.short_trials, at_once=True),
    Technique(almost_locked.ALS_XY_WING, 320, almost_locked.xy_wings),
    Technique(chains.ALS_CHAIN, 340, chains.als_chains),
    Technique(chains.ALS_LOOP, 340, chains.als_loops),
    Technique(almost_locked.DEATH_BLOSSOM, 360, almost_locked.death_blossoms),
    Technique(forcing.CONTRADICTION_CHAIN, 500, forcing.contradiction_chains, at_once=True),
    Technique(forcing.CELL_CHAIN, 520, forcing.cell_chains),
    Technique(forcing.UNIT_CHAIN, 540, forcing.unit_chains),
    Technique(forcing.CONTRADICTION_NET, 700, forcing.contradiction_nets, at_once=True),
    Technique(forcing.CELL_NET, 800, forcing.cell_nets),
    Technique(forcing.UNIT_NET, 900, forcing.unit_nets),
    Technique(
        forcing.GROUPED_CONTRADICTION_NET, 1000, forcing.grouped_contradiction_nets, at_once=True
    ),
    Technique(forcing.GROUPED_CELL_NET, 1100, forcing.grouped_cell_nets),
    Technique(forcing.GROUPED_UNIT_NET, 1200, forcing.grouped_unit_nets),
    Technique(trials.TRIAL, 1300, trials.trials, at_once=True),
    Technique(nested.NESTED_NET, 1500, nested.nested_nets),
)
# Only on request: they assume that there is one solution, so they prove nothing.
UNIQUENESS = (
    Technique(rectangles.UNIQUE_RECTANGLE, 100, rectangles.unique_rectangles),
    Technique(rectangles.HIDDEN_RECTANGLE, 100, rectangles.hidden_rectangles),
    Technique(rectangles.AVOIDABLE_RECTANGLE, 100, rectangles.avoidable_rectangles),
    Technique(bug.BUG, 100, bug.bug),
)
WITH_UNIQUENESS = tuple(sorted((*TECHNIQUES, *UNIQUENESS), key=lambda each: each.weight))
# Only if asked for by name: special cases of others, or too much for a person to search through.
ON_REQUEST = (
    Technique(turbot.KITE, 140, turbot.kites),
    Technique(turbot.DUAL_KITE, 140, turbot.dual_kites),
    Technique(mixed_fish.FRANKEN, 300, mixed_fish.franken_fish),
    Technique(mixed_fish.MUTANT, 320, mixed_fish.mutant_fish),
    Technique(templates.TEMPLATES, 400, templates.templates),
)
NAMED = (*WITH_UNIQUENESS, *ON_REQUEST)
BY_NAME = {technique.name: technique for technique in NAMED}
