"""The tables of the manual agree with the tables of the program."""

from __future__ import annotations

import json
import re
from importlib.metadata import version
from inspect import signature
from pathlib import Path

import pytest

from satdoku import Solver
from satdoku.messages import LANGUAGES, _, speak
from satdoku.play.moves import Act
from satdoku.play.notation import WORDS
from satdoku.sat.engines import ENGINES
from satdoku.sat.options import RULES
from satdoku.sudoku.variants import NAMES as VARIANTS
from satdoku.ui.fields import SETTINGS as MENU_SETTINGS
from satdoku.ui.game.keys import BOARD_KEYS
from satdoku.ui.menu import ITEMS, OFFER
from tests.documents import page, quoted, table_rows
from tests.sat.test_pysat_examples import MODULES as PYSAT_EXAMPLES

UNTYPED = {Act.PLACE, Act.STRIKE}  # words of saved games that players never type

in_every_language = pytest.mark.parametrize("language", LANGUAGES)


@in_every_language
def test_the_menu(language: str) -> None:
    speak(language)
    rows = table_rows(page("menu", language))
    keys = [row[0].strip("`") for row in rows]
    assert [OFFER, *(item.key for item in ITEMS)] == keys[1 : len(ITEMS) + 2]
    assert keys[-len(MENU_SETTINGS) :] == [_(field.title) for field in MENU_SETTINGS]


@in_every_language
def test_every_word_and_key_of_the_game(language: str) -> None:
    named = quoted(page("playing", language))
    meant = {WORDS[text.split()[0]] for text in named if text.split()[0] in WORDS}
    assert meant == set(WORDS.values()) - UNTYPED
    letters = {press for key in BOARD_KEYS for press in key.presses if len(press) == 1}
    assert letters <= named


@in_every_language
def test_every_variant(language: str) -> None:
    assert set(VARIANTS) <= quoted(page("variants", language))


@in_every_language
def test_every_engine_and_rule(language: str) -> None:
    text = page("coursework", language)
    assert set(RULES) <= quoted(text)
    rows = {row[0]: row[-1] for row in table_rows(text)}
    for engine in ENGINES.values():
        assert rows[f"`{engine.name}`"] == f"`{engine.default_rule}`"


@in_every_language
def test_every_command(language: str, capsys: pytest.CaptureFixture[str]) -> None:
    from satdoku.cli.main import run

    with pytest.raises(SystemExit):
        run(["--help"])
    commands = re.findall(r"^    (\w+) ", capsys.readouterr().out, re.MULTILINE)
    assert len(commands) > 10
    listed = (re.match(r"`satdoku (\w+)", row[0]) for row in table_rows(page("commands", language)))
    assert sorted(found[1] for found in listed if found) == sorted(commands)


PUZZLE = "12..34..2143...."
JSON_EXAMPLES = {
    "solve": ["solve", "x.cnf"],
    "verify": ["verify", "x.cnf"],
    "optimize": ["optimize", "x.cnf"],
    "mus": ["mus", "x.cnf"],
    "backbone": ["backbone", "x.cnf"],
    "count": ["count", "x.cnf"],
    "compare": ["compare", "x.cnf"],
    "bench": ["bench", "x.cnf", "--programs", "none", "--repeat", "1", "--format"],
    "generate": ["generate", "--variant", "classic-4", "--level", "1", "--seed", "1"],
    "sudoku": ["sudoku", PUZZLE, "--variant", "classic-4"],
    "learn": ["learn", "sudoku", "naked pair"],
    "grade": ["grade", f"{PUZZLE[:-1]}1", "--variant", "classic-4"],
    "candidates": ["candidates", PUZZLE, "--variant", "classic-4"],
    "clues": ["clues", f"{PUZZLE[:-1]}1", "--variant", "classic-4"],
    "minlex": ["minlex", PUZZLE, "--variant", "classic-4"],
    "why": ["why", PUZZLE, "131", "--variant", "classic-4"],
}


@in_every_language
@pytest.mark.parametrize("command", JSON_EXAMPLES)
def test_every_key_of_the_json_documents(
    command: str,
    language: str,
    tmp_path: Path,
    monkeypatch: pytest.MonkeyPatch,
    capsys: pytest.CaptureFixture[str],
) -> None:
    from satdoku.cli.main import run

    monkeypatch.chdir(tmp_path)
    Path("x.cnf").write_text("p cnf 1 1\n1 0\n")
    Path("x.res").write_text("s 1\nv 1\n")
    run([*JSON_EXAMPLES[command], "json" if command == "bench" else "--json"])
    document = json.loads(capsys.readouterr().out)
    first = document[0] if isinstance(document, list) else document
    found = set(first)
    for inner in ("files", "runs"):
        first = first[inner][0] if inner in first else first
        found |= set(first)
    row = next(r for r in table_rows(page("commands", language)) if r[0] == f"`{command}`")
    assert set(re.findall(r"`(\w+)`", row[2])) == found


PACKAGES = {"rc2", "pindakaas"}


@in_every_language
def test_every_method_of_pysat(language: str) -> None:
    """A later release of PySAT may have more methods than the release that the page names."""
    text = page("python", language).split("\n## ")[3]
    absent = {"en": "missing", "zh_CN": "没有"}[language]
    rows = [(quoted(row[0]), row[1]) for row in table_rows(text)]
    missing = set().union(*(names for names, here in rows if here == absent))
    present = set().union(*(names for names, here in rows if here != absent))
    assert missing.isdisjoint(dir(Solver))
    assert present <= {*dir(Solver), *signature(Solver).parameters, *PYSAT_EXAMPLES, *PACKAGES}
    theirs = pytest.importorskip("pysat.solvers").Solver
    if version("python-sat") in text:
        assert {name for name in dir(theirs) if name[0] != "_"} <= missing | present
