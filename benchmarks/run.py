"""Runs solvers on folders of CNF files: `python -m benchmarks.run FOLDER_OR_FILE…`."""

from __future__ import annotations

import argparse
import sys
from collections.abc import Sequence
from datetime import datetime
from pathlib import Path

from rich.console import Console
from rich.text import Text

from benchmarks.command import positive, run_command
from benchmarks.contestant import Solver
from benchmarks.machine import describe
from benchmarks.progress import progress_bar
from benchmarks.report import Results, print_results, save
from benchmarks.rounds import Job, run_rounds
from benchmarks.solvers import find_solvers, reference
from benchmarks.standings import by_folder
from satdoku.batch.formula_work import find
from satdoku.errors import UsageError
from satdoku.tasks.time_limit import parse_timeout

RESULTS = Path(__file__).parent / "results"
SOLVERS = "stack,recursive,minisat,picosat,cadical,kissat"
TIMEOUT = 60.0


def main(arguments: Sequence[str] | None = None, results: Path = RESULTS) -> int:
    args = _parser().parse_args(arguments)

    def work(notes: Console) -> None:
        found = measure(args, notes)
        print_results(found, Console(highlight=False))
        if args.output is not None:
            notes.print(Text(f"Saved in {save(found, results, args.output)}."))

    return run_command("run", work)


def measure(args: argparse.Namespace, notes: Console) -> Results:
    def tell(sentence: str) -> None:
        notes.print(Text(sentence))

    timeout = parse_timeout(args.timeout) or TIMEOUT
    solvers = find_solvers(args.solvers.split(","), tell)
    jobs = [Job(Path(path), solvers) for path in find(args.paths)]
    with progress_bar(args.repeat * len(jobs), notes) as advance:
        done = run_rounds(jobs, args.repeat, timeout, tell, advance)
    if not done:
        raise UsageError("None of the files could be read.")
    return gather(done, solvers, args.repeat, timeout)


def gather(jobs: Sequence[Job], solvers: Sequence[Solver], repeat: int, timeout: float) -> Results:
    yardstick = reference(solvers).name
    machine = describe(solvers, datetime.now().astimezone())
    return Results(machine, yardstick, repeat, timeout, by_folder(jobs, yardstick, timeout))


def _parser() -> argparse.ArgumentParser:
    parser = argparse.ArgumentParser(prog="python -m benchmarks.run", description=__doc__)
    parser.add_argument("paths", nargs="+", type=Path, metavar="FOLDER_OR_FILE")
    parser.add_argument(
        "--solvers",
        default=SOLVERS,
        metavar="NAME,…",
        help=f"ENGINE[:RULE], a program, or pysat:NAME (default: {SOLVERS})",
    )
    parser.add_argument(
        "--repeat", type=positive, default=3, metavar="N", help="rounds (default: 3)"
    )
    parser.add_argument(
        "--timeout",
        metavar="S",
        help=f"seconds per file and solver (default: {TIMEOUT:g})",
    )
    parser.add_argument(
        "-o",
        dest="output",
        type=plain_name,
        metavar="NAME",
        help="save as benchmarks/results/<machine>/NAME.json and .md",
    )
    return parser


def plain_name(text: str) -> str:
    if not text or Path(text).name != text:
        raise argparse.ArgumentTypeError("write a name without a folder")
    return text


if __name__ == "__main__":
    sys.exit(main())
