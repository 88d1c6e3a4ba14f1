"""A progress bar that takes no measured time: it has no thread, and draws between measurements."""

from __future__ import annotations

import sys
from collections.abc import Callable, Iterator
from contextlib import contextmanager

from rich.console import Console
from rich.progress import Progress


@contextmanager
def progress_bar(steps: int, console: Console) -> Iterator[Callable[[], None]]:
    """Yield a function to call before each step. Draws only on a terminal."""
    hidden = not sys.stderr.isatty()
    with Progress(console=console, auto_refresh=False, transient=True, disable=hidden) as bars:
        task = bars.add_task("measuring", total=steps, completed=-1)

        def advance() -> None:
            bars.advance(task)
            bars.refresh()

        yield advance
