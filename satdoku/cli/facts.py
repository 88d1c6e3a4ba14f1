"""Runs `mus` and `backbone`, and prints what they found."""

from __future__ import annotations

import argparse
import json
from collections.abc import Callable, Iterable

from satdoku import files
from satdoku.cli import arguments
from satdoku.cli.complain import warn
from satdoku.errors import INTERRUPTED
from satdoku.messages import _
from satdoku.monitor import Monitor
from satdoku.tasks.facts import Facts, FactsRequest
from satdoku.tasks.time_limit import parse_timeout


def report(
    args: argparse.Namespace,
    find: Callable[[FactsRequest, Monitor], Facts],
    lines: Callable[[Facts], Iterable[str]],
    name: str,
) -> int:
    from satdoku.ui.reports.progress_bar import progress_bar

    output = getattr(args, "output", None)
    if output is not None:
        files.require_places([output], [args.cnf])
    limit = parse_timeout(args.timeout)
    request = FactsRequest(args.cnf, limit, arguments.headers(args), output)
    with progress_bar(_("searching")) as bar:
        facts = find(request, bar.monitor)
    for warning in facts.formula.warnings:
        warn(warning)
    if args.json:
        print(json.dumps(_document(facts, name)))
    else:
        for line in lines(facts):
            print(line)
    return INTERRUPTED if facts.interrupted else facts.status.exit_code


def _document(facts: Facts, name: str) -> dict[str, object]:
    document: dict[str, object] = {
        "file": str(facts.formula.path),
        "variables": facts.formula.cnf.num_vars,
        "clauses": len(facts.formula.cnf),
        "answer": facts.status.name,
        name: _numbers(facts, name),
        "search_ms": round(facts.ms, 3),
        "interrupted": facts.interrupted,
        "warnings": list(facts.formula.warnings),
    }
    return document


def _numbers(facts: Facts, name: str) -> list[int]:
    """Clauses are counted from 1."""
    return [index + 1 for index in facts.found] if name == "mus" else list(facts.found)
