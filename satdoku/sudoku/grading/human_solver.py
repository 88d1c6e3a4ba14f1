"""Solves as a person does: step by step, each with the easiest technique that finds something."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from functools import partial
from itertools import islice

from satdoku.messages import N_
from satdoku.monitor import UNWATCHED, Monitor
from satdoku.sudoku.grid import Grid
from satdoku.sudoku.techniques.board_map import BoardMap, bits, members
from satdoku.sudoku.techniques.position import Position
from satdoku.sudoku.techniques.singles import NAKED_SINGLE
from satdoku.sudoku.techniques.step import Candidate, Step
from satdoku.sudoku.techniques.table import BY_NAME, TECHNIQUES, Technique
from satdoku.sudoku.variants.variant import Variant

SEARCH = N_("search")
SEARCHED = N_("no technique shows why, but no other digit leads to a solution")
EASY = BY_NAME[NAKED_SINGLE].weight  # the weight of the hardest single


class HumanSolver:
    """Solves puzzles of one variant; keeps nothing from one puzzle to the next."""

    def __init__(
        self,
        variant: Variant,
        techniques: Sequence[Technique] = TECHNIQUES,
        board: BoardMap | None = None,
    ) -> None:
        self.board = board or BoardMap(variant)
        self.techniques = techniques

    def position(
        self, grid: Grid, struck: Iterable[Candidate] = (), placed: Iterable[int] = ()
    ) -> Position:
        """All candidates that the digits allow, except the struck ones. `placed` lists the cells
        that the player filled."""
        position = Position(self.board, grid)
        position.filled_later = bits(placed)
        position.remove(struck)
        return position

    def next_step(self, position: Position, monitor: Monitor = UNWATCHED) -> Step | None:
        """None if the board is full, contradictory or beyond the techniques."""
        return next(self.steps(position, monitor), None)

    def steps(self, position: Position, monitor: Monitor = UNWATCHED) -> Iterator[Step]:
        """Yield steps until the board is full or no technique finds any. Each step is applied to
        the position after it is yielded. On a large board, all steps that a technique finds are
        taken at once, since searching again after each would take seconds. A step made outdated by
        an earlier one is dropped: if it still applies, the next search finds it in its new form."""
        while position.blanks:
            found = self._found(position, monitor)
            if not found or (found[0].removed and position.contradictory):
                return
            before = list(position.candidates)
            for step in found:
                if position.still_holds(step, before):
                    yield step
                    position.apply(step)

    def step_about(
        self, position: Position, cell: int, usual: Step, monitor: Monitor = UNWATCHED
    ) -> Step | None:
        """A step that fills the cell or removes candidates from it, and is a single or no harder
        than the usual step."""
        hardest = max(EASY, BY_NAME[usual.technique].weight)
        self._watch(position, monitor)
        for technique in self.techniques:
            if technique.weight > hardest:
                break
            position.tick()
            for step in technique.find(position):
                if cell in step.changed:
                    return step
        return None

    def offered(
        self,
        position: Position,
        techniques: Sequence[Technique] | None = None,
        monitor: Monitor = UNWATCHED,
    ) -> Iterator[Step]:
        """Every step that the position offers now, the easiest technique first. Steps with the same
        result are offered once, and a step lists only what it still excludes."""
        self._watch(position, monitor)
        results = set()
        for technique in self.techniques if techniques is None else techniques:
            position.tick()
            for step in technique.find(position):
                removed = tuple(each for each in step.removed if position.holds(each))
                result = technique.name, frozenset(step.placed), frozenset(removed)
                if (step.placed or removed) and result not in results:
                    results.add(result)
                    yield step if removed == step.removed else step.replace(removed=removed)

    def _watch(self, position: Position, monitor: Monitor) -> None:
        """Let the monitor stop the techniques, even in the middle of a slow one."""
        cells, blanks = len(self.board.variant.cells), position.blanks.bit_count()
        position.tick = partial(monitor.tick, 1 - blanks / cells, cells - blanks)

    def _found(self, position: Position, monitor: Monitor) -> list[Step]:
        self._watch(position, monitor)
        for technique in self.techniques:
            position.tick()
            steps = technique.find(position)
            found = list(steps if technique.at_once or self.board.large else islice(steps, 1))
            if found:
                return found
        return []


def searched(position: Position, solution: Grid, cell: int | None = None) -> Step:
    """The fallback when no technique helps: fill the cell, or else the one with fewest
    candidates."""
    if cell is None:
        blanks = members(position.blanks)
        cell = min(blanks, key=lambda blank: position.candidates[blank].bit_count())
    return Step(SEARCH, (cell,), SEARCHED, {}, placed=((cell, solution[cell]),))
