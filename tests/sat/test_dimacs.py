"""What the DIMACS reader accepts, what it refuses, and where it locates an error."""

from __future__ import annotations

import random
import re
from pathlib import Path

import pytest

from satdoku import memory
from satdoku.errors import DimacsError, MemoryShortageError, SatdokuError
from satdoku.monitor import Monitor, Stopped
from satdoku.sat import dimacs
from satdoku.sat.cnf import Cnf
from satdoku.sat.kernel import scan
from satdoku.sat.kernel.vec import IntVec
from tests.monitors import Recorder
from tests.sat.random_formulas import random_formula

Clauses = list[tuple[int, ...]]

PATH = Path("x.cnf")
LONG = b"9" * 5000


def parse(text: bytes) -> Clauses:
    return list(dimacs.parse(PATH, text, headers=dimacs.Headers.STRICT))


def refusal(text: bytes) -> DimacsError:
    with pytest.raises(DimacsError) as caught:
        parse(text)
    return caught.value


# -- unusable files --------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("text", "line", "column", "says"),
    [
        (b"", 1, 1, "CLAUSES” is missing"),
        (b"\n \r\n", 3, 1, "CLAUSES” is missing"),
        (b"c only\nc comments\n", 3, 1, "CLAUSES” is missing"),
        (b"c only", 1, 7, "CLAUSES” is missing"),
        (b"c p cnf 9 9\n1 0\n", 2, 1, "found “1” before"),
        (b"\xef\xbb\xbf", 1, 1, "CLAUSES” is missing"),
        (b"\x89PNG\r\n\x1a\n\x00\x00", 1, 1, "this looks like a picture; a formula begins"),
        (b"\xff\xfep\x00 \x00c\x00n\x00f\x00", 1, 1, "this looks like text in UTF-16"),
        (b"%\n0\n", 1, 1, "found “%” before"),
        (b"\x00" * 100, 1, 1, "this looks like binary data"),
        (b"p cnf 3 2\n1 2 0\n3", 3, 2, "has no final 0"),
        (b"p cnf 3 2\n1 2 0\n3 \n", 4, 1, "has no final 0"),
        (b"p cnf 3 1\n1 2\n%\n0\n", 3, 1, "has no final 0"),
        (b"p cnf " + LONG + b" 1\n1 0\n", 1, 7, "more than 100000000 variables"),
        (b"p cnf 2000000000 1\n1 0\n", 1, 7, "more than 100000000 variables"),
        (b"p cnf 100000001 1\n1 0\n", 1, 7, "more than 100000000 variables"),
    ],
)
def test_hopeless_files(text: bytes, line: int, column: int, says: str) -> None:
    error = refusal(text)
    assert (error.line, error.column) == (line, column)
    assert says in error.problem


def test_the_message_names_file_line_and_column() -> None:
    message = str(refusal(b"p cnf 3 1\n1 x 0\n"))
    assert message.startswith("x.cnf, line 2, column 3: “x” is not")


def test_a_hundred_million_variables_are_accepted() -> None:
    cnf = dimacs.parse(PATH, b"p cnf 100000000 1\n-100000000 0\n", headers=dimacs.Headers.STRICT)
    assert (cnf.num_vars, list(cnf)) == (100_000_000, [(-100_000_000,)])


