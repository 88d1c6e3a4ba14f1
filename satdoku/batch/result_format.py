"""The wire format of results from a cluster's workers: plain data, checked on arrival.

A pickle could run the sender's code. MessagePack, a dependency of Dask, holds only numbers, strings
and bytes: the worst it can do is be wrong.
"""

from __future__ import annotations

from collections.abc import Sequence
from math import isfinite
from typing import Any

from satdoku.batch.conquer import SPLIT, CubeResult, DecideCubes
from satdoku.batch.executor import FAILED, Chunk, ItemResult, Results, Work, is_result
from satdoku.sat.cubes import Cube, Split
from satdoku.sat.result import Status

DECIDED = {Status.SATISFIABLE.name, Status.UNSATISFIABLE.name, FAILED}


def packed(results: Results, seconds: float) -> bytes:
    import msgpack

    plain = [[index, *_plain(result)] for index, result in results]
    data: bytes = msgpack.packb([plain, seconds], unicode_errors="surrogatepass")
    return data


def unpacked(data: object, work: Work, chunk: Chunk) -> tuple[Results, float]:
    """The results of a chunk, and the seconds they took; ValueError if they are invalid."""
    import msgpack

    _require(isinstance(data, bytes))
    plain = msgpack.unpackb(data, unicode_errors="surrogatepass")
    _require(_is_list(plain, list, float) and len(plain[0]) == len(chunk))
    entries, seconds = plain
    _require(isfinite(seconds) and seconds >= 0)
    return [_result(*pair, work) for pair in zip(entries, chunk, strict=True)], seconds


def _plain(result: ItemResult) -> list[object]:
    texts: list[object] = [result.status, result.line, result.complaint]
    if not isinstance(result, CubeResult):
        return texts
    split = None if result.split is None else _plain_split(result.split)
    return [*texts, dict(result.statistics), result.model, result.proof, split]


def _plain_split(split: Split) -> list[object]:
    cubes = [[cube.decisions, cube.units] for cube in split.cubes]
    return [cubes, split.closed, split.begin, split.end]


def _result(entry: Any, item: tuple[int, Any], work: Work) -> tuple[int, ItemResult]:
    _require(isinstance(entry, list) and len(entry) >= 4)
    index, *fields = entry
    _require(type(index) is int and index == item[0] and is_result(fields[:3]))
    if isinstance(work, DecideCubes):
        return index, _cube_result(fields, item[1], work.cnf.num_vars)
    _require(len(fields) == 3)
    return index, ItemResult(*fields)


def _cube_result(fields: Sequence[Any], cube: Cube, num_vars: int) -> CubeResult:
    _require(_is_list(fields[3:6], dict, bytes, bytes) and len(fields) == 7)
    status, line, complaint, statistics, model, proof, split = fields
    counts = statistics.items()
    _require(all(isinstance(name, str) and type(count) is int for name, count in counts))
    _require(len(model) % 4 == 0)
    _require(status in DECIDED if split is None else status == SPLIT)
    found = None if split is None else _split(split, cube, num_vars)
    return CubeResult(status, line, complaint, statistics, model, proof, found)


def _split(fields: Any, cube: Cube, num_vars: int) -> Split:
    _require(_is_list(fields, list, float, bytes, bytes))
    cubes, closed, begin, end = fields
    _require(isfinite(closed))
    again = cube.again + 1
    for each in cubes:
        _require(_is_list(each, list, list))
        literals = [*each[0], *each[1]]
        _require(all(type(one) is int and 0 < abs(one) <= num_vars for one in literals))
    pieces = [Cube(tuple(decisions), tuple(units), again) for decisions, units in cubes]
    return Split(pieces, None, closed, begin, end)


def _is_list(value: Any, *kinds: type) -> bool:
    """True for a list of items of exactly these types."""
    return isinstance(value, list) and [type(item) for item in value] == [*kinds]


def _require(holds: bool) -> None:
    if not holds:
        raise ValueError
