"""satdoku bench"""

from __future__ import annotations

import argparse
import sys
from functools import partial
from pathlib import Path
from typing import TYPE_CHECKING

from satdoku.cli import arguments, executor_choice, solver_choice
from satdoku.cli.complain import complain, warn
from satdoku.cli.face import CommandFace
from satdoku.errors import INTERRUPTED, UsageError
from satdoku.messages import _

if TYPE_CHECKING:
    from collections.abc import Sequence

    from satdoku.bench.files import BenchBoard
    from satdoku.bench.report import BenchReport
    from satdoku.bench.timing import BenchPlan
    from satdoku.flows.steps import WorkContext

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
        help=_("a folder to search for formulas, at any depth, or a single formula"),
    )
    solver_choice.add(parser)
    parser.add_argument(
        "--baseline",
        metavar=_("SOLVER"),
        help=_("the engine or program whose time is t (default: the first engine)"),
    )
    parser.add_argument(
        "--timeout",
        metavar=_("SECONDS"),
        help=_("stop a search after this time (default: {seconds:g})", seconds=TIMEOUT),
    )
    parser.add_argument(
        "--repeat",
        metavar="N",
        help=_("number of runs per search (default: until their times agree)"),
    )
    parser.add_argument(
        "--jobs",
        metavar="N",
        default="1",
        help=_("number of processes (default: 1, so that runs do not slow each other down)"),
    )
    parser.add_argument(
        "--proofs", action="store_true", help=_("check a proof for each unsatisfiable formula")
    )
    arguments.add_headers(parser)
    _add_output(parser)


def _add_output(parser: argparse.ArgumentParser) -> None:
    parser.add_argument(
        "--format",
        metavar="md,csv,latex,json,html",
        help=_("report formats; without -o, give only one, which is printed"),
    )
    parser.add_argument(
        "-o",
        dest="output",
        type=Path,
        metavar="REPORT[.html]",
        help=_(
            "write the report to this file; the suffix selects the format, no suffix writes all"
        ),
    )
    places = parser.add_mutually_exclusive_group()
    places.add_argument(
        "--res", action="store_true", help=_("write each answer to a .res file and verify it")
    )
    places.add_argument(
        "--res-folder",
        type=Path,
        metavar=_("FOLDER"),
        help=_("like --res, but in this folder instead of next to the formulas"),
    )
    parser.add_argument(
        "--quiet", action="store_true", help=_("print only the requested results, and errors")
    )


def run(args: argparse.Namespace) -> int:
    from satdoku.batch.formula_work import find_absolute
    from satdoku.batch.pool import ProcessPool
    from satdoku.bench.files import BenchBoard, journals
    from satdoku.bench.report import BenchReport
    from satdoku.bench.terminal import live_display
    from satdoku.flows.bench import bench

    jobs = executor_choice.number("--jobs", args.jobs)
    paths = find_absolute(args.places)
    board = BenchBoard(_plan(args, paths), paths, journals())
    wanted = _targets(args, [*map(Path, paths), *board.answers])

    def fill(board: BenchBoard, context: WorkContext) -> None:
        board.fill(lambda work: ProcessPool(work, jobs), context.monitor)

    face = CommandFace(
        {BenchReport: partial(_show, args)},
        text=not args.quiet,
        bar=lambda: live_display(board, wanted=not args.quiet),
    )
    report = face.run(bench(board, fill, wanted))
    if not report.complete:
        warn(_("stopped; run the same command again to resume."))
        return INTERRUPTED
    return WRONG if report.faults else FAILED if report.problems else 0


def _plan(args: argparse.Namespace, paths: Sequence[str]) -> BenchPlan:
    from satdoku.bench.files import common_folder
    from satdoku.bench.timing import BenchPlan
    from satdoku.tasks.time_limit import parse_timeout

    repeat = args.repeat
    configs = solver_choice.configs(args.engine, args.rule)
    programs = solver_choice.programs(args.programs, args.memory)
    solver_choice.require_names(programs, configs)
    return BenchPlan(
        configs,
        programs,
        parse_timeout(args.timeout) or TIMEOUT,
        None if repeat is None else executor_choice.number("--repeat", repeat, MOST_REPEATS),
        arguments.headers(args),
        args.proofs,
        args.res,
        args.res_folder,
        common_folder(paths),
        args.baseline or "",
    )


def _targets(args: argparse.Namespace, others: Sequence[Path]) -> dict[Path, str]:
    """The files to write, none of which may be among `others`. Fails before a long bench, not
    after."""
    from satdoku import files
    from satdoku.bench import plots, writing

    formats = [] if args.format is None else writing.parse_formats(args.format)
    if args.output is None and len(formats) > 1:
        raise UsageError(_("--format: to write several formats, also give -o."))
    wanted = {} if args.output is None else writing.targets(args.output, formats)
    files.require_places([*wanted], others)
    if args.res_folder is not None:
        files.make_folder(args.res_folder)
    if "html" in (*wanted.values(), *formats) and plots.missing():
        warn(plots.missing())
    return wanted


def _show(args: argparse.Namespace, report: BenchReport) -> None:
    from satdoku.bench import machine, terminal, writing

    for fault in report.faults:
        complain(fault)
    for sentence in (*report.problems, *report.warnings):
        warn(sentence)
    if args.format is not None and args.output is None:
        sys.stdout.write(writing.render(report, args.format, machine.measured_on(report)))
    elif not args.quiet:
        terminal.print_report(report)
