"""satdoku set"""

from __future__ import annotations

import argparse
import sys

from satdoku.cli import arguments
from satdoku.messages import _


def configure(parser: argparse.ArgumentParser) -> None:
    parser.add_argument(
        "puzzle",
        metavar=_("PUZZLE|FILE"),
        nargs="?",
        help=_("a puzzle to begin with (default: an empty board)"),
    )
    arguments.add_variant(parser)


def run(args: argparse.Namespace) -> int:
    from satdoku.sudoku.grid import Grid
    from satdoku.sudoku.variants.catalogue import load
    from satdoku.tasks.reading import Reader
    from satdoku.ui.menu import run_workbench

    variant = load(args.variant)
    puzzle = Grid.empty(variant)
    if args.puzzle is not None:
        puzzle = next(Reader([variant]).read(args.puzzle, sys.stdin.buffer)).grid
    return run_workbench(puzzle, args.lang)
