"""Options that several commands share."""

from __future__ import annotations

import argparse
from pathlib import Path

from satdoku.messages import _


def add_cnf(parser: argparse.ArgumentParser, *, many: bool = False) -> None:
    parser.add_argument(
        "cnf",
        metavar="F.cnf",
        type=Path,
        nargs="+" if many else None,
        help=_("a DIMACS CNF file, also .gz, .bz2 or .xz"),
    )


def add_strict(parser: argparse.ArgumentParser) -> None:
    parser.add_argument(
        "--strict",
        action="store_true",
        help=_("a wrong clause count in the header is an error, not a warning"),
    )


def add_timeout(parser: argparse.ArgumentParser) -> None:
    parser.add_argument(
        "--timeout", metavar=_("SECONDS"), help=_("give up a search after this time")
    )


def add_json(parser: argparse._ActionsContainer) -> None:
    parser.add_argument("--json", action="store_true", help=_("print one JSON document"))
