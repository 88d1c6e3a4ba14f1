"""Report formats, and writing them to files."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from pathlib import Path

from satdoku import files
from satdoku.bench import csv_table, html_page, json_document, latex, markdown, plots
from satdoku.bench.report import BenchReport
from satdoku.bench.report_text import report_text
from satdoku.errors import UsageError
from satdoku.messages import _

Render = Callable[[BenchReport, str], str]


def _html(report: BenchReport, measured_on: str) -> str:
    missing = plots.missing()
    drawn = [] if missing else plots.pictures(report)
    return html_page.render(report_text(report, measured_on), drawn, missing)


# Each format's suffix, and the function that renders a report and its machine.
FORMATS: dict[str, tuple[str, Render]] = {
    "md": (".md", lambda report, where: markdown.render(report_text(report, where))),
    "csv": (".csv", lambda report, where: csv_table.render(report_text(report, where))),
    "latex": (".tex", lambda report, where: latex.render(report_text(report, where))),
    "json": (".json", lambda report, where: json_document.render(report)),
    "html": (".html", _html),
}


def parse_formats(text: str) -> list[str]:
    names = [name.strip() for name in text.split(",")]
    for name in names:
        if name not in FORMATS:
            raise UsageError(
                _(
                    "Unknown format “{name}”; choose one of {names}.",
                    name=name,
                    names=", ".join(FORMATS),
                ),
                name,
                FORMATS,
            )
    return names


def targets(output: Path, formats: Sequence[str]) -> dict[Path, str]:
    """The files to write and their formats. A known suffix selects the format; otherwise each
    format appends its own."""
    by_suffix = {suffix: name for name, (suffix, _render) in FORMATS.items()}
    meant = by_suffix.get(output.suffix.lower())
    if meant is not None and not formats:
        return {output: meant}
    names = formats or list(FORMATS)
    if meant is not None:
        output = output.with_suffix("")
    return {output.with_name(output.name + FORMATS[name][0]): name for name in names}


def write(report: BenchReport, wanted: Mapping[Path, str], measured_on: str) -> None:
    for path, name in wanted.items():
        files.write_text(path, [render(report, name, measured_on)])


def render(report: BenchReport, name: str, measured_on: str) -> str:
    return FORMATS[name][1](report, measured_on)
