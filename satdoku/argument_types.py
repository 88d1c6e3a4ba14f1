"""Checks the types of a program's arguments; raises UsageError with a sentence."""

from __future__ import annotations

from collections.abc import Iterable
from operator import index

from satdoku.errors import UsageError
from satdoku.messages import _


def wrong(name: str, kind: str, value: object) -> UsageError:
    return UsageError(
        _("{name} must be {kind}, not {value}.", name=name, kind=kind, value=repr(value)[:40])
    )


def text(name: str, value: object) -> str:
    if not isinstance(value, str):
        raise wrong(name, _("text"), value)
    return value


def texts(name: str, values: object) -> tuple[str, ...]:
    if isinstance(values, str) or not isinstance(values, Iterable):
        raise wrong(name, _("a list of texts"), values)
    return tuple(text(name, value) for value in values)


def whole(name: str, value: object) -> int:
    """An integer of any type, NumPy's included."""
    try:
        return index(value)  # type: ignore[arg-type]
    except TypeError:
        raise wrong(name, _("a whole number"), value) from None


def wholes(name: str, values: object) -> list[int]:
    if not isinstance(values, Iterable):
        raise wrong(name, _("a list of whole numbers"), values)
    return [whole(name, value) for value in values]


def number(name: str, value: object) -> float:
    """A number of any type, NumPy's included, but not a NaN."""
    try:
        found = 0.0 + value  # type: ignore[operator]
        if found <= 0 or found > 0:
            return float(found)
    except OverflowError:
        return float("inf")
    except TypeError:
        pass
    raise wrong(name, _("a number"), value)
