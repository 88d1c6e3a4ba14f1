"""Checks that the memory of a long batch stays flat: `python -m benchmarks.batch_memory`.

It makes 100 000 puzzles, each of which takes about a millisecond, on a pool of two workers. It
records the resident memory of the batch and of its workers after a tenth of them and at the end.
"""

from __future__ import annotations

import argparse
import os
import tempfile
from pathlib import Path

from benchmarks.batches import GENERATING
from benchmarks.tables import Row, Table, print_tables
from satdoku.batch.executor import Executor, Work
from satdoku.batch.pool import ProcessPool
from satdoku.batch.run import Batch, BatchProgress, run

ITEMS = 100_000
WORKERS = 2


def resident(pid: int) -> float:
    """The resident memory of a process, in megabytes."""
    pages = int(Path(f"/proc/{pid}/statm").read_text().split()[1])
    return pages * os.sysconf("SC_PAGE_SIZE") / 1e6


class MemoryWatch:
    """Records memory usage after a tenth of the items and at the end."""

    def __init__(self, items: int) -> None:
        self.early = items // 10
        self.pool: ProcessPool | None = None
        self.seen: list[tuple[int, float, float]] = []  # items, MB of the batch, MB of workers

    def make(self, work: Work) -> Executor:
        self.pool = ProcessPool(work, WORKERS)
        return self.pool

    def look(self, progress: BatchProgress) -> None:
        if progress.done >= self.early and self.pool is not None:
            workers = sum(resident(worker.process.pid or 0) for worker in self.pool.workers)
            found = (progress.done, resident(os.getpid()), workers)
            self.seen[1:] = [found]  # keep the first and the latest


def tables(items: int = ITEMS) -> list[Table]:
    watch = MemoryWatch(items)
    with tempfile.TemporaryDirectory() as folder:
        batch = Batch(GENERATING, range(items), "seeds", Path(folder, "puzzles.txt"))
        run(batch, watch.make, watch=watch.look)
    (_early, *before), (_late, *after) = watch.seen[0], watch.seen[-1]
    rows: list[Row] = []
    for name, one, other in zip(("the batch", "its workers"), before, after, strict=True):
        rows.append((name, f"{one:.1f}", f"{other:.1f}", f"{other / one:.2f}"))
    heading = ("whose", "early, MB", "at the end, MB", "ratio")
    return [Table("Memory of a batch", heading, rows)]


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--items", type=int, default=ITEMS)
    print_tables(tables(parser.parse_args().items))


if __name__ == "__main__":
    main()
