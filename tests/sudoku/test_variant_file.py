"""User-defined variants: they do what the manual promises, and every error names its line."""

from __future__ import annotations

import os
import re
from pathlib import Path

import pytest

from satdoku.errors import FileError, SatdokuError, VariantError
from satdoku.sudoku.constraints.cage import Cage
from satdoku.sudoku.constraints.consecutive import Consecutive
from satdoku.sudoku.constraints.distinct import Distinct
from satdoku.sudoku.constraints.whisper import Whisper
from satdoku.sudoku.puzzles.formats import parse
from satdoku.sudoku.variants import toml_file
from satdoku.sudoku.variants.catalogue import load
from satdoku.sudoku.variants.variant import Variant
from satdoku.tasks import manual

CAGES = 'cells = ["R1C1 R1C2"]\nsums = { A = 3 }\n'
PAGE = (manual.FOLDER / "en" / "variants.md").read_text(encoding="utf-8")

RIGHT = """\
name = { en = "four", zh_CN = "四" }
digits = 4
fewest_givens = 4
board = '''
o o o o
o o o o
'''

[units.row]
name = { en = "row {row}" }
cells = { down = 0, across = 2 }

[units.block]
name = { en = "block {number}" }
rule = "distinct"
tinted = true
cells = '''
A A B B
A A B B
'''
"""


def saved(folder: Path, text: str | bytes, name: str = "mine.toml") -> str:
    path = folder / name
    path.write_bytes(text.encode() if isinstance(text, str) else text)
    return str(path)


def read(folder: Path, text: str | bytes) -> Variant:
    return load(saved(folder, text))


def complaint(folder: Path, text: str | bytes) -> VariantError:
    with pytest.raises(VariantError) as caught:
        read(folder, text)
    assert str(caught.value).startswith(f"{folder / 'mine.toml'}, line {caught.value.line}: ")
    assert str(caught.value).isprintable()
    return caught.value


# -- the page --------------------------------------------------------------------------------


def example(language: str) -> str:
    found = re.search(rf"^```{language}\n(.*?)^```$", PAGE, re.MULTILINE | re.DOTALL)
    assert found
    return found.group(1)


