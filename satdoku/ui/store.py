"""What the app remembers from one day to the next, games included."""

from __future__ import annotations

import time
from collections.abc import Mapping

from satdoku.errors import FileError
from satdoku.play.database import NOWHERE, usual_path
from satdoku.play.save import Store


def open_store(environment: Mapping[str, str]) -> tuple[Store, str]:
    """The user's, and a sentence if something about it is to be told."""
    try:
        store = Store(usual_path(environment), time.time)
    except FileError as error:
        return forgetful(), str(error)
    return store, store.complaint


def forgetful() -> Store:
    """Remembers until the program ends: for tests, and where nothing can be saved."""
    return Store(NOWHERE, time.time)
