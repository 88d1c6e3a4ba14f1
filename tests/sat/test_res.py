"""The .res file: its exact text, its name, and reading files from other programs."""

from __future__ import annotations

import os
from collections.abc import Callable
from pathlib import Path

import pytest

from satdoku import files, memory
from satdoku.errors import FileError, ResError, SatdokuError
from satdoku.monitor import Stopped
from satdoku.sat import res
from satdoku.sat.kernel.assignment_checker import FALSE, OPEN, TRUE
from satdoku.sat.res_reader import Claim, ResReader
from satdoku.sat.result import Result, Status
from tests.monitors import Recorder

SAT, UNSAT, UNKNOWN = Status.SATISFIABLE, Status.UNSATISFIABLE, Status.UNKNOWN


def read(
    folder: Path, text: bytes, num_vars: int = 5, warn: Callable[[str], None] | None = None
) -> Claim:
    path = folder / "x.res"
    path.write_bytes(text)
    return res.read(path, num_vars, warn=warn)


def said(claim: Claim) -> tuple[Status, tuple[int, ...]]:
    return claim.status, claim.literals


# -- writing ---------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("result", "milliseconds", "text"),
    [
        (Result(SAT, [1, -2, 3]), 17.4, "s 1\nv 1 -2 3\nt 17\n"),
        (Result(SAT, [-1], {"decisions": 0, "pures": 8}), 0.0, "s 1\nv -1\nt 0\n"),
        (Result(SAT, []), 0.2, "s 1\nv\nt 0\n"),
        (Result(UNSAT), 1234.6, "s 0\nt 1235\n"),
        (Result(UNSAT, [1], {"backtracks": 3}), 5.0, "s 0\nt 5\n"),
        (Result(UNKNOWN), 60_000.0, "s -1\nt 60000\n"),
    ],
)
def test_text(result: Result, milliseconds: float, text: str) -> None:
    assert "".join(res.render(result, milliseconds)) == text


@pytest.mark.parametrize("num_vars", [0, 1, 9_999, 10_000, 10_001, 25_000])
def test_a_model_of_any_length_stands_on_one_line_and_reads_back(
    tmp_path: Path, num_vars: int
) -> None:
    model = [variable if variable % 3 else -variable for variable in range(1, num_vars + 1)]
    path = tmp_path / "x.res"
    res.write(path, Result(SAT, model, {"decisions": 4}), 3.0)
    assert path.read_bytes().decode().splitlines()[1] == " ".join(map(str, ["v", *model]))
    assert said(res.read(path, num_vars)) == (SAT, tuple(model))


@pytest.mark.parametrize("status", [UNSAT, UNKNOWN])
def test_answers_without_a_model_read_back(tmp_path: Path, status: Status) -> None:
    path = tmp_path / "x.res"
    res.write(path, Result(status), 3.0)
    assert said(res.read(path, 5)) == (status, ())


@pytest.mark.parametrize(
    ("cnf", "name"),
    [
        ("x.cnf", "x.res"),
        ("x.CNF", "x.res"),
        ("x.dimacs", "x.res"),
        ("x", "x.res"),
        ("x.cnf.gz", "x.res"),
        ("x.cnf.bz2", "x.res"),
        ("X.CNF.XZ", "X.res"),
        ("x.gz", "x.res"),
        ("uf20-01.v2.cnf", "uf20-01.v2.res"),
        ("uf20-01.v2", "uf20-01.v2.res"),
        ("cnf.cnf.cnf", "cnf.cnf.res"),
        ("数独 （一）.cnf", "数独 （一）.res"),
        (".cnf", ".cnf.res"),
    ],
)
def test_the_res_file_stands_beside_the_cnf_file(cnf: str, name: str) -> None:
    assert res.path_for(Path("some.cnf") / cnf) == Path("some.cnf") / name


# -- reading ---------------------------------------------------------------------------------


