"""satdoku show"""

from __future__ import annotations

import argparse
from itertools import chain

from satdoku.cli import arguments
from satdoku.errors import UsageError
from satdoku.messages import _


def configure(parser: argparse.ArgumentParser) -> None:
    arguments.add_cnf(parser)
    arguments.add_strict(parser)
    parser.add_argument("--limit", type=int, metavar="N", help=_("print only the first N clauses"))


def run(args: argparse.Namespace) -> int:
    from satdoku.sat.stored_clauses import StoredClauses
    from satdoku.tasks import show, solve
    from satdoku.ui.reports import results as report
    from satdoku.ui.reports.pager import page

    if args.limit is not None and args.limit < 0:
        raise UsageError(_("--limit {limit}: write a number from 0 up.", limit=args.limit))
    formula = solve.load(args.cnf, strict=args.strict)
    heading = report.heading_lines(formula, show.figures(formula.cnf))
    page(chain((f"{line}\n" for line in heading), StoredClauses(formula.cnf).text(args.limit)))
    return 0
