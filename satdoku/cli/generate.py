"""satdoku generate"""

from __future__ import annotations

import argparse
import json
from functools import partial
from typing import TYPE_CHECKING

from satdoku.cli import arguments, puzzle_request
from satdoku.cli.complain import tell, warn
from satdoku.errors import INTERRUPTED, UsageError
from satdoku.messages import N_, _
from satdoku.monitor import Stopped

if TYPE_CHECKING:
    from satdoku.sudoku.grid import Grid
    from satdoku.sudoku.making.course_digging import HoleCheck
    from satdoku.sudoku.making.generate import MadePuzzle
    from satdoku.sudoku.variants.variant import Variant

BIT_BOARD = "bit-board"  # as in solving/backtrack.py, which the help does not need


def configure(parser: argparse.ArgumentParser) -> None:
    puzzle_request.add(parser)
    parser.add_argument(
        "--engine",
        default=BIT_BOARD,
        metavar="bit-board|cdcl|stack|recursive",
        help=_(
            "what checks each hole: a bit-board search, or a SAT engine on the clauses of the"
            " puzzle (default: bit-board)"
        ),
    )
    parser.add_argument(
        "--checks",
        action="store_true",
        help=_("with a SAT engine, print the clauses, decisions and time of each check"),
    )
    shape = parser.add_mutually_exclusive_group()
    arguments.add_grid(shape)
    arguments.add_json(shape)


def run(args: argparse.Namespace) -> int:
    from satdoku.tasks import generate
    from satdoku.tasks.generate import MadeShort
    from satdoku.ui.reports.progress_bar import progress_bar
    from satdoku.ui.reports.puzzles import short_sentence

    request = puzzle_request.parsed(args)
    if args.checks and args.engine == BIT_BOARD:
        raise UsageError(
            _("--checks: only a SAT engine has clauses and decisions; choose one with --engine.")
        )
    variant = request.variant
    seed = generate.fresh_seed() if args.seed is None else args.seed
    timeout = generate.default_timeout(args.timeout, request)
    found: list[MadePuzzle | None] = []
    interrupted = False
    try:
        with progress_bar(variant.family, unit=N_("boards")) as bar:

            def show(puzzle: MadePuzzle) -> None:
                if not args.json:
                    _show(puzzle.grid, drawn=args.grid)

            improved = show if request.hardest else None
            if args.engine == BIT_BOARD:
                made = generate.puzzles(request, seed, args.count, timeout, bar.monitor, improved)
            else:
                shown = partial(tell_check, variant) if args.checks else _ignore
                made = generate.puzzles_by_sat(
                    request, seed, args.count, args.engine, timeout, bar.monitor, shown
                )
            for puzzle in made:
                found.append(puzzle)
                if puzzle is not None and not request.hardest:
                    show(puzzle)
                if puzzle is None or not puzzle.as_asked:
                    short = MadeShort(request, timeout, puzzle, seed + len(found) - 1)
                    warn(short_sentence(short))
    except (Stopped, KeyboardInterrupt):  # show what was found
        interrupted = True
    if args.json:
        print(json.dumps([_document(puzzle) for puzzle in found if puzzle is not None]))
    if interrupted:
        return INTERRUPTED
    return (
        0
        if all(puzzle is not None and puzzle.as_asked for puzzle in found)
        else puzzle_request.SHORT
    )


def tell_check(variant: Variant, check: HoleCheck) -> None:
    names = _(", ").join(str(variant.cells[cell]) for cell in check.cells)
    template = (
        N_("{cells}: {clauses} clauses, {decisions} decisions, {ms} ms: dug")
        if check.dug
        else N_("{cells}: {clauses} clauses, {decisions} decisions, {ms} ms: another solution")
    )
    told = {"clauses": check.clauses, "decisions": check.decisions, "ms": f"{check.ms:.2f}"}
    tell(_(template, cells=names, **told))


def _ignore(check: HoleCheck) -> None:
    """Without --checks, only the puzzle matters."""


def _show(puzzle: Grid, *, drawn: bool) -> None:
    if drawn:
        from satdoku.ui.reports.boards import print_board

        print_board(puzzle)
    else:
        print(puzzle.line, flush=True)


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
        document |= {"level": puzzle.grade.level}
    if puzzle.grade is not None and not puzzle.hasty:
        document |= {"score": puzzle.grade.score, "technique": puzzle.grade.technique}
    return document
