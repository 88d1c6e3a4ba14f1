"""Arrow-key movement between cells, on boards of any shape."""

from __future__ import annotations

from satdoku.sudoku.variants.variant import Variant

STEPS = {"left": (-1, 0), "right": (1, 0), "up": (0, -1), "down": (0, 1)}
TO_ENDS = {"home": "left", "end": "right", "pageup": "up", "pagedown": "down"}


def neighbour(variant: Variant, cell: int, step: str) -> int:
    """The nearest cell in that direction, or the cell itself at the edge.

    Up and down lead to the next row with a cell at about that position: rows can be shifted by half
    a cell, and boards can have gaps.
    """
    right, down = STEPS[step]
    here = variant.cells[cell]

    def distance(other: int) -> tuple[int, int, int] | None:
        place = variant.cells[other]
        across, below = place.across - here.across, place.down - here.down
        if right:
            ahead = below == 0 and across * right > 0
            return (abs(across), 0, 0) if ahead else None
        ahead = below * down > 0 and abs(across) <= 1
        return (abs(below), abs(across), across) if ahead else None

    reachable = {other: far for other in range(len(variant.cells)) if (far := distance(other))}
    return min(reachable, key=reachable.__getitem__, default=cell)


def farthest(variant: Variant, cell: int, step: str) -> int:
    """The last cell reached by repeating that step."""
    while (following := neighbour(variant, cell, step)) != cell:
        cell = following
    return cell


def middle(variant: Variant) -> int:
    """The cell in the middle of the board, or the one before it."""
    across = max(place.across for place in variant.cells) / 2
    down = max(place.down for place in variant.cells) / 2

    def distance(cell: int) -> float:
        place = variant.cells[cell]
        return abs(place.across - across) / 2 + abs(place.down - down)

    return min(range(len(variant.cells)), key=distance)
