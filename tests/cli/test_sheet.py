"""satdoku sheet: pages for printing, with new or given puzzles."""

from __future__ import annotations

import re
import sys
from pathlib import Path
from xml.etree import ElementTree

import pypdf
import pytest

from satdoku.sudoku.puzzles import share
from satdoku.sudoku.puzzles.formats import parse
from satdoku.sudoku.variants.catalogue import load
from tests.cli.outcome import Command

SMALL = ("--variant", "classic-4")
PUZZLE = "12..34..2143..2."
SOLUTION = "1234341221434321"
TWO = "12..34..2143...."  # has two solutions


def svg_digits(path: Path) -> str:
    root = ElementTree.parse(path).getroot()
    return "".join(e.text or "" for e in root.iter() if e.get("class") == "digit")


def svg_texts(path: Path) -> list[str | None]:
    root = ElementTree.parse(path).getroot()
    return [e.text for e in root.iter("{http://www.w3.org/2000/svg}text")]


@pytest.fixture(autouse=True)
def _in_a_folder_of_its_own(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)


def test_new_puzzles_and_their_solutions(satdoku: Command) -> None:
    made = ("--count", 3, "--seed", 5, "--level", 1)
    done = satdoku("sheet", *SMALL, *made, "--per-page", 2, "-o", "s.svg")
    assert done.code == 0
    assert done.out == "puzzles printed: 3, to s-1.svg, s-2.svg, s-3.svg\n"
    lines = satdoku("generate", *SMALL, *made).out.split()
    assert svg_digits(Path("s-1.svg")) + svg_digits(Path("s-2.svg")) == re.sub(
        r"[.\n]", "", "".join(lines)
    )
    solutions = "".join(satdoku("sudoku", line, *SMALL).out.strip() for line in lines)
    assert svg_digits(Path("s-3.svg")) == solutions
    assert any(
        "level 1" in (text or "") and "seed 7" in (text or "")
        for text in svg_texts(Path("s-2.svg"))
    )


def test_a_pdf_of_one_page_by_default_and_the_same_for_the_same_seed(satdoku: Command) -> None:
    options = ("sheet", *SMALL, "--seed", 1, "--no-solutions")
    assert satdoku(*options).out == "puzzles printed: 4, to sheet.pdf\n"
    first = Path("sheet.pdf").read_bytes()
    assert len(pypdf.PdfReader("sheet.pdf").pages) == 1
    assert satdoku(*options, "-o", "again.pdf").code == 0
    assert Path("again.pdf").read_bytes() == first


def test_given_puzzles_as_a_line_a_code_or_a_file(satdoku: Command) -> None:
    Path("two.txt").write_text(f"{PUZZLE}\n{PUZZLE}\n")
    code = share.encode(parse(PUZZLE, load("classic-4")))
    for source, count in ((PUZZLE, 1), (code, 1), ("two.txt", 2)):
        done = satdoku("sheet", source, "-o", "s.svg")
        assert done.code == 0
        assert svg_digits(Path("s-1.svg")) == PUZZLE.replace(".", "") * count
        assert svg_digits(Path("s-2.svg")) == SOLUTION * count
    assert satdoku("sheet", "two.txt", "--count", 1, "-o", "s.svg").out.startswith(
        "puzzles printed: 1"
    )


def test_a_puzzle_with_several_solutions_says_so(satdoku: Command) -> None:
    assert satdoku("sheet", TWO, *SMALL, "-o", "s.svg").code == 0
    assert "1 · 8 givens · several solutions" in svg_texts(Path("s-1.svg"))
    assert "1 · one of several" in svg_texts(Path("s-2.svg"))


@pytest.mark.parametrize(
    ("arguments", "sentence"),
    [
        (["-o", "s.png"], "must end in .pdf or .svg"),
        (["-o", "."], "is a folder"),
        (["--paper", "a5"], "Unknown paper size “a5”; choose one of a4, letter"),
        (["--per-page", "0"], "from 1 to 30"),
        (["--count", "0"], "--count 0"),
        ([PUZZLE, "--level", "3"], "do not apply to a given puzzle"),
        (["123....4........"], "has no solution"),
    ],
)
def test_bad_options(satdoku: Command, arguments: list[str], sentence: str) -> None:
    done = satdoku("sheet", *SMALL, *arguments)
    assert (done.code, done.out) == (2, "")
    assert sentence in done.err
    assert done.err.count("\n") == 1
    assert list(Path().iterdir()) == []


def test_a_source_is_not_overwritten_and_an_older_sheet_is(satdoku: Command) -> None:
    Path("s.svg").write_text(PUZZLE)
    assert "is the input file" in satdoku("sheet", "s.svg", *SMALL, "-o", "s.svg").err
    assert Path("s.svg").read_text() == PUZZLE
    assert satdoku("sheet", PUZZLE, *SMALL, "--no-solutions", "-o", "s.svg").code == 0
    assert svg_digits(Path("s.svg")) == PUZZLE.replace(".", "")


def test_short_of_the_level_that_was_asked(satdoku: Command) -> None:
    done = satdoku(
        "sheet", *SMALL, "--level", 9, "--seed", 1, "--count", 1, "--timeout", 0.2, "-o", "s.svg"
    )
    assert done.code == 3
    assert "seed 1" in done.err


def test_without_the_library_pdf_says_what_to_install_and_svg_works(
    satdoku: Command, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setitem(sys.modules, "reportlab", None)
    done = satdoku("sheet", PUZZLE)
    assert (done.code, done.out, done.err.count("\n")) == (2, "", 1)
    assert "pip install 'satdoku[print]'" in done.err
    assert satdoku("sheet", PUZZLE, "-o", "s.svg").code == 0


def test_chinese(satdoku: Command) -> None:
    done = satdoku("--lang", "zh_CN", "sheet", PUZZLE, "--title", "周末", "-o", "s.svg")
    assert "已打印谜题 1 道" in done.out
    assert svg_texts(Path("s-2.svg"))[0] == "周末：答案"


def test_several_puzzles_and_a_variant_file_that_is_one(satdoku: Command) -> None:
    killer = Path(__file__).parents[1] / "sudoku" / "killer.toml"
    done = satdoku("sheet", killer, PUZZLE, killer, "-o", "s.svg", "--no-solutions")
    assert (done.code, done.out) == (0, "puzzles printed: 3, to s.svg\n")
    assert svg_digits(Path("s.svg")) == PUZZLE.replace(".", "")
    texts = svg_texts(Path("s.svg"))
    assert texts.count("15") == 2
    assert "1 · killer · level 4" in texts
