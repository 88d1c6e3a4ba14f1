"""Each technique on a board where a reader can see it, with its explanation."""

from __future__ import annotations

from string import Formatter

import pytest

from satdoku.sudoku.grading.human_solver import HumanSolver
from satdoku.sudoku.grid import Grid
from satdoku.sudoku.puzzles.formats import parse
from satdoku.sudoku.techniques import fish, intersections, lines, singles, subsets
from satdoku.sudoku.techniques.board_map import BoardMap
from satdoku.sudoku.techniques.position import Position
from satdoku.sudoku.techniques.step import FIELDS, Step, conclusion, sentence, where, why
from satdoku.sudoku.techniques.table import TECHNIQUES
from satdoku.sudoku.variants.catalogue import load

# Puzzles in which the techniques occur, and what the first step of each says.
EXAMPLES = {
    "full house": (
        "classic-6",
        ".4.1.....2...2.3..3..65.......16....",
        "R4C2 is 1: it is the last blank of row 4, where only 1 is missing.",
    ),
    "hidden single": (
        "classic-6",
        "2....3.3.6........1.5..2..1....6.5..",
        "R1C3 is 6: no other cell of row 1 can hold 6.",
    ),
    "naked single": (
        "classic-6",
        "......4..1.2.....52.3......4..1....6",
        "R3C1 is 6: every other digit is excluded from R3C1 by the cells it sees.",
    ),
    "line range": (
        "honeycomb",
        "...7........6.3..8.....3.6......2......9..6.....4.....7..8...",
        "R8C6 cannot hold 2: the 5 consecutive digits of the line R9C5–R5C9 can only be 4–8 or 5–9:"
        " others leave a digit without a place, or a cell without a digit.",
    ),
    "intersection": (
        "classic-6",
        "5...2...25.....1...61....4...3..3..4",
        "R3C5 and R3C6 cannot hold 5: row 4 needs 5, which fits only in R4C5 and R4C6, all seen"
        " from there.",
    ),
    "line clash": (
        "honeycomb",
        "....7......6..3..8..8.2........1.8.6...8..3.....4..........7.",
        "R5C3 cannot hold 9: row 6 needs 2, which would clash with that wherever it goes.",
    ),
    "naked pair": (
        "classic-6",
        "32....6.1......5......36....544.....",
        "R3C2 cannot hold 1; R3C5 cannot hold 1 or 2; R3C3 cannot hold 2: R3C1 and R3C6 in row 3"
        " hold 1 and 2 between them.",
    ),
    "hidden pair": (
        "classic-6",
        ".6...41..5......3....2.652......3...",
        "R3C1 cannot hold 4; R3C3 cannot hold 1 or 4: row 3 needs 2 and 6, which fit only in R3C1"
        " and R3C3.",
    ),
    "naked triple": (
        "asterisk",
        "5.97...62...9....8.7.2.......6.7....9..1....5....4...3.5........3.............527",
        "R2C5 cannot hold 1 or 3; R7C5 and R8C5 cannot hold 1 or 8; R5C5 cannot hold 3 or 8: R1C5,"
        " R3C5 and R9C5 in column 5 hold 1, 3 and 8 between them.",
    ),
    "hidden triple": (
        "asterisk",
        "25.1...8.8.....4.5..7........2.8..3..86...9..3........4......2......6....1..9...3",
        "R3C4 cannot hold 3, 6 or 9; R3C5 cannot hold 6; R3C6 cannot hold 3 or 9: row 3 needs 4, 5"
        " and 8, which fit only in R3C4, R3C5 and R3C6.",
    ),
    "naked quad": (
        "classic",
        ".9...2.....5...79..16...3.....8..1.6..7.51......396.2....713..46........1...4....",
        "R8C2 and R8C8 cannot hold 5 or 8; R8C9 cannot hold 5, 8 or 9; R8C3 cannot hold 8 or 9:"
        " R8C4, R8C5, R8C6 and R8C7 in row 8 hold 2, 5, 8 and 9 between them.",
    ),
    "skyscraper": (
        "classic-6",
        "65.1.........1...22..3..5....3..46..",
        "R2C2 and R5C3 cannot hold 2: R1C5 and R6C5 see each other and cannot both hold 2, so that"
        " of row 1 and row 6 one has its 2 in R1C3 or the other in R6C2.",
    ),
    "X-wing": (
        "classic-6",
        ".4...3..2...5...31.1..4..5...4..1...",
        "R2C1, R2C5 and R6C5 cannot hold 6: the 6 of column 2 and column 6 can only lie in row 2"
        " and row 6.",
    ),
    "turbot": (
        "classic-6",
        "2......4..5.4......6...3.....2..1...",
        "R3C6 cannot hold 1: R2C1 and R1C2 see each other and cannot both hold 1, so that of row 2"
        " and column 2 one has its 1 in R2C6 or the other in R3C2.",
    ),
    "W-wing": (
        "classic-6",
        "6.......3..1.6.1.2...56.45.2........",
        "R1C3 cannot hold 5: R1C6 and R3C3 hold 4 or 5, and they cannot both hold 4, for then row 4"
        " would have no place for it; so one of them is 5.",
    ),
    "swordfish": (
        "classic",
        ".4...5..88..3.......3........87..1..2.6.4.....5......9....1...65872.3..4..4.7.52.",
        "R2C7, R2C8, R3C1, R3C7, R3C8, R5C7 and R5C8 cannot hold 7: the 7 of row 1, row 6 and row 7"
        " can only lie in column 1, column 7 and column 8.",
    ),
    "XY-wing": (
        "classic-6",
        ".5....4.6...5...3.2...56.2..4......1",
        "R6C5 cannot hold 6: whichever of its digits R1C1 holds, R1C5 = 6 or R6C1 = 6 follows, and"
        " each excludes that.",
    ),
    "XYZ-wing": (
        "classic",
        "6.....4.9.4.76.........8.3.5.9...2......1...7..68........37..2..582.46.32....6...",
        "R8C1 cannot hold 1: whichever of its digits R7C1 holds, R7C1 = 1, R7C3 = 1 or R3C1 = 1"
        " follows, and each excludes that.",
    ),
    "X-chain": (
        "percent",
        "1..5...6..36..8.........7.......3......9.5.......................84...9.2...7...1",
        "R6C9 and R7C8 cannot hold 7: R8C9 = 7 excludes that, and otherwise R8C1 = 7 → R2C1 ≠ 7 →"
        " R2C4 = 7 → R1C6 ≠ 7 → R6C6 = 7, which excludes it, too.",
    ),
    "XY-chain": (
        "classic-6",
        ".....46..5..5.1.........1.3.2.26...1",
        "R1C4 cannot hold 6: R1C5 = 6 excludes that, and otherwise R1C5 = 1 → R1C2 = 5 → R5C2 = 4 →"
        " R5C4 = 6, which excludes it, too.",
    ),
    "forcing chain": (
        "asterisk",
        "4.....3.9........6..3..9......2...7............9..56.3.8....12......8..47.6.4.9..",
        "R8C4 cannot hold 5: supposing so leads to R8C4 = 5 → R7C4 = 9 → R7C9 = 5, and then R7C1"
        " has no digit left.",
    ),
    "forcing net": (
        "asterisk",
        "25.1...8.8.....4.5..7........2.8..3..86...9..3........4......2......6....1..9...3",
        "R6C9 cannot hold 2: supposing so leads to R6C9 = 2 → R3C7 = 2, and then column 5 has no"
        " place for 2.",
    ),
}
MADE_UP = {"hidden quad", "jellyfish"}  # too rare in puzzles; tested on boards made for them


