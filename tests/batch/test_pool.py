"""Batches on real processes: complete and in order, whatever dies on the way."""

from __future__ import annotations

import os
import signal
from collections.abc import Sequence
from pathlib import Path

import pytest

from satdoku.batch import dispatch
from satdoku.batch.executor import Chunk, Returned, perform_chunk
from satdoku.batch.pool import ProcessPool
from satdoku.batch.run import Batch, BatchProgress, Finished, run
from satdoku.errors import FileError
from satdoku.monitor import UNWATCHED, Monitor, Stopped
from tests.batch.works import Doubling


def batch(folder: Path, work: Doubling, count: int) -> Batch:
    return Batch(work, range(count), "numbers", folder / "out.txt")


def do(folder: Path, work: Doubling, count: int, jobs: int = 2) -> Finished:
    return run(batch(folder, work, count), lambda work: ProcessPool(work, jobs))


def lines(folder: Path) -> list[str]:
    return (folder / "out.txt").read_text().splitlines()


@pytest.mark.parametrize("jobs", [1, 3])
def test_the_output_is_in_the_order_of_the_items(jobs: int, tmp_path: Path) -> None:
    finished = do(tmp_path, Doubling(), 500, jobs)
    assert lines(tmp_path) == [str(2 * n) for n in range(500)]
    assert finished.tally == {"even": 500}
    assert [path.name for path in tmp_path.iterdir()] == ["out.txt"]


def test_a_batch_of_nothing_has_an_empty_output(tmp_path: Path) -> None:
    assert do(tmp_path, Doubling(), 0).total == 0
    assert lines(tmp_path) == []


def test_an_item_that_kills_its_worker_once_is_done_again(tmp_path: Path) -> None:
    finished = do(tmp_path, Doubling(str(tmp_path), deadly_once=(3, 77)), 200)
    assert lines(tmp_path) == [str(2 * n) for n in range(200)]
    assert finished.complaints == []


def test_a_deadly_item_is_recorded_and_harms_no_other(tmp_path: Path) -> None:
    finished = do(tmp_path, Doubling(deadly=(5, 120)), 200)
    expected = [f"-{n}" if n in (5, 120) else str(2 * n) for n in range(200)]
    assert lines(tmp_path) == expected
    assert finished.tally == {"even": 198, "failed": 2}
    assert len(finished.complaints) == 2


def test_an_error_of_an_item_is_its_result(tmp_path: Path) -> None:
    finished = do(tmp_path, Doubling(wrong=tuple(range(100, 130))), 150)
    assert finished.tally == {"even": 120, "failed": 30}
    assert finished.complaints[0] == "100 is wrong"
    assert len(finished.complaints) + finished.more_complaints == 30


def test_a_worker_that_somebody_kills_costs_nothing(tmp_path: Path) -> None:
    pools: list[ProcessPool] = []

    def make(work: object) -> ProcessPool:
        pools.append(ProcessPool(work, 2))  # type: ignore[arg-type]
        return pools[0]

    killed: list[int] = []

    def kill_once(progress: BatchProgress) -> None:
        if progress.done > 20 and not killed:
            killed.append(pools[0].workers[0].process.pid or 0)
            os.kill(killed[0], signal.SIGKILL)

    finished = run(batch(tmp_path, Doubling(seconds=0.005), 200), make, watch=kill_once)
    assert killed
    assert finished.tally == {"even": 200}
    assert lines(tmp_path) == [str(2 * n) for n in range(200)]


def test_stopping_does_not_wait_for_items_and_keeps_what_is_done(tmp_path: Path) -> None:
    """The running ones would take an hour."""
    work = batch(tmp_path, Doubling(seconds=3600, quick=1), 1000)
    counts: list[int] = []

    def watch(progress: BatchProgress) -> None:
        counts.append(progress.done)

    with pytest.raises(Stopped):
        run(work, lambda w: ProcessPool(w, 2), Monitor(stop=lambda: counts[-1] == 1), watch)
    journal = (tmp_path / "out.txt.part").read_text().splitlines()
    assert len(journal) == 1 + counts[-1]


