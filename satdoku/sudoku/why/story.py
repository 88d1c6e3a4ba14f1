"""Why clues exclude a candidate, as a short chain of the human solver's steps.

The steps either remove the candidate, or follow from the supposition that it is right and end in a
contradiction. To show that a candidate is right, it is supposed to be wrong.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from functools import lru_cache
from typing import TYPE_CHECKING

from satdoku.messages import N_
from satdoku.monitor import UNWATCHED, Monitor
from satdoku.sudoku import rules
from satdoku.sudoku.grid import Grid
from satdoku.sudoku.rules import Clash
from satdoku.sudoku.solving.implied_sums import implied_sums
from satdoku.sudoku.techniques.board_map import digits_of, is_single, map_of, members
from satdoku.sudoku.techniques.lookahead import Lookahead
from satdoku.sudoku.techniques.position import Position
from satdoku.sudoku.techniques.step import Candidate, Step
from satdoku.sudoku.techniques.table import BY_NAME, TECHNIQUES, Technique
from satdoku.sudoku.techniques.trials import SHORT_TRIAL, TRIAL, refutation, refutations
from satdoku.value import Value

if TYPE_CHECKING:
    from satdoku.sudoku.constraints.diagram import Diagram
    from satdoku.sudoku.variants.variant import Variant
    from satdoku.sudoku.why.clues import Clues

RULE = N_("rule of the unit")
NARROWED = N_("that would leave no way to obey the rule of {unit}")
SUM = N_("sum that follows from others")
SUMMED = N_(
    "the sums of {units} leave {total} for {cells} together, which would then be impossible"
)
# Techniques are tried in groups, up to these weights: a chain of singles that supposes the digit is
# easier to read than an advanced pattern that does not.
WEIGHTS = (14, 60, 120, 180)
WEIGHTS_OF_LARGE = (14, 60)
WITH_TRIALS = 60  # the greatest weight of techniques beside trials
TRIED = 12  # trials to find before the shortest is chosen
HARDEST_SUPPOSED = 180  # the greatest weight where the opposite is supposed
EASY = 120  # the greatest weight that is tried with several sets of clues
MOST_STEPS = 400  # of one attempt; a board needs fewer
MOST_WITH_TRIALS = 100  # … before the story is shortened; a longer one is unreadable
MOST_REPLAYS = 600  # steps searched again while a story is shortened …
REPLAYED_WEIGHT = 180  # … which do not contain a harder technique


class End(Value):
    """The contradiction: a cell without a candidate, a unit without a place for a digit, a unit
    that cannot obey its rule, cells that cannot have the sum that follows from several units, or a
    clash on the board. The fields that do not apply are empty."""

    cell: int | None = None
    digit: int | None = None
    units: tuple[int, ...] = ()  # numbers among the units of the position
    cells: tuple[int, ...] = ()
    total: int = 0
    clash: Clash | None = None
    grid: Grid | None = None  # the board with the clash


class Story(Value):
    board: Grid  # the clues that it uses
    about: Candidate | None  # None: the clues contradict each other
    right: bool  # whether the candidate is shown to be right
    supposed: bool  # whether the opposite is supposed first
    steps: tuple[Step, ...]
    end: End | None  # of a supposition; None if the steps reach the conclusion themselves
    closed: bool = True  # False: the techniques get stuck, and only a search decides
    more: Clues | None = None  # the clues that it uses besides the minimal ones, if it needs any

    @property
    def hardest(self) -> int:
        return max((_weight(step) for step in self.steps), default=0)


def _weight(step: Step) -> int:
    """Trials consist of easy steps."""
    if step.technique in (TRIAL, SHORT_TRIAL):
        return WITH_TRIALS
    return BY_NAME[step.technique].weight if step.technique in BY_NAME else 0


def _up_to(weight: int) -> list[Technique]:
    return [each for each in TECHNIQUES if each.weight <= weight]


def _trials(position: Position) -> Iterator[Step]:
    """A trial that leaves its cell a digit that leads to a contradiction, too; or the shortest."""
    ahead = Lookahead(position)

    def ends(step: Step) -> bool:
        ((cell, digit),) = step.removed
        left = position.candidates[cell] & ~(1 << digit - 1)
        return is_single(left) and not ahead.survives(cell, left.bit_length() - 1)

    found = refutations(position, TRIED)
    return iter([*filter(ends, found), *found][:1])


# Those of the table are for boards with rules that nets do not know.
_TRIALS = Technique(TRIAL, WITH_TRIALS, _trials)


class Teller:
    """Tells stories about one candidate from several sets of clues."""

    def __init__(self, about: Candidate | None, right: bool, monitor: Monitor = UNWATCHED) -> None:
        self.about, self.right, self.monitor = about, right, monitor

    def easiest(self, boards: Sequence[Grid]) -> Story:
        """The easiest story that one of the boards has; of equally easy ones, the shortest. What
        takes long is tried on the first board only; `with_trials` tries what takes longest."""
        large = map_of(boards[0].variant).large
        for weight in WEIGHTS_OF_LARGE if large else WEIGHTS:
            few = boards if weight <= EASY else boards[:1]
            stories = [story for board in few for story in self._stories(board, weight)]
            if stories:
                return min(stories, key=_length)
        supposed = self.about is not None
        return Story(boards[0], self.about, self.right, supposed, (), None, closed=False)

    def with_trials(self, board: Grid) -> Story | None:
        """A story that trials beside easy techniques tell. Chains find nothing that trials miss."""
        if map_of(board.variant).large:
            return None
        attempts = _Attempts(board, self.about, self.right, self.monitor)
        techniques = [*_up_to(WITH_TRIALS), _TRIALS]
        story = attempts.run(techniques, supposed=True, most=MOST_WITH_TRIALS)
        return None if story is None else attempts.shortened(story)

    def _stories(self, board: Grid, weight: int) -> Iterator[Story]:
        attempts = _Attempts(board, self.about, self.right, self.monitor)
        for supposed in self._ways(weight):
            story = attempts.run(_up_to(weight), supposed)
            if story is not None:
                yield attempts.shortened(story)

    def _ways(self, weight: int) -> tuple[bool, ...]:
        """Yields whether to suppose the opposite. Hard techniques are not used in that case: in a
        position without a solution, their sentences can name sets that are too small."""
        easy = (True,) if weight <= HARDEST_SUPPOSED else ()
        return easy if self.about is None else (False, *easy)

    def possible(self, board: Grid, weight: int) -> bool:
        """True if techniques up to this weight give a story of the board."""
        return next(self._stories(board, weight), None) is not None


def _length(story: Story) -> int:
    return story.board.givens + len(story.steps) + story.supposed


class _Attempts:
    def __init__(self, board: Grid, about: Candidate | None, right: bool, monitor: Monitor) -> None:
        self.board, self.about, self.right, self.monitor = board, about, right, monitor
        self.map = map_of(board.variant)

    def _start(self, supposed: bool) -> Position:
        position = Position(self.map, self.board)
        position.tick = self.monitor.tick
        if supposed and self.about is not None:
            if self.right:
                position.remove([self.about])
            elif position.candidates[self.about[0]] >> self.about[1] - 1 & 1:
                position.place(*self.about)
        return position

    def run(
        self, techniques: Sequence[Technique], supposed: bool, most: int = MOST_STEPS
    ) -> Story | None:
        """A story with these techniques, not shortened yet."""
        position = self._start(supposed)
        steps: list[Step] = []
        while len(steps) < most:
            end = self._end(position, supposed)
            if end is not None:
                told = end if supposed else None
                return Story(self.board, self.about, self.right, supposed, tuple(steps), told)
            step = next(_steps(position, techniques), None)
            if step is None:
                return None
            step = step.replace()  # now: its argument is found in the position as it is
            steps.append(step)
            position.apply(step)
        return None

    def _end(self, position: Position, supposed: bool) -> End | None:
        if supposed:
            return contradiction(position)
        return End() if self._shown(position) else None

    def _shown(self, position: Position) -> bool:
        assert self.about is not None
        cell, digit = self.about
        if self.right:
            return position.digits[cell] == digit
        if position.digits[cell]:
            return position.digits[cell] != digit
        return not position.candidates[cell] >> digit - 1 & 1

    # -- leaving out steps -----------------------------------------------------------------

    def shortened(self, story: Story) -> Story:
        """Leave out steps that the others do not need: first several together, then one by one."""
        steps, replays = list(story.steps), MOST_REPLAYS
        size = max(1, len(steps) // 2)
        while steps and story.hardest <= REPLAYED_WEIGHT:
            start = len(steps)
            while start > 0 and replays > 0:
                start = max(0, start - size)
                tried = steps[:start] + steps[start + size :]
                if len(tried) < len(steps):
                    replays -= len(tried)
                    found = self._replayed(tried, story.supposed)
                    if found is not None:
                        steps, story = list(found.steps), found
            if size == 1:
                break
            size //= 2
        return story

    def _replayed(self, steps: Sequence[Step], supposed: bool) -> Story | None:
        """The story with these steps alone, each with its reason as it is then."""
        position = self._start(supposed)
        found: list[Step] = []
        for step in steps:
            if self._end(position, supposed) is not None:
                break
            again = _again(position, step)
            if again is None:
                return None
            found.append(again)
            position.apply(again)
        end = self._end(position, supposed)
        if end is None:
            return None
        told = end if supposed else None
        return Story(self.board, self.about, self.right, supposed, tuple(found), told)


def _again(position: Position, step: Step) -> Step | None:
    """A step of the same technique with the same conclusion, or with more."""
    if step.technique in (TRIAL, SHORT_TRIAL):
        return refutation(position, step.removed[0]) if position.holds(step.removed[0]) else None
    technique = BY_NAME.get(step.technique)
    steps = rule_steps(position) if technique is None else technique.find(position)
    removed = set(step.removed)
    gone = {each for each in removed if not position.places[each[1]] >> each[0] & 1}
    for other in steps:
        if other.placed == step.placed and removed - gone <= set(other.removed):
            return other.replace()
    return None


def _steps(position: Position, techniques: Sequence[Technique]) -> Iterator[Step]:
    """The easiest first; rules that are read cell by cell come after the singles."""
    ruled = False
    for technique in techniques:
        position.tick()
        if technique.weight > 20 and not ruled:
            ruled = True
            yield from rule_steps(position)
        yield from technique.find(position)
    if not ruled:
        yield from rule_steps(position)


class ReadRule(Value):
    """A rule that is read cell by cell: that of a unit, or a derived sum."""

    cells: tuple[int, ...]  # in reading order
    diagram: Diagram
    units: tuple[int, ...]  # numbers: the unit, or those that the sum follows from
    total: int = 0  # of such a sum


def rule_steps(position: Position) -> Iterator[Step]:
    """The candidates that a rule read cell by cell excludes, such as an arrow or a sandwich."""
    for rule in read_rules(position.board.variant):
        left = _supported(position, rule)
        if left is None:
            continue
        removed = tuple(
            (cell, digit)
            for cell, digits in zip(rule.cells, left, strict=True)
            for digit in digits_of(position.candidates[cell] & ~digits)
        )
        if removed and rule.total:
            fields = {"units": rule.units, "cells": rule.cells, "total": rule.total}
            yield Step(SUM, rule.cells, SUMMED, fields, removed=removed)
        elif removed:
            fields = {"unit": rule.units[0]}
            yield Step(RULE, rule.cells, NARROWED, fields, removed=removed)


def _supported(position: Position, rule: ReadRule) -> list[int] | None:
    """The digits of each cell that some filling of the rule has."""
    found = [
        1 << position.digits[cell] - 1 if position.digits[cell] else position.candidates[cell]
        for cell in rule.cells
    ]
    return rule.diagram.supported(found)


@lru_cache(maxsize=16)
def read_rules(variant: Variant) -> tuple[ReadRule, ...]:
    """The units of the techniques begin with those of the variant, so they have the same
    numbers."""
    found = []
    for number, unit in enumerate(variant.units):
        diagram = unit.rule.diagram(len(unit.cells), variant.digits)
        if diagram is not None:
            cells = tuple(unit.cells[at] for at in unit.rule.reading(len(unit.cells)))
            found.append(ReadRule(cells, diagram, (number,)))
    for implied in implied_sums(variant):
        diagram = implied.rule.diagram(len(implied.cells))
        total = implied.rule.total
        found.append(ReadRule(implied.cells, diagram, implied.sources, total))
    return tuple(found)


def contradiction(position: Position) -> End | None:
    """Why the position has no solution, if that is obvious."""
    if (broken := _broken(position)) is not None:
        return broken
    board, possible = position.board, 0
    for places in position.places:
        possible |= places
    for cell in members(position.blanks & ~possible)[:1]:
        return End(cell=cell)
    for unit in board.forcing:
        end = _without_place(position, unit)
        if end is not None:
            return end
    for rule in read_rules(board.variant):
        if _supported(position, rule) is None:
            return End(units=rule.units, cells=rule.cells, total=rule.total)
    return None


def _without_place(position: Position, unit: int) -> End | None:
    board = position.board
    if not position.fillings(unit):
        return End(units=(unit,))
    missing = position.required(unit) & ~position.held(unit)
    for digit in digits_of(missing):
        if not position.places[digit] & board.cells[unit]:
            return End(digit=digit, units=(unit,))
    return None


def _broken(position: Position) -> End | None:
    """Digits that clash: candidates are removed from blanks only, so givens can clash."""
    grid = position.grid
    return next((End(clash=clash, grid=grid) for clash in rules.clashes(grid)), None)
