"""The puzzle of a game on paper."""

from __future__ import annotations

from pathlib import Path

from satdoku.play.game import Game
from satdoku.sudoku.grading.grade import Grade
from satdoku.sudoku.printing.sheet import PrintedPuzzle, SheetStyle
from satdoku.tasks.sheet import solved, usual_suffix, write_sheet
from satdoku.ui.reports.sheets import written_line


def sheet_path(game: Game) -> Path:
    name = f"satdoku-{Path(game.session.variant.id).stem}-{game.id}"
    return Path(name + usual_suffix())


def print_game(game: Game, grade: Grade | None, path: Path) -> str:
    """Without what the player entered. Returns what to tell about it."""
    session = game.session
    if session.solution is None:
        (puzzle,) = solved([session.givens])
    else:
        puzzle = PrintedPuzzle(session.givens, session.solution, grade=grade)
    return written_line([puzzle], write_sheet([puzzle], SheetStyle(), path))