def test_what_is_done_is_not_done_again(tmp_path: Path) -> None:
    started = batch(tmp_path, Doubling(seconds=0.01), 60)
    counts: list[int] = []
    with pytest.raises(Stopped):
        run(
            started,
            lambda w: ProcessPool(w, 2),
            Monitor(stop=lambda: counts[-1] > 20),
            lambda progress: counts.append(progress.done),
        )
    again: list[BatchProgress] = []
    run(started, lambda w: ProcessPool(w, 2), watch=again.append)
    assert again[0].done == counts[-1] > 20
    assert again[-1].done_now == 60 - counts[-1]
    assert lines(tmp_path) == [str(2 * n) for n in range(60)]


def test_two_batches_do_not_write_to_one_output(tmp_path: Path) -> None:
    def again(progress: BatchProgress) -> None:
        with pytest.raises(FileError, match="another batch"):
            do(tmp_path, Doubling(), 5)

    run(batch(tmp_path, Doubling(), 5), lambda w: ProcessPool(w, 1), watch=again)


def test_quick_items_travel_in_chunks() -> None:
    """At a millisecond each, a chunk has enough of them to make the round trip cheap."""
    steered = dispatch.Dispatch(Doubling(), ProcessPool(Doubling(), 1), [], 0)
    for _chunk in range(20):
        steered._measure(0.001)
    assert steered.size == dispatch.CHUNK_SECONDS / 0.001
    steered._measure(60)
    assert steered.size == 1


class Instant:
    """Finishes chunks instantly and records their sizes. An item is reported to take 0.01 s."""

    def __init__(self) -> None:
        self.sizes: list[int] = []
        self.returned: list[Returned] = []

    def close(self) -> None:
        pass

    def room(self) -> int:
        return 4 - len(self.returned)

    def submit(self, chunk: Chunk, alone: bool = False) -> None:
        self.sizes.append(len(chunk))
        results = perform_chunk(Doubling(), Doubling().begin(), chunk, UNWATCHED)
        self.returned.append(Returned(chunk, results, len(chunk) / 100))

    def collect(self, seconds: float) -> Sequence[Returned]:
        returned, self.returned = self.returned, []
        return returned


def test_the_last_chunks_are_small_so_that_no_worker_waits_long_for_another() -> None:
    executor = Instant()
    steered = dispatch.Dispatch(Doubling(), executor, enumerate(range(1000)), 1000)
    done = [index for results in steered.results() for index, _result in results]
    assert sorted(done) == list(range(1000))
    full = round(dispatch.CHUNK_SECONDS * 100)
    assert max(executor.sizes) == full
    falling = executor.sizes[executor.sizes.index(full) :]
    assert falling == sorted(falling, reverse=True)
    assert falling[-2] == full // dispatch.LAST


def test_memory_stays_flat_over_many_items(tmp_path: Path) -> None:
    """Results go to the journal; only the position of its line is kept for each item."""
    resident: dict[int, int] = {}

    def watch(progress: BatchProgress) -> None:
        pages = int(Path("/proc/self/statm").read_text().split()[1])
        resident.setdefault(progress.done // 10_000, pages * os.sysconf("SC_PAGE_SIZE"))

    run(batch(tmp_path, Doubling(), 40_000), lambda w: ProcessPool(w, 2), watch=watch)
    assert resident[3] - resident[1] < 2 << 20


class Crowded:
    """One worker, which takes two chunks, and dies of items 0 and 5 together with everything it
    holds."""

    def __init__(self) -> None:
        self.chunks: list[Chunk] = []
        self.alone = False

    def close(self) -> None:
        pass

    def room(self) -> int:
        return 0 if self.alone else 2 - len(self.chunks)

    def submit(self, chunk: Chunk, alone: bool = False) -> None:
        assert self.room(), "a worker that is kept free gets no other chunk"
        self.alone = alone
        self.chunks.append(chunk)

    def collect(self, seconds: float) -> Sequence[Returned]:
        chunks, self.chunks, self.alone = self.chunks, [], False
        if any(index in (0, 5) for chunk in chunks for index, _item in chunk):
            return [Returned(chunk, None) for chunk in chunks]
        perform = Doubling().begin()
        return [
            Returned(chunk, perform_chunk(Doubling(), perform, chunk, UNWATCHED), 1.0)
            for chunk in chunks
        ]


def test_a_neighbour_of_two_deadly_items_is_not_blamed() -> None:
    """Item 1 is lost with item 0. If it were then sent with item 5, it would be lost again."""
    items = [(1, 1), (0, 0), (5, 5)]
    steered = dispatch.Dispatch(Doubling(), Crowded(), items, len(items))
    steered.size = 1
    done = {index: result for results in steered.results() for index, result in results}
    assert done[1].line == "2"
