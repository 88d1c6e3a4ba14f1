"""satdoku share"""

from __future__ import annotations

import argparse

from satdoku.cli import arguments
from satdoku.cli.complain import tell
from satdoku.cli.puzzles import puzzles_of
from satdoku.messages import _

CODE = "code"
FORMS = (CODE, "f-puzzles", "sudokupad")


def configure(parser: argparse.ArgumentParser) -> None:
    arguments.add_puzzle(parser)
    arguments.add_variant_of_puzzle(parser)
    parser.add_argument(
        "--as",
        dest="form",
        choices=FORMS,
        default=CODE,
        help=_("a code for satdoku, or a link to the site (default: {usual})", usual=CODE),
    )


def run(args: argparse.Namespace) -> int:
    from satdoku.sudoku.links.fpuzzles_writing import link
    from satdoku.sudoku.puzzles import share

    for reading in puzzles_of(args):
        puzzle, placed = reading.grid, reading.placed
        if not puzzle.givens and not puzzle.variant.base:
            tell(_("This board is blank; with satdoku set, you can add clues."))
        print(share.encode(puzzle) if args.form == CODE else link(puzzle, args.form, placed))
    return 0
