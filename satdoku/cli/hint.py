"""satdoku hint"""

from __future__ import annotations

import argparse
import sys

from satdoku.cli import arguments
from satdoku.errors import UsageError
from satdoku.messages import _


def configure(parser: argparse.ArgumentParser) -> None:
    arguments.add_puzzle(parser)
    arguments.add_variant(parser)


def run(args: argparse.Namespace) -> int:
    from satdoku.sudoku.puzzles.puzzle_files import puzzle_or_file
    from satdoku.sudoku.techniques.step import sentence
    from satdoku.sudoku.variants.catalogue import load
    from satdoku.tasks.grade import Adviser

    adviser = Adviser(load(args.variant))
    first, *more = puzzle_or_file(args.puzzle, adviser.variant, sys.stdin.buffer)
    if more:
        raise UsageError(_("hint takes one puzzle, and there are more in it."))
    step = adviser.hint(first.grid)
    if step is None:
        print(_("There is nothing to do: the board is full."))
    else:
        text = sentence(step, adviser.variant)
        print(_("{name}: {text}", name=_(step.technique), text=text))
    return 0