def first_of(technique: str, name: str, puzzle: str) -> Step:
    human = HumanSolver(load(name))
    steps = human.steps(human.position(parse(puzzle, human.board.variant)))
    return next(step for step in steps if step.technique == technique)


@pytest.mark.parametrize("technique", EXAMPLES)
def test_it_is_found_and_explained(technique: str) -> None:
    name, puzzle, expected = EXAMPLES[technique]
    assert sentence(first_of(technique, name, puzzle), load(name)) == expected


def test_every_technique_has_an_example() -> None:
    assert {technique.name for technique in TECHNIQUES} == EXAMPLES.keys() | MADE_UP


def test_the_special_unit_of_a_variant_is_named() -> None:
    percent = load("percent")
    position = blank("percent")
    diagonal = next(unit for unit in percent.units if unit.kind == "diagonal")
    keep(position, 1, diagonal.cells, {(4, 6)})
    (step,) = singles.hidden_singles(position)
    assert sentence(step, percent) == "R4C6 is 1: no other cell of the anti-diagonal can hold 1."


def test_a_hint_comes_in_three_stages() -> None:
    variant = load("classic-6")
    step = first_of("hidden single", *EXAMPLES["hidden single"][:2])
    assert where(step, variant) == "hidden single: look at row 1"
    assert why(step, variant) == "no other cell of row 1 can hold 6"
    assert conclusion(step, variant) == "R1C3 is 6"


