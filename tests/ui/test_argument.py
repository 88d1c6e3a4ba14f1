"""Long arguments are printed step by step."""

from __future__ import annotations

import pytest

from satdoku.ui.reports.argument import LONG, in_lines

NESTED = (
    "if A [1], then B [2], the last in row 1 (of 9); C [3] (if D [a], then E [b]; F); after [3], G"
)


def test_a_sentence_that_is_read_in_one_go_stays_one_line() -> None:
    assert len(NESTED) <= LONG
    assert in_lines(NESTED) == NESTED


def test_each_step_of_a_long_one_has_a_line(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("satdoku.ui.reports.argument.LONG", 40)
    assert in_lines(NESTED).split("\n") == [
        "if A [1], then B [2], the last in row 1 (of 9);",
        "  C [3] (if D [a], then E [b];",
        "    F);",
        "  after [3], G",
    ]
    assert in_lines(NESTED).replace("\n    ", " ").replace("\n  ", " ") == NESTED


def test_chinese_has_its_own_marks(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("satdoku.ui.reports.argument.LONG", 10)
    assert in_lines("若 A，则 B；C（若 D；E）；F").split("\n") == [
        "若 A，则 B；",
        "  C（若 D；",
        "    E）；",
        "  F",
    ]
