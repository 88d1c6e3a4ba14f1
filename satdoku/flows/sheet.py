"""Prints puzzles, new or existing, on pages with their solutions."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Sequence
from itertools import islice
from pathlib import Path
from typing import TYPE_CHECKING

from satdoku.errors import UsageError
from satdoku.files import expanded, require_no_link
from satdoku.flows.fields import OFF, ON, ChoiceField, Entry, Field
from satdoku.flows.steps import StopNotice, WorkContext, ask_form, tell, work
from satdoku.messages import N_, _
from satdoku.monitor import Stopped
from satdoku.play.game_spec import MOST_PUZZLES
from satdoku.printing.pages import MOST_PER_PAGE, PrintedPuzzle, SheetStyle
from satdoku.printing.sheet import (
    PrintedSheet,
    default_suffix,
    printed,
    require_style,
    solved,
    write_sheet,
)
from satdoku.sudoku.grid import Grid
from satdoku.sudoku.making.puzzle_spec import PuzzleSpec
from satdoku.sudoku.variants import NAMES, USUAL
from satdoku.sudoku.variants.catalogue import load
from satdoku.tasks import generate
from satdoku.tasks.generate import MadeShort
from satdoku.tasks.reading import Reader

if TYPE_CHECKING:
    from satdoku.flows.steps import Flow

Make = Callable[[WorkContext], list[PrintedPuzzle]]

MOST = 1000  # new puzzles at most
USUAL_NAME = "sheet"


def _number(text: str, most: int) -> int:
    if not re.fullmatch(r"[0-9]{1,4}", text) or not 1 <= int(text) <= most:
        raise UsageError(_("“{text}” is not a number from 1 to {most}.", text=text[:40], most=most))
    return int(text)


def _sheet(text: str) -> Path:
    path = expanded(text) if text else Path(USUAL_NAME + default_suffix())
    require_style(SheetStyle(), path)
    if not text:
        require_no_link(path)
    return path


VARIANT = ChoiceField(
    "variant",
    N_("Variant"),
    lambda answers: {USUAL: "", **dict.fromkeys(NAMES, "")},
)
PUZZLES = Entry(
    "puzzles",
    N_("Puzzles"),
    "",
    N_("A file, a puzzle or a code; leave blank to make new puzzles of the level below."),
    str,
)
PRINTED_LEVEL = Entry(
    "level",
    N_("Level"),
    "3",
    N_("Difficulty of new puzzles, from 1 to 10."),
    generate.parse_level,
)
COUNT = Entry(
    "count",
    N_("New puzzles"),
    "4",
    N_("Number of puzzles to make if none are given."),
    lambda text: _number(text, MOST),
)
PER_PAGE = Entry(
    "per_page",
    N_("Puzzles per page"),
    "4",
    N_("From 1 to 30."),
    lambda text: _number(text, MOST_PER_PAGE),
)
PAPER = ChoiceField(
    "paper", N_("Paper"), lambda answers: {"a4": "210 mm × 297 mm", "letter": "8.5 in × 11 in"}
)
SOLUTIONS = ChoiceField(
    "solutions",
    N_("Solutions"),
    lambda answers: {ON: N_("Printed on separate pages."), OFF: N_("Not printed.")},
)
SHEET_FILE = Entry(
    "sheet", N_("File"), "", N_("F.pdf or F.svg; leave blank for the default name."), _sheet
)

PRINT: Sequence[Field] = (
    *(VARIANT, PUZZLES, PRINTED_LEVEL, COUNT, PER_PAGE, PAPER, SOLUTIONS, SHEET_FILE),
)


def sheet_flow() -> Flow[None]:
    intro = _("Print puzzles and their solutions on pages")
    answers = yield from ask_form(intro, PRINT, N_("print"))
    style = SheetStyle(
        answers["paper"], int(answers["per_page"]), solutions=answers["solutions"] == ON
    )
    variant = load(answers["variant"])
    read = [expanded(answers["puzzles"])]
    if answers["puzzles"]:
        reading = Reader.near(variant).read(str(read[0]))
        make = existing(one.grid for one in islice(reading, MOST_PUZZLES))
    else:
        request = PuzzleSpec(variant, level=generate.parse_level(answers["level"]))
        make = new(request, generate.fresh_seed(), int(answers["count"]), generate.SECONDS)
    yield from print_puzzles(make, style, _sheet(answers["sheet"]), read)


def print_puzzles(
    make: Make, style: SheetStyle, path: Path, read: Sequence[Path] = ()
) -> Flow[None]:
    """Print what `make` finds; if it finds none, its warnings have said why. No file that was
    `read` is overwritten."""

    def run(context: WorkContext) -> PrintedSheet | None:
        with context.monitor.stopped_by_ctrl_c():
            puzzles = make(context)
        return write_sheet(puzzles, style, path, read) if puzzles else None

    try:
        sheet = yield from work(path.name, run, unit=N_("boards"))
    except Stopped:
        yield from tell(StopNotice(_("Stopped: nothing was printed.")))
        raise
    if sheet is not None:
        yield from tell(sheet)


def existing(grids: Iterable[Grid]) -> Make:
    return lambda context: list(solved(grids, context.monitor))


def new(request: PuzzleSpec, seed: int, count: int, timeout: float | None) -> Make:
    """Puzzles made from consecutive seeds."""

    def make(context: WorkContext) -> list[PrintedPuzzle]:
        made = list(generate.puzzles(request, seed, count, timeout, context.monitor))
        for number, puzzle in enumerate(made):
            if puzzle is None or not puzzle.as_asked:
                context.tell(MadeShort(request, timeout, puzzle, seed + number))
        return [printed(puzzle, context.monitor) for puzzle in made if puzzle is not None]

    return make