def test_no_template_has_a_field_that_nothing_fills() -> None:
    for technique, (name, puzzle, _sentence) in EXAMPLES.items():
        step = first_of(technique, name, puzzle)
        asked = {field for _text, field, _spec, _how in Formatter().parse(step.reason) if field}
        assert asked <= step.fields.keys() <= FIELDS.keys()


# -- boards made for a technique ---------------------------------------------------------------


def blank(name: str) -> Position:
    variant = load(name)
    return Position(BoardMap(variant), Grid.empty(variant))


def keep(
    position: Position, digit: int, cells: tuple[int, ...], places: set[tuple[int, int]]
) -> None:
    """Remove the digit from all of these cells except those at the given places."""
    kept = {position.board.variant.index[place] for place in places}
    position.remove((cell, digit) for cell in cells if cell not in kept)


def row(position: Position, number: int) -> tuple[int, ...]:
    return position.board.variant.units[number - 1].cells


def at(name: str, *places: tuple[int, int]) -> set[int]:
    return {load(name).index[place] for place in places}


def test_a_jellyfish() -> None:
    position = blank("classic")
    for number in (1, 3, 5, 7):
        keep(position, 2, row(position, number), {(number, column) for column in (2, 4, 6, 8)})
    step = next(fish.fish(position, 4))
    assert {cell for cell, _digit in step.removed} == at(
        "classic", *((r, c) for r in (2, 4, 6, 8, 9) for c in (2, 4, 6, 8))
    )
    assert not list(fish.fish(position, 3))


def test_a_unit_that_need_not_hold_the_digit_makes_no_fish() -> None:
    """Row 1 of the honeycomb has five cells: it may lack 2, but must hold 5."""
    position = blank("honeycomb")
    for digit in (2, 5):
        for number, columns in ((1, (1, 4)), (6, (5, 8))):
            keep(position, digit, row(position, number), {(number, c) for c in columns})
    assert {digit for step in fish.fish(position, 2) for _cell, digit in step.removed} <= {5}


def test_a_hidden_quad() -> None:
    position = blank("classic")
    for digit in (1, 2, 3, 4):
        keep(position, digit, row(position, 9), {(9, column) for column in (1, 3, 5, 9)})
    step = next(subsets.hidden(position, 4))
    cells = at("classic", (9, 1), (9, 3), (9, 5), (9, 9))
    assert set(step.removed) == {(cell, digit) for cell in cells for digit in (5, 6, 7, 8, 9)}
    assert not list(subsets.hidden(position, 3))


def test_an_intersection_needs_no_second_unit() -> None:
    """Two cells of the asterisk, and a cell that sees one in its row and one in its column."""
    position = blank("asterisk")
    asterisk = position.board.variant.units[-1].cells
    keep(position, 7, asterisk, {(3, 7), (8, 5)})
    (step,) = intersections.intersections(position)
    assert step.removed == tuple((cell, 7) for cell in sorted(at("asterisk", (3, 5), (8, 7))))


def test_the_range_of_a_line() -> None:
    """Five consecutive digits that include 2 or 3 go no higher than 7."""
    position = blank("honeycomb")
    first = row(position, 1)
    for digit in (1, 4, 5, 6, 7, 8, 9):
        position.remove([(first[0], digit)])
    step = next(lines.line_ranges(position))
    assert set(step.removed) == {(cell, digit) for cell in first[1:] for digit in (8, 9)}
    assert "1–5, 2–6 or 3–7" in sentence(step, position.board.variant)
