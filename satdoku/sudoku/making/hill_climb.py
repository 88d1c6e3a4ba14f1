"""Hill climbing to puzzles with few givens: exchange givens, keep those with fewer solutions."""

from __future__ import annotations

from collections.abc import Callable

from satdoku.monitor import Monitor
from satdoku.sat.kernel.rng import Rng
from satdoku.sudoku.grading.grade import EASED, LEVELS, PARTS, TOP, Grade, Grader, techniques_up_to
from satdoku.sudoku.grading.human_solver import HumanSolver
from satdoku.sudoku.grid import Grid
from satdoku.sudoku.making.difficulty_target import Assessment, DifficultyTarget, TargetFit
from satdoku.sudoku.making.digging import Digging
from satdoku.sudoku.making.mask import MaskFilling
from satdoku.sudoku.making.puzzle_spec import PuzzleSpec
from satdoku.sudoku.making.random_boards import random_board, shuffled
from satdoku.sudoku.making.resistance import resistance
from satdoku.sudoku.solving.board_solver import BoardSolver
from satdoku.sudoku.techniques.forcing import refuted_by_chains
from satdoku.sudoku.techniques.nested import NESTED_NET
from satdoku.sudoku.techniques.table import BY_NAME, TECHNIQUES
from satdoku.sudoku.variants.variant import Variant

ADDED = 3  # orbits that a step adds at most before it digs again
TRIED = 8  # boards for a mask, to start from the one whose givens leave the fewest solutions
REFILLED = 3  # givens of a mask whose digits a step changes …
STEPS = 500  # … and the steps of the walk that fills it again

Solved = tuple[Grid, Grid]  # a puzzle and its solution


class Neighbours:
    """Puzzles with the requested number of givens, with the mask, or else minimal."""

    def __init__(
        self, request: PuzzleSpec, solver: BoardSolver, rng: Rng, monitor: Monitor
    ) -> None:
        self.request, self.solver, self.rng, self.monitor = request, solver, rng, monitor
        self.filling = MaskFilling(solver, request.mask or (), rng, monitor)

    def start(self) -> Solved | None:
        boards = (random_board(self.solver, self.rng, self.monitor) for _n in range(TRIED))
        if self.request.mask is not None:
            return self.filling.run(self.filling.best_of(boards))
        board = next(boards)
        return self._dug(board, board)

    def near(self, puzzle: Grid, board: Grid) -> Solved | None:
        """None if the step fails or returns to the same puzzle."""
        masked = self.request.mask is not None
        found = self._refilled(board) if masked else self._dug(puzzle, board)
        return None if found is None or found[0] == puzzle else found

    def _dug(self, puzzle: Grid, board: Grid) -> Solved | None:
        """Add a few givens, then remove all that can be removed."""
        orbits = self.request.orbits
        given = [orbit for orbit in orbits if puzzle[orbit[0]]]
        blank = shuffled([orbit for orbit in orbits if not puzzle[orbit[0]]], self.rng)
        added = blank[: 1 + self.rng.below(ADDED)]
        digging = Digging(self.solver, board, [*shuffled(given, self.rng), *added])
        digging.run(self.request.givens or 0, self.monitor)
        found = digging.puzzle()
        if self.request.givens is not None and found.givens != self.request.givens:
            return None
        return found, board

    def _refilled(self, board: Grid) -> Solved | None:
        """Drop a few digits, take any board that the others allow, and fill the mask again."""
        kept = shuffled(self.request.mask or (), self.rng)[REFILLED:]
        literals = self.solver.clues(board)
        fixed = shuffled([literals[cell] for cell in kept], self.rng)
        forgotten = [cell for cell in self.request.mask or () if cell not in kept]
        if not self.solver.possible([*fixed, -literals[forgotten[0]]], self.monitor):
            return None
        return self.filling.run(Grid(board.variant, tuple(self.solver.found())), STEPS)


BEYOND_ALL = 1 + max(technique.weight for technique in TECHNIQUES)
QUICK = BY_NAME[NESTED_NET].weight  # techniques below this weight are quick enough for climbing
SUMMIT = 1 + next(iter(PARTS.values()))  # where the harder parts of the top level begin
PATIENCE = 60  # steps without progress before a climb restarts elsewhere
STAMINA = 150  # … before an ascent guided by resistance alone ends
ENDURANCE = 400  # … before an open-ended ascent ends, most of whose steps are cheap
EASY = 4  # the level up to which techniques are quick to search
STARTS = 20  # random puzzles, of which a climb starts from the most promising one
SIMILAR = 0.8  # a puzzle below this share of the hardest one's resistance is hardly harder

