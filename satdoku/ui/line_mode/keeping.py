"""Settings and clocks that the line mode saves by the way."""

from __future__ import annotations

from collections.abc import Callable

from satdoku.errors import FileError


def keep(save: Callable[[], None]) -> None:
    """If it cannot be saved, say why and continue: the player asked for something else."""
    try:
        save()
    except FileError as error:
        print(error)
