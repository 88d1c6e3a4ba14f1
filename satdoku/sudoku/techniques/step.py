"""One step of a person's reasoning, as a value."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any

from satdoku.value import Value

Candidate = tuple[int, int]  # a cell and a digit
# Finds the cells and the fields of a step.
Telling = Callable[[], tuple[tuple[int, ...], Mapping[str, Any]]]


class Link(Value):
    """What follows from a supposition: a candidate is right, or one of a group, because earlier
    links exclude everything else of a choice. The first link is the supposition itself.

    A later link without a choice is a supposition within the first one. The wrong link that has a
    choice refutes it: earlier links exclude everything of that choice."""

    cells: tuple[int, ...]  # one of which holds the digit; of a wrong one, the cell that does not
    digit: int
    right: bool = True
    choice: Mapping[str, Any] | None = None  # see `Choice`; None for the first
    causes: tuple[int, ...] = ()  # places, from 0, of the links that exclude all else of it


class Step(Value):
    """What follows, and from what. The reason is a template whose fields are cells, digits and
    units by number: see `FIELDS`. It becomes a sentence only where somebody reads it."""

    technique: str  # the name in the table of techniques
    cells: tuple[int, ...]  # those of the argument, where to look
    reason: str
    fields: Mapping[str, Any]
    placed: tuple[Candidate, ...] = ()
    removed: tuple[Candidate, ...] = ()

    @classmethod
    def told_later(
        cls, technique: str, reason: str, removed: tuple[Candidate, ...], tell: Telling
    ) -> Step:
        """A step whose argument is long: its cells and fields are found when somebody asks for
        them. Grading never does."""
        step = cls(technique, (), reason, {}, (), removed)
        del step.__dict__["cells"], step.__dict__["fields"]
        step.__dict__["_tell"] = tell
        return step

    def __getattr__(self, name: str) -> Any:
        """Called for what is not there: the cells and fields of a step that is not told yet."""
        if name not in {"cells", "fields"} or "_tell" not in self.__dict__:
            raise AttributeError(f"{type(self).__name__} has no {name}")
        self.__dict__["cells"], self.__dict__["fields"] = self.__dict__.pop("_tell")()
        return self.__dict__[name]

    @property
    def cells_told(self) -> tuple[int, ...]:
        """The cells of the argument, or none if it is not told yet."""
        found: tuple[int, ...] = self.__dict__.get("cells", ())
        return found

    def _state(self) -> tuple[object, ...]:
        return tuple([getattr(self, name) for name in self._fields])

    @property
    def changed(self) -> frozenset[int]:
        """The cells that it fills, or takes candidates from."""
        return frozenset(cell for cell, _digit in (*self.placed, *self.removed))

    @property
    def concerned(self) -> frozenset[int]:
        """All cells of the argument."""
        return self.changed.union(self.cells)
