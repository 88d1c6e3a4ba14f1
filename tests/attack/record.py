"""The progress of a campaign: a file from which the next run resumes."""

from __future__ import annotations

import json
import subprocess
from collections import Counter
from collections.abc import Iterable
from dataclasses import asdict, dataclass, field
from pathlib import Path

from tests.attack.part import Tally

ROOT = Path(__file__).parents[2]


@dataclass
class Slice:
    """Consecutive cases of a part that all passed."""

    part: str
    seed: int
    commit: str
    first: int
    seconds: float = 0.0
    counts: dict[str, int] = field(default_factory=dict)

    @property
    def end(self) -> int:
        """The number of the first case after it."""
        return self.first + self.counts.get("cases", 0)

    def update(self, tally: Tally, seconds: float) -> None:
        self.seconds = round(seconds, 1)
        self.counts = dict(tally)


class Record:
    """Slices, saved to a file, if there is one, after each change."""

    def __init__(self, path: Path | None = None) -> None:
        self.path = path
        self.slices: list[Slice] = []
        if path is not None and path.exists():
            self.slices = [Slice(**one) for one in json.loads(path.read_text(encoding="utf-8"))]

    def seed(self) -> int | None:
        return self.slices[-1].seed if self.slices else None

    def begin(self, part: str, seed: int, first: int | None = None) -> Slice:
        """Start a slice where the last one of this part and seed ended."""
        ends = [one.end for one in self.slices if (one.part, one.seed) == (part, seed)]
        begun = Slice(part, seed, commit(), max(ends, default=0) if first is None else first)
        self.slices.append(begun)
        return begun

    def counts(self, part: str) -> Tally:
        total: Tally = Counter()
        for one in self.slices:
            if one.part == part:
                total.update(one.counts)
        return total

    def save(self) -> None:
        if self.path is not None:
            lines = ",\n".join(json.dumps(asdict(one)) for one in self.slices if one.counts)
            self.path.write_text(f"[\n{lines}\n]\n", encoding="utf-8")


def joined(records: Iterable[Record], path: Path) -> Record:
    """Merge campaigns that ran in parallel."""
    whole = Record()
    whole.path = path
    whole.slices = [one for record in records for one in record.slices]
    return whole


def commit() -> str:
    """The commit of the working tree, marked if it has changes."""
    command = ["git", "-C", str(ROOT), "describe", "--always", "--dirty", "--abbrev=12"]
    done = subprocess.run(command, capture_output=True, text=True, check=False)
    return done.stdout.strip() or "unknown"
