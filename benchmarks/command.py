"""Shared by the benchmark commands: error reporting, Ctrl-C, and an option type."""

from __future__ import annotations

import argparse
from collections.abc import Callable

from rich.console import Console
from rich.text import Text

from satdoku.errors import INTERRUPTED, SatdokuError


def run_command(name: str, work: Callable[[Console], None]) -> int:
    """Run `work` with a console for notes on standard error, and return the exit code."""
    notes = Console(stderr=True, highlight=False, soft_wrap=True)
    try:
        work(notes)
    except SatdokuError as error:
        notes.print(Text(f"benchmarks.{name}: error: {error}", style="bold red"))
        return error.exit_code
    except KeyboardInterrupt:
        return INTERRUPTED
    return 0


def positive(text: str) -> int:
    """An option type: a positive integer."""
    number = int(text)
    if number < 1:
        raise argparse.ArgumentTypeError("write a whole number above 0")
    return number
