"""Serialises questions to a solver, across threads and after a fork."""

from __future__ import annotations

import os
from threading import RLock

from satdoku.sat.kernel.clause_list import ClauseList


class Forks:
    """How often this process or its ancestors have forked since this module was imported. Asking
    the system for the process id would take longer than the rest of a turn."""

    count = 0

    @classmethod
    def note(cls) -> None:
        cls.count += 1


if hasattr(os, "register_at_fork"):
    os.register_at_fork(after_in_child=Forks.note)


class Turns:
    """A reentrant lock. In a forked child no thread would ever release it, so it starts out free
    there, unless the fork happened during a question."""

    def __init__(self, clauses: ClauseList) -> None:
        """The clauses are held during a question."""
        self._clauses, self._lock, self._forks = clauses, RLock(), Forks.count

    def __enter__(self) -> None:
        if self._forks != Forks.count:
            if self._clauses.held:
                raise RuntimeError(
                    "the solver was searching when this process was forked; make another one here"
                )
            self._lock, self._forks = RLock(), Forks.count
        self._lock.acquire()

    def __exit__(self, *_error: object) -> None:
        self._lock.release()
