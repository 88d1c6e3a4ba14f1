"""The formulas of a batch: all in some folders, and files that are named themselves."""

from __future__ import annotations

import hashlib
import os
from collections.abc import Iterable, Iterator, Sequence
from pathlib import Path

from satdoku import files
from satdoku.errors import FileError, UsageError
from satdoku.messages import _
from satdoku.sat import dimacs


def find(places: Iterable[Path]) -> list[str]:
    """Each once, in the order of their names; folders are searched through."""
    found = sorted({str(path) for place in places for path in _in(place)})
    if not found:
        raise UsageError(_("There is no formula (.cnf) in these folders."))
    return found


def find_absolute(places: Iterable[Path]) -> list[str]:
    """The same by their absolute names without `..`, so that no two names mean one file."""
    return find(Path(os.path.abspath(place)) for place in places)  # noqa: PTH100


def _in(place: Path) -> Iterator[Path]:
    try:
        if place.is_dir():
            yield from (path for path in place.rglob("*") if _is_formula(path))
        else:
            place.stat()
            yield place
    except (OSError, ValueError) as error:
        raise FileError.unreadable(place, error) from error


def _is_formula(path: Path) -> bool:
    return path.name.lower().endswith(dimacs.SUFFIXES) and path.is_file()


def require_own_answers(paths: Sequence[str], answers: Sequence[Path]) -> None:
    """Each formula has an answer file of its own. `a.cnf` and `a.cnf.gz` would share `a.res`."""
    shared = files.first_shared(answers)
    if shared is not None:
        one, other = shared
        raise UsageError(
            _(
                "{one} and {other}: their answers would be one file, {path}; rename or leave out"
                " one of them.",
                one=paths[one],
                other=paths[other],
                path=str(answers[other]),
            )
        )


def fingerprint(paths: Sequence[str]) -> str:
    """Changes when a file does, or when there are others."""
    digest = hashlib.sha256()
    for path in paths:
        try:
            found = Path(path).stat()
            state = f"{found.st_size} {found.st_mtime_ns}"
        except OSError:
            state = "-"
        digest.update(f"{path}\0{state}\n".encode("utf-8", "surrogateescape"))
    return digest.hexdigest()