ONE_ANSWER = [
    b"s 1\nv 1 -2 3\nt 17\n",
    b"s 1\nv 1 -2 3\nt 17",
    b"s 1\nv 1 -2 3\nt17ms\n",
    b"s 1\nv 1 -2 3 0\nt 17 decisions 3\n",
    b"s 1\nv 1\nv -2\nv 3\nv 0\nt 17\n",
    b"s 1\nv 1\n-2\n 3 0\nt 17\n",
    b"s 1\nv\n1 -2\n\n3\n0\n",
    b"s 1\nv 1 -2\nv\nv 3\n",
    b"s 1\r\nv 1 -2\r\n3\r\nt 17\r\n",
    b"c note\ns 1\nc note\nv 1 -2\nc note\nv 3 0\nc note\n",
    b"  s  1 \n\tv  1\t-2   3\n",
    b"s1\nv1 -2 3\nt17\n",
    b"v 1 -2 3 0\nt 17\ns 1\n",
    b"s SATISFIABLE\nv 1 -2 3 0\n",
    b"c solver\ns SATISFIABLE\nv 1 -2\nv 3 0\n",
    b"s 1\nv 1 1 -2 3 -2 0\n",
    b"\xef\xbb\xbfs 1\nv 1 -2 3\n",
    b"c \xca\xfd\xb6\xc0 \x1b[31m\ns 1\nv 1 -2 3\n",
    b"S 1\nV 1 -2 3\nT 17\n",
    b"s: 1\nv: 1 -2 3\nt: 17\n",
    b"s:1\nv:1 -2 3\n",
    b"s 1\nv 1 -2 3\nv",
    b"s = 1\nv 1 -2 3\n",
    b"s 1 // found by me\nv 1 -2 3\n",
    b"s SAT\nv 1 -2 3\n",
    b"SAT\n1 -2 3 0\n",
    b"s 1\n1 -2 3\n",
    b"s 1\nv 1 -2 3 0 0\n",
    b"s 1\nv 1 -2 0\nv 3 0\n",
    b"s 1 0\nv 1 -2 3\n",
    b"s 1\nv +1 -2 +3\n",
    b"s +1\nv+1\n-2\n+3 +0\n",
    b"s 1\nv    1-2    3\n",
    b"1\n1 -2 3 \n20ms",
    b"\n1\r\n1 -2 3 0\r\n\r\n4.25\r\n",
]


@pytest.mark.parametrize("text", ONE_ANSWER)
def test_many_ways_to_write_one_answer(tmp_path: Path, text: bytes) -> None:
    assert said(read(tmp_path, text)) == (SAT, (1, -2, 3))


@pytest.mark.parametrize(
    ("text", "status"),
    [
        (b"s 1\n", SAT),
        (b"s 1\nv 0\n", SAT),
        (b"s 0\nt 5\n", UNSAT),
        (b"s UNSATISFIABLE\n", UNSAT),
        (b"s unsatisfiable\n", UNSAT),
        (b"s -1\nt 60000\n", UNKNOWN),
        (b"s UNKNOWN\n", UNKNOWN),
        (b"s 0\nv none\n", UNSAT),
        (b"s 0\nv none\nt 5\n", UNSAT),
        (b"v none\ns 0\nt 5\n", UNSAT),
        (b"v 1 -1 99\nv 2\ns 0\n", UNSAT),
        (b"s 0\nv 1 -1 99\n", UNSAT),
        (b"s UNSATISFIABLE\nv 1 0\n", UNSAT),
        (b"v 1\ns -1\n", UNKNOWN),
        (b"s -1\nv 1 x 3\n", UNKNOWN),
        (b"0\n\n3ms", UNSAT),
        (b"\nt  0.3ms\n0\n", UNSAT),
        (b"-1\n\n60000", UNKNOWN),
    ],
)
def test_answers_without_values(tmp_path: Path, text: bytes, status: Status) -> None:
    claim = read(tmp_path, text)
    assert said(claim) == (status, ())
    assert claim.contradiction is None


def test_partial_models(tmp_path: Path) -> None:
    assert read(tmp_path, b"s 1\nv 5 -2 0\n").literals == (-2, 5)


