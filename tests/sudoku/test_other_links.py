"""SudokuPad puzzles and Penpa+ links: digits, boxes, cages; all else is refused by name."""

from __future__ import annotations

import base64
import json
import zlib
from contextlib import suppress
from random import Random
from typing import Any
from urllib.parse import quote

import pytest

from satdoku.errors import SatdokuError
from satdoku.sudoku.links import lz_string, puzzle_zip
from satdoku.sudoku.links.linked_puzzle import LinkedPuzzle, LinkError
from satdoku.sudoku.links.penpa import ABBREVIATIONS
from satdoku.sudoku.links.shared_puzzles import read_shared

PUZZLE = "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79"
ZIPPED = (
    r"{id:'x1',cs:50,metadata:{t:'It\'s one',author:'A. N.'},ce:[[{v:1},,,],[,,,{v:'2'}],"
    r"[,{pencilMarks:'12'},,],[,,,]],re:[[[0,0],[0,1],[1,0],[1,1]],[[0,2],[0,3],[1,2],[1,3]],"
    r"[[2,0],[2,1],[3,0],[3,1]],[[2,2],[2,3],[3,2],[3,3]]],"
    r"ca:[{ce:[[0,1],[0,2]],v:6,unique:t},{v:'rules: Normal.'}]}"
)


def sudokupad(**keys: Any) -> dict[str, Any]:
    rows = [PUZZLE[start : start + 9] for start in range(0, 81, 9)]
    cells = [[{} if sign == "." else {"value": sign} for sign in row] for row in rows]
    return {"id": "x", "cells": cells, **keys}


def scl(document: dict[str, Any]) -> str:
    return f"https://sudokupad.app/scl{quote(lz_string.compress(json.dumps(document)), safe='')}"


def opened(text: str) -> LinkedPuzzle:
    found = read_shared(text)
    assert isinstance(found, LinkedPuzzle)
    return found


def refusal(text: str) -> str:
    with pytest.raises(SatdokuError) as caught:
        read_shared(text)
    return str(caught.value)


def test_rules_about_the_whole_board_of_sudokupad() -> None:
    found = opened(scl(sudokupad(**{"global": ["antiknight"], "metadata": {"antiking": True}})))
    assert found.grid.variant.id == "classic+anti-king+anti-knight"
    with pytest.raises(LinkError, match="it uses “global antixv”"):
        opened(scl(sudokupad(**{"global": ["antixv"]})))


def test_a_puzzle_of_sudokupad() -> None:
    found = opened(scl(sudokupad(metadata={"title": "One", "author": "Two"})))
    assert found.grid.line == PUZZLE
    assert found.grid.variant.id == "classic"
    assert (found.title, found.author) == ("One", "Two")


def test_sudokupads_spelling_of_json() -> None:
    found = opened(ZIPPED)
    assert str(found.grid) == "1......2........"
    assert found.grid.variant.id == "classic-4+cage=6@1213+digits=12@32"
    assert found.title == "It's one"
    assert opened(f"ctc{lz_string.compress(ZIPPED)}") == found


@pytest.mark.parametrize(
    ("text", "value"),
    [
        ("{a:1,l:f}", {"arrows": 1, "lines": False}),
        ("[,{},]", [{}, {}, {}]),
        ("{c:FF00aa,c1:#0}", {"color": "FF00aa", "borderColor": "#0"}),
        ("{v:'a:[b]'}", {"value": "a:[b]"}),
    ],
)
def test_a_zipped_value(text: str, value: object) -> None:
    assert puzzle_zip.read(text) == value


def test_cages_and_irregular_boxes() -> None:
    cage = {"cells": [[0, 2], [0, 3]], "value": "5", "unique": True}
    found = opened(scl(sudokupad(cages=[cage, {"cells": "r2c2r2c3", "unique": True}])))
    assert found.grid.variant.id == "classic+cage=5@1314+distinct=2223"
    rows = [[[row, column] for column in range(9)] for row in range(9)]
    columns = [list(each) for each in zip(*rows, strict=True)]
    assert opened(scl(sudokupad(regions=columns))).grid.variant.id.startswith("classic+box=11-91")


