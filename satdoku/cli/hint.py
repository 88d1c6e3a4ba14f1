"""satdoku hint"""

from __future__ import annotations

import argparse
from itertools import islice

from satdoku.cli import arguments
from satdoku.cli.puzzles import puzzles_of
from satdoku.errors import UsageError
from satdoku.messages import _


def configure(parser: argparse.ArgumentParser) -> None:
    arguments.add_puzzle(parser)
    arguments.add_variant_of_puzzle(parser)
    arguments.add_uniqueness(parser)
    parser.add_argument("--all", action="store_true", help=_("show all steps up to the full board"))


def run(args: argparse.Namespace) -> int:
    from satdoku.sudoku.techniques.sentences import sentence
    from satdoku.tasks.grade import Adviser
    from satdoku.ui.reports.argument import in_lines

    first, *more = puzzles_of(args)
    if more:
        raise UsageError(_("hint takes one puzzle, but the input has more."))
    adviser = Adviser(first.grid.variant, args.uniqueness)
    path = adviser.path(first.grid, struck=first.struck, placed=first.placed)
    for step in path if args.all else islice(path, 1):
        text = sentence(step, adviser.variant)
        print(in_lines(_("{name}: {text}", name=_(step.technique), text=text)))
    if first.grid.full:  # and correct, or `path` would have raised
        print(_("Nothing to do: the board is full."))
    return 0