def test_more_literals_than_offsets_can_count_are_refused(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(scan, "MAX_LITERALS", 3)
    assert parse(b"p cnf 9 2\n1 2 0\n3 0\n") == [(1, 2), (3,)]
    error = refusal(b"p cnf 9 2\n1 2 0\n3 4 0\n")
    assert (error.line, error.column) == (3, 5)
    assert "more than 3 literals" in error.problem


# -- valid input -----------------------------------------------------------------------------


@pytest.mark.parametrize(
    "text",
    [
        b"p cnf 3 2\n1 -2 0\n3 0\n",
        b"p cnf 3 2\n1 -2 0\n3 0",
        b"c first\n\nc p cnf 9 9\np cnf 3 2\n1 -2 0\n3 0\n",
        b"p cnf 3 2\nc after p\n1 -2 0\nc between\n3 0\nc at the end",
        b"p cnf 3 2\n1\nc inside a clause 0\n \t c again\n-2\n0 3\n0\n",
        b"p cnf 3 2\n1 -2 0 c behind a clause 3 0\n3 0 c\n",
        b"cnf begins with c: a comment\np cnf 3 2\ncomment\n1 -2 0\nc3 0\n3 0\n",
        b"p cnf 3 2 \n1 -2 0 3 0",
        b"p cnf 3 2\n\n\n1\n\n-2\n0\n\n3\n0\n\n",
        b"p cnf 3 2\r\n1 -2 0\r\nc note\r\n3 0\r\n",
        b"  c note\n \t p \t cnf  3\t2\n   1 -2 0\n\t3\t0\t\n",
        b"p cnf 3 2\n1 -2 0\n3 0\n%\n0\n\n",
        b"p cnf 3 2\r\n1 -2 0\r\n3 0\r\n%\r\n0\r\n",
        b"p cnf 3 2\n1 -2 0\n3 0\n \t% \n$#! \x00 99 p cnf",
        b"p cnf 3 2\n1 -2 0\n3 0\n%",
        b"p cnf 3 2\n1 -2 0\n3 0\n\x0b%",
        b"\xef\xbb\xbfp cnf 3 2\n1 -2 0\n3 0\n",
        b"\xef\xbb\xbfc note\np cnf 3 2\n1 -2 0\n3 0\n",
        b"p cnf 3 2\n01 -002 00\n3 0\n",
        b"c \xca\xfd\xb6\xc0 GBK\np cnf 3 2\n1\nc \xca\xfd\xb6\xc0\n-2 0\nc \x00 \xff\n3 0\n",
    ],
)
def test_many_ways_to_write_one_formula(text: bytes) -> None:
    assert parse(text) == [(1, -2), (3,)]


@pytest.mark.parametrize(
    ("text", "clauses"),
    [
        (b"p cnf 0 0\n", []),
        (b"p cnf 0 0", []),
        (b"p cnf 0 2\n0 0\n", [(), ()]),
        (b"p cnf 7 0\n", []),
        (b"p cnf 2 3\n1 -1 0\n2 2 1 2 0\n1 -1 0\n", [(1, -1), (2, 2, 1, 2), (1, -1)]),
        (b"p cnf 2 3\n1 0\n0\n2 0\n", [(1,), (), (2,)]),
    ],
)
def test_oddities_are_kept(text: bytes, clauses: Clauses) -> None:
    assert parse(text) == clauses


# -- errors and their locations --------------------------------------------------------------


@pytest.mark.parametrize(
    ("text", "line", "column"),
    [
        (b"1 2 0\np cnf 2 1\n", 1, 1),
        (b"c x\n\n  -1 2 0\n", 3, 3),
        (b"p", 1, 2),
        (b"p cnf\n", 1, 6),
        (b"c\np cnf 3 \n1 0\n", 2, 8),
        (b"p cnf 3 6a\n", 1, 9),
        (b"p cnf 3a 6\n", 1, 7),
        (b"p cnf -3 1\n", 1, 7),
        (b"p cnf 3 -1\n", 1, 9),
        (b"p cnf +3 1\n", 1, 7),
        (b"p cnf 3.0 1\n", 1, 7),
        (b"p cnf 3 1 1\n", 1, 11),
        (b"p cnf 3 1 c note\n", 1, 11),
        (b"p cnf 3\n1\n1 0\n", 1, 8),
        (b"p dnf 3 1\n", 1, 3),
        (b"p CNF 3 1\n", 1, 3),
        (b"pcnf 3 1\n", 1, 1),
        (b"p cnf 3 1\x00\n", 1, 9),
        (b"p cnf \xa3\xb3 1\n", 1, 7),  # a full-width 3 in GBK
        (b"p cnf 1 1\r1 0\r", 1, 11),  # a bare carriage return does not end a line
    ],
)
def test_bad_headers(text: bytes, line: int, column: int) -> None:
    error = refusal(text)
    assert (error.line, error.column) == (line, column)


@pytest.mark.parametrize(
    ("body", "line", "column", "says"),
    [
        (b"1 4 0\n", 2, 3, "the literal 4 is out of range: the header declares 3 variables"),
        (b"1 2 0\n  3 -4 0\n", 3, 5, "the literal -4 is out of range"),
        (b"c\n 99999999999999999999 0\n", 3, 2, "the literal 99999999999999999999 is"),
        (b"-18446744073709551617 0\n", 2, 1, "out of range"),  # 2^64 + 1 must not wrap to 1
        (b"4294967297 0\n", 2, 1, "out of range"),  # 2^32 + 1
        (b"1 " + LONG + b" 0\n", 2, 3, "out of range"),
        (b"1 2 0\np cnf 3 1\n", 3, 1, "second header"),
        (b"1 2\n  p cnf 3 1\n0\n", 3, 3, "second header"),
        (b"1 2 0 p cnf 3 1\n", 2, 7, "“p” is not part"),
        (b"1 -0\n", 2, 3, "“-0” is neither"),
        (b"-00 0\n", 2, 1, "“-0” is neither"),
        (b"1 +2 0\n", 2, 3, "“+” is not part"),
        (b"1-2 0\n", 2, 2, "“-” is not part"),
        (b"--1 0\n", 2, 1, "“-” is not part"),
        (b"1 - 2 0\n", 2, 3, "“-” is not part"),
        (b"1 -\n2 0\n", 2, 3, "“-” is not part"),
        (b"1 -", 2, 3, "“-” is not part"),
        (b"1 2x 0\n", 2, 4, "“x” is not part"),
        (b"1 0x2 0\n", 2, 4, "“x” is not part"),
        (b"1.5 0\n", 2, 2, "“.” is not part"),
        (b"1,2 0\n", 2, 2, "“,” is not part"),
        (b"-c 1 0\n", 2, 1, "“-” is not part"),
        (b"1 2 c note\n3 0\n", 2, 5, "“c” is not part"),
        (b"1\n2 c note\n0\n", 3, 3, "“c” is not part"),
        (b"1 0c note\n", 2, 4, "“c” is not part"),
        (b"1 2 0 %\n0\n", 2, 7, "“%” is not part"),
        (b"1 2 %\n0\n", 2, 5, "“%” is not part"),
        (b"1 0\n%%\n", 3, 1, "“%” is not part"),
        (b"1 0\n% 5\n", 3, 1, "“%” is not part"),
        (b"1 2\x00 0\n", 2, 4, "0x00 is not part"),
        (b"1 0\n\x00", 3, 1, "0x00 is not part"),
        (b"1 \x1b[31m 0\n", 2, 3, "0x1B is not part"),
        (b"1 0\n\xca\xfd\xb6\xc0\n", 3, 1, "0xCA is not part"),
        (b"1\xa0\x32 0\n", 2, 2, "0xA0 is not part"),
        (b"\x7f1 0\n", 2, 1, "0x7F is not part"),
        (b"!1 0\n", 2, 1, "“!” is not part"),
        (b"~1 0\n", 2, 1, "“~” is not part"),
        (b"1 0\n\x1a", 3, 1, "0x1A is not part"),  # the end-of-file mark of DOS
    ],
)
def test_bad_clauses(body: bytes, line: int, column: int, says: str) -> None:
    error = refusal(b"p cnf 3 1\n" + body)
    assert (error.line, error.column) == (line, column)
    assert says in error.problem
    assert len(error.problem) < 200, "endless tokens are cut"


def test_lines_count_from_the_top_of_the_file() -> None:
    error = refusal(b"\xef\xbb\xbfc one\r\n\r\nc three\np cnf 1 1\nc five\r\n\r\n 1 2 0\n")
    assert (error.line, error.column) == (7, 4)


def test_control_characters_of_the_file_do_not_reach_the_message() -> None:
    assert str(refusal(b"p cnf 1 1\n99\x1b[31m\x07 0\n")).isprintable()


def test_a_header_without_its_first_blank_is_called_a_header() -> None:
    assert "the header must read" in refusal(b"pcnf 3 1\n1 0\n").problem


def test_columns_count_from_the_second_line_if_the_first_is_empty() -> None:
    error = refusal(b"\n  x")
    assert (error.line, error.column) == (2, 3)


@pytest.mark.parametrize(("byte", "shown"), [(b"~", "“~”"), (b"\x7f", "0x7F"), (b"\x80", "0x80")])
def test_a_byte_that_cannot_be_printed_is_shown_as_a_number(byte: bytes, shown: str) -> None:
    assert refusal(b"p cnf 3 1\n" + byte).problem.startswith(shown)


# -- the clause count ------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("text", "declared", "found"),
    [
        (b"c\n\np cnf 2 3\n1 0\n2 0\n", 3, 2),
        (b"c\n\np cnf 2 1\n1 0\n2 0\n", 1, 2),
        (b"c\n\np cnf 2 999999999999999\n1 0\n2 0\n", 999_999_999_999_999, 2),
    ],
)
def test_a_wrong_clause_count_is_a_warning_or_an_error(
    text: bytes, declared: int, found: int
) -> None:
    warnings: list[str] = []
    assert list(dimacs.parse(PATH, text, warn=warnings.append)) == [(1,), (2,)]
    assert list(dimacs.parse(PATH, text)) == [(1,), (2,)]
    with pytest.raises(DimacsError) as caught:
        dimacs.parse(PATH, text, headers=dimacs.Headers.STRICT, warn=warnings.append)
    assert caught.value.line == 3
    assert f"declares {declared} clauses, but the file has {found}" in caught.value.problem
    assert warnings == [str(caught.value)], "told once, and not when it is an error"


