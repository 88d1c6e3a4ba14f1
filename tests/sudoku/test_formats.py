"""Puzzles as text: what is refused, with which message, and round trips."""

from __future__ import annotations

import random

import pytest

from satdoku.errors import PuzzleError
from satdoku.play.notes import blank, filled
from satdoku.sudoku.constraints.distinct import Distinct
from satdoku.sudoku.grid import Grid
from satdoku.sudoku.puzzles.formats import PuzzleEntry, parse, puzzles, sdk, table
from satdoku.sudoku.rules import clashes
from satdoku.sudoku.variants.catalogue import NAMES, load
from satdoku.sudoku.variants.variant import Cell, Name, Unit, Variant
from satdoku.ui.board.drawing import render
from satdoku.ui.board.layout import layout
from satdoku.ui.board.looks import THEMES
from satdoku.ui.board.sizes import sizes
from satdoku.ui.board.view import View

CLASSIC = "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79"
SOLVED = "534678912672195348198342567859761423426853791713924856961537284287419635345286179"
ROWS = [CLASSIC[start : start + 9] for start in range(0, 81, 9)]


def read(text: str, name: str = "classic") -> list[PuzzleEntry]:
    return list(puzzles(text.split("\n"), load(name), "x.txt"))


def lone(symbols: str, name: str) -> str:
    """A puzzle that begins with these symbols and has no other givens."""
    return symbols.ljust(len(load(name).cells), ".")


# -- refused ---------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("text", "line", "says"),
    [
        ("", 1, "there is no puzzle here"),
        ("\n\n \n", 1, "there is no puzzle here"),
        ("# 1\n#2\n", 1, "there is no puzzle here"),
        ("[State]\n" + CLASSIC, 1, "there is no puzzle here"),
        (
            "hello",
            1,
            "5 cells; a puzzle is one line of 81 cells, or a line for each row, with 9 cells in",
        ),
        ("\x00" * 81, 1, r"“\x00” in R1C1 is neither a digit (1–9) nor a blank (0 or .)"),
        ("\x1b[31m" + CLASSIC, 1, "86 cells; a puzzle is one line of 81"),
        ("\n\n" + CLASSIC[:80], 3, "80 cells; a puzzle is one line of 81 cells"),
        (CLASSIC + "1", 1, "82 cells"),
        ("1" * 100_000, 1, "100000 cells"),
        ("1 2 3", 1, "3 cells"),
        ("1 2 3 4 5 6 7 8 9 0", 1, "10 cells"),
        (CLASSIC[:80] + " " + SOLVED, 1, "80 cells"),
        (f"{CLASSIC}\n{CLASSIC[:31]}x{CLASSIC[32:]}", 2, "“x” in R4C5 is neither a digit"),
        (CLASSIC[:80] + "A", 1, "“A” in R9C9 is neither"),
        (CLASSIC[:80] + "²", 1, "“²” in R9C9 is neither"),
        (CLASSIC[:80] + "٣", 1, "“٣” in R9C9 is neither"),
        (CLASSIC[:80] + "\u202e", 1, r"“\u202e” in R9C9 is neither"),
        ("\n".join(ROWS[:8]), 8, "the puzzle ends after 8 of 9 rows"),
        ("\n".join([*ROWS[:3], ROWS[3] + ".", *ROWS[4:]]), 4, "row 4 has 10 cells instead of 9"),
        ("\n".join([*ROWS[:3], "1 2 3", *ROWS[4:]]), 4, "row 4 has 3 cells instead of 9"),
        ("\n".join([*ROWS[:3], "#", "53x.7....", *ROWS[4:]]), 5, "“x” in R4C3 is neither"),
        ("\n".join([*ROWS[:8], ". . . . 8 . . 10 9"]), 9, "“10” in R9C8 is neither"),
        ("\n".join([*ROWS[:8], ". . . . 8 . . -7 9"]), 9, "“-7” in R9C8 is neither"),
        ("\n".join([*ROWS[:8], f"{'1' * 999} . . . 8 . . 7 9"]), 9, f"“{'1' * 20}” in R9C1 is"),
        ("\n".join([*ROWS, *ROWS[:8]]), 17, "the puzzle ends after 8 of 9 rows"),
    ],
)
def test_what_is_not_a_puzzle(text: str, line: int, says: str) -> None:
    with pytest.raises(PuzzleError) as caught:
        read(text)
    assert caught.value.line == line
    assert caught.value.problem.startswith(says)
    assert str(caught.value).startswith(f"x.txt, line {line}: ")
    assert str(caught.value).isprintable()
    assert len(str(caught.value)) < 200


