"""The sentence of a hint in the colours of the board: each cell on the ground that it has there."""

from __future__ import annotations

import re

from rich.text import Text

from satdoku.ui.board.looks import Ground
from satdoku.ui.board.view import View
from satdoku.ui.theme.tones import Tone

TONES = {
    Ground.HINT: Tone.HINT,
    Ground.SET1: Tone.SET1,
    Ground.SET2: Tone.SET2,
    Ground.SET3: Tone.SET3,
    Ground.SET4: Tone.SET4,
}
NAME = re.compile(r"(?<![–\w])R\d+C\d+(?![–\w])")  # of a cell, and not of a line between two


def coloured(text: Text, view: View, technique: str = "") -> Text:
    """The text with the technique that it begins with, if it does, and its cells styled."""
    found = text.copy()
    if technique and found.plain.startswith(technique):
        found.stylize(Tone.UNSURE, 0, len(technique))
    grounds = view.grounds
    tones = {
        str(place): TONES[grounds[cell]]
        for cell, place in enumerate(view.variant.cells)
        if grounds[cell] in TONES
    }
    for name in NAME.finditer(found.plain):
        if name.group() in tones:
            found.stylize(tones[name.group()], *name.span())
    return found
