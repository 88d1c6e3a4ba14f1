"""satdoku count"""

from __future__ import annotations

import argparse
import json
import sys

from satdoku.cli import arguments
from satdoku.cli.complain import warn
from satdoku.errors import INTERRUPTED
from satdoku.messages import _
from satdoku.tasks.time_limit import parse_timeout
from satdoku.type_checking import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Iterator

    from satdoku.sat.result import Status
    from satdoku.sat.variable_ranges import VariableRanges
    from satdoku.tasks.count import Counted

LONGEST_LISTED = 1000  # variables of a range that are listed in JSON documents


def configure(parser: argparse.ArgumentParser) -> None:
    arguments.add_cnf(parser)
    parser.add_argument(
        "--variables",
        metavar="1,4,7-9",
        help=_(
            "count the assignments of these variables that some model has (default: those of the"
            " file's lines “c p show”, or else all)"
        ),
    )
    arguments.add_headers(parser)
    arguments.add_timeout(parser)
    arguments.add_json(parser)


def run(args: argparse.Namespace) -> int:
    from satdoku.tasks.count import CountRequest, count_file, parsed_variables
    from satdoku.ui.reports.facts import count_lines
    from satdoku.ui.reports.progress_bar import progress_bar

    sys.set_int_max_str_digits(0)
    limit = parse_timeout(args.timeout)
    variables = None if args.variables is None else parsed_variables(args.variables)
    request = CountRequest(args.cnf, variables, limit, arguments.headers(args))
    with progress_bar(_("counting")) as bar:
        counted = count_file(request, bar.monitor)
    for warning in counted.formula.warnings:
        warn(warning)
    if args.json:
        print(json.dumps(_document(counted)))
    else:
        for line in count_lines(counted):
            print(line)
    return INTERRUPTED if counted.interrupted else _status(counted).exit_code


def _status(counted: Counted) -> Status:
    from satdoku.sat.result import Status

    if counted.count is None:
        return Status.UNKNOWN
    return Status.SATISFIABLE if counted.count else Status.UNSATISFIABLE


def _document(counted: Counted) -> dict[str, object]:
    chosen = counted.variables
    factor, exponent = counted.split
    return {
        "file": str(counted.formula.path),
        "variables": counted.formula.cnf.num_vars,
        "clauses": len(counted.formula.cnf),
        "answer": _status(counted).name,
        "chosen": None if chosen is None else list(_numbers(chosen)),
        "count": counted.count if counted.is_written_out else None,
        "factor": None if counted.count is None else factor,
        "exponent": None if counted.count is None else exponent,
        "search_ms": round(counted.ms, 3),
        "interrupted": counted.interrupted,
        "warnings": list(counted.formula.warnings),
    }


def _numbers(chosen: VariableRanges) -> Iterator[int | list[int]]:
    """The variables; of a long range, its first and last one in a list."""
    for each in chosen.ranges:
        if len(each) > LONGEST_LISTED:
            yield [each.start, each.stop - 1]
        else:
            yield from each
