"""satdoku set"""

from __future__ import annotations

import argparse
import sys

from satdoku.cli import arguments
from satdoku.messages import _

EMPTY = "classic"  # the board of newspapers


def configure(parser: argparse.ArgumentParser) -> None:
    parser.add_argument(
        "puzzle",
        metavar=_("PUZZLE|FILE"),
        nargs="?",
        help=_("a puzzle to begin with (default: an empty board, classic unless --variant says)"),
    )
    arguments.add_variant_of_puzzle(parser)


def run(args: argparse.Namespace) -> int:
    from satdoku.sudoku.grid import Grid
    from satdoku.sudoku.variants.catalogue import load
    from satdoku.tasks.reading import Reader
    from satdoku.ui.menu import run_workbench

    if args.puzzle is None:
        return run_workbench(Grid.empty(load(args.variant or EMPTY)), args.lang)
    reading = next(Reader.of(args.variant).read(args.puzzle, sys.stdin.buffer))
    return run_workbench(reading.grid, args.lang)
