"""satdoku rules: every variant lists and draws each kind of its units."""

from __future__ import annotations

from pathlib import Path

import pytest

from satdoku.sudoku.variants.catalogue import NAMES, load
from satdoku.tasks.rules import KINDS
from tests.cli.outcome import Command


@pytest.mark.parametrize("name", NAMES)
def test_every_kind_of_unit_is_said_and_drawn(satdoku: Command, name: str) -> None:
    done = satdoku("rules", name)
    assert (done.code, done.err) == (0, "")
    head, *parts = done.out.split("\n\n")
    variant = load(name)
    assert head.startswith(f"{variant.name}: {len(variant.cells)} cells")
    kinds = dict.fromkeys(unit.kind for unit in variant.units)
    assert [part.split(" (")[0] for part in parts] == [KINDS[kind] for kind in kinds]
    for part in parts:
        _sentence, *rows = part.rstrip("\n").split("\n")
        assert [len(row.split()) for row in rows] == [len(row) for row in variant.rows]


def test_the_special_units_of_percent(satdoku: Command) -> None:
    out = satdoku("rules", "percent").out
    assert "window (2): No digit appears twice." in out
    assert "  . A A A . . . . .\n" in out
    assert "  . . . . . B B B .\n" in out


@pytest.mark.parametrize("name", NAMES)
def test_rules_in_chinese(satdoku: Command, name: str) -> None:
    head, *parts = satdoku("--lang", "zh_CN", "rules", name).out.split("\n\n")
    assert f"{len(load(name).cells)} 格" in head
    for part in parts:
        sentence, *_rows = part.split("\n")
        assert "）：" in sentence
        assert sentence.endswith("重复。")
        assert not any(sign.isascii() and sign.isalpha() for sign in sentence)


def test_a_variant_of_ones_own_is_called_by_its_names(satdoku: Command, tmp_path: Path) -> None:
    path = tmp_path / "cross.toml"
    path.write_text(
        """inherits = "classic"
name = { en = "cross", zh_CN = "十字" }
fewest_givens = 0
[units.cross]
name = { en = "the centre cross", zh_CN = "中心十字" }
cells = ["R1C5 R3C5 R5C1 R5C3 R5C5 R5C7 R5C9 R7C5 R9C5"]
""",
        encoding="utf-8",
    )
    assert "\nthe centre cross (1): No digit" in satdoku("rules", path).out
    assert "\n中心十字（1）：数字不重复" in satdoku("--lang", "zh_CN", "rules", path).out


def test_an_unknown_variant_is_refused(satdoku: Command) -> None:
    assert satdoku("rules", "nonesuch").code == 2
