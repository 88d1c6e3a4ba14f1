"""Encode: a puzzle as a formula, the puzzle itself in a comment."""

from __future__ import annotations

from io import StringIO

from satdoku.errors import UsageError
from satdoku.messages import _, safe
from satdoku.sudoku.grid import Grid
from satdoku.sudoku.solving.encode import NUMBERINGS, encode_puzzle


def dimacs_text(puzzle: Grid, numbering: str = "natural") -> str:
    if numbering not in NUMBERINGS:
        raise UsageError(
            _(
                "There is no numbering “{name}”; the numberings are {names}.",
                name=numbering,
                names=", ".join(NUMBERINGS),
            )
        )
    cnf = encode_puzzle(puzzle, NUMBERINGS[numbering](puzzle.variant))
    text = StringIO()
    comments = [f"satdoku {safe(puzzle.variant.id)}, numbering {numbering}", str(puzzle)]
    cnf.write_dimacs(text, comments)
    return text.getvalue()
