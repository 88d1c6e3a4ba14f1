"""The limit on open files and connections of this process."""

from __future__ import annotations

try:
    import resource
except ImportError:  # Windows
    resource = None  # type: ignore[assignment]

PLENTY = 65_536  # more than a batch needs; some systems allow a billion
ON_WINDOWS = 512


def most_open_files() -> int:
    """Raise the limit as far as the system allows, and return it."""
    if resource is None:
        return ON_WINDOWS
    soft, hard = resource.getrlimit(resource.RLIMIT_NOFILE)
    limit = PLENTY if hard == resource.RLIM_INFINITY else min(hard, PLENTY)
    if soft != resource.RLIM_INFINITY and soft < limit:
        resource.setrlimit(resource.RLIMIT_NOFILE, (limit, hard))
    return limit
