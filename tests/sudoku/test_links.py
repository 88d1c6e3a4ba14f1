"""Puzzles as other programs share them: read, refused by name, written and read back."""

from __future__ import annotations

import json
from copy import deepcopy
from io import BufferedReader, BytesIO
from itertools import islice
from pathlib import Path
from random import Random
from typing import Any

import pytest

from satdoku.errors import SatdokuError
from satdoku.sudoku.grid import Grid
from satdoku.sudoku.links import lz_string
from satdoku.sudoku.links.fpuzzles import read_document
from satdoku.sudoku.links.fpuzzles_rules import EXTREMES, KINDS
from satdoku.sudoku.links.fpuzzles_writing import ADDRESSES, link
from satdoku.sudoku.links.known_variants import meaning
from satdoku.sudoku.links.linked_puzzle import LinkedPuzzle, LinkError
from satdoku.sudoku.links.shared_puzzles import read_shared, shared_puzzles
from satdoku.sudoku.puzzles import share
from satdoku.sudoku.solving.board_solver import BoardSolver
from satdoku.sudoku.variants import own_rules as own_rules_text
from satdoku.sudoku.variants.catalogue import load
from satdoku.sudoku.variants.own_rules import own_rules
from satdoku.sudoku.variants.variant import Variant
from satdoku.tasks.reading import Reader

PUZZLE = "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79"
SOLUTION = "534678912672195348198342567859761423426853791713924856961537284287419635345286179"

# One puzzle rule of each kind, and what it becomes.
RULES: dict[str, tuple[Any, str]] = {
    "arrow": ({"cells": ["R1C1"], "lines": [["R1C1", "R1C2", "R1C3"]]}, "arrow=11-13"),
    "killercage": ({"cells": ["R1C1", "R1C2"], "value": "8"}, "cage=8@1112"),
    "littlekillersum": (
        {"cell": "R0C2", "direction": "DR", "value": "20"},
        "little-killer=20@13-79",
    ),
    "odd": ({"cell": "R1C1"}, "odd=11"),
    "even": ({"cell": "R1C1"}, "even=11"),
    "minimum": ({"cell": "R1C1"}, "minimum=111221"),
    "maximum": ({"cell": "R1C1"}, "maximum=111221"),
    "rowindexer": ({"cells": ["R2C3"]}, "indexer=2@13-93"),
    "columnindexer": ({"cells": ["R2C3"]}, "indexer=3@21-29"),
    "boxindexer": ({"cells": ["R2C2"]}, "indexer=5@11-1321-2331-33"),
    "extraregion": ({"cells": ["R1C1", "R2C4"]}, "distinct=1124"),
    "thermometer": ({"lines": [["R1C1", "R1C2"]]}, "thermometer=1112"),
    "slowthermometer": ({"lines": [["R1C1", "R1C2"]]}, "slow-thermometer=1112"),
    "palindrome": ({"lines": [["R1C1", "R2C2", "R1C3"]]}, "palindrome=112213"),
    "renban": ({"lines": [["R1C1", "R1C2"]]}, "renban=1112"),
    "nabner": ({"lines": [["R1C1", "R1C2"]]}, "nabner=1112"),
    "whispers": ({"lines": [["R1C1", "R1C2"]]}, "whisper=5@1112"),
    "regionsumline": ({"lines": [["R1C3", "R1C4", "R1C5"]]}, "equal-sums=1.2@13-15"),
    "betweenline": ({"lines": [["R1C1", "R1C2", "R1C3"]]}, "between=11-13"),
    "lockout": ({"lines": [["R1C1", "R1C2", "R1C3"]]}, "lockout=11-13"),
    "entropicline": ({"lines": [["R1C1", "R1C2"]]}, "entropic=1112"),
    "modularline": ({"lines": [["R1C1", "R1C2"]]}, "modular=1112"),
    "doublearrow": ({"lines": [["R1C1", "R1C2", "R1C3"]]}, "double-arrow=11-13"),
    "zipperline": ({"lines": [["R1C1", "R1C2", "R1C3"]]}, "zipper=11-13"),
    "difference": ({"cells": ["R1C1", "R1C2"]}, "difference=1@1112"),
    "ratio": ({"cells": ["R1C1", "R1C2"], "value": "3"}, "ratio=3@1112"),
    "xv": ({"cells": ["R1C1", "R1C2"], "value": "X"}, "pair-sum=10@1112"),
    "clone": ({"cells": ["R1C1"], "cloneCells": ["R5C5"]}, "clone=1155"),
    "quadruple": (
        {"cells": ["R1C1", "R1C2", "R2C1", "R2C2"], "values": [3, 1]},
        "quadruple=13@11122122",
    ),
    "sandwichsum": ({"cell": "R0C4", "value": "10"}, "sandwich=10@14-94"),
    "xsum": ({"cell": "R4C10", "value": "10"}, "x-sum=10@49-41"),
    "skyscraper": ({"cell": "R10C4", "value": "3"}, "skyscraper=3@94-14"),
    "numberedroom": ({"cell": "R4C0", "value": "3"}, "numbered-room=3@41-49"),
    "germanwhispers": ({"lines": [["R1C1", "R1C2"]]}, "whisper=5@1112"),
    "dutchwhispers": ({"lines": [["R1C1", "R1C2"]]}, "whisper=4@1112"),
}


