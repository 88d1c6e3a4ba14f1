"""satdoku batch"""

from __future__ import annotations

import argparse
from pathlib import Path
from typing import TYPE_CHECKING

from satdoku.cli import arguments, executor_choice
from satdoku.cli.complain import warn
from satdoku.cli.parser import Parser
from satdoku.errors import UsageError
from satdoku.messages import N_, _

if TYPE_CHECKING:
    from collections.abc import Sequence

    from satdoku.batch.run import Batch, Finished

WRONG = 1  # an answer is wrong
SHORT = 3  # something failed or falls short of the request

# Each kind of batch: its summary and default output.
WORKS = {
    "solve": (N_("solve the formulas in folders; each answer goes to a .res file"), "solved.jsonl"),
    "generate": (N_("make puzzles, one per line, each with its own seed"), "puzzles.txt"),
    "grade": (N_("grade the puzzles in a file"), "grades.jsonl"),
    "verify": (N_("check the .res files in folders against their .cnf files"), "verified.jsonl"),
}


def configure(parser: argparse.ArgumentParser) -> None:
    works = parser.add_subparsers(
        dest="work",
        prog=parser.prog,
        metavar=_("TASK"),
        title=_("tasks"),
        required=True,
        parser_class=Parser,
    )
    for name, (summary, output) in WORKS.items():
        work = works.add_parser(name, help=_(summary), description=_(summary))
        ARGUMENTS[name](work)
        _add_running(work, output)


def _add_folders(parser: argparse.ArgumentParser) -> None:
    parser.add_argument(
        "places",
        metavar=_("FOLDER"),
        type=Path,
        nargs="+",
        help=_("a folder to search for formulas, at any depth, or a single formula"),
    )


def _add_solving(parser: argparse.ArgumentParser) -> None:
    from satdoku.cli import engine_choice

    _add_folders(parser)
    engine_choice.add(parser)
    arguments.add_timeout(parser)
    arguments.add_headers(parser)


def _add_verifying(parser: argparse.ArgumentParser) -> None:
    _add_folders(parser)
    arguments.add_checking(parser)
    arguments.add_timeout(parser)
    arguments.add_headers(parser)


def _add_generating(parser: argparse.ArgumentParser) -> None:
    from satdoku.cli import puzzle_request

    puzzle_request.add(parser)


def _add_grading(parser: argparse.ArgumentParser) -> None:
    arguments.add_puzzle(parser)
    arguments.add_variant(parser)


ARGUMENTS = {
    "solve": _add_solving,
    "generate": _add_generating,
    "grade": _add_grading,
    "verify": _add_verifying,
}


def _add_running(parser: argparse.ArgumentParser, output: str) -> None:
    about = _("where the results go (default: {name})", name=output)
    arguments.add_output(parser, output, _("OUT"), about)
    executor_choice.add(parser)
    parser.add_argument(
        "--quiet", action="store_true", help=_("print only the requested results, and errors")
    )


def run(args: argparse.Namespace) -> int:
    from satdoku.batch.executor import WorkersLostError
    from satdoku.batch.run import BatchProgress, run
    from satdoku.monitor import Stopped
    from satdoku.ui.reports import batches
    from satdoku.ui.reports.progress_bar import progress_bar

    make_executor = executor_choice.parsed(args)
    args.output = arguments.output(args)
    batch = BATCHES[args.work](args)
    with progress_bar(args.work, unit=N_("items"), wanted=not args.quiet) as bar:

        def watch(progress: BatchProgress) -> None:
            bar.note = batches.state(progress, bar.monitor)

        with bar.monitor.stopped_by_ctrl_c():
            try:
                finished = run(batch, make_executor, bar.monitor, watch)
            except (Stopped, WorkersLostError):
                warn(_("stopped; run the same command again to resume."))
                raise
    return _report(args, finished)


def _solving(args: argparse.Namespace) -> Batch:
    from satdoku.batch.formula_work import SolveFiles, find, fingerprint, require_own_answers
    from satdoku.batch.run import Batch
    from satdoku.cli import engine_choice
    from satdoku.sat import res
    from satdoku.tasks.time_limit import parse_timeout

    work = SolveFiles(
        engine_choice.parsed(args), parse_timeout(args.timeout), arguments.headers(args)
    )
    paths = find(args.places)
    answers = [res.path_for(Path(path)) for path in paths]
    require_own_answers(paths, answers)
    return Batch(work, paths, fingerprint(paths), args.output, _read(args, paths), answers)


def _generating(args: argparse.Namespace) -> Batch:
    from satdoku.batch.puzzle_work import GeneratePuzzles
    from satdoku.batch.run import Batch
    from satdoku.cli import puzzle_request
    from satdoku.tasks.generate import SECONDS
    from satdoku.tasks.time_limit import parse_timeout

    if args.seed is None:
        raise UsageError(_("batch generate needs --seed: otherwise it could not be resumed."))
    work = GeneratePuzzles(puzzle_request.parsed(args), parse_timeout(args.timeout) or SECONDS)
    seeds = range(args.seed, args.seed + args.count)
    return Batch(work, seeds, f"from {args.seed}", args.output, _read(args))


def _grading(args: argparse.Namespace) -> Batch:
    import hashlib
    import sys

    from satdoku.batch.puzzle_work import GradePuzzles
    from satdoku.batch.run import Batch
    from satdoku.sudoku.puzzles.puzzle_files import puzzle_or_file
    from satdoku.sudoku.variants.catalogue import load

    variant = load(args.variant)
    puzzles = [str(each.grid) for each in puzzle_or_file(args.puzzle, variant, sys.stdin.buffer)]
    fingerprint = hashlib.sha256("\n".join(puzzles).encode()).hexdigest()
    return Batch(GradePuzzles(variant), puzzles, fingerprint, args.output, _read(args))


def _verifying(args: argparse.Namespace) -> Batch:
    from satdoku.batch.formula_work import (
        VerifyFiles,
        beside,
        find,
        fingerprint,
        require_own_answers,
    )
    from satdoku.batch.run import Batch
    from satdoku.sat import res
    from satdoku.tasks.time_limit import parse_timeout

    paths = find(args.places)
    require_own_answers(paths, [res.path_for(Path(path)) for path in paths])
    named = [*paths, *beside(paths)]
    timeout = parse_timeout(args.timeout)
    work = VerifyFiles(arguments.headers(args), args.complete, args.solve, timeout)
    return Batch(work, paths, fingerprint(named), args.output, _read(args, named))


def _read(args: argparse.Namespace, paths: Sequence[str] = ()) -> list[Path]:
    """The input files of the batch: those of its items and of its options."""
    return [*map(Path, paths), *arguments.named_files(args)]


BATCHES = {
    "solve": _solving,
    "generate": _generating,
    "grade": _grading,
    "verify": _verifying,
}


def _report(args: argparse.Namespace, finished: Finished) -> int:
    from satdoku.ui.reports import batches

    for complaint in batches.complaints(finished):
        warn(complaint)
    if not args.quiet:
        print(batches.summary(finished))
    return exit_code(finished)


def exit_code(finished: Finished) -> int:
    if finished.tally.get("WRONG"):
        return WRONG
    return SHORT if finished.complaints or finished.tally.get("UNVERIFIABLE") else 0
