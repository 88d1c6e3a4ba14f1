"""Deals practice positions: disguised ones that ship with satdoku, or new ones."""

from __future__ import annotations

from collections.abc import Iterable
from random import Random

from satdoku.argument_types import text, whole
from satdoku.errors import UsageError
from satdoku.learning import pool
from satdoku.learning.disguise import disguised, random_guise
from satdoku.learning.mining import positions_of
from satdoku.learning.practice_position import MOST_DIGITS, PracticePosition, solver_for
from satdoku.messages import _
from satdoku.monitor import UNWATCHED, Monitor, Stopped
from satdoku.sudoku.grading.human_solver import EASY, HumanSolver
from satdoku.sudoku.grid import Grid
from satdoku.sudoku.making.difficulty_target import technique_named
from satdoku.sudoku.making.generate import generate
from satdoku.sudoku.making.puzzle_spec import PuzzleSpec
from satdoku.sudoku.solving.board_solver import BoardSolver
from satdoku.sudoku.techniques.table import BY_NAME
from satdoku.sudoku.variants.catalogue import load
from satdoku.sudoku.variants.variant import Variant

CHECKING = 0.5  # seconds to check that a guise has kept the easiest step
GUISES = 5  # tried before a position is dealt as it is
MINING = 20.0  # seconds to make a position of a technique that does not ship
AGAIN = 0.8  # … once there is one: then it is dealt in a new guise instead
MOST_SOLVERS = 20
SOLVING = 3.0  # … and for the steps of one puzzle; harder puzzles are skipped


class PositionDealer:
    """Keeps its solvers from position to position; one thread at a time."""

    def __init__(self, seed: int) -> None:
        self._draw = Random(seed).randrange
        self._solvers: dict[tuple[Variant, int], HumanSolver] = {}
        self._last: dict[str, pool.Entry] = {}
        self._mined: dict[tuple[str, str], list[PracticePosition]] = {}

    def deal(
        self, technique: str, variant: str = "", monitor: Monitor = UNWATCHED
    ) -> PracticePosition:
        """A position of the variant; without one, of a variant whose positions ship. Raises
        UsageError if the technique hardly ever occurs in the variant."""
        known = pool.variants_with(technique)
        name = variant or (known[0] if known else pool.CLASSIC)
        if name in known:
            return self._pooled(technique, pool.entries(technique, name), monitor)
        return self._made(technique, load(name), monitor)

    def _made(self, technique: str, variant: Variant, monitor: Monitor) -> PracticePosition:
        """A new position, or a new guise of an earlier one if that takes long."""
        known = self._mined.setdefault((technique, variant.id), [])
        limited = monitor.limited(AGAIN if known else MINING)
        try:
            found = self._mine(technique, variant, limited)
        except Stopped:
            if limited.interrupted:
                raise
            found = None
        if found is not None:
            known.append(found)
            return found
        if known:
            earlier = known[self._draw(len(known))]
            guises = (random_guise(variant, self._draw).of(earlier) for _guise in range(GUISES))
            return self._as_easy(earlier, guises, monitor)
        raise UsageError(
            _(
                "No position for {technique} in {variant} was found within {seconds} s.",
                technique=_(technique),
                variant=str(variant.name),
                seconds=f"{MINING:g}",
            )
        )

    def _pooled(
        self, technique: str, entries: tuple[pool.Entry, ...], monitor: Monitor
    ) -> PracticePosition:
        fresh = [entry for entry in entries if entry != self._last.get(technique)] or [*entries]
        entry = self._last[technique] = fresh[self._draw(len(fresh))]
        position = pool.read_entry(technique, entry)
        guises = (disguised(position, self._draw) for _guise in range(GUISES))
        return self._as_easy(position, guises, monitor)

    def _as_easy(
        self, position: PracticePosition, guises: Iterable[PracticePosition], monitor: Monitor
    ) -> PracticePosition:
        """The first guise with the same easiest step; the position itself if that takes long."""
        limited = monitor.limited(CHECKING)
        try:
            for guise in guises:
                if self.easiest(guise, limited) == position.technique:
                    return guise
        except Stopped:
            if limited.interrupted:
                raise
        return position

    def easiest(self, position: PracticePosition, monitor: Monitor = UNWATCHED) -> str:
        """The technique of the easiest step; empty if there is none."""
        solver = self.solver(position)
        step = solver.next_step(position.reached(solver), monitor)
        return "" if step is None else step.technique

    def solver(self, position: PracticePosition) -> HumanSolver:
        return self._solver(position.variant, position.technique)

    def _solver(self, variant: Variant, technique: str) -> HumanSolver:
        solver = solver_for(variant, technique)
        if len(self._solvers) >= MOST_SOLVERS:  # puzzles with rules of their own have one each
            self._solvers.clear()
        return self._solvers.setdefault((variant, len(solver.techniques)), solver)

    def _mine(self, technique: str, variant: Variant, monitor: Monitor) -> PracticePosition | None:
        """Solve new puzzles until one needs the technique. None if none can be made."""
        if variant.digits > MOST_DIGITS:
            raise UsageError(
                _("{variant} has too many digits to practise.", variant=str(variant.name))
            )
        solver, boards = self._solver(variant, technique), BoardSolver(variant)
        while True:
            puzzle = generate(self._spec(variant, technique), self._seed(), boards, monitor)
            if puzzle is None:
                return None
            found = self._first(technique, puzzle.grid, solver, monitor)
            if found is not None:
                return found

    def _first(
        self, technique: str, puzzle: Grid, solver: HumanSolver, monitor: Monitor
    ) -> PracticePosition | None:
        limited = monitor.limited(SOLVING)
        try:
            return next(positions_of(puzzle, solver, {technique}, limited), None)
        except Stopped:
            if monitor.remaining <= 0 or limited.interrupted:
                raise
            return None

    def _spec(self, variant: Variant, technique: str) -> PuzzleSpec:
        """Singles occur in every puzzle, so they do not need a minimal one."""
        return PuzzleSpec(variant, minimal=BY_NAME[technique].weight > EASY)

    def _seed(self) -> int:
        return self._draw(2**31)


def practice_position(
    technique: str, variant: str = "", seed: int = 0, monitor: Monitor = UNWATCHED
) -> PracticePosition:
    """A board on which this technique is the easiest that finds anything."""
    named = technique_named(text("technique", technique))
    return PositionDealer(whole("seed", seed)).deal(named, text("variant", variant), monitor)
