"""satdoku play"""

from __future__ import annotations

import argparse
from typing import TYPE_CHECKING

from satdoku.cli import arguments, puzzle_request
from satdoku.errors import UsageError
from satdoku.messages import N_, _

if TYPE_CHECKING:
    from satdoku.play.game_spec import GameSpec
    from satdoku.sudoku.variants.variant import Variant

USUAL_LEVEL = 3


def configure(parser: argparse.ArgumentParser) -> None:
    parser.add_argument(
        "puzzle",
        metavar=_("PUZZLE|FILE|CODE"),
        nargs="?",
        help=_("a puzzle as one line (0 or . for blanks), a link, a puzzle file, or a shared code"),
    )
    arguments.add_variant_of_puzzle(parser)
    parser.add_argument("--level", metavar="N", type=int, help=_("from 1 (easy) to 10"))
    parser.add_argument("--givens", metavar="N", type=int, help=_("number of givens"))
    puzzle_request.add_rules(parser)
    puzzle_request.add_needs(parser)
    puzzle_request.add_minimal(parser)
    puzzle_request.add_symmetry(parser)
    parser.add_argument(
        "--seed", metavar="N", type=int, help=_("the same seed gives the same puzzle")
    )
    parser.add_argument(
        "--engine",
        metavar="bit-board|cdcl|stack|recursive|backtrack",
        help=_("what solves the puzzle before the game (default: from the settings)"),
    )
    parser.add_argument(
        "--checks",
        action="store_true",
        help=_(
            "let the SAT engine of --engine check each hole of a new puzzle, and print the "
            "clauses, decisions and time of each check"
        ),
    )


def run(args: argparse.Namespace) -> int:
    from satdoku.play.game_spec import read_spec
    from satdoku.sudoku.solving.engines import require_engine
    from satdoku.sudoku.variants import USUAL
    from satdoku.sudoku.variants.catalogue import load
    from satdoku.tasks.reading import Reader
    from satdoku.ui.menu import run_game

    if args.engine is not None:
        require_engine(args.engine)
    if args.puzzle is None:
        variant, rules = puzzle_request.requested_variant(args.variant or USUAL, args.rules)
        asked = _asked(args, variant, rules)
        if args.checks:
            asked = _dug(asked, args.seed)
        return run_game(asked, args.seed, args.lang)
    variant = load(args.variant or USUAL)
    flags = (args.minimal or None, args.checks or None)
    requested = (args.level, args.givens, args.seed, args.rules, *flags, *args.needs)
    if any(option is not None for option in requested) or args.symmetry != "none":
        raise UsageError(
            _("Options for new puzzles do not apply to a given puzzle; leave them out.")
        )
    spec = read_spec(args.puzzle, variant, Reader.of(args.variant).read)
    return run_game(spec.replace(engine=args.engine or ""), None, args.lang)


def _asked(args: argparse.Namespace, variant: Variant, rules: tuple[str, ...]) -> GameSpec:
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
        rules=rules,
        engine=args.engine or "",
    )


def _dug(spec: GameSpec, seed: int | None) -> GameSpec:
    """A puzzle for the spec, dug hole by hole by its SAT engine. Each check is printed."""
    from functools import partial

    from satdoku.cli.generate import tell_check
    from satdoku.play.game_spec import GameSpec
    from satdoku.sat.engines import ENGINES
    from satdoku.sudoku.making.puzzle_spec import PuzzleSpec
    from satdoku.tasks import generate
    from satdoku.ui.reports.progress_bar import progress_bar

    if spec.engine not in ENGINES:
        raise UsageError(
            _("--checks: only a SAT engine has clauses and decisions; choose one with --engine.")
        )
    asked = spec.asked
    assert isinstance(asked, PuzzleSpec)
    timeout = generate.default_timeout(None, asked)
    show = partial(tell_check, spec.variant)
    number = generate.fresh_seed() if seed is None else seed
    with progress_bar(spec.variant.family, unit=N_("boards")) as bar:
        (made,) = generate.puzzles_by_sat(asked, number, 1, spec.engine, timeout, bar.monitor, show)
    if made is None:
        raise UsageError(_("No puzzle was found within {time} s.", time=f"{timeout:g}"))
    return GameSpec(spec.variant, puzzle=made.grid, engine=spec.engine)
