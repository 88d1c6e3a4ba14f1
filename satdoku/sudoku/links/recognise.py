"""Recognises puzzles as other programs share them: links, documents, codes.

The data of the puzzle is in the link; nothing is fetched from the network. Formats that hold a
board and no rules are returned as a line of the usual puzzle format.
"""

from __future__ import annotations

import json
import re
from collections.abc import Callable
from itertools import chain, combinations, islice, pairwise
from urllib.parse import parse_qs, unquote, urlsplit

from satdoku.messages import N_, _
from satdoku.sudoku.links import fpuzzles, penpa, sudokupad, sudokuwiki, tatham
from satdoku.sudoku.links.linked_puzzle import FPUZZLES, LinkedPuzzle, LinkError
from satdoku.sudoku.variants.variant import SYMBOLS

SUDOKUPAD = N_("a SudokuPad link")
OPEN_SUDOKU = N_("an OpenSudoku file")
ROWS = N_("a JSON list of rows")
LINK = N_("a link")

Read = LinkedPuzzle | str

_ADDRESS = re.compile(r"https?://[^\s]+", re.IGNORECASE)
_BRACKETED = re.compile(r"<(https?://[^\s<>]+)>", re.IGNORECASE)
_PREFIXED = re.compile(r"(fpuzzles|fpuz|scl|ctc)(N[A-Za-z0-9+/=_%-]{20,})")
_FPUZZLES_CODE = re.compile(r"N4Ig[A-Za-z0-9+/=_-]{40,}")  # how a compressed `{"` begins
_SUDOKUPAD_CELLS = re.compile(r"""[{,]\s*["']?(?:cells|ce)["']?\s*:\s*\[""")
LONGEST_REPAIRED = 10_000  # characters of a damaged code …
MOST_REPAIRS = 200  # … and the attempts to repair it: about a second
SUDOKUPAD_HOSTS = ("sudokupad.app", "crackingthecryptic.com", "sudokupad.svencodes.com")


def read(text: str) -> Read | None:
    """The puzzle of a link, a document or a code; None if the text is something else."""
    if bracketed := _BRACKETED.fullmatch(text):
        text = bracketed[1]
    if _ADDRESS.fullmatch(text):
        return _of_address(text)
    if names_a_host(text) and len(text.split()) == 1:
        return _of_address(f"https://{text}")
    if _FPUZZLES_CODE.fullmatch(text):
        return fpuzzles.read_code(text)
    if _PREFIXED.fullmatch(text):
        return _of_payload(unquote(text))
    if text.startswith("{"):
        if '"grid"' in text:
            return fpuzzles.read_document(text)
        return sudokupad.read_text(text) if _SUDOKUPAD_CELLS.search(text) else None
    if text.startswith("["):
        return _of_rows(text)
    if text.startswith("<"):
        return _of_xml(text)
    return tatham.read(text)


# -- addresses -------------------------------------------------------------------------------


def _of_address(address: str) -> Read:
    try:
        parts = urlsplit(address)
        host = parts.hostname or ""
    except ValueError as error:
        raise LinkError.damaged(LINK) from error
    for names, reader in _HOSTS.items():
        if any(host == name or host.endswith(f".{name}") for name in names):
            return reader(address)
    if code := _parameter(address, "load"):
        return fpuzzles.read_code(code)
    raise LinkError(
        _("satdoku cannot read links to {host}, and it never accesses the network.", host=host)
    )


def _of_fpuzzles(address: str) -> Read:
    if code := _parameter(address, "load"):
        return fpuzzles.read_code(code)
    if _parameter(address, "id"):
        raise _needs_network(FPUZZLES)
    raise LinkError.damaged(FPUZZLES)


def _of_sudokupad(address: str) -> Read:
    """The payload is a parameter, or the end of the path, where it can contain slashes."""
    parts = urlsplit(address)
    if payload := _parameter(address, "puzzleid"):
        return _of_payload(payload)
    path = unquote(parts.path).strip("/").removeprefix("sudoku").lstrip("/")
    return _of_payload(path or unquote(parts.query))


