"""satdoku hint"""

from __future__ import annotations

import argparse
import sys
from itertools import islice

from satdoku.cli import arguments
from satdoku.errors import UsageError
from satdoku.messages import N_, _

NAME = "hint"
SUMMARY = N_("show the next step of a puzzle, and why it holds")


def configure(parser: argparse.ArgumentParser) -> None:
    arguments.add_puzzle(parser)
    arguments.add_variant(parser)
    arguments.add_uniqueness(parser)
    parser.add_argument(
        "--all", action="store_true", help=_("show every step, from here to the full board")
    )


def run(args: argparse.Namespace) -> int:
    from satdoku.sudoku.puzzles.puzzle_files import puzzle_or_file
    from satdoku.sudoku.techniques.step import sentence
    from satdoku.sudoku.variants.catalogue import load
    from satdoku.tasks.grade import Adviser

    adviser = Adviser(load(args.variant), args.uniqueness)
    first, *more = puzzle_or_file(args.puzzle, adviser.variant, sys.stdin.buffer)
    if more:
        raise UsageError(_("hint takes one puzzle, and there are more in it."))
    path = adviser.path(first.grid, struck=first.struck)
    if first.grid.full:
        print(_("There is nothing to do: the board is full."))
    for step in path if args.all else islice(path, 1):
        text = sentence(step, adviser.variant)
        print(_("{name}: {text}", name=_(step.technique), text=text))
    return 0
