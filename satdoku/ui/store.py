"""What the app remembers from one day to the next."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import Protocol

RECENT = 20  # files that are remembered


class Store(Protocol):
    def settings(self) -> Mapping[str, str]: ...
    def set_setting(self, name: str, value: str) -> None: ...
    def recent_files(self) -> Sequence[Path]: ...
    def remember_file(self, path: Path) -> None: ...


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
