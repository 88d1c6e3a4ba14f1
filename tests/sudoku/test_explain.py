"""Why two digits clash, in words."""

from __future__ import annotations

import pytest

from satdoku.sudoku.explain import clash_sentence, clashes_in_words
from satdoku.sudoku.grid import Grid
from satdoku.sudoku.puzzles.formats import parse
from satdoku.sudoku.rules import clashes
from satdoku.sudoku.variants.catalogue import load


@pytest.mark.parametrize(
    ("name", "givens", "sentences"),
    [
        (
            "classic",
            {(4, 5): 1, (4, 9): 1},
            ["R4C5 and R4C9 both hold 1 in row 4"],
        ),
        (
            "classic",
            {(4, 5): 1, (4, 6): 1},
            ["R4C5 and R4C6 both hold 1 in row 4", "R4C5 and R4C6 both hold 1 in box 5"],
        ),
        (
            "percent",
            {(1, 9): 3, (9, 1): 3},
            ["R1C9 and R9C1 both hold 3 on the anti-diagonal"],
        ),
        (
            "twodoku",
            {(8, 1): 2, (8, 9): 2, (8, 15): 2},
            [
                "R8C1 and R8C9 both hold 2 in row 8 of the upper-left grid",
                "R8C9 and R8C15 both hold 2 in row 8 of the lower-right grid",
            ],
        ),
        (
            "honeycomb",
            {(1, 1): 2, (1, 3): 7},
            ["2 in R1C1 and 7 in R1C3 are too far apart for the 5 consecutive digits of row 1"],
        ),
        (
            "honeycomb",
            {(1, 2): 6, (8, 6): 6},
            ["R1C2 and R8C6 both hold 6 on the line R1C2–R8C6"],
        ),
        (
            "classic-16",
            {(1, 1): 16, (16, 1): 16},
            ["R1C1 and R16C1 both hold G in column 1"],
        ),
    ],
)
def test_clashes(name: str, givens: dict[tuple[int, int], int], sentences: list[str]) -> None:
    variant = load(name)
    grid = Grid.empty(variant)
    for place, digit in givens.items():
        grid = grid.with_digit(variant.index[place], digit)
    assert [clash_sentence(grid, clash) for clash in clashes(grid)] == sentences


@pytest.mark.parametrize(
    ("name", "symbols", "says"),
    [
        ("classic", "1.......1", "R1C1 and R1C9 both hold 1 in row 1; that is the only clash."),
        ("classic", "11", "R1C1 and R1C2 both hold 1 in row 1; that is the only clash."),
        ("classic", "111", "R1C1 and R1C2 both hold 1 in row 1; 3 clashes in all."),
        ("classic-16", "..g.G", "R1C3 and R1C5 both hold G in row 1; that is the only clash."),
        (
            "honeycomb",
            "1...9",
            "1 in R1C1 and 9 in R1C5 are too far apart for the 5 consecutive digits of row 1;"
            " that is the only clash.",
        ),
    ],
)
def test_clashing_givens_are_named_and_counted(name: str, symbols: str, says: str) -> None:
    variant = load(name)
    assert clashes_in_words(parse(symbols.ljust(len(variant.cells), "."), variant)) == says
    assert clashes_in_words(Grid.empty(variant)) == ""
