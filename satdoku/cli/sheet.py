"""satdoku sheet"""

from __future__ import annotations

import argparse
from itertools import islice
from typing import TYPE_CHECKING

from satdoku import files
from satdoku.cli import arguments, puzzle_request
from satdoku.cli.complain import warn
from satdoku.cli.puzzles import puzzles_of
from satdoku.errors import UsageError
from satdoku.messages import _

if TYPE_CHECKING:
    from satdoku.flows.sheet import Make

PER_PAGE = 4  # puzzles made by default
# The options that describe new puzzles.
ABOUT_NEW = ("givens", "level", "needs", "minimal", "hardest", "symmetry", "mask", "seed")


def configure(parser: argparse.ArgumentParser) -> None:
    parser.add_argument(
        "puzzle",
        metavar=_("PUZZLE|FILE"),
        nargs="*",
        help=_("puzzles to print, as text, code or file; if omitted, new ones are made"),
    )
    puzzle_request.add(parser)
    parser.set_defaults(variant=None, count=None)
    parser.add_argument(
        "--per-page",
        type=int,
        metavar="N",
        help=_("puzzles per page (default: at most four, with room for pencil marks)"),
    )
    parser.add_argument("--paper", default="a4", metavar="a4|letter", help=_("paper size"))
    parser.add_argument(
        "--title", default="", metavar=_("TEXT"), help=_("page heading (default: the variant)")
    )
    parser.add_argument(
        "--no-solutions", action="store_true", help=_("omit the solutions at the back")
    )
    arguments.add_output(parser, "sheet.pdf", "F.pdf|F.svg", _("output file (default: sheet.pdf)"))


def run(args: argparse.Namespace) -> int:
    from satdoku.cli.face import CommandFace
    from satdoku.flows.sheet import print_puzzles
    from satdoku.printing.pages import SheetStyle
    from satdoku.printing.sheet import require_style
    from satdoku.tasks.generate import MadeShort
    from satdoku.ui.reports.puzzles import short_sentence

    style = SheetStyle(args.paper, args.per_page, args.title, not args.no_solutions)
    read, output = arguments.named_files(args), arguments.output(args)
    files.require_places([output], read)
    require_style(style, output)
    short: list[MadeShort] = []

    def tell_short(made: MadeShort) -> None:
        short.append(made)
        warn(short_sentence(made))

    make = _existing(args) if args.puzzle else _new(args)
    CommandFace({MadeShort: tell_short}).run(print_puzzles(make, style, output, read))
    return puzzle_request.SHORT if short else 0


def _existing(args: argparse.Namespace) -> Make:
    """The puzzles given by the user."""
    from satdoku.flows.sheet import existing

    default = args.parser.get_default
    if any(getattr(args, name) != default(name) for name in ABOUT_NEW):
        raise UsageError(
            _("Options for new puzzles do not apply to a given puzzle; leave them out.")
        )
    return existing(islice((reading.grid for reading in puzzles_of(args)), args.count))


def _new(args: argparse.Namespace) -> Make:
    from satdoku.flows.sheet import new
    from satdoku.sudoku.variants import USUAL
    from satdoku.tasks import generate

    args.variant = args.variant or USUAL
    args.count = args.per_page or PER_PAGE if args.count is None else args.count
    request = puzzle_request.parsed(args)
    seed = generate.fresh_seed() if args.seed is None else args.seed
    return new(request, seed, args.count, generate.default_timeout(args.timeout, request))
