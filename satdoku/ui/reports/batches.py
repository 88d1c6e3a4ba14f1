"""Batch progress and results, as text."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from time import monotonic
from typing import TYPE_CHECKING

from satdoku.batch.executor import FAILED
from satdoku.messages import N_, _

if TYPE_CHECKING:
    from satdoku.batch.run import BatchProgress, Finished
    from satdoku.monitor import Monitor

LEVELS = tuple(map(str, range(1, 11)))
# Item statuses to translate. Others are levels or are shown unchanged.
_WORDS = (N_("failed"),)


def state(progress: BatchProgress, monitor: Monitor) -> str:
    """The counts and, if it can be estimated, the time left."""
    counts = tally_text(progress.tally)
    if not progress.done_now:
        return counts
    rate = progress.done_now / (monotonic() - monitor.start)
    left = _("{time} left", time=_duration((progress.total - progress.done) / rate))
    return _("{left}; {counts}", left=left, counts=counts)


def _duration(seconds: float) -> str:
    whole = round(seconds)
    minutes, hours = whole // 60 % 60, whole // 3600
    return f"{hours}:{minutes:02}:{whole % 60:02}" if hours else f"{minutes}:{whole % 60:02}"


def tally_text(tally: Mapping[str, int]) -> str:
    return _(", ").join(f"{_status(name)} {tally[name]}" for name in sorted(tally, key=_rank))


def _rank(status: str) -> tuple[bool, int, str]:
    """Sort failures last and levels by number."""
    return status == FAILED, int(status) if status in LEVELS else 0, status


def _status(name: str) -> str:
    return _("level {level}", level=name) if name in LEVELS else _(name)


def complaints(finished: Finished) -> Iterator[str]:
    yield from finished.complaints
    if finished.more_complaints:
        yield _("… and {count} more.", count=finished.more_complaints)


def summary(finished: Finished) -> str:
    return _(
        "{total} done: {counts}; written to {path}",
        total=finished.total,
        counts=tally_text(finished.tally),
        path=str(finished.output),
    )