WRONG = [
    (b"", 1, "there is no line “s 1”"),
    (b"c note\nt 5", 2, "there is no line “s 1”"),
    (b"s 2\n", 1, "“s 2” is not an answer"),
    (b"c\n\ns\n", 3, "“s ” is not an answer"),
    (b"s 1\ns 1\n", 2, "a second “s” line"),
    (b"s 1\nv 1\ns 0\n", 3, "a second “s” line"),
    (b"s 1\nv 1 x 3\n", 2, "“x” is not a literal"),
    (b"s 1\nv 1\n2 3a\n", 3, "“3a” is not a literal"),
    (b"s 1\nv 1\n2 x 3\n", 3, "“x” is not a literal"),
    (b"s 1\nv 1\n2 v 3\n", 3, "“v” is not a literal"),
    (b"s 1\nv 1 - 2\n", 2, "“-” is not a literal"),
    (b"s 1\nv +-1\n", 2, "“+-1” is not a literal"),
    (b"s 1\nv 1 +\n", 2, "“+” is not a literal"),
    (b"s 1\nv 1-\n", 2, "“-” is not a literal"),
    (b"s 1\nv 1+2\n", 2, "“1+2” is not a literal"),
    (b"s 1\nv 1--2\n", 2, "“--2” is not a literal"),
    (b"s 1\nv20-\n", 2, "the literal 20 is out of range"),
    (b"s 1\nv 1-20-3\n", 2, "the literal -20 is out of range"),
    (b"v 1 x 3\nv y\ns 1\n", 1, "“x” is not a literal"),
    (b"v none\n2\nt 5\n", 4, "there is no line “s 1”"),
    (b"s 1\nv 1.0\n", 2, "“1.0” is not a literal"),
    (b"s 1\nv \xd9\xa1\n", 2, "is not a literal"),  # an Arabic 1
    (b"s 1\nv " + b"9" * 5000 + b"\n", 2, "“" + "9" * 40 + "” is not a literal"),
    (b"s yes\n", 1, "“s yes” is not an answer"),
    (b"1\n2\n-3\n", 4, "there is no line “s 1”"),  # not an answer and two literals, but three
    (b"Menu\n1\n1 2\n", 4, "there is no line “s 1”"),
    (b"v 1\n0\nt 5\n0\n", 5, "there is no line “s 1”"),
    (b"1\n1 2 x\n", 2, "“x” is not a literal"),
    (b"s 10\n", 1, "“s 10” is not an answer"),
    (b"S:\n", 1, "“s :” is not an answer"),
    (b"s " + b"y" * 5000 + b"\n", 1, "“s " + "y" * 40 + "” is not an answer"),
    (b"p cnf 1 1\n1 0\n", 3, "this looks like a formula in DIMACS CNF; an answer has a line “s 1”"),
    (b"s 1\nv 1\n\n6 0\n", 4, "the literal 6 is out of range: the formula has 5 variables"),
    (b"s 1\nv -6\n", 2, "the literal -6 is out of range"),
    (b"s 1\nv 4294967297\n", 2, "out of range"),
]


@pytest.mark.parametrize(("text", "line", "says"), WRONG)
def test_errors_name_their_line(tmp_path: Path, text: bytes, line: int, says: str) -> None:
    with pytest.raises(ResError) as caught:
        read(tmp_path, text)
    assert caught.value.line == line
    assert says in caught.value.problem
    assert str(caught.value).startswith(f"{tmp_path / 'x.res'}, line {line}: ")
    assert str(caught.value).isprintable()
    assert len(caught.value.problem) < 200


def test_a_formula_without_variables_has_no_values(tmp_path: Path) -> None:
    with pytest.raises(
        ResError, match="the literal 1 is out of range: the formula has 0 variables"
    ):
        read(tmp_path, b"s 1\nv 1\n", num_vars=0)


def test_every_variable_has_an_entry_and_nothing_else_has(tmp_path: Path) -> None:
    values = read(tmp_path, b"s 1\nv 1 -3\n", num_vars=3).values
    assert values == bytes([OPEN, TRUE, OPEN, FALSE])


def in_chunks(text: bytes, size: int) -> list[bytes]:
    return [text[start : start + size] for start in range(0, len(text), size)]


@pytest.mark.parametrize("text", ONE_ANSWER)
def test_an_answer_is_read_alike_in_chunks_of_any_size(text: bytes) -> None:
    for size in range(4, len(text)):  # the byte order mark is within one chunk
        claim = ResReader(Path("x.res"), 5).read(in_chunks(text, size))
        assert said(claim) == (SAT, (1, -2, 3)), size


