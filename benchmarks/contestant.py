"""The interface of every solver in a benchmark, including rivals."""

from __future__ import annotations

from typing import Protocol

from satdoku.bench.programs import Measurement
from satdoku.tasks.solve import Formula


class Solver(Protocol):
    @property
    def name(self) -> str: ...
    @property
    def version(self) -> str: ...
    @property
    def outside(self) -> bool:
        """True if it is not one of our engines."""

    def measure(self, formula: Formula, timeout: float) -> Measurement:
        """Read the formula's file again and solve it, for at most `timeout` wall-clock seconds."""
