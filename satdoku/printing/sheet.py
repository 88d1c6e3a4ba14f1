"""Prints puzzles: a sheet of pages as a PDF or SVG file."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from functools import lru_cache
from pathlib import Path

from satdoku import files
from satdoku.drawing import SheetPage
from satdoku.errors import UsageError
from satdoku.messages import _
from satdoku.monitor import UNWATCHED, Monitor, Stopped
from satdoku.play.game import Game
from satdoku.printing.pages import (
    MOST_PER_PAGE,
    PAPERS,
    PrintedPuzzle,
    SheetStyle,
    sheet_pages,
    sheet_title,
)
from satdoku.sudoku.grading.grade import Grade
from satdoku.sudoku.grid import Grid
from satdoku.sudoku.making.generate import MadePuzzle
from satdoku.sudoku.solving.engines import Verdict, solve
from satdoku.tasks.grade import quick_grade
from satdoku.tasks.sudoku import Examiner, impossible
from satdoku.value import Value

SUFFIXES = (".pdf", ".svg")


class PrintedSheet(Value):
    count: int  # puzzles
    paths: Sequence[Path]


def printed(made: MadePuzzle, monitor: Monitor = UNWATCHED) -> PrintedPuzzle:
    """A puzzle that was just made."""
    grade = made.grade or quick_grade(made.grid, monitor)
    return PrintedPuzzle(made.grid, made.solution, grade=grade, seed=made.seed)


def solved(puzzles: Iterable[Grid], monitor: Monitor = UNWATCHED) -> Iterator[PrintedPuzzle]:
    """Solve existing puzzles. One without a solution raises UsageError; Ctrl-C raises `Stopped`."""
    examiner = lru_cache(maxsize=16)(Examiner)
    for puzzle in puzzles:
        found = examiner(puzzle.variant)
        answer = solve(found.engine, puzzle, monitor=monitor)
        if not answer.count:
            if not answer.exhausted:
                raise Stopped
            raise impossible(puzzle, found.contradiction(puzzle, monitor))
        unique = answer.verdict is Verdict.UNIQUE
        grade = quick_grade(puzzle, monitor) if unique else None
        yield PrintedPuzzle(puzzle, answer.solutions[0], unique, grade)


def require_style(style: SheetStyle, path: Path) -> None:
    """Fail before any puzzle is made."""
    if path.suffix.lower() not in SUFFIXES:
        raise UsageError(
            _(
                "{path}: the file name must end in {suffixes}.",
                path=str(path),
                suffixes=_(" or ").join(SUFFIXES),
            )
        )
    if style.paper not in PAPERS:
        raise UsageError(
            _(
                "Unknown paper size “{name}”; choose one of {names}.",
                name=style.paper,
                names=", ".join(PAPERS),
            ),
            style.paper,
            PAPERS,
        )
    if style.per_page is not None and not 1 <= style.per_page <= MOST_PER_PAGE:
        raise UsageError(
            _(
                "{count} puzzles do not fit on a page; enter a number from 1 to {most}.",
                count=style.per_page,
                most=MOST_PER_PAGE,
            )
        )
    if _is_pdf(path):
        from satdoku.printing.pdf import require_pdf

        require_pdf()


def write_sheet(
    puzzles: Sequence[PrintedPuzzle], style: SheetStyle, path: Path, read: Sequence[Path] = ()
) -> PrintedSheet:
    """None of the files written is among those that were `read`. SVG has no pages, so every page is
    a file of its own."""
    pages = sheet_pages(puzzles, style)
    if _is_pdf(path):
        from satdoku.printing.pdf import pdf_bytes

        data = pdf_bytes(pages, style.title or sheet_title(puzzles))
        with files.replacing(path) as new:
            new.write(data)
        return PrintedSheet(len(puzzles), [path])
    places = [path]
    if len(pages) > 1:
        places = [path.with_stem(f"{path.stem}-{number + 1}") for number in range(len(pages))]
    files.require_places(places, read)
    _write_svg(pages, places)
    return PrintedSheet(len(puzzles), places)


def _write_svg(pages: Sequence[SheetPage], places: Sequence[Path]) -> None:
    from satdoku.printing.svg import svg_text

    for page, place in zip(pages, places, strict=True):
        files.write_text(place, svg_text(page))


def default_suffix() -> str:
    """PDF, if this machine can write it; otherwise SVG."""
    from importlib.util import find_spec

    return ".pdf" if find_spec("reportlab") else ".svg"


def _is_pdf(path: Path) -> bool:
    return path.suffix.lower() == ".pdf"


def sheet_path(game: Game) -> Path:
    name = f"satdoku-{Path(game.session.variant.id).stem}-{game.id}"
    return Path(name + default_suffix())


def print_game(game: Game, grade: Grade | None, path: Path) -> PrintedSheet:
    """Print the puzzle without the player's entries."""
    session = game.session
    if session.solution is None:
        (puzzle,) = solved([session.givens])
    else:
        puzzle = PrintedPuzzle(session.givens, session.solution, grade=grade)
    return write_sheet([puzzle], SheetStyle(), path)