SLASHES = 88  # the seed of a title whose code has two slashes in a row


def document(side: int = 9, /, **keys: Any) -> dict[str, Any]:
    return {"size": side, "grid": [[{} for _c in range(side)] for _r in range(side)], **keys}


def read(found: dict[str, Any]) -> LinkedPuzzle:
    return read_document(json.dumps(found))


def address(found: dict[str, Any]) -> str:
    return f"https://www.f-puzzles.com/?load={lz_string.compress(json.dumps(found))}"


def refusal(text: str) -> str:
    with pytest.raises(SatdokuError) as caught:
        read_shared(text)
    return str(caught.value)


# -- compression -----------------------------------------------------------------------------


def test_a_compressed_text_as_javascript_writes_it() -> None:
    assert lz_string.compress('{"size":9}') == "N4IgzglgXgpiBcBOAvkA"
    assert lz_string.decompress("N4IgzglgXgpiBcBOAvkA", 100) == '{"size":9}'


@pytest.mark.parametrize("seed", range(20))
def test_any_text_comes_back(seed: int) -> None:
    rng = Random(seed)
    text = "".join(rng.choice("ab{}“数\U0001f600") for _n in range(rng.randrange(300)))
    assert lz_string.decompress(lz_string.compress(text), 1000) == text


@pytest.mark.parametrize("seed", range(40))
def test_damaged_text_is_an_error_or_another_text(seed: int) -> None:
    rng = Random(seed)
    text = [*lz_string.compress(json.dumps(document()))]
    for _fault in range(rng.randrange(1, 4)):
        text[rng.randrange(len(text))] = rng.choice(lz_string.ALPHABET + "=!é")
    damaged = "".join(text[: rng.randrange(1, len(text) + 1)])
    try:
        lz_string.decompress(damaged, 100_000)
    except lz_string.CodecError:
        return


def test_a_text_that_is_too_long_is_an_error() -> None:
    code = lz_string.compress("a" * 1001)
    assert len(code) < 100
    assert lz_string.decompress(code, 1001) == "a" * 1001
    with pytest.raises(lz_string.CodecError):
        lz_string.decompress(code, 1000)


# -- f-puzzles -------------------------------------------------------------------------------


def test_every_kind_is_tried() -> None:
    assert RULES.keys() == KINDS.keys() | {*EXTREMES}


@pytest.mark.parametrize("key", RULES)
def test_each_kind_of_rule_is_read_and_written(key: str) -> None:
    entry, text = RULES[key]
    puzzle = read(document(**{key: [entry]})).grid
    assert puzzle.variant.id == f"classic+{text}"
    for site in ADDRESSES:
        back = read_shared(link(puzzle, site))
        assert isinstance(back, LinkedPuzzle)
        assert back.grid == puzzle


