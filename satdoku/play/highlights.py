"""How the argument of a step is shown on the board: a part for each candidate it mentions.

An argument about several sets of cells has a part for each set, so that a player can distinguish
the two almost locked sets of a sentence, or the two colours of a chain.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator, Mapping, Sequence, Set
from enum import Enum
from itertools import cycle

from satdoku.play import notes
from satdoku.sudoku.grid import Grid
from satdoku.sudoku.techniques.board_map import digits_of
from satdoku.sudoku.techniques.chains import ALS_CHAIN, ALS_LOOP
from satdoku.sudoku.techniques.derived import units_of_reasoning
from satdoku.sudoku.techniques.remote_pairs import REMOTE_PAIR
from satdoku.sudoku.techniques.singles import (
    BOX_SINGLE,
    LINE_SINGLE,
    NAKED_SINGLE,
    SPECIAL_SINGLE,
)
from satdoku.sudoku.techniques.step import Candidate, Link, Step
from satdoku.sudoku.techniques.wings import W_WING
from satdoku.value import Value


class ArgumentPart(Enum):
    """The role of a candidate in the argument."""

    CAUSE = 1  # where it starts: the digits that block a place, the cells of a pair, the first set
    SECOND = 2  # the second set
    THIRD = 3
    FOURTH = 4
    CHAIN = 5  # what follows along the way, and what links sets
    GONE = 6  # removed by it
    TARGET = 7  # the digit it places
    WEAK = 8  # excluded on the way of a chain


Parts = Mapping[Candidate, ArgumentPart]
CellSet = tuple[Sequence[int], Set[int] | None]  # cells, and which of their digits; None for all

SETS = (ArgumentPart.CAUSE, ArgumentPart.SECOND, ArgumentPart.THIRD, ArgumentPart.FOURTH)
HIDDEN_SINGLES = (BOX_SINGLE, LINE_SINGLE, SPECIAL_SINGLE)

# The fields of a reason that name digits, see `sentences.FIELDS`: those of its cells, and those
# that link the cells of a wing or of almost locked sets.
SEVERAL_DIGITS = ("digits", "either", "shared", "of_cells", "of_others", "of_group")
LINKING = ("third", "fourth")
# The fields that name sets of cells, each with the field that names the digits of that set only.
DIGITS_OF_SETS = {"cells": "of_cells", "others": "of_others", "group": "of_group"}


class Candidates(Value):
    """A board before a step, and the known candidates of its cells."""

    grid: Grid
    of_cells: Sequence[int]  # for each blank, a bit for each digit

    def held(self, cells: Iterable[int], digits: Set[int] | None = None) -> list[Candidate]:
        """The candidates of the cells, restricted to the digits."""
        return [
            (cell, digit)
            for cell in dict.fromkeys(cells)
            for digit in self._digits(cell)
            if digits is None or digit in digits
        ]

    def _digits(self, cell: int) -> tuple[int, ...]:
        return (self.grid[cell],) if self.grid[cell] else digits_of(self.of_cells[cell])


def parts(step: Step, board: Candidates) -> Parts:
    """The parts of a step that has not been applied to this board yet."""
    sets = list(zip(sets_of(step, board), cycle(SETS), strict=False))
    found: dict[Candidate, ArgumentPart] = {}
    for one, part in sorted(
        sets, key=lambda each: -len(each[0])
    ):  # smaller sets take shared candidates
        found |= dict.fromkeys(one, part)
    found |= dict.fromkeys(_chain(step, board), ArgumentPart.CHAIN)
    found |= dict.fromkeys(step.removed, ArgumentPart.GONE)
    found |= dict.fromkeys(step.placed, ArgumentPart.TARGET)
    for one, part in sets:
        if part not in {found[each] for each in one}:
            found |= dict.fromkeys(_spared(one, found), part)
    return found


def _spared(one: Set[Candidate], found: Parts) -> list[Candidate]:
    """A candidate to show a set that others cover: not the only one of another part."""
    count = Counter(found.values())
    others = {*SETS, ArgumentPart.CHAIN}
    return [each for each in sorted(one) if found[each] in others and count[found[each]] > 1][:1]


# -- the sets of an argument -----------------------------------------------------------------


def sets_of(step: Step, board: Candidates) -> list[frozenset[Candidate]]:
    """The sets of an argument, each once, in the order in which they are painted in `SETS`."""
    return list(filter(None, dict.fromkeys(map(frozenset, _sets(step, board)))))


def _sets(step: Step, board: Candidates) -> list[list[Candidate]]:
    """Most arguments have one."""
    fields = step.fields
    if step.technique in HIDDEN_SINGLES:
        return [list(_blocking_places(step, board.grid)), _requiring(step, board.grid)]
    if step.technique == NAKED_SINGLE:
        return [list(_blocking_digits(step, board.grid))]
    if "first" in fields:  # two patterns merged into one step
        return [_whole(fields[name], board) for name in ("first", "second")]
    if step.technique in (ALS_CHAIN, ALS_LOOP):  # a net has too many to distinguish
        return [board.held(cells) for cells in _almost_locked(step)]
    if "links" in fields or "branches" in fields:
        return [[each for link in links_of(step) if link.choice is None for each in _said(link)]]
    return [board.held(cells, digits) for cells, digits in _cell_sets(step)]


def _whole(step: Step, board: Candidates) -> list[Candidate]:
    """An argument as one set."""
    return [*(each for one in _sets(step, board) for each in one), *_chain(step, board)]


def _almost_locked(step: Step) -> Iterator[tuple[int, ...]]:
    """The almost locked sets that a chain uses."""
    choices = (link.choice or {} for link in links_of(step))
    return (choice["almost"] for choice in choices if "almost" in choice)


def _cell_sets(step: Step) -> list[CellSet]:
    fields, named = step.fields, _named(step)
    if "petals" in fields:
        petals = dict.fromkeys(tuple(cells) for _digit, cells in fields["petals"])
        return [((fields["cell"],), None), *((cells, None) for cells in petals)]
    if "ends" in fields:  # of a wing: its pivot
        return [((fields["cell"],), None)]
    if "fins" in fields:
        body = [cell for cell in step.cells if cell not in fields["fins"]]
        return [(body, named), (fields["fins"], named)]
    if step.technique == REMOTE_PAIR:  # its colours
        return [(step.cells[::2], named), (step.cells[1::2], named)]
    if step.technique == W_WING:
        return [((fields["start"], fields["end"]), named)]
    if "others" in fields:
        return _named_sets(step, named | _linking(step))
    return [(step.cells, named or None)] if named or len(step.cells) <= 2 else []


def _named_sets(step: Step, digits: Set[int]) -> list[CellSet]:
    """If the first set contains the second, it loses these cells: two cells of a rectangle."""
    fields = step.fields
    sets = {name: fields[name] for name in DIGITS_OF_SETS if name in fields}
    if set(sets["cells"]) > set(sets["others"]):
        sets["cells"] = [cell for cell in sets["cells"] if cell not in sets["others"]]
    return [(cells, set(fields.get(DIGITS_OF_SETS[name], digits))) for name, cells in sets.items()]


def _named(step: Step) -> set[int]:
    """The digits that the reason names."""
    fields = step.fields
    found = {fields["digit"]} if "digit" in fields else set()
    return found.union(*(fields.get(name, ()) for name in SEVERAL_DIGITS))


def _linking(step: Step) -> set[int]:
    return {step.fields[name] for name in LINKING if name in step.fields}


# -- the links between sets, and the conclusion ----------------------------------------------


def _chain(step: Step, board: Candidates) -> Iterator[Candidate]:
    fields = step.fields
    for link in links_of(step):
        if link.choice is not None or step.technique in (ALS_CHAIN, ALS_LOOP):
            yield from _said(link)
    yield from fields.get("ends", ())
    if "start" in fields and "digit" in fields and "others" in fields:  # two nets of colours
        yield from board.held((fields["start"], fields["end"]), {fields["digit"]})
    elif "other" in fields:  # places that cannot both be right
        yield from board.held((fields["cell"], fields["other"]), {fields["digit"]})
    elif "of_cells" in fields:
        yield from board.held(step.cells, _linking(step))
    elif step.technique == W_WING:
        yield from board.held(step.cells[2:], _linking(step))


def links_of(step: Step) -> Iterator[Link]:
    yield from step.fields.get("links", ())
    for branch in step.fields.get("branches", ()):
        yield from branch


def _said(link: Link) -> Iterator[Candidate]:
    return ((cell, link.digit) for cell in link.cells)


# -- singles ---------------------------------------------------------------------------------


def _blocking_places(step: Step, grid: Grid) -> Iterator[Candidate]:
    """The fewest digits that keep the digit out of the other blanks of the unit."""
    ((target, digit),) = step.placed
    unit = units_of_reasoning(grid.variant)[step.fields["unit"]]
    blanks = {cell for cell in unit.cells if not grid[cell]} - {target}
    blocked = {cell: set(notes.excluding(grid, cell, digit)) for cell in blanks}
    while waiting := {cell for cell in blanks if blocked[cell]}:
        everyone = sorted(set().union(*(blocked[cell] for cell in waiting)))
        best = max(everyone, key=lambda one: sum(one in blocked[cell] for cell in waiting))
        yield best, grid[best]
        blanks = {cell for cell in waiting if best not in blocked[cell]}


def _requiring(step: Step, grid: Grid) -> list[Candidate]:
    """The digits of a line that tell its range."""
    if "fillings" not in step.fields:
        return []
    cells = units_of_reasoning(grid.variant)[step.fields["unit"]].cells
    return [(cell, grid[cell]) for cell in cells if grid[cell] in step.fields["digits"]]


def _blocking_digits(step: Step, grid: Grid) -> Iterator[Candidate]:
    """For every other digit, a cell that keeps it out."""
    ((target, right),) = step.placed
    for digit in range(1, grid.variant.digits + 1):
        blocking = next(notes.excluding(grid, target, digit), None) if digit != right else None
        if blocking is not None:
            yield blocking, grid[blocking]
