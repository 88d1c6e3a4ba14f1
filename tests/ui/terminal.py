"""A pseudo-terminal on which a test starts programs and reads their output."""

from __future__ import annotations

import os
import pty
import select
import signal
import subprocess
import termios
from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import Self

from tests.waiting import patiently

ENDING = (signal.SIGINT, signal.SIGQUIT, signal.SIGHUP, signal.SIGTERM)


def usual_signals() -> None:
    """Restore default signal handling: a test run in the background or under `nohup` ignores some
    signals, and its child processes would inherit that."""
    for number in ENDING:
        signal.signal(number, signal.SIG_DFL)


class Terminal:
    """Runs one process at a time; streams that are not redirected go to the terminal."""

    def __init__(self, columns: int = 100) -> None:
        self.columns = columns

    def __enter__(self) -> Self:
        self.master, self.slave = pty.openpty()
        termios.tcsetwinsize(self.slave, (30 if self.columns else 0, self.columns))
        self.process: subprocess.Popen[bytes] | None = None
        self.unread = b""
        return self

    def __exit__(self, *_: object) -> None:
        if self.process is not None:
            self.process.kill()
            self.process.wait()
        os.close(self.master)
        os.close(self.slave)

    def start(
        self,
        command: Sequence[object],
        stdout: int | None = None,
        stderr: int | None = None,
        cwd: Path | None = None,
        variables: Mapping[str, str] | None = None,
    ) -> subprocess.Popen[bytes]:
        self.process = subprocess.Popen(
            [str(word) for word in command],
            stdin=self.slave,
            stdout=self.slave if stdout is None else stdout,
            stderr=self.slave if stderr is None else stderr,
            env={**os.environ, "TERM": "xterm", **(variables or {})},
            cwd=cwd,
            start_new_session=True,
            preexec_fn=usual_signals,
        )
        return self.process

    def read_until(self, wanted: bytes) -> bytes:
        """The unread output up to this text. The next read starts after it."""
        shown = self.unread
        for left in patiently():
            before, found, self.unread = shown.partition(wanted)
            if found:
                return before + found
            shown += self._read(left)
        raise AssertionError(f"{wanted!r} was not shown, only {shown!r}")

    def read_rest(self) -> bytes:
        """All remaining output until the process ends."""
        assert self.process is not None
        shown, self.unread = self.unread, b""
        for _left in patiently():
            ended = self.process.poll() is not None
            if not (piece := self._read(0 if ended else 0.05)) and ended:
                return shown
            shown += piece
        raise AssertionError(f"does not end, shows {shown!r}")

    def _read(self, seconds: float) -> bytes:
        ready, _, _ = select.select([self.master], [], [], seconds)
        return os.read(self.master, 65536) if ready else b""
