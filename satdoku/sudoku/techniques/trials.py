"""Trials: a supposition, and the easy steps that follow from it up to a contradiction.

Nets know which candidates exclude each other, but not what a line or a clue has left. A trial takes
the steps that a person would take, and keeps only those that the contradiction rests on.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from functools import partial
from itertools import islice
from typing import Any

from satdoku.messages import N_
from satdoku.sudoku.techniques import combinations, intersections, lines, singles, subsets
from satdoku.sudoku.techniques.board_map import members
from satdoku.sudoku.techniques.lookahead import Lookahead
from satdoku.sudoku.techniques.position import Position
from satdoku.sudoku.techniques.step import Candidate, Step
from satdoku.value import Value

SHORT_TRIAL = N_("short trial")
TRIAL = N_("trial")

NO_DIGIT = N_("{trial}, and {cell} has no digit left")
NO_PLACE = N_("{trial}, and {unit} has no place for {digit}")
NO_FILLING = N_("{trial}, and no digits fit {unit}: {rule}")

SHORT = 2  # steps of a short trial
ROUNDS = 60  # through the easy techniques
EXPLAINED = 24  # trials of a position
EASY: Sequence[Callable[[Position], Iterator[Step]]] = (
    singles.full_houses,
    singles.box_singles,
    singles.line_singles,
    singles.special_singles,
    singles.naked_singles,
    combinations.bounds,
    combinations.high_and_low,
    lines.line_ranges,
    lines.cage_sums,
    intersections.intersections,
    lines.line_clashes,
    combinations.combinations,
    partial(subsets.naked, size=2),
)

Basis = Iterable[Candidate]


class Broken(Value):
    """A rule, cell or unit that a position cannot satisfy."""

    reason: str
    fields: Mapping[str, Any]
    cells: tuple[int, ...]


def short_trials(position: Position) -> Iterator[Step]:
    return (step for step in position.once(_trials) if step.technique == SHORT_TRIAL)


def trials(position: Position) -> Iterator[Step]:
    return iter(position.once(_trials))


def _trials(position: Position) -> list[Step]:
    if not position.board.rule_groups:  # nets find the same, and more
        return []
    return refutations(position, EXPLAINED)


def refutations(position: Position, most: int) -> list[Step]:
    """The first refuted suppositions of any board, the shortest argument first."""
    found = islice(_refutations(position), most)
    return sorted(found, key=lambda step: len(step.fields["trial"][1]))


def _refutations(position: Position) -> Iterator[Step]:
    ahead = Lookahead(position)
    for cell in sorted(members(position.blanks), key=lambda c: position.candidates[c].bit_count()):
        for bit in members(position.candidates[cell]):
            position.tick()
            step = None
            if not ahead.survives(cell, bit):
                step = refutation(position, (cell, bit + 1))
            if step is not None:
                yield step


def refutation(position: Position, supposed: Candidate) -> Step | None:
    """The step that this candidate is wrong, if a trial shows it."""
    return _Trial(position, supposed).step(ROUNDS)


class _Trial:
    def __init__(self, position: Position, supposed: Candidate) -> None:
        self.supposed, self.before, self.position = supposed, position, position.copy()
        self.steps: list[Step] = []
        self.bases: list[set[int]] = []  # for each step, the earlier steps that it rests on
        self.struck_by: dict[Candidate, int] = {}  # -1 is the supposition
        self._change(-1, lambda: self.position.place(*supposed))

    def step(self, rounds: int) -> Step | None:
        """The step that the supposition is wrong, if that shows within these rounds."""
        broken = broken_in(self.position)
        for _round in range(rounds):
            if broken is not None:
                return self._told(broken)
            self.position.tick()
            if not self._progress():
                return None
            broken = broken_in(self.position)
        return None if broken is None else self._told(broken)

    def _progress(self) -> bool:
        """Apply what the easiest technique that finds something finds."""
        for find in EASY:
            found = list(find(self.position))
            before = list(self.position.candidates)
            for step in found:
                if self.position.still_holds(step, before):
                    self._apply(step)
            if found:
                return True
        return False

    def _apply(self, step: Step) -> None:
        number = len(self.steps)
        causes = {self.struck_by.get(each, -2) for each in basis(self.position, step)}
        self.steps.append(step)
        self.bases.append(causes - {-1, -2})
        self._change(number, lambda: self.position.apply(step))

    def _change(self, number: int, change: Callable[[], None]) -> None:
        before = list(self.position.candidates)
        change()
        for cell, (old, new) in enumerate(zip(before, self.position.candidates, strict=True)):
            for bit in members(old & ~new) if old != new else ():
                self.struck_by.setdefault((cell, bit + 1), number)

    def _told(self, broken: Broken) -> Step:
        every = range(1, self.position.board.digits + 1)
        lost = [(cell, digit) for cell in broken.cells for digit in every]
        if "digit" in broken.fields:
            lost = [each for each in lost if each[1] == broken.fields["digit"]]
        waiting = [self.struck_by.get(each, -1) for each in lost]
        needed: set[int] = set()
        while waiting:
            number = waiting.pop()
            if number >= 0 and number not in needed:
                needed.add(number)
                waiting += self.bases[number]
        steps = list(self._said_again(sorted(needed)))
        technique = SHORT_TRIAL if len(steps) <= SHORT else TRIAL
        fields = {**broken.fields, "trial": (self.supposed, steps)}
        cells = dict.fromkeys((self.supposed[0], *(c for s in steps for c in s.cells)))
        cells |= dict.fromkeys(broken.cells)
        removed = (self.supposed,)
        return Step(technique, tuple(cells), broken.reason, fields, removed=removed)

    def _said_again(self, needed: Sequence[int]) -> Iterator[Step]:
        """The steps as they are without the others: fewer digits may be on the board."""
        position = self.before.copy()
        position.place(*self.supposed)
        for number in needed:
            step = self.steps[number]
            if step.technique == singles.NAKED_SINGLE:
                step = singles.naked_single(position, step.placed[0][0])
            yield step
            position.apply(step)


def basis(position: Position, step: Step) -> Iterator[Candidate]:
    """The candidates whose absence the step can rest on: too many rather than too few."""
    units = [*step.fields.get("units", ()), *_one(step.fields.get("unit"))]
    cells = {cell for unit in units for cell in position.board.units[unit].cells}
    cells |= step.concerned
    about_digit = step.reason in (singles.ONLY_PLACE, singles.ONLY_PLACE_ON_LINE) or (
        step.technique == intersections.INTERSECTION
    )
    narrow = set(position.board.narrow)
    every: Sequence[int] = range(1, position.board.digits + 1)
    if about_digit and not narrow & set(units):
        every = (step.fields["digit"],)
    return ((cell, digit) for cell in cells for digit in every)


def _one(unit: int | None) -> Sequence[int]:
    return () if unit is None else (unit,)


def broken_in(position: Position) -> Broken | None:
    """A cell without digits, a digit without a place, or a unit that nothing fills."""
    board = position.board
    for cell in members(position.blanks):
        if not position.candidates[cell]:
            return Broken(NO_DIGIT, {"cell": cell}, (cell,))
    for unit in board.forcing:
        if board.only_filling[unit] == board.all_digits:
            cells, held = board.cells[unit], position.held(unit)
            for digit in range(1, board.digits + 1):
                if not held >> digit - 1 & 1 and not position.places[digit] & cells:
                    fields = {"unit": unit, "digit": digit}
                    return Broken(NO_PLACE, fields, board.units[unit].cells)
    for group in board.rule_groups:
        if group.supported(group.sets(position)) is None:
            (number,) = group.units
            return Broken(NO_FILLING, {"unit": number, "rule": number}, group.cells)
    return None
