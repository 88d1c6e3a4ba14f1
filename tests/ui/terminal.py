"""A pseudo-terminal that a test starts programs on and reads the screen of."""

from __future__ import annotations

import os
import pty
import select
import subprocess
import termios
import time
from collections.abc import Mapping, Sequence
from pathlib import Path
from types import TracebackType
from typing import Self

PATIENCE = 20.0  # seconds


class Terminal:
    """Standard error, and what is not redirected, of one process at a time."""

    def __init__(self, columns: int = 100) -> None:
        self.columns = columns

    def __enter__(self) -> Self:
        self.master, self.slave = pty.openpty()
        termios.tcsetwinsize(self.slave, (30 if self.columns else 0, self.columns))
        self.process: subprocess.Popen[bytes] | None = None
        return self

    def __exit__(
        self,
        kind: type[BaseException] | None,
        error: BaseException | None,
        trace: TracebackType | None,
    ) -> None:
        if self.process is not None:
            self.process.kill()
            self.process.wait()
        os.close(self.master)
        os.close(self.slave)

    def start(
        self,
        command: Sequence[object],
        stdout: int | None = None,
        cwd: Path | None = None,
        variables: Mapping[str, str] | None = None,
    ) -> subprocess.Popen[bytes]:
        self.process = subprocess.Popen(
            [str(word) for word in command],
            stdin=self.slave,
            stdout=self.slave if stdout is None else stdout,
            stderr=self.slave,
            env={**os.environ, "TERM": "xterm", **(variables or {})},
            cwd=cwd,
            start_new_session=True,
        )
        return self.process

    def read_until(self, wanted: bytes) -> bytes:
        shown = b""
        deadline = time.monotonic() + PATIENCE
        while wanted not in shown:
            left = deadline - time.monotonic()
            assert left > 0, f"{wanted!r} was not shown, only {shown!r}"
            shown += self._read(left)
        return shown

    def read_rest(self) -> bytes:
        """What the process shows until it ends."""
        assert self.process is not None
        shown = b""
        deadline = time.monotonic() + PATIENCE
        while self.process.poll() is None:
            assert time.monotonic() < deadline, f"does not end, shows {shown!r}"
            shown += self._read(0.05)
        while piece := self._read(0):
            shown += piece
        return shown

    def _read(self, seconds: float) -> bytes:
        ready, _, _ = select.select([self.master], [], [], seconds)
        return os.read(self.master, 65536) if ready else b""
