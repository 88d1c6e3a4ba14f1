"""satdoku learn sudoku: lists, documents, and the line mode."""

from __future__ import annotations

import io
import json
from typing import Any

import pytest

from satdoku.learning.lessons import LESSONS
from satdoku.learning.practice_position import FILLED
from satdoku.sudoku import rules
from satdoku.sudoku.puzzles.formats import parse
from satdoku.sudoku.variants.catalogue import load
from tests.cli.outcome import Command


def document(satdoku: Command, *options: str) -> Any:
    done = satdoku("learn", "sudoku", *options, "--json")
    assert done.code == 0, done.err
    return json.loads(done.out)


def test_the_list_of_lessons(satdoku: Command) -> None:
    out = satdoku("learn", "sudoku", "--list").out
    assert len(out.splitlines()) == len(LESSONS)
    assert " 1   1  full house" in out
    listed = document(satdoku)
    assert [each["lesson"] for each in listed] == [lesson.name for lesson in LESSONS]
    assert all(each["variants"] for each in listed)


def test_a_lesson_as_a_document(satdoku: Command) -> None:
    found = document(satdoku, "naked pair")
    assert found["level"] == 5
    assert len(found["marks"]) == 81
    (step,) = found["steps"]
    assert "cannot hold" in step["sentence"]
    cell, _equals, digit = step["removed"][0].partition("=")
    row, column = int(cell[1]), int(cell[3])
    assert digit in found["marks"][9 * (row - 1) + column - 1]


def test_a_position_as_a_document(satdoku: Command) -> None:
    found = document(satdoku, "w-wing", "--practise", "--seed", "3")
    assert found == document(satdoku, "w-wing", "--practise", "--seed", "3")
    assert found["technique"] == "W-wing"
    variant = load(found["variant"])
    assert rules.solves(parse(found["solution"], variant), parse(found["puzzle"], variant))
    assert found["steps"]
    assert not set(FILLED) & set(found["board"])


def test_an_exam_as_a_document(satdoku: Command) -> None:
    found = document(satdoku, "--exam", "2", "--seed", "1")
    assert len(found) == 10
    assert all(question["technique"] in question["options"] for question in found)


@pytest.mark.parametrize(
    ("options", "said"),
    [
        (("nakedness",), "There is no lesson"),
        (("--exam", "11"), "exams of level 1 to 10"),
        (("naked pair", "--list"), "cannot be combined"),
        (("--variant", "chess", "--list"), "chess"),
        (("--game", "--json"), "no game to look back at"),
    ],
)
def test_bad_options(satdoku: Command, options: tuple[str, ...], said: str) -> None:
    done = satdoku("learn", "sudoku", *options)
    assert done.code == 2
    assert said in done.err


def typed(satdoku: Command, monkeypatch: pytest.MonkeyPatch, lines: str, *options: str) -> str:
    monkeypatch.setattr("sys.stdin", io.StringIO(lines))
    done = satdoku("learn", "sudoku", *options)
    assert (done.code, done.err) == (0, "")
    return done.out


def test_practice_line_by_line(satdoku: Command, monkeypatch: pytest.MonkeyPatch) -> None:
    found = document(satdoku, "naked pair", "--practise", "--seed", "3")
    cell, _equals, digit = found["steps"][0]["removed"][0].partition("=")
    strike = f"x {cell[1]}{cell[3]}{digit}"
    out = typed(
        satdoku, monkeypatch, f"hello\n{strike}\n0\n", "naked pair", "--practise", "--seed", "3"
    )
    assert "Find the step: naked pair." in out
    assert "Right. " in out
    assert "right: 1 of 1" in out
    assert "naked pair,1,1," in satdoku("statistics", "--practice", "--csv").out
    assert "Practice: techniques 1, positions 1, right 100 %" in satdoku("statistics").out


def test_a_lesson_line_by_line(satdoku: Command, monkeypatch: pytest.MonkeyPatch) -> None:
    out = typed(satdoku, monkeypatch, "n\n", "naked pair")
    assert "Two cells of a unit have the same two candidates." in out
    assert "cannot hold" in out
    assert "- Look for cells with two marks" in out


def test_the_dojo_line_by_line(satdoku: Command, monkeypatch: pytest.MonkeyPatch) -> None:
    out = typed(satdoku, monkeypatch, "1\nn\n")
    assert "Next: full house, which is new to you." in out
    assert "A row, column or box has one blank left." in out


def test_an_exam_line_by_line(satdoku: Command, monkeypatch: pytest.MonkeyPatch) -> None:
    asked = document(satdoku, "--exam", "1", "--seed", "1")
    lines = []
    for question in asked:
        lines.append("abcde"[question["options"].index(question["technique"])])
        cell, _equals, digit = question["steps"][0]["placed"][0].partition("=")
        lines.append(f"{cell[1]}{cell[3]}{digit}")
    out = typed(satdoku, monkeypatch, "\n".join(lines), "--exam", "1", "--seed", "1")
    assert "points 20 of 20" in out
