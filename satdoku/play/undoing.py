"""What an undo took back, as a sentence."""

from __future__ import annotations

from satdoku.messages import _
from satdoku.play.session import Board


def taken_back(undone: Board, restored: Board) -> str:
    """The difference between the board that was undone and the one that is back."""
    variant = undone.grid.variant
    pairs = zip(undone.grid.digits, restored.grid.digits, strict=True)
    changed = [cell for cell, (one, other) in enumerate(pairs) if one != other]
    if len(changed) > 1:
        return _("Undone: {count} cells are as before.", count=len(changed))
    if changed:
        cell = changed[0]
        name, digit = str(variant.cells[cell]), variant.symbol(restored.grid[cell])
        if restored.grid[cell]:
            return _("Undone: {cell} is {digit} again.", cell=name, digit=digit)
        digit = variant.symbol(undone.grid[cell])
        return _("Undone: {digit} in {cell}.", digit=digit, cell=name)
    if undone.notes != restored.notes:
        return _("Undone: the pencil marks are as before.")
    return _("Undone.")
