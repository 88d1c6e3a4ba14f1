"""Reports as a single self-contained HTML page."""

from __future__ import annotations

from base64 import b64encode
from collections.abc import Iterator, Sequence
from html import escape

from satdoku.bench.plots import Picture
from satdoku.bench.report_text import ReportTable, ReportText, Row
from satdoku.messages import _, language

STYLE = """
body { font: 15px/1.5 sans-serif; max-width: 72em; margin: 2em auto; padding: 0 1em; color: #222; }
table { border-collapse: collapse; margin: 0.5em 0 1.5em; font-variant-numeric: tabular-nums;
  font-size: 13px; }
th, td { padding: 0.15em 0.5em; text-align: right; white-space: nowrap; }
th:first-child, td:first-child { text-align: left; white-space: normal; overflow-wrap: anywhere; }
th:first-child { min-width: 13em; }
.wide { overflow-x: auto; }
th { border-bottom: 2px solid #222; vertical-align: bottom; }
tbody tr:nth-child(even) { background: #f4f4f4; }
tfoot td { border-top: 1px solid #222; font-weight: bold; }
.wrong { border: 3px solid #b00020; background: #fdecee; padding: 0.5em 1em; }
figure { margin: 1.5em 0; }
figure img { max-width: 100%; }
.notes { color: #555; }
@page { size: A4 landscape; margin: 12mm; }
@media print {
  body { font-size: 11px; max-width: none; margin: 0; padding: 0; }
  table { font-size: 10px; }
  .wide { overflow: visible; }
  h2 { break-after: avoid; }
  tr, figure { break-inside: avoid; }
}
"""


def render(text: ReportText, pictures: Sequence[Picture], missing: str = "") -> str:
    """`missing` says why there are no pictures."""
    return "\n".join(_lines(text, pictures, missing)) + "\n"


def _lines(text: ReportText, pictures: Sequence[Picture], missing: str) -> Iterator[str]:
    yield "<!DOCTYPE html>"
    yield f'<html lang="{language().replace("_", "-")}">'
    yield f'<head><meta charset="utf-8"><title>{escape(text.title)}</title>'
    yield f"<style>{STYLE}</style></head>"
    yield f"<body><h1>{escape(text.title)}</h1>"
    yield from _list(_("Wrong answers"), text.faults, "wrong")
    for one in text.tables:
        yield from _table(one)
    yield from map(_figure, pictures)
    if missing:
        yield f'<p class="notes">{escape(missing)}</p>'
    yield from _list(_("Failures"), text.problems, "notes")
    yield from _list(_("Warnings"), text.warnings, "notes")
    yield from _list(_("Notes"), text.notes, "notes")
    yield "</body></html>"


def _list(title: str, sentences: Sequence[str], kind: str) -> Iterator[str]:
    if sentences:
        yield f'<section class="{kind}"><h2>{escape(title)}</h2><ul>'
        yield from (f"<li>{escape(sentence)}</li>" for sentence in sentences)
        yield "</ul></section>"


def _table(one: ReportTable) -> Iterator[str]:
    yield f'<h2>{escape(one.title)}</h2><div class="wide"><table>'
    yield f"<thead>{_row(one.heading, 'th')}</thead>"
    yield "<tbody>"
    yield from map(_row, one.rows)
    yield "</tbody><tfoot>"
    yield from map(_row, one.totals)
    yield "</tfoot></table></div>"


def _row(cells: Row, tag: str = "td") -> str:
    broken = (escape(cell).replace("\n", "<br>") for cell in cells)
    return f"<tr>{''.join(f'<{tag}>{cell}</{tag}>' for cell in broken)}</tr>"


def _figure(picture: Picture) -> str:
    """Embed the picture, which has its title in it, as an image: so its ids cannot clash with those
    of another."""
    data = b64encode(picture.svg.encode()).decode()
    title = escape(picture.title)
    image = f'<img src="data:image/svg+xml;base64,{data}" alt="{title}">'
    return f"<figure>{image}</figure>"
