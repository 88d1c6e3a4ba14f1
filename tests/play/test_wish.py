"""What a player may ask for, as text."""

from __future__ import annotations

import pytest

from satdoku.errors import SatdokuError
from satdoku.play import share
from satdoku.play.wish import Wish, read_wish
from satdoku.sudoku.catalogue import load
from satdoku.sudoku.formats import parse

PERCENT = load("percent")
SMALL = parse("1.3.3.....4..3..", load("classic-4"))


@pytest.mark.parametrize(
    ("text", "wish"),
    [
        ("24", Wish(PERCENT, givens=24)),
        (" ２４ ", Wish(PERCENT, givens=24)),
        ("L3", Wish(PERCENT, level=3)),
        ("l 10", Wish(PERCENT, level=10)),
        (share.encode(SMALL), Wish(SMALL.variant, SMALL)),
        ("." * 81, Wish(PERCENT, parse("." * 81, PERCENT))),
    ],
)
def test_ways_to_ask(text: str, wish: Wish) -> None:
    assert read_wish(text, PERCENT, load) == wish


@pytest.mark.parametrize("text", ["", "11", "82", "L0", "L11", "no such file", "." * 80, "x:1"])
def test_what_cannot_be_had_is_told_at_once(text: str) -> None:
    with pytest.raises(SatdokuError):
        read_wish(text, PERCENT, load)


def test_a_level_is_asked_for_as_so_many_givens() -> None:
    assert Wish(PERCENT, level=10).request.givens == 26
    assert Wish(PERCENT, givens=20).request.givens == 20
