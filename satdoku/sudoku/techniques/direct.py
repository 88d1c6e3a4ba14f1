"""Digits that an intersection or a hidden subset reveals directly, without pencil marks.

Both remove candidates from some cells. If a unit then has one place left for a digit, a person sees
that digit and not the candidates: in a neighbouring unit of the same kind after an intersection, in
the same unit after a subset. The Sudoku Explainer calls such steps direct.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from satdoku.messages import N_
from satdoku.sudoku.techniques.board_map import is_single
from satdoku.sudoku.techniques.intersections import intersections
from satdoku.sudoku.techniques.position import Position
from satdoku.sudoku.techniques.step import Candidate, Step
from satdoku.sudoku.techniques.subsets import hidden

DIRECT_INTERSECTION = N_("direct intersection")
DIRECT_HIDDEN = {2: N_("direct hidden pair"), 3: N_("direct hidden triple")}

SEES_THE_REST = N_(
    "{unit} needs {digit}, which fits only in {places}; every other place for {digit} {in_cover}"
    " sees all of these cells"
)
FILLS_THE_REST = N_(
    "{unit} needs {digits}, which fit only in {cells}; outside these cells, it has only one place"
    " for {digit}"
)


def direct_intersections(position: Position) -> Iterator[Step]:
    board = position.board
    for step in intersections(position):
        own = step.fields["unit"]
        alike = (u for u in board.forcing if board.units[u].kind == board.units[own].kind)
        for unit, single in _singles_after(position, step, alike):
            fields = {**step.fields, "cover": (unit,)}
            yield Step(DIRECT_INTERSECTION, step.cells, SEES_THE_REST, fields, placed=(single,))


def direct_hidden(position: Position, size: int) -> Iterator[Step]:
    for step in hidden(position, size):
        for _unit, single in _singles_after(position, step, (step.fields["unit"],)):
            fields = {**step.fields, "digit": single[1]}
            yield Step(DIRECT_HIDDEN[size], step.cells, FILLS_THE_REST, fields, placed=(single,))


def _singles_after(
    position: Position, step: Step, units: Iterable[int]
) -> Iterator[tuple[int, Candidate]]:
    """The units that need a digit to which the step leaves only one of several places."""
    removed: dict[int, int] = {}
    for cell, digit in step.removed:
        removed[digit] = removed.get(digit, 0) | 1 << cell
    for unit in units:
        for digit, gone in removed.items():
            places = position.board.cells[unit] & position.places[digit]
            left = places & ~gone
            if left != places and is_single(left) and position.needs(unit, 1 << digit - 1):
                yield unit, (left.bit_length() - 1, digit)