def test_a_count_of_5000_digits_is_a_wrong_count() -> None:
    text = b"p cnf 1 " + LONG + b"\n1 0\n"
    warnings: list[str] = []
    assert list(dimacs.parse(PATH, text, warn=warnings.append)) == [(1,)]
    assert len(warnings) == 1


def test_zeros_before_a_number_of_the_header_do_not_count() -> None:
    header = b"p cnf " + b"0" * 30 + b"2 " + b"0" * 30 + b"1\n"
    cnf = dimacs.parse(PATH, header + b"1 2 0\n", headers=dimacs.Headers.STRICT)
    assert (cnf.num_vars, list(cnf)) == (2, [(1, 2)])


def test_a_wrong_count_is_on_the_second_line_if_the_first_is_empty() -> None:
    with pytest.raises(DimacsError) as caught:
        dimacs.parse(PATH, b"\np cnf 1 2\n1 0\n", headers=dimacs.Headers.STRICT)
    assert caught.value.line == 2


def test_a_right_count_gives_no_warning() -> None:
    warnings: list[str] = []
    dimacs.parse(PATH, b"p cnf 1 1\n1 0\n%\n0\n", warn=warnings.append)
    assert warnings == []


# -- lines of clauses ------------------------------------------------------------------------


def test_an_empty_first_line_counts() -> None:
    assert dimacs.clause_line(PATH, b"\np cnf 1 1\n1 0\n", 0) == 3


