"""Recognises a file's kind by its first bytes, for error messages about the wrong kind of file."""

from __future__ import annotations

import re

from satdoku.messages import N_, _

LOOKED_AT = 4096  # bytes

# The first bytes of other programs' files.
MAGIC = {
    b"%PDF-": N_("a PDF document"),
    b"\x89PNG": N_("a picture"),
    b"\xff\xd8\xff": N_("a picture"),
    b"GIF8": N_("a picture"),
    b"PK\x03\x04": N_("a ZIP archive or an office document"),
    b"\x1f\x8b": N_("a compressed file"),
    b"BZh": N_("a compressed file"),
    b"\xfd7zXZ\0": N_("a compressed file"),
    b"SQLite format 3\0": N_("a database"),
    b"\xff\xfe": N_("text in UTF-16, not in UTF-8"),
    b"\xfe\xff": N_("text in UTF-16, not in UTF-8"),
}
FORMULA = N_("a formula in DIMACS CNF")
ANSWER = N_("the answer to a formula (.res)")
PUZZLE = N_("a Sudoku puzzle")
_COMMENTS = rb"(?:[ \t]*(?:[c#][^\n]*)?\r?\n)*[ \t]*"
TEXT = {
    rb"\s*<!doctype html|\s*<html\b": N_("an HTML page"),
    rb"\s*<(?:\?xml|[a-z!])": N_("an XML file"),
    rb'\s*\{\s*["}]|\s*\[\s*["\[{\d-]': N_("a JSON document"),
    _COMMENTS + rb"p[ \t]+cnf\b": FORMULA,
    _COMMENTS + rb"s:?[ \t]+(?:[+-]?[01]|(?:un)?satisfiable|unknown)\s": ANSWER,
    _COMMENTS + rb"(?:(?=\S*[1-9])[\d.]{16,}|(?:[\d.]{2,5}[|!]){1,5}[\d.]{2,5})(?:\s|$)": PUZZLE,
}
_TEXT = {re.compile(pattern, re.IGNORECASE): kind for pattern, kind in TEXT.items()}
_BINARY = re.compile(rb"[\0-\x08\x0e-\x1a\x1c-\x1f]")  # never in text; ESC sometimes is


def kind_of(begun: bytes, *usual: str) -> str:
    """The kind in words, with an article. Empty for other text, and for the kinds satdoku reads."""
    looked_at = begun[:LOOKED_AT]
    found = next((kind for magic, kind in MAGIC.items() if looked_at.startswith(magic)), "")
    found = found or next((kind for text, kind in _TEXT.items() if text.match(looked_at)), "")
    if not found and _BINARY.search(looked_at):
        found = N_("binary data")
    return _(found) if found and found not in usual else ""
