"""Where to write what a refutation needs."""

from __future__ import annotations

from pathlib import Path

from satdoku.value import Value


class Needed(Value):
    """The files that are written after a proof has been checked; None writes nothing."""

    core: Path | None = None  # the clauses of the formula
    trimmed: Path | None = None  # the steps of the proof
    lrat: Path | None = None  # these steps with hints

    @property
    def paths(self) -> list[Path]:
        return [path for path in (self.core, self.trimmed, self.lrat) if path is not None]


NOTHING = Needed()
