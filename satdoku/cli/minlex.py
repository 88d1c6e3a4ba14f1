"""satdoku minlex"""

from __future__ import annotations

import argparse
import json

from satdoku.cli import arguments
from satdoku.cli.puzzles import puzzles_of


def configure(parser: argparse.ArgumentParser) -> None:
    arguments.add_puzzle(parser)
    arguments.add_variant_of_puzzle(parser)
    arguments.add_json(parser)


def run(args: argparse.Namespace) -> int:
    from satdoku.sudoku.setting.minlex import minlex

    documents = []
    for puzzle in puzzles_of(args):
        form = minlex(puzzle.grid)
        if args.json:
            variant = puzzle.grid.variant.id
            documents.append({"puzzle": str(puzzle.grid), "variant": variant, "minlex": str(form)})
        else:
            print(form, flush=True)
    if args.json:
        print(json.dumps(documents))
    return 0
