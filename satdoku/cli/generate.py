"""satdoku generate"""

from __future__ import annotations

import argparse
import json
import secrets
from typing import TYPE_CHECKING

from satdoku.cli import arguments
from satdoku.cli.complain import warn
from satdoku.errors import INTERRUPTED, UsageError
from satdoku.messages import N_, _
from satdoku.monitor import Stopped

if TYPE_CHECKING:
    from satdoku.sudoku.making.generate import MadePuzzle
    from satdoku.sudoku.making.request import Request
    from satdoku.sudoku.variants.variant import Variant


SHORT = 3


def configure(parser: argparse.ArgumentParser) -> None:
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
    arguments.add_json(parser)


def run(args: argparse.Namespace) -> int:
    from satdoku.sudoku.variants.catalogue import load
    from satdoku.tasks import generate
    from satdoku.tasks.time_limit import parse_timeout
    from satdoku.ui.reports.progress_bar import progress_bar

    if args.count < 1:
        raise UsageError(_("--count {count}: write a number from 1 up.", count=args.count))
    variant = load(args.variant)
    request = _request(args, variant)
    seed = secrets.randbelow(generate.SEEDS) if args.seed is None else args.seed
    timeout = parse_timeout(args.timeout)
    found: list[MadePuzzle | None] = []
    interrupted = False
    try:
        with progress_bar(variant.id, unit=N_("boards")) as bar:
            for puzzle in generate.puzzles(request, seed, args.count, timeout, bar.monitor):
                found.append(puzzle)
                if puzzle is not None and not args.json:
                    print(puzzle.grid, flush=True)
                _tell_shortfall(args, puzzle, seed + len(found) - 1)
    except (Stopped, KeyboardInterrupt):  # what was found is shown
        interrupted = True
    if args.json:
        print(json.dumps([_document(puzzle) for puzzle in found if puzzle is not None]))
    if interrupted:
        return INTERRUPTED
    return 0 if all(puzzle is not None and puzzle.as_asked for puzzle in found) else SHORT


def _request(args: argparse.Namespace, variant: Variant) -> Request:
    from satdoku.sudoku.making.request import Request
    from satdoku.tasks.generate import parse_givens, parse_level

    givens, level = parse_givens(args.givens, variant), parse_level(args.level)
    return Request(variant, givens, args.minimal, args.symmetry, level)


def _tell_shortfall(args: argparse.Namespace, puzzle: MadePuzzle | None, seed: int) -> None:
    if puzzle is None:
        warn(_("seed {seed}: no board was found within {time} s.", seed=seed, time=args.timeout))
    elif not puzzle.as_asked and puzzle.grade is not None:
        warn(
            _(
                "seed {seed}: the hardest puzzle found in {boards} boards has level {level}, not"
                " {asked}; perhaps {variant} has none of that level.",
                seed=seed,
                boards=puzzle.boards,
                level=puzzle.grade.level,
                asked=args.level,
                variant=puzzle.grid.variant.id,
            )
        )
    elif not puzzle.as_asked:
        warn(
            _(
                "seed {seed}: the best puzzle found within {time} s has {givens} givens, not what"
                " was asked.",
                seed=seed,
                time=args.timeout,
                givens=puzzle.grid.givens,
            )
        )


def _document(puzzle: MadePuzzle) -> dict[str, object]:
    document: dict[str, object] = {
        "puzzle": str(puzzle.grid),
        "solution": str(puzzle.solution),
        "variant": puzzle.grid.variant.id,
        "givens": puzzle.grid.givens,
        "seed": puzzle.seed,
        "as_asked": puzzle.as_asked,
    }
    if puzzle.grade is not None:
        grade = puzzle.grade
        document |= {"level": grade.level, "score": grade.score, "technique": grade.technique}
    return document
