"""Journals that are truncated, damaged, or from other programs."""

from __future__ import annotations

import json
import os
from collections.abc import Callable, Iterator
from pathlib import Path
from random import Random

import pytest

from satdoku.batch.executor import InProcessExecutor, ItemResult
from satdoku.batch.journal import MARK, Journal, JournalError
from satdoku.batch.run import Batch, Finished, run
from satdoku.bench.files import BenchBoard, common_folder
from satdoku.bench.timing import BenchPlan
from satdoku.errors import FileError, SatdokuError, UsageError
from satdoku.monitor import UNWATCHED
from satdoku.sat.engines import EngineConfig
from tests.batch.works import Doubling

COUNT = 6
EXPECTED = "".join(f"{2 * n}\n" for n in range(COUNT))


@pytest.fixture
def out(tmp_path: Path) -> Path:
    return tmp_path / "out.txt"


@pytest.fixture
def part(out: Path) -> Path:
    return out.with_name("out.txt.part")


def resumed(out: Path, count: int = COUNT) -> Finished:
    batch = Batch(Doubling(), range(count), "numbers", out)
    return run(batch, lambda work: InProcessExecutor(work, UNWATCHED))


def complaint_of(out: Path) -> str:
    """Why the batch cannot be resumed; empty if it can."""
    try:
        resumed(out)
    except SatdokuError as error:
        return str(error)
    return ""


def complete(out: Path) -> bytes:
    """The journal of a batch killed after its last result, in random order."""
    batch = Batch(Doubling(), range(COUNT), "numbers", out)
    journal = Journal(out, batch.identity, COUNT)
    numbers = [*range(COUNT)]
    Random(7).shuffle(numbers)
    double = Doubling().begin()
    journal.add((number, double(number, UNWATCHED)) for number in numbers)
    journal.close()
    return journal.path.read_bytes()


def test_a_journal_cut_at_any_byte_gives_the_whole_output(out: Path, part: Path) -> None:
    """The last line can lack just its newline, and the header its end."""
    journal = complete(out)
    for length in range(len(journal) + 1):
        part.write_bytes(journal[:length])
        finished = resumed(out)
        assert out.read_text() == EXPECTED, length
        assert finished.tally == {"even": COUNT}, length
        assert not part.exists()


def test_no_flipped_bit_reaches_the_output(out: Path, part: Path) -> None:
    journal = complete(out)
    refused = 0
    for place in range(len(journal)):
        damaged = bytearray(journal)
        damaged[place] ^= 1 << Random(place).randrange(8)
        part.write_bytes(damaged)
        out.unlink(missing_ok=True)
        complaint = complaint_of(out)
        if complaint:
            refused += 1
            assert str(part) in complaint
            assert part.read_bytes() == damaged
            assert not out.exists()
        else:
            assert out.read_text() == EXPECTED, place
    assert refused > 0.9 * len(journal)


def line_of(journal: Journal, text: str) -> bytes:
    """A line with a valid checksum, as a deliberate forger would write it."""
    return b"%s %s\n" % (journal._checksum(text.encode()), text.encode())


HOSTILE = [
    "5",
    "null",
    "{}",
    '[999999, "even", "0", ""]',
    '[-1, "even", "0", ""]',
    '["a", "even", "0", ""]',
    '[true, "even", "0", ""]',
    '[1.0, "even", "0", ""]',
    '[1, "even", "0"]',
    '[1, "even", "0", "", ""]',
    '[1, "even", 0, ""]',
    '[1, null, "0", ""]',
    '[1, "even", "2\\n2", ""]',
    '[1, "\\u001b[2J", "2", ""]',
    '[1, "even", "\\udc80", ""]',
    "[" * 100_000,
    "[" + "9" * 5000,
    '[1e999, "even", "0", ""]',
    '[NaN, "even", "0", ""]',
    "",
    '\x00"',
]


@pytest.mark.parametrize("text", HOSTILE, ids=lambda text: text[:20])
def test_a_line_that_is_no_result_is_named(text: str, out: Path, part: Path) -> None:
    header = complete(out).partition(b"\n")[0] + b"\n"
    part.write_bytes(header)
    journal = Journal(out, Batch(Doubling(), range(COUNT), "numbers", out).identity, COUNT)
    journal.close()
    good = line_of(journal, '[0, "even", "0", ""]')
    part.write_bytes(header + good + line_of(journal, text) + good)
    with pytest.raises(JournalError, match=r"out\.txt\.part, line 3: this is not a result"):
        resumed(out)


def test_a_result_stands_once(out: Path, part: Path) -> None:
    header, first, *_others = complete(out).splitlines(keepends=True)
    part.write_bytes(header + first * 3000)
    with pytest.raises(JournalError, match="line 3"):
        resumed(out)


def test_the_lines_of_another_batch_do_not_fit(out: Path, part: Path) -> None:
    header, *_lines = complete(out).splitlines(keepends=True)
    part.unlink()
    other = Journal(out, {"work": "other"}, COUNT)
    other.add((n, Doubling().double(n, UNWATCHED)) for n in range(COUNT))
    other.close()
    part.write_bytes(header + b"".join(part.read_bytes().splitlines(keepends=True)[1:]))
    with pytest.raises(JournalError, match="line 2"):
        resumed(out)


