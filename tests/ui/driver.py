"""Drives the full-screen app inside a test: keys go in through a pipe, pyte reads the screen.

The app runs only while the test waits for something, so the screen cannot change while a test
examines it.
"""

from __future__ import annotations

import asyncio
import re
import signal
from collections.abc import Callable, Mapping, Sequence
from contextlib import ExitStack
from pathlib import Path
from typing import Any, Self, TextIO, cast

import pyte
from prompt_toolkit.data_structures import Size
from prompt_toolkit.input import create_pipe_input
from prompt_toolkit.output import ColorDepth
from prompt_toolkit.output.vt100 import Vt100_Output

from satdoku.play.game_spec import GameSpec
from satdoku.play.preferences import SEEN, rules_of
from satdoku.play.save import Store
from satdoku.sudoku.variants import NAMES
from satdoku.ui.app import App
from satdoku.ui.screens.dealing import open_dealing
from satdoku.ui.screens.flow import FlowScreen
from satdoku.ui.screens.menu import MenuScreen
from satdoku.ui.screens.screen import Screen
from satdoku.ui.store import forgetful_store
from tests.waiting import PATIENCE, patiently

TURN = 0.005  # seconds the app runs between two checks

KEYS = {
    "enter": "\r",
    "esc": "\x1b",
    "tab": "\t",
    "space": " ",
    "backspace": "\x7f",
    "delete": "\x1b[3~",
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
    "ctrl-u": "\x15",
}

BOARD = re.compile(r".*[┃┓┫┛│|╱╲]")  # the board in a line, with the panel behind it


class Window:
    """The terminal that the app writes to; tests can resize it."""

    encoding = "utf-8"

    def __init__(self, columns: int, lines: int) -> None:
        self.columns, self.lines = columns, lines
        self.screen = pyte.Screen(columns, lines)
        self.stream = pyte.Stream(self.screen)
        self.written = ""
        self._text: str | None = None

    def write(self, text: str) -> int:
        self.written += text
        self.stream.feed(text)
        self._text = None
        return len(text)

    def flush(self) -> None: ...

    def isatty(self) -> bool:
        return True

    def fileno(self) -> int:
        raise OSError

    def size(self) -> Size:
        return Size(self.lines, self.columns)

    def resize(self, columns: int, lines: int) -> None:
        self.columns, self.lines = columns, lines
        self.screen.resize(lines, columns)
        self._text = None

    @property
    def text(self) -> str:
        """The text on the screen, cached because pyte is slow to produce it."""
        if self._text is None:
            self._text = "\n".join(line.rstrip() for line in self.screen.display)
        return self._text

    def shows(self, wanted: str) -> bool:
        """True if the text is on the screen, or in the panel beside the board, which breaks
        sentences into lines."""
        if wanted in self.text:
            return True
        beside = [BOARD.sub("", line).strip() for line in self.text.split("\n")]
        return any(wanted in joint.join(filter(None, beside)) for joint in (" ", ""))


