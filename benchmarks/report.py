"""Prints results, and saves them as Markdown and JSON files."""

from __future__ import annotations

import json
import os
from collections.abc import Mapping, Sequence
from dataclasses import asdict, dataclass
from pathlib import Path

from rich.console import Console
from rich.text import Text

from benchmarks.machine import Machine
from benchmarks.rounds import Job
from benchmarks.standings import Folder, mean_ratios
from satdoku.files import write_text
from satdoku.messages import safe
from satdoku.tasks.measurement import Measurement
from satdoku.ui.bench import markdown
from satdoku.ui.reports.course_table import rich_table

Row = tuple[str, ...]


@dataclass(frozen=True)
class Results:
    machine: Machine
    reference: str
    repeat: int
    timeout: float
    folders: Sequence[Folder]

    @property
    def settings(self) -> str:
        return (
            f"CPU seconds, the minimum of {self.repeat}; limit {self.timeout:g} s, "
            "an undecided file counts as twice the limit."
        )


def print_results(results: Results, console: Console) -> None:
    for title, rows in _tables(results):
        console.print(Text(safe(title), style="bold"), soft_wrap=True)
        print_table(rows, console)
    console.print(Text(results.settings), soft_wrap=True)


def print_table(rows: Sequence[Row], console: Console) -> None:
    """The first row is the heading."""
    console.print(rich_table(rows[0], rows[1:]))
    console.print()


def save(results: Results, root: Path, name: str) -> Path:
    """Write NAME.json and NAME.md into the folder of the machine, and return the folder."""
    folder = root / results.machine.slug
    folder.mkdir(parents=True, exist_ok=True)
    document = json.dumps(_document(results), ensure_ascii=False, indent=1)
    write_text(folder / f"{name}.json", [document, "\n"])
    write_text(folder / f"{name}.md", [_markdown(results, name)])
    return folder


def _tables(results: Results) -> list[tuple[str, list[Row]]]:
    named = zip(_names(results.folders), results.folders, strict=True)
    tables = [(name, _rows(folder, results.reference)) for name, folder in named]
    means = mean_ratios(results.folders).items()
    rows: list[Row] = [("solver", f"ratio to {results.reference}")]
    rows += [(name, _ratio(mean)) for name, mean in means]
    return [*tables, ("Geometric mean of the folders' ratios", rows)]


def _names(folders: Sequence[Folder]) -> list[str]:
    """The folders as seen from the one that holds them all; nobody needs to know where that is."""
    paths = [folder.path.absolute() for folder in folders]
    top = Path(os.path.commonpath([path.parent for path in paths])) if paths else Path()
    return [str(path.relative_to(top)) for path in paths]


def _rows(folder: Folder, reference: str) -> list[Row]:
    count = len(folder.jobs)
    heading: Row = ("solver", "solved", "CPU s", f"ratio to {reference}")
    body: list[Row] = [
        (one.solver, f"{one.solved}/{count}", f"{one.cpu:.3f}", _ratio(one.ratio))
        for one in folder.standings
    ]
    return [heading, *body]


def _ratio(ratio: float | None) -> str:
    return "–" if ratio is None else f"{ratio:.3f}"


def _markdown(results: Results, name: str) -> str:
    lines = [f"# {name}", "", results.settings, ""]
    for title, rows in _tables(results):
        lines += [f"## {safe(title)}", "", *markdown.table(rows[0], rows[1:]), ""]
    lines += ["## Machine", ""]
    for key, value in asdict(results.machine).items():
        lines.append(f"- {key.replace('_', ' ')}: {_plain(value)}")
    return "\n".join(lines) + "\n"


def _plain(value: object) -> str:
    if isinstance(value, Mapping):
        return ", ".join(f"{key} {item}" for key, item in value.items())
    return str(value)


def _document(results: Results) -> dict[str, object]:
    return {
        "machine": asdict(results.machine),
        "reference": results.reference,
        "repeat": results.repeat,
        "timeout": results.timeout,
        "mean_ratios": mean_ratios(results.folders),
        "folders": [
            {
                "folder": name,
                "standings": [asdict(standing) for standing in folder.standings],
                "files": [_file(job) for job in folder.jobs],
            }
            for name, folder in zip(_names(results.folders), results.folders, strict=True)
        ],
    }


def _file(job: Job) -> dict[str, object]:
    runs = [_run(job, job.best(solver.name)) for solver in job.solvers]
    return {"file": job.path.name, "runs": runs}


def _run(job: Job, measurement: Measurement) -> dict[str, object]:
    """A complaint may name the file by its path: the name is enough."""
    names = ("solver", "cpu", "search_cpu", "timed_out", "problem", "peak_kib")
    fields = {name: getattr(measurement, name) for name in names}
    if measurement.problem is not None:
        fields["problem"] = measurement.problem.replace(f"{job.path.absolute().parent}/", "")
    return fields | {
        "answer": measurement.answer.name,
        "repeats": len(job.of(measurement.solver)),
    }
