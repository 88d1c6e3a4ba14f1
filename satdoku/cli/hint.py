"""satdoku hint"""

from __future__ import annotations

import argparse

from satdoku.cli import arguments
from satdoku.cli.puzzles import puzzles_of
from satdoku.errors import UsageError
from satdoku.messages import _


def configure(parser: argparse.ArgumentParser) -> None:
    arguments.add_puzzle(parser)
    arguments.add_variant_of_puzzle(parser)


def run(args: argparse.Namespace) -> int:
    from satdoku.sudoku.techniques.step import sentence
    from satdoku.tasks.grade import Adviser

    first, *more = puzzles_of(args)
    if more:
        raise UsageError(_("hint takes one puzzle, and there are more in it."))
    adviser = Adviser(first.grid.variant)
    step = adviser.hint(first.grid)
    if step is None:
        print(_("There is nothing to do: the board is full."))
    else:
        text = sentence(step, adviser.variant)
        print(_("{name}: {text}", name=_(step.technique), text=text))
    return 0
