"""satdoku hint"""

from __future__ import annotations

import argparse
from itertools import islice

from satdoku.cli import arguments
from satdoku.cli.puzzles import puzzles_of
from satdoku.errors import UsageError
from satdoku.messages import _


def configure(parser: argparse.ArgumentParser) -> None:
    arguments.add_puzzle(parser)
    arguments.add_variant_of_puzzle(parser)
    arguments.add_uniqueness(parser)
    which = parser.add_mutually_exclusive_group()
    which.add_argument("--all", action="store_true", help=_("show all steps up to the full board"))
    which.add_argument(
        "--steps",
        action="store_true",
        help=_("show every step that the board offers now, the easiest first"),
    )
    which.add_argument(
        "--technique", metavar="NAME", help=_("show the steps of this technique, such as swordfish")
    )


def run(args: argparse.Namespace) -> int:
    from satdoku.sudoku.techniques.names import require_technique
    from satdoku.sudoku.techniques.sentences import sentence
    from satdoku.tasks.grade import Adviser
    from satdoku.ui.reports.argument import in_lines

    first, *more = puzzles_of(args)
    if more:
        raise UsageError(_("hint takes one puzzle, but the input has more."))
    named = None if args.technique is None else require_technique(args.technique)
    adviser = Adviser(first.grid.variant, args.uniqueness)
    if args.steps or named is not None:
        steps = adviser.offered(first.grid, named, struck=first.struck, placed=first.placed)
    else:
        steps = adviser.path(first.grid, struck=first.struck, placed=first.placed)
    shown = 0
    for step in steps if args.all or args.steps or named else islice(steps, 1):
        text = sentence(step, adviser.variant)
        print(in_lines(_("{name}: {text}", name=_(step.technique), text=text)), flush=True)
        shown += 1
    if first.grid.full:  # and correct, or an error would have been raised
        print(_("Nothing to do: the board is full."))
    elif named is not None and not shown:
        print(_("There is no {technique} on the board now.", technique=_(named.name)))
        return 1
    elif not shown:
        print(_("No technique finds a step."))
        return 1
    return 0
