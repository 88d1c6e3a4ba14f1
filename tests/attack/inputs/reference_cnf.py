"""A second, line-based DIMACS reader that decides which files are valid."""

from __future__ import annotations

import re

MAX_VARS = 100_000_000
NUMBER = re.compile(rb"-?[0-9]+")
Formula = tuple[int, list[list[int]]]  # variables and clauses


def read(text: bytes) -> Formula | None:
    """The formula, or None if the file is invalid."""
    lines = text.removeprefix(b"\xef\xbb\xbf").split(b"\n")
    while lines and (not lines[0].strip() or lines[0].strip().startswith(b"c")):
        del lines[0]
    header = lines.pop(0).split() if lines else []
    if len(header) != 4 or header[:2] != [b"p", b"cnf"] or not all(map(bytes.isdigit, header[2:])):
        return None
    num_vars = _value(header[2])
    clauses = _clauses(lines, num_vars) if num_vars <= MAX_VARS else None
    return None if clauses is None else (num_vars, clauses)


def _clauses(lines: list[bytes], num_vars: int) -> list[list[int]] | None:
    clauses: list[list[int]] = []
    clause: list[int] = []
    for line in lines:
        if line.strip() == b"%":
            break
        for place, word in enumerate(line.split()):
            if word.startswith(b"c") and (not clause or place == 0):
                break
            if not NUMBER.fullmatch(word) or word.lstrip(b"-0") == b"" != word.lstrip(b"0"):
                return None
            literal = -_value(word[1:]) if word[:1] == b"-" else _value(word)
            if abs(literal) > num_vars:
                return None
            if literal:
                clause.append(literal)
            else:
                clauses.append(clause)
                clause = []
    return None if clause else clauses


def _value(digits: bytes) -> int:
    """Python refuses to convert thousands of digits, and 30 exceed any variable."""
    return int(digits.lstrip(b"0")[:30] or b"0")
