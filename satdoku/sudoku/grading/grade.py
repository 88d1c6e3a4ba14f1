"""How hard a puzzle is for a person: its hardest technique, the score of all steps, a level.

A puzzle that techniques solve has exactly one solution: each step holds in every solution, and the
finished board obeys the rules. Other puzzles need a search. A puzzle gets a top level only if it
stays that hard when uniqueness is assumed, as the Sudoku Explainer does.
"""

from __future__ import annotations

from bisect import bisect_left
from collections import Counter
from collections.abc import Mapping, Sequence
from math import inf

from satdoku.messages import N_, _
from satdoku.monitor import UNWATCHED, Monitor
from satdoku.sudoku.grading.human_solver import HumanSolver
from satdoku.sudoku.grid import Grid
from satdoku.sudoku.techniques.step import Candidate
from satdoku.sudoku.techniques.table import BY_NAME, TECHNIQUES, WITH_UNIQUENESS, Technique
from satdoku.sudoku.variants.variant import Variant
from satdoku.value import Value

# The greatest weight of a technique at each level, from level 1. Fitted to the Sudoku Explainer's
# ratings and to the five levels of a publisher: `benchmarks/grading.py` compares both.
LEVELS = (6, 8, 25, 50, 70, 140, 180, 280, 360, inf)
TOP = len(LEVELS)
ABOUT = (  # a short description of each level
    N_("hidden singles in boxes"),
    N_("hidden singles on lines"),
    N_("all singles, including those revealed by pairs"),
    N_("intersections, bounds of lines, cages and clues"),
    N_("pairs, combinations in cages and on lines"),
    N_("triples, quads, X-wings, skyscrapers"),
    N_("larger fish, wings, colouring"),
    N_("fish with fins, alternating chains, nice loops"),
    N_("grouped chains, almost locked sets, short trials"),
    N_("forcing chains and nets, and beyond"),
)
BEYOND = N_("beyond the techniques")
LEFT = 2000  # added to the score for each cell that no technique fills: more than any step
EASED = 8  # the level of a puzzle that is harder only if uniqueness is not assumed
# The parts of the top level, each with the greatest weight of its techniques.
PARTS = {
    N_("chains"): 540,
    N_("nets"): 900,
    N_("grouped nets"): 1200,
    N_("trials"): 1300,
    N_("nested nets"): 1500,
    N_("beyond"): inf,
}


class Grade(Value):
    level: int
    score: int
    steps: Mapping[str, int]  # the number of steps of each technique
    finished: bool  # False: the techniques got stuck
    eased: bool = False  # whether assuming uniqueness lowers the level to `EASED`

    @property
    def technique(self) -> str:
        """The hardest technique, untranslated; empty for a board without blanks."""
        if not self.finished:
            return BEYOND
        return max(self.steps, key=lambda name: BY_NAME[name].weight, default="")

    @property
    def part(self) -> str:
        """The part of the top level, untranslated; empty below the top level."""
        if self.level < TOP:
            return ""
        weight = BY_NAME[self.technique].weight if self.finished else inf
        return next(part for part, most in PARTS.items() if weight <= most)

    def __str__(self) -> str:
        level = str(self.level)
        if self.eased:
            level = _("{level} (thanks to uniqueness)", level=level)
        if self.part:
            level = _("{level} ({part})", level=level, part=_(self.part))
        return _(
            "level {level}, {technique}, score {score}",
            level=level,
            technique=_(self.technique) if self.technique else _("nothing to do"),
            score=self.score,
        )


class Grader:
    """Grades puzzles of one variant with the given techniques."""

    def __init__(self, variant: Variant, techniques: Sequence[Technique] = TECHNIQUES) -> None:
        self.solver = HumanSolver(variant, techniques)
        easing = [each for each in WITH_UNIQUENESS if each.weight <= LEVELS[EASED - 1]]
        self.easing = HumanSolver(variant, easing, self.solver.board)

    def grade(
        self,
        puzzle: Grid,
        monitor: Monitor = UNWATCHED,
        struck: Sequence[Candidate] = (),
        placed: Sequence[int] = (),
    ) -> Grade:
        position = self.solver.position(puzzle, struck, placed)
        steps = Counter(step.technique for step in self.solver.steps(position, monitor))
        score = sum(BY_NAME[name].weight * count for name, count in steps.items())
        score += LEFT * position.blanks.bit_count()
        finished = position.solved
        hardest = max((BY_NAME[name].weight for name in steps), default=0)
        level = 1 + bisect_left(LEVELS, hardest if finished else inf)
        may_ease = finished and level > EASED and not position.board.large
        eased = may_ease and self._eases(puzzle, struck, monitor)
        return Grade(EASED if eased else level, score, steps, finished, eased)

    def _eases(self, puzzle: Grid, struck: Sequence[Candidate], monitor: Monitor) -> bool:
        """True if the techniques up to level `EASED`, with those of uniqueness, solve a puzzle that
        has one solution."""
        position = self.easing.position(puzzle, struck)
        for _step in self.easing.steps(position, monitor):
            pass
        return position.solved


def techniques_up_to(level: int) -> list[Technique]:
    """The techniques that a puzzle of this level can need."""
    return [technique for technique in TECHNIQUES if technique.weight <= LEVELS[level - 1]]
