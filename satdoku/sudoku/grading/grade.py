"""How hard a puzzle is for a person: its hardest technique, the score of all steps, a level.

What techniques finish has one solution, for none of them takes that for granted; of what they do
not finish, only a search can tell.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping, Sequence
from math import inf

from satdoku.messages import N_, _
from satdoku.monitor import UNWATCHED, Monitor
from satdoku.sudoku.grading.human_solver import HumanSolver
from satdoku.sudoku.grid import Grid
from satdoku.sudoku.techniques.step import Candidate
from satdoku.sudoku.techniques.table import BY_NAME, TECHNIQUES, Technique
from satdoku.sudoku.variants.variant import Variant
from satdoku.value import Value

# Of each level from 1 on: the greatest weight of a technique, and the greatest score for each cell
# of the board. Where singles are enough, the score tells how many digits there are to find. Found
# with `benchmarks/grading.py` so that the publisher's five levels spread over the first five.
LEVELS = (
    (14, 3.3),
    (14, 3.7),
    (14, inf),
    (50, 7.0),
    (70, inf),
    (140, inf),
    (180, inf),
    (280, inf),
    (360, inf),
    (inf, inf),
)
TOP = len(LEVELS)
ABOUT = (  # the levels, in a few words each
    N_("singles, little to do"),
    N_("singles, more to do"),
    N_("singles, much to do"),
    N_("intersections, narrowed lines"),
    N_("more of these, pairs"),
    N_("triples, quads, X-wings, skyscrapers"),
    N_("larger fish, wings, colouring"),
    N_("fish with fins, alternating chains, nice loops"),
    N_("grouped chains, almost locked sets"),
    N_("forcing chains and nets, and beyond"),
)
BEYOND = N_("beyond the techniques")


class Grade(Value):
    level: int
    score: int
    steps: Mapping[str, int]  # of each technique, how often it was used
    finished: bool  # else the techniques came to a halt, and the score is that of their steps

    @property
    def technique(self) -> str:
        """The name of the hardest, to be translated; nothing for a board without blanks."""
        if not self.finished:
            return BEYOND
        return max(self.steps, key=lambda name: BY_NAME[name].weight, default="")

    def __str__(self) -> str:
        return _(
            "level {level}, {technique}, score {score}",
            level=self.level,
            technique=_(self.technique) if self.technique else _("nothing to do"),
            score=self.score,
        )


class Grader:
    """One for each variant, and for the techniques that count."""

    def __init__(self, variant: Variant, techniques: Sequence[Technique] = TECHNIQUES) -> None:
        self.solver = HumanSolver(variant, techniques)

    def grade(
        self, puzzle: Grid, monitor: Monitor = UNWATCHED, struck: Sequence[Candidate] = ()
    ) -> Grade:
        position = self.solver.position(puzzle, struck)
        steps = Counter(step.technique for step in self.solver.steps(position, monitor))
        score = sum(BY_NAME[name].weight * count for name, count in steps.items())
        finished = not position.blanks
        hardest = max((BY_NAME[name].weight for name in steps), default=0)
        level = _level(hardest if finished else inf, score / len(puzzle.digits))
        return Grade(level, score, steps, finished)


def _level(hardest: float, score_per_cell: float) -> int:
    return 1 + next(
        n
        for n, (weight, score) in enumerate(LEVELS)
        if hardest <= weight and score_per_cell <= score
    )


def techniques_up_to(level: int) -> list[Technique]:
    """Those that a puzzle of the level may need."""
    return [technique for technique in TECHNIQUES if technique.weight <= LEVELS[level - 1][0]]
