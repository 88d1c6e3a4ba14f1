"""Damaged journals: a batch resumes to the same bytes, or refuses and changes nothing."""

from __future__ import annotations

import json
from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass, replace
from pathlib import Path
from random import Random
from unittest.mock import patch

from satdoku.batch.executor import FAILED, InProcessExecutor, ItemResult, Perform
from satdoku.batch.journal import Journal, part_of
from satdoku.batch.run import Batch, run
from satdoku.errors import SatdokuError
from satdoku.monitor import UNWATCHED, Monitor
from satdoku.value import Value
from tests.attack import scratch
from tests.attack.inputs.mutate import mutated
from tests.attack.part import Part, Planted, Tally
from tests.attack.shrink import without_parts

LINES = ("1.3.", '{"file": "a.cnf", "answer": null}', "数独", '"\\', "", "[0, 1]", "x" * 300)
FORGED = (
    *("5", "null", "{}", "[]", "", '""', "[" * 3000, "[" * 100_000, "9" * 5000, "NaN", "\x00"),
    *('["a", "x", "", ""]', '[1e999, "x", "", ""]', '[true, "x", "", ""]', '[0.0, "x", "", ""]'),
    *('[999999, "x", "", ""]', '[-1, "x", "", ""]', '[0, "x", ""]', '[0, "x", "", "", ""]'),
    *('[0, 1, "", ""]', '[0, "x", null, ""]', '[0, "x", "a\\nb", ""]', '[0, "\\u001b[2J", "", ""]'),
)
FOREIGN = (b"my notes", b"my notes\n", b"\n", b"\x00" * 50, b"{}\n[0]\n", b"satdoku\n", b"PK\3\4")
Damage = tuple[str, int]  # its kind, and a seed for the details


class Telling(Value):
    """Outputs a line per item that depends on the seed."""

    seed: int

    @property
    def identity(self) -> Mapping[str, object]:
        return {"work": "telling", "seed": self.seed}

    def begin(self) -> Perform:
        return self.tell

    def tell(self, number: int, _monitor: Monitor) -> ItemResult:
        rng = Random(f"{self.seed}/{number}")
        status = rng.choice(("SATISFIABLE", "3", FAILED))
        return ItemResult(status, f"{number}: {rng.choice(LINES)}", rng.choice(("", "\udcff\n?")))

    def failure(self, number: int, complaint: str) -> ItemResult:
        return ItemResult(FAILED, str(number), complaint)


@dataclass(frozen=True)
class DamagedJournal:
    seed: int  # for the results and their order
    count: int  # number of items
    done: int  # number of items in the journal
    damages: tuple[Damage, ...]


class Journals(Part[DamagedJournal]):
    name = "journals"
    counted = "journals"

    def make(self, rng: Random) -> DamagedJournal:
        count = rng.choice((1, 2, 5, 20))
        kinds = [rng.choice([*DAMAGES, "cut"]) for _ in range(rng.choice((1, 1, 1, 2, 4)))]
        damages = tuple((kind, rng.randrange(10**9)) for kind in kinds)
        return DamagedJournal(rng.randrange(10**6), count, rng.randrange(count + 1), damages)

    def attempt(self, case: DamagedJournal, tally: Tally) -> None:
        tally["journals"] += 1
        with scratch.folder() as folder:
            batch = Batch(Telling(case.seed), range(case.count), "items", Path(folder, "out"))
            expected = _whole(case)
            part = part_of(batch.output)
            journal = _begun(batch, case)
            for kind, seed in case.damages:
                DAMAGES[kind](journal, part, Random(seed))
            damaged = part.read_bytes()
            complaint = _resumed(batch)
            if complaint:
                tally["refused"] += 1
                assert str(part) in complaint, "the sentence does not name the file"
                assert "\n" not in complaint
                assert {kind for kind, _seed in case.damages} != {"cut"}, "a cut is no damage"
                assert part.read_bytes() == damaged, "a journal that is refused was changed"
                assert not batch.output.exists()
            else:
                tally["resumed"] += 1
                assert batch.output.read_bytes() == expected, "the output is another one"
                assert not part.exists()

    def smaller(self, case: DamagedJournal) -> Iterator[DamagedJournal]:
        for damages in without_parts(case.damages):
            yield replace(case, damages=tuple(damages))
        for count in range(1, case.count):
            yield replace(case, count=count, done=min(case.done, count))

    def planted(self) -> Planted:
        """All lines have the same checksum."""
        return patch.object(Journal, "_checksum", lambda _self, _text: b"00000000")


def _whole(case: DamagedJournal) -> bytes:
    """The output of an uninterrupted batch."""
    results = (Telling(case.seed).tell(number, UNWATCHED) for number in range(case.count))
    return "".join(result.line + "\n" for result in results).encode()


def _begun(batch: Batch, case: DamagedJournal) -> Journal:
    journal = Journal(batch.output, batch.identity, case.count)
    numbers = Random(case.seed).sample(range(case.count), case.done)
    tell = batch.work.begin()
    journal.add((number, tell(number, UNWATCHED)) for number in numbers)
    journal.close()
    return journal


def _resumed(batch: Batch) -> str:
    """Finish the batch, or return why it was refused."""
    try:
        finished = run(batch, lambda work: InProcessExecutor(work, UNWATCHED))
    except SatdokuError as error:
        return str(error)
    assert sum(finished.tally.values()) == len(batch.items), "the figures are wrong"
    return ""


def _cut(_journal: Journal, part: Path, rng: Random) -> None:
    data = part.read_bytes()
    part.write_bytes(data[: rng.randrange(len(data) + 1)])


def _flips(_journal: Journal, part: Path, rng: Random) -> None:
    data = bytearray(part.read_bytes())
    for _bit in range(rng.choice((1, 1, 1, 5)) if data else 0):
        data[rng.randrange(len(data))] ^= 1 << rng.randrange(8)
    part.write_bytes(data)


def _bytes(_journal: Journal, part: Path, rng: Random) -> None:
    part.write_bytes(mutated(part.read_bytes(), rng))


def _lines(_journal: Journal, part: Path, rng: Random) -> None:
    """Repeat, drop or reorder lines."""
    header, *lines = part.read_bytes().splitlines(keepends=True) or [b""]
    changed = rng.choices(lines, k=rng.randrange(2 * len(lines) + 1)) if lines else []
    part.write_bytes(header + b"".join(changed))


def _forged(journal: Journal, part: Path, rng: Random) -> None:
    """A line that is not a result, with a valid checksum."""
    text = rng.choice(FORGED).encode()
    line = b"%s %s\n" % (journal._checksum(text), text)
    header, *lines = part.read_bytes().splitlines(keepends=True) or [b""]
    place = rng.randrange(len(lines) + 1)
    part.write_bytes(b"".join([header, *lines[:place], line, *lines[place:]]))


def _another(journal: Journal, part: Path, rng: Random) -> None:
    """Lines of another batch, under this batch's header or their own."""
    header = journal.header if rng.random() < 0.5 else b'satdoku-journal-1 {"work": "x"}\n'
    text = json.dumps([0, "x", "a line of another batch", ""]).encode()
    part.write_bytes(header + b"%08x %s\n" % (rng.getrandbits(32), text))


def _foreign(_journal: Journal, part: Path, rng: Random) -> None:
    part.write_bytes(rng.choice(FOREIGN))


DAMAGES: dict[str, Callable[[Journal, Path, Random], None]] = {
    "cut": _cut,
    "flips": _flips,
    "bytes": _bytes,
    "lines": _lines,
    "forged": _forged,
    "another": _another,
    "foreign": _foreign,
}