@pytest.mark.parametrize(("text", "line", "says"), WRONG)
def test_errors_are_found_in_chunks_of_any_size(text: bytes, line: int, says: str) -> None:
    for size in range(1, min(len(text), 50)):
        with pytest.raises(ResError) as caught:
            ResReader(Path("x.res"), 5).read(in_chunks(text, size))
        assert (caught.value.line, says in caught.value.problem) == (line, True), size


def test_the_progress_is_the_share_of_the_text_that_was_read() -> None:
    text = b"s 1\n" + b"v 1 0\n" * 100
    recorder = Recorder(limit=10_000)
    ResReader(Path("x.res"), 5, recorder, len(text)).read(in_chunks(text, 100))
    shares = [done for done, _line in recorder.seen]
    assert shares == sorted(shares)
    assert shares[0] == 0
    assert 0.9 < shares[-1] <= 1


def test_there_is_no_progress_through_a_text_of_unknown_length() -> None:
    recorder = Recorder(limit=10_000)
    ResReader(Path("x.res"), 5, recorder).read(in_chunks(b"s 1\n" + b"v 1 0\n" * 100, 100))
    assert {done for done, _line in recorder.seen} == {0}


def test_a_long_comment_ends_at_its_line_although_that_begins_a_chunk() -> None:
    claim = ResReader(Path("x.res"), 5).read([b"c" * 5000, b"\ns 1\n", b"v 2\n"])
    assert said(claim) == (SAT, (2,))


def test_where_only_the_status_is_wanted_nothing_is_read_behind_it() -> None:
    chunks = iter([b"c note\n", b"s 0\n", b"t 5\n", b"t 5\n"])
    assert ResReader(Path("x.res"), None).read(chunks).status is UNSAT
    assert list(chunks) == [b"t 5\n", b"t 5\n"]


