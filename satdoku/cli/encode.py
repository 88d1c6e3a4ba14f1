"""satdoku encode"""

from __future__ import annotations

import argparse
import sys
from pathlib import Path

from satdoku import files
from satdoku.cli import arguments
from satdoku.cli.complain import warn
from satdoku.cli.puzzles import puzzles_of
from satdoku.errors import UsageError
from satdoku.messages import _


def configure(parser: argparse.ArgumentParser) -> None:
    arguments.add_puzzle(parser)
    arguments.add_variant_of_puzzle(parser)
    arguments.add_numbering(parser, default="natural")
    parser.add_argument(
        "-o",
        dest="output",
        type=Path,
        metavar="F.cnf",
        help=_("where to write the formula (default: standard output)"),
    )


def run(args: argparse.Namespace) -> int:
    from satdoku.sudoku.explain import clashes_in_words
    from satdoku.tasks.encode import dimacs_text

    if args.output is not None:
        files.require_places([args.output], arguments.named_files(args))
    first, *more = puzzles_of(args)
    if more:
        raise UsageError(_("encode takes one puzzle, but the input has more."))
    if clashes := clashes_in_words(first.grid):
        warn(_("the formula is unsatisfiable: {clashes}", clashes=clashes))
    text = dimacs_text(first.grid, args.numbering)
    if args.output is None:
        sys.stdout.write(text)
    else:
        files.write_text(args.output, [text])
        print(_("formula written to {path}", path=str(args.output)))
    return 0
