"""How tests wait: for an event, with one deadline that only a failing test reaches."""

from __future__ import annotations

import os
import time
from collections.abc import Iterator

from satdoku.sat.kernel.vec import COMPILED

SLOW = "SATDOKU_SLOW_KERNEL"  # in the environment, if a compiled kernel is slow all the same
# Seconds. Interpreted, a hard puzzle takes minutes to grade, and the tests take turns.
PATIENCE = 60.0 if COMPILED and SLOW not in os.environ else 3600.0


def patiently() -> Iterator[float]:
    """Yields the seconds left until the deadline, until it has passed."""
    deadline = time.monotonic() + PATIENCE
    while (left := deadline - time.monotonic()) > 0:
        yield left
