"""Results from a cluster: they arrive as sent, or are refused."""

from __future__ import annotations

import pickle
from collections.abc import Callable
from random import Random
from typing import Any

import pytest

from satdoku.batch.conquer import SPLIT, CubeResult, DecideCubes
from satdoku.batch.executor import ItemResult, Results, Work
from satdoku.sat.cnf import Cnf
from satdoku.sat.cubes import Cube, Split
from satdoku.sat.options import Options
from tests.batch.works import Doubling

msgpack = pytest.importorskip("msgpack")
from satdoku.batch.result_format import packed, unpacked  # noqa: E402

CUBE = Cube((1,), (1, -2), 2)
WORK = DecideCubes(Cnf.from_clauses([(1, 2, 3)]), Options("vsids"), proving=True, patience=1)
SPLIT_AGAIN = Split([Cube((1, 3), (1, -2, 3), 3), Cube((1, -3), (1, -3), 3)], None, 0.5, b"d", b"e")
CUBES: Results = [
    (7, CubeResult("UNSATISFIABLE", "", "", {"decisions": 3}, b"", b"1 0\n")),
    (8, CubeResult("SATISFIABLE", "", "", {}, b"\1\0\0\0")),
    (9, CubeResult(SPLIT, "", "", {}, split=SPLIT_AGAIN)),
    (10, CubeResult("failed", "", "killed")),
]
ITEMS: Results = [(0, ItemResult("even", "0")), (5, ItemResult("failed", "", "\udcff: no"))]


@pytest.mark.parametrize(("work", "results"), [(Doubling(), ITEMS), (WORK, CUBES)])
def test_results_arrive_as_they_were_sent(work: Work, results: Results) -> None:
    chunk = [(index, CUBE) for index, _result in results]
    assert unpacked(packed(results, 0.25), work, chunk) == (results, 0.25)


def refused(data: object, work: Work, results: Results) -> bool:
    try:
        unpacked(data, work, [(index, CUBE) for index, _result in results])
    except ValueError:
        return True
    return False


def set_at(*place: int, to: object) -> Callable[[Any], None]:
    def change(plain: Any) -> None:
        for index in place[:-1]:
            plain = plain[index]
        plain[place[-1]] = to

    return change


@pytest.mark.parametrize(
    "change",
    [
        set_at(1, to="long"),
        set_at(1, to=float("nan")),
        set_at(1, to=-1.0),
        set_at(0, to=None),
        set_at(0, 0, to=None),
        set_at(0, 0, to=[]),
        set_at(0, 0, 0, to=8),
        set_at(0, 0, 0, to=True),
        set_at(0, 0, 1, to=None),
        set_at(0, 0, 1, to="MAYBE"),
        set_at(0, 0, 1, to="\x1b[2J"),
        set_at(0, 0, 2, to="two\nlines"),
        set_at(0, 0, 4, to={"decisions": "3"}),
        set_at(0, 0, 4, to={"decisions": 1.5}),
        set_at(0, 0, 5, to=b"abc"),
        set_at(0, 0, 5, to="text"),
        set_at(0, 0, 6, to=[1]),
        set_at(0, 0, 7, to=[]),
        set_at(0, 2, 1, to="SATISFIABLE"),
        set_at(0, 2, 7, to=None),
        set_at(0, 2, 7, 0, to=[[]]),
        set_at(0, 2, 7, 0, 0, 0, to=[0]),
        set_at(0, 2, 7, 0, 0, 1, to=[4]),
        set_at(0, 2, 7, 0, 0, 1, to=[2**40]),
        set_at(0, 2, 7, 0, 0, 1, to=["1"]),
        set_at(0, 2, 7, 1, to=float("inf")),
        set_at(0, 2, 7, 2, to="text"),
    ],
)
def test_a_wrong_field_is_refused(change: Callable[[Any], None]) -> None:
    plain = msgpack.unpackb(packed(CUBES, 0.25))
    assert not refused(msgpack.packb(plain), WORK, CUBES)
    change(plain)
    assert refused(msgpack.packb(plain), WORK, CUBES)


@pytest.mark.parametrize(
    "data", [b"", b"\xc1", b"\x91" * 10_000, pickle.dumps(CUBES), "text", None, 5]
)
def test_what_is_no_message_is_refused(data: object) -> None:
    assert refused(data, WORK, CUBES)


def test_results_of_other_items_or_other_works_are_refused() -> None:
    assert refused(packed(CUBES[1:], 0.0), WORK, CUBES)
    assert refused(packed(ITEMS, 0.0), WORK, ITEMS)
    assert refused(packed(CUBES, 0.0), Doubling(), CUBES)


def test_any_bytes_are_results_or_refused() -> None:
    good = packed(CUBES, 0.25)
    rng = Random(7)
    for _round in range(3000):
        data = bytearray(good)
        for _change in range(rng.randrange(1, 4)):
            data[rng.randrange(len(data))] = rng.randrange(256)
        refused(bytes(data), WORK, CUBES)  # raises no other exception
