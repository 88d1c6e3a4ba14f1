"""satdoku compare"""

from __future__ import annotations

import argparse
import json
from collections.abc import Sequence

from satdoku.bench.compare import Compared, Comparison, Measured, rate
from satdoku.bench.steps import USUAL
from satdoku.cli import arguments, solver_choice
from satdoku.cli.complain import complain
from satdoku.cli.face import CommandFace
from satdoku.errors import INTERRUPTED, SatdokuError, WrongAnswerError
from satdoku.messages import _
from satdoku.monitor import Stopped
from satdoku.sat.engines import EngineConfig
from satdoku.tasks.time_limit import parse_timeout


def configure(parser: argparse.ArgumentParser) -> None:
    arguments.add_cnf(parser, many=True)
    parser.add_argument(
        "--baseline",
        default="recursive",
        metavar="SOLVER",
        help=_("the baseline engine or program, whose time is t (default: recursive)"),
    )
    parser.add_argument(
        "--against",
        default=",".join(USUAL[1:]),
        metavar="ENGINE[:RULE],…",
        help=_(
            "the engines to compare, whose times are t0 (default: {engines}, each with one more"
            " difference)",
            engines=",".join(USUAL[1:]),
        ),
    )
    solver_choice.add_programs(parser)
    arguments.add_timeout(parser)
    arguments.add_headers(parser)
    arguments.add_json(parser)


def run(args: argparse.Namespace) -> int:
    from satdoku.flows.compare import compare_file

    programs = solver_choice.own_programs(args.programs, args.memory)
    base = args.baseline.strip() if args.baseline.strip() in [p.name for p in programs] else ""
    names = ([] if base else [args.baseline]) + args.against.split(",")
    configs = [EngineConfig.parse(name.strip()) for name in names]
    solver_choice.require_names(programs, configs)
    timeout = parse_timeout(args.timeout)
    comparisons: list[Comparison] = []
    face = CommandFace({Comparison: comparisons.append})
    code = 0
    for path in args.cnf:
        try:
            face.run(
                compare_file(
                    path,
                    configs,
                    timeout,
                    headers=arguments.headers(args),
                    programs=programs,
                    baseline=base,
                )
            )
            if comparisons[-1].interrupted:
                raise KeyboardInterrupt
        except WrongAnswerError:
            raise
        except SatdokuError as error:  # continue with the other files
            complain(str(error))
            code = error.exit_code
        except (KeyboardInterrupt, Stopped):  # show partial results
            code = INTERRUPTED
            break
    _print(args, comparisons)
    return code


def _print(args: argparse.Namespace, comparisons: Sequence[Comparison]) -> None:
    from satdoku.bench.table_print import print_comparisons

    if args.json:
        print(json.dumps([_document(c) for c in comparisons]))
    elif comparisons:
        print_comparisons(comparisons)


def _document(comparison: Comparison) -> dict[str, object]:
    cnf = comparison.formula.cnf
    return {
        "file": str(comparison.formula.path),
        "variables": cnf.num_vars,
        "clauses": len(cnf),
        "answer": comparison.answer.name,
        "runs": [_run(comparison, one) for one in (*comparison.measured, *comparison.programs)],
    }


def _run(comparison: Comparison, one: Compared) -> dict[str, object]:
    """The JSON object for a run of an engine or a program."""
    base = comparison.of(comparison.solvers[0])
    compared = base is not None and base.label != one.label and not base.failure
    found = rate(base, one) if base is not None and compared and not one.failure else None
    document: dict[str, object] = {"program": one.label, "problem": one.failure or None}
    if isinstance(one, Measured):
        config = one.run.config
        document = {"engine": config.engine.name, "rule": config.options.rule}
        document["statistics"] = one.run.result.statistics
    return document | {
        "answer": one.status.name,
        "ms": round(one.ms, 3),
        "repeats": len(one.times),
        "spread": one.spread,
        "rate": None if found is None else {"sign": found.sign, "percent": found.percent},
    }
