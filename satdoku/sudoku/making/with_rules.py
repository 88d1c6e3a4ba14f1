"""Makes puzzles that bring rules: fill a board, draw rules that it obeys, then dig givens."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from itertools import islice

from satdoku.monitor import Monitor
from satdoku.sat.kernel.rng import Rng
from satdoku.sudoku.grid import Grid
from satdoku.sudoku.making import rule_sets
from satdoku.sudoku.making.cages import move_cell
from satdoku.sudoku.making.difficulty_target import DifficultyTarget
from satdoku.sudoku.making.digging import Digging, LevelDigging, Offer
from satdoku.sudoku.making.drawn_rules import RuleBoard
from satdoku.sudoku.making.puzzle_spec import PuzzleSpec
from satdoku.sudoku.making.random_boards import random_board, shuffled
from satdoku.sudoku.solving.board_solver import BoardSolver
from satdoku.sudoku.variants import own_rules
from satdoku.sudoku.variants.own_rules import OwnRule
from satdoku.sudoku.variants.variant import Variant

MOVES = 80  # of cells between cages, to rule out other solutions
PARTITIONS = 6  # into cages, until one needs no givens

OfferPuzzle = Callable[[Grid, Grid, bool], None]  # the puzzle, its solution, whether it is as asked


class RuleDigging:
    def __init__(
        self,
        request: PuzzleSpec,
        rng: Rng,
        monitor: Monitor,
        offer: OfferPuzzle,
        offer_graded: Offer,
    ) -> None:
        self.request, self.rng, self.monitor = request, rng, monitor
        self.offer, self.offer_graded = offer, offer_graded

    def run(self) -> None:
        """Draw a board and rules, and dig."""
        asked, base = self.request, self.request.variant
        fixed = rule_sets.before_board(asked.rules, base, self.rng)
        plain = own_rules.with_units(base, fixed)
        digits = random_board(BoardSolver(plain), self.rng, self.monitor).digits
        rules = self._rules(digits, fixed)
        variant = own_rules.with_units(base, rules)
        solver, solution = BoardSolver(variant), Grid(variant, digits)
        if asked.graded:
            target = DifficultyTarget(variant, asked.level, asked.needs)
            spec = asked.replace(variant=variant, rules=())
            digging = LevelDigging(spec, target, solver, self.rng, self.monitor, self.offer_graded)
            digging.run(solution)
            return
        holes = Digging(solver, solution, shuffled(asked.orbits, self.rng))
        finished = False
        try:
            holes.run(asked.floor, self.monitor)
            finished = True
        finally:  # a half-dug board is better than nothing
            puzzle = holes.puzzle()
            right = finished if asked.givens is None else puzzle.givens == asked.givens
            self.offer(puzzle, solution, right and not asked.minimal)
        if asked.minimal:
            puzzle = self._without_superfluous(puzzle, rules)
            self.offer(puzzle, Grid(puzzle.variant, digits), True)

    def _rules(self, digits: Sequence[int], fixed: Sequence[OwnRule]) -> list[OwnRule]:
        """Random rules; those of a killer need no givens, if that is possible."""
        base, sets = self.request.variant, self.request.rules
        for _partition in range(PARTITIONS):
            rules = [*fixed, *rule_sets.for_board(sets, base, digits, self.rng)]
            if "killer" not in sets or self._sharpened(rules, digits):
                break
        return rules

    def _sharpened(self, rules: list[OwnRule], digits: Sequence[int]) -> bool:
        """Move cells between cages until the board is the only solution; True on success."""
        board = RuleBoard(self.request.variant, digits, self.rng)
        for _move in range(MOVES):
            variant = own_rules.with_units(self.request.variant, rules)
            found = islice(BoardSolver(variant).solutions(Grid.empty(variant), self.monitor), 2)
            other = next((grid for grid in found if grid.digits != tuple(digits)), None)
            if other is None:
                return True
            if not move_cell(board, rules, other.digits):
                return False
        return False

    def _without_superfluous(self, puzzle: Grid, rules: Sequence[OwnRule]) -> Grid:
        """Leave out every rule without which the puzzle still has one solution."""
        kept = list(rules)
        for rule in shuffled([rule for rule in rules if rule_sets.is_removable(rule)], self.rng):
            fewer = [other for other in kept if other != rule]
            without = own_rules.with_units(self.request.variant, fewer)
            if _is_unique(without, puzzle.digits, self.monitor):
                kept = fewer
        return Grid(own_rules.with_units(self.request.variant, kept), puzzle.digits)


def _is_unique(variant: Variant, digits: Sequence[int], monitor: Monitor) -> bool:
    found = BoardSolver(variant).solutions(Grid(variant, tuple(digits)), monitor)
    return len(list(islice(found, 2))) == 1
