"""satdoku compare"""

from __future__ import annotations

import argparse
import json
from collections.abc import Sequence

from satdoku.bench.compare import Comparison, Measured, compare, rate
from satdoku.cli import arguments
from satdoku.cli.complain import complain, warn
from satdoku.errors import INTERRUPTED, SatdokuError, WrongAnswerError
from satdoku.messages import _
from satdoku.sat.engines import EngineConfig
from satdoku.tasks import solve
from satdoku.tasks.time_limit import parse_timeout


def configure(parser: argparse.ArgumentParser) -> None:
    arguments.add_cnf(parser, many=True)
    parser.add_argument(
        "--baseline",
        default="recursive",
        metavar="ENGINE[:RULE]",
        help=_("the engine whose time is t (default: recursive)"),
    )
    parser.add_argument(
        "--against",
        default="stack,cdcl",
        metavar="ENGINE[:RULE],…",
        help=_("the engines whose times are t0 (default: stack,cdcl)"),
    )
    arguments.add_timeout(parser)
    arguments.add_strict(parser)
    arguments.add_json(parser)


def run(args: argparse.Namespace) -> int:
    configs = [EngineConfig.parse(n.strip()) for n in (args.baseline, *args.against.split(","))]
    timeout = parse_timeout(args.timeout)
    comparisons: list[Comparison] = []
    code = 0
    for path in args.cnf:
        try:
            formula = solve.load(path, strict=args.strict)
            for warning in formula.warnings:
                warn(warning)
            comparisons.append(_compare(formula, configs, timeout))
            if comparisons[-1].interrupted:
                raise KeyboardInterrupt
        except WrongAnswerError:
            raise
        except SatdokuError as error:  # continue with the other files
            complain(str(error))
            code = error.exit_code
        except KeyboardInterrupt:  # show partial results
            code = INTERRUPTED
            break
    _print(args, comparisons, configs)
    return code


def _compare(
    formula: solve.Formula, configs: Sequence[EngineConfig], timeout: float | None
) -> Comparison:
    from satdoku.ui.reports.progress_bar import progress_bar

    with progress_bar(formula.path.name) as bar:

        def begins(config: EngineConfig) -> None:
            bar.restart(f"{formula.path.name} {config.label}")

        return compare(formula, configs, timeout, bar.monitor, begins)


def _print(
    args: argparse.Namespace, comparisons: Sequence[Comparison], configs: Sequence[EngineConfig]
) -> None:
    from satdoku.bench.course_table import print_comparisons

    if args.json:
        print(json.dumps([_document(c) for c in comparisons]))
    elif comparisons:
        print_comparisons(comparisons, configs)


def _document(comparison: Comparison) -> dict[str, object]:
    cnf = comparison.formula.cnf
    return {
        "file": str(comparison.formula.path),
        "variables": cnf.num_vars,
        "clauses": len(cnf),
        "answer": comparison.decided.result.status.name,
        "runs": [_run(comparison.baseline, one) for one in comparison.measured],
    }


def _run(baseline: Measured, measured: Measured) -> dict[str, object]:
    run = measured.run
    found = None if measured is baseline else rate(baseline, measured)
    return {
        "engine": run.config.engine.name,
        "rule": run.config.options.rule,
        "answer": run.result.status.name,
        "ms": round(measured.ms, 3),
        "repeats": len(measured.times),
        "spread": measured.spread,
        "rate": None if found is None else {"sign": found.sign, "percent": found.percent},
        "statistics": run.result.statistics,
    }
