"""Which lines of a file a test runs: a mutant of other lines cannot change what the test sees."""

from __future__ import annotations

import sys
import time
from collections.abc import Iterator
from contextlib import contextmanager
from types import FrameType
from typing import Any, NamedTuple


class Reached(NamedTuple):
    lines: frozenset[int]
    seconds: float  # of CPU time, traced


@contextmanager
def reaching(file: str, reached: list[Reached]) -> Iterator[None]:
    """Adds what the code inside reaches."""
    lines: set[int] = set()

    def enter(frame: FrameType, _event: str, _value: Any) -> Any:
        return line if frame.f_code.co_filename == file else None

    def line(frame: FrameType, _event: str, _value: Any) -> Any:
        lines.add(frame.f_lineno)
        return line

    begun = time.process_time()
    sys.settrace(enter)
    try:
        yield
    finally:
        sys.settrace(None)
        reached.append(Reached(frozenset(lines), time.process_time() - begun))
