"""Counts the models of the formula in a file."""

from __future__ import annotations

import re
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
from satdoku.sat.variable_ranges import VariableRanges
from satdoku.tasks.solve import Formula
from satdoku.value import Value

# The variables to count over, as model counters read them: `c p show 1 2 0` or `c ind 1 2 0`.
_SHOWN = re.compile(rb"^c (?:p show|ind)((?:[ \t]+[0-9]{1,9})*)[ \t]*\r?$", re.MULTILINE)
_RANGE = re.compile(r"([1-9][0-9]{0,8})(?:-([1-9][0-9]{0,8}))?")

WRITTEN_OUT = 100_000  # bits of the longest count of which all digits are shown


class CountRequest(Value):
    path: Path
    variables: VariableRanges | None = None  # None: those that the file names, or all
    timeout: float | None = None
    headers: Headers = Headers.USUAL


class Counted(Value):
    formula: Formula
    variables: VariableRanges | None  # None for all
    count: int | None  # None if it was stopped
    ms: float
    interrupted: bool

    @property
    def split(self) -> tuple[int, int]:
        """An odd factor and the exponent of 2, of which the count is the product; (0, 0) for 0."""
        count = self.count or 0
        exponent = max(0, (count & -count).bit_length() - 1)
        return count >> exponent, exponent

    @property
    def is_written_out(self) -> bool:
        """False if there are too many digits to read, and computing them would take long."""
        return self.count is not None and self.count.bit_length() <= WRITTEN_OUT


def parsed_variables(text: str) -> VariableRanges:
    """Variables and ranges: `1,4,7-9`."""
    found = []
    for part in text.split(","):
        match = _RANGE.fullmatch(part.strip())
        if match is None:
            raise UsageError(
                _("--variables {text}: write numbers and ranges, such as 1,4,7-9.", text=text)
            )
        first, last = int(match[1]), int(match[2] or match[1])
        if last > MAX_VARS:
            raise UsageError(_("--variables {text}: the numbers are too large.", text=text))
        found.append(range(first, last + 1))
    return VariableRanges(found)


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
        if variables is not None:
            _require_declared(variables.highest, cnf.num_vars)
        start = perf_counter()
        found = None
        with suppress(Stopped):
            found = count_models(cnf, variables, monitor.limited(request.timeout))
    ms = 1e3 * (perf_counter() - start)
    return Counted(formula, variables, found, ms, monitor.interrupted)


def _shown(text: bytes) -> VariableRanges | None:
    lines = _SHOWN.findall(text)
    if not lines:
        return None
    found = {int(word) for line in lines for word in line.split()} - {0}
    return VariableRanges(range(variable, variable + 1) for variable in found)


def _require_declared(highest: int, num_vars: int) -> None:
    if highest > num_vars:
        raise UsageError(
            _(
                "There is no variable {variable}: the formula has {count}.",
                variable=highest,
                count=num_vars,
            )
        )
