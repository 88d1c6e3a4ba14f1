"""satdoku why"""

from __future__ import annotations

import argparse
import json
from typing import TYPE_CHECKING

from satdoku.cli import arguments
from satdoku.cli.puzzles import puzzles_of
from satdoku.errors import UsageError
from satdoku.messages import _

if TYPE_CHECKING:
    from satdoku.sudoku.techniques.step import Candidate
    from satdoku.sudoku.variants.variant import Variant
    from satdoku.sudoku.why.why import Why


def configure(parser: argparse.ArgumentParser) -> None:
    arguments.add_puzzle(parser)
    parser.add_argument(
        "about",
        nargs="*",
        metavar=_("CELL DIGIT"),
        help=_(
            "the cell and the digit, for example R4C5 7, 4 5 7 or 457; without them, why the puzzle"
            " has no solution"
        ),
    )
    arguments.add_variant_of_puzzle(parser)
    arguments.add_grid(parser)
    arguments.add_json(parser)


def run(args: argparse.Namespace) -> int:
    from satdoku.tasks.why import explain
    from satdoku.ui.reports.progress_bar import progress_bar

    first, *more = puzzles_of(args)
    if more:
        raise UsageError(_("why takes one puzzle, but the input has more."))
    about = parsed(" ".join(args.about), first.grid.variant) if args.about else None
    with progress_bar(first.grid.variant.family, wanted=not args.json) as bar:
        found = explain(first.grid, about, bar.monitor)
    if args.json:
        print(json.dumps(document(found)))
    else:
        _print(found, grid=args.grid)
    return 0


def parsed(text: str, variant: Variant) -> Candidate:
    from satdoku.play.moves import Act, Move
    from satdoku.play.notation import example, parse

    try:
        move = parse(text, variant)
    except UsageError:
        move = None
    if not isinstance(move, Move) or move.act is not Act.PLACE or not move.digit:
        raise UsageError(
            _(
                "“{text}” is not a cell and a digit; type row, column and digit, for example"
                " {example}.",
                text=text[:40],
                example=example(variant),
            )
        )
    assert move.cell is not None
    return move.cell, move.digit


def _print(found: Why, *, grid: bool) -> None:
    from satdoku.sudoku.why.clues import reduced
    from satdoku.sudoku.why.telling import lines
    from satdoku.ui.reports.argument import in_lines

    summary, *story = lines(found)
    print(summary)
    if grid and found.clues:
        from satdoku.ui.reports.boards import print_board

        print_board(reduced(found.puzzle, found.clues))
    for line in story:
        print(in_lines(line))


def document(found: Why) -> dict[str, object]:
    from satdoku.sudoku.why.telling import rule_name, story_lines

    variant = found.puzzle.variant
    cell, digit = found.about or (None, 0)
    story = found.story
    return {
        "puzzle": str(found.puzzle),
        "variant": variant.id,
        "cell": None if cell is None else str(variant.cells[cell]),
        "digit": digit or None,
        "verdict": found.verdict.value,
        "givens": {str(variant.cells[one]): found.puzzle[one] for one in found.clues.cells},
        "rules": [rule_name(variant, rule) for rule in found.clues.rules],
        "story": [] if story is None else list(story_lines(story)),
        "explained": story is not None and story.closed,
        "solution": None if found.solution is None else str(found.solution),
        "other": None if found.other is None else str(found.other),
    }
