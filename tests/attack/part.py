"""The interface of a part of the attack: it generates and tries cases, and has a fault to find."""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections import Counter
from collections.abc import Iterator
from contextlib import AbstractContextManager
from pprint import pformat
from random import Random
from typing import Generic, TypeVar

Case = TypeVar("Case")
Tally = Counter[str]
Planted = AbstractContextManager[object]


class Part(ABC, Generic[Case]):
    """A case is data: generated from a random generator, tried, shrunk, printed."""

    name: str
    counted: str  # the figure shown in reports

    @abstractmethod
    def make(self, rng: Random) -> Case: ...

    @abstractmethod
    def attempt(self, case: Case, tally: Tally) -> None:
        """Try the case and count what was tried. Any exception is a find."""

    @abstractmethod
    def planted(self) -> Planted:
        """The positive control: a context in which satdoku has a fault that the part must find."""

    def smaller(self, case: Case) -> Iterator[Case]:
        """Simpler cases that may fail in the same way, the simplest first."""
        return iter(())

    def as_test(self, case: Case) -> str:
        """The body of a test that tries the case again."""
        shown = pformat(case, width=90, compact=True).replace("\n", "\n    ")
        return f"    {type(self).__name__}().attempt(\n        {shown}, Counter()\n    )\n"
