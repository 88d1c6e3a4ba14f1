"""What a person reads about a sheet that was printed."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path

from satdoku.messages import _
from satdoku.sudoku.printing.sheet import PrintedPuzzle


def written_line(puzzles: Sequence[PrintedPuzzle], paths: Sequence[Path]) -> str:
    names = _(", ").join(map(str, paths))
    return _("puzzles printed: {count}, to {path}", count=len(puzzles), path=names)
