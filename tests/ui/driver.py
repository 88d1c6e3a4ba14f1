"""Drives the full-screen app inside a test: keys go in through a pipe, pyte reads the screen."""

from __future__ import annotations

import asyncio
import time
from collections.abc import Awaitable, Callable, Sequence
from pathlib import Path
from typing import TextIO, cast

import pyte
from prompt_toolkit.data_structures import Size
from prompt_toolkit.input import PipeInput, create_pipe_input
from prompt_toolkit.output import ColorDepth
from prompt_toolkit.output.vt100 import Vt100_Output

from satdoku.play.save import Store
from satdoku.ui.app import App
from satdoku.ui.screens.menu import MenuScreen
from satdoku.ui.screens.screen import Screen
from satdoku.ui.store import forgetful_store

PATIENCE = 20.0  # seconds

KEYS = {
    "enter": "\r",
    "esc": "\x1b",
    "tab": "\t",
    "backspace": "\x7f",
    "up": "\x1b[A",
    "down": "\x1b[B",
    "right": "\x1b[C",
    "left": "\x1b[D",
    "home": "\x1b[H",
    "end": "\x1b[F",
    "pageup": "\x1b[5~",
    "pagedown": "\x1b[6~",
    "ctrl-c": "\x03",
    "ctrl-d": "\x04",
}

Script = Callable[["Driver"], Awaitable[None]]


class Window:
    """The end of the terminal that the app writes to; a test may change its size."""

    encoding = "utf-8"

    def __init__(self, columns: int, lines: int) -> None:
        self.columns, self.lines = columns, lines
        self.screen = pyte.Screen(columns, lines)
        self.stream = pyte.Stream(self.screen)
        self.written = ""

    def write(self, text: str) -> int:
        self.written += text
        self.stream.feed(text)
        return len(text)

    def flush(self) -> None: ...

    def isatty(self) -> bool:
        return True

    def fileno(self) -> int:
        raise OSError

    def size(self) -> Size:
        return Size(self.lines, self.columns)

    @property
    def text(self) -> str:
        return "\n".join(line.rstrip() for line in self.screen.display)


class Driver:
    def __init__(self, app: App, pipe: PipeInput, window: Window) -> None:
        self.app, self.pipe, self.window = app, pipe, window

    def press(self, *keys: str) -> None:
        """Keys by their names, any other text as it is typed."""
        for key in keys:
            self.pipe.send_text(KEYS.get(key, key))

    async def escape(self) -> None:
        """Esc, and then the time that tells it from an arrow key."""
        self.press("esc")
        await asyncio.sleep(0.1)

    def click(self, text: str, button: int = 0) -> None:
        """On the first place where the screen shows that text."""
        for row, line in enumerate(self.window.screen.display, 1):
            if text in line:
                place = f"{button};{line.index(text) + 1};{row}"
                self.pipe.send_text(f"\x1b[<{place}M\x1b[<{place}m")
                return
        raise AssertionError(f"{text!r} is not on the screen:\n{self.window.text}")

    def click_at(self, column: int, row: int) -> None:
        """From 1, as a terminal counts."""
        self.pipe.send_text(f"\x1b[<0;{column};{row}M\x1b[<0;{column};{row}m")

    def wheel(self, step: int) -> None:
        self.pipe.send_text(f"\x1b[<{64 if step < 0 else 65};20;10M")

    def resize(self, columns: int, lines: int) -> None:
        self.window.columns, self.window.lines = columns, lines
        self.window.screen.resize(lines, columns)
        self.app.application._on_resize()

    async def end(self) -> None:
        """The app ends by itself."""
        deadline = time.monotonic() + PATIENCE
        while self.app.application.is_running:
            assert time.monotonic() < deadline, f"does not end, shows:\n{self.window.text}"
            await asyncio.sleep(0.005)

    async def until(self, *wanted: str, gone: str = "\0") -> str:
        """The screen, as soon as it shows all of that."""
        deadline = time.monotonic() + PATIENCE
        while not all(text in self.window.text for text in wanted) or gone in self.window.text:
            assert time.monotonic() < deadline, f"no {wanted}, only:\n{self.window.text}"
            await asyncio.sleep(0.005)
        return self.window.text


def drive(
    script: Script,
    *,
    first: Callable[[App], Screen] = MenuScreen,
    store: Store | None = None,
    samples: Sequence[Path] = (),
    size: tuple[int, int] = (80, 24),
) -> int:
    """Run the app until the script quits it, or is at its end; the exit code."""

    async def both() -> int:
        window = Window(*size)
        with create_pipe_input() as pipe:
            depth = ColorDepth.from_env()  # as for a real terminal: NO_COLOR
            output = Vt100_Output(cast(TextIO, window), window.size, "xterm", depth)
            app = App(first, store or forgetful_store(), samples=samples, input=pipe, output=output)
            running = asyncio.create_task(app.run_async())
            await asyncio.wait_for(_played(script, Driver(app, pipe, window), running), 60)
            return await running

    return asyncio.run(both())


async def _played(script: Script, driver: Driver, running: asyncio.Task[int]) -> None:
    """The script to its end; if the app fails before, its error."""
    playing = asyncio.ensure_future(script(driver))
    await asyncio.wait({playing, running}, return_when=asyncio.FIRST_COMPLETED)
    if running.done() and running.exception() is not None:
        playing.cancel()
        await running
    try:
        await playing
    finally:
        driver.app.quit()
