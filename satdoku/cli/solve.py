"""satdoku solve"""

from __future__ import annotations

import argparse
import sys
from collections.abc import Iterator
from itertools import chain

from satdoku.cli import arguments, engine_choice, executor_choice
from satdoku.cli.complain import complain, warn
from satdoku.errors import INTERRUPTED, UsageError
from satdoku.messages import _
from satdoku.sat import res
from satdoku.sat.engines import EngineConfig
from satdoku.sat.result import Status
from satdoku.tasks import solve
from satdoku.tasks.time_limit import parse_timeout

NOT_WRITTEN = 2


def configure(parser: argparse.ArgumentParser) -> None:
    arguments.add_cnf(parser)
    engine_choice.add(parser)
    arguments.add_timeout(parser)
    arguments.add_strict(parser)
    parser.add_argument(
        "-o",
        dest="output",
        type=arguments.out_path,
        metavar="OUT.res",
        help=_("where to write the answer (default: beside the input)"),
    )
    parser.add_argument(
        "--proof",
        type=arguments.out_path,
        metavar="OUT.drat",
        help=_("write a DRAT proof where there is no model; satdoku verify checks it"),
    )
    parser.add_argument("--binary-proof", action="store_true", help=_("in the binary format"))
    parser.add_argument(
        "--lrat",
        type=arguments.out_path,
        metavar="OUT.lrat",
        help=_("check the proof at once, and write it as LRAT, which is quick to check again"),
    )
    parser.add_argument(
        "--cubes",
        metavar="N",
        help=_("split the formula into N cubes, and let several processes decide them by cdcl"),
    )
    executor_choice.add(parser)
    formats = parser.add_mutually_exclusive_group()
    arguments.add_json(formats)
    formats.add_argument(
        "--competition", action="store_true", help=_("print c, s and v lines as solvers do")
    )
    formats.add_argument(
        "--show", action="store_true", help=_("print the whole assignment, not its beginning")
    )
    parser.add_argument(
        "--quiet", action="store_true", help=_("print only what was asked for, and errors")
    )


def run(args: argparse.Namespace) -> int:
    from satdoku.ui.reports.progress_bar import progress_bar

    request = _request(args)
    try:
        with progress_bar(args.cnf.name, wanted=not args.quiet) as bar:
            solved = solve.solve(request, bar.monitor, _warn)
    except (KeyboardInterrupt, MemoryError):
        if args.competition:  # requires an answer whatever happens
            print(f"s {Status.UNKNOWN.name}", flush=True)
        raise
    sys.stdout.writelines(_text(args, request, solved))
    if solved.failure is not None and args.output is None:
        warn(_("{sentence} (use -o)", sentence=solved.failure))
    elif solved.failure is not None:
        complain(solved.failure)
    return _exit_code(args, solved)


def _request(args: argparse.Namespace) -> solve.SolveRequest:
    """For a formula from standard input, there is no file to write the answer beside."""
    return solve.SolveRequest(
        args.cnf,
        _config(args),
        parse_timeout(args.timeout),
        args.strict,
        args.output,
        args.cnf != arguments.STDIN,
        args.proof,
        args.binary_proof,
        args.lrat,
    )


def _config(args: argparse.Namespace) -> EngineConfig:
    """With --cubes, a config that searches in several processes."""
    config = engine_choice.parsed(args)
    if args.cubes is None:
        if executor_choice.given(args):
            raise UsageError(
                _(
                    "{option}: say with --cubes into how many parts to split the formula.",
                    option=executor_choice.given(args)[0],
                )
            )
        return config
    from satdoku.batch.conquer import ENGINE, conqueror
    from satdoku.sat.cubes import MOST_CUBES

    if config.engine.name != ENGINE:
        raise UsageError(_("--cubes: only the engine {engine} decides cubes.", engine=ENGINE))
    count = executor_choice.number("--cubes", args.cubes, MOST_CUBES)
    return conqueror(config, count, executor_choice.parsed(args))


