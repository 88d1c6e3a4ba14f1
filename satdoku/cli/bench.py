"""satdoku bench"""

from __future__ import annotations

import argparse
import sys
from pathlib import Path
from typing import TYPE_CHECKING

from satdoku.cli import arguments, executor_choice, solver_choice
from satdoku.cli.complain import complain, warn
from satdoku.errors import INTERRUPTED, UsageError
from satdoku.messages import _

if TYPE_CHECKING:
    from collections.abc import Sequence

    from satdoku.bench.files import BenchBoard
    from satdoku.bench.report import BenchReport
    from satdoku.bench.timing import BenchPlan

WRONG = 1  # two answers contradict each other, or one is wrong
FAILED = 3  # a file could not be read, or a solver failed
TIMEOUT = 60.0  # seconds per search
MOST_REPEATS = 999


def configure(parser: argparse.ArgumentParser) -> None:
    parser.add_argument(
        "places",
        metavar=_("PATH"),
        type=Path,
        nargs="+",
        help=_("a folder with formulas, at any depth, or a formula itself"),
    )
    solver_choice.add(parser)
    parser.add_argument(
        "--timeout",
        metavar=_("SECONDS"),
        help=_("give up a search after this time (default: {seconds:g})", seconds=TIMEOUT),
    )
    parser.add_argument(
        "--repeat",
        metavar="N",
        help=_("runs of each search (default: until their times agree)"),
    )
    parser.add_argument(
        "--jobs",
        metavar="N",
        default="1",
        help=_("processes to use (default: 1, so that none slows another down)"),
    )
    parser.add_argument(
        "--proofs", action="store_true", help=_("check a proof of each unsatisfiable formula")
    )
    arguments.add_strict(parser)
    _add_output(parser)


def _add_output(parser: argparse.ArgumentParser) -> None:
    parser.add_argument(
        "--format",
        metavar="md,csv,latex,json,html",
        help=_("the formats of the report; without -o, one of them is printed"),
    )
    parser.add_argument(
        "-o",
        dest="output",
        type=Path,
        metavar="REPORT[.html]",
        help=_("write the report there; the suffix is the format, and without one all are written"),
    )
    places = parser.add_mutually_exclusive_group()
    places.add_argument(
        "--res", action="store_true", help=_("write each answer to a .res file, and verify it")
    )
    places.add_argument(
        "--res-folder",
        type=Path,
        metavar=_("FOLDER"),
        help=_("the same, in this folder instead of beside the formulas"),
    )
    parser.add_argument(
        "--quiet", action="store_true", help=_("print only what was asked for, and errors")
    )


def run(args: argparse.Namespace) -> int:
    from satdoku.batch.formula_work import find_absolute
    from satdoku.bench.files import BenchBoard, journals

    jobs = executor_choice.number("--jobs", args.jobs)
    paths = find_absolute(args.places)
    board = BenchBoard(_plan(args, paths), paths, journals())
    wanted = _targets(args, [*map(Path, paths), *board.answers])
    interrupted = _fill(board, jobs, quiet=args.quiet)
    report = board.report()
    _write(report, wanted)
    if not interrupted:
        board.forget()
    _tell(args, report, wanted)
    if interrupted:
        warn(_("stopped; the same command goes on from here."))
        return INTERRUPTED
    return WRONG if report.faults else FAILED if report.problems else 0


def _fill(board: BenchBoard, jobs: int, *, quiet: bool) -> bool:
    """Run the jobs; True if stopped."""
    from satdoku.batch.pool import ProcessPool
    from satdoku.bench.terminal import live_display
    from satdoku.monitor import Stopped

    with live_display(board, wanted=not quiet) as display:
        monitor = display.monitor
        with monitor.stopped_by_ctrl_c():
            try:
                board.fill(lambda work: ProcessPool(work, jobs), monitor)
            except Stopped:
                return True
    return False


def _plan(args: argparse.Namespace, paths: Sequence[str]) -> BenchPlan:
    from satdoku.bench.files import common_folder
    from satdoku.bench.timing import BenchPlan
    from satdoku.tasks.time_limit import parse_timeout

    repeat = args.repeat
    return BenchPlan(
        solver_choice.configs(args.engine, args.rule),
        solver_choice.programs(args.programs),
        parse_timeout(args.timeout) or TIMEOUT,
        None if repeat is None else executor_choice.number("--repeat", repeat, MOST_REPEATS),
        args.strict,
        args.proofs,
        args.res,
        args.res_folder,
        common_folder(paths),
    )


def _targets(args: argparse.Namespace, others: Sequence[Path]) -> dict[Path, str]:
    """The files to write, none of which may be among `others`. Fails before a long bench, not
    after."""
    from satdoku import files
    from satdoku.bench import plots, writing

    formats = [] if args.format is None else writing.parse_formats(args.format)
    if args.output is None and len(formats) > 1:
        raise UsageError(_("--format: to write several formats, name the report with -o."))
    wanted = {} if args.output is None else writing.targets(args.output, formats)
    files.require_places([*wanted], others)
    if args.res_folder is not None:
        files.make_folder(args.res_folder)
    if "html" in (*wanted.values(), *formats) and plots.missing():
        warn(plots.missing())
    return wanted


def _write(report: BenchReport, wanted: dict[Path, str]) -> None:
    from satdoku.bench import terminal, writing

    writing.write(report, wanted, terminal.measured_on(report))


def _tell(args: argparse.Namespace, report: BenchReport, wanted: dict[Path, str]) -> None:
    from satdoku.bench import terminal, writing

    for fault in report.faults:
        complain(fault)
    for sentence in (*report.problems, *report.warnings):
        warn(sentence)
    if args.format is not None and args.output is None:
        sys.stdout.write(writing.render(report, args.format, terminal.measured_on(report)))
    elif not args.quiet:
        terminal.print_report(report)
        for path in wanted:
            print(_("report written to {path}", path=str(path)))
