"""Reads DIMACS CNF files, compressed or not, and locates errors exactly."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator
from contextlib import suppress
from enum import Enum
from io import BytesIO
from pathlib import Path

from satdoku import files, memory
from satdoku.errors import DimacsError, FileError
from satdoku.file_kinds import FORMULA, kind_of
from satdoku.messages import _
from satdoku.monitor import UNWATCHED, Monitor
from satdoku.sat.cnf import MAX_VARS, Cnf
from satdoku.sat.kernel import scan
from satdoku.sat.kernel.vec import IntVec
from satdoku.value import Value

COMPRESSED = (".gz", ".bz2", ".xz")
SUFFIXES = tuple(plain + packed for plain in (".cnf", ".dimacs") for packed in ("", *COMPRESSED))

# Magic bytes of the compression formats, in the same order; no text starts like this.
PACKED = (b"\x1f\x8b", b"BZh", b"\xfd7zXZ\0")
MAX_MAGIC = 6  # length of the longest

# Limits against decompression bombs: always allow MIN_UNPACKED bytes, then MAX_RATIO times the
# compressed size (formulas shrink twentyfold at best), but never more than MAX_UNPACKED.
MIN_UNPACKED = 1 << 22
MAX_RATIO = 100
MAX_UNPACKED = 1 << 30
MAX_ENDLESS = 1 << 30  # bytes of a device or a pipe, which may never end
UNLIMITED = 1 << 62

PORTION = 1 << 20  # bytes scanned between two ticks
PIECE = 1 << 16  # literals compared between two ticks

BOM = b"\xef\xbb\xbf"  # some editors begin UTF-8 text with it

Warn = Callable[[str], None]


class Headers(Enum):
    """How the figures of a header are checked: the numbers of variables and clauses."""

    USUAL = "usual"  # too few variables are an error, and a wrong number of clauses is a warning
    STRICT = "strict"  # both are errors
    RELAXED = "relaxed"  # both are warnings


class Header(Value):
    num_vars: int
    num_clauses: int
    end: int  # the byte after the header line


def read(
    path: Path | str,
    *,
    headers: Headers = Headers.USUAL,
    warn: Warn | None = None,
    monitor: Monitor = UNWATCHED,
) -> Cnf:
    """Read the file. A wrong figure in the header goes to `warn`, or is an error."""
    path = Path(path)
    return parse(path, load(path, monitor), headers=headers, warn=warn, monitor=monitor)


def loads(text: str) -> Cnf:
    """Parse a string."""
    return parse(Path("text"), text.encode())


def parse(
    path: Path,
    text: bytes,
    *,
    headers: Headers = Headers.USUAL,
    warn: Warn | None = None,
    monitor: Monitor = UNWATCHED,
) -> Cnf:
    """Parse text that was loaded from `path`."""
    header = _header(path, text)
    literals, offsets = IntVec(), IntVec()
    limit = MAX_VARS if headers is Headers.RELAXED else header.num_vars
    problem, position = _scan(path, text, header, limit, literals, offsets, monitor)
    if problem != scan.OK:
        raise _error(path, text, position, _explain(problem, text, position, limit))
    _check_count(path, text, header, offsets.size - 1, headers, warn)
    kept = literals.to_bytes()
    num_vars = header.num_vars
    if headers is Headers.RELAXED:
        num_vars = max(num_vars, _greatest(kept, monitor))
        _warn_of_more(path, text, header, num_vars, warn)
    monitor.tick(1.0, offsets.size)
    return Cnf(num_vars, kept, offsets.to_bytes())


def _greatest(literals: bytes, monitor: Monitor) -> int:
    """The greatest variable; 0 if there is none."""
    found, greatest = memoryview(literals).cast("i"), 0
    for start in range(0, len(found), PIECE):
        monitor.tick()
        piece = found[start : start + PIECE]
        greatest = max(greatest, max(piece), -min(piece))
    return greatest


def _scan(
    path: Path,
    text: bytes,
    header: Header,
    limit: int,
    literals: IntVec,
    offsets: IntVec,
    monitor: Monitor,
    stop_at: int = -1,
) -> tuple[int, int]:
    """Scan the clauses in portions; see `scan.scan_clauses`. The greatest variable is `limit`."""
    problem, position = scan.PAUSED, header.end
    while problem == scan.PAUSED:
        monitor.tick(position / len(text), offsets.size)
        # The arrays grow by half at a time, and are trimmed at the end.
        memory.require(6 * (literals.size + offsets.size), str(path))
        problem, position = scan.scan_clauses(
            text, position, limit, literals, offsets, PORTION, stop_at
        )
    return problem, position


def clause_line(path: Path, text: bytes, index: int, monitor: Monitor = UNWATCHED) -> int:
    """The line on which clause `index` begins."""
    header = _header(path, text)
    _problem, position = _scan(path, text, header, MAX_VARS, IntVec(), IntVec(), monitor, index)
    return text.count(b"\n", 0, position) + 1


def load(path: Path, monitor: Monitor = UNWATCHED, limit: int = UNLIMITED) -> bytes:
    """The uncompressed text of the file, up to `limit` bytes.

    Reading stops at a NUL: text has none, and an endless device may contain nothing else.
    """
    with suppress(OSError, ValueError):  # opening the file reports what is wrong with the path
        memory.require(path.stat().st_size, str(path))
    text = BytesIO()
    for chunk in chunks(path, limit):
        monitor.tick()
        if not text.tell():
            _refuse_headless(path, chunk)
        text.write(chunk)
        memory.require(text.tell() // 2, str(path))  # the clauses take at least this much
        if b"\0" in chunk:
            break
    return text.getvalue()  # the buffer itself, not a copy


def chunks(path: Path, limit: int = UNLIMITED) -> Iterator[bytes]:
    """The uncompressed bytes of the file, in chunks."""
    try:
        if path.suffix.lower() in COMPRESSED:
            from satdoku.sat.unpack import unpack

            yield from unpack(path, min(limit, _most_unpacked(path)))
            return
        with files.opened(path) as stream:
            limit = limit if path.is_file() else min(limit, MAX_ENDLESS)
            begun = stream.peek(MAX_MAGIC)
            if begun.startswith(PACKED):  # from standard input, or misnamed
                from satdoku.sat.unpack import unpack

                kind = next(
                    k for k, b in zip(COMPRESSED, PACKED, strict=True) if begun.startswith(b)
                )
                yield from unpack(path, min(limit, _most_unpacked(path)), kind, stream)
                return
            yield from files.chunks(stream, limit)
    except (OSError, ValueError) as error:
        raise FileError.unreadable(path, error) from error


def _most_unpacked(path: Path) -> int:
    if not path.is_file():
        return MAX_UNPACKED
    return min(MAX_UNPACKED, max(MIN_UNPACKED, MAX_RATIO * path.stat().st_size))


def unpacked_size(path: Path) -> int:
    """The uncompressed size in bytes, or 0 if unknown."""
    if path.suffix.lower() in COMPRESSED or not path.is_file():
        return 0
    return path.stat().st_size


def _refuse_headless(path: Path, begun: bytes) -> None:
    """Fail early if there is no header: a stream may never end."""
    start, end = _header_place(begun)
    if end < len(begun):
        _header_line(path, begun, start, end)


def _header(path: Path, text: bytes) -> Header:
    start, end = _header_place(text)
    if start == len(text):
        problem = _("the line “p cnf VARIABLES CLAUSES” is missing; add it.")
        raise _error(path, text, start, problem)
    return _header_line(path, text, start, end)


def _header_place(text: bytes) -> tuple[int, int]:
    """Skip comments and blank lines, and return the start and end of the next line."""
    start = len(BOM) if text.startswith(BOM) else 0
    while start < len(text):
        end = scan.next_line(text, start)
        line = text[start:end].strip()
        if line and not line.startswith(b"c"):
            return start, end
        start = end
    return len(text), len(text)


def _header_line(path: Path, text: bytes, start: int, end: int) -> Header:
    tokens = [(m.group(), start + m.start()) for m in re.finditer(rb"\S+", text[start:end])]
    if tokens[0][0][:1] != b"p":
        if kind := kind_of(text, FORMULA):
            problem = _(
                "this looks like {kind}; a formula begins with the line “p cnf VARIABLES CLAUSES”.",
                kind=kind,
            )
        else:
            problem = _(
                "found {what} before the line “p cnf VARIABLES CLAUSES”, which must come first.",
                what=_show(text, tokens[0][1]),
            )
        raise _error(path, text, tokens[0][1], problem)
    wrong = _first_wrong(tokens, start + len(text[start:end].rstrip()))
    if wrong is not None:
        problem = _("the header must read “p cnf VARIABLES CLAUSES”, with two whole numbers.")
        raise _error(path, text, wrong, problem)
    num_vars, num_clauses = _number(tokens[2][0]), _number(tokens[3][0])
    if num_vars > MAX_VARS:
        problem = _("more than {limit} variables are not supported.", limit=MAX_VARS)
        raise _error(path, text, tokens[2][1], problem)
    return Header(num_vars, num_clauses, end)


def _first_wrong(tokens: list[tuple[bytes, int]], end: int) -> int | None:
    """The position of the first invalid token of a header line."""
    fits = (b"p".__eq__, b"cnf".__eq__, bytes.isdigit, bytes.isdigit)
    for fit, (token, position) in zip(fits, tokens, strict=False):
        if not fit(token):
            return position
    if len(tokens) < len(fits):
        return end
    return tokens[len(fits)][1] if len(tokens) > len(fits) else None


def _number(digits: bytes) -> int:
    """The value, or a huge one for very long numbers, which Python refuses to convert."""
    digits = digits.lstrip(b"0") or b"0"
    return int(digits) if len(digits) < 19 else 10**18


def _check_count(
    path: Path, text: bytes, header: Header, found: int, headers: Headers, warn: Warn | None
) -> None:
    if found == header.num_clauses:
        return
    problem = _(
        "the header declares {declared} clauses, but the file has {found}.",
        declared=header.num_clauses,
        found=found,
    )
    mismatch = DimacsError(path, _header_number(text, header), None, problem)
    if headers is Headers.STRICT:
        raise mismatch
    if warn is not None:
        warn(str(mismatch))


def _warn_of_more(
    path: Path, text: bytes, header: Header, num_vars: int, warn: Warn | None
) -> None:
    if num_vars > header.num_vars and warn is not None:
        problem = _(
            "the header declares {declared} variables, but the greatest is {found}; reading"
            " continued with {found}.",
            declared=header.num_vars,
            found=num_vars,
        )
        warn(str(DimacsError(path, _header_number(text, header), None, problem)))


def _header_number(text: bytes, header: Header) -> int:
    """The line of the header."""
    return text.count(b"\n", 0, header.end - 1) + 1


def _explain(problem: int, text: bytes, position: int, limit: int) -> str:
    if problem == scan.OUT_OF_RANGE and limit < MAX_VARS:
        return _(
            "the literal {what} is out of range: the header declares {declared} variables; "
            "correct one of them, or read the file with --relaxed.",
            what=_token(text, position),
            declared=limit,
        )
    if problem == scan.OUT_OF_RANGE:
        return _("more than {limit} variables are not supported.", limit=MAX_VARS)
    if problem == scan.UNTERMINATED:
        return _("the last clause has no final 0; the file may be truncated.")
    if problem == scan.SECOND_HEADER:
        return _("a second header line; a file holds one formula.")
    if problem == scan.MINUS_ZERO:
        return _("“-0” is neither a literal nor the end of a clause; write 0.")
    if problem == scan.TOO_LARGE:
        return _("more than {limit} literals are not supported.", limit=scan.MAX_LITERALS)
    return _(
        "{what} is not part of a number; clauses are whole numbers separated by spaces.",
        what=_show(text, position),
    )


def _token(text: bytes, position: int) -> str:
    found = re.compile(rb"\S{1,24}").match(text, position)
    return found.group().decode("ascii", "replace") if found else ""


def _show(text: bytes, position: int) -> str:
    """The character in quotes, or its code if it is not printable."""
    byte = text[position]
    return f"“{chr(byte)}”" if 0x20 < byte < 0x7F else f"0x{byte:02X}"


def _error(path: Path, text: bytes, position: int, problem: str) -> DimacsError:
    line = text.count(b"\n", 0, position) + 1
    start = text.rfind(b"\n", 0, position) + 1
    if start == 0 and text.startswith(BOM):
        start = len(BOM)
    column = position - start + 1
    return DimacsError(path, line, column, problem)