def test_clause_line_finds_where_a_clause_begins() -> None:
    text = (
        b"c 1\n\np cnf 3 8\n1 0 2 0\n3\nc inside 0\n0\n\nc between\r\n"
        b" 1\n 2\n3 0 0 1\nc\n0\n2 0 c\n0"
    )
    clauses = [(1,), (2,), (3,), (1, 2, 3), (), (1,), (2,), ()]
    assert list(dimacs.parse(PATH, text, headers=dimacs.Headers.STRICT)) == clauses
    lines = [dimacs.clause_line(PATH, text, index) for index in range(len(clauses))]
    assert lines == [4, 4, 5, 10, 12, 12, 15, 16]


# -- against a naive reader ------------------------------------------------------------------


def messy(rng: random.Random, cnf: Cnf) -> bytes:
    """The formula with spaces, line breaks and comments wherever they are allowed."""
    blanks = (b" ", b"  ", b"\t", b"\n", b"\r\n", b"\n\n", b"\nc 1 0\n", b" \r\n\t c% p cnf\r\n")
    start = rng.choice((b"", b"c p cnf 1 1\n", b"\xef\xbb\xbf\n", b"c \xff\r\n\n c\n"))
    text = start + b"p cnf %d %d\n" % (cnf.num_vars, len(cnf))
    for clause in cnf:
        for literal in clause:
            text += b"%d" % literal + rng.choice(blanks)
        text += b"0" + rng.choice((*blanks, b" c 2 0\n"))
    return text + rng.choice((b"", b"c the end", b"\n%\n0\n", b"\n %\r\n0 1 2\n"))


