"""Terminals that send garbage, floods and pastes, and whose windows change: no screen ends."""

from __future__ import annotations

import os
import select
import signal
import subprocess
import sys
import tempfile
import termios
import time
from collections.abc import Callable, Iterator
from contextlib import suppress
from dataclasses import dataclass, replace
from pathlib import Path
from random import Random
from unittest.mock import patch

from prompt_toolkit.data_structures import Size

from satdoku.ui import app
from tests.attack import scratch
from tests.attack.part import Part, Planted, Tally
from tests.attack.shrink import without_parts
from tests.attack.storms import ROOT
from tests.ui.driver import Driver
from tests.ui.every_screen import EVERY_SCREEN, write_files
from tests.ui.games import HARD
from tests.ui.garbage import garbage, staying
from tests.ui.terminal import Terminal
from tests.waiting import PATIENCE

EDGES = (1, 1, 2, 3, 5, 12, 16, 24, 40, 80, 120, 300, 1000)
LARGE = 100_000  # bytes of a flood or a paste
PIECE = 4096  # bytes that a terminal takes at once
TEXTS = (
    b"x",
    b"12 ",
    "中文数独".encode(),
    b"451\r",
    b"\x1b[B",
    b"\x1b[<0;9;9M",
    b"\xff",
    b"\x1b[1",
)
ENDS = ("ctrl-d", "hang up", "terminate")
ENDING = (signal.SIGHUP, signal.SIGTERM)
Action = tuple[str, int]  # its kind, and a seed that says the rest


@dataclass(frozen=True)
class Session:
    screen: str  # where it begins; empty for the program itself, on a pseudo-terminal
    actions: tuple[Action, ...]


class Terminals(Part[Session]):
    name = "terminals"
    counted = "sessions"

    def make(self, rng: Random) -> Session:
        screen = "" if rng.random() < 0.02 else rng.choice(list(EVERY_SCREEN))
        kinds = rng.choices(KINDS, k=rng.choice((1, 3, 8)))
        return Session(screen, tuple((kind, rng.randrange(10**9)) for kind in kinds))

    def attempt(self, case: Session, tally: Tally) -> None:
        tally["sessions"] += 1
        with scratch.home():
            write_files(Path())
            if case.screen:
                _inside(case)
            else:
                tally["programs"] += 1
                _program(case)

    def smaller(self, case: Session) -> Iterator[Session]:
        for actions in without_parts(case.actions):
            yield replace(case, actions=tuple(actions))

    def planted(self) -> Planted:
        """prompt_toolkit's own parser reads the terminal."""
        return patch.object(app, "take_over", lambda source: None)


# Inside this process


def _inside(case: Session) -> None:
    """The screen is not emulated: that would take longer than the app."""
    with Driver() as driver, staying(driver.app), patch.object(driver.window, "write", len):
        driver.do(lambda: EVERY_SCREEN[case.screen](driver.app))
        for kind, seed in case.actions:
            INSIDE[kind](driver, Random(seed))
            _run_on(driver)
        driver.window.columns, driver.window.lines = 80, 24


def _run_on(driver: Driver) -> None:
    """Until the app has drawn once more."""
    drawn = driver.app.application.render_counter
    driver.do(driver.app.application.invalidate)
    driver.wait(lambda: driver.app.application.render_counter > drawn)


def _send(driver: Driver, data: bytes) -> None:
    for start in range(0, len(data), PIECE):
        driver.pipe.send_bytes(data[start : start + PIECE])
        driver.do(lambda: None)


def _resize(driver: Driver, rng: Random) -> None:
    driver.window.columns, driver.window.lines = rng.choice(EDGES), rng.choice(EDGES)
    driver.do(driver.app.application._on_resize)


def _resizing(driver: Driver, rng: Random) -> None:
    """The size changes whenever it is asked for."""

    def size() -> Size:
        return Size(rng.choice(EDGES[:-2]), rng.choice(EDGES[:-2]))

    with patch.object(driver.app.application.output, "get_size", size):
        for _time in range(rng.randint(1, 5)):
            driver.do(driver.app.application._on_resize)
            driver.do(driver.app.screen.beat)
    driver.do(driver.app.application._on_resize)


