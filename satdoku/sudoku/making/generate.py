"""Makes puzzles with one solution: fill a board at random, then remove givens.

The request decides what comes next: digging alone, exchanging givens, digging for a level, climbing
from puzzle to puzzle, or filling a mask.
"""

from __future__ import annotations

from collections.abc import Callable
from functools import cached_property

from satdoku.monitor import UNWATCHED, Figures, Monitor, Stopped
from satdoku.sat.kernel.rng import Rng
from satdoku.sudoku.grading.grade import TOP, Grade, Grader
from satdoku.sudoku.grid import Grid
from satdoku.sudoku.making.difficulty_target import DifficultyTarget
from satdoku.sudoku.making.digging import Digging, LevelDigging
from satdoku.sudoku.making.exchange import Exchange, padded
from satdoku.sudoku.making.hill_climb import SUMMIT, Ascent, Neighbours, climb_to, hardness
from satdoku.sudoku.making.puzzle_spec import PuzzleSpec
from satdoku.sudoku.making.random_boards import random_board, shuffled
from satdoku.sudoku.making.with_rules import RuleDigging
from satdoku.sudoku.solving.board_solver import BoardSolver
from satdoku.value import Value

DIGS = 100  # boards dug before exchanging givens is worth its time
BOARDS = 800  # give up on a level after this many: the variant hardly has such puzzles
CLIMBS = 6  # attempts at the harder half of the top level before boards are dug for it


class MadePuzzle(Value):
    """A puzzle with one solution, which digging has proved unique."""

    grid: Grid
    solution: Grid
    seed: int
    boards: int  # the number of boards dug
    as_asked: bool  # False: the best puzzle found in time
    grade: Grade | None = None  # None unless the request asks for a difficulty
    hasty: bool = False  # graded without slow techniques, so only the level is known

    @property
    def level(self) -> int | None:
        return None if self.grade is None else self.grade.level

    @property
    def gave_up(self) -> bool:
        """True if the search ended because all its boards were tried."""
        return not self.as_asked and self.boards >= BOARDS


Improved = Callable[[MadePuzzle], None]


def generate(
    request: PuzzleSpec,
    seed: int,
    solver: BoardSolver,
    monitor: Monitor = UNWATCHED,
    improved: Improved | None = None,
) -> MadePuzzle | None:
    """The puzzle of that seed. If stopped, the best puzzle so far, or None if there is none yet.

    If no puzzle of the level is found, the hardest puzzle below it. `improved` receives each puzzle
    that is better than all before it.
    """
    return _Making(request, seed, solver, monitor, improved).run()


