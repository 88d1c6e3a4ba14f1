"""File selection: complete a name, or find a file in nearby folders by part of its name."""

from __future__ import annotations

import os
from collections import deque
from collections.abc import Callable, Iterable, Iterator, Sequence
from fnmatch import fnmatchcase
from itertools import islice
from pathlib import Path

from satdoku.files import expanded
from satdoku.messages import N_
from satdoku.sat.dimacs import SUFFIXES
from satdoku.value import Value

CNF_SUFFIXES = SUFFIXES
PUZZLE_NAMES = ("sudoku*.txt", "*.sdk", "*.sdm", "*.sdx", "*.ss", "*.csv")
MOST = 1000  # files and folders offered
WHOLE = "*"  # appended to a folder: all files in it


class Candidate(Value):
    text: str  # the text that replaces the input
    kind: str

    @property
    def is_folder(self) -> bool:
        return self.text.endswith(os.sep)


def candidates(
    text: str,
    recent: Iterable[Path],
    samples: Iterable[Path],
    suffixes: Sequence[str],
    named: Callable[[str], Iterable[str]] = lambda text: (),
) -> list[Candidate]:
    """With nothing typed: recent files, files here, samples and folders. Otherwise what matches.

    `named` finds files in other folders by a part of their names.
    """
    latest = [Candidate(shortest(path), N_("recent")) for path in recent if _is_file(path)]
    sampled = [Candidate(shortest(path), N_("sample")) for path in samples]
    here = _entries(text, suffixes)
    if not text:
        files = [one for one in here if not one.is_folder]
        found = [*latest, *files, *sampled, *here]
    else:
        wanted = text.casefold()
        found = [*here, *(one for one in latest + sampled if wanted in one.text.casefold())]
        if os.sep not in text:
            found += [Candidate(name, N_("file")) for name in named(text)]
    once: dict[str, Candidate] = {}
    for candidate in found:
        once.setdefault(candidate.text, candidate)
    return list(once.values())[:MOST]


def with_whole_folder(text: str, found: Sequence[Candidate]) -> list[Candidate]:
    """Offer the named folder as a whole: before its subfolders, but after files, which are likelier
    choices."""
    if text and not text.endswith(os.sep):
        return list(found)
    files = [one for one in found if not one.is_folder]
    folders = [one for one in found if one.is_folder]
    whole = Candidate(text + WHOLE, N_("all its formulas"))
    return [whole, *files, *folders] if text else [*files, whole, *folders]


def fits(name: str, kinds: Sequence[str]) -> bool:
    """True if a file name has this suffix or matches this pattern with a star."""
    patterns = (kind if "*" in kind else f"*{kind}" for kind in kinds)
    return any(fnmatchcase(name.lower(), pattern) for pattern in patterns)


def shortest(path: Path) -> str:
    """The shortest path to it from the current folder, as a person would type it."""
    try:
        return str(path.absolute().relative_to(Path.cwd()))
    except (ValueError, OSError):  # outside the current folder, or that folder is gone
        return str(path)


def common_beginning(found: Sequence[Candidate]) -> str:
    return os.path.commonprefix([one.text for one in found])  # noqa: RUF071, it is text


def _entries(text: str, suffixes: Sequence[str]) -> list[Candidate]:
    """The folders, then the files, that complete the text."""
    start = text.rpartition(os.sep)[2]
    folder = text[: len(text) - len(start)]
    try:
        with os.scandir(expanded(folder) if folder else ".") as entries:
            found = sorted(
                (not entry.is_dir(), entry.name)
                for entry in entries
                if entry.name.startswith(start) and (start or not entry.name.startswith("."))
            )
    except (OSError, ValueError):
        return []
    return [
        Candidate(
            folder + name + ("" if is_file else os.sep), N_("file") if is_file else N_("folder")
        )
        for is_file, name in found
        if not is_file or fits(name, suffixes)
    ][:MOST]


def _is_file(path: Path) -> bool:
    try:
        return path.is_file()
    except (OSError, ValueError):
        return False


MOST_ENTRIES = 20_000  # directory entries visited: a tenth of a second, even in a home folder


def files_around(known: Iterable[Path], suffixes: Sequence[str]) -> list[str]:
    """Files of these kinds below the current folder, then those next to known files."""
    beside = dict.fromkeys(path.parent for path in known)
    entries = [*_below(Path()), *(one for folder in beside for one in _entries_of(folder))]
    files = (Path(one.path) for one in entries if fits(one.name, suffixes) and _is_wanted_file(one))
    return list(dict.fromkeys(map(shortest, files)))


def matching(part: str, names: Iterable[str]) -> list[str]:
    """The paths whose last component contains the text, ignoring case; prefix matches first."""
    wanted = part.casefold()
    found = [name for name in names if wanted in Path(name).name.casefold()]
    return sorted(found, key=lambda name: not Path(name).name.casefold().startswith(wanted))


def _below(folder: Path) -> Iterator[os.DirEntry[str]]:
    """The entries of a folder and its subfolders, breadth first."""
    return islice(_all_below(folder), MOST_ENTRIES)


def _all_below(folder: Path) -> Iterator[os.DirEntry[str]]:
    waiting = deque([folder])
    while waiting:
        for entry in _entries_of(waiting.popleft()):
            if entry.is_dir(follow_symlinks=False) and not entry.name.startswith("."):
                waiting.append(Path(entry.path))
            yield entry


def _entries_of(folder: Path) -> list[os.DirEntry[str]]:
    try:
        with os.scandir(folder) as entries:
            return sorted(entries, key=lambda entry: entry.name)
    except OSError:
        return []


def _is_wanted_file(entry: os.DirEntry[str]) -> bool:
    try:
        return entry.is_file()
    except OSError:
        return False
