"""Writes the manual's performance page from the saved results.

`python -m benchmarks.performance` writes it in every language, as does `python -m benchmarks`.
The prose is in `performance_page/`. Sections without results are left out.
"""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path

from benchmarks.kept import Kept, latest
from benchmarks.performance_page.words_zh import WORDS
from benchmarks.tables import Row, Table
from satdoku.files import write_text
from satdoku.tasks.manual import FOLDER

NAME = "performance"
PROSE = Path(__file__).with_name("performance_page")
TRANSLATIONS: dict[str, dict[str, str]] = {"en": {}, "zh_CN": WORDS}


def write_pages() -> None:
    kept = latest()
    for language in TRANSLATIONS:
        write_text(FOLDER / language / f"{NAME}.md", [page(kept, language)])


def page(kept: Sequence[Kept], language: str) -> str:
    words = TRANSLATIONS[language]
    drawn = {one.part: _drawn(one.tables, words) for one in kept}
    facts = (f"- {words.get(name, name)}: {text}" for name, text in machine_facts(kept).items())
    drawn["machine"] = "\n".join(facts)
    prose = (PROSE / f"{language}.md").read_text(encoding="utf-8")
    sections = (_filled(section, drawn) for section in prose.split("\n## "))
    return "\n## ".join(section for section in sections if section)


def _filled(section: str, tables: dict[str, str]) -> str:
    """The section with its tables in place of their names in braces; empty if any are missing."""
    prose, _brace, rest = section.partition("{")
    name, _brace, after = rest.partition("}")
    return prose + tables[name] + after if name in tables else ""


def _drawn(tables: Sequence[Table], words: dict[str, str]) -> str:
    return "\n\n".join("\n".join(_translated(table, words).markdown) for table in tables)


def machine_facts(kept: Sequence[Kept]) -> dict[str, str]:
    """The machine of the newest part, and the versions of all programs involved."""
    machine = max((one.machine for one in kept), key=lambda one: one.date)
    versions = {name: version for one in kept for name, version in one.machine.solvers.items()}
    return {
        "machine": f"{machine.cpu}, {machine.cores} CPUs, {machine.memory_gib:g} GiB",
        "system": f"{machine.system}, Python {machine.python}",
        "kernel": f"{machine.kernel}, {machine.compiler}",
        "versions": ", ".join(f"{name} {version}" for name, version in versions.items()),
        "date": machine.date[:10],
    }


def _translated(table: Table, words: dict[str, str]) -> Table:
    def row(cells: Row) -> Row:
        return tuple(words.get(cell, cell) for cell in cells)

    return Table(table.title, row(table.heading), [row(cells) for cells in table.rows])


if __name__ == "__main__":
    write_pages()
