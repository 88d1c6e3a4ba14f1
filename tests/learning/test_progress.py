"""Progress, and what spaced repetition chooses."""

from __future__ import annotations

from satdoku.learning.progress import DAY, INTERVALS, choose_next, progress_csv, skills
from satdoku.play.attempt import Attempt

ORDER = ["full house", "naked pair", "X-wing"]


def made(technique: str, right: bool, seconds: float, when: float) -> Attempt:
    return Attempt(technique, "classic", right, seconds, when)


def test_figures_of_a_skill() -> None:
    attempts = [
        made("naked pair", True, 30, 100),
        made("naked pair", False, 200, 200),
        made("naked pair", True, 10, 300),
        made("full house", False, 7, 400),
    ]
    known = skills(attempts)
    pair = known["naked pair"]
    assert (pair.attempts, pair.right, pair.median, pair.last, pair.streak) == (3, 2, 20, 300, 1)
    assert known["full house"].median == 7
    assert known["full house"].share == 0


def test_the_interval_grows_with_each_right_answer_and_starts_again() -> None:
    attempts = [made("X-wing", True, 5, n) for n in range(3)]
    assert skills(attempts)["X-wing"].due == 2 + DAY * INTERVALS[3]
    assert skills(attempts)["X-wing"].mastered
    again = skills([*attempts, made("X-wing", False, 5, 9)])["X-wing"]
    assert again.due == 9
    assert not again.mastered
    long = skills([made("X-wing", True, 5, 0)] * 50)["X-wing"]
    assert long.due == DAY * INTERVALS[-1]


def test_what_comes_next() -> None:
    assert choose_next(ORDER, {}, 0) == "full house"
    known = skills([made("full house", True, 5, 0)])
    assert choose_next(ORDER, known, 10) == "naked pair"  # the next new one
    assert choose_next(ORDER, known, 2 * DAY) == "full house"  # due
    known = skills([made(name, True, 5, n) for n, name in enumerate(ORDER)])
    assert choose_next(ORDER, known, 10) == "full house"  # none is due: the first to be
    known = skills([made(name, False, 5, 9 - n) for n, name in enumerate(ORDER)])
    assert choose_next(ORDER, known, 10) == "X-wing"  # due for longest


def test_export() -> None:
    attempts = [made("naked pair", True, 12.34, 100), made("naked pair", False, 5, 200)]
    assert progress_csv(attempts) == (
        "technique,attempts,right,median_seconds,last_practised,due\nnaked pair,2,1,12.3,200,200\n"
    )
