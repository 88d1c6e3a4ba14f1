"""The stored benchmarks: every part runs, and the manual's page matches the results."""

from __future__ import annotations

import json
import re
from pathlib import Path

import pytest

from benchmarks.__main__ import main
from benchmarks.instances import NAMES as FAMILIES
from benchmarks.kept import latest, load
from benchmarks.parts import PARTS
from benchmarks.performance import NAME, PROSE, TRANSLATIONS, page
from satdoku.messages import LANGUAGES
from satdoku.tasks.manual import FOLDER
from tests.documents import ROOT

# benchmarks/README.md and SCALE.md cover these
FOR_OTHER_READERS = {"kinds", "models", "targets", "techniques", "scale"}
# Words that are the same in every language: numbers, names of families and formulas, commands.
SAME = re.compile(r"[\d×–.% ]*|[a-z0-9]+(-[a-z0-9]+)+|--version|python -c pass|n = .*|`.*`")


@pytest.mark.parametrize("language", LANGUAGES)
def test_the_page_says_what_was_measured(language: str) -> None:
    """If it does not: python -m benchmarks.performance"""
    written = (FOLDER / language / f"{NAME}.md").read_text(encoding="utf-8")
    assert written == page(latest(), language)


def test_the_prose_has_a_place_for_every_part() -> None:
    places = {
        language: re.findall(r"^{(\w+)}$", (PROSE / f"{language}.md").read_text(), re.MULTILINE)
        for language in TRANSLATIONS
    }
    assert set(places) == set(LANGUAGES)
    assert {*places["en"]} == {"machine", *PARTS} - FOR_OTHER_READERS
    assert places["zh_CN"] == places["en"]


def test_the_page_names_machine_and_versions() -> None:
    kept = latest()
    facts = dict(re.findall(r"^- (\w+): (.+)$", page(kept, "en"), re.MULTILINE))
    assert set(facts) == {"machine", "system", "kernel", "versions", "date"}
    assert kept[0].machine.cpu in facts["machine"]
    assert "satdoku " in facts["versions"]


def test_a_section_without_results_is_left_out() -> None:
    (first, *_rest) = latest()
    text = page([first], "en")
    assert text.count("\n## ") == 1
    assert "{" not in text


def test_the_words_of_the_tables_are_translated() -> None:
    words = {
        cell
        for one in latest()
        if one.part not in FOR_OTHER_READERS
        for table in one.tables
        for cell in (*table.heading, *(row[0] for row in table.rows))
    }
    missing = {word for word in words if not SAME.fullmatch(word)} - set(TRANSLATIONS["zh_CN"])
    assert missing - set(FAMILIES) == set()


@pytest.mark.parametrize("part", ["course", "making", "rivals", "scale"])
def test_a_quick_part_is_saved_where_it_is_told(
    part: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    assert main([part, "--quick", "--results", str(tmp_path)]) == 0
    (path,) = tmp_path.rglob("*.json")
    assert path.stem == part
    kept = load(path)
    assert path.parent.name == kept.machine.slug
    assert kept.tables[0].title in capsys.readouterr().out
    assert all(len(row) == len(table.heading) for table in kept.tables for row in table.rows)
    assert str(tmp_path) not in path.read_text()
    assert str(ROOT) not in json.dumps(json.loads(path.read_text()))


def test_an_unknown_part_is_an_error(capsys: pytest.CaptureFixture[str]) -> None:
    with pytest.raises(SystemExit, match="2"):
        main(["nothing"])
    assert "there is no part nothing" in capsys.readouterr().err
