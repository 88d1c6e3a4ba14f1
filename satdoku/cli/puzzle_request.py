"""The options that describe the puzzles to make."""

from __future__ import annotations

import argparse
from typing import TYPE_CHECKING

from satdoku.cli import arguments
from satdoku.errors import UsageError
from satdoku.messages import _

if TYPE_CHECKING:
    from satdoku.sudoku.making.puzzle_spec import PuzzleSpec


class Suggested(tuple[str, ...]):
    """Values for shell completion. argparse accepts others too; they are rejected later, with a
    better message."""

    def __contains__(self, value: object) -> bool:
        return True


def add(parser: argparse.ArgumentParser) -> None:
    arguments.add_variant(parser)
    parser.add_argument("--givens", metavar="N", help=_("exactly so many givens"))
    parser.add_argument(
        "--level", metavar="1..10", help=_("as hard as this level, by its own grader")
    )
    add_needs(parser)
    add_minimal(parser)
    parser.add_argument(
        "--hardest",
        action="store_true",
        help=_("ever harder puzzles, until --timeout or Ctrl-C ends the search"),
    )
    add_symmetry(parser)
    parser.add_argument(
        "--mask",
        metavar=_("PICTURE"),
        help=_("which cells are given: a file or a line with . for each blank, X for each given"),
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
        help=_("for one puzzle; then the best found so far (default: 60)"),
    )


def add_minimal(parser: argparse.ArgumentParser) -> None:
    parser.add_argument(
        "--minimal", action="store_true", help=_("no given can be left out, nor a symmetric set")
    )


def add_symmetry(parser: argparse.ArgumentParser) -> None:
    from satdoku.sudoku.making.symmetry import SYMMETRIES

    parser.add_argument(
        "--symmetry",
        default="none",
        choices=Suggested(SYMMETRIES),
        metavar=_("SYMMETRY"),
        help=_("of the cells that are given: {names} (default: none)", names=", ".join(SYMMETRIES)),
    )


def add_needs(parser: argparse.ArgumentParser) -> None:
    from satdoku.sudoku.techniques.table import TECHNIQUES

    names = [_(technique.name) for technique in TECHNIQUES]
    parser.add_argument(
        "--needs",
        action="append",
        choices=Suggested(name.replace(" ", "-") for name in names),
        default=[],
        metavar=_("TECHNIQUE"),
        help=_(
            "a puzzle that needs this technique: nothing easier leads on; may be repeated: {names}",
            names=", ".join(names),
        ),
    )


def parsed(args: argparse.Namespace) -> PuzzleSpec:
    from satdoku.sudoku.making.difficulty_target import technique_named
    from satdoku.sudoku.making.puzzle_spec import PuzzleSpec
    from satdoku.sudoku.making.symmetry import symmetry_named
    from satdoku.sudoku.variants.catalogue import load
    from satdoku.tasks.generate import parse_givens, parse_level, parse_mask

    if args.count < 1:
        raise UsageError(_("--count {count}: write a number from 1 up.", count=args.count))
    variant = load(args.variant)
    givens, level = parse_givens(args.givens, variant), parse_level(args.level)
    return PuzzleSpec(
        variant,
        givens,
        args.minimal,
        symmetry_named(args.symmetry),
        level,
        needs=tuple(map(technique_named, args.needs)),
        mask=parse_mask(args.mask, variant),
        hardest=args.hardest,
    )
