"""satdoku play"""

from __future__ import annotations

import argparse
from typing import TYPE_CHECKING

from satdoku.cli import arguments, puzzle_request
from satdoku.errors import UsageError
from satdoku.messages import _

if TYPE_CHECKING:
    from satdoku.play.game_spec import GameSpec
    from satdoku.sudoku.variants.variant import Variant

USUAL_LEVEL = 3


def configure(parser: argparse.ArgumentParser) -> None:
    parser.add_argument(
        "puzzle",
        metavar=_("PUZZLE|FILE|CODE"),
        nargs="?",
        help=_("the cells in a line with 0 or . for blanks, a puzzle file, or a shared code"),
    )
    arguments.add_variant_of_puzzle(parser)
    parser.add_argument("--level", metavar="N", type=int, help=_("from 1, easy, to 10"))
    parser.add_argument("--givens", metavar="N", type=int, help=_("so many cells are filled in"))
    puzzle_request.add_needs(parser)
    puzzle_request.add_minimal(parser)
    puzzle_request.add_symmetry(parser)
    parser.add_argument("--seed", metavar="N", type=int, help=_("the same seed, the same puzzle"))


def run(args: argparse.Namespace) -> int:
    from satdoku.play.game_spec import read_spec
    from satdoku.sudoku.variants import USUAL
    from satdoku.sudoku.variants.catalogue import load
    from satdoku.tasks.reading import Reader
    from satdoku.ui.menu import run_game

    variant = load(args.variant or USUAL)
    if args.puzzle is None:
        return run_game(_asked(args, variant), args.seed, args.lang)
    wishes = (args.level, args.givens, args.seed, args.minimal or None, *args.needs)
    if any(wish is not None for wish in wishes) or args.symmetry != "none":
        raise UsageError(
            _("A puzzle that you name is as it is: leave out all options about a new one.")
        )
    return run_game(read_spec(args.puzzle, variant, Reader.of(args.variant).read), None, args.lang)


def _asked(args: argparse.Namespace, variant: Variant) -> GameSpec:
    from satdoku.play.game_spec import GameSpec
    from satdoku.sudoku.making.difficulty_target import technique_named
    from satdoku.sudoku.making.symmetry import symmetry_named

    needs = tuple(map(technique_named, args.needs))
    free = args.givens is None and args.level is None and not args.minimal and not needs
    level = USUAL_LEVEL if free else args.level
    return GameSpec(
        variant,
        level=level,
        givens=args.givens,
        minimal=args.minimal,
        symmetry=symmetry_named(args.symmetry),
        needs=needs,
    )