def _of_payload(payload: str) -> Read:
    """The puzzle that the link holds; its first letters name the format."""
    for prefix in ("fpuzzles", "fpuz"):
        if payload.startswith(prefix):
            return _with_slashes(payload.removeprefix(prefix))
    for prefix in ("scl", "ctc"):
        if payload.startswith(f"{prefix}N4"):
            return sudokupad.read_code(payload.removeprefix(prefix))
    if payload.startswith("scf"):
        raise LinkError.unknown(SUDOKUPAD, ["scf"])
    raise _needs_network(SUDOKUPAD)


def _with_slashes(code: str) -> LinkedPuzzle:
    """The puzzle of a code in a path, where programs may have made one slash of two."""
    try:
        return fpuzzles.read_code(code)
    except LinkError as damaged:
        if len(code) > LONGEST_REPAIRED:
            raise
        slashes = [at for at, character in enumerate(code) if character == "/"]
        doubled = chain(combinations(slashes, 1), combinations(slashes, 2))
        for places in islice(doubled, MOST_REPAIRS):
            cuts = [code[start:end] for start, end in pairwise((0, *places, len(code)))]
            try:
                return fpuzzles.read_code("/".join(cuts))
            except LinkError:
                continue
        raise damaged


def _of_sudokuwiki(address: str) -> Read:
    board = _parameter(address, "bd")
    if not board:
        raise LinkError.damaged(sudokuwiki.SUDOKUWIKI)
    return sudokuwiki.read_board(board)


def _of_penpa(address: str) -> Read:
    code = _parameter(address, "p")
    if not code:
        raise LinkError.damaged(penpa.PENPA)
    return penpa.read_code(code)


_HOSTS: dict[tuple[str, ...], Callable[[str], Read]] = {
    ("f-puzzles.com",): _of_fpuzzles,
    SUDOKUPAD_HOSTS: _of_sudokupad,
    ("sudokuwiki.org",): _of_sudokuwiki,
    ("swaroopg92.github.io", "opt-pan.github.io"): _of_penpa,
}


_HOST = re.compile(
    rf"(?:[a-z]+\.)*(?:{'|'.join(re.escape(name) for names in _HOSTS for name in names)})/",
    re.IGNORECASE,
)


def names_a_host(text: str) -> bool:
    """True for a link without its `https://`."""
    return _HOST.match(text) is not None


def _parameter(address: str, name: str) -> str:
    """A parameter of the address. A plus sign is one, not a space."""
    parts = urlsplit(address)
    for text in (parts.query, parts.fragment):
        found = parse_qs(text.replace("+", "%2B")).get(name)
        if found:
            return found[0]
    return ""


def _needs_network(form: str) -> LinkError:
    return LinkError(
        _(
            "This is {form} with a short name, which would have to be looked up on the network;"
            " open it in a browser and copy the long link.",
            form=_(form),
        )
    )


# -- documents -------------------------------------------------------------------------------


def _of_rows(text: str) -> str | None:
    """A list of rows of numbers; 0 and null are blanks."""
    try:
        rows = json.loads(text)
    except (ValueError, RecursionError) as error:
        raise LinkError.damaged(ROWS) from error
    if not isinstance(rows, list) or not all(isinstance(row, list) for row in rows):
        return None
    return " ".join(_row(row) for row in rows).replace(" ", "")


def _row(row: list[object]) -> str:
    symbols = []
    for cell in row:
        digit = 0 if cell is None or cell == "" else cell
        if isinstance(digit, str) and digit.isdecimal() and len(digit) < 3:
            digit = int(digit)
        if not isinstance(digit, int) or not 0 <= digit <= len(SYMBOLS):
            raise LinkError.damaged(ROWS, _("“{value}” is not a digit.", value=str(cell)[:20]))
        symbols.append(("." + SYMBOLS)[digit])
    return "".join(symbols)


def _of_xml(text: str) -> str | None:
    """The games of an OpenSudoku file: the digits stand in an attribute."""
    if not re.search(r"<(?:opensudoku|game)\b", text):
        return None
    games = re.findall(r'<game\b[^<>]*?\bdata="([0-9.]{81})', text)
    if not games:
        raise LinkError.damaged(OPEN_SUDOKU, _("there is no game with 81 digits in it."))
    return "\n".join(games)
