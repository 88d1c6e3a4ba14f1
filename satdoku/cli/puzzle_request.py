"""The options that say which puzzles to make."""

from __future__ import annotations

import argparse
from typing import TYPE_CHECKING

from satdoku.cli import arguments
from satdoku.errors import UsageError
from satdoku.messages import _

if TYPE_CHECKING:
    from satdoku.sudoku.making.request import Request


def add(parser: argparse.ArgumentParser) -> None:
    arguments.add_variant(parser)
    amount = parser.add_mutually_exclusive_group()
    amount.add_argument("--givens", metavar="N", help=_("exactly so many givens"))
    amount.add_argument(
        "--level", metavar="1..10", help=_("as hard as this level, by its own grader")
    )
    amount.add_argument(
        "--minimal", action="store_true", help=_("no given can be left out, nor a symmetric set")
    )
    parser.add_argument(
        "--symmetry",
        default="none",
        metavar="none|rotational|mirror",
        help=_("of the cells that are given (default: none)"),
    )
    parser.add_argument("--count", type=int, default=1, metavar="N", help=_("how many puzzles"))
    parser.add_argument(
        "--seed",
        type=int,
        metavar="N",
        help=_("the same seed gives the same puzzle; the next puzzle has the next seed"),
    )
    parser.add_argument(
        "--timeout",
        metavar=_("SECONDS"),
        default="60",
        help=_("for one puzzle; then the best found so far (default: 60)"),
    )


def parsed(args: argparse.Namespace) -> Request:
    from satdoku.sudoku.making.request import Request
    from satdoku.sudoku.variants.catalogue import load
    from satdoku.tasks.generate import parse_givens, parse_level

    if args.count < 1:
        raise UsageError(_("--count {count}: write a number from 1 up.", count=args.count))
    variant = load(args.variant)
    givens, level = parse_givens(args.givens, variant), parse_level(args.level)
    return Request(variant, givens, args.minimal, args.symmetry, level)
