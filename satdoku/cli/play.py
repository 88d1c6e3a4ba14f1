"""satdoku play"""

from __future__ import annotations

import argparse

from satdoku.cli import arguments
from satdoku.errors import UsageError
from satdoku.messages import _

USUAL_LEVEL = 3


def configure(parser: argparse.ArgumentParser) -> None:
    parser.add_argument(
        "puzzle",
        metavar=_("PUZZLE|FILE|CODE"),
        nargs="?",
        help=_("the cells in a line with 0 or . for blanks, a puzzle file, or a shared code"),
    )
    arguments.add_variant_of_puzzle(parser)
    size = parser.add_mutually_exclusive_group()
    size.add_argument("--level", metavar="N", type=int, help=_("from 1, easy, to 10"))
    size.add_argument("--givens", metavar="N", type=int, help=_("so many cells are filled in"))
    parser.add_argument("--seed", metavar="N", type=int, help=_("the same seed, the same puzzle"))


def run(args: argparse.Namespace) -> int:
    from satdoku.play.game_request import GameRequest, read_request
    from satdoku.sudoku.variants import USUAL
    from satdoku.sudoku.variants.catalogue import load
    from satdoku.tasks.reading import Reader
    from satdoku.ui.menu import run_game

    variant = load(args.variant or USUAL)
    if args.puzzle is None:
        level = USUAL_LEVEL if args.givens is None and args.level is None else args.level
        return run_game(GameRequest(variant, level=level, givens=args.givens), args.seed, args.lang)
    if args.level is not None or args.givens is not None or args.seed is not None:
        raise UsageError(_("A puzzle that you name is as it is: leave out level, givens and seed."))
    return run_game(
        read_request(args.puzzle, variant, Reader.of(args.variant).read), None, args.lang
    )
