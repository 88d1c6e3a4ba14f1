"""When the search restarts, and when it deletes learned clauses."""

from __future__ import annotations

import json
from random import Random

import pytest

from tests.sat.schedules import EXPECTED, PINNED, events, events_of


def luby(number: int) -> int:
    """The term of Luby's sequence, from its definition: 1 1 2 1 1 2 4 1 1 2 …"""
    length = 1
    while length < number:
        length = 2 * length + 1
    if length == number:
        return (length + 1) // 2
    return luby(number - length // 2)


def test_luby_as_published() -> None:
    assert [luby(n) for n in range(1, 16)] == [1, 1, 2, 1, 1, 2, 4, 1, 1, 2, 1, 1, 2, 4, 8]


@pytest.mark.parametrize("reluctant", [16, 25])
def test_stable_mode_restarts_at_the_intervals_of_luby(reluctant: int) -> None:
    """A restart can be a few conflicts late: at level 0 there is nothing to restart."""
    rng = Random(5)
    clauses = [[rng.choice((v, -v)) for v in rng.sample(range(1, 181), 3)] for _ in range(775)]
    off = dict.fromkeys(("inprocess", "tree", "walk", "lucky"), 0)
    restarts = events(clauses, "vsids", reluctant=reluctant, restart_base=1, **off)["restarts"]
    gaps = [end - start for start, end in zip([0, *restarts], restarts, strict=False)]
    assert len(gaps) > 30
    assert [round(gap / reluctant) for gap in gaps] == [luby(n + 1) for n in range(len(gaps))]


@pytest.mark.parametrize("sample", PINNED)
def test_the_events_of_a_search_are_those_of_the_last_version(sample: str) -> None:
    expected = json.loads(EXPECTED.read_text())[sample]
    assert len(expected["restarts"]) + len(expected["reductions"]) > 5
    assert events_of(sample) == expected