@pytest.mark.parametrize(
    ("name", "text", "says"),
    [
        (
            "honeycomb",
            "." * 60,
            "60 cells; a puzzle is one line of 61 cells, or a line for each row, with 5 cells",
        ),
        ("twodoku", "." * 81, "81 cells; a puzzle is one line of 153 or 81 + 81 cells"),
        (
            "twodoku",
            "." * 81 + " " + "." * 80,
            "81 cells; a puzzle is one line of 153 or 81 + 81 cells",
        ),
        ("classic-16", "." * 255 + "H", "“H” in R16C16 is neither a digit (1–9, A–G) nor"),
        ("classic-4", "." * 15 + "5", "“5” in R4C4 is neither a digit (1–4) nor"),
        (
            "twodoku",
            "." * 60 + "5" + "." * 20 + " " + "6" + "." * 80,
            "the grids disagree about R7C7, which they share: 5 and 6.",
        ),
        (
            "twodoku",
            "." * 80 + "6" + " " + "." * 81,
            "the grids disagree about R9C9, which they share: 6 and a blank.",
        ),
        (
            "twodoku",
            "." * 81 + " " + "." * 20 + "6" + "." * 60,
            "the grids disagree about R9C9, which they share: a blank and 6.",
        ),
    ],
)
def test_what_is_not_a_puzzle_of_another_variant(name: str, text: str, says: str) -> None:
    with pytest.raises(PuzzleError) as caught:
        parse(text, load(name))
    assert str(caught.value).startswith(f"the puzzle, line 1: {says}")


def test_one_puzzle_is_not_two() -> None:
    with pytest.raises(PuzzleError, match="the puzzle, line 3: a second puzzle begins"):
        parse(f"{CLASSIC}\n\n{CLASSIC}\n", load("classic"))


def test_puzzles_before_a_mistake_are_given_first() -> None:
    found = puzzles([CLASSIC, "x"], load("classic"))
    assert str(next(found).grid) == CLASSIC
    with pytest.raises(PuzzleError):
        next(found)


def framed(side: str, level: str, ends_at: list[str], gap: str, *, ends: bool = True) -> str:
    """The puzzle with lines around its boxes."""
    rows = []
    for row in ROWS:
        boxes = [gap.join(row[start : start + 3]) for start in (0, 3, 6)]
        inner = f"{gap}{side}{gap}".join(boxes)
        rows.append(f"{side}{gap}{inner}{gap}{side}" if ends else inner)
    lines = [*rows[:3], level, *rows[3:6], level, *rows[6:]]
    return "\n".join([*ends_at[:1], *lines, *ends_at[1:]])


def drawn(name: str) -> str:
    """The board as the game draws it, with the marks of special units."""
    grid = Grid(load(name), parse(CLASSIC, load("classic")).digits)
    view = View(grid, grid, blank(grid.variant))
    return render(layout(grid.variant, sizes(grid.variant)[-1]), view, THEMES["mono"]).plain


