"""The store of games and settings that the menu uses."""

from __future__ import annotations

import time
from collections.abc import Mapping
from pathlib import Path

from satdoku.errors import FileError
from satdoku.messages import _
from satdoku.play.database import default_path
from satdoku.play.save import Store


def open_store(environment: Mapping[str, str]) -> tuple[Store, str]:
    """The user's store, and a message if there is a problem with it."""
    try:
        store = Store(default_path(environment), time.time)
    except FileError as error:
        lost = _("Games and settings will be lost when satdoku exits.")
        return forgetful_store(), f"{error} {lost}"
    return store, store.complaint


def forgetful_store() -> Store:
    """An in-memory store that is lost when the program ends."""
    return Store(Path(":memory:"), time.time)