def naive(text: bytes) -> tuple[Clauses, list[int]]:
    """The clauses of a valid file, and the line on which each begins."""
    text = re.sub(rb"c[^\n]*", b"", text.replace(b"p cnf", b"p"))
    text = text.partition(b"%")[0]
    header = re.search(rb"p \d+ \d+", text)
    assert header is not None
    clauses, lines, clause, line = [], [], [], 0
    for number in re.compile(rb"-?\d+").finditer(text, header.end()):
        line = line or text.count(b"\n", 0, number.start()) + 1
        if int(number.group()):
            clause.append(int(number.group()))
        else:
            clauses.append(tuple(clause))
            lines.append(line)
            clause, line = [], 0
    return clauses, lines


def test_agrees_with_a_naive_reader_on_valid_files() -> None:
    rng = random.Random(8)
    for _ in range(300):
        cnf = Cnf.from_clauses([(), *random_formula(rng, rng.choice((2, 4, 12)))], 12)
        text = messy(rng, cnf)
        clauses, lines = naive(text)
        assert dimacs.parse(PATH, text, headers=dimacs.Headers.STRICT) == cnf, text
        assert clauses == list(cnf), text
        assert [dimacs.clause_line(PATH, text, index) for index in range(len(cnf))] == lines, text


def test_random_damage_is_read_or_refused_but_never_a_crash() -> None:
    rng = random.Random(13)
    alphabet = b"0123456789-+ \n\r\tcp%.\x00\x1b\xef\xbb\xbf\xff"
    originals = [messy(rng, random_formula(rng, 3)) for _ in range(40)]
    read = 0
    messages = []
    for _ in range(3000):
        text = bytearray(rng.choice(originals))
        for _ in range(rng.randint(1, 3)):
            place = rng.randrange(len(text))
            piece = bytes(rng.choices(alphabet, k=rng.randint(0, 2)))
            text[place : place + rng.randint(0, 2)] = piece or b" "
        try:
            cnf = dimacs.parse(PATH, bytes(text))
        except SatdokuError as error:
            messages.append(str(error))
        else:
            read += 1
            assert all(0 < abs(literal) <= cnf.num_vars for literal in cnf.literals)
    assert all(message.isprintable() for message in messages)
    assert min(read, len(messages)) > 500, "the damage must be neither harmless nor always fatal"