@pytest.mark.parametrize(
    ("keys", "name"),
    [
        ({"antiknight": True, "antiking": True}, "classic+anti-king+anti-knight"),
        ({"disjointgroups": True}, "classic+disjoint-groups"),
        ({"nonconsecutive": True}, "classic+non-consecutive"),
        ({"negative": ["xv"], "xv": []}, "classic+all-sums"),
        ({"negative": ["ratio"]}, "classic+all-black-dots"),
        ({"diagonal+": True, "diagonal-": True}, "x"),
        ({"diagonal+": True}, "classic+distinct=19-91"),
    ],
)
def test_rules_about_the_whole_board(keys: dict[str, Any], name: str) -> None:
    puzzle = read(document(**keys)).grid
    assert puzzle.variant.id == name
    back = read_shared(link(puzzle, "f-puzzles"))
    assert isinstance(back, LinkedPuzzle)
    assert meaning(back.grid.variant) == meaning(puzzle.variant)


def test_white_dots_are_an_exception_to_non_consecutive() -> None:
    dots = [{"cells": ["R1C1", "R1C2"]}]
    puzzle = read(document(nonconsecutive=True, difference=dots)).grid
    assert puzzle.variant.id == "classic+all-white-dots+difference=1@1112"


@pytest.mark.parametrize(
    ("keys", "rule"),
    [
        ({"nonconsecutive": True, "difference": ["2"]}, "no-dot=d1@1121"),
        ({"nonconsecutive": True, "ratio": [""]}, "all-white-dots"),
        ({"negative": ["ratio"], "ratio": ["3"]}, "no-dot=r3@1121"),
        ({"negative": ["ratio"], "ratio": ["", "3"]}, "all-black-dots"),
        ({"negative": ["ratio"], "difference": ["2"]}, "all-black-dots"),
    ],
)
def test_which_dots_are_all_given(keys: dict[str, Any], rule: str) -> None:
    """Differences of 1, and the ratios of the dots that there are. A dot with another value does
    not make its own value forbidden elsewhere."""
    for kind in {"ratio", "difference"} & keys.keys():
        cells = [["R1C1", "R1C2"], ["R5C1", "R5C2"]]
        pairs = zip(cells, keys[kind], strict=False)
        keys = keys | {kind: [{"cells": pair, "value": value} for pair, value in pairs]}
    puzzle = read(document(**keys)).grid
    units = own_rules(puzzle.variant, load("classic"))
    assert rule.partition("=")[0] in {unit.kind for unit in units}
    assert rule in puzzle.variant.id
    assert "no-dot=d1@1112" not in puzzle.variant.id
    back = read_shared(link(puzzle, "f-puzzles"))
    assert isinstance(back, LinkedPuzzle)
    assert back.grid == puzzle


@pytest.mark.parametrize("key", ["whispers", "entropicline", "palindrome", "regionsumline"])
def test_a_line_can_be_a_loop(key: str) -> None:
    loop = ["R3C3", "R3C4", "R4C4", "R4C3", "R3C3"]
    puzzle = read(document(**{key: [{"lines": [loop]}]})).grid
    assert puzzle.variant.units[-1].cells == (20, 21, 30, 29, 20)
    assert load(puzzle.variant.id) == puzzle.variant
    assert share.decode(share.encode(puzzle), load) == puzzle
    back = read_shared(link(puzzle, "sudokupad"))
    assert isinstance(back, LinkedPuzzle)
    assert back.grid == puzzle


@pytest.mark.parametrize("key", ["renban", "nabner"])
def test_a_loop_of_different_digits_has_each_cell_once(key: str) -> None:
    loop = ["R3C3", "R3C4", "R4C4", "R4C3", "R3C3"]
    puzzle = read(document(**{key: [{"lines": [loop]}]})).grid
    assert puzzle.variant.id == f"classic+{key}=33344443"


