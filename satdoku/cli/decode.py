"""satdoku decode"""

from __future__ import annotations

import argparse
from pathlib import Path

from satdoku.cli import arguments
from satdoku.cli.complain import tell, warn
from satdoku.messages import _


def configure(parser: argparse.ArgumentParser) -> None:
    parser.add_argument(
        "answer",
        type=Path,
        metavar="F.res",
        help=_("the .res file of a formula written by encode or the game, or the formula itself"),
    )
    parser.add_argument(
        "--variant",
        metavar="V",
        help=_(
            "the name of a variant, or the path of a variant file (default: as stated in "
            "the .cnf next to the answer)"
        ),
    )
    arguments.add_numbering(parser, default=None)
    arguments.add_grid(parser)


def run(args: argparse.Namespace) -> int:
    from satdoku.tasks.encode import decode_answer, files_of, find_origin

    answer, formula = files_of(args.answer)
    origin = find_origin(formula, args.variant, args.numbering)
    found = decode_answer(answer, origin, warn)
    if found.board is not None and args.grid:
        from satdoku.ui.reports.boards import print_board

        print_board(found.board, origin.puzzle)
    elif found.board is not None:
        print(found.board)
    tell(_("{name}: {text}", name=str(answer), text=found.sentence))
    return found.judgement.value
