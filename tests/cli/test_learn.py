"""satdoku learn sat: exercises on the command line."""

from __future__ import annotations

import io
import re

import pytest

from satdoku.exercises.topics import TOPICS, exercises
from tests.cli.outcome import Command


def answered(satdoku: Command, monkeypatch: pytest.MonkeyPatch, lines: str, *options: str) -> str:
    monkeypatch.setattr("sys.stdin", io.StringIO(lines))
    done = satdoku("learn", "sat", *options)
    assert (done.code, done.err) == (0, "")
    return done.out


def right_answer(topic: str, seed: int) -> str:
    exercise = next(exercises(topic, seed))
    return next(str(n) for n in (*range(1, 9), *range(-8, 0)) if exercise.check(str(n)).right)


def test_answers_are_checked_and_counted(satdoku: Command, monkeypatch: pytest.MonkeyPatch) -> None:
    right = right_answer("unit", 4)
    lines = f"{-int(right)}\n{right}\n\nq\n"
    out = answered(satdoku, monkeypatch, lines, "unit", "--seed", "4", "--count", "3")
    assert re.findall(r"Not right|Right\. |Right: .*", out) == [
        "Not right",
        "Right. ",
        "Right: 1 of 2 (seed 4).",
    ]
    assert out.count("Exercise") == 3


def test_two_wrong_answers_show_the_solution(
    satdoku: Command, monkeypatch: pytest.MonkeyPatch
) -> None:
    exercise = next(exercises("pure", 2))
    out = answered(satdoku, monkeypatch, "x\n?\n9\n", "pure", "--seed", "2", "--count", "1")
    assert exercise.hint in out
    assert exercise.solution in out
    assert "Right: 0 of 1" in out


def test_a_sheet_has_every_topic_and_its_solutions(
    satdoku: Command, monkeypatch: pytest.MonkeyPatch
) -> None:
    out = answered(satdoku, monkeypatch, "", "--sheet", "--seed", "9")
    questions, _heading, solutions = out.partition("Solutions (seed 9)\n")
    for topic in TOPICS:
        exercise = next(exercises(topic, 9))
        assert exercise.question in questions
        assert exercise.solution in solutions
        assert exercise.solution not in questions


def test_bad_options(satdoku: Command) -> None:
    assert satdoku("learn").code == 2
    assert satdoku("learn", "cooking").code == 2
    assert satdoku("learn", "sat", "cooking").code == 2
    assert "must be a number from 1" in satdoku("learn", "sat", "--count", "0").err
