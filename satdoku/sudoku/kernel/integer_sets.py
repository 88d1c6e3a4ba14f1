"""Sets as integers of any length, one bit per member: the operations that techniques use most."""

from __future__ import annotations

from typing import Any

from satdoku.sat.kernel import cython_stub as cython
from satdoku.sat.kernel.vec import IntVec, LongVec
from satdoku.sudoku.kernel.bits import lowest, size_up_to

FITTING = 1 << 62  # greater than any set that fits into a word


@cython.ccall
def members(found: int) -> list[int]:
    """The members of a set, in ascending order."""
    n: cython.int
    byte: cython.int
    text: bytes = found.to_bytes((found.bit_length() + 7) // 8, "little")
    numbers: list[int] = []
    for n in range(len(text)):
        byte = text[n]
        while byte:
            numbers.append(8 * n + lowest(byte))
            byte &= byte - 1
    return numbers


@cython.ccall
def crowded(
    items: list[tuple[Any, int]], size: cython.int, room: cython.int
) -> list[tuple[tuple[Any, ...], int]]:
    """Every choice of `size` items whose sets have exactly `room` members in all, and these
    members.

    An item is a pair: the owner of the set, and the set. All sets together have at most 60 members:
    digits, cells of a unit, or units of a kind.
    """
    n: cython.int
    found: list[list[int]] = []
    choose(renumbered([each for _item, each in items]), 0, size, room, 0, IntVec(), found)
    result: list[tuple[tuple[Any, ...], int]] = []
    for places in found:
        union = 0
        for n in places:
            union |= items[n][1]
        result.append((tuple([items[n][0] for n in places]), union))
    return result


@cython.cfunc
def renumbered(sets: list[int]) -> LongVec:
    """The sets as words. If they do not fit, their members are renumbered in order of
    appearance."""
    words = LongVec()
    numbers: dict[int, int] = {}
    words.resize(len(sets))
    for n, each in enumerate(sets):
        if each >= FITTING:
            break
        words.data[n] = each
    else:
        return words
    for n, each in enumerate(sets):
        word: cython.longlong = 0
        for member in members(each):
            number: cython.int = numbers.setdefault(member, len(numbers))
            word |= cython.cast(cython.longlong, 1) << number
        words.data[n] = word
    return words


@cython.cfunc
@cython.exceptval(-1, check=False)
def choose(
    words: LongVec,
    first: cython.int,
    size: cython.int,
    room: cython.int,
    together: cython.longlong,
    chosen: IntVec,
    found: list[list[int]],
) -> cython.int:
    """Extend `chosen` to `size` words, from the first on, that have `room` members together with
    those chosen before; record each complete choice."""
    n: cython.int
    word: cython.longlong
    for n in range(first, words.size - size + 1):
        word = together | words.data[n]
        if size_up_to(word, room + 1) <= room:
            chosen.push(n)
            if size > 1:
                choose(words, n + 1, size - 1, room, word, chosen, found)
            elif size_up_to(word, room) == room:
                found.append([chosen.data[k] for k in range(chosen.size)])
            chosen.pop()
    return 0
