"""Sends long output through the user's pager on a terminal, and straight to the output
otherwise."""

from __future__ import annotations

import os
import shlex
import shutil
import signal
import subprocess
import sys
from collections.abc import Iterable
from contextlib import suppress


def page(text: Iterable[str]) -> None:
    """Show a text that arrives in pieces, which need not be whole lines."""
    command = _pager() if sys.stdout.isatty() and sys.stdin.isatty() else None
    if command is None:
        sys.stdout.writelines(text)
        return
    environment = {"LESS": "FRX", **os.environ}  # as git does: a bare less would show escape codes
    pager = subprocess.Popen(
        command, stdin=subprocess.PIPE, text=True, errors="backslashreplace", env=environment
    )
    assert pager.stdin is not None
    before = signal.signal(signal.SIGINT, signal.SIG_IGN)  # the pager handles Ctrl-C while it runs
    try:
        with suppress(BrokenPipeError):  # the reader quit the pager
            pager.stdin.writelines(text)
            pager.stdin.close()
        pager.wait()
    finally:
        signal.signal(signal.SIGINT, before)


def _pager() -> list[str] | None:
    try:
        chosen = shlex.split(os.environ.get("PAGER", ""))
    except ValueError:  # an unclosed quote
        chosen = []
    for command in (chosen, ["less"], ["more"]):
        if command and shutil.which(command[0]):
            return command
    return None
