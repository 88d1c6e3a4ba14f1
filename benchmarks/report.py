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
from benchmarks.tables import Table
from satdoku.bench.programs import Measurement
from satdoku.files import write_text
from satdoku.messages import safe


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
    for table in tables_of(results):
        table.print(console)
    console.print(Text(results.settings), soft_wrap=True)


def save(results: Results, root: Path, name: str) -> Path:
    """Write NAME.json and NAME.md into the folder of the machine, and return the folder."""
    folder = root / results.machine.slug
    folder.mkdir(parents=True, exist_ok=True)
    document = json.dumps(_document(results), ensure_ascii=False, indent=1)
    write_text(folder / f"{name}.json", [document, "\n"])
    write_text(folder / f"{name}.md", [_markdown(results, name)])
    return folder


def tables_of(results: Results) -> list[Table]:
    named = zip(_names(results.folders), results.folders, strict=True)
    tables = [_table(name, folder, results.reference) for name, folder in named]
    means = [(name, _ratio(mean)) for name, mean in mean_ratios(results.folders).items()]
    heading = ("solver", f"ratio to {results.reference}")
    return [*tables, Table("Geometric mean of the folders' ratios", heading, means)]


def _names(folders: Sequence[Folder]) -> list[str]:
    """The folders relative to their common parent, whose own path is irrelevant."""
    paths = [folder.path.absolute() for folder in folders]
    top = Path(os.path.commonpath([path.parent for path in paths])) if paths else Path()
    return [str(path.relative_to(top)) for path in paths]


def _table(name: str, folder: Folder, reference: str) -> Table:
    count = len(folder.jobs)
    rows = [
        (one.solver, f"{one.solved}/{count}", f"{one.cpu:.3f}", _ratio(one.ratio))
        for one in folder.standings
    ]
    return Table(name, ("solver", "solved", "CPU s", f"ratio to {reference}"), rows)


def _ratio(ratio: float | None) -> str:
    return "–" if ratio is None else f"{ratio:.3f}"


def _markdown(results: Results, name: str) -> str:
    lines = [f"# {name}", "", results.settings, ""]
    for table in tables_of(results):
        lines += [f"## {safe(table.title)}", "", *table.markdown, ""]
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
    """Shorten the file's path in an error message to its name."""
    names = ("solver", "cpu", "search_cpu", "timed_out", "problem", "peak_kib")
    fields = {name: getattr(measurement, name) for name in names}
    if measurement.problem is not None:
        fields["problem"] = measurement.problem.replace(f"{job.path.absolute().parent}/", "")
    return fields | {
        "answer": measurement.answer.name,
        "repeats": len(job.of(measurement.solver)),
    }
