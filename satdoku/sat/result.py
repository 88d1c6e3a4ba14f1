"""The answer of an engine: a status, a model, and statistics."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from enum import IntEnum

from satdoku.value import Value


class Status(IntEnum):
    """The values are those on the `s` line of a .res file."""

    SATISFIABLE = 1
    UNSATISFIABLE = 0
    UNKNOWN = -1

    @property
    def exit_code(self) -> int:
        """As in the SAT competition."""
        return {Status.SATISFIABLE: 10, Status.UNSATISFIABLE: 20}.get(self, 0)


Statistics = Mapping[str, int]
NO_STATISTICS: Statistics = {}


class Result(Value):
    status: Status
    model: Sequence[int] = ()  # one literal per variable, in order; only when satisfiable
    statistics: Statistics = NO_STATISTICS
    closed: float = 0.0  # fraction of the search tree that was closed, 0 to 1