# -- read ------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    "text",
    [
        CLASSIC,
        CLASSIC + "\n",
        CLASSIC + "\r\n",
        "\ufeff" + CLASSIC,
        f"\n  \t{CLASSIC}  # easy\n",
        CLASSIC.replace(".", "0"),
        CLASSIC.replace(".", "_"),
        CLASSIC.replace(".", "*"),
        CLASSIC.replace(".", "-"),
        "\n".join(ROWS),
        "\r\n".join(ROWS),
        "\n\n".join(" ".join(row) for row in ROWS),
        "\n".join("   ".join(row.replace(".", "0")) for row in ROWS),
        "\n".join(["#ARuud", "#Dfive", "[Puzzle]", *ROWS, "[State]", "123456789", "[Other]", "?"]),
        "\n".join(["[State]", SOLVED, "[PUZZLE]", *ROWS, ""]),
        framed("|", "|---+---+---|", ["*-----------*", "*-----------*"], ""),
        framed("|", "-----------", [], "", ends=False),
        framed("|", "---|---|---", [], "", ends=False),
        framed("!", "---!---!---", [], "", ends=False),
        framed("!", "---!---!---", ["---!---!---"] * 2, "", ends=False),
        framed("!", "!---!---!---!", ["!---!---!---!"] * 2, ""),
        framed("!", "---------", [], "", ends=False).replace(".", "0"),
        framed("!", "***!***!***", [], "", ends=False).replace(".", "-"),
        framed("!", "---+---+---", [], "", ends=False).replace(".", "-"),
        framed("!", "=== === ===", [], " ", ends=False).replace(".", "_"),
        framed("|", "------+-------+------", [], " ", ends=False),
        framed("|", ":-------+-------+-------:", [".-------.-------.", "'------'------'"], " "),
        framed("│", "├───┼───┼───┤", ["┌───┬───┬───┐", "└───┴───┴───┘"], ""),
        framed("|", "+-------+-------+", ["+=======+"] * 2, " ").replace(".", " "),
        framed("║", "╠═══╬═══╬═══╣", ["╔═══╦═══╗", "╚═══╝"], "  ").replace(".", " "),
        "\n".join("|".join(["", *row, ""]) for row in ROWS),
        "\n".join(",".join(row) for row in ROWS),
        "\n".join(",".join(row.replace(".", " ")).replace(" ", "") for row in ROWS),
        "\n".join(";".join(f'"{one}"' for one in row) for row in ROWS),
        "\n".join("\t".join(row).replace(".", "") for row in ROWS),
        f"quizzes,solutions\n{CLASSIC},{SOLVED}\n",
        f"id,puzzle,clues\n1,{CLASSIC},30\n",
        "\n".join(["Grid 01", *ROWS]),
        "\n".join(["My puzzle:", "", *ROWS]),
        " ".join(ROWS),
        "\n".join(ROWS).replace(".", "X"),
        drawn("classic"),
        drawn("percent"),
    ],
)
def test_many_ways_to_write_one_puzzle(text: str) -> None:
    assert str(parse(text, load("classic"))) == CLASSIC


def test_a_row_of_blanks_is_no_rule() -> None:
    """Blanks are written like rules, in the first row, in the last, or in all."""
    for rows in (
        ["-" * 9, *ROWS[1:]],
        [*ROWS[:8], "-" * 9],
        ["-" * 9] * 9,
        [SOLVED[:9], *["-" * 9] * 8],
    ):
        text = "\n".join(rows).replace(".", "-")
        (puzzle,) = read(text)
        assert str(puzzle.grid) == "".join(rows).replace("-", ".")
    with pytest.raises(PuzzleError, match="the puzzle ends after 8 of 9 rows"):
        read("\n".join(["-" * 9, *ROWS[1:]]))  # the other rows use dots


def test_rules_of_several_boards() -> None:
    page = framed("!", "---!---!---", ["---!---!---"] * 2, "", ends=False)
    assert [str(each.grid) for each in read(f"{page}\n\n{page}\n")] == [CLASSIC] * 2
    small = "1.!..\n..!2.\n--!--\n..!3.\n.4!..\n"
    assert [str(each.grid) for each in read(small * 2, "classic-4")] == ["1.....2...3..4.."] * 2


@pytest.mark.parametrize("boards", [1, 2, 9])
@pytest.mark.parametrize("framed", [False, True])
def test_rules_that_are_written_like_blanks(boards: int, framed: bool) -> None:
    digits = "530070000600195000098000060800060003400803001700020006060000280000419005000080079"
    rows = [digits[start : start + 9].replace("0", "-") for start in range(0, 81, 9)]
    drawn = [f"{row[:3]}!{row[3:6]}!{row[6:]}" for row in rows]
    rule = "---!---!---"
    board = [*drawn[:3], rule, *drawn[3:6], rule, *drawn[6:]]
    lines = [rule, *board, rule] * boards if framed else board * boards
    found = puzzles([f"{line}\n" for line in lines], load("classic"))
    assert [str(puzzle.grid) for puzzle in found] == [digits.replace("0", ".")] * boards


