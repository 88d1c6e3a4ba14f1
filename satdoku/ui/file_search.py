"""Finds files by a part of their names: below the current folder, and in the folders used last."""

from __future__ import annotations

import os
from collections import deque
from collections.abc import Iterable, Iterator, Sequence
from itertools import islice
from pathlib import Path

from satdoku.ui.file_choices import fits, shortest

MOST_ENTRIES = 20_000  # entries of folders to look at: a tenth of a second, even in a home folder


def files_around(known: Iterable[Path], suffixes: Sequence[str]) -> list[str]:
    """The files of these kinds below the current folder, then those beside the known files."""
    beside = dict.fromkeys(path.parent for path in known)
    entries = [*_below(Path()), *(one for folder in beside for one in _entries(folder))]
    files = (Path(one.path) for one in entries if fits(one.name, suffixes) and _is_file(one))
    return list(dict.fromkeys(map(shortest, files)))


def matching(part: str, names: Iterable[str]) -> list[str]:
    """The paths whose last part has this in it, in either case; those that begin with it first."""
    wanted = part.casefold()
    found = [name for name in names if wanted in Path(name).name.casefold()]
    return sorted(found, key=lambda name: not Path(name).name.casefold().startswith(wanted))


def _below(folder: Path) -> Iterator[os.DirEntry[str]]:
    """The entries of a folder, then those of its folders, and so on: the nearest first."""
    return islice(_all_below(folder), MOST_ENTRIES)


def _all_below(folder: Path) -> Iterator[os.DirEntry[str]]:
    waiting = deque([folder])
    while waiting:
        for entry in _entries(waiting.popleft()):
            if entry.is_dir(follow_symlinks=False) and not entry.name.startswith("."):
                waiting.append(Path(entry.path))
            yield entry


def _entries(folder: Path) -> list[os.DirEntry[str]]:
    try:
        with os.scandir(folder) as entries:
            return sorted(entries, key=lambda entry: entry.name)
    except OSError:
        return []


def _is_file(entry: os.DirEntry[str]) -> bool:
    try:
        return entry.is_file()
    except OSError:
        return False
