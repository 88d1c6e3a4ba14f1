"""Reports as one CSV table, for spreadsheets."""

from __future__ import annotations

import csv
import io
from collections.abc import Sequence

from satdoku.bench.report_text import ReportText
from satdoku.messages import _

FORMULAS = ("=", "+", "-", "@", "\t")  # a spreadsheet evaluates cells that start with these


def render(text: ReportText) -> str:
    """One line per file, with its group. The totals are left to the spreadsheet."""
    stream = io.StringIO()
    writer = csv.writer(stream, lineterminator="\n")
    for number, one in enumerate(text.tables[:-1]):  # the last one has the totals
        if number == 0:
            writer.writerow([_("group"), *one.one_line_heading])
        writer.writerows([one.title, *_harmless(row)] for row in one.rows)
    return stream.getvalue()


def _harmless(row: Sequence[str]) -> list[str]:
    """Disarm spreadsheet formulas; only the file name is untrusted."""
    name, *rest = row
    return [f"'{name}" if name.startswith(FORMULAS) else name, *rest]