def test_a_collection_keeps_lines_and_further_fields() -> None:
    found = read(
        f"# collection\n{CLASSIC} {SOLVED} L5\n\n"
        f"{SOLVED}\n{CLASSIC} {CLASSIC}\n{CLASSIC} L1 {SOLVED}"
    )
    assert [puzzle.line for puzzle in found] == [2, 4, 5, 6]
    assert [str(puzzle.grid) for puzzle in found] == [CLASSIC, SOLVED, CLASSIC, CLASSIC]
    assert [puzzle.fields for puzzle in found] == [
        (SOLVED, "L5"),
        (),
        (CLASSIC,),
        ("L1", SOLVED),
    ]
    assert [puzzle.solution and str(puzzle.solution) for puzzle in found] == [
        SOLVED,
        None,
        None,
        None,
    ]


def test_a_field_that_is_as_long_as_a_solution_may_be_anything() -> None:
    assert read(f"{CLASSIC} {'x' * 81}")[0].solution is None


def test_tables_and_lines_may_follow_each_other() -> None:
    found = read("\n".join([*ROWS, CLASSIC, *ROWS]))
    assert [puzzle.line for puzzle in found] == [1, 10, 11]
    assert {str(puzzle.grid) for puzzle in found} == {CLASSIC}


def test_twodoku_in_one_field_or_two() -> None:
    variant = load("twodoku")
    whole = parse("".join(map(str, [*[0] * 54, *"123456789", *[0] * 90])), variant)
    upper, lower = ("".join(str(whole[cell]) for cell in grid) for grid in variant.grids)
    assert (upper[54:63], lower[:9]) == ("123456789", "789000000")
    assert parse(f"{upper} {lower}", variant) == whole
    assert parse(upper + lower, variant) == whole
    (found,) = read(f"{upper}{lower} L2", "twodoku")
    assert found.fields == ("L2",)
    other = lower.replace("789", "781", 1)
    with pytest.raises(PuzzleError, match="the grids disagree about R7C9"):
        parse(upper + other, variant)
    with_solution = read(f"{upper} {lower} {'1' * 81} {'1' * 81} L2", "twodoku")[0]
    assert with_solution.solution is not None
    assert with_solution.solution.digits == (1,) * 153


def test_digits_over_9_are_letters_of_either_case_and_numbers_in_tables() -> None:
    variant = load("classic-16")
    first = (1, 9, 10, 16, 0, 15)
    blank = ". " * 15 + ".\n"
    assert parse(lone("19AG.f", "classic-16"), variant).digits[:6] == first
    numbers = "1 9 10 16 0 15" + " 0" * 10 + "\n" + blank * 15
    assert parse(numbers, variant).digits[:6] == first
    letters = "1 9 A g 0 F" + " 0" * 10 + "\n" + blank * 15
    assert parse(letters, variant).digits[:6] == first


def test_a_row_of_one_cell_may_hold_a_number_over_9() -> None:
    places = ((1, 1), (2, 1), (2, 2), (3, 1))
    cells = tuple(Cell(row, column, 2 * column - 2, row - 1) for row, column in places)
    unit = Unit("all", Name("all cells"), Distinct(), (0, 1, 2, 3))
    grid = Grid(Variant("hook", Name("hook"), 12, cells, (unit,), 0), (12, 0, 3, 10))
    assert table(grid) == "12\n 0  3\n10\n"
    for write in (str, table, sdk):
        assert parse(write(grid), grid.variant) == grid
    with pytest.raises(PuzzleError, match="“13” in R3C1 is neither"):
        parse("12\n 0  3\n13\n", grid.variant)


# -- written ---------------------------------------------------------------------------------


