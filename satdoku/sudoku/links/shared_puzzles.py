"""The shared puzzles that an argument names: a link, a file of links, or a document."""

from __future__ import annotations

import re
from io import BufferedReader
from pathlib import Path
from typing import IO

from satdoku.errors import FileError, PuzzleError
from satdoku.messages import _
from satdoku.sudoku.links.linked_puzzle import LinkedPuzzle, LinkError
from satdoku.sudoku.puzzles import share
from satdoku.sudoku.puzzles.puzzle_files import STDIN, is_file

LOOKED_AT = 4096  # bytes at the start of a file or a pipe
MOST = 4_000_000  # characters of a link, a document or a file of them
_WRAPPED = re.compile(r"<?https?://\S+|(?:fpuzzles|fpuz|scl|ctc)?N4[A-Za-z0-9+/=_%-]+", re.I)
_BEGUN = re.compile(
    r"(?:\s*#[^\n]*\n)*\s*(?:https?://|N4Ig[A-Za-z0-9+/]{40}|\{|\[\s*\[|<"
    r"|(?:fpuzzles|fpuz|scl|ctc)N[A-Za-z0-9+/]{20}"
    rf"|{share.CODE}[ \t\r]*(?:\n|\Z))|\d+(?:x\d+)?[a-z]*:",
    re.I,
)


def begins_like_one(text: str) -> bool:
    """True if the text starts like a link or a document, so that the rest is worth reading."""
    if _BEGUN.match(text):
        return True
    if "/" not in text[:40]:
        return False
    from satdoku.sudoku.links import recognise

    return recognise.names_a_host(text)


def read_shared(text: str) -> LinkedPuzzle | str | None:
    """The puzzle of a link, a document or a code; None if the text is something else."""
    text = text.strip()
    if not begins_like_one(text) or len(text) > MOST:
        return None
    from satdoku.sudoku.links import recognise

    return recognise.read(text)


def shared_puzzles(argument: str, stdin: IO[bytes]) -> list[LinkedPuzzle | str]:
    """Empty if the argument names something else. A string is a code or a line of a puzzle file."""
    if argument == STDIN:
        return _from_stream(stdin, _("standard input")) if _begins_like_one(stdin) else []
    if is_file(argument):
        return _from_file(Path(argument))
    found = read_shared(_unwrapped(argument))
    return [] if found is None else [found]


def _unwrapped(text: str) -> str:
    """A link or code that a mail program or a terminal broke into lines, as one line."""
    lines = text.split()
    wrapped = len(lines) > 1 and text.count("://") < 2 and _WRAPPED.fullmatch("".join(lines))
    return "".join(lines) if wrapped else text


def _begins_like_one(stdin: IO[bytes]) -> bool:
    if not isinstance(stdin, BufferedReader):
        return False
    return begins_like_one(stdin.peek(LOOKED_AT).decode("utf-8", "replace"))


def _from_file(path: Path) -> list[LinkedPuzzle | str]:
    try:
        if not path.is_file():  # a pipe can be read once
            return []
        with path.open("rb") as stream:
            if not begins_like_one(stream.read(LOOKED_AT).decode("utf-8", "replace")):
                return []
            stream.seek(0)
            return _from_stream(stream, str(path))
    except (OSError, ValueError) as error:
        raise FileError.unreadable(path, error) from error


def _from_stream(stream: IO[bytes], name: str) -> list[LinkedPuzzle | str]:
    data = stream.read(MOST + 1)
    if len(data) > MOST:
        problem = _("a file of links has at most {most} bytes.", most=MOST)
        raise PuzzleError(name, 1, problem)
    text = data.decode("utf-8-sig", "replace")
    try:
        whole = read_shared(text)
    except LinkError as error:
        raise PuzzleError(name, 1, str(error)) from error
    return [whole] if whole is not None else _line_by_line(text, name)


def _line_by_line(text: str, name: str) -> list[LinkedPuzzle | str]:
    found: list[LinkedPuzzle | str] = []
    for number, line in enumerate(text.splitlines(), 1):
        if not line.strip() or line.lstrip().startswith("#"):
            continue
        try:
            puzzle = line.strip() if share.is_code(line) else read_shared(line)
        except LinkError as error:
            raise PuzzleError(name, number, str(error)) from error
        if puzzle is None and not found:
            return []
        found.append(line if puzzle is None else puzzle)
    return found
