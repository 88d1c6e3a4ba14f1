"""What one run of a solver measures, be it an engine of ours or a program of others."""

from __future__ import annotations

from collections.abc import Sequence

from satdoku.sat.result import Status
from satdoku.tasks.solve import Run
from satdoku.value import Value


class Measurement(Value):
    """One run of one solver on one file. A reader, which does not solve, answers UNKNOWN."""

    solver: str
    answer: Status
    cpu: float  # seconds for reading and solving, without the start of the process
    search_cpu: float | None = None  # seconds for solving alone, if known
    timed_out: bool = False
    problem: str | None = None  # why there is no answer, unless it was the time limit
    peak_kib: int | None = None  # only for a solver in a process of its own
    run: Run | None = None  # only for an engine of ours

    @property
    def failed(self) -> bool:
        return self.timed_out or self.problem is not None

    @property
    def decided(self) -> bool:
        return self.answer is not Status.UNKNOWN


def best(measurements: Sequence[Measurement]) -> Measurement:
    """The fastest repeat, because noise only ever adds time. A failure counts only if all failed.

    The least search time is taken separately; it may come from another repeat.
    """
    fine = [m for m in measurements if not m.failed] or measurements
    searches = [m.search_cpu for m in fine if m.search_cpu is not None]
    return min(fine, key=lambda m: m.cpu).replace(search_cpu=min(searches, default=None))
