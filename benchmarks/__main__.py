"""Reruns the figures that the documents quote: `python -m benchmarks [PART…] [--quick]`.

Every part is saved as soon as it is measured. If a run was stopped, name the missing parts. At the
end, the manual's page about performance is rewritten. A quick run measures next to nothing and
saves nothing: it shows that every part still works.
"""

from __future__ import annotations

import argparse
import sys
from collections.abc import Sequence
from contextlib import suppress
from datetime import datetime
from importlib.metadata import PackageNotFoundError, version
from pathlib import Path

from rich.console import Console
from rich.text import Text

from benchmarks import performance
from benchmarks.command import run_command
from benchmarks.kept import RESULTS, Kept
from benchmarks.machine import Machine, describe
from benchmarks.parts import PARTS
from benchmarks.solvers import find_solvers
from benchmarks.tables import print_tables
from satdoku.bench.programs import RECIPES, version_of


def main(arguments: Sequence[str] | None = None) -> int:
    parser = argparse.ArgumentParser(prog="python -m benchmarks", description=__doc__)
    parser.add_argument(
        "parts", nargs="*", metavar="PART", help=f"{', '.join(PARTS)} (default: all)"
    )
    parser.add_argument(
        "--quick", action="store_true", help="measure next to nothing, save nothing"
    )
    parser.add_argument("--results", type=Path, metavar="FOLDER", help="save there instead")
    args = parser.parse_args(arguments)
    unknown = set(args.parts) - set(PARTS)
    if unknown:
        parser.error(f"there is no part {', '.join(sorted(unknown))}")
    return run_command("all", lambda notes: _run(args, notes))


def _run(args: argparse.Namespace, notes: Console) -> None:
    root = args.results or (None if args.quick else RESULTS)
    machine = _machine(quick=args.quick)
    for name in args.parts or PARTS:
        notes.print(Text(f"{name} …"))
        try:
            tables = PARTS[name](args.quick, notes)
        except ImportError as error:
            notes.print(Text(f"{name} is left out: {error}"))
            continue
        print_tables(tables)
        if root is not None:
            Kept(name, machine, tables).save(root)
    if root == RESULTS:
        performance.write_pages()


def _machine(*, quick: bool) -> Machine:
    now = datetime.now().astimezone()
    if quick:
        return describe([], now)
    others = {"qqwing": version_of(("qqwing", "--version")).removeprefix("qqwing ")}
    for package in ("satdoku", "python-sat", "ortools", "dask"):
        with suppress(PackageNotFoundError):
            others[package] = version(package)
    programs = find_solvers(["cdcl", *RECIPES], lambda sentence: None)
    return describe([one for one in programs if one.outside], now, others)


if __name__ == "__main__":
    sys.exit(main())
