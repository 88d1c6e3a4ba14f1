"""Reports in Markdown."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence

from satdoku.bench.report_text import ReportTable, ReportText
from satdoku.messages import _


def table(heading: Sequence[str], rows: Sequence[Sequence[str]]) -> list[str]:
    """The lines of a table. All columns but the first hold numbers."""
    rule = ["---", *["--:"] * (len(heading) - 1)]
    return [f"| {' | '.join(row)} |" for row in (heading, rule, *rows)]


def render(text: ReportText) -> str:
    return "\n".join(_lines(text)) + "\n"


def _lines(text: ReportText) -> Iterator[str]:
    yield f"# {text.title}"
    yield from _list(_("Wrong answers"), text.faults)
    for one in text.tables:
        yield from ("", f"## {one.title}", "", *_table(one))
    yield from _list(_("Failures"), text.problems)
    yield from _list(_("Warnings"), text.warnings)
    yield from _list(_("Notes"), text.notes)


def _list(title: str, sentences: Sequence[str]) -> Iterator[str]:
    if sentences:
        yield from ("", f"## {title}", "")
        yield from (f"- {escaped(sentence)}" for sentence in sentences)


def _table(one: ReportTable) -> list[str]:
    rows = [list(map(escaped, row)) for row in one.rows]
    totals = [[f"**{escaped(cell)}**" if cell else "" for cell in row] for row in one.totals]
    return table(list(map(escaped, one.one_line_heading)), [*rows, *totals])


def escaped(text: str) -> str:
    """Escape characters that are special in Markdown or HTML."""
    return re.sub(r"([\\`*_\[\]<>|~&#])", r"\\\1", text)
