"""Finds out how much memory is available, to refuse work that would not fit."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import suppress
from pathlib import Path

from satdoku.errors import MemoryShortageError
from satdoku.messages import _

MEGABYTE = 1_000_000

# A container's memory limit and usage: cgroup v2, then v1.
CGROUPS = (
    ("/sys/fs/cgroup/memory.max", "/sys/fs/cgroup/memory.current"),
    (
        "/sys/fs/cgroup/memory/memory.limit_in_bytes",
        "/sys/fs/cgroup/memory/memory.usage_in_bytes",
    ),
)


def require(needed: int, what: str) -> None:
    """Raise MemoryShortageError if fewer than `needed` bytes are free for `what`."""
    if needed < 100 * MEGABYTE:  # not worth asking the system
        return
    free = available()
    if free is not None and needed > free:
        raise MemoryShortageError(
            _(
                "{what}: this needs at least {needed} MB of memory, but only {free} MB are free.",
                what=what,
                needed=needed // MEGABYTE,
                free=free // MEGABYTE,
            )
        )


def available() -> int | None:
    """Bytes that this process can still allocate; None if unknown."""
    return min(_limits(), default=None)


def _limits() -> Iterator[int]:
    with suppress(OSError, ValueError, IndexError):
        yield _free_memory()
    for limit, used in CGROUPS:
        with suppress(OSError, ValueError):
            yield max(0, int(Path(limit).read_text()) - int(Path(used).read_text()))
    with suppress(ImportError, OSError, ValueError):
        yield from _address_space()


def _free_memory() -> int:
    """Bytes that Linux can provide without swapping; /proc/meminfo has kilobytes."""
    lines = Path("/proc/meminfo").read_text().splitlines()
    return next(int(line.split()[1]) * 1024 for line in lines if line.startswith("MemAvailable"))


def _address_space() -> Iterator[int]:
    """The limit of `ulimit -v`."""
    import resource

    most = resource.getrlimit(resource.RLIMIT_AS)[0]
    if most != resource.RLIM_INFINITY:
        pages = int(Path("/proc/self/statm").read_text().split()[0])
        yield max(0, most - pages * resource.getpagesize())
