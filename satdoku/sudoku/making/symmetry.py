"""Finds the cells that are symmetric to each other on a board, from where they are drawn."""

from __future__ import annotations

from collections.abc import Callable

from satdoku.errors import UsageError
from satdoku.messages import N_, _, wordings
from satdoku.sudoku.variants.geometry import Place
from satdoku.sudoku.variants.variant import Variant

Orbit = tuple[int, ...]
Map = Callable[[Place, Place], Place]


# A map takes a place and the far corner, both relative to the board's first row and column. The
# second number of a place counts half cells.
def _same(place: Place, far: Place) -> Place:
    return place


def _half_turn(place: Place, far: Place) -> Place:
    return far[0] - place[0], far[1] - place[1]


def _quarter_turn(place: Place, far: Place) -> Place:
    return place[1] // 2, 2 * (far[0] - place[0])


def _left_right(place: Place, far: Place) -> Place:
    return place[0], far[1] - place[1]


def _up_down(place: Place, far: Place) -> Place:
    return far[0] - place[0], place[1]


def _diagonal(place: Place, far: Place) -> Place:
    return place[1] // 2, 2 * place[0]


def _anti_diagonal(place: Place, far: Place) -> Place:
    return (far[1] - place[1]) // 2, 2 * (far[0] - place[0])


# For each kind, the maps that can realise it; the first that fits the board is used.
SYMMETRIES: dict[str, tuple[Map, ...]] = {
    N_("none"): (_same,),
    N_("rotational"): (_half_turn,),
    N_("quarter"): (_quarter_turn,),
    N_("mirror"): (_left_right, _up_down, _diagonal),
    N_("horizontal"): (_up_down,),
    N_("vertical"): (_left_right,),
    N_("diagonal"): (_diagonal,),
    N_("anti-diagonal"): (_anti_diagonal,),
}


def symmetry_named(text: str) -> str:
    """The name of a symmetry, from user input in any language."""
    for name in SYMMETRIES:
        if text.casefold() in wordings(name):
            return name
    raise UsageError(
        _(
            "Unknown symmetry “{name}”; choose one of {names}.",
            name=text,
            names=", ".join(SYMMETRIES),
        ),
        text,
        SYMMETRIES,
    )


def orbits(variant: Variant, symmetry: str) -> tuple[Orbit, ...]:
    """The sets of cells that are given or blank together."""
    top = min(cell.down for cell in variant.cells)
    left = min(cell.across for cell in variant.cells)
    cells = {(cell.down - top, cell.across - left): n for n, cell in enumerate(variant.cells)}
    far = max(down for down, _across in cells), max(across for _down, across in cells)
    for image in SYMMETRIES[symmetry_named(symmetry)]:
        images = {n: cells.get(image(place, far), -1) for place, n in cells.items()}
        if set(images.values()) == set(images):
            return tuple(sorted({_orbit(cell, images) for cell in images}))
    raise UsageError(
        _(
            "The board of {variant} has no symmetry “{symmetry}”; use --symmetry none.",
            variant=variant.family,
            symmetry=symmetry,
        )
    )


def _orbit(cell: int, images: dict[int, int]) -> Orbit:
    found = [cell]
    while images[found[-1]] != cell:
        found.append(images[found[-1]])
    return tuple(sorted(found))
