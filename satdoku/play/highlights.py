"""What the argument of a step looks like on the board: a part for each candidate it speaks of."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Set
from enum import Enum

from satdoku.play import notes
from satdoku.sudoku.grid import Grid
from satdoku.sudoku.techniques.derived import units_of_reasoning
from satdoku.sudoku.techniques.singles import (
    BOX_SINGLE,
    LINE_SINGLE,
    NAKED_SINGLE,
    SPECIAL_SINGLE,
)
from satdoku.sudoku.techniques.step import Candidate, Link, Step


class ArgumentPart(Enum):
    """What a candidate is to the argument."""

    CAUSE = 1  # where it starts: the digits that block a place, the cells of a pair
    CHAIN = 2  # what follows on the way
    GONE = 3  # struck by it
    TARGET = 4  # the digit it puts


Parts = Mapping[Candidate, ArgumentPart]

HIDDEN_SINGLES = (BOX_SINGLE, LINE_SINGLE, SPECIAL_SINGLE)

# The fields of a reason that name digits of its cells, see `step.FIELDS`.
ONE_DIGIT = ("digit",)
SEVERAL_DIGITS = ("digits", "either", "of_cells", "of_others", "of_group")
LINKING = ("third", "fourth")  # digits that join the cells of a wing or of almost locked sets


def parts(step: Step, grid: Grid) -> Parts:
    """Of a step that is still to be taken on this board."""
    found = dict.fromkeys(_causes(step, grid), ArgumentPart.CAUSE)
    found |= dict.fromkeys(_chain(step, grid), ArgumentPart.CHAIN)
    found |= dict.fromkeys(step.removed, ArgumentPart.GONE)
    found |= dict.fromkeys(step.placed, ArgumentPart.TARGET)
    return found


def _chain(step: Step, grid: Grid) -> Iterator[Candidate]:
    fields = step.fields
    for link in _links(step):
        if link.choice is not None:
            yield from ((cell, link.digit) for cell in link.cells)
    for cell, digit in fields.get("ends", ()):
        yield cell, abs(digit)
    if "other" in fields:  # the places of a turbot that cannot both be right
        yield from ((fields[name], fields["digit"]) for name in ("cell", "other"))
    linking = {fields[name] for name in LINKING if name in fields}
    ends = fields.get("start"), fields.get("end")
    yield from _held(grid, (cell for cell in step.cells if cell not in ends), linking)


def _causes(step: Step, grid: Grid) -> Iterable[Candidate]:
    if step.technique in HIDDEN_SINGLES:
        return _blocking_places(step, grid)
    if step.technique == NAKED_SINGLE:
        return _blocking_digits(step, grid)
    return [*_starting(step), *_of_cells(step, grid)]


def _links(step: Step) -> Iterator[Link]:
    yield from step.fields.get("links", ())
    for branch in step.fields.get("branches", ()):
        yield from branch


def _starting(step: Step) -> Iterator[Candidate]:
    """What the argument supposes."""
    for link in _links(step):
        if link.choice is None:
            yield from ((cell, link.digit) for cell in link.cells)


def _of_cells(step: Step, grid: Grid) -> Iterator[Candidate]:
    """The digits of the reason in the cells of the argument, or all that these can hold."""
    fields = step.fields
    named = {fields[name] for name in ONE_DIGIT if name in fields}
    named.update(digit for name in SEVERAL_DIGITS for digit in fields.get(name, ()))
    if "links" in fields or "branches" in fields or (not named and len(step.cells) > 2):
        return
    named = named or set(range(1, grid.variant.digits + 1))
    yield from _held(grid, step.cells, named)


def _held(grid: Grid, cells: Iterable[int], digits: Set[int]) -> Iterator[Candidate]:
    """Those of the digits that blank cells can hold."""
    for cell in cells:
        if digits and not grid[cell]:
            possible = notes.candidates(grid, cell)
            yield from ((cell, digit) for digit in sorted(possible & digits))


def _blocking_places(step: Step, grid: Grid) -> Iterator[Candidate]:
    """The digits that keep the digit out of the other blanks of the unit, as few as will do."""
    ((target, digit),) = step.placed
    unit = units_of_reasoning(grid.variant)[step.fields["unit"]]
    blanks = {cell for cell in unit.cells if not grid[cell]} - {target}
    blocked = {cell: set(notes.excluding(grid, cell, digit)) for cell in blanks}
    while waiting := {cell for cell in blanks if blocked[cell]}:
        everyone = sorted(set().union(*(blocked[cell] for cell in waiting)))
        best = max(everyone, key=lambda one: sum(one in blocked[cell] for cell in waiting))
        yield best, grid[best]
        blanks = {cell for cell in waiting if best not in blocked[cell]}


def _blocking_digits(step: Step, grid: Grid) -> Iterator[Candidate]:
    """For every other digit, a cell that keeps it out."""
    ((target, right),) = step.placed
    for digit in range(1, grid.variant.digits + 1):
        blocking = next(notes.excluding(grid, target, digit), None) if digit != right else None
        if blocking is not None:
            yield blocking, grid[blocking]
