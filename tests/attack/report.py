"""Copies the figures of the last campaign from its record into the documents.

`python -m tests.attack report A.json B.json` merges the records of parallel campaigns into
`results.json`, and writes the figures into the tables.
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from pathlib import Path

from tests.attack.parts import PARTS, part_of
from tests.attack.record import ROOT, Record, joined

RESULTS = Path(__file__).with_name("results.json")
DOCUMENTS = (
    Path(__file__).with_name("README.md"),
    *(ROOT / "satdoku" / "manual" / language / "trust.md" for language in ("en", "zh_CN")),
)


def main(words: Sequence[str]) -> int:
    write(joined([Record(Path(word)) for word in words[1:]], RESULTS))
    return 0


def write(record: Record) -> None:
    record.save()
    for path in DOCUMENTS:
        path.write_text(shown(path.read_text(encoding="utf-8"), record), encoding="utf-8")


def shown(text: str, record: Record) -> str:
    """The text with each part's figure in the last column of its row."""
    for part in PARTS:
        count = record.counts(part)[part_of(part).counted]
        figure = f"{count:,}".replace(",", " ") if count else "–"
        text = re.sub(
            rf"^(\| `{part}` \|.*\|)[^|]*\|$", rf"\1 {figure} |", text, flags=re.MULTILINE
        )
    return text
