"""The start-up benchmark runs what it says, takes the least time, and notices a failure."""

from __future__ import annotations

import sys
from collections.abc import Iterator
from pathlib import Path

import pytest

from benchmarks import startup
from satdoku.errors import UsageError


def test_the_first_round_is_left_out_and_the_least_of_the_others_counts() -> None:
    times: dict[str, Iterator[float]] = {"a": iter([1, 5, 4, 6]), "b": iter([9, 2, 3, 7])}
    rounds: list[None] = []
    found = startup.fastest(
        {name: row.__next__ for name, row in times.items()}, 3, lambda: rounds.append(None)
    )
    assert found == {"a": 4, "b": 2}
    assert len(rounds) == 4


def test_targets_are_ratios_to_python_alone() -> None:
    seconds = {startup.NOTHING: 0.01, **dict.fromkeys(startup.LIMITS, 0.05)}
    ratios = {row[0]: row[2:] for row in startup.table(seconds).rows}
    assert ratios[startup.NOTHING] == ("1.00", "–")
    assert ratios["menu"] == ("5.00", "15")


def test_every_row_runs(tmp_path: Path) -> None:
    measures = startup.measures(startup.find_satdoku(), tmp_path)
    assert set(measures) == {startup.NOTHING, *startup.LIMITS}
    assert all(measure() > 0 for measure in measures.values())


def test_a_program_that_fails_is_no_measurement(tmp_path: Path) -> None:
    with pytest.raises(UsageError, match="broken"):
        startup.ended_cpu([sys.executable, "-c", "exit('broken')"], 0)
    with pytest.raises(UsageError, match="broken"):
        startup.drawn_cpu([sys.executable, "-c", "exit('broken')"], tmp_path)
