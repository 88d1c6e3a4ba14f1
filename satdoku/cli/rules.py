"""satdoku rules"""

from __future__ import annotations

import argparse

from satdoku.messages import _


def configure(parser: argparse.ArgumentParser) -> None:
    from satdoku.sudoku.variants import USUAL

    parser.add_argument(
        "variant",
        nargs="?",
        default=USUAL,
        metavar=_("VARIANT"),
        help=_(
            "the name of a variant, or the path of a variant file (default: {usual})", usual=USUAL
        ),
    )


def run(args: argparse.Namespace) -> int:
    from satdoku.sudoku.variants.catalogue import load
    from satdoku.tasks.rules import rules_lines

    for line in rules_lines(load(args.variant)):
        print(line)
    return 0
