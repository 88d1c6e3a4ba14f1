"""satdoku generate"""

from __future__ import annotations

import argparse
import json
from typing import TYPE_CHECKING

from satdoku.cli import arguments, puzzle_request
from satdoku.cli.shortfall import SHORT, tell_shortfall
from satdoku.errors import INTERRUPTED
from satdoku.messages import N_
from satdoku.monitor import Stopped

if TYPE_CHECKING:
    from satdoku.sudoku.grid import Grid
    from satdoku.sudoku.making.generate import MadePuzzle


def configure(parser: argparse.ArgumentParser) -> None:
    puzzle_request.add(parser)
    shape = parser.add_mutually_exclusive_group()
    arguments.add_grid(shape)
    arguments.add_json(shape)


def run(args: argparse.Namespace) -> int:
    from satdoku.tasks import generate
    from satdoku.ui.reports.progress_bar import progress_bar

    request = puzzle_request.parsed(args)
    variant = request.variant
    seed = generate.fresh_seed() if args.seed is None else args.seed
    timeout = generate.usual_timeout(args.timeout, request)
    found: list[MadePuzzle | None] = []
    interrupted = False
    try:
        with progress_bar(variant.id, unit=N_("boards")) as bar:

            def show(puzzle: MadePuzzle) -> None:
                if not args.json:
                    _show(puzzle.grid, drawn=args.grid)

            improved = show if request.hardest else None
            for puzzle in generate.puzzles(
                request, seed, args.count, timeout, bar.monitor, improved
            ):
                found.append(puzzle)
                if puzzle is not None and not request.hardest:
                    show(puzzle)
                tell_shortfall(request, timeout, puzzle, seed + len(found) - 1)
    except (Stopped, KeyboardInterrupt):  # show what was found
        interrupted = True
    if args.json:
        print(json.dumps([_document(puzzle) for puzzle in found if puzzle is not None]))
    if interrupted:
        return INTERRUPTED
    return 0 if all(puzzle is not None and puzzle.as_asked for puzzle in found) else SHORT


def _show(puzzle: Grid, *, drawn: bool) -> None:
    if drawn:
        from satdoku.ui.reports.boards import print_board

        print_board(puzzle)
    else:
        print(puzzle, flush=True)


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
