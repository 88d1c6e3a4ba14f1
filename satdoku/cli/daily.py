"""satdoku daily"""

from __future__ import annotations

import argparse

from satdoku.cli import arguments
from satdoku.messages import _


def configure(parser: argparse.ArgumentParser) -> None:
    arguments.add_variant(parser)
    parser.add_argument(
        "--date",
        metavar="YYYY-MM-DD",
        help=_("the puzzle of another day; it does not count towards the streak"),
    )


def run(args: argparse.Namespace) -> int:
    from satdoku.play.daily import daily_spec, parse_day
    from satdoku.sudoku.variants.catalogue import load
    from satdoku.ui.menu import run_daily

    variant = load(args.variant)
    day = None if args.date is None else parse_day(args.date)
    if day is not None:
        daily_spec(variant, day)  # reports errors before the window opens
    return run_daily(variant, day, args.lang)
