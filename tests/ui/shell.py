"""A shell on a pseudo-terminal, in which a test runs satdoku as a person would."""

from __future__ import annotations

import os
import signal
import sys
import termios
from collections.abc import Callable
from contextlib import suppress
from pathlib import Path
from typing import Any, Self

import pexpect
import pyte

from tests.ui.terminal import usual_signals
from tests.waiting import patiently

PROMPT = "ready> "

# Writes its process id to a file, so that tests can send it signals.
START = f"sh -c 'echo $$ >pid; exec {sys.executable} -m satdoku'; echo left with $?"


class Screen(pyte.Screen):
    """Ignores parameters that it does not know, as terminals do. A kill can cut a sequence of
    colours, and the K of the shell's "Killed" then ends it like an erasing one."""

    def erase_in_line(self, how: int = 0, *extra: int, private: bool = False) -> None:
        if how <= 2:
            super().erase_in_line(how, private=private)


class Shell:
    def __init__(self, folder: Path, columns: int = 80, lines: int = 24, **variables: str) -> None:
        self.folder = folder
        self.screen = Screen(columns, lines)
        self.stream = pyte.ByteStream(self.screen)
        self.bash = pexpect.spawn(
            "bash",
            ["--norc", "--noprofile", "--noediting", "-i"],
            cwd=str(folder),
            dimensions=(lines, columns),
            preexec_fn=usual_signals,
            echo=True,
            env={
                **os.environ,
                "PS1": PROMPT,
                "TERM": "xterm-256color",
                "HOME": str(folder),
                **variables,
            },
        )

        self.bash.delaybeforesend = None  # pexpect waits 50 ms before each key

    def __enter__(self) -> Self:
        self.until(PROMPT.strip())
        self.before = self.state()
        return self

    def __exit__(self, *_: object) -> None:
        self.bash.close(force=True)

    def start(self) -> None:
        """Start satdoku and wait for its menu."""
        self.send(f"{START}\r")
        self.until("Menu", "0  Quit")
        assert self.state() != self.before

    def send(self, text: str) -> None:
        self.bash.send(text)

    def resize(self, columns: int, lines: int) -> None:
        self.screen.resize(lines, columns)
        self.bash.setwinsize(lines, columns)

    def signal(self, number: signal.Signals) -> None:
        os.kill(self.pid, number)

    @property
    def pid(self) -> int:
        return int((self.folder / "pid").read_text())

    def until(self, *wanted: str) -> str:
        self.wait_for(lambda: all(text in self.text for text in wanted))
        return self.text

    def wait_for(self, true: Callable[[], bool]) -> None:
        for _left in patiently():
            if true():
                return
            self.read()
        raise AssertionError(f"not yet, but:\n{self.text}")

    def read(self) -> None:
        with suppress(pexpect.TIMEOUT):
            self.stream.feed(self.bash.read_nonblocking(65536, timeout=0.05))

    @property
    def text(self) -> str:
        return "\n".join(line.rstrip() for line in self.screen.display)

    def state(self) -> tuple[set[int], list[Any]]:
        """What a program could leave behind: screen and keyboard modes.

        pyte records every mode: alternate screen, hidden cursor, mouse, bracketed paste.
        """
        return set(self.screen.mode), termios.tcgetattr(self.bash.child_fd)

    def is_as_before(self) -> bool:
        return self.state() == self.before
