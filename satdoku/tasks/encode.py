"""Encode: a puzzle as a formula, the puzzle itself in a comment."""

from __future__ import annotations

from io import StringIO

from satdoku.errors import UsageError
from satdoku.messages import _, safe
from satdoku.sudoku.grid import Grid
from satdoku.sudoku.solving.encode import NUMBERINGS, Numbering, encode_puzzle
from satdoku.sudoku.variants.variant import Variant

HEADING = "satdoku {variant}, numbering {numbering}"  # the first comment; the second is the puzzle


def dimacs_text(puzzle: Grid, numbering: str = "natural") -> str:
    cnf = encode_puzzle(puzzle, numbering_of(numbering, puzzle.variant))
    text = StringIO()
    heading = HEADING.format(variant=safe(puzzle.variant.id), numbering=numbering)
    cnf.write_dimacs(text, [heading, str(puzzle)])
    return text.getvalue()


def numbering_of(name: str, variant: Variant) -> Numbering:
    if name not in NUMBERINGS:
        raise UsageError(
            _(
                "There is no numbering “{name}”; the numberings are {names}.",
                name=name,
                names=", ".join(NUMBERINGS),
            )
        )
    return NUMBERINGS[name](variant)
