"""Runs a batch: resumes where it stopped, records results as they arrive, and writes the output."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from contextlib import closing
from pathlib import Path
from typing import Any

from satdoku import files
from satdoku.batch.dispatch import Dispatch
from satdoku.batch.executor import ItemResult, MakeExecutor, Results, Work
from satdoku.batch.journal import Journal, part_of
from satdoku.errors import FileError
from satdoku.messages import _
from satdoku.monitor import UNWATCHED, Monitor
from satdoku.value import Value

MOST_COMPLAINTS = 20  # listed at the end


class Batch(Value):
    work: Work
    items: Sequence[Any]
    fingerprint: str  # of the items; other items make another batch
    output: Path
    reads: Sequence[Path] = ()  # input files
    writes: Sequence[Path] = ()  # files written by the items, besides the output

    @property
    def identity(self) -> Mapping[str, object]:
        return {**self.work.identity, "count": len(self.items), "items": self.fingerprint}

    def require(self) -> None:
        """Fail before the work starts if it would overwrite its inputs or another output."""
        files.require_places([self.output], self.reads)
        written = [self.output, part_of(self.output), *self.writes]
        files.require_unread(written, self.reads)
        if files.first_shared(written) is not None:
            path = str(self.output)
            raise FileError(
                _("{path}: one of the items writes to this file; choose another output.", path=path)
            )


class BatchProgress(Value):
    """The progress of a batch."""

    total: int
    done: int  # including earlier runs …
    done_now: int  # … and in this run alone
    tally: Mapping[str, int]  # the number of items with each status


class Finished(Value):
    total: int
    tally: Mapping[str, int]
    complaints: Sequence[str]  # the first few
    more_complaints: int
    output: Path


def ignore_progress(progress: BatchProgress) -> None:
    """Ignore the progress."""


def run(
    batch: Batch,
    make_executor: MakeExecutor,
    monitor: Monitor = UNWATCHED,
    watch: Callable[[BatchProgress], None] = ignore_progress,
) -> Finished:
    """If it raises `Stopped`, the next run resumes from the journal."""
    batch.require()
    total = len(batch.items)
    with closing(Journal(batch.output, batch.identity, total)) as journal:
        before = journal.done
        watch(BatchProgress(total, before, 0, journal.tally))
        for _results in missing_results(batch, journal, make_executor):
            now = journal.done - before
            watch(BatchProgress(total, journal.done, now, journal.tally))
            monitor.tick(journal.done / total, now)
        finished = _finished(journal, total)
        journal.finish()
        return finished


def missing_results(
    batch: Batch, journal: Journal, make_executor: MakeExecutor
) -> Iterator[Results]:
    """Perform the items that the journal lacks. Results are recorded before they are yielded. A
    list, possibly empty, is yielded at least every 0.05 s."""
    count = len(batch.items) - journal.done
    if not count:
        return
    items = ((index, batch.items[index]) for index in journal.missing())
    with closing(make_executor(batch.work)) as executor:
        for results in Dispatch(batch.work, executor, items, count).results():
            journal.add(results)
            yield results


def _finished(journal: Journal, total: int) -> Finished:
    kept: list[str] = []
    count = 0
    for complaint in _complaints(journal.results()):
        count += 1
        if count <= MOST_COMPLAINTS:
            kept.append(complaint)
    return Finished(total, dict(journal.tally), kept, count - len(kept), journal.output)


def _complaints(results: Iterator[ItemResult]) -> Iterator[str]:
    return (result.complaint for result in results if result.complaint)