def _garbage(rng: Random) -> bytes:
    return garbage(rng, rng.choice((1, 5, 30)))


def _flood(rng: Random) -> bytes:
    text = rng.choice(TEXTS)
    return text * (rng.choice((2000, LARGE)) // len(text))


def _paste(rng: Random) -> bytes:
    return b"\x1b[200~" + _flood(rng) + rng.choice((b"\x1b[201~", b"\x1b[201~", b""))


INSIDE: dict[str, Callable[[Driver, Random], None]] = {
    "garbage": lambda driver, rng: _send(driver, _garbage(rng)),
    "flood": lambda driver, rng: _send(driver, _flood(rng)),
    "paste": lambda driver, rng: _send(driver, _paste(rng)),
    "resize": _resize,
    "resizing": _resizing,
}
KINDS = (*["garbage"] * 8, *INSIDE)


# On a pseudo-terminal


def _program(case: Session) -> None:
    """The real program; keys in the garbage may end it, and signals do."""
    rng = Random(str(case))
    command = [sys.executable, "-m", "satdoku"]
    if rng.random() < 0.5:
        command += ["play", "--variant", "percent", HARD]
    with Terminal() as terminal, tempfile.TemporaryFile() as errors:
        before = termios.tcgetattr(terminal.slave)
        process = terminal.start(command, stderr=errors.fileno(), variables={"PYTHONPATH": ROOT})
        terminal.read_until(b"\x1b[?2004h")
        for kind, seed in case.actions:
            OUTSIDE[kind](terminal, Random(seed))
        _end(terminal, process, rng.choice(ENDS))
        after = termios.tcgetattr(terminal.slave)
        errors.seek(0)
        said = errors.read()
    assert said == b"", said.decode(errors="replace")
    # A signal while Python itself ends has its usual effect.
    ends = {0, 130, *(code for number in ENDING for code in (128 + number, -number))}
    assert process.returncode in ends, f"exit code {process.returncode}"
    assert before == after, "the terminal is changed"


def _exchange(terminal: Terminal, data: bytes) -> None:
    """Send the data while reading what is shown, or both would wait for each other."""
    deadline = time.monotonic() + PATIENCE
    assert terminal.process
    while data and terminal.process.poll() is None:
        assert time.monotonic() < deadline, "the program reads no more"
        readable, writable, _ = select.select([terminal.master], [terminal.master], [], 0.05)
        if readable:
            os.read(terminal.master, 65536)
        if writable:
            data = data[os.write(terminal.master, data[:256]) :]


def _change_size(terminal: Terminal, rng: Random) -> None:
    assert terminal.process
    for _time in range(rng.choice((1, 1, 20))):
        termios.tcsetwinsize(terminal.slave, (rng.choice(EDGES), rng.choice(EDGES)))
        with suppress(ProcessLookupError):
            os.kill(terminal.process.pid, signal.SIGWINCH)
        _exchange(terminal, b"\x0c")


def _end(terminal: Terminal, process: subprocess.Popen[bytes], how: str) -> None:
    """In the end the program must still listen."""
    time.sleep(0.06)  # until a flood or an Esc is over
    if how == "terminate" and process.poll() is None:
        process.terminate()
    elif how == "hang up" and process.poll() is None:
        os.kill(process.pid, signal.SIGHUP)
    deadline = time.monotonic() + PATIENCE
    while process.poll() is None:
        assert time.monotonic() < deadline, f"does not end by {how}"
        _exchange(terminal, b"\x04")
        terminal._read(0.05)


OUTSIDE: dict[str, Callable[[Terminal, Random], None]] = {
    "garbage": lambda terminal, rng: _exchange(terminal, _garbage(rng).replace(b"\x1a", b"")),
    "flood": lambda terminal, rng: _exchange(terminal, _flood(rng)),
    "paste": lambda terminal, rng: _exchange(terminal, _paste(rng)),
    "resize": _change_size,
    "resizing": _change_size,
}
