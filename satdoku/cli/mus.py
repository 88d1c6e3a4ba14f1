"""satdoku mus"""

from __future__ import annotations

import argparse

from satdoku.cli import arguments
from satdoku.messages import _


def configure(parser: argparse.ArgumentParser) -> None:
    arguments.add_cnf(parser)
    parser.add_argument(
        "-o",
        dest="output",
        type=arguments.out_path,
        metavar="OUT.cnf",
        help=_("write the clauses that were found"),
    )
    arguments.add_headers(parser)
    arguments.add_timeout(parser)
    arguments.add_json(parser)


def run(args: argparse.Namespace) -> int:
    from satdoku.cli.facts import report
    from satdoku.tasks.facts import find_mus
    from satdoku.ui.reports.facts import mus_lines

    return report(args, find_mus, mus_lines, "mus")
