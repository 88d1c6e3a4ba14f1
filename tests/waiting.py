"""How tests wait: for an event, with one deadline that only a failing test reaches."""

from __future__ import annotations

import os
import time
from collections.abc import Iterator

from satdoku.sat.kernel.vec import COMPILED

SLOW = "SATDOKU_SLOW_KERNEL"  # environment variable for a slow compiled kernel
# Seconds. Grading a hard puzzle takes minutes uncompiled, and tests compete for the cores.
PATIENCE = 60.0 if COMPILED and SLOW not in os.environ else 3600.0


def patiently() -> Iterator[float]:
    """Yield the seconds left until the deadline, then stop."""
    deadline = time.monotonic() + PATIENCE
    while (left := deadline - time.monotonic()) > 0:
        yield left