def test_the_usual_difference_of_whispers_depends_on_the_size() -> None:
    line = [{"lines": [["R1C1", "R1C2"]]}]
    assert read(document(6, whispers=line)).grid.variant.id == "classic-6+whisper=3@1112"
    assert read(document(16, dutchwhispers=line)).grid.variant.id == "classic-16+whisper=7@1112"


def test_a_clone_can_overlap_the_original() -> None:
    clone = {"cells": ["R1C1", "R1C2"], "cloneCells": ["R1C2", "R2C5"]}
    puzzle = read(document(clone=[clone])).grid
    assert puzzle.variant.id == "classic+clone=11121225"
    back = read_shared(link(puzzle, "f-puzzles"))
    assert isinstance(back, LinkedPuzzle)
    assert back.grid == puzzle


@pytest.mark.parametrize("key", ["betweenline", "doublearrow", "zipperline"])
def test_a_line_too_short_for_its_rule_says_nothing(key: str) -> None:
    line = {"lines": [["R1C1", "R1C2"]]}
    assert read(document(**{key: [line]})).grid.variant.id == "classic"


def test_the_parity_of_a_cell_is_a_rule() -> None:
    found = document()
    found["grid"][0][0] = {"parity": "Odd"}
    found["grid"][8][8] = {"parity": "Even"}
    assert read(found).grid.variant.id == "classic+even=99+odd=11"


def test_the_rules_in_words_are_shown_with_decoration() -> None:
    line = {"lines": [["R1C1", "R1C2"]]}
    told = read(document(line=[line], ruleset="Digits on a line\nadd up.")).sentence
    assert told.endswith("which satdoku does not read: “Digits on a line add up.”")
    of_rule = {**line, "isNewConstraint": True}
    told = read(document(line=[of_rule], renban=[line], ruleset="Renban.")).sentence
    assert told == "Read as an f-puzzles puzzle: classic + renban line."


def test_marked_cells_are_not_compared_with_each_other() -> None:
    puzzle = read(document(minimum=[{"cell": "R1C1"}, {"cell": "R1C2"}])).grid
    assert puzzle.variant.id == "classic+minimum=1121,121322"


def test_regions_sides_and_marks() -> None:
    found = document(4)
    for number, cell in enumerate(cell for row in found["grid"] for cell in row):
        cell["region"] = number % 4
    found["grid"][0][0] = {"region": 0, "givenPencilMarks": [1, 3]}
    found["grid"][0][1] |= {"value": 2, "given": True}
    found["grid"][0][2] |= {"value": 1}
    puzzle = read(found)
    assert puzzle.grid.variant.id == "classic-4+box=11-41,12-42,13-43,14-44+digits=13@11"
    assert str(puzzle.grid) == ".21............."
    assert puzzle.placed == (2,)


def test_a_board_of_another_size_has_boxes_of_its_own() -> None:
    assert len(read(document(8)).grid.variant.boxes) == 8
    assert read(document(7)).grid.variant.id == "latin-7"


@pytest.mark.parametrize(
    "form",
    [
        "https://f-puzzles.com/?load={code}",
        "f-puzzles.com/?load={code}",
        "https://sudokupad.app/fpuzzles{code}",
        "https://beta.sudokupad.app/sudoku/fpuz{code}?setting-nogrid=1",
        "sudokupad.app/fpuzzles{code}",
        "https://app.crackingthecryptic.com/sudoku/?puzzleid=fpuzzles{code}",
        "<https://f-puzzles.com/?load={code}>",
        "https://f-puzzles.com/?load={wrapped}",
        "https://sudokupad.app/fpuzzles{collapsed}",
    ],
)
def test_the_forms_of_a_link(form: str) -> None:
    """A code can contain slashes and plus signs. A mail program breaks a link into lines, and some
    programs make one slash of two."""
    title = "".join(map(chr, Random(SLASHES).sample(range(0x4E00, 0x9FFF), 50)))
    code = lz_string.compress(json.dumps(document(4, title=title), ensure_ascii=False))
    assert "//" in code
    assert "+" in code
    wrapped = code[:70] + "\n" + code[70:]
    text = form.format(code=code, wrapped=wrapped, collapsed=code.replace("//", "/"))
    (puzzle,) = shared_puzzles(text, BytesIO())
    assert isinstance(puzzle, LinkedPuzzle)
    assert puzzle.title == title


