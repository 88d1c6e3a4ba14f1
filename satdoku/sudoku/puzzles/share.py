"""A puzzle as a short code, from which another satdoku restores the same puzzle.

    percent:2k9…x7

names the variant, with the rules that the puzzle brings (own_rules.py), then which cells hold a
digit (one bit each), then those digits, all as one number in base 32 with three characters of
checksum. 32 givens on 81 cells take about 40 characters.
"""

from __future__ import annotations

import re
from collections.abc import Callable
from zlib import crc32

from satdoku.errors import UsageError
from satdoku.messages import _
from satdoku.sudoku.grid import Grid
from satdoku.sudoku.variants.variant import Variant

ALPHABET = "0123456789abcdefghjkmnpqrstvwxyz"  # without i, l, o and u, which are easily mistaken
CHECKSUM = 3
_NAME = re.compile(r"[\w-]+", re.ASCII)
# Names begin with a letter: `3x3:a5b3` is a game id of another program.
CODE = rf"([A-Za-z_][\w-]*(?:\+[\w=@,.%~-]+)*):([{ALPHABET}{ALPHABET.upper()}]+)"
_CODE = re.compile(CODE, re.ASCII)
_TO_PYTHON = str.maketrans(ALPHABET, "0123456789abcdefghijklmnopqrstuv")


def encode(puzzle: Grid) -> str:
    variant = puzzle.variant
    if not _NAME.fullmatch(variant.family):
        raise UsageError(
            _("Only puzzles of built-in variants have a code; share the puzzle line and the file.")
        )
    number = 0
    for digit in reversed(puzzle.digits):
        if digit:
            number = number * variant.digits + digit - 1
    for digit in reversed(puzzle.digits):
        number = 2 * number + (digit > 0)
    body = _written(number)
    return f"{variant.id}:{body}{_checksum(variant.id, body)}"


def is_code(text: str) -> bool:
    return _CODE.fullmatch(text.strip()) is not None


def decode(code: str, load: Callable[[str], Variant]) -> Grid:
    """The puzzle of a code; `load` finds the variant by its name."""
    match = _CODE.fullmatch(code.strip())
    if not match:
        raise UsageError(
            _(
                "“{code}” is not a shared puzzle; those look like classic:2k9x7.",
                code=code.strip()[:40],
            )
        )
    name, rest = match[1], match[2].lower()
    variant = load(name)
    body, checksum = rest[:-CHECKSUM], rest[-CHECKSUM:]
    if checksum != _checksum(name, body):
        raise _damaged()
    return Grid(variant, _digits(body, variant))


def _digits(body: str, variant: Variant) -> tuple[int, ...]:
    number = int(body.translate(_TO_PYTHON) or "0", 32)
    mask, number = number % 2 ** len(variant.cells), number >> len(variant.cells)
    digits = []
    for cell in range(len(variant.cells)):
        digit = 0
        if mask >> cell & 1:
            number, digit = divmod(number, variant.digits)
            digit += 1
        digits.append(digit)
    if number:
        raise _damaged()
    return tuple(digits)


def _written(number: int) -> str:
    characters = []
    while number:
        number, low = divmod(number, 32)
        characters.append(ALPHABET[low])
    return "".join(reversed(characters))


def _checksum(name: str, body: str) -> str:
    number = crc32(f"{name}:{body}".encode())
    return "".join(ALPHABET[number >> 5 * place & 31] for place in range(CHECKSUM))


def _damaged() -> UsageError:
    return UsageError(
        _("This code is incomplete or has a wrong letter: its checksum does not match.")
    )
