"""One step of a person's reasoning, as a value."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any

from satdoku.value import Value

Candidate = tuple[int, int]  # a cell and a digit
# Finds the cells and the fields of a step.
Telling = Callable[[], tuple[tuple[int, ...], Mapping[str, Any]]]


class Link(Value):
    """A consequence of a supposition: a candidate, or one of a group, is right because earlier
    links exclude everything else of a choice. The first link is the supposition itself.

    A later link without a choice is a nested supposition. The wrong link that has a choice refutes
    it: earlier links exclude everything of that choice.
    """

    cells: tuple[int, ...]  # one of which holds the digit; if wrong, the cell that does not
    digit: int
    right: bool = True
    choice: Mapping[str, Any] | None = None  # see `Choice`; None for the first
    causes: tuple[int, ...] = ()  # the indices, from 0, of the links that exclude all else of it


class Step(Value):
    """A conclusion and its reason. The reason is a template whose fields are cells, digits and
    units by number: see `FIELDS`. It becomes a sentence only when it is shown."""

    technique: str  # the name in the table of techniques
    cells: tuple[int, ...]  # the cells of the argument
    reason: str
    fields: Mapping[str, Any]
    placed: tuple[Candidate, ...] = ()
    removed: tuple[Candidate, ...] = ()

    @classmethod
    def lazy(
        cls, technique: str, reason: str, removed: tuple[Candidate, ...], tell: Telling
    ) -> Step:
        """A step with a long argument: its cells and fields are computed on first access. Grading
        never needs them."""
        step = cls(technique, (), reason, {}, (), removed)
        del step.__dict__["cells"], step.__dict__["fields"]
        step.__dict__["_tell"] = tell
        return step

    def __getattr__(self, name: str) -> Any:
        """Called for missing attributes: the cells and fields of a lazy step."""
        if name not in {"cells", "fields"} or "_tell" not in self.__dict__:
            raise AttributeError(f"{type(self).__name__} has no {name}")
        self.__dict__["cells"], self.__dict__["fields"] = self.__dict__.pop("_tell")()
        return self.__dict__[name]

    @property
    def cells_told(self) -> tuple[int, ...]:
        """The cells of the argument, or none if they are not computed yet."""
        found: tuple[int, ...] = self.__dict__.get("cells", ())
        return found

    def _state(self) -> tuple[object, ...]:
        return tuple([getattr(self, name) for name in self._fields])

    @property
    def changed(self) -> frozenset[int]:
        """The cells that it fills or removes candidates from."""
        return frozenset(cell for cell, _digit in (*self.placed, *self.removed))

    @property
    def concerned(self) -> frozenset[int]:
        """All cells of the argument."""
        return self.changed.union(self.cells)
