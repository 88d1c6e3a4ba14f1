"""Settings and clocks that the line mode saves by the way."""

from __future__ import annotations

from collections.abc import Callable

from satdoku.errors import FileError
from satdoku.play.save import Store


def keep(save: Callable[[], None]) -> None:
    """If it cannot be saved, say why and continue: the player asked for something else."""
    try:
        save()
    except FileError as error:
        print(error)


def run_lines_alone(store: Store, notice: str, run: Callable[[Store], None]) -> int:
    """Run one part of the line mode, as a command does without a screen."""
    if notice:
        print(notice)
    try:
        run(store)
    except EOFError:
        print()
    return 0