class Driver:
    """The app, with methods to press keys, click and read the screen."""

    def __init__(
        self,
        first: Callable[[App], Screen] = MenuScreen,
        *,
        store: Store | None = None,
        samples: Sequence[Path] = (),
        size: tuple[int, int] = (80, 24),
        settings: Mapping[str, str] = {},
        newcomer: bool = False,
    ) -> None:
        """A newcomer has not seen the rules of any variant yet."""
        self.first, self.samples = first, samples
        self.store = store or forgetful_store()
        known = {} if newcomer else {rules_of(name): SEEN for name in NAMES}
        for name, value in {**known, **settings}.items():
            self.store.set_setting(name, value)
        self.window = Window(*size)
        self._ended = False

    def __enter__(self) -> Self:
        with ExitStack() as stack:
            # Runner and prompt_toolkit each restore the previous handler, which is the other's.
            stack.callback(signal.signal, signal.SIGINT, signal.getsignal(signal.SIGINT))
            self._runner = stack.enter_context(asyncio.Runner())
            self.pipe = stack.enter_context(create_pipe_input())
            depth = ColorDepth.from_env()  # respects NO_COLOR, as on a real terminal
            window = cast(TextIO, self.window)
            output = Vt100_Output(window, self.window.size, "xterm", depth)
            self.app = App(
                self.first, self.store, samples=self.samples, input=self.pipe, output=output
            )
            self._running = self._runner.get_loop().create_task(self.app.run_async())
            stack.callback(self._quit)
            self.arrive()
            self._stack = stack.pop_all()
        return self

    def arrive(self) -> None:
        """Go to the screen where the test starts."""

    def __exit__(self, *_: object) -> None:
        self._stack.close()

    def press(self, *keys: str) -> None:
        """Press keys, given by their names; any other text is typed."""
        self.wait(self._takes_keys)
        for key in keys:
            self.pipe.send_text(KEYS.get(key, key))

    def paste(self, text: str) -> None:
        self.pipe.send_text(f"\x1b[200~{text}\x1b[201~")

    def escape(self) -> None:
        """Press Esc alone: wait until it is recognised, or it would combine with the next key."""
        taken: list[object] = []
        self.app.application.key_processor.after_key_press += taken.append
        self.press("esc")
        self.wait(lambda: bool(taken))
        self.app.application.key_processor.after_key_press -= taken.append

    def click(self, text: str, button: int = 0) -> None:
        """Click the first occurrence of the text."""
        for row, line in enumerate(self.window.screen.display, 1):
            if text in line:
                self.click_at(line.index(text) + 1, row, button)
                return
        raise AssertionError(f"{text!r} is not on the screen:\n{self.window.text}")

    def click_at(self, column: int, row: int, button: int = 0) -> None:
        """Click a position, 1-based as in terminals."""
        place = f"{button};{column};{row}"
        self.pipe.send_text(f"\x1b[<{place}M\x1b[<{place}m")

    def wheel(self, step: int) -> None:
        self.pipe.send_text(f"\x1b[<{64 if step < 0 else 65};20;10M")

    def _takes_keys(self) -> bool:
        """False for the moment between a flow's last line and the keys it then takes."""
        screen = self.app.screen
        return not isinstance(screen, FlowScreen) or screen.job.done or screen.doing is not None

    def resize(self, columns: int, lines: int) -> None:
        self.window.resize(columns, lines)
        self.do(self.app.application._on_resize)

    def do(self, action: Callable[[], object]) -> None:
        """Run code inside the app."""

        async def done() -> None:
            action()

        self._runner.run(done())

    def until(self, *wanted: str, gone: str = "\0") -> str:
        """Wait until the screen shows all texts and no longer `gone`; returns the screen."""

        def shown() -> bool:
            return all(map(self.window.shows, wanted)) and gone not in self.window.text

        self.wait(shown, f"no {wanted}, only")
        return self.window.text

    def wait(self, true: Callable[[], bool], complaint: str = "not yet") -> None:
        """Let the app run until the condition is true."""
        self._runner.run(self._wait(true, complaint))

    async def _wait(self, true: Callable[[], bool], complaint: str) -> None:
        for _left in patiently():
            if true():
                return
            if self._running.done():
                break
            await asyncio.wait({self._running}, timeout=TURN)
        raise AssertionError(f"{complaint}:\n{self.window.text}")

    def end(self) -> int:
        """Wait until the app exits by itself, and return its exit code."""
        self._ended = True
        return self._runner.run(asyncio.wait_for(self._running, PATIENCE))

    def _quit(self) -> None:
        if not self._ended:
            self.app.quit()
            self.end()


class Dealer(Driver):
    """Deals a game, as the menu would."""

    def __init__(self, request: GameSpec, seed: int, **options: Any) -> None:
        super().__init__(**options)
        self.request, self.seed = request, seed

    def arrive(self) -> None:
        open_dealing(self.app, self.request, self.seed)
