"""Words what a flow tells: the same lines on every face."""

from __future__ import annotations

from importlib import import_module

from satdoku.type_checking import TYPE_CHECKING
from satdoku.value import Value

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable
    from typing import Any

WIDTH = 78  # columns per line of values


class ToldLine(Value):
    text: str
    tone: str = ""  # a `Tone`
    mark: str = ""  # stands before the text on a screen
    detail: bool = False  # a screen shows it below the others, where a small window cuts it off
    warning: bool = False  # a command prints it to standard error
    cells: tuple[tuple[str, str], ...] = ()  # the text as pairs, for a table


# The module and function that words a value, by the name of its class; imported when needed. The
# function gets the value and a width, and gives lines.
WORDED: dict[str, tuple[str, str]] = {
    "Formula": ("satdoku.ui.reports.results", "formula_told"),
    "Solved": ("satdoku.ui.reports.results", "solved_told"),
    "Verification": ("satdoku.ui.reports.results", "verification_told"),
    "Warned": ("satdoku.ui.reports.results", "warning_told"),
    "StopNotice": ("satdoku.ui.reports.results", "stop_told"),
    "Noted": ("satdoku.ui.reports.results", "note_told"),
    "MadeShort": ("satdoku.ui.reports.puzzles", "short_told"),
    "PrintedSheet": ("satdoku.ui.reports.puzzles", "sheet_told"),
    "Shortfall": ("satdoku.ui.reports.games", "shortfall_told"),
    "Paused": ("satdoku.ui.reports.games", "pause_told"),
    "SharedPuzzle": ("satdoku.ui.reports.games", "share_told"),
    "RulesShown": ("satdoku.ui.reports.games", "rules_told"),
    "StepsOffered": ("satdoku.ui.reports.games", "steps_told"),
    "GameGrade": ("satdoku.ui.reports.games", "grade_told"),
    "GameHelp": ("satdoku.ui.reports.games", "help_told"),
    "Why": ("satdoku.ui.reports.puzzles", "why_told"),
    "Comparison": ("satdoku.bench.table_print", "comparison_told"),
    "BenchReport": ("satdoku.bench.lines", "report_told"),
    "WrittenReport": ("satdoku.bench.lines", "written_told"),
}
# Values whose text has more than lines: a function that prints it. It gets the value and `warn`.
PRINTED: dict[str, tuple[str, str]] = {
    "Solved": ("satdoku.ui.reports.results", "print_solved"),
    "ClauseListing": ("satdoku.ui.reports.results", "print_clauses"),
    "Comparison": ("satdoku.bench.table_print", "print_comparison"),
    "BenchReport": ("satdoku.bench.terminal", "print_told_report"),
    "WatchedSearch": ("satdoku.watch.transcript", "print_trace"),
}


def lines_of(value: object, width: int = WIDTH) -> list[ToldLine]:
    """No lines for a value that only `PRINTED` and a screen of its own can show."""
    if type(value).__name__ not in WORDED:
        return []
    words: Callable[[Any, int], Iterable[ToldLine]] = found(WORDED, value)
    return list(words(value, width))


def print_told(value: object, warn: Callable[[str], None] = print) -> None:
    if type(value).__name__ in PRINTED:
        found(PRINTED, value)(value, warn)
    else:
        print_lines(lines_of(value), warn)


def print_lines(lines: Iterable[ToldLine], warn: Callable[[str], None] = print) -> None:
    for line in lines:
        (warn if line.warning else print)(line.text)


def found(table: dict[str, tuple[str, str]], value: object) -> Callable[..., Any]:
    module, name = table[type(value).__name__]
    function: Callable[..., Any] = getattr(import_module(module), name)
    return function