def test_what_sudokupad_only_draws_is_refused_by_name() -> None:
    told = refusal(
        scl(sudokupad(lines=[{"wayPoints": [[0, 0], [1, 1]]}], overlays=[{"text": "x"}]))
    )
    assert "This is a SudokuPad puzzle; it uses “lines”, “overlays”" in told
    assert "“a cage with “x<5””" in refusal(
        scl(sudokupad(cages=[{"cells": [[0, 0]], "value": "x<5"}]))
    )


# -- Penpa+ --------------------------------------------------------------------------------------

POINTS = 13 * 13


def point(row: int, column: int) -> int:
    return (row + 2) * 13 + column + 2


def edges() -> dict[str, int]:
    """The lines between boxes: names of corners, each at the lower right of a cell."""
    found: dict[str, int] = {}
    for at in (2, 5):
        for n in range(9):
            across = (POINTS + point(at, n - 1), POINTS + point(at, n))
            down = (POINTS + point(n - 1, at), POINTS + point(n, at))
            found |= {f"{one},{other}": 2 for one, other in (across, down)}
    return found


def numbers() -> dict[str, list[object]]:
    return {
        str(point(n // 9, n % 9)): [sign, 1, "1"] for n, sign in enumerate(PUZZLE) if sign != "."
    }


def penpa(kind: str = "square", /, **drawn: object) -> str:
    text = json.dumps({"number": numbers(), "lineE": edges(), **drawn})
    for short, word in ABBREVIATIONS.items():
        text = text.replace(word, short)
    lines = f"{kind},9,9,38,0,1,1\n[0,0,0,0]\n[]\n{text}\n{{}}"
    packer = zlib.compressobj(wbits=-15)
    code = base64.b64encode(packer.compress(lines.encode()) + packer.flush()).decode()
    return f"https://swaroopg92.github.io/penpa-edit/#m=edit&p={code}"


def test_a_penpa_link() -> None:
    assert opened(penpa()).grid.line == PUZZLE
    assert opened(penpa("sudoku", lineE={})).grid.line == PUZZLE
    assert opened(penpa(surface={str(point(0, 0)): 1})).ignored == ("surface",)


def test_thermometers_and_cages_of_penpa() -> None:
    cage = [point(0, 2), point(0, 3)]
    found = opened(
        penpa(
            thermo=[[point(0, 0), point(1, 1)], None],
            killercages=[cage],
            numberS={str(4 * (POINTS + cage[0])): ["5", 1]},
        )
    )
    assert found.grid.variant.id == "classic+cage=5@1314+thermometer=1122"


@pytest.mark.parametrize(
    ("drawn", "named"),
    [
        ({"symbol": {"30": [1, "circle_S", 1]}}, "“symbol”"),
        ({"arrows": [[30, 31]]}, "“arrows”"),
        ({"lineE": {}}, "“a board without boxes”"),
        ({"number": {str(POINTS + 40): ["5", 1, "1"]}}, "“a number between cells”"),
        ({"numberS": {str(4 * (POINTS + 28)): ["5", 1]}}, "“a small number outside cages”"),
    ],
)
def test_what_penpa_only_draws_is_refused_by_name(drawn: dict[str, object], named: str) -> None:
    told = refusal(penpa(**drawn))
    assert "This is a Penpa+ link; it uses " in told
    assert named in told


@pytest.mark.parametrize("seed", range(60))
def test_a_damaged_link_is_an_error_or_a_puzzle(seed: int) -> None:
    rng = Random(seed)
    link = [*rng.choice((penpa(), scl(sudokupad()), ZIPPED))]
    for _fault in range(rng.randrange(1, 4)):
        link[rng.randrange(30, len(link))] = rng.choice("aZ9+/=%{}[],':é")
    with suppress(SatdokuError):
        read_shared("".join(link))
