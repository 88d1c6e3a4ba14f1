"""Techniques by the names that people type."""

from __future__ import annotations

from difflib import get_close_matches

from satdoku.errors import UsageError
from satdoku.messages import _
from satdoku.sudoku.techniques.table import NAMED, Technique


def _plain(name: str) -> str:
    return "".join(sign for sign in name.casefold() if sign.isalnum())


def technique_named(name: str) -> Technique | None:
    """In English or in the language of the moment, whatever the case, hyphens and spaces."""
    wanted = _plain(name)
    return next(
        (each for each in NAMED if wanted in (_plain(each.name), _plain(_(each.name)))),
        None,
    )


def require_technique(name: str) -> Technique:
    found = technique_named(name)
    if found is not None:
        return found
    names = [_(each.name) for each in NAMED]
    close = get_close_matches(name, names, n=3, cutoff=0.4) or names
    raise UsageError(
        _(
            "There is no technique “{name}”; try {names}.",
            name=name[:40],
            names=_(", ").join(close),
        )
    )
