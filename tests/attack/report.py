"""The figures of the last campaign: summed in a file, and shown in the documents.

Delete the file to begin a new campaign.
"""

from __future__ import annotations

import json
import re
from collections.abc import Iterable
from pathlib import Path

from tests.attack.child import Run
from tests.attack.parts import PARTS, part_of

ROOT = Path(__file__).parents[2]
RESULTS = Path(__file__).with_name("results.json")
DOCUMENTS = (
    Path(__file__).with_name("README.md"),
    *(ROOT / "satdoku" / "manual" / language / "trust.md" for language in ("en", "zh_CN")),
)

Figures = dict[str, dict[str, int]]  # of each part: what was counted, and how often


def add(runs: Iterable[Run]) -> None:
    """Add the figures of runs that found nothing."""
    figures = read()
    for run in runs:
        if run.found is None:
            counts = figures.setdefault(run.part, {})
            for name, count in {**run.tally, "seconds": round(run.seconds)}.items():
                if not name.startswith("search "):
                    counts[name] = counts.get(name, 0) + count
    RESULTS.write_text(json.dumps(figures, indent=1, ensure_ascii=False) + "\n", encoding="utf-8")
    for path in DOCUMENTS:
        path.write_text(shown(path.read_text(encoding="utf-8"), figures), encoding="utf-8")


def read() -> Figures:
    if not RESULTS.exists():
        return {}
    figures: Figures = json.loads(RESULTS.read_text(encoding="utf-8"))
    return figures


def shown(text: str, figures: Figures) -> str:
    """The text with the figure of each part in the last field of its row."""
    for part in PARTS:
        count = figures.get(part, {}).get(part_of(part).counted, 0)
        figure = f"{count:,}".replace(",", " ") if count else "–"
        text = re.sub(
            rf"^(\| `{part}` \|.*\|)[^|]*\|$", rf"\1 {figure} |", text, flags=re.MULTILINE
        )
    return text
