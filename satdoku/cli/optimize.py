"""satdoku optimize"""

from __future__ import annotations

import argparse
import json
import re
from typing import TYPE_CHECKING

from satdoku.cli import arguments
from satdoku.errors import INTERRUPTED, UsageError
from satdoku.messages import _
from satdoku.tasks.time_limit import parse_timeout

if TYPE_CHECKING:
    from satdoku.model.solution import Solution
    from satdoku.tasks.optimize import Optimized

EXIT_CODES = {"optimal": 30, "feasible": 10, "infeasible": 20, "unknown": 0}


def configure(parser: argparse.ArgumentParser) -> None:
    parser.add_argument(
        "problem",
        metavar="F.wcnf|F.opb",
        type=arguments.cnf_path,
        help=_("a MaxSAT or pseudo-Boolean problem (also .gz, .bz2 or .xz)"),
    )
    parser.add_argument(
        "--strategy",
        default="auto",
        metavar="auto|core|linear",
        help=_(
            "core: raise the lower bound from unsatisfiable cores; linear: search for ever"
            " better solutions; auto: alternate between the two"
        ),
    )
    parser.add_argument(
        "--seed",
        default="0",
        metavar="N",
        help=_("vary the search order; the same seed gives the same search"),
    )
    arguments.add_timeout(parser)
    formats = parser.add_mutually_exclusive_group()
    arguments.add_json(formats)
    formats.add_argument(
        "--competition", action="store_true", help=_("print o, s and v lines, like other solvers")
    )
    formats.add_argument(
        "--show", action="store_true", help=_("print all values, not only the first ones")
    )


def run(args: argparse.Namespace) -> int:
    from satdoku.tasks.optimize import OptimizeRequest, optimize
    from satdoku.ui.reports.optimum import competition_lines, optimum_lines
    from satdoku.ui.reports.progress_bar import progress_bar

    if not re.fullmatch("[0-9]{1,4000}", args.seed):
        raise UsageError(_("--seed {text}: must be a whole number, 0 or greater.", text=args.seed))
    limit = parse_timeout(args.timeout)
    request = OptimizeRequest(args.problem, limit, args.strategy, int(args.seed))
    with progress_bar(_("optimizing"), wanted=not args.competition) as bar:
        tell = _Better() if args.competition else None
        found = optimize(request, bar.monitor, tell)
    if args.json:
        print(json.dumps(_document(found)))
    else:
        lines = competition_lines(found) if args.competition else optimum_lines(found, args.show)
        for line in lines:
            print(line)
    return INTERRUPTED if found.interrupted else EXIT_CODES[found.solution.status]


class _Better:
    """Prints the cost of each better solution as soon as it is found."""

    def __init__(self) -> None:
        self.best: int | None = None

    def __call__(self, solution: Solution) -> None:
        if solution and solution.objective != self.best:
            self.best = solution.objective
            print(f"o {self.best}", flush=True)


def _document(found: Optimized) -> dict[str, object]:
    from satdoku.ui.reports.optimum import values_in_order

    solution = found.solution
    return {
        "file": str(found.path),
        "variables": len(found.model.variables),
        "constraints": len(found.model.constraints),
        "soft": len(found.model.soft),
        "status": solution.status,
        "objective": solution.objective,
        "bound": solution.bound,
        "values": {name: int(value) for name, value in values_in_order(found)},
        "read_ms": round(found.read_ms, 3),
        "search_ms": round(found.ms, 3),
        "interrupted": found.interrupted,
    }
