"""Finds the cells that lie opposite each other on a board, from where they are drawn."""

from __future__ import annotations

from collections.abc import Callable

from satdoku.errors import UsageError
from satdoku.messages import _
from satdoku.sudoku.variants.geometry import Place
from satdoku.sudoku.variants.variant import Variant

Orbit = tuple[int, ...]

# For each kind, the maps that can realise it; the first that fits the board is used. A map takes a
# place and the far corner, both relative to the board's first row and column. The third mirror,
# along the diagonal, is the one that twodoku has.
SYMMETRIES: dict[str, tuple[Callable[[Place, Place], Place], ...]] = {
    "none": (lambda place, far: place,),
    "rotational": (lambda place, far: (far[0] - place[0], far[1] - place[1]),),
    "mirror": (
        lambda place, far: (place[0], far[1] - place[1]),
        lambda place, far: (far[0] - place[0], place[1]),
        lambda place, far: (place[1] // 2, 2 * place[0]),
    ),
}


def orbits(variant: Variant, symmetry: str) -> tuple[Orbit, ...]:
    """The sets of cells that are given or blank together."""
    if symmetry not in SYMMETRIES:
        raise UsageError(
            _(
                "There is no symmetry “{name}”; choose one of {names}.",
                name=symmetry,
                names=", ".join(SYMMETRIES),
            )
        )
    top = min(cell.down for cell in variant.cells)
    left = min(cell.across for cell in variant.cells)
    cells = {(cell.down - top, cell.across - left): n for n, cell in enumerate(variant.cells)}
    far = max(down for down, _across in cells), max(across for _down, across in cells)
    for image in SYMMETRIES[symmetry]:
        images = {place: image(place, far) for place in cells}
        if cells.keys() >= set(images.values()):
            pairs = {frozenset((cells[one], cells[other])) for one, other in images.items()}
            return tuple(sorted(tuple(sorted(pair)) for pair in pairs))
    raise UsageError(
        _(
            "The board of {variant} has no symmetry “{symmetry}”; use --symmetry none.",
            variant=variant.id,
            symmetry=symmetry,
        )
    )
