"""satdoku learn sat: lessons and exercises, line by line, as sheets and as documents."""

from __future__ import annotations

import io
import json
import re
from typing import Any

import pytest

from satdoku.exercises.exercise import read_answer
from satdoku.exercises.topics import TOPICS, example, exercises, lesson_text
from tests.cli.outcome import Command


def answered(satdoku: Command, monkeypatch: pytest.MonkeyPatch, lines: str, *options: str) -> str:
    monkeypatch.setattr("sys.stdin", io.StringIO(lines))
    done = satdoku("learn", "sat", *options)
    assert (done.code, done.err) == (0, "")
    return done.out


def document(satdoku: Command, *options: str) -> Any:
    done = satdoku("learn", "sat", *options, "--json")
    assert (done.code, done.err) == (0, "")
    return json.loads(done.out)


def right_answer(topic: str, seed: int) -> str:
    exercise = next(exercises(topic, seed))
    numbers = map(str, (*range(1, 9), *range(-8, 0)))
    return next(text for text in numbers if exercise.check(read_answer(text)).right)


def test_answers_are_checked_and_counted(satdoku: Command, monkeypatch: pytest.MonkeyPatch) -> None:
    """A right answer after a wrong one does not count, but it ends the exercise; words are no
    answers."""
    right = right_answer("unit", 4)
    lines = f"x5\n{-int(right)}\n{right}\nskip\nq\n"
    out = answered(satdoku, monkeypatch, lines, "unit", "--practise", "--seed", "4")
    assert re.findall(r"Not right|Right\. |Please|right: .*", out) == [
        "Please",
        "Not right",
        "Right. ",
        "right: 0 of 2",
    ]
    (unit, *_others) = document(satdoku)
    assert (unit["topic"], unit["attempts"], unit["right"]) == ("unit", 2, 0)
    assert "0/2 right" in satdoku("learn", "sat", "--list").out
    assert "topics 1, exercises 2, right 0 %" in satdoku("statistics").out
    assert "sat unit,2,0," in satdoku("statistics", "--practice", "--csv").out


def test_hints_come_in_three_stages(satdoku: Command, monkeypatch: pytest.MonkeyPatch) -> None:
    exercise = next(exercises("pure", 2))
    out = answered(satdoku, monkeypatch, "?\n\nhint\n", "pure", "--practise", "--seed", "2")
    places = [out.index(told) for told in (*exercise.hints, exercise.solution)]
    assert places == sorted(places)
    assert "right: 0 of 1" in out


def test_a_lesson_solves_an_exercise(satdoku: Command, monkeypatch: pytest.MonkeyPatch) -> None:
    out = answered(satdoku, monkeypatch, "n\n", "learned")
    for told in (lesson_text("learned").idea[0], example("learned").solution, "Practise it?"):
        assert told in out
    assert document(satdoku, "learned")["solution"] == example("learned").solution


def test_the_list_leads_to_lessons_and_practice(
    satdoku: Command, monkeypatch: pytest.MonkeyPatch
) -> None:
    assert "Next: unit clauses" in answered(satdoku, monkeypatch, "0\n")
    assert lesson_text("pure").idea[0] in answered(satdoku, monkeypatch, "2\nn\n")
    assert "Which literal must be true next?" in answered(satdoku, monkeypatch, "p\nq\n")


def test_a_sheet_has_every_topic_and_its_solutions(
    satdoku: Command, monkeypatch: pytest.MonkeyPatch
) -> None:
    out = answered(satdoku, monkeypatch, "", "--sheet", "--seed", "9")
    questions, _heading, solutions = out.partition("Solutions (seed 9)\n")
    listed = document(satdoku, "--sheet", "--seed", "9")
    for topic, one in zip(TOPICS, listed, strict=True):
        exercise = next(exercises(topic, 9))
        assert exercise.question in questions
        assert exercise.solution in solutions
        assert exercise.solution not in questions
        assert (one["topic"], one["solution"]) == (topic, exercise.solution)


def test_bad_options(satdoku: Command) -> None:
    assert satdoku("learn").code == 2
    assert satdoku("learn", "cooking").code == 2
    assert satdoku("learn", "sat", "cooking").code == 2
    assert "must be a number from 1" in satdoku("learn", "sat", "--sheet", "--count", "0").err
    assert "--count needs --sheet" in satdoku("learn", "sat", "--count", "3").err
    assert "cannot be combined with --list" in satdoku("learn", "sat", "unit", "--list").err
