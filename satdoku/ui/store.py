"""What the app remembers from one day to the next."""

from __future__ import annotations

import time
from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import Protocol

from satdoku.errors import FileError
from satdoku.play.database import usual_path
from satdoku.play.save import Store as Database

RECENT = 20  # files that are remembered


class Store(Protocol):
    """As `play.save.Store` keeps it; calls fail with a FileError."""

    def settings(self) -> Mapping[str, str]: ...
    def set_setting(self, name: str, value: str) -> None: ...
    def recent_files(self) -> Sequence[Path]: ...
    def remember_file(self, path: Path) -> None: ...


def open_store(environment: Mapping[str, str]) -> tuple[Store, str]:
    """The user's, and a sentence if something about it is to be told."""
    try:
        database = Database(usual_path(environment), time.time)
    except FileError as error:
        return Forgetful(), str(error)
    return database, database.complaint


class Forgetful:
    """Remembers until the program ends: for tests, and where nothing can be saved."""

    def __init__(self) -> None:
        self._settings: dict[str, str] = {}
        self._recent: list[Path] = []

    def settings(self) -> Mapping[str, str]:
        return dict(self._settings)

    def set_setting(self, name: str, value: str) -> None:
        self._settings[name] = value

    def recent_files(self) -> Sequence[Path]:
        return tuple(self._recent)

    def remember_file(self, path: Path) -> None:
        self._recent = [path, *(other for other in self._recent if other != path)][:RECENT]
