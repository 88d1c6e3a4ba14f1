"""Long output: through the user's pager on a terminal, straight out otherwise."""

from __future__ import annotations

import os
import shlex
import shutil
import subprocess
import sys
from collections.abc import Iterable


def page(lines: Iterable[str]) -> None:
    command = _pager() if sys.stdout.isatty() and sys.stdin.isatty() else None
    if command is None:
        sys.stdout.writelines(f"{line}\n" for line in lines)
        return
    pager = subprocess.Popen(command, stdin=subprocess.PIPE, text=True, errors="backslashreplace")
    assert pager.stdin is not None
    try:
        pager.stdin.writelines(f"{line}\n" for line in lines)
        pager.stdin.close()
    except BrokenPipeError:
        pass  # the reader has seen enough
    while True:
        try:
            pager.wait()
            return
        except KeyboardInterrupt:
            continue  # Ctrl-C belongs to the pager while it runs


def _pager() -> list[str] | None:
    try:
        wish = shlex.split(os.environ.get("PAGER", ""))
    except ValueError:  # an open quote
        wish = []
    for command in (wish, ["less", "-FRX"], ["more"]):
        if command and shutil.which(command[0]):
            return command
    return None
