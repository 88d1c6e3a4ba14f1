"""What an undo or a redo changed, as a sentence and as the cell to select."""

from __future__ import annotations

from collections.abc import Sequence

from satdoku.messages import _
from satdoku.play.session import Board
from satdoku.sudoku.variants.variant import Variant
from satdoku.value import Value

MOST_NAMED = 4  # cells in a sentence


class Change(Value):
    message: str
    cell: int | None = None  # the only cell that changed


def taken_back(undone: Board, restored: Board) -> Change:
    """The difference between the undone and the restored board."""
    variant = undone.grid.variant
    if cells := _changed(undone.grid.digits, restored.grid.digits):
        return Change(_entries_taken_back(undone, restored, cells), _only(cells))
    if cells := _remarked(undone, restored):
        return Change(
            _("Undone: pencil marks of {cells}.", cells=_names(cells, variant)), _only(cells)
        )
    if cells := _recoloured(undone, restored):
        return Change(_("Undone: colours of {cells}.", cells=_names(cells, variant)), _only(cells))
    return Change(_("Undone."))


def brought_back(before: Board, redone: Board) -> Change:
    """The difference made by a redo."""
    variant = redone.grid.variant
    if cells := _changed(before.grid.digits, redone.grid.digits):
        return Change(_entries_brought_back(redone, cells), _only(cells))
    if cells := _remarked(before, redone):
        return Change(
            _("Redone: pencil marks of {cells}.", cells=_names(cells, variant)), _only(cells)
        )
    if cells := _recoloured(before, redone):
        return Change(_("Redone: colours of {cells}.", cells=_names(cells, variant)), _only(cells))
    return Change(_("Redone."))


def _changed(one: Sequence[object], other: Sequence[object]) -> list[int]:
    pairs = enumerate(zip(one, other, strict=True))
    return [cell for cell, (here, there) in pairs if here != there]


def _remarked(one: Board, other: Board) -> list[int]:
    return sorted({*_changed(one.notes, other.notes), *_changed(one.centre, other.centre)})


def _recoloured(one: Board, other: Board) -> list[int]:
    marks = {cell for cell, _digit, _colour in one.painted ^ other.painted}
    return sorted({*_changed(one.colours, other.colours), *marks})


def _only(cells: Sequence[int]) -> int | None:
    """The only cell; None if several changed, so that the cursor stays where it is."""
    return cells[0] if len(cells) == 1 else None


def _entries_taken_back(undone: Board, restored: Board, cells: Sequence[int]) -> str:
    if len(cells) > 1:
        return _("Undone: restored {count} cells.", count=len(cells))
    cell, variant = cells[0], undone.grid.variant
    name, before = str(variant.cells[cell]), restored.grid[cell]
    if before:
        return _("Undone: {cell} is {digit} again.", cell=name, digit=variant.symbol(before))
    digit = variant.symbol(undone.grid[cell])
    return _("Undone: {digit} in {cell}.", digit=digit, cell=name)


def _entries_brought_back(redone: Board, cells: Sequence[int]) -> str:
    if len(cells) > 1:
        return _("Redone: changed {count} cells.", count=len(cells))
    cell, variant = cells[0], redone.grid.variant
    name = str(variant.cells[cell])
    if not redone.grid[cell]:
        return _("Redone: {cell} cleared.", cell=name)
    return _("Redone: {digit} in {cell}.", digit=variant.symbol(redone.grid[cell]), cell=name)


def _names(cells: Sequence[int], variant: Variant) -> str:
    if len(cells) > MOST_NAMED:
        return _("{count} cells", count=len(cells))
    return _(", ").join(str(variant.cells[cell]) for cell in cells)
