"""Reports in LaTeX: a standalone document that other documents can include, too."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from satdoku.bench.report_text import ReportTable, ReportText
from satdoku.messages import _, language

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


# \@nodocument is empty once a document has begun: then the including document's preamble applies.
PREAMBLE = r"""% In a document of your own: \usepackage{{booktabs,longtable}}, for Chinese also ctex
\makeatletter\ifx\@nodocument\relax\else
\documentclass[{options}]{{{kind}}}
\usepackage[margin=15mm]{{geometry}}
\usepackage{{booktabs,longtable}}
\def\satdokuend{{\end{{document}}}}
\begin{{document}}
\fi\makeatother
"""
END = r"\csname satdokuend\endcsname"
UPRIGHT = 9  # table columns that fit on a page in portrait


def render(text: ReportText) -> str:
    columns = max((len(one.heading) for one in text.tables), default=0)
    preamble = PREAMBLE.format(
        options="a4paper" if columns <= UPRIGHT else "a4paper,landscape",
        kind="ctexart" if language().startswith("zh") else "article",
    )
    return preamble + "\n".join([*_lines(text), END]) + "\n"


def _lines(text: ReportText) -> Iterator[str]:
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
    count = len(one.heading)
    heading = rf"\toprule {' & '.join(map(_stacked, one.heading))} \\ \midrule"
    yield r"{\footnotesize\setlength{\tabcolsep}{3pt}"
    yield rf"\begin{{longtable}}{{@{{}}l{'r' * (count - 1)}@{{}}}}"
    # The title is a table row, so that no page break can separate it from the table.
    yield rf"\multicolumn{{{count}}}{{@{{}}l}}{{\normalsize\bfseries {escaped(one.title)}}} \\"
    yield rf"\addlinespace {heading}\endfirsthead"
    yield rf"{heading}\endhead"
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
