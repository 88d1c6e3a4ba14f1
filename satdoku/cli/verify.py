"""satdoku verify"""

from __future__ import annotations

import argparse
import json
from pathlib import Path

from satdoku.cli import arguments
from satdoku.cli.complain import warn
from satdoku.messages import N_, _
from satdoku.tasks.time_limit import parse_timeout


def configure(parser: argparse.ArgumentParser) -> None:
    arguments.add_cnf(parser)
    parser.add_argument(
        "res",
        metavar="F.res",
        type=Path,
        nargs="?",
        help=_("the answer to judge (default: beside the .cnf)"),
    )
    parser.add_argument(
        "--proof",
        metavar="F.drat|F.lrat",
        type=Path,
        help=_("the proof of an answer “s 0” (default: beside the .cnf)"),
    )
    parser.add_argument(
        "--solve", action="store_true", help=_("solve the formula where “s 0” has no proof")
    )
    arguments.add_timeout(parser)
    arguments.add_json(parser)


def run(args: argparse.Namespace) -> int:
    from satdoku.tasks.verify import verify
    from satdoku.ui.reports import results as report
    from satdoku.ui.reports.progress_bar import progress_bar

    timeout = parse_timeout(args.timeout)
    with progress_bar(args.cnf.name, unit=N_("steps")) as bar:
        found = verify(args.cnf, args.res, args.proof, warn, bar.monitor)
    if found.unproved and args.solve:
        from satdoku.tasks.verify import decide

        with progress_bar(args.cnf.name) as bar:
            found = decide(args.cnf, timeout, bar.monitor)
    if args.json:
        document = {
            "judgement": found.judgement.name,
            "sentence": found.sentence,
            "clause": found.clause,
            "line": found.line,
        }
        print(json.dumps(document))
    else:
        print(report.verification_line(found))
    return found.judgement.value
