"""The form that the menu shows before printing puzzles, and how its answers are carried out."""

from __future__ import annotations

import re
from collections.abc import Sequence
from itertools import islice
from pathlib import Path

from satdoku.errors import UsageError
from satdoku.messages import N_, _
from satdoku.monitor import UNWATCHED, Monitor
from satdoku.play.game_spec import MOST_PUZZLES
from satdoku.printing.pages import MOST_PER_PAGE, PrintedPuzzle, SheetStyle
from satdoku.printing.sheet import (
    printed,
    require_style,
    solved,
    usual_suffix,
    write_sheet,
    written_line,
)
from satdoku.sudoku.making.puzzle_spec import PuzzleSpec
from satdoku.sudoku.variants import NAMES, USUAL
from satdoku.sudoku.variants.catalogue import load
from satdoku.tasks import generate
from satdoku.tasks.reading import Reader
from satdoku.ui.fields import Answers, ChoiceField, Entry, Field
from satdoku.ui.file_choices import expanded

MOST = 1000  # new puzzles at most
USUAL_NAME = "sheet"


def _number(text: str, most: int) -> int:
    if not re.fullmatch(r"[0-9]{1,4}", text) or not 1 <= int(text) <= most:
        raise UsageError(_("“{text}” is not a number from 1 to {most}.", text=text[:40], most=most))
    return int(text)


def _sheet(text: str) -> Path:
    path = expanded(text) if text else Path(USUAL_NAME + usual_suffix())
    require_style(SheetStyle(), path)
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
    N_("A file, a puzzle or a code; nothing for new puzzles of the level."),
    str,
)
PRINTED_LEVEL = Entry(
    "level",
    N_("Level"),
    "3",
    N_("How hard new puzzles are, from 1 to 10."),
    generate.parse_level,
)
COUNT = Entry(
    "count",
    N_("New puzzles"),
    "4",
    N_("How many are made, if none are named."),
    lambda text: _number(text, MOST),
)
PER_PAGE = Entry(
    "per_page",
    N_("Puzzles on a page"),
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
    lambda answers: {N_("on"): N_("On pages of their own."), N_("off"): N_("They are left out.")},
)
SHEET_FILE = Entry(
    "sheet", N_("File"), "", N_("F.pdf or F.svg; nothing for the usual name."), _sheet
)

PRINT: Sequence[Field] = (
    *(VARIANT, PUZZLES, PRINTED_LEVEL, COUNT, PER_PAGE, PAPER, SOLUTIONS, SHEET_FILE),
)


def print_sheet(answers: Answers, monitor: Monitor = UNWATCHED) -> str:
    """Make or read the puzzles, and print them. Returns the message to show."""
    path = _sheet(answers["sheet"])
    style = SheetStyle(
        answers["paper"], int(answers["per_page"]), solutions=answers["solutions"] == "on"
    )
    puzzles = _existing(answers, monitor) if answers["puzzles"] else _new(answers, monitor)
    if not puzzles:
        raise UsageError(_("No puzzle was found within {time} s.", time=f"{generate.SECONDS:g}"))
    return written_line(puzzles, write_sheet(puzzles, style, path))


def _existing(answers: Answers, monitor: Monitor) -> list[PrintedPuzzle]:
    reader = Reader.near(load(answers["variant"]))
    found = reader.read(str(expanded(answers["puzzles"])))
    return list(solved((one.grid for one in islice(found, MOST_PUZZLES)), monitor))


def _new(answers: Answers, monitor: Monitor) -> list[PrintedPuzzle]:
    request = PuzzleSpec(load(answers["variant"]), level=generate.parse_level(answers["level"]))
    seed = generate.fresh_seed()
    made = generate.puzzles(request, seed, int(answers["count"]), monitor=monitor)
    return [printed(puzzle, monitor) for puzzle in made if puzzle is not None]
