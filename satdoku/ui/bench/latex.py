"""Reports as LaTeX, to be included in a document."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from satdoku.messages import _
from satdoku.ui.bench.report_text import ReportTable, ReportText

SPECIAL = {
    "\\": r"\textbackslash{}",
    "~": r"\textasciitilde{}",
    "^": r"\textasciicircum{}",
    "<": r"\textless{}",
    ">": r"\textgreater{}",
    "≥": r"$\geq$",
    "≤": r"$\leq$",
    "÷": r"$\div$",
    "×": r"$\times$",
    "±": r"$\pm$",
    "−": "$-$",
    "–": "--",
    **{char: f"\\{char}" for char in "{}$&#_%"},
}


def render(text: ReportText) -> str:
    return "\n".join(_lines(text)) + "\n"


def _lines(text: ReportText) -> Iterator[str]:
    yield r"% \usepackage{booktabs,longtable}; for Chinese also \usepackage{ctex}"
    yield rf"\section*{{{escaped(text.title)}}}"
    yield from _list(_("Wrong answers"), text.faults)
    for one in text.tables:
        yield from _table(one)
    yield from _list(_("Failures"), text.problems)
    yield from _list(_("Warnings"), text.warnings)
    yield from _list(_("Notes"), text.notes)


def _list(title: str, sentences: Sequence[str]) -> Iterator[str]:
    if sentences:
        yield rf"\subsection*{{{escaped(title)}}}"
        yield r"\begin{itemize}"
        yield from (rf"\item {escaped(sentence)}" for sentence in sentences)
        yield r"\end{itemize}"


def _table(one: ReportTable) -> Iterator[str]:
    yield rf"\subsection*{{{escaped(one.title)}}}"
    yield r"{\footnotesize\setlength{\tabcolsep}{3pt}"
    yield rf"\begin{{longtable}}{{l{'r' * (len(one.heading) - 1)}}}"
    yield r"\toprule"
    yield " & ".join(map(_stacked, one.heading)) + r" \\"
    yield r"\midrule\endhead"
    yield from map(_row, one.rows)
    if one.totals:
        yield r"\midrule"
        yield from map(_row, one.totals)
    yield r"\bottomrule"
    yield r"\end{longtable}}"


def _stacked(title: str) -> str:
    """A heading of one or two lines."""
    lines = r"\\".join(map(escaped, title.split("\n")))
    return rf"\shortstack[r]{{{lines}}}"


def _row(cells: Sequence[str]) -> str:
    return " & ".join(map(escaped, cells)) + r" \\"


def escaped(text: str) -> str:
    return "".join(SPECIAL.get(char, char) for char in text)