def test_a_line_without_an_end_is_not_read_whole(
    out: Path, part: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("satdoku.batch.journal.LONGEST", 100)
    header = complete(out).partition(b"\n")[0] + b"\n"
    part.write_bytes(header + b"x" * 1000)
    with pytest.raises(JournalError, match="line 2"):
        resumed(out)


FOREIGN = [b"my only copy\n", b"my only copy", b"\n", b"{}\n", b'{"work": "other"}\n', b"\0" * 9]


@pytest.mark.parametrize("text", FOREIGN)
def test_a_file_of_somebody_else_stays(text: bytes, out: Path, part: Path) -> None:
    part.write_bytes(text)
    with pytest.raises(FileError, match="did not write this file"):
        resumed(out)
    assert part.read_bytes() == text
    assert not out.exists()


@pytest.mark.parametrize("text", [b"", MARK[:5], MARK, MARK + b'"work": "other"}\n'])
def test_a_journal_without_results_is_in_nobodys_way(text: bytes, out: Path, part: Path) -> None:
    part.write_bytes(text)
    resumed(out)
    assert out.read_text() == EXPECTED


def test_the_results_of_another_batch_stay(out: Path, part: Path) -> None:
    journal = complete(out)
    with pytest.raises(UsageError, match="other items or options"):
        resumed(out, COUNT + 1)
    assert part.read_bytes() == journal


def linked(part: Path, target: Path) -> None:
    part.symlink_to(target)


def piped(part: Path, target: Path) -> None:
    os.mkfifo(part)


@pytest.mark.parametrize("make", [linked, piped, lambda part, target: part.mkdir()])
def test_what_is_no_plain_file_is_refused(
    make: Callable[[Path, Path], None], out: Path, part: Path, tmp_path: Path
) -> None:
    """Links to journals are refused, too: the target could belong to someone else."""
    target = tmp_path / "target"
    target.write_bytes(complete(out))
    before = target.read_bytes()
    part.unlink()
    make(part, target)
    with pytest.raises(FileError, match=r"out\.txt\.part: cannot be written"):
        resumed(out)
    assert target.read_bytes() == before


def test_a_journal_that_a_batch_has_just_removed_is_not_written_to(
    out: Path, part: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The other batch ends after the file is opened and before it is locked."""
    from satdoku import files

    hold = files.hold

    def removed_first(stream: object) -> bool:
        part.unlink()
        return hold(stream)  # type: ignore[arg-type]

    monkeypatch.setattr(files, "hold", removed_first)
    with pytest.raises(FileError, match="another batch"):
        resumed(out)


def test_a_journal_that_is_changed_meanwhile_is_noticed(out: Path, part: Path) -> None:
    complete(out)
    journal = Journal(out, Batch(Doubling(), range(COUNT), "numbers", out).identity, COUNT)
    part.write_bytes(b"\n" * part.stat().st_size)
    with pytest.raises(FileError, match="modified while"):
        journal.finish()
    journal.close()


def test_names_that_are_no_text_travel(out: Path) -> None:
    """Error messages quote file names, which can be any bytes."""
    journal = Journal(out, {"work": "x"}, 1)
    journal.add([(0, ItemResult("failed", "{}", "\udcff.cnf: no"))])
    journal.close()
    again = Journal(out, {"work": "x"}, 1)
    assert [result.complaint for result in again.results()] == ["\udcff.cnf: no"]
    again.close()


def entries(path: Path) -> Iterator[object]:
    for line in path.read_bytes().splitlines()[1:]:
        yield json.loads(line.partition(b" ")[2])


def test_a_journal_is_readable(out: Path, part: Path) -> None:
    complete(out)
    assert sorted(entries(part))[2] == [2, "even", "4", ""]  # type: ignore[type-var]


TIMING = {
    "file": "sat.cnf",
    "solver": "cdcl",
    "variables": 3,
    "clauses": 4,
    "answer": "SATISFIABLE",
    "times": [0.5],
    "decisions": None,
    "problem": "",
    "wrong": "",
    "res": "",
    "proved": False,
    "warnings": [],
    "own": False,
}
NO_TIMINGS = [
    "",
    "5",
    "null",
    "[" * 100_000,
    *(
        json.dumps({**TIMING, **change})
        for change in (
            {"file": "other.cnf"},
            {"solver": "stack"},
            {"answer": "MAYBE"},
            {"times": "1"},
            {"times": ["1"]},
            {"times": [float("nan")]},
            {"times": [float("inf")]},
            {"decisions": "7"},
            {"variables": True},
            {"warnings": [None]},
            {"more": 1},
        )
    ),
]


def board(sat: Path, folder: Path) -> BenchBoard:
    plan = BenchPlan([EngineConfig.named("cdcl")], repeat=1, root=common_folder([str(sat)]))
    return BenchBoard(plan, [str(sat)], folder)


@pytest.mark.parametrize("line", NO_TIMINGS, ids=lambda line: line[:20])
def test_a_bench_takes_only_timings_of_its_own(line: str, sat: Path, tmp_path: Path) -> None:
    begun = board(sat, tmp_path)
    journal = Journal(begun.batch.output, begun.batch.identity, 1)
    journal.add([(0, ItemResult("SATISFIABLE", line))])
    journal.close()
    with pytest.raises(JournalError, match="line 2"):
        begun.fill_here(UNWATCHED)


def test_a_bench_goes_on_from_a_timing(sat: Path, tmp_path: Path) -> None:
    begun = board(sat, tmp_path)
    journal = Journal(begun.batch.output, begun.batch.identity, 1)
    journal.add([(0, ItemResult("SATISFIABLE", json.dumps(TIMING)))])
    journal.close()
    begun.fill_here(UNWATCHED)
    assert begun.timings["sat.cnf", "cdcl"].times == (0.5,)
