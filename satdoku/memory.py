"""How much memory there is for this process, to refuse what would not fit before it is tried."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import suppress
from pathlib import Path

from satdoku.errors import MemoryShortageError
from satdoku.messages import _

MEGABYTE = 1_000_000

# The limit of a container, and what it has used: version 2 of the interface, then version 1.
CGROUPS = (
    ("/sys/fs/cgroup/memory.max", "/sys/fs/cgroup/memory.current"),
    (
        "/sys/fs/cgroup/memory/memory.limit_in_bytes",
        "/sys/fs/cgroup/memory/memory.usage_in_bytes",
    ),
)


def require(needed: int, what: str) -> None:
    """Refuse work on `what` that takes so many bytes at the least, if there are not as many."""
    if needed < 100 * MEGABYTE:  # asking the system is not worth it
        return
    free = available()
    if free is not None and needed > free:
        raise MemoryShortageError(
            _(
                "{what}: this needs at least {needed} MB of memory, and only {free} MB are free.",
                what=what,
                needed=needed // MEGABYTE,
                free=free // MEGABYTE,
            )
        )


def available() -> int | None:
    """Bytes that this process may still take, None where the system does not tell."""
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
    """What Linux says can be had without swapping, in kilobytes."""
    lines = Path("/proc/meminfo").read_text().splitlines()
    return next(int(line.split()[1]) * 1024 for line in lines if line.startswith("MemAvailable"))


def _address_space() -> Iterator[int]:
    """The limit of `ulimit -v`."""
    import resource

    most = resource.getrlimit(resource.RLIMIT_AS)[0]
    if most != resource.RLIM_INFINITY:
        pages = int(Path("/proc/self/statm").read_text().split()[0])
        yield max(0, most - pages * resource.getpagesize())
