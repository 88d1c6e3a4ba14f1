"""The options that describe the puzzles to make."""

from __future__ import annotations

import argparse
from typing import TYPE_CHECKING

from satdoku.cli import arguments
from satdoku.errors import UsageError
from satdoku.messages import _

if TYPE_CHECKING:
    from satdoku.sudoku.making.puzzle_spec import PuzzleSpec
    from satdoku.sudoku.variants.variant import Variant


PLAIN = "classic"  # the board of a set of rules

SHORT = 3  # the exit code, if a puzzle is not as requested


class SuggestedChoices(tuple[str, ...]):
    """Values for shell completion. argparse accepts others too; they are rejected later, with a
    better message."""

    def __contains__(self, value: object) -> bool:
        return True


def add(parser: argparse.ArgumentParser) -> None:
    arguments.add_variant(parser)
    add_rules(parser)
    parser.add_argument("--givens", metavar="N", help=_("exact number of givens"))
    parser.add_argument(
        "--level", metavar="1..10", help=_("difficulty level, as graded by satdoku")
    )
    add_needs(parser)
    add_minimal(parser)
    parser.add_argument(
        "--hardest",
        action="store_true",
        help=_("search for ever harder puzzles until --timeout or Ctrl-C"),
    )
    add_symmetry(parser)
    parser.add_argument(
        "--mask",
        metavar=_("PICTURE"),
        help=_("mask of the givens: a file or a line with . for each blank, X for each given"),
    )
    parser.add_argument("--count", type=int, default=1, metavar="N", help=_("number of puzzles"))
    parser.add_argument(
        "--seed",
        type=int,
        metavar="N",
        help=_("the same seed gives the same puzzle; the next puzzle has the next seed"),
    )
    parser.add_argument(
        "--timeout",
        metavar=_("SECONDS"),
        help=_("time limit per puzzle; then take the best found so far (default: 60)"),
    )


def add_rules(parser: argparse.ArgumentParser) -> None:
    from satdoku.sudoku.making.rule_sets import names

    parser.add_argument(
        "--rules",
        metavar=_("RULES"),
        help=_(
            "rule sets to add to the puzzle, separated by commas: {names}", names=", ".join(names())
        ),
    )


def add_minimal(parser: argparse.ArgumentParser) -> None:
    parser.add_argument(
        "--minimal",
        action="store_true",
        help=_("no given, symmetric set of givens or added rule can be removed"),
    )


def add_symmetry(parser: argparse.ArgumentParser) -> None:
    from satdoku.sudoku.making.symmetry import SYMMETRIES

    parser.add_argument(
        "--symmetry",
        default="none",
        choices=SuggestedChoices(SYMMETRIES),
        metavar=_("SYMMETRY"),
        help=_("symmetry of the givens: {names} (default: none)", names=", ".join(SYMMETRIES)),
    )


def add_needs(parser: argparse.ArgumentParser) -> None:
    from satdoku.sudoku.techniques.table import TECHNIQUES

    names = [_(technique.name) for technique in TECHNIQUES]
    parser.add_argument(
        "--needs",
        action="append",
        choices=SuggestedChoices(name.replace(" ", "-") for name in names),
        default=[],
        metavar=_("TECHNIQUE"),
        help=_(
            "a puzzle that needs this technique: nothing easier solves it; can be "
            "repeated: {names}",
            names=", ".join(names),
        ),
    )


def parsed(args: argparse.Namespace) -> PuzzleSpec:
    from satdoku.sudoku.making.difficulty_target import technique_named
    from satdoku.sudoku.making.puzzle_spec import PuzzleSpec
    from satdoku.sudoku.making.symmetry import symmetry_named
    from satdoku.tasks.generate import parse_givens, parse_level, parse_mask

    if args.count < 1:
        raise UsageError(_("--count {count}: must be at least 1.", count=args.count))
    variant, rules = requested_variant(args.variant, args.rules)
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
        rules=rules,
    )


def requested_variant(name: str, sets: str | None) -> tuple[Variant, tuple[str, ...]]:
    """The variant, and the sets of rules that a new puzzle of it brings. The name of a set stands
    for the classic Sudoku with it."""
    from satdoku.sudoku.making import rule_sets
    from satdoku.sudoku.variants import NAMES
    from satdoku.sudoku.variants.catalogue import load

    given = [part.strip() for part in sets.split(",")] if sets else []
    rules = dict.fromkeys(map(rule_sets.require_known, given))
    if name not in NAMES and name in rule_sets.names():
        return load(PLAIN), tuple(dict.fromkeys((name, *rules)))
    return load(name), tuple(rules)
