"""Saved results: one JSON file per part, in the folder of its machine."""

from __future__ import annotations

import json
from collections.abc import Sequence
from dataclasses import asdict, dataclass
from pathlib import Path

from benchmarks.machine import Machine
from benchmarks.parts import PARTS
from benchmarks.tables import Table
from satdoku.files import write_text

RESULTS = Path(__file__).parent / "results"


@dataclass(frozen=True)
class Kept:
    part: str
    machine: Machine
    tables: Sequence[Table]

    def save(self, root: Path) -> Path:
        folder = root / self.machine.slug
        folder.mkdir(parents=True, exist_ok=True)
        document = {
            "machine": asdict(self.machine),
            "tables": [asdict(table) for table in self.tables],
        }
        path = folder / f"{self.part}.json"
        write_text(path, [json.dumps(document, ensure_ascii=False, indent=1), "\n"])
        return path


def load(path: Path) -> Kept:
    document = json.loads(path.read_text(encoding="utf-8"))
    tables = [
        Table(one["title"], tuple(one["heading"]), [tuple(row) for row in one["rows"]])
        for one in document["tables"]
    ]
    return Kept(path.stem, Machine(**document["machine"]), tables)


def latest(root: Path = RESULTS) -> list[Kept]:
    """All parts of the most recently measured machine, in the order of the table of parts."""
    folders = [
        [load(path) for name in PARTS if (path := folder / f"{name}.json").exists()]
        for folder in sorted(root.iterdir())
    ]
    return max(folders, key=lambda kept: max((one.machine.date for one in kept), default=""))