Height = tuple[float, int]
Offer = Callable[[Grid, Grid, bool, Grade], None]


def climb_to(
    target: DifficultyTarget, neighbours: Neighbours, monitor: Monitor, offer: Offer
) -> None:
    """One climb, from a random board. `offer` receives each puzzle that is not too hard."""
    found = neighbours.start()
    best: Assessment | None = None
    near, fruitless = found, 0
    while fruitless < PATIENCE:
        monitor.tick()
        fruitless += 1
        if near is not None:
            assessed = target.assess(near[0], monitor)
            if assessed.fit is not TargetFit.TOO_HARD:
                offer(*near, assessed.fit is TargetFit.AS_ASKED, assessed.grade)
            if assessed.fit is TargetFit.AS_ASKED:
                return
            if best is None or assessed.rank >= best.rank:
                fruitless = fruitless if best and assessed.rank == best.rank else 0
                best, found = assessed, near
        near = neighbours.start() if found is None else neighbours.near(*found)


class Ascent:
    """Climbs to harder and harder puzzles."""

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
        self.easy = HumanSolver(variant, techniques_up_to(EASY))

    def climb_to_summit(self, found: Solved | None = None) -> None:
        """Climb once to a puzzle that needs nets, from a given puzzle or from random boards. The
        climb follows the resistance alone; it grades only puzzles that chains do not solve and the
        last one. `offer` receives the graded puzzles."""
        found = found or self._start()
        most, fruitless = self._resistance(found), 0
        while fruitless < STAMINA:
            self.monitor.tick()
            fruitless += 1
            near = self.neighbours.near(*found)
            resists = 0 if near is None else self._resistance(near)
            if near is None or resists < most:
                continue
            fruitless = 0 if resists > most else fruitless
            found, most = near, resists
            if not self._finished_by_chains(near[0]) and self._graded(near) >= SUMMIT:
                return
        self._graded(found)

    def _graded(self, found: Solved) -> float:
        """Offer the puzzle, and return how hard it is."""
        grade = self._grader(QUICK).grade(found[0], self.monitor)
        self.offer(*found, grade.level == TOP, grade)
        return hardness(grade)[0]

    def _finished_by_chains(self, puzzle: Grid) -> bool:
        """True if the easiest techniques and contradiction chains, many at a time, solve it."""
        position = self.easy.position(puzzle)
        while position.blanks:
            for _step in self.easy.steps(position, self.monitor):
                pass
            refuted = refuted_by_chains(position)
            if not refuted:
                break
            position.remove(refuted)
        return position.solved

    def run(self) -> None:
        """Climb once from random boards, until there is no progress. `offer` receives each puzzle
        that is at least as hard as the hardest before."""
        found, height = self._start(), (0.0, 0)
        least, fruitless = 0.0, 0
        while fruitless < ENDURANCE:
            self.monitor.tick()
            fruitless += 1
            near = self.neighbours.near(*found)
            resists = 0 if near is None else self._resistance(near)
            if near is None or resists < least or self._finished_by_less(near[0], height[0]):
                continue
            grade = self._grader(QUICK).grade(near[0], self.monitor)
            if hardness(grade) >= height:
                fruitless = 0 if hardness(grade) > height else fruitless
                found, height, least = near, hardness(grade), SIMILAR * resists
                self.offer(*near, True, grade)

    def _start(self) -> Solved:
        """The random puzzle that resists most."""
        found: list[Solved] = []
        while len(found) < STARTS:
            one = self.neighbours.start()
            found += [one] if one is not None else []
        return max(found, key=self._resistance)

    def _resistance(self, found: Solved) -> int:
        return resistance(*found, self.neighbours.solver, self.monitor)

    def _finished_by_less(self, puzzle: Grid, weight: float) -> bool:
        easier = self._grader(min(weight, QUICK))
        return bool(weight) and easier.grade(puzzle, self.monitor).finished

    def _grader(self, weight: float) -> Grader:
        if weight not in self.graders:
            easier = [technique for technique in TECHNIQUES if technique.weight < weight]
            self.graders[weight] = Grader(self.variant, easier)
        return self.graders[weight]


def hardness(grade: Grade) -> Height:
    """The weight of the hardest step, then the score. A puzzle that no technique finishes is the
    hardest; one eased by uniqueness is only as hard as its level says."""
    if not grade.finished:
        return BEYOND_ALL, grade.score
    hardest = max((BY_NAME[name].weight for name in grade.steps), default=0)
    return LEVELS[EASED - 1] if grade.eased else hardest, grade.score