def test_a_board_of_sudokuwiki_with_candidates() -> None:
    cells = ["01", "0b", *["2e"] * 79]  # a given 1, a solved 2, candidates 3 and 7
    found = read_shared("https://www.sudokuwiki.org/sudoku.htm?bd=S9B" + "".join(cells))
    assert isinstance(found, LinkedPuzzle)
    assert str(found.grid) == "12" + "." * 79
    assert found.placed == (1,)
    assert {digit for cell, digit in found.struck if cell == 5} == {1, 2, 4, 5, 6, 8, 9}
    damaged = "https://www.sudokuwiki.org/sudoku.htm?bd=S9B" + "zz" * 81
    assert refusal(damaged).startswith("This is a SudokuWiki link, but it is damaged")


def test_a_puzzle_that_was_shared_is_solved() -> None:
    found = document(
        title="Two by two",
        author="somebody",
        killercage=[
            {"cells": ["R1C1", "R1C2", "R1C3"], "value": "12"},
            {"cells": ["R2C1", "R2C2"], "value": "13"},
        ],
    )
    for cell, digit in enumerate(PUZZLE):
        if digit != ".":
            found["grid"][cell // 9][cell % 9] = {"value": int(digit), "given": True}
    (reading,) = Reader.of(None).read(address(found))
    assert reading.sentence.startswith("Read as an f-puzzles puzzle: “Two by two” by somebody")
    solver = BoardSolver(reading.grid.variant)
    assert [str(each) for each in islice(solver.solutions(reading.grid), 2)] == [SOLUTION]


def test_decoration_is_named() -> None:
    line = {"lines": [["R1C1", "R1C2"]]}
    found = document(line=[line], text=[line | {"fromConstraint": "Skyscraper"}])
    assert read(found).ignored == ("line",)


@pytest.mark.parametrize(
    ("found", "sentence"),
    [
        (document(fogofwar=["R1C1"]), "it uses “fogofwar”, which satdoku does not know."),
        (document(negative=["thermometer"]), "it uses “negative thermometer”, which"),
        (document(odd=[{"cell": "R1C10"}]), "there is no cell R1C10 on the board."),
        (document(odd=[{"cell": "X"}]), "“X” is not a cell such as R1C2."),
        (document(odd=[1]), "“odd” is not a list of entries."),
        (document(thermometer=[{}]), "a list of lines is missing."),
        (document(xsum=[{"cell": "R4C4", "value": "3"}]), "R4C4 is not beside a row or column."),
        (document(xv=[{"cells": ["R1C1", "R1C2"], "value": "L"}]), "it uses “xv=L”, which"),
        (document(killercage=[{"cells": ["R1C1", "R1C2"], "value": "?"}]), "“killercage=?”"),
        (document(sandwichsum=[{"cell": "R0C4", "value": "a+1"}]), "“sandwich=a+1”"),
        (document(killercage=[{"cells": ["R1C1", "R1C2"], "value": "99"}]), "99"),
        (document(99), "the board is not a square of 2 to 25 rows."),
        ({"grid": [[{}], []]}, "the board is not a square"),
        ({"grid": 5}, "copy all of it."),
    ],
)
def test_what_is_unknown_or_damaged_is_refused_by_name(
    found: dict[str, Any], sentence: str
) -> None:
    told = refusal(address(found))
    assert told.startswith("This is an f-puzzles puzzle")
    assert sentence in told


@pytest.mark.parametrize("seed", range(60))
def test_damaged_documents_never_crash(seed: int) -> None:
    """Random values in random places."""
    rng = Random(seed)
    key, (entry, _text) = rng.choice([*RULES.items()])
    found = document(rng.choice((4, 9)), **{key: [deepcopy(entry)]})
    values: list[Any] = [
        None,
        -1,
        10**30,
        True,
        "R1C1",
        "",
        [],
        {},
        [[]],
        {"cells": 3},
        0.5,
        "\x1b[2J",
    ]
    for _fault in range(rng.randrange(1, 4)):
        place: Any = found
        while True:
            keys = [*place] if isinstance(place, dict) else [*range(len(place))]
            if not keys:
                break
            chosen = rng.choice(keys)
            if isinstance(place[chosen], dict | list) and rng.random() < 0.7:
                place = place[chosen]
                continue
            place[chosen] = rng.choice(values)
            break
    try:
        told = str(read_shared(json.dumps(found)))
    except SatdokuError as error:
        told = str(error)
    assert "\x1b" not in told


# -- other links and documents ---------------------------------------------------------------


@pytest.mark.parametrize(
    ("text", "line"),
    [
        (f"https://www.sudokuwiki.org/sudoku.htm?bd={PUZZLE.replace('.', '0')}", PUZZLE),
        (f'<opensudoku><game data="{PUZZLE.replace(".", "0")}"/></opensudoku>', PUZZLE),
        ("[[1,0,null,4],[0,0,0,0],[0,0,0,0],[4,0,0,1]]", "1..4........4..1"),
    ],
)
def test_boards_without_rules_are_lines(text: str, line: str) -> None:
    found = read_shared(text)
    assert isinstance(found, str)
    assert found.replace("0", ".") == line
    assert [str(reading.grid) for reading in Reader.of(None).read(text)] == [line]


@pytest.mark.parametrize(
    ("text", "variant", "line"),
    [
        ("2x2:1b4h4b1", "classic-4", "1..4........4..1"),
        ("3x2:1zh6", "classic-6", "1" + "." * 34 + "6"),
        ("3x3x:5_3zzza", "x", "53" + "." * 79),
    ],
)
def test_game_ids(text: str, variant: str, line: str) -> None:
    found = read_shared(text)
    assert isinstance(found, LinkedPuzzle)
    assert (found.grid.variant.id, str(found.grid)) == (variant, line)


def test_a_game_id_with_boxes_two_wide_and_three_high() -> None:
    found = read_shared("2x3:1zh6")
    assert isinstance(found, LinkedPuzzle)
    assert found.grid.variant.boxes[0] == (0, 1, 6, 7, 12, 13)


@pytest.mark.parametrize(
    ("text", "words"),
    [
        ("https://sudokupad.app/abc123", "a SudokuPad link with a short name"),
        ("https://f-puzzles.com/?id=abc123", "an f-puzzles puzzle with a short name"),
        ("https://sudokupad.app/sclN4Ig", "a SudokuPad puzzle, but it is damaged"),
        ("https://swaroopg92.github.io/penpa-edit/#m=edit&p=7VZN", "a Penpa+ link"),
        ("https://www.sudokuwiki.org/sudoku.htm?bd=S9B0", "neither 81 digits nor a code"),
        ("https://example.org/x", "cannot read links to example.org"),
        ("https://[", "damaged"),
        ("3x3k:a", "it uses “k”"),
        ("3x3:1_2", "2 cells instead of 81"),
        ("[[1, 99]]", "“99” is not a digit"),
        ("<game/>", "no game with 81 digits"),
    ],
)
def test_what_cannot_be_read_is_named(text: str, words: str) -> None:
    assert words in refusal(text)


def test_usual_puzzles_are_not_taken_for_links() -> None:
    for text in (PUZZLE, "percent:2k9", "puzzle.txt", "", "- ", ":0000:1:…", "<", "{}"):
        assert read_shared(text) is None


# -- files -----------------------------------------------------------------------------------


def test_a_file_of_links(tmp_path: Path) -> None:
    path = tmp_path / "links.txt"
    one, other = address(document(odd=[{"cell": "R1C1"}])), address(document(4))
    path.write_text(f"# of today\n\n{one}\n{other}\n{PUZZLE}\n")
    found = [reading.grid.variant.id for reading in Reader.of(None).read(str(path))]
    assert found == ["classic+odd=11", "classic-4", "classic"]


def test_a_bad_link_in_a_file_has_its_line(tmp_path: Path) -> None:
    path = tmp_path / "links.txt"
    path.write_text(f"{address(document())}\nhttps://sudokupad.app/abc\n")
    with pytest.raises(SatdokuError, match=r"links\.txt, line 2: This is a SudokuPad link"):
        list(Reader.of(None).read(str(path)))


def test_a_document_in_a_file(tmp_path: Path) -> None:
    path = tmp_path / "puzzle.json"
    path.write_text(json.dumps(document(even=[{"cell": "R1C1"}]), indent=1))
    (found,) = shared_puzzles(str(path), (tmp_path / "puzzle.json").open("rb"))
    assert isinstance(found, LinkedPuzzle)
    assert found.grid.variant.id == "classic+even=11"


# -- writing ---------------------------------------------------------------------------------


@pytest.mark.parametrize("name", ["classic", "percent", "x", "asterisk", "windoku", "classic-16"])
def test_built_in_variants_come_back_by_name(name: str) -> None:
    puzzle = Grid.empty(load(name))
    back = read_shared(link(puzzle, "sudokupad"))
    assert isinstance(back, LinkedPuzzle)
    assert back.grid == puzzle


@pytest.mark.parametrize(
    "name",
    ["honeycomb", "twodoku", "classic+sum=5@1112", "classic+greater=1112", "classic+all-dots"],
)
def test_rules_that_f_puzzles_lacks_are_not_written(name: str) -> None:
    with pytest.raises(LinkError):
        link(Grid.empty(load(name)), "f-puzzles")


def _kinds(variant: Variant) -> set[str]:
    return {rule.kind for rule in own_rules(variant, load("classic"))}


def test_a_puzzle_with_many_rules_keeps_them_all() -> None:
    keys = {key: [entry] for key, (entry, _text) in RULES.items() if key != "killercage"}
    puzzle = read(document(**keys)).grid
    assert len(_kinds(puzzle.variant)) == len(RULES) - 5  # indexers share a kind, and whispers
    back = read_shared(link(puzzle, "f-puzzles"))
    assert isinstance(back, LinkedPuzzle)
    assert back.grid == puzzle


# -- through the reader ----------------------------------------------------------------------


def test_a_game_id_is_no_code_of_ours() -> None:
    (reading,) = Reader.of(None).read("2x2:1b4h4b1")
    assert str(reading.grid) == "1..4........4..1"


def test_digits_of_a_game_id_have_a_longest_length() -> None:
    assert "is not a valid value" in refusal("3:" + "9" * 5000)


def test_codes_are_read_from_files_and_from_standard_input(tmp_path: Path) -> None:
    codes = [share.encode(Grid(load("classic-4"), (digit, *[0] * 15))) for digit in (1, 2)]
    text = f"# two\n{codes[0]}\n{codes[1]}\n...4............\n"
    path = tmp_path / "codes.txt"
    path.write_text(text)
    stdin = BufferedReader(BytesIO(text.encode()))  # type: ignore[arg-type, unused-ignore]
    for found in (Reader.of(None).read(str(path)), Reader.of(None).read("-", stdin)):
        assert [str(reading.grid).rstrip(".") for reading in found] == ["1", "2", "...4"]


def test_a_file_of_links_is_read_to_its_end_before_the_first_puzzle(tmp_path: Path) -> None:
    path = tmp_path / "links.txt"
    path.write_text(f"{address(document())}\nnonsense\n")
    with pytest.raises(SatdokuError):
        next(Reader.of(None).read(str(path)))


def test_a_link_that_looks_like_a_variant_with_rules_is_a_link() -> None:
    codes = (lz_string.compress(json.dumps(document(title="x" * n))) for n in range(500))
    code = next(code for code in codes if own_rules_text.are_rules(code))
    (reading,) = Reader.of(None).read(code)
    assert reading.grid.variant.id == "latin-9" or reading.grid.variant.id == "classic"
