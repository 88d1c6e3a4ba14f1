"""satdoku mark"""

from __future__ import annotations

import argparse
import os
from datetime import datetime, timedelta
from pathlib import Path

from satdoku.cli import arguments, executor_choice
from satdoku.cli.complain import warn
from satdoku.errors import UsageError
from satdoku.messages import N_, _
from satdoku.type_checking import TYPE_CHECKING

if TYPE_CHECKING:
    from satdoku.marking.mark import MarkRequest
    from satdoku.marking.marks import ClassMarks

TIMEOUT = 60.0  # seconds for deciding a formula
SHORT = 3  # an answer `s 0` could not be judged


def configure(parser: argparse.ArgumentParser) -> None:
    parser.add_argument(
        "kit", metavar=_("KIT"), type=Path, help=_("the folder with the formulas, at any depth")
    )
    parser.add_argument(
        "students", metavar=_("STUDENTS"), type=Path, help=_("the folder with a folder per student")
    )
    about = _("where the table goes; the suffix selects the format (default: marks.csv)")
    arguments.add_output(parser, "marks.csv", "MARKS.csv|.html|.json", about)
    parser.add_argument(
        "--deadline",
        metavar=_("TIME"),
        help=_("flag files that are newer than this, such as 2026-11-20 or 2026-11-20T18:00"),
    )
    parser.add_argument(
        "--complete", action="store_true", help=_("a model must give every variable a value")
    )
    arguments.add_headers(parser)
    parser.add_argument(
        "--timeout",
        metavar=_("SECONDS"),
        help=_("stop deciding a formula after this time (default: {seconds:g})", seconds=TIMEOUT),
    )
    executor_choice.add(parser)
    parser.add_argument(
        "--quiet", action="store_true", help=_("print only the requested results, and errors")
    )


def run(args: argparse.Namespace) -> int:
    from satdoku.batch.executor import WorkersLostError
    from satdoku.marking.mark import mark
    from satdoku.marking.written_marks import undecided_note
    from satdoku.monitor import Stopped
    from satdoku.ui.reports.progress_bar import progress_bar

    request, make_executor = _request(args), executor_choice.parsed(args)
    with (
        progress_bar("mark", unit=N_("items"), wanted=not args.quiet) as bar,
        bar.monitor.stopped_by_ctrl_c(),
    ):
        try:
            marks = mark(request, make_executor, bar.monitor)
        except (Stopped, WorkersLostError):
            warn(_("stopped; run the same command again to resume."))
            raise
    for known in marks.decisions:
        if known.problem:
            warn(known.problem)
    if marks.undecided:
        warn(undecided_note(marks))
    if not args.quiet:
        print(_summary(marks, request.output))
    return SHORT if marks.undecided else 0


def _request(args: argparse.Namespace) -> MarkRequest:
    from satdoku.marking.mark import MarkRequest
    from satdoku.play.database import default_path
    from satdoku.tasks.time_limit import parse_timeout

    return MarkRequest(
        args.kit,
        args.students,
        arguments.output(args),
        default_path(os.environ).parent / "decisions",
        arguments.headers(args),
        args.complete,
        parse_timeout(args.timeout) or TIMEOUT,
        _parse_time(args.deadline),
    )


def _parse_time(text: str | None) -> datetime | None:
    """A time, in the local zone unless it names another. A day alone lasts until midnight."""
    if text is None:
        return None
    try:
        found = datetime.fromisoformat(text)
        if len(text) <= len("2026-11-20"):
            found += timedelta(days=1)
        return found.astimezone()
    except (ValueError, OverflowError) as error:  # the latter near the years 1 and 9999
        raise UsageError(
            _("“{text}” is not a time; write 2026-11-20 or 2026-11-20T18:00.", text=text)
        ) from error


def _summary(marks: ClassMarks, output: Path) -> str:
    from satdoku.marking.written_marks import WORDS

    counts = marks.totals
    told = [f"{_(word)} {counts[verdict]}" for verdict, word in WORDS.items()]
    return _(
        "{students} students, {formulas} formulas: {counts}; written to {path}",
        students=len(marks.students),
        formulas=len(marks.kit),
        counts=_(", ").join(told),
        path=str(output),
    )
