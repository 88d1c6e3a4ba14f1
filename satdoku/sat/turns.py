"""Serialises questions to a solver, across threads and after a fork."""

from __future__ import annotations

import os
from collections.abc import Callable
from threading import RLock


class Turns:
    """A reentrant lock. In a forked child no thread would ever release it, so it starts out free
    there, unless the fork happened during a question."""

    def __init__(self, asking: Callable[[], bool]) -> None:
        self._asking = asking
        self._begin()

    def _begin(self) -> None:
        self._lock, self._process = RLock(), os.getpid()

    def __enter__(self) -> None:
        if self._process != os.getpid():
            if self._asking():
                raise RuntimeError(
                    "the solver was searching when this process was forked; make another one here"
                )
            self._begin()
        self._lock.acquire()

    def __exit__(self, *_error: object) -> None:
        self._lock.release()
