"""Which format a proof is in, as its first bytes show."""

from __future__ import annotations

from enum import Enum

from satdoku.sat.cnf import Cnf

FIRST_LINES = 10_000  # bytes in which the first step of a text stands


class Format(Enum):
    DRAT = "DRAT"
    LRAT = "LRAT"
    FRAT = "FRAT"


def format_of(cnf: Cnf, start: bytes) -> Format:
    """What a proof for the formula that begins like this is in.

    A step of FRAT begins with a letter, then the number of a clause. One of LRAT begins with the
    number of a clause, then has two lists that end in 0, or `d` and one list. The clauses that it
    adds have numbers beyond those of the formula.
    """
    lines = (line.split() for line in start[:FIRST_LINES].splitlines())
    words = next((line for line in lines if line and line[0] != b"c"), [])
    if len(words) > 2 and words[0].isdigit() and words[1] == b"d" and _numbers(words[2:]):
        return Format.LRAT
    if not _numbers(words[1:]):
        return Format.DRAT
    if len(words) > 2 and words[0] in (b"a", b"f", b"l", b"o", b"r"):
        return Format.FRAT
    if words.count(b"0") == 2 and words[-1] == b"0" and words[0].isdigit():
        return Format.LRAT if _exceeds(words[0], len(cnf)) else Format.DRAT
    return Format.DRAT


def _exceeds(digits: bytes, limit: int) -> bool:
    """Whether the number is greater. Python refuses to convert one of thousands of digits."""
    number = digits.lstrip(b"0")
    return len(number) > len(str(limit)) or int(number or b"0") > limit


def _numbers(words: list[bytes]) -> bool:
    return all(word.lstrip(b"-").isdigit() for word in words)


def is_binary(proof: bytes) -> bool:
    """Only a binary proof begins with `a`. If it begins with `d`, the next bytes decide."""
    if proof[:1] != b"d":
        return proof[:1] == b"a"
    return bool(proof[:64].strip(b"0123456789- \t\r\nd"))
