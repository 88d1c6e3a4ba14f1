"""Damages bytes as disks, editors, other programs and attackers do."""

from __future__ import annotations

from collections.abc import Callable
from random import Random

NUMBERS = (
    *(b"0", b"-0", b"00", b"+1", b"-1", b"1.5", b"1e9", b"nan", b"inf", b"007"),
    *(b"127", b"128", b"255", b"256", b"65536", b"2147483647", b"-2147483648", b"4294967297"),
    *(b"99999999", b"100000000", b"9223372036854775808", b"99999999999999999999", b"9" * 5000),
)
WORDS = (
    *(b"\0", b"\n", b"\r\n", b"\r", b"\t", b" ", b"\v", b"\x7f", b"\x1b[31m", b"\xff\xfe"),
    *(
        b"%\n",
        b"c ",
        b"p cnf 3 3\n",
        b"d ",
        b"a",
        b"s 1\n",
        b"v ",
        b"o ",
        b". ",
        b"\x1f\x8b",
        b"BZh",
    ),
    *(b"[", b"]", b"{", b"}", b'"', b"'''", b"=", b"#", b"|", b"+", b"-", b":", b",", b";", b"\\"),
    *(b"%s", b"{name}", b"[/]", b"units", b"rule", b"cells", b"../../etc/passwd"),
    *(word.encode() for word in ("\ufeff", "子句", "\u202e", "１", "é")),
)
TIMES = (*[1] * 40, *[30] * 9, 5000)  # the last takes as long as all the others

Mutation = Callable[[bytearray, Random], None]


def flip(data: bytearray, rng: Random) -> None:
    data[rng.randrange(len(data))] ^= 1 << rng.randrange(8)


def overwrite(data: bytearray, rng: Random) -> None:
    data[rng.randrange(len(data))] = rng.randrange(256)


def cut_out(data: bytearray, rng: Random) -> None:
    start, end = _range(data, rng)
    del data[start:end]


def cut_off(data: bytearray, rng: Random) -> None:
    del data[rng.randrange(len(data)) :]


def repeat(data: bytearray, rng: Random) -> None:
    start, end = _range(data, rng)
    data[end:end] = data[start:end] * rng.choice((1, 1, 2, 100))


def insert(data: bytearray, rng: Random) -> None:
    place = rng.randrange(len(data) + 1)
    data[place:place] = rng.choice(WORDS + NUMBERS) * rng.choice(TIMES)


def renumber(data: bytearray, rng: Random) -> None:
    """Replace the digits at a position by another number."""
    places = [place for place, byte in enumerate(data) if 0x30 <= byte <= 0x39]
    if places:
        start = end = rng.choice(places)
        while end < len(data) and 0x30 <= data[end] <= 0x39:
            end += 1
        data[start:end] = rng.choice(NUMBERS)


def swap(data: bytearray, rng: Random) -> None:
    lines = data.split(b"\n")
    one, other = rng.randrange(len(lines)), rng.randrange(len(lines))
    lines[one], lines[other] = lines[other], lines[one]
    data[:] = b"\n".join(lines)


MUTATIONS: tuple[Mutation, ...] = (
    *(flip, flip, overwrite, cut_out, cut_off, repeat, swap),
    *(insert, insert, renumber, renumber, renumber),
)


def mutated(data: bytes, rng: Random) -> bytes:
    """One or more mutations; sometimes none, because good input must stay accepted."""
    changed = bytearray(data)
    for _time in range(rng.choice((0, 1, 1, 1, 1, 2, 2, 3, 8))):
        if changed:
            rng.choice(MUTATIONS)(changed, rng)
    return bytes(changed[: 1 << 20])


def _range(data: bytearray, rng: Random) -> tuple[int, int]:
    start = rng.randrange(len(data))
    return start, min(len(data), start + rng.choice((1, 1, 2, 5, 20, len(data))))
