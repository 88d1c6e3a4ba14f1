"""Reports as one CSV table, for spreadsheets."""

from __future__ import annotations

import csv
import io

from satdoku.bench.report_text import ReportText
from satdoku.messages import _

FORMULAS = ("=", "+", "-", "@", "\t")  # a spreadsheet evaluates cells that start with these


def render(text: ReportText) -> str:
    """One line per file, with its group. The totals are left to the spreadsheet."""
    stream = io.StringIO()
    writer = csv.writer(stream, lineterminator="\n")
    for number, one in enumerate(text.groups):
        if number == 0:
            writer.writerow([_("group"), *one.one_line_heading])
        for name, *rest in one.rows:  # only the file name is untrusted
            writer.writerow([one.title, harmless(name), *rest])
    return stream.getvalue()


def harmless(cell: str) -> str:
    """Disarm a spreadsheet formula."""
    return f"'{cell}" if cell.startswith(FORMULAS) else cell
