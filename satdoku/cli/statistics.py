"""satdoku statistics"""

from __future__ import annotations

import argparse
from pathlib import Path
from typing import TYPE_CHECKING

from satdoku.cli.arguments import out_path
from satdoku.messages import _

if TYPE_CHECKING:
    from satdoku.play.save import Store


def configure(parser: argparse.ArgumentParser) -> None:
    parser.add_argument(
        "--practice", action="store_true", help=_("your practice of techniques instead of games")
    )
    parser.add_argument("--csv", action="store_true", help=_("print comma-separated values"))
    parser.add_argument(
        "-o",
        "--output",
        type=out_path,
        metavar="F.csv",
        help=_("write the statistics to this file, as CSV"),
    )


def run(args: argparse.Namespace) -> int:
    import os
    from contextlib import closing

    from satdoku.ui.store import open_store

    store, notice = open_store(os.environ)
    with closing(store):
        if notice:
            from satdoku.cli.complain import warn

            warn(notice)
        if args.csv or args.output is not None:
            _write(store, args.output, practice=args.practice)
        elif args.practice:
            from satdoku.ui.line_mode.exercising import print_topics
            from satdoku.ui.line_mode.learning import print_lessons

            print_lessons(store)
            print()
            print(_("SAT solving"))
            print_topics(store)
        else:
            _show(store)
    return 0


def _write(store: Store, path: Path | None, *, practice: bool) -> None:
    from satdoku.learning.progress import progress_csv
    from satdoku.play.statistics import statistics_csv, write_csv

    text = progress_csv(store.practice()) if practice else statistics_csv(store.statistics())
    if path is None:
        print(text, end="")
    else:
        write_csv(path, text, store.path)


def _show(store: Store) -> None:
    from satdoku.learning.progress import skills
    from satdoku.ui.reports.learning import exercise_summary, practice_summary
    from satdoku.ui.reports.statistics_print import print_statistics

    print_statistics(store.statistics(), store.daily_streak())
    attempts = store.practice()
    known, topics = skills(attempts).values(), skills(attempts, sat=True).values()
    if known:
        print(practice_summary([*known]))
    if topics:
        print(exercise_summary([*topics]))
