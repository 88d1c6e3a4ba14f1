"""satdoku solve"""

from __future__ import annotations

import argparse
import sys
from collections.abc import Iterator, Mapping
from pathlib import Path

from satdoku import files
from satdoku.cli import arguments
from satdoku.cli.complain import complain, warn
from satdoku.errors import FileError, UsageError
from satdoku.messages import _
from satdoku.sat import res
from satdoku.sat.engines import DEFAULT_ENGINE, ENGINES, Contender, Engine
from satdoku.sat.options import RULES
from satdoku.sat.result import Result, Status
from satdoku.tasks import solve
from satdoku.tasks.time_limit import parse_timeout

INTERRUPTED = 130
NOT_WRITTEN = 2


def configure(parser: argparse.ArgumentParser) -> None:
    arguments.add_cnf(parser)
    rules = _listed({name: _(meaning) for name, meaning in RULES.items()})
    engines = _listed({engine.name: _about(engine) for engine in ENGINES.values()})
    parser.add_argument(
        "--engine",
        choices=ENGINES,
        default=DEFAULT_ENGINE,
        help=_("{engines} (default: {default})", engines=engines, default=DEFAULT_ENGINE),
    )
    parser.add_argument(
        "--rule", choices=RULES, help=_("how to choose a branching literal. {rules}", rules=rules)
    )
    parser.add_argument(
        "--seed", type=int, default=0, metavar="N", help=_("for the rule random (default: 0)")
    )
    arguments.add_timeout(parser)
    arguments.add_strict(parser)
    parser.add_argument(
        "-o",
        dest="output",
        type=Path,
        metavar="OUT.res",
        help=_("where to write the answer (default: beside the input)"),
    )
    parser.add_argument(
        "--proof",
        type=Path,
        metavar="OUT.drat",
        help=_("write a DRAT proof where there is no model; satdoku verify checks it"),
    )
    parser.add_argument("--binary-proof", action="store_true", help=_("in the binary format"))
    formats = parser.add_mutually_exclusive_group()
    arguments.add_json(formats)
    formats.add_argument(
        "--competition", action="store_true", help=_("print c, s and v lines as solvers do")
    )
    parser.add_argument(
        "--quiet", action="store_true", help=_("print only what was asked for, and errors")
    )


def _about(engine: Engine) -> str:
    return _("{title}, {rule}", title=_(engine.title), rule=engine.default_rule)


def _listed(meanings: Mapping[str, str]) -> str:
    return _("; ").join(_("{name}: {text}", name=n, text=m) for n, m in meanings.items())


def run(args: argparse.Namespace) -> int:
    contender = Contender.named(args.engine, args.rule, args.seed)
    timeout = parse_timeout(args.timeout)
    output = _output(args)
    _require_places(args, output)
    try:
        formula = solve.load(args.cnf, strict=args.strict)
    except KeyboardInterrupt:
        if output is not None:
            res.write(output, Result(Status.UNKNOWN), 0)
        return INTERRUPTED
    for warning in formula.warnings:
        warn(warning)
    finished = _search(args, formula, contender, timeout)
    failure = None if output is None else _write(finished, output, args.cnf)
    sys.stdout.writelines(_text(args, formula, finished, None if failure else output))
    if failure is not None and args.output is None:
        warn(_("{sentence} (use -o)", sentence=failure))
    elif failure is not None:
        complain(failure)
    return _exit_code(args, finished, failure)


def _output(args: argparse.Namespace) -> Path | None:
    """Where the answer goes: what comes from the standard input has no place beside it."""
    if args.output is None and args.cnf != arguments.STDIN:
        return res.path_for(args.cnf)
    output: Path | None = args.output
    return output


def _require_places(args: argparse.Namespace, output: Path | None) -> None:
    for path in filter(None, (args.output, args.proof)):
        files.require_place(path, args.cnf)
    if args.binary_proof and args.proof is None:
        raise UsageError(_("--binary-proof: name the file of the proof, too, with --proof."))
    if args.proof is not None and output is not None and files.same_place(args.proof, output):
        raise UsageError(
            _(
                "{path}: answer and proof cannot share a file; name two with -o and --proof.",
                path=str(args.proof),
            )
        )


def _exit_code(args: argparse.Namespace, run: solve.Run, failure: str | None) -> int:
    if run.interrupted:
        return INTERRUPTED
    if failure is not None and (args.output or not run.decided):
        return NOT_WRITTEN
    return run.result.status.exit_code


def _search(
    args: argparse.Namespace, formula: solve.Formula, contender: Contender, timeout: float | None
) -> solve.Run:
    from satdoku.ui.reports.progress_bar import progress_bar

    with progress_bar(formula.path.name, wanted=not args.quiet) as report:
        if args.proof is None:
            return solve.search(formula.cnf, contender, timeout, report)
        return solve.search_with_proof(
            formula.cnf,
            contender,
            args.proof,
            binary=args.binary_proof,
            timeout=timeout,
            report=report,
        )


def _write(run: solve.Run, output: Path, source: Path) -> str | None:
    """Write the answer; what went wrong, if it could not be."""
    try:
        solve.write_answer(run, output, source)
    except FileError as error:
        return str(error)
    return None


def _text(
    args: argparse.Namespace, formula: solve.Formula, run: solve.Run, written: Path | None
) -> Iterator[str]:
    if args.json:
        import json

        yield json.dumps(_document(formula, run, written)) + "\n"
    elif args.competition:
        yield from _competition(args, formula, run)
    elif not args.quiet:
        yield from _report(formula, run, written)
    elif written is None:
        yield from res.render(run.result, run.ms)


def _report(formula: solve.Formula, run: solve.Run, written: Path | None) -> Iterator[str]:
    from satdoku.ui.reports import results as report

    yield report.formula_line(formula) + "\n"
    for line in report.run_lines(run, len(formula.cnf)):
        yield line + "\n"
    if written is None:
        yield from res.render(run.result, run.ms)
    else:
        yield _("answer written to {path}", path=str(written)) + "\n"


def _competition(args: argparse.Namespace, formula: solve.Formula, run: solve.Run) -> Iterator[str]:
    from satdoku.ui.reports import results as report

    if not args.quiet:
        yield f"c {report.formula_line(formula)}\n"
        for line in report.run_lines(run, len(formula.cnf)):
            yield f"c {line}\n"
    yield f"s {run.result.status.name}\n"
    if run.result.status is Status.SATISFIABLE:
        values = [str(literal) for literal in (*run.result.model, 0)]
        for start in range(0, len(values), 20):
            yield f"v {' '.join(values[start : start + 20])}\n"


def _document(formula: solve.Formula, run: solve.Run, written: Path | None) -> dict[str, object]:
    return {
        "file": str(formula.path),
        "variables": formula.cnf.num_vars,
        "clauses": len(formula.cnf),
        "status": run.result.status.value,
        "answer": run.result.status.name,
        "model": list(run.result.model) if run.result.status is Status.SATISFIABLE else None,
        "engine": run.contender.engine.name,
        "rule": run.contender.options.rule,
        "seed": run.contender.options.seed,
        "read_ms": round(formula.read_ms, 3),
        "search_ms": round(run.ms, 3),
        "statistics": run.result.statistics,
        "closed": run.result.closed,
        "interrupted": run.interrupted,
        "res": None if written is None else str(written),
        "warnings": list(formula.warnings),
    }