def _warn(formula: solve.Formula) -> None:
    for warning in formula.warnings:
        warn(warning)


def _exit_code(args: argparse.Namespace, solved: solve.Solved) -> int:
    if solved.run.interrupted:
        return INTERRUPTED
    if solved.failure is not None and (args.output or not solved.run.decided):
        return NOT_WRITTEN
    return solved.run.result.status.exit_code


def _text(
    args: argparse.Namespace, request: solve.SolveRequest, solved: solve.Solved
) -> Iterator[str]:
    if args.json:
        yield from _json(request, solved)
    elif args.competition:
        yield from _competition(args, request, solved)
    elif not args.quiet:
        yield from _report(args, request, solved)
    elif solved.written is None:
        yield from res.render(solved.run.result, solved.run.ms)
    elif args.show:
        yield from _assignment(args, solved.run)


def _report(
    args: argparse.Namespace, request: solve.SolveRequest, solved: solve.Solved
) -> Iterator[str]:
    """An answer that was not written to a file is printed as a complete .res file."""
    from satdoku.ui.reports import results as report

    for line in _lines(solved):
        yield line + "\n"
    if solved.written is not None:
        yield from _assignment(args, solved.run)
    yield from report.answer_place(solved)
    for line in report.proof_lines(request, solved.run):
        yield line + "\n"


def _assignment(args: argparse.Namespace, run: solve.Run) -> Iterator[str]:
    from satdoku.ui.reports import results as report

    if run.has_model:
        shown = report.value_lines if args.show else report.model_beginning
        for line in shown(run.result.model):
            yield line + "\n"


def _lines(solved: solve.Solved) -> list[str]:
    from satdoku.ui.reports import results as report

    about = [] if solved.formula is None else [report.formula_line(solved.formula)]
    return [*about, *report.run_lines(solved.run, solved.formula)]


def _competition(
    args: argparse.Namespace, request: solve.SolveRequest, solved: solve.Solved
) -> Iterator[str]:
    from satdoku.ui.reports import results as report

    result = solved.run.result
    if not args.quiet:
        for line in (*_lines(solved), *report.proof_lines(request, solved.run)):
            yield f"c {line}\n"
    yield f"s {result.status.name}\n"
    if solved.run.has_model:
        for line in report.value_lines(chain(result.model, (0,))):
            yield line + "\n"


def _json(request: solve.SolveRequest, solved: solve.Solved) -> Iterator[str]:
    """A huge model might not fit into memory as one string, so yield pieces."""
    import json

    before, after = json.dumps(_document(request, solved)).split('"model": null')
    yield before + '"model": '
    if solved.run.has_model:
        separator = "["
        for piece in res.values_text(solved.run.result.model):
            yield separator + piece[1:].replace(" ", ", ")
            separator = ", "
        yield "[]" if separator == "[" else "]"
    else:
        yield "null"
    yield after + "\n"


def _document(request: solve.SolveRequest, solved: solve.Solved) -> dict[str, object]:
    from satdoku.ui.reports.results import written_proofs

    formula, run = solved.formula, solved.run
    drat, lrat = written_proofs(request, run)
    return {
        "file": str(request.path),
        "variables": None if formula is None else formula.cnf.num_vars,
        "clauses": None if formula is None else len(formula.cnf),
        "status": run.result.status.value,
        "answer": run.result.status.name,
        "model": None,  # see `_json`
        "engine": run.config.engine.name,
        "rule": run.config.options.rule,
        "seed": run.config.options.seed,
        "read_ms": None if formula is None else round(formula.read_ms, 3),
        "search_ms": round(run.ms, 3),
        "statistics": run.result.statistics,
        "closed": run.result.closed,
        "interrupted": run.interrupted,
        "res": None if solved.written is None else str(solved.written),
        "proof": None if drat is None else str(drat),
        "lrat": None if lrat is None else str(lrat),
        "warnings": [] if formula is None else list(formula.warnings),
    }