class _Making:
    def __init__(
        self,
        request: PuzzleSpec,
        seed: int,
        solver: BoardSolver,
        monitor: Monitor,
        improved: Improved | None,
    ) -> None:
        self.request, self.seed, self.solver, self.improved = request, seed, solver, improved
        self.monitor = monitor.telling(self._figures)
        self.rng = Rng(seed)
        self.boards = 0
        self.best: MadePuzzle | None = None
        self.neighbours = Neighbours(request, solver, self.rng, self.monitor)
        self.make: Callable[[], None] = self._strategy()

    @cached_property
    def ascent(self) -> Ascent:
        """Built on demand: most requests need none, and its grader costs a third of a puzzle."""
        return Ascent(self.request.variant, self.neighbours, self.monitor, self._offer)

    def _strategy(self) -> Callable[[], None]:
        """The function that makes the next board into a puzzle."""
        asked, monitor = self.request, self.monitor
        if asked.hardest:
            return self.ascent.run
        if asked.rules:
            return RuleDigging(asked, self.rng, monitor, self._offer, self._offer).run
        if not asked.graded:
            return self._dig_to_floor if asked.mask is None else self._fill_mask
        target = DifficultyTarget(asked.variant, asked.level, asked.needs)
        if asked.shaped:
            return lambda: climb_to(target, self.neighbours, monitor, self._offer)
        digging = LevelDigging(asked, target, self.solver, self.rng, monitor, self._offer)
        return lambda: digging.run(self._board())

    def run(self) -> MadePuzzle | None:
        try:
            self._climb_first()
            while not self._finished():
                self.boards += 1
                self.make()
            self._climb_from_best()
            self._grade_again()
        except Stopped:
            pass
        return self.best and self.best.replace(boards=self.boards)

    def _grade_again(self) -> None:
        """Grade with all techniques: a climb leaves out the slow ones."""
        made = self.best
        if made is not None and made.hasty:
            grade = Grader(self.request.variant).grade(made.grid, self.monitor)
            as_asked = made.as_asked and self.request.level in (None, grade.level)
            self.best = made.replace(grade=grade, as_asked=as_asked, hasty=False)

    def _finished(self) -> bool:
        if self.request.hardest:
            return False
        if self.best is not None and self.best.as_asked:
            return True
        return self.request.graded and self.boards >= BOARDS

    def _climb_first(self) -> None:
        """The top level is open-ended, and digging rarely gets far up. A climb from random boards
        does, and sooner; boards are dug one by one only if it fails."""
        if self.request.level == TOP and self._rises and not self.request.shaped:
            while self.boards < CLIMBS and not self._at_summit:
                self.boards += 1
                self.ascent.climb_to_summit()

    def _climb_from_best(self) -> None:
        """Climb on from the puzzle that digging found."""
        made = self.best
        if made is not None and made.level == TOP and self._rises and not self._at_summit:
            self.ascent.climb_to_summit((made.grid, made.solution))

    @property
    def _at_summit(self) -> bool:
        grade = None if self.best is None else self.best.grade
        return grade is not None and hardness(grade)[0] >= SUMMIT

    @property
    def _rises(self) -> bool:
        """True if a harder puzzle is a better one, whatever its givens."""
        asked = self.request
        return asked.hardest or (asked.level == TOP and not asked.needs and not asked.rules)

    def _board(self) -> Grid:
        return random_board(self.solver, self.rng, self.monitor)

    def _fill_mask(self) -> None:
        found = self.neighbours.start()
        if found is not None:
            self._offer(*found, True)

    def _dig_to_floor(self) -> None:
        solution = self._board()
        digging = Digging(self.solver, solution, shuffled(self.request.orbits, self.rng))
        finished = False
        try:
            digging.run(self.request.floor, self.monitor)
            finished = True
        finally:  # a half-dug board is better than nothing
            grid, asked = digging.puzzle(), self.request.givens
            self._offer(grid, solution, finished if asked is None else grid.givens == asked)
        if asked is not None and grid.givens > asked and self.boards > DIGS:
            self._exchange(grid, solution, asked)

    def _exchange(self, grid: Grid, solution: Grid, asked: int) -> None:
        solver = BoardSolver(self.request.variant)  # fresh: earlier questions have no effect
        walk = Exchange(solver, self.request.orbits, self.rng, self.monitor)
        for puzzle, board in walk.run(grid, solution, asked):
            full = padded(puzzle, board, asked, self.request.orbits)
            self._offer(full, board, full.givens == asked)

    def _offer(
        self, grid: Grid, solution: Grid, as_asked: bool, grade: Grade | None = None
    ) -> None:
        hasty = grade is not None and not grade.finished and self._rises
        offered = MadePuzzle(grid, solution, self.seed, self.boards, as_asked, grade, hasty)
        if self.best is None or self._rank(offered) > self._rank(self.best):
            self.best = offered
            if self.improved is not None:
                self.improved(offered)

    def _rank(self, made: MadePuzzle) -> tuple[float, ...]:
        """Greater is better."""
        if made.grade is not None and made.as_asked and self._rises:
            return True, *hardness(made.grade), -made.grid.givens
        return made.as_asked, made.level or 0, -made.grid.givens

    def _figures(self) -> Figures:
        """The share dug, the number of boards, and the givens or the level of the best puzzle. A
        search for a level reports no share, since its end cannot be predicted."""
        if self.best is None:
            return 0.0, self.boards, None
        if self.best.grade is not None:
            return 0.0, self.boards, self.best.level
        cells, givens = len(self.best.grid.digits), self.best.grid.givens
        return (cells - givens) / max(1, cells - self.request.floor), self.boards, givens
