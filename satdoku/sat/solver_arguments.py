"""Checks the arguments of `Solver`; raises `ValueError` immediately."""

from __future__ import annotations

from collections.abc import Iterable
from operator import index
from os import PathLike

from satdoku.errors import UsageError
from satdoku.messages import _
from satdoku.sat.pysat_names import NAMES


def whole(value: object, what: str) -> int:
    """An integer of any type, NumPy's included."""
    try:
        return index(value)  # type: ignore[arg-type]
    except TypeError:
        raise ValueError(f"{what} is a whole number, not {value!r}") from None


def count(value: object, what: str) -> int:
    number = whole(value, what)
    if number < 0:
        raise ValueError(f"{what} is a number, not below 0: {number}")
    return number


def seconds(value: object) -> float:
    try:
        found = 0.0 + value  # type: ignore[operator]
    except OverflowError:
        return float("inf")
    except TypeError:
        raise ValueError(f"a time budget is a number, not {value!r}") from None
    if not found >= 0:
        raise ValueError(f"a time budget is a number, not below 0: {value!r}")
    return float(found)


def name(value: str) -> None:
    """Must be a PySAT name, in lower or upper case."""
    if value.lower() in NAMES:
        return
    if "." in value or "/" in value or "\\" in value:
        raise UsageError(
            _(
                "“{name}” is not a solver; to solve a file, write Solver(Cnf.from_file(path)).",
                name=value,
            )
        )
    raise UsageError(
        _(
            "Unknown solver “{name}”; leave the name out, or use one of PySAT's names, "
            "which all select this solver: {names}.",
            name=value,
            names=", ".join(NAMES),
        ),
        value,
        NAMES,
    )


def clauses(value: object) -> None:
    """Passing a path or text instead of clauses gets its own error message."""
    if type(value) is not list and isinstance(value, (str, bytes, PathLike)):
        raise ValueError(
            f"clauses are lists of integers, not {value!r}; Cnf.from_file(path) reads a file, and"
            " satdoku.sat.dimacs.loads(text) a text"
        )


def listed(values: Iterable[int], what: str) -> tuple[int, ...]:
    try:
        return tuple(values)
    except TypeError:
        raise ValueError(f"{what} are a sequence of integers, not {values!r}") from None


def weights(values: Iterable[int], literals: int) -> tuple[int, ...]:
    """One weight per literal, or none at all."""
    found = tuple(whole(value, "a weight") for value in listed(values, "weights"))
    if found and (len(found) != literals or min(found) < 0):
        raise ValueError("there must be one weight for each literal, none below 0")
    return found
