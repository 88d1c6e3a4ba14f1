"""satdoku sudoku"""

from __future__ import annotations

import argparse
from collections.abc import Callable, Iterator, Sequence
from functools import lru_cache
from pathlib import Path
from typing import TYPE_CHECKING

from satdoku import files
from satdoku.cli import arguments
from satdoku.cli.complain import tell
from satdoku.cli.puzzles import puzzles_of, solved_puzzles_of
from satdoku.errors import INTERRUPTED, UsageError
from satdoku.messages import _

if TYPE_CHECKING:
    from satdoku.sudoku.grid import Grid
    from satdoku.sudoku.solving.solved_lines import SolvedLines
    from satdoku.tasks.reading import Reading, SolvedReading
    from satdoku.tasks.sudoku import Examination, Examiner


MOST_KEPT = 16  # variants; puzzles that bring rules each have a variant of their own

# For several puzzles, the exit code is the first of these that applies to any of them.
BIT_BOARD = "bit-board"  # as in solving/backtrack.py, which the help does not need
EXIT_CODES = {"interrupted": INTERRUPTED, "none": 1, "several": 3, "unknown": 4, "unique": 0}


def configure(parser: argparse.ArgumentParser) -> None:
    arguments.add_puzzle(parser)
    arguments.add_variant_of_puzzle(parser)
    parser.add_argument(
        "--count", default="2", metavar="K|all", help=_("maximum number of solutions (default: 2)")
    )
    parser.add_argument(
        "--engine",
        default=BIT_BOARD,
        metavar="bit-board|cdcl|stack|recursive|backtrack",
        help=_(
            "bit-board: a short bit-board search, then CDCL if needed; cdcl, stack,"
            " recursive: a SAT engine on the clauses of the puzzle; backtrack: bit-board"
            " search only (default: bit-board)"
        ),
    )
    arguments.add_timeout(parser)
    parser.add_argument(
        "-o",
        dest="output",
        type=Path,
        metavar="OUT.res",
        help=_("write the answer as a .res file for the formula that encode writes"),
    )
    shape = parser.add_mutually_exclusive_group()
    arguments.add_grid(shape)
    arguments.add_json(shape)
    parser.add_argument("--quiet", action="store_true", help=_("print only solutions and errors"))


class _Showing:
    """Prints the solutions of a puzzle, or keeps them for JSON, up to a limit."""

    def __init__(self, limit: int | None, show: Callable[[Grid], None] | None) -> None:
        """`show` prints a solution; without it, solutions are kept."""
        self.limit, self.show = limit, show
        self.count = 0
        self.kept: list[str] = []

    def __call__(self, solution: Grid) -> None:
        self.count += 1
        if self.limit is not None and self.count > self.limit:
            return
        if self.show is not None:
            self.show(solution)
        else:
            self.kept.append(str(solution))


def run(args: argparse.Namespace) -> int:
    from satdoku.tasks.reading import SolvedReading
    from satdoku.tasks.sudoku import Examiner, require_sat_engine
    from satdoku.tasks.time_limit import parse_timeout

    limit, timeout = _parse_count(args.count), parse_timeout(args.timeout)
    if args.output is not None:
        require_sat_engine(args.engine)
        files.require_places([args.output], arguments.named_files(args))
    examiner = lru_cache(MOST_KEPT)(lambda variant: Examiner(variant, args.engine))
    verdicts: set[str] = set()
    documents = []
    number = 0
    for puzzle in _puzzles(args):
        if isinstance(puzzle, SolvedReading):
            _show_solved(args, number, puzzle.solved)
            number += len(puzzle.solved.solutions)
            verdicts.add("unique")
            continue
        number += 1
        showing = _Showing(limit, _printer(args, puzzle.grid))
        done = _examine(args, examiner(puzzle.grid.variant), puzzle.grid, timeout, showing)
        verdicts.add("interrupted" if done.interrupted else done.answer.verdict.value)
        if args.json:
            documents.append(_document(done, showing.kept))
        elif not args.quiet:
            _report(number, done)
        if done.interrupted:
            break
    if args.json:
        import json

        print(json.dumps(documents))
    return next(code for verdict, code in EXIT_CODES.items() if verdict in verdicts)


def _printer(args: argparse.Namespace, puzzle: Grid) -> Callable[[Grid], None] | None:
    if args.json:
        return None
    if not args.grid:
        return lambda solution: print(solution, flush=True)
    from satdoku.ui.reports.boards import print_board

    return lambda solution: print_board(solution, puzzle)


def _parse_count(text: str) -> int | None:
    if text == "all":
        return None
    if not text.isascii() or not text.isdigit() or not 1 <= len(text) <= 9 or int(text) < 1:
        raise UsageError(
            _("--count {text}: must be a number of solutions, at least 1, or all.", text=text)
        )
    return int(text)


def _puzzles(args: argparse.Namespace) -> Iterator[Reading | SolvedReading]:
    from satdoku.sudoku.solving.engines import BOARD_ENGINES

    if args.output is None and not args.json and args.engine in BOARD_ENGINES:
        return solved_puzzles_of(args, quiet=args.quiet)
    puzzles = puzzles_of(args, quiet=args.quiet)
    if args.output is None:
        return puzzles
    first, *more = puzzles
    if more:
        raise UsageError(_("-o takes the answer to one puzzle, but the input has more."))
    return iter([first])


def _examine(
    args: argparse.Namespace,
    examiner: Examiner,
    puzzle: Grid,
    timeout: float | None,
    showing: _Showing,
) -> Examination:
    from satdoku.tasks.sudoku import write_answer
    from satdoku.ui.reports.progress_bar import progress_bar
    from satdoku.ui.reports.results import kept_text

    with progress_bar(examiner.variant.family, wanted=not args.quiet) as bar:
        done = examiner.examine(puzzle, showing.limit, timeout, bar.monitor, showing)
    if args.output is not None and not write_answer(done, args.output) and not args.quiet:
        tell(kept_text(str(args.output)))
    return done


def _show_solved(args: argparse.Namespace, before: int, solved: SolvedLines) -> None:
    """Print the solutions of puzzles, after `before` earlier ones."""
    if args.quiet:
        print("\n".join(solved.solutions), flush=True)
        return
    from satdoku.ui.reports.puzzles import solved_lines

    lines = solved_lines(solved)
    for number, (solution, line) in enumerate(
        zip(solved.solutions, lines, strict=True), before + 1
    ):
        print(solution, flush=True)
        tell(_("puzzle {number}: {line}", number=number, line=line))


def _report(number: int, done: Examination) -> None:
    from satdoku.ui.reports.puzzles import examination_line

    line = examination_line(done)
    tell(_("puzzle {number}: {line}", number=number, line=line))


def _document(done: Examination, solutions: Sequence[str]) -> dict[str, object]:
    answer = done.answer
    cells = answer.puzzle.variant.cells
    return {
        "puzzle": str(answer.puzzle),
        "variant": answer.puzzle.variant.id,
        "verdict": answer.verdict.value,
        "solutions": solutions,
        "differing": [str(cells[cell]) for cell in answer.differing],
        "contradiction": [str(cells[cell]) for cell in done.contradiction],
        "complete": done.complete,
        "engine": answer.engine,
        "ms": round(answer.ms, 3),
        "steps": answer.steps,
        "statistics": answer.statistics,
    }
