"""What the argument of a step looks like on the board: a part for each candidate it speaks of."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from enum import Enum

from satdoku.play import notes
from satdoku.sudoku.grid import Grid
from satdoku.sudoku.techniques.singles import HIDDEN_SINGLE, NAKED_SINGLE
from satdoku.sudoku.techniques.step import Candidate, Step


class ArgumentPart(Enum):
    """What a candidate is to the argument."""

    CAUSE = 1  # where it starts: the digits that block a place, the cells of a pair
    CHAIN = 2  # what follows on the way
    GONE = 3  # struck by it
    TARGET = 4  # the digit it puts


Parts = Mapping[Candidate, ArgumentPart]

# The fields of a reason that name digits of its cells, see `step.FIELDS`.
ONE_DIGIT, SEVERAL_DIGITS = ("digit",), ("digits", "either")


def parts(step: Step, grid: Grid) -> Parts:
    """Of a step that is still to be taken on this board."""
    found = dict.fromkeys(_causes(step, grid), ArgumentPart.CAUSE)
    found |= dict.fromkeys(_chain(step), ArgumentPart.CHAIN)
    found |= dict.fromkeys(step.removed, ArgumentPart.GONE)
    found |= dict.fromkeys(step.placed, ArgumentPart.TARGET)
    return found


def _chain(step: Step) -> Iterator[Candidate]:
    fields = step.fields
    for cell, digit in (*fields.get("chain", ()), *fields.get("ends", ())):
        yield cell, abs(digit)
    if "other" in fields:  # the places of a turbot that cannot both be right
        yield from ((fields[name], fields["digit"]) for name in ("cell", "other"))
    if "third" in fields:  # the link of a W-wing
        ends = fields["start"], fields["end"]
        yield from ((cell, fields["third"]) for cell in step.cells if cell not in ends)


def _causes(step: Step, grid: Grid) -> Iterable[Candidate]:
    if step.technique == HIDDEN_SINGLE:
        return _blocking_places(step, grid)
    if step.technique == NAKED_SINGLE:
        return _blocking_digits(step, grid)
    return [*_starting(step), *_of_cells(step, grid)]


def _starting(step: Step) -> Iterator[Candidate]:
    if "assumption" in step.fields:
        yield step.fields["assumption"]


def _of_cells(step: Step, grid: Grid) -> Iterator[Candidate]:
    """The digits of the reason in the cells of the argument, or all that these can hold."""
    fields = step.fields
    named = {fields[name] for name in ONE_DIGIT if name in fields}
    named.update(digit for name in SEVERAL_DIGITS for digit in fields.get(name, ()))
    if not named and ("chain" in fields or len(step.cells) > 2):
        return
    for cell in step.cells:
        if not grid[cell]:
            possible = notes.candidates(grid, cell)
            yield from ((cell, digit) for digit in sorted(possible & named if named else possible))


def _blocking_places(step: Step, grid: Grid) -> Iterator[Candidate]:
    """The digits that keep the digit out of the other blanks of the unit, as few as will do."""
    ((target, digit),) = step.placed
    unit = grid.variant.units[step.fields["unit"]]
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
