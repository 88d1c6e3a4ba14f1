"""satdoku generate"""

from __future__ import annotations

import argparse
import json
import secrets
from typing import TYPE_CHECKING

from satdoku.cli import arguments, puzzle_request
from satdoku.cli.complain import warn
from satdoku.errors import INTERRUPTED
from satdoku.messages import N_, _
from satdoku.monitor import Stopped

if TYPE_CHECKING:
    from satdoku.sudoku.grid import Grid
    from satdoku.sudoku.making.generate import MadePuzzle
    from satdoku.sudoku.making.request import Request


SHORT = 3


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
    seed = secrets.randbelow(generate.SEEDS) if args.seed is None else args.seed
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
                _tell_shortfall(request, timeout, puzzle, seed + len(found) - 1)
    except (Stopped, KeyboardInterrupt):  # what was found is shown
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


def _tell_shortfall(
    request: Request, timeout: float | None, puzzle: MadePuzzle | None, seed: int
) -> None:
    if puzzle is None:
        warn(_nothing(request, timeout, seed))
    elif not puzzle.as_asked and puzzle.grade is not None:
        warn(_not_as_hard(request, puzzle))
    elif not puzzle.as_asked:
        warn(
            _(
                "seed {seed}: the best puzzle found within {time} s has {givens} givens, not what"
                " was asked.",
                seed=seed,
                time=f"{timeout:g}",
                givens=puzzle.grid.givens,
            )
        )


def _nothing(request: Request, timeout: float | None, seed: int) -> str:
    time = f"{timeout:g}"
    if request.mask is not None:
        return _(
            "seed {seed}: no puzzle with the givens of this mask was found within {time} s.",
            seed=seed,
            time=time,
        )
    if request.graded:
        return _("seed {seed}: no such puzzle was found within {time} s.", seed=seed, time=time)
    return _("seed {seed}: no board was found within {time} s.", seed=seed, time=time)


def _not_as_hard(request: Request, puzzle: MadePuzzle) -> str:
    assert puzzle.grade is not None
    if request.needs:
        return _(
            "seed {seed}: no puzzle in {boards} boards was found that needs {techniques}; this one"
            " does not: {grade}.",
            seed=puzzle.seed,
            boards=puzzle.boards,
            techniques=", ".join(map(_, request.needs)),
            grade=str(puzzle.grade),
        )
    return _(
        "seed {seed}: the hardest puzzle found in {boards} boards has level {level}, not {asked};"
        " perhaps {variant} has none of that level.",
        seed=puzzle.seed,
        boards=puzzle.boards,
        level=puzzle.grade.level,
        asked=request.level,
        variant=request.variant.id,
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
