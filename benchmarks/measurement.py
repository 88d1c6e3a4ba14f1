"""What a benchmark asks of every solver, rivals included, and what it gets back."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace
from typing import Protocol

from satdoku.sat.result import Status
from satdoku.tasks.solve import Formula, Run


@dataclass(frozen=True)
class Measurement:
    """One solver on one file, once. A reader, which only reads, answers UNKNOWN."""

    solver: str
    answer: Status
    cpu: float  # seconds for reading and solving, process start apart
    search_cpu: float | None = None  # seconds for solving alone, where that can be told
    timed_out: bool = False
    problem: str | None = None  # why there is no answer, if it was not the time limit
    peak_kib: int | None = None  # of a solver that runs in a process of its own
    run: Run | None = None  # of an engine of ours

    @property
    def failed(self) -> bool:
        return self.timed_out or self.problem is not None

    @property
    def decided(self) -> bool:
        return self.answer is not Status.UNKNOWN


class Solver(Protocol):
    @property
    def name(self) -> str: ...
    @property
    def version(self) -> str: ...
    @property
    def outside(self) -> bool:
        """Not an engine of ours."""

    def measure(self, formula: Formula, timeout: float) -> Measurement:
        """Read the formula's file anew and decide it, for at most `timeout` wall-clock seconds."""


def best(measurements: Sequence[Measurement]) -> Measurement:
    """The fastest of the repeats: noise only ever adds time. Failures count if there is no other.

    The least search time is taken for itself; it may come from another repeat.
    """
    fine = [m for m in measurements if not m.failed] or measurements
    searches = [m.search_cpu for m in fine if m.search_cpu is not None]
    return replace(min(fine, key=lambda m: m.cpu), search_cpu=min(searches, default=None))
