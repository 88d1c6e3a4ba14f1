"""satdoku show"""

from __future__ import annotations

import argparse

from satdoku.cli import arguments
from satdoku.cli.face import CommandFace
from satdoku.errors import UsageError
from satdoku.messages import _


def configure(parser: argparse.ArgumentParser) -> None:
    arguments.add_cnf(parser)
    arguments.add_headers(parser)
    parser.add_argument("--limit", type=int, metavar="N", help=_("print only the first N clauses"))


def run(args: argparse.Namespace) -> int:
    from satdoku.flows.clauses import ClauseListing, list_clauses
    from satdoku.ui.reports.pager import page
    from satdoku.ui.reports.results import clause_text

    def show(listed: ClauseListing) -> None:
        page(clause_text(listed, args.limit))

    if args.limit is not None and args.limit < 0:
        raise UsageError(_("--limit {limit}: must be at least 0.", limit=args.limit))
    CommandFace({ClauseListing: show}).run(list_clauses(args.cnf, headers=arguments.headers(args)))
    return 0