def test_a_text_scanned_in_portions_is_read_as_in_one_piece(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    text = b"c x\np cnf 30 4\n1 -2\n30 0 c\n 12\nc 1 2 0\n -13 0\t0\n-30 0\n%\n0\n"
    text = text.replace(b"0 c\n", b"0\nc\n")
    whole = dimacs.parse(Path("x"), text)
    line = dimacs.clause_line(Path("x"), text, 2)
    for portion in range(1, 20):
        monkeypatch.setattr(dimacs, "PORTION", portion)
        assert dimacs.parse(Path("x"), text) == whole
        assert dimacs.clause_line(Path("x"), text, 2) == line
        with pytest.raises(DimacsError, match="line 3, column 3"):
            dimacs.parse(Path("x"), text.replace(b"-2\n", b"-31\n"))


def scanned(text: bytes, portion: int) -> tuple[list[int], int]:
    """Where the scanner pauses in a text of clauses, and how it ends."""
    literals, offsets = IntVec(), IntVec()
    pauses: list[int] = []
    problem, place = scan.PAUSED, 0
    while problem == scan.PAUSED:
        problem, place = scan.scan_clauses(text, place, 9, literals, offsets, portion, -1)
        pauses.append(place)
    return pauses[:-1], problem


def test_the_scanner_pauses_as_soon_as_a_portion_is_read_and_the_text_goes_on() -> None:
    assert scanned(b"1 0 2 0", portion=1) == ([1, 3, 5], scan.OK)
    assert scanned(b"1 0 2 0", portion=3) == ([3], scan.OK)
    assert scanned(b"1 0 2 0", portion=7) == ([], scan.OK)


@pytest.mark.parametrize("text", [b"%", b" %", b"% ", b"\t\t% \r\n8x"])
def test_the_first_line_of_a_text_without_a_header_may_end_it(text: bytes) -> None:
    assert scanned(text, portion=100) == ([], scan.OK)


def test_reading_can_be_stopped(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(dimacs, "PORTION", 100)
    ticks = iter(range(100))
    monitor = Monitor(stop=lambda: next(ticks) == 20)
    text = b"p cnf 9 1000\n" + b"1 -2 0\n" * 1000
    with pytest.raises(Stopped):
        dimacs.parse(Path("x"), text, monitor=monitor)
    assert next(ticks) == 21


def test_the_progress_is_the_share_of_the_text_and_the_clauses_found(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr(dimacs, "PORTION", 1000)
    recorder = Recorder(limit=10_000)
    dimacs.parse(PATH, b"p cnf 9 1000\n" + b"1 -2 0\n" * 1000, monitor=recorder)
    shares = [share for share, _count in recorder.seen]
    counts = [count for _share, count in recorder.seen]
    assert shares == sorted(shares)
    assert counts == sorted(counts)
    assert shares[0] < 0.01
    assert 0.8 < shares[-2] < shares[-1] == 1


def test_clauses_that_the_machine_cannot_hold_are_refused(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(dimacs, "PORTION", 1000)
    monkeypatch.setattr(memory, "MEGABYTE", 100)  # makes the check run for ten thousand bytes
    monkeypatch.setattr(memory, "available", lambda: 10_000)
    with pytest.raises(MemoryShortageError, match=r"x\.cnf: this needs at least"):
        dimacs.parse(PATH, b"p cnf 9 1000\n" + b"1 -2 0\n" * 1000)


@pytest.mark.parametrize("text", ["p cnf 0 0\n", "p cnf 00 000", "p cnf 0 1\n0\n"])
def test_a_formula_without_variables(text: str) -> None:
    cnf = dimacs.loads(text)
    assert (cnf.num_vars, list(cnf)) == (0, [()] if "1" in text else [])


def test_relaxed_headers_take_the_greatest_variable() -> None:
    warnings: list[str] = []
    text = b"p cnf 729 2\n111 -112 0\n-999 0\n"
    with pytest.raises(DimacsError, match=r"the literal -999 is out of range.*--relaxed"):
        dimacs.parse(PATH, text)
    cnf = dimacs.parse(PATH, text, headers=dimacs.Headers.RELAXED, warn=warnings.append)
    assert (cnf.num_vars, list(cnf)) == (999, [(111, -112), (-999,)])
    (warning,) = warnings
    assert "line 1" in warning
    assert "declares 729 variables, but the greatest is 999" in warning


def test_relaxed_headers_still_have_a_limit() -> None:
    text = b"p cnf 2 1\n100000001 0\n"
    with pytest.raises(DimacsError, match="more than 100000000 variables"):
        dimacs.parse(PATH, text, headers=dimacs.Headers.RELAXED)


def test_a_relaxed_header_that_fits_stays() -> None:
    cnf = dimacs.parse(PATH, b"p cnf 7 1\n1 0\n", headers=dimacs.Headers.RELAXED)
    assert cnf.num_vars == 7