def test_the_text_of_a_table() -> None:
    assert table(parse("1.3." + "." * 12, load("classic-4"))) == (
        "1 0 3 0\n0 0 0 0\n0 0 0 0\n0 0 0 0\n"
    )
    assert table(parse(lone("1A", "classic-16"), load("classic-16"))).startswith(" 1 10  0  0")
    assert table(Grid.empty(load("honeycomb"))).startswith("    0 0 0 0 0\n   0 0 0 0 0 0\n")
    assert table(Grid.empty(load("twodoku"))).splitlines()[9] == " " * 12 + "0 0 0 0 0 0 0 0 0"


def test_the_text_of_an_sdk_file() -> None:
    grid = parse("1.3." + "." * 12, load("classic-4"))
    assert sdk(grid) == "1.3.\n....\n....\n....\n"
    assert sdk(grid, {"A": "me", "L": "\x1bhard\n1234"}) == (
        "#Ame\n#L\\x1bhard\\n1234\n1.3.\n....\n....\n....\n"
    )


def random_grid(variant: Variant, rng: random.Random) -> Grid:
    """Some givens that do not clash."""
    grid = Grid.empty(variant)
    for cell in rng.sample(range(len(variant.cells)), len(variant.cells) // 2):
        fuller = grid.with_digit(cell, rng.randint(1, variant.digits))
        if not clashes(fuller):
            grid = fuller
    return grid


@pytest.mark.parametrize("name", NAMES)
def test_round_trips(name: str) -> None:
    variant = load(name)
    rng = random.Random(name)
    grids = [Grid.empty(variant), *(random_grid(variant, rng) for _round in range(2))]
    for write in (str, table, sdk):
        text = "\n".join(write(grid) for grid in grids)
        assert [puzzle.grid for puzzle in read(text, name)] == grids
        assert parse(write(grids[1]).lower(), variant) == grids[1]


# -- pages, and marks in their places --------------------------------------------------------


def test_a_page_of_several_boards_with_titles() -> None:
    page = "\n\n".join(["Puzzle 1 (easy)", framed("|", "---+---+---", [], ""), "Puzzle 2", CLASSIC])
    assert [(str(one.grid), one.line) for one in read(page)] == [(CLASSIC, 3), (CLASSIC, 17)]


def test_a_word_alone_is_no_title() -> None:
    with pytest.raises(PuzzleError, match="5 cells; a puzzle is one line of 81 cells"):
        read("short\n")


def test_candidates_in_the_place_of_a_digit_are_pencil_marks() -> None:
    rows = ["u1 234 .  34", "34 .  1  2", ".  1  .  .", "|. . | . 1|"]
    (found,) = read("\n".join(rows), "classic-4")
    assert str(found.grid) == "1.....12.1.....1"
    assert found.struck == ((1, 1), (3, 1), (3, 2), (4, 1), (4, 2))


def test_a_row_of_cells_without_a_mark_is_no_board() -> None:
    rows = ["1234 1234 1234 1234", "1 . . .", ". . . .", "123 . . 4"]
    (found,) = read("\n".join(rows), "classic-4")
    assert str(found.grid) == "....1..........4"


def test_an_x_is_a_blank_only_where_no_letter_is_a_digit() -> None:
    with pytest.raises(PuzzleError, match="“x” in R1C1 is neither a digit"):
        parse("x" * 81, load("classic"))
    large = load("classic-25")
    with pytest.raises(PuzzleError, match="“X” in R1C1 is neither a digit"):
        parse("X" + "." * 624, large)


def test_a_pasted_grid_of_candidates() -> None:
    grid = parse(CLASSIC, load("classic"))
    marks = filled(grid)
    cells = [
        CLASSIC[cell] if grid[cell] else "".join(map(str, sorted(marks[cell])))
        for cell in range(81)
    ]
    rows = [" ".join(cells[start : start + 9]) for start in range(0, 81, 9)]
    (found,) = read("\n".join(f"| {row} |" for row in rows))
    singles = {cell for cell in range(81) if len(marks[cell]) == 1}
    assert {c for c in range(81) if found.grid[c]} == singles | {c for c in range(81) if grid[c]}
    kept = {
        (cell, digit)
        for cell in set(range(81)) - singles
        for digit in range(1, 10)
        if not grid[cell] and digit not in marks[cell]
    }
    assert set(found.struck) == kept
