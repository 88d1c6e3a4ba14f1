"""Lessons in line mode: what is typed is a number, a name, or neither."""

from __future__ import annotations

import pytest

from satdoku.errors import SatdokuError
from satdoku.play.database import NOWHERE
from satdoku.play.save import Store
from satdoku.ui.line_mode import exercising, learning


@pytest.mark.parametrize(
    "answer", ["e²", "e", "e99", "g²", "g" + "9" * 5000, "9" * 5000, "٣", "0x"]
)
@pytest.mark.parametrize("take", [learning.take_lessons, exercising.take_sat_lessons])
def test_no_typed_number_ends_the_program(
    take: object, answer: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("builtins.input", lambda prompt="": answer)
    with pytest.raises(SatdokuError):
        take(Store(NOWHERE, lambda: 0.0))  # type: ignore[operator]
