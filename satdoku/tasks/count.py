"""Counts the models of the formula in a file."""

from __future__ import annotations

import re
from collections.abc import Collection
from contextlib import suppress
from pathlib import Path
from time import perf_counter

from satdoku.errors import UsageError
from satdoku.messages import _
from satdoku.monitor import Monitor, Stopped
from satdoku.sat import dimacs
from satdoku.sat.cnf import MAX_VARS
from satdoku.sat.count import count_models
from satdoku.sat.dimacs import Headers
from satdoku.tasks.solve import Formula
from satdoku.value import Value

# The variables to count over, as model counters read them: `c p show 1 2 0` or `c ind 1 2 0`.
_SHOWN = re.compile(rb"^c (?:p show|ind)((?:[ \t]+[0-9]{1,9})*)[ \t]*\r?$", re.MULTILINE)
_RANGE = re.compile(r"([1-9][0-9]{0,8})(?:-([1-9][0-9]{0,8}))?")


class CountRequest(Value):
    path: Path
    variables: tuple[int, ...] | None = None  # None: those that the file names, or all
    timeout: float | None = None
    headers: Headers = Headers.USUAL


class Counted(Value):
    formula: Formula
    variables: tuple[int, ...] | None  # None for all
    count: int | None  # None if it was stopped
    ms: float
    interrupted: bool


def parsed_variables(text: str) -> tuple[int, ...]:
    """Variables and ranges: `1,4,7-9`."""
    found: set[int] = set()
    for part in text.split(","):
        match = _RANGE.fullmatch(part.strip())
        if match is None:
            raise UsageError(
                _("--variables {text}: write numbers and ranges, such as 1,4,7-9.", text=text)
            )
        first, last = int(match[1]), int(match[2] or match[1])
        if last > MAX_VARS:
            raise UsageError(_("--variables {text}: the numbers are too large.", text=text))
        found.update(range(first, last + 1))
    return tuple(sorted(found))


def count_file(request: CountRequest, monitor: Monitor) -> Counted:
    with monitor.stopped_by_ctrl_c():
        warnings: list[str] = []
        start = perf_counter()
        text = dimacs.load(request.path, monitor)
        cnf = dimacs.parse(
            request.path, text, headers=request.headers, warn=warnings.append, monitor=monitor
        )
        formula = Formula(request.path, cnf, 1e3 * (perf_counter() - start), tuple(warnings))
        variables = _shown(text) if request.variables is None else request.variables
        _require_declared(variables or (), cnf.num_vars)
        start = perf_counter()
        found = None
        with suppress(Stopped):
            found = count_models(cnf, variables, monitor.limited(request.timeout))
    ms = 1e3 * (perf_counter() - start)
    return Counted(formula, variables, found, ms, monitor.interrupted)


def _shown(text: bytes) -> tuple[int, ...] | None:
    lines = _SHOWN.findall(text)
    if not lines:
        return None
    return tuple(sorted({int(word) for line in lines for word in line.split()} - {0}))


def _require_declared(variables: Collection[int], num_vars: int) -> None:
    highest = max(variables, default=0)
    if highest > num_vars:
        raise UsageError(
            _(
                "There is no variable {variable}: the formula has {count}.",
                variable=highest,
                count=num_vars,
            )
        )
