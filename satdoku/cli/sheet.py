"""satdoku sheet"""

from __future__ import annotations

import argparse
from itertools import islice
from pathlib import Path
from typing import TYPE_CHECKING

from satdoku import files
from satdoku.cli import puzzle_request
from satdoku.cli.arguments import named_files
from satdoku.cli.puzzles import puzzles_of
from satdoku.cli.shortfall import SHORT, tell_shortfall
from satdoku.errors import UsageError
from satdoku.messages import N_, _

if TYPE_CHECKING:
    from satdoku.monitor import Monitor
    from satdoku.printing.pages import PrintedPuzzle

PER_PAGE = 4  # puzzles made by default
# The options that describe new puzzles.
ABOUT_NEW = ("givens", "level", "needs", "minimal", "hardest", "symmetry", "mask", "seed")


def configure(parser: argparse.ArgumentParser) -> None:
    parser.add_argument(
        "puzzle",
        metavar=_("PUZZLE|FILE"),
        nargs="*",
        help=_("puzzles to print, as a text, a code or a file; without them, new ones are made"),
    )
    puzzle_request.add(parser)
    parser.set_defaults(variant=None, count=None)
    parser.add_argument(
        "--per-page",
        type=int,
        metavar="N",
        help=_("puzzles on a page (default: as many as leave room for pencil marks)"),
    )
    parser.add_argument("--paper", default="a4", metavar="a4|letter", help=_("the size of a page"))
    parser.add_argument(
        "--title", default="", metavar=_("TEXT"), help=_("a heading (default: the variant)")
    )
    parser.add_argument(
        "--no-solutions", action="store_true", help=_("leave out the solutions at the back")
    )
    parser.add_argument(
        "-o",
        dest="output",
        type=Path,
        default=Path("sheet.pdf"),
        metavar="F.pdf|F.svg",
        help=_("where to print to (default: sheet.pdf)"),
    )


def run(args: argparse.Namespace) -> int:
    from satdoku.printing.pages import SheetStyle
    from satdoku.printing.sheet import require_style, write_sheet, written_line
    from satdoku.ui.reports.progress_bar import progress_bar

    style = SheetStyle(args.paper, args.per_page, args.title, not args.no_solutions)
    read = named_files(args)
    files.require_places([args.output], read)
    require_style(style, args.output)
    with progress_bar(args.output.name, unit=N_("boards")) as bar:
        puzzles, short = (_existing if args.puzzle else _new)(args, bar.monitor)
    if puzzles:
        print(written_line(puzzles, write_sheet(puzzles, style, args.output, read)))
    return SHORT if short else 0


def _existing(args: argparse.Namespace, monitor: Monitor) -> tuple[list[PrintedPuzzle], bool]:
    """The puzzles given by the user, and False: they never fall short."""
    from satdoku.printing.sheet import solved

    default = args.parser.get_default
    if any(getattr(args, name) != default(name) for name in ABOUT_NEW):
        raise UsageError(
            _("A puzzle that you name is as it is: leave out all options about a new one.")
        )
    grids = (reading.grid for reading in puzzles_of(args))
    with monitor.stopped_by_ctrl_c():
        return list(solved(islice(grids, args.count), monitor)), False


def _new(args: argparse.Namespace, monitor: Monitor) -> tuple[list[PrintedPuzzle], bool]:
    """Newly made puzzles, and True if they fall short of the request."""
    from satdoku.printing.sheet import printed
    from satdoku.sudoku.variants import USUAL
    from satdoku.tasks import generate

    args.variant = args.variant or USUAL
    args.count = args.per_page or PER_PAGE if args.count is None else args.count
    request = puzzle_request.parsed(args)
    seed = generate.fresh_seed() if args.seed is None else args.seed
    timeout = generate.usual_timeout(args.timeout, request)
    made = list(generate.puzzles(request, seed, args.count, timeout, monitor))
    for number, puzzle in enumerate(made):
        tell_shortfall(request, timeout, puzzle, seed + number)
    puzzles = [printed(puzzle, monitor) for puzzle in made if puzzle is not None]
    return puzzles, not all(puzzle is not None and puzzle.as_asked for puzzle in made)