def test_the_jigsaw_of_the_page(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    _satdoku, _sudoku, _option, name, puzzle = example("sh").split()
    assert f"Save this as `{name}`" in PAGE
    monkeypatch.chdir(tmp_path)
    saved(tmp_path, example("toml"), name)
    jigsaw = load(name)
    classic = load("classic-6")
    assert jigsaw.cells == classic.cells
    assert jigsaw.units[:12] == classic.units[:12]
    assert [len(box) for box in jigsaw.boxes] == [6] * 6
    assert jigsaw.boxes[5] == (26, 27, 29, 33, 34, 35)
    assert [str(unit.name) for unit in jigsaw.units[12:]] == [f"piece {n}" for n in range(1, 7)]
    assert jigsaw.name.zh_CN == "锯齿"
    assert parse(puzzle, jigsaw).givens == 6


def test_the_id_of_a_file_finds_it_again_from_anywhere(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    saved(tmp_path, RIGHT)
    found = load("mine.toml")
    monkeypatch.chdir("/")
    assert load(found.id) == found


# -- valid files -----------------------------------------------------------------------------


@pytest.mark.parametrize(
    "text",
    [
        RIGHT,
        RIGHT.replace("\n", "\r\n"),
        "\ufeff" + RIGHT,
        RIGHT.rstrip("\n").removesuffix("'''").rstrip("\n") + "'''",
        RIGHT.replace("o o", "  o o").replace("o o   o o", "o o o o"),
        RIGHT.replace("A A B B", "    @ @ 数 数"),
        RIGHT.replace("'''\nA", "'''\n\n  \nA").replace("'''\no", "'''\n\no"),
        RIGHT.replace("board = '''\no o o o\no o o o\n'''", "board = { rows = 2, columns = 4 }"),
        RIGHT.replace(
            "'''\nA A B B\nA A B B\n'''", '["R1C1 R1C2 R2C1 R2C2", "R1C3 R1C4 R2C3 R2C4"]'
        ),
        RIGHT.replace("'''\nA A B B\nA A B B\n'''", "{ rows = 2, columns = 2 }"),
    ],
)
def test_many_ways_to_write_one_variant(tmp_path: Path, text: str) -> None:
    variant = read(tmp_path, text)
    assert [unit.cells for unit in variant.units] == [
        (0, 1, 2, 3),
        (4, 5, 6, 7),
        (0, 1, 4, 5),
        (2, 3, 6, 7),
    ]
    assert (variant.digits, variant.fewest_givens, variant.boxes) == (4, 4, ())
    assert [unit.tinted for unit in variant.units] == [False, False, True, True]
    assert {unit.rule for unit in variant.units} == {Distinct()}
    assert variant.units[0].name.zh_CN == "row 1"


def test_a_lone_cell_makes_no_line(tmp_path: Path) -> None:
    cross = RIGHT[: RIGHT.index("[units.block]")].replace("o o o o\n", "  o\no o o\n  o\n", 1)
    variant = read(tmp_path, cross.replace("o o o o\n", ""))
    assert [str(cell) for cell in variant.cells] == ["R1C2", "R2C1", "R2C2", "R2C3", "R3C2"]
    assert [unit.cells for unit in variant.units] == [(1, 2, 3)]


def test_a_file_inherits_from_a_file_beside_it(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    saved(tmp_path, RIGHT, "parent.toml")
    child = saved(
        tmp_path,
        'inherits = "parent.toml"\nname = { en = "child" }\nfewest_givens = 1\n'
        '[units.row]\nrule = "consecutive"\n'
        '[units.ends]\nname = { en = "{first} and {last}" }\ncells = ["R1C1 R2C4"]\n',
    )
    monkeypatch.chdir("/")
    variant = load(child)
    assert [unit.rule for unit in variant.units] == [
        *[Consecutive()] * 2,
        *[Distinct()] * 3,
    ]
    assert [str(unit.name) for unit in variant.units] == [
        "row 1",
        "row 2",
        "block 1",
        "block 2",
        "R1C1 and R2C4",
    ]
    assert variant.units[-1].cells == (0, 7)


def test_grids_may_overlap_by_any_rows_and_the_board_may_add_units(tmp_path: Path) -> None:
    grids = "".join(
        f'[[board]]\ngrid = "classic-4"\nrow = {n}\ncolumn = {n}\n'
        f'units = {{ en = "{{unit}} of {n}" }}\n'
        for n in (1, 3, 5)
    )
    variant = read(
        tmp_path,
        'name = { en = "three" }\ndigits = 4\nfewest_givens = 0\n'
        f'[units.far]\nname = {{ en = "far" }}\ncells = ["R1C1 R8C8"]\n{grids}',
    )
    assert len(variant.cells) == 3 * 16 - 2 * 4
    assert [len(grid) for grid in variant.grids] == [16, 16, 16]
    assert len(variant.units) == 3 * 12 - 2 + 1
    assert (str(variant.units[-1].name), variant.units[-1].cells) == ("far", (0, 39))
    assert str(variant.units[12].name) == "row 3 of 3"


# -- invalid files ---------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("old", "new", "line", "says"),
    [
        # the top
        ("digits = 4\n", "", 1, "digits: is missing"),
        ("fewest_givens = 4\n", "", 1, "fewest_givens: is missing"),
        ('name = { en = "four", zh_CN = "四" }\n', "", 1, "name: is missing"),
        ("digits = 4", "# \u2028\x85\ndigits = 36", 3, "digits: must be a whole number"),
        ("digits = 4", "digits = 36", 2, "digits: must be a whole number from 2 to 35"),
        ("digits = 4", "digits = 0", 2, "digits: must be a whole number"),
        ("digits = 4", "digits = 4.0", 2, "digits: must be a whole number"),
        ("digits = 4", "digits = true", 2, "digits: must be a whole number"),
        ("digits = 4", 'digits = "4"', 2, "digits: must be a whole number"),
        ("digits = 4", f"digits = {'9' * 4000}", 2, "digits: must be a whole number"),
        (
            "fewest_givens = 4",
            "fewest_givens = 9",
            3,
            "fewest_givens: must be a whole number from 0 to 8",
        ),
        ("fewest_givens = 4", "fewest_givens = -1", 3, "fewest_givens: must be"),
        (
            "fewest_givens",
            "fewest",
            3,
            "fewest: unknown key; the keys here are inherits, name, digits",
        ),
        ("fewest_givens", '"a\\u001b[31m"', 3, r"a\x1b[31m: unknown key"),
        # names
        ('name = { en = "four"', 'name = "four" # {', 1, "name: must be a table"),
        ('zh_CN = "四"', 'zh = "四"', 1, "name.zh: unknown key; the keys here are en, zh_CN"),
        ('en = "four", ', "", 1, "name.en: is missing"),
        ('"four"', "4", 1, "name.en: must be text in quotes"),
        ('"four"', '" "', 1, "name.en: must be 1 to 80 printable characters"),
        ('"four"', f'"{"x" * 81}"', 1, "name.en: must be 1 to 80 printable characters"),
        ('"four"', '"\\u001b[31m"', 1, "name.en: must be 1 to 80 printable characters"),
        ('"four"', '"{row}"', 1, "name.en: “{row}” is not a field here"),
        (
            "row {row}",
            "row {rwo}",
            10,
            "units.row.name.en: “{rwo}” is not a field here; the fields are: {number}, {row}",
        ),
        ("row {row}", "row {row", 10, "units.row.name.en: “{” is not a field"),
        ("row {row}", "row {row.real}", 10, "units.row.name.en: “{row.real}” is not a field"),
        # the board
        ("board = '''\no o o o\no o o o\n'''\n", "", 1, "board: is missing"),
        ("board = '''\no o o o\no o o o\n'''", "board = 3", 4, "board: must be a picture"),
        ("board = '''\no o o o\no o o o\n'''", "board = []", 4, "board: must be a picture"),
        ("board = '''\no o o o\no o o o\n'''", "board = [1]", 4, "board: must be a picture"),
        (
            "board = '''\no o o o\no o o o\n'''",
            "board = '''\n  \n'''",
            4,
            "board: the picture is empty",
        ),
        (
            "board = '''\no o o o\no o o o\n'''",
            "board = { rows = 2 }",
            4,
            "board.columns: is missing",
        ),
        (
            "board = '''\no o o o\no o o o\n'''",
            "board = { rows = 2, columns = 100 }",
            4,
            "board.columns: must be a whole number from 1 to 99",
        ),
        ("o o o o\n'''", "o oo o\n'''", 4, "board: row 2 lacks a space between two cells"),
        ("o o o o\n'''", "o o o\to\n'''", 4, r"board: row 2 has “\t”, which is not a mark"),
        ("o o o o\n'''", "o " * 100 + "\n'''", 4, "board: a board has at most 99 rows and columns"),
        ("o o o o\n'''", "o\n" * 99 + "'''", 4, "board: a board has at most 99 rows and columns"),
        # units
        (RIGHT[RIGHT.index("[units.row]") :], "", 1, "units: there must be at least one"),
        (
            "[units.block]",
            "[units.Block]",
            13,
            "units.Block: the name must be in lower-case letters",
        ),
        ("[units.block]", "[unit.block]", 13, "unit: unknown key"),
        (
            "[units.row]",
            '[units."\\u001b"]',
            9,
            r"units.\x1b: the name must be in lower-case letters",
        ),
        (
            "tinted",
            "tint",
            16,
            "units.block.tint: unknown key; the keys here are name, rule, tinted, cells",
        ),
        ("tinted = true", "tinted = 1", 16, "units.block.tinted: must be true or false"),
        ('"distinct"', '"different"', 15, "units.block.rule: must be one of distinct, consecutive"),
        ('"distinct"', "[1]", 15, "units.block.rule: must be one of distinct, consecutive"),
        ('name = { en = "block {number}" }\n', "", 13, "units.block.name: is missing"),
        ("cells = { down = 0, across = 2 }", "", 9, "units.row.cells: is missing"),
        ("cells = { down = 0, across = 2 }", "cells = 3", 11, "units.row.cells: must be a picture"),
        (
            "cells = { down = 0, across = 2 }",
            "cells = [1]",
            11,
            "units.row.cells: must be a picture",
        ),
        ("down = 0, across = 2", "down = 0, across = 0", 11, "units.row.cells: a line must step"),
        ("down = 0, across = 2", "down = 0", 11, "units.row.cells.across: is missing"),
        (
            "down = 0, across = 2",
            "rows = 2, across = 2",
            11,
            "units.row.cells.across: unknown key",
        ),
        (
            "down = 0, across = 2",
            "rows = 2, columns = 3",
            11,
            "units.row.cells: blocks of 2×3 do not fill a board of 2×4",
        ),
        (
            "down = 0, across = 2",
            "rows = 0, columns = 2",
            11,
            "units.row.cells.rows: must be a whole number from 1",
        ),
        (
            "down = 0, across = 2",
            "rows = 2, columns = 4",
            11,
            "units.row.cells: a unit with the rule distinct has at most 4 cells here, not 8",
        ),
        (
            "cells = { down = 0, across = 2 }",
            'cells = ["R1C1 R3C1"]',
            11,
            "units.row.cells: there is no cell “R3C1” on the board",
        ),
        (
            "cells = { down = 0, across = 2 }",
            'cells = ["R1C1 R2C1", "R1C1 R1C2 R1C1"]',
            11,
            "units.row.cells: a unit lists the cell R1C1 twice",
        ),
        (
            "cells = { down = 0, across = 2 }",
            'cells = ["R1C1"]',
            11,
            "units.row.cells: a unit must have at least 2 cells, not 1",
        ),
        (
            "cells = { down = 0, across = 2 }",
            'cells = [""]',
            11,
            "units.row.cells: a unit must have at least 2 cells, not 0",
        ),
        (
            "A A B B\n'''",
            "A A A B\n'''",
            17,
            "units.block.cells: a unit with the rule distinct has at most 4 cells here, not 5",
        ),
        (
            "A A B B\n'''",
            "A A B\n'''",
            17,
            "units.block.cells: row 2 has 3 cells, but on the board it has 4",
        ),
        ("A A B B\n'''", "A A B B B\n'''", 17, "units.block.cells: row 2 has 5 cells"),
        (
            "A A B B\n'''",
            "A A B B\n. . . .\n'''",
            17,
            "units.block.cells: row 3 has 4 cells, but on the board it has 0",
        ),
        ("A A B B\nA A B B\n", "A A B B\n", 17, "units.block.cells: row 2 has 0 cells"),
        (
            "A A B B\n'''",
            " A A B B\n'''",
            17,
            "units.block.cells: the cells of row 2 do not line up",
        ),
        # not TOML
        ("digits = 4", "digits == 4", 2, "this is not valid TOML (Invalid value)"),
        (
            "digits = 4",
            "digits = 4\ndigits = 4",
            3,
            "this is not valid TOML (Cannot overwrite a value)",
        ),
        ("digits = 4", f"digits = {'[' * 3000}", 1, "brackets are nested too deeply"),
        ("digits = 4", f"digits = {'9' * 5000}", 2, "a number has too many digits"),
        ("A A B B\n'''\n", "A A B B\n", None, "this is not valid TOML ("),
    ],
)
def test_errors_name_key_and_line(
    tmp_path: Path, old: str, new: str, line: int | None, says: str
) -> None:
    assert RIGHT.count(old) >= 1
    found = complaint(tmp_path, new.join(RIGHT.rsplit(old, 1)))
    assert found.problem.startswith(says)
    assert line is None or found.line == line


@pytest.mark.parametrize(
    ("text", "line", "says"),
    [
        (b"", 1, "name: is missing"),
        (b"# nothing\n", 1, "name: is missing"),
        (b"\x00", 1, "not valid TOML"),
        (b"\xff\xfe", 1, "the text is not UTF-8"),
        (b"# ok\n\n# \xb2\xe2\n", 3, "the text is not UTF-8"),
        (RIGHT.encode("utf-16"), 1, "the text is not UTF-8"),
        (b"a = 1\n" + b"#" * toml_file.MAX_BYTES, 1, "at most 500 lines and 32768 bytes"),
        (b"\n" * (toml_file.MAX_LINES + 1), 1, "at most 500 lines and 32768 bytes"),
        (b"inherits = 3\n", 1, "inherits: must be text"),
        (b"\ninherits = 'sudoku'\n", 2, "inherits: must be one of classic, percent"),
        (b"inherits = '../classic'\n", 1, "inherits: must be one of classic, percent"),
        (
            b"inherits = 'mine.toml'\n",
            1,
            "inherits: refers back to a file that is still being read",
        ),
        (
            b"inherits = './/mine.toml'\n",
            1,
            "inherits: refers back to a file that is still being read",
        ),
        (b"inherits = 'none.toml'\n", 1, "inherits: "),
        (b"inherits = 'a\\u0000b.toml'\n", 1, "inherits: "),
        (b"inherits = 'classic'\nunits = 1\n", 2, "units: must be a table"),
        (b"inherits = 'classic'\nunits.row = 1\n", 2, "units.row: must be a table"),
        (b"inherits = 'classic'\nfewest_givens = 1\n", 1, "name: is missing"),
        (b"inherits = 'classic'\nname.en = 'x'\n", 1, "fewest_givens: is missing"),
        # an inherited group that does not fit is reported at the key `inherits`
        (
            b"name.en = 'x'\nfewest_givens = 1\ninherits = 'classic'\ndigits = 4\n[units.box]\n",
            3,
            "units.row.cells: a unit with the rule distinct has at most 4 cells here, not 9",
        ),
        (
            b"name.en = 'x'\nfewest_givens = 1\ninherits = 'percent'\n"
            b"board = { rows = 6, columns = 9 }\n",
            3,
            "units.diagonal.cells: row 7 has 9 cells, but on the board it has 0",
        ),
    ],
)
def test_files_that_are_not_variants(tmp_path: Path, text: bytes, line: int, says: str) -> None:
    found = complaint(tmp_path, text)
    assert says in found.problem
    assert found.line == line


@pytest.mark.parametrize(
    ("grid", "line", "says"),
    [
        ("grid = 'classic'", 4, "board[2].row: is missing"),
        ("grid = 'classic'\nrow = 0", 6, "board[2].row: must be a whole number from 1 to 99"),
        ("grid = 'classic'\nrow = 1\ncolumn = 7", 4, "board[2].units: is missing"),
        ("grid = 'classic'\ncells = 1", 6, "board[2].cells: unknown key"),
        ("grid = 'classic-4'", 5, "board[2].grid: must have as many digits as the board, not 4"),
        ("grid = 'twodoku'", 5, "board[2].grid: must be a variant of a single grid"),
        ("grid = 'two'", 5, "board[2].grid: must be one of classic"),
        ("grid = 'mine.toml'", 5, "board[2].grid: refers back to a file that is still being read"),
        (
            "grid = 'classic'\nrow = 1\ncolumn = 7\nunits = { en = '{units}' }",
            8,
            "board[2].units.en: “{units}” is not a field here; the fields are: {unit}.",
        ),
        (
            "grid = 'classic'\nrow = 92\ncolumn = 1\nunits.en = '{unit}'",
            -1,
            "board: a board has at most 99 rows and columns",
        ),
        (
            "grid = 'honeycomb'\nrow = 3\ncolumn = 3\nunits.en = '{unit}'",
            -1,
            "board: row 4 lacks a space between two cells",
        ),
    ],
)
def test_grids_that_do_not_fit(tmp_path: Path, grid: str, line: int, says: str) -> None:
    first = "[[board]]\ngrid = 'classic'\nrow = 1\ncolumn = 1\nunits.en = '{unit}'\n"
    text = f"name.en = 'x'\ndigits = 9\nfewest_givens = 9\n[[board]]\n{grid}\n"
    found = complaint(tmp_path, text.replace("[[board]]", first + "[[board]]"))
    assert says in found.problem
    assert found.line == line + first.count("\n")


def test_an_error_in_an_inherited_file_names_that_file(tmp_path: Path) -> None:
    parent = saved(tmp_path, RIGHT.replace("distinct", "different"), "parent.toml")
    with pytest.raises(VariantError) as caught:
        read(tmp_path, 'inherits = "parent.toml"\nname = { en = "x" }\nfewest_givens = 4\n')
    assert str(caught.value).startswith(f"{parent}, line 15: units.block.rule: ")


def test_files_that_inherit_in_a_circle_are_refused(tmp_path: Path) -> None:
    rest = "\nname = { en = 'x' }\nfewest_givens = 1\n"
    saved(tmp_path, f"inherits = 'b.toml'{rest}", "a.toml")
    saved(tmp_path, f"\ninherits = 'c.toml'{rest}", "b.toml")
    last = saved(tmp_path, f"\n\ninherits = 'a.toml'{rest}", "c.toml")
    with pytest.raises(VariantError, match="refers back") as caught:
        load(str(tmp_path / "a.toml"))
    assert (str(caught.value.path), caught.value.line) == (last, 3)


def test_missing_files_folders_and_odd_names(tmp_path: Path) -> None:
    (tmp_path / "folder.toml").mkdir()
    (tmp_path / "loop.toml").symlink_to("loop.toml")
    for name in ("none.toml", "folder.toml", "loop.toml", "a\0b.toml", "x" * 300 + ".toml"):
        with pytest.raises(FileError, match="cannot be read") as caught:
            load(str(tmp_path / name))
        assert str(caught.value).isprintable()
    odd = "\x1b[31m数 独.TOML"
    assert load(saved(tmp_path, RIGHT, odd)).digits == 4
    with pytest.raises(SatdokuError) as told:
        load(saved(tmp_path, "x", odd))
    assert str(told.value).isprintable()


@pytest.mark.skipif(not hasattr(os, "mkfifo"), reason="needs a device that never ends")
def test_an_endless_file_is_refused() -> None:
    link = Path("/dev/zero")
    with pytest.raises(VariantError, match="too large"):
        toml_file.read(link)


# -- rules with keys of their own ----------------------------------------------------------------

WHISPERS = """
inherits = "classic-4"
name = { en = "whispers" }
fewest_givens = 0
[units.whisper]
name = { en = "the whisper {first}–{last}" }
rule = "whisper"
difference = 2
cells = ["R1C1 R2C2 R3C2 R4C1 R4C2 R4C3", "R1C1 R1C2 R1C3 R1C4"]
"""


def test_a_whisper_may_be_longer_than_there_are_digits(tmp_path: Path) -> None:
    variant = read(tmp_path, WHISPERS)
    long, row = [unit for unit in variant.units if unit.kind == "whisper"]
    assert long.rule == row.rule == Whisper(2)
    assert long.cells == (0, 5, 9, 12, 13, 14)
    assert long.tinted
    assert row.cells == variant.units[0].cells  # the same cells as row 1, another rule


@pytest.mark.parametrize(
    ("old", "new", "line", "problem"),
    [
        ("difference = 2", "difference = 4", 8, "difference: must be a whole number from 1 to 3."),
        ("difference = 2\n", "", 5, "difference: is missing."),
        (
            'rule = "whisper"\n',
            "",
            7,
            "difference: unknown key; the keys here are name, rule, tinted",
        ),
        ('["R1C1', "{ rows = 2, columns = 2 } #", 9, "cells: the rule whisper needs an order:"),
        ("R4C3", "R1C1", 9, "cells: a unit lists the cell R1C1 twice."),
    ],
)
def test_what_is_wrong_with_a_whisper(
    old: str, new: str, line: int, problem: str, tmp_path: Path
) -> None:
    found = complaint(tmp_path, WHISPERS.replace(old, new))
    assert f"line {line}: units.whisper.{problem}" in str(found)


KILLER = (Path(__file__).parent / "killer.toml").read_text(encoding="utf-8")


def test_the_cages_of_a_killer(tmp_path: Path) -> None:
    assert KILLER in PAGE
    variant = read(tmp_path, KILLER)
    cages = [unit for unit in variant.units if unit.kind == "cage"]
    assert sorted(cell for cage in cages for cell in cage.cells) == list(range(36))
    assert cages[0].cells == (0, 6, 12, 13)
    assert [cage.rule for cage in cages[:3]] == [Cage(15), Cage(7), Cage(16)]
    assert all(cage.tinted for cage in cages)


@pytest.mark.parametrize(
    ("old", "new", "line", "problem"),
    [
        ("A = 15", "A = 9", 18, "sums.A: must be a whole number from 10 to 18."),
        ("A = 15\n", "", 17, "sums.A: is missing."),
        ("A = 15", "A = 15\na = 7", 19, "sums.a: unknown key; the keys here are A, B, C, D"),
        ("A A D E G F", "N A D E G F", 8, "cells: a unit must have at least 2 cells, not 1."),
        (KILLER[KILLER.index("[units.cage.sums]") :], "", 5, "sums: is missing."),
        (KILLER[KILLER.index('cells = """') :], CAGES, 8, "cells: the rule cage needs a picture"),
    ],
)
def test_what_is_wrong_with_a_cage(
    old: str, new: str, line: int, problem: str, tmp_path: Path
) -> None:
    found = complaint(tmp_path, KILLER.replace(old, new))
    assert f"line {line}: units.cage.{problem}" in str(found)


def test_a_formula_too_large_is_refused_before_it_is_built(tmp_path: Path) -> None:
    text = """\
name = { en = "vast" }
digits = 35
fewest_givens = 0
board = { rows = 99, columns = 99 }
[units.box]
name = { en = "box {number}" }
cells = { rows = 1, columns = 3 }
"""
    error = complaint(tmp_path, text)
    assert error.line == 2
    assert "more than 1500000 clauses" in str(error)


@pytest.mark.parametrize(
    ("digits", "group", "says"),
    [
        (1, 'rule = "whisper"\ndifference = 1\ncells = ["R1C1 R1C2"]', "line 3: digits: must be a"),
        (2, 'rule = "whisper"\ndifference = 2\ncells = ["R1C1 R1C2"]', "difference: must be 1."),
        (2, 'rule = "whisper"\ndifference = 1\ncells = ["R1C1"]', "must have at least 2 cells, no"),
        (2, 'rule = "cage"\ncells = "A A"\nsums = { A = 4 }', "sums.A: must be 3."),
        (2, 'rule = "cage"\ncells = "A ."\nsums = { A = 1 }', "must have at least 2 cells, not 1."),
        (1, 'rule = "cage"\ncells = "A A"\nsums = { A = 1 }', "digits: must be a whole number fr"),
        (2, 'rule = "consecutive"\ncells = ["R1C2"]', "a unit must have at least 2 cells, not 1."),
        (1, 'rule = "distinct"\ncells = "A A"', "digits: must be a whole number from 2 to 35."),
        (2, 'rule = "distinct"\ncells = { rows = 1, columns = 1 }', "at least 2 cells, not 1."),
    ],
)
def test_no_range_runs_backwards_or_has_one_end_twice(
    digits: int, group: str, says: str, tmp_path: Path
) -> None:
    path = tmp_path / "two.toml"
    head = f'\nname = {{ en = "two" }}\ndigits = {digits}\nfewest_givens = 0\nboard = "o o"\n'
    path.write_text(f'{head}[units.some]\nname = {{ en = "some" }}\n{group}\n', encoding="utf-8")
    with pytest.raises(VariantError) as caught:
        load(str(path))
    assert says in str(caught.value)
    for low, high in re.findall(r"(\d+) to (\d+)", str(caught.value)):
        assert int(low) < int(high)
