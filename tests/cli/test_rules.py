"""satdoku rules: every variant says each kind of its units, and draws it."""

from __future__ import annotations

import pytest

from satdoku.sudoku.variants.catalogue import NAMES, load
from tests.cli.outcome import Command


@pytest.mark.parametrize("name", NAMES)
def test_every_kind_of_unit_is_said_and_drawn(satdoku: Command, name: str) -> None:
    done = satdoku("rules", name)
    assert (done.code, done.err) == (0, "")
    head, *parts = done.out.split("\n\n")
    variant = load(name)
    assert head.startswith(f"{variant.name}: {len(variant.cells)} cells")
    kinds = list(dict.fromkeys(unit.kind for unit in variant.units))
    assert [part.split(" (")[0] for part in parts] == kinds
    for part in parts:
        _sentence, *rows = part.rstrip("\n").split("\n")
        assert [len(row.split()) for row in rows] == [len(row) for row in variant.rows]


def test_the_special_units_of_percent(satdoku: Command) -> None:
    out = satdoku("rules", "percent").out
    assert "window (2): No digit appears twice." in out
    assert "  . A A A . . . . .\n" in out
    assert "  . . . . . B B B .\n" in out


def test_rules_in_chinese(satdoku: Command) -> None:
    out = satdoku("--lang", "zh_CN", "rules", "honeycomb").out
    assert out.startswith("蜂窝数独：61 格")
    assert satdoku("rules", "nonesuch").code == 2