def test_writing_and_reading_a_model_can_be_stopped_at_any_piece(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(res, "PIECE", 100)
    monkeypatch.setattr(files, "CHUNK", 100)
    path, result = tmp_path / "x.res", Result(SAT, range(1, 5001))
    with pytest.raises(Stopped):
        res.write(path, result, 3.0, Recorder(limit=45))
    assert list(tmp_path.iterdir()) == []
    res.write(path, result, 3.0)
    with pytest.raises(Stopped):
        res.read(path, 5000, Recorder(limit=100))


@pytest.mark.parametrize(
    ("text", "decided"),
    [
        (b"s 1\nv 1 2\n", True),
        (b"v 1\n2\n3 0\ns 0\n", True),
        (b"SAT\n1 2 0\n", True),
        (b"s 0\ns 1\n", True),
        (b"s -1\n", False),
        (b"c nothing\n", False),
        (b"\0\0\0", False),
        (b"", False),
    ],
)
def test_whether_a_file_has_a_decided_answer(tmp_path: Path, text: bytes, decided: bool) -> None:
    path = tmp_path / "x.res"
    path.write_bytes(text)
    assert res.decided(path) is decided


@pytest.mark.parametrize(
    ("stray", "line", "shown"),
    [
        (b"Optimization Rate: 85.71 %", 4, "“Optimization Rate: 85.71 %”"),
        (b"3", 4, "“3”"),  # not a value: those end with the t line
        (b"variables: 5", 4, "“variables: 5”"),
        (b"solved by me", 4, "“solved by me”"),
        (b"\x1b[31m", 4, r"“\x1b[31m”"),
        (b"\x00\x00", 4, r"“\x00\x00”"),
        (b"-" * 5000, 4, "“" + "-" * 40 + "”"),
    ],
)
def test_other_lines_are_passed_over_with_a_warning(
    tmp_path: Path, stray: bytes, line: int, shown: str
) -> None:
    warnings: list[str] = []
    claim = read(tmp_path, b"s 1\nv 1 2\nt 17\n" + stray + b"\n", warn=warnings.append)
    assert said(claim) == (SAT, (1, 2))
    (warning,) = warnings
    assert warning.startswith(f"{tmp_path / 'x.res'}, line {line}: {shown} is not a line")
    assert warning.isprintable()


@pytest.mark.parametrize("line", [b"v#", b"v# -1 2", b"V=1", b"v\x001", b"v\xff"])
def test_a_v_before_any_other_sign_begins_no_values(tmp_path: Path, line: bytes) -> None:
    warnings: list[str] = []
    claim = read(tmp_path, b"s 1\n" + line + b"\nv 3\n" + line, warn=warnings.append)
    assert said(claim) == (SAT, (3,))
    assert len(warnings) == 2


def test_many_such_lines_are_counted(tmp_path: Path) -> None:
    warnings: list[str] = []
    text = b"s 0\nfirst\n" + b"hello\n" * 999
    read(tmp_path, text, warn=warnings.append)
    assert len(warnings) == 2
    assert "“first” is not a line" in warnings[0]
    assert "999 more such lines" in warnings[1]


def test_they_do_not_matter_where_nobody_is_to_be_warned(tmp_path: Path) -> None:
    assert said(read(tmp_path, b"s 1\nv 2\nhello\n")) == (SAT, (2,))


def test_comments_are_not_warned_of(tmp_path: Path) -> None:
    warnings: list[str] = []
    read(tmp_path, b"c note\nC note\ns 1\nv 2\nc\nt 5\n", warn=warnings.append)
    assert warnings == []


def test_numbers_below_unsatisfiable_are_no_values(tmp_path: Path) -> None:
    warnings: list[str] = []
    claim = read(tmp_path, b"s 0\n1 2\n", warn=warnings.append)
    assert said(claim) == (UNSAT, ())
    assert len(warnings) == 1


def test_an_undecided_answer_does_not_replace_a_decided_one(tmp_path: Path) -> None:
    path = tmp_path / "x.res"
    assert res.write(path, Result(UNKNOWN), 1.0)
    assert res.write(path, Result(UNKNOWN), 2.0)
    assert path.read_text() == "s -1\nt 2\n"
    assert res.write(path, Result(UNSAT), 3.0)
    assert not res.write(path, Result(UNKNOWN), 4.0)
    assert path.read_text() == "s 0\nt 3\n"
    assert res.write(path, Result(SAT, [1]), 5.0)
    assert path.read_text() == "s 1\nv 1\nt 5\n"


def test_what_is_no_file_has_no_answer(tmp_path: Path) -> None:
    """A pipe would wait for a writer."""
    pipe = tmp_path / "pipe"
    os.mkfifo(pipe)
    assert not res.decided(pipe)
    assert not res.decided(tmp_path / "missing")


@pytest.mark.parametrize(
    ("literal", "says"),
    [("9999999999", "the formula has 5 variables"), ("99999999999", "is not a literal")],
)
def test_a_literal_has_ten_digits_at_most(tmp_path: Path, literal: str, says: str) -> None:
    with pytest.raises(ResError, match=says):
        read(tmp_path, f"s 1\nv 1 {literal}\n".encode())


def test_a_variable_with_both_values_is_noted(tmp_path: Path) -> None:
    assert read(tmp_path, b"s 1\nv 1 -2\nv 3 2 -3\n").contradiction == 2
    assert read(tmp_path, b"s 1\nv 1 -2 1 -2\n").contradiction is None


def test_unreadable_files(tmp_path: Path) -> None:
    for path in (tmp_path, tmp_path / "none.res", tmp_path / "a\0\x1b.res"):
        with pytest.raises(FileError, match="cannot be read") as caught:
            res.read(path, 5)
        assert str(caught.value).isprintable()


def test_a_file_may_be_as_long_as_its_variables_need_and_no_longer(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(res, "MAX_COMMENTS", 10)
    path = tmp_path / "x.res"
    path.write_text("s 1\nv 1 2 3 4 5 0\nt 17\n")
    assert res.read(path, 5).status is Status.SATISFIABLE
    path.write_text("s 1\n" + "c a comment\n" * 20)
    with pytest.raises(SatdokuError, match=r"x\.res"):
        res.read(path, 5)


def test_memory_for_the_values_is_asked_for_before_they_are_read(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    path = tmp_path / "x.res"
    path.write_text("s 1\nv 1 0\n")
    asked: list[tuple[int, str]] = []
    monkeypatch.setattr(memory, "require", lambda size, what: asked.append((size, what)))
    res.read(path, 1000)
    ((size, what),) = asked
    assert size >= 1000
    assert what == str(path)
