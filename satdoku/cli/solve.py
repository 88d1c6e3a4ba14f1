"""satdoku solve"""

from __future__ import annotations

import argparse
import sys
from collections.abc import Iterator
from functools import partial
from itertools import chain

from satdoku.cli import arguments, engine_choice, executor_choice
from satdoku.cli.complain import complain, warn
from satdoku.cli.face import CommandFace
from satdoku.errors import INTERRUPTED, UsageError
from satdoku.messages import _
from satdoku.sat import res
from satdoku.sat.engines import DEFAULT_ENGINE, EngineConfig
from satdoku.sat.result import Status
from satdoku.tasks import solve
from satdoku.tasks.time_limit import parse_timeout

NOT_WRITTEN = 2


def configure(parser: argparse.ArgumentParser) -> None:
    arguments.add_cnf(parser)
    engine_choice.add(parser)
    arguments.add_timeout(parser)
    arguments.add_headers(parser)
    parser.add_argument(
        "-o",
        dest="output",
        type=arguments.out_path,
        metavar="OUT.res",
        help=_("where to write the answer (default: next to the input)"),
    )
    parser.add_argument(
        "--proof",
        type=arguments.out_path,
        metavar="OUT.drat",
        help=_("write a DRAT proof if there is no model; satdoku verify checks it"),
    )
    parser.add_argument(
        "--binary-proof", action="store_true", help=_("write the proof in binary format")
    )
    parser.add_argument(
        "--lrat",
        type=arguments.out_path,
        metavar="OUT.lrat",
        help=_("check the proof right away and also write it as LRAT, which is faster to check"),
    )
    arguments.add_needed(parser)
    parser.add_argument(
        "--cubes",
        metavar="N",
        help=_("split the formula into N cubes and solve them in parallel with cdcl"),
    )
    executor_choice.add(
        parser,
        jobs=_(
            "number of processes (default with --cubes: one per core); without --cubes, each"
            " searches in its own way, and they share what they learn"
        ),
    )
    formats = parser.add_mutually_exclusive_group()
    arguments.add_json(formats)
    formats.add_argument(
        "--competition", action="store_true", help=_("print c, s and v lines, like other solvers")
    )
    formats.add_argument(
        "--show", action="store_true", help=_("print the whole assignment, not only its beginning")
    )
    parser.add_argument(
        "--quiet", action="store_true", help=_("print only the requested results, and errors")
    )


def run(args: argparse.Namespace) -> int:
    from satdoku.flows.solve import solve_file

    text = not (args.json or args.competition or args.quiet)
    face = CommandFace({solve.Solved: partial(_show, args)}, text=text, bars=not args.quiet)
    try:
        solved = face.run(solve_file(_request(args)))
    except (KeyboardInterrupt, MemoryError):
        if args.competition:  # requires an answer whatever happens
            print(f"s {Status.UNKNOWN.name}", flush=True)
        raise
    return _exit_code(args, solved)


def _request(args: argparse.Namespace) -> solve.SolveRequest:
    """For a formula from standard input, there is no file to write the answer beside."""
    return solve.SolveRequest(
        args.cnf,
        _config(args),
        parse_timeout(args.timeout),
        arguments.headers(args),
        args.output,
        args.cnf != arguments.STDIN,
        args.proof,
        args.binary_proof,
        arguments.needed(args),
    )


def _config(args: argparse.Namespace) -> EngineConfig:
    """With --cubes or --jobs, a config that searches in several processes."""
    config = engine_choice.parsed(args)
    places = executor_choice.given(args)
    if args.cubes is None and not places:
        return config
    if args.cubes is None and places != ["--jobs"]:
        raise UsageError(
            _(
                "{option}: also give --cubes, the number of parts to split the formula into.",
                option=places[0],
            )
        )
    option = "--jobs" if args.cubes is None else "--cubes"
    if config.engine.name != DEFAULT_ENGINE:
        raise UsageError(
            _(
                "{option}: only the engine {engine} searches in several processes.",
                option=option,
                engine=DEFAULT_ENGINE,
            )
        )
    if args.cubes is None:
        from satdoku.batch.portfolio import portfolio_config

        return portfolio_config(config, executor_choice.number("--jobs", args.jobs))
    from satdoku.batch.conquer import cube_config
    from satdoku.sat.cubes import MOST_CUBES

    count = executor_choice.number("--cubes", args.cubes, MOST_CUBES)
    return cube_config(config, count, executor_choice.parsed(args))


def _exit_code(args: argparse.Namespace, solved: solve.Solved) -> int:
    if solved.run.interrupted:
        return INTERRUPTED
    if solved.failure is not None and (args.output or not solved.run.decided):
        return NOT_WRITTEN
    return solved.run.result.status.exit_code


def _show(args: argparse.Namespace, solved: solve.Solved) -> None:
    from satdoku.ui.reports import results as report

    if args.json:
        sys.stdout.writelines(_json(solved))
    elif args.competition:
        sys.stdout.writelines(f"{line}\n" for line in _competition(args, solved))
    elif not args.quiet:
        report.print_solved(solved, _told_below, whole=args.show)
    elif solved.written is None:
        sys.stdout.writelines(res.render(solved.run.result, solved.run.ms))
    elif args.show and solved.run.has_model:
        sys.stdout.writelines(f"{line}\n" for line in report.value_lines(solved.run.result.model))
    if solved.failure is not None and args.output is None:
        warn(_("{sentence} (use -o)", sentence=solved.failure))
    elif solved.failure is not None:
        complain(solved.failure)


def _told_below(failure: str) -> None:
    """The failure goes to standard error, with advice."""


def _competition(args: argparse.Namespace, solved: solve.Solved) -> Iterator[str]:
    from satdoku.ui.reports import results as report

    if not args.quiet:
        about = [] if solved.formula is None else [report.formula_line(solved.formula)]
        proofs = report.proof_lines(solved.request, solved.run)
        for line in (*about, *report.run_lines(solved), *proofs):
            yield f"c {line}"
    yield f"s {solved.run.result.status.name}"
    if solved.run.has_model:
        yield from report.value_lines(chain(solved.run.result.model, (0,)))


def _json(solved: solve.Solved) -> Iterator[str]:
    """A huge model might not fit into memory as one string, so yield pieces."""
    import json

    before, after = json.dumps(_document(solved)).split('"model": null')
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


def _document(solved: solve.Solved) -> dict[str, object]:
    from satdoku.ui.reports.results import written_proofs

    request, formula, run = solved.request, solved.formula, solved.run
    drat, needed = written_proofs(request, run)
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
        "wall_ms": round(run.wall_ms, 3),
        "statistics": run.result.statistics,
        "closed": run.result.closed,
        "interrupted": run.interrupted,
        "res": None if solved.written is None else str(solved.written),
        "proof": None if drat is None else str(drat),
        "lrat": None if needed.lrat is None else str(needed.lrat),
        "core": None if needed.core is None else str(needed.core),
        "trimmed": None if needed.trimmed is None else str(needed.trimmed),
        "warnings": [] if formula is None else list(formula.warnings),
    }
