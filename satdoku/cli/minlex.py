"""satdoku minlex"""

from __future__ import annotations

import argparse

from satdoku.cli import arguments
from satdoku.cli.puzzles import puzzles_of


def configure(parser: argparse.ArgumentParser) -> None:
    arguments.add_puzzle(parser)
    arguments.add_variant_of_puzzle(parser)


def run(args: argparse.Namespace) -> int:
    from satdoku.sudoku.setting.minlex import minlex

    for puzzle in puzzles_of(args):
        print(minlex(puzzle.grid), flush=True)
    return 0
