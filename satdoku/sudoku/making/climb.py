"""Climbing: from puzzle to neighbouring puzzle as long as that brings it nearer to what was asked.

The first climb looks for a puzzle of a level or with certain techniques. The other has no end: it
looks for ever harder puzzles. Grading a hard puzzle takes long, so a puzzle is graded only if it
resists propagation nearly as well as the best one, and if the techniques that are easier than the
hardest step of that one leave it unfinished.
"""

from __future__ import annotations

from collections.abc import Callable
from math import inf

from satdoku.monitor import Monitor
from satdoku.sudoku.grading.grade import EASED, LEVELS, PARTS, Grade, Grader
from satdoku.sudoku.grid import Grid
from satdoku.sudoku.making.neighbours import Neighbours, Solved
from satdoku.sudoku.making.resistance import resistance
from satdoku.sudoku.making.wish import Fit, Judged, Wish
from satdoku.sudoku.techniques.table import BY_NAME, TECHNIQUES
from satdoku.sudoku.variants.variant import Variant

BEYOND_ALL = 1 + max(technique.weight for technique in TECHNIQUES)
SUMMIT = 1 + next(iter(PARTS.values()))  # the weight at which the top level's harder parts begin
NEVER = inf  # a weight that no puzzle reaches
PATIENCE = 60  # steps in which a climb gets no higher; then it starts elsewhere
ENDURANCE = 400  # … and an ascent that has no goal, most of whose steps are cheap
STARTS = 20  # random puzzles, of which the most promising one is climbed from
SIMILAR = 0.8  # of the resistance of the hardest puzzle, below which a puzzle is hardly harder

Height = tuple[float, int]
Offer = Callable[[Grid, Grid, bool, Grade], None]


def climb_to(wish: Wish, neighbours: Neighbours, monitor: Monitor, offer: Offer) -> None:
    """One climb, from a random board. `offer` receives each puzzle that is not too hard."""
    found = neighbours.start()
    best: Judged | None = None
    near, fruitless = found, 0
    while fruitless < PATIENCE:
        monitor.tick()
        fruitless += 1
        if near is not None:
            judged = wish.judge(near[0], monitor)
            if judged.fit is not Fit.TOO_HARD:
                offer(*near, judged.fit is Fit.AS_ASKED, judged.grade)
            if judged.fit is Fit.AS_ASKED:
                return
            if best is None or judged.rank >= best.rank:
                fruitless = fruitless if best and judged.rank == best.rank else 0
                best, found = judged, near
        near = neighbours.start() if found is None else neighbours.near(*found)


class Ascent:
    """Ever harder puzzles."""

    def __init__(
        self, variant: Variant, neighbours: Neighbours, monitor: Monitor, offer: Offer
    ) -> None:
        self.variant, self.neighbours, self.monitor, self.offer = (
            variant,
            neighbours,
            monitor,
            offer,
        )
        self.graders: dict[float, Grader] = {}  # by the weight below which techniques count

    def run(
        self, found: Solved | None = None, height: Height = (0, 0), goal: float = NEVER
    ) -> None:
        """One climb, from a puzzle of that height or from random boards, until a puzzle has a step
        of the goal's weight or it gets no higher. `offer` receives each that is as hard as the
        hardest before."""
        found = found or self._start()
        least, fruitless = 0.0, 0
        patience = ENDURANCE if goal == NEVER else PATIENCE
        while fruitless < patience and height[0] < goal:
            self.monitor.tick()
            fruitless += 1
            near = self.neighbours.near(*found)
            resists = 0 if near is None else self._resistance(near)
            if near is None or resists < least or self._finished_by_less(near[0], height[0]):
                continue
            grade = self._grader(NEVER).grade(near[0], self.monitor)
            if hardness(grade) >= height:
                fruitless = 0 if hardness(grade) > height else fruitless
                found, height, least = near, hardness(grade), SIMILAR * resists
                self.offer(*near, True, grade)

    def _start(self) -> Solved:
        """The one of some random puzzles that resists most."""
        found: list[Solved] = []
        while len(found) < STARTS:
            one = self.neighbours.start()
            found += [one] if one is not None else []
        return max(found, key=self._resistance)

    def _resistance(self, found: Solved) -> int:
        return resistance(*found, self.neighbours.solver, self.monitor)

    def _finished_by_less(self, puzzle: Grid, weight: float) -> bool:
        easier = self._grader(min(weight, BEYOND_ALL))
        return bool(weight) and easier.grade(puzzle, self.monitor).finished

    def _grader(self, weight: float) -> Grader:
        if weight not in self.graders:
            easier = [technique for technique in TECHNIQUES if technique.weight < weight]
            self.graders[weight] = Grader(self.variant, easier)
        return self.graders[weight]


def hardness(grade: Grade) -> Height:
    """The weight of the hardest step, then the score. What no technique finishes is the hardest,
    and what uniqueness makes easy is only as hard as its level says."""
    if not grade.finished:
        return BEYOND_ALL, grade.score
    hardest = max((BY_NAME[name].weight for name in grade.steps), default=0)
    return LEVELS[EASED - 1] if grade.eased else hardest, grade.score
