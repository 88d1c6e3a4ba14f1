"""From key press to redraw: CPU time of the game on a pseudo-terminal.

    python -m benchmarks.redraw

Arrow keys move the cursor around a board full of pencil marks. The results are the CPU time per key
for two window sizes, and the CPU usage of an idle game. Targets: 16 ms at 80×24, 25 ms at 200×60,
and 1 % of a core.
"""

from __future__ import annotations

import os
import sys
import tempfile
import time
from contextlib import suppress
from pathlib import Path

import pexpect

from benchmarks.tables import Table, print_tables
from satdoku.play.preferences import SEEN, rules_of
from satdoku.ui.store import open_store

ROOT = Path(__file__).parents[1]
VARIANT = "percent"
PUZZLE = "..5.9.......4.....7.8........3......4..8........9.4.1...63..5.....1...3.........2"
SIZES = {(80, 24): 16.0, (200, 60): 25.0}  # columns and lines: maximum milliseconds per key
ROUND = ("\x1b[C", "\x1b[B", "\x1b[D", "\x1b[A")  # right, down, left, up
KEYS = 200
PAUSE = 0.03  # seconds between keys
IDLE = 10.0  # seconds to observe an idle game
IDLE_SHARE = 1.0  # maximum percent of a core
RESTING = 0.1  # CPU seconds per second; more means background work
TICKS = os.sysconf("SC_CLK_TCK")


class Game:
    """The program with a puzzle and all pencil marks on the board."""

    def __init__(self, folder: str, columns: int, lines: int) -> None:
        _show_no_rules(folder)
        self.program = pexpect.spawn(
            sys.executable,
            ["-m", "satdoku", "play", "--variant", VARIANT, PUZZLE],
            cwd=ROOT,
            dimensions=(lines, columns),
            env={**os.environ, "TERM": "xterm-256color", "SATDOKU_DATA": folder},
        )
        self.program.expect("Move", timeout=60)
        self.program.send("fill\r\x1b[A")
        self._rest()

    def _rest(self) -> None:
        """Wait until it has graded the puzzle, which takes seconds of CPU time."""
        before, busy = self.cpu, True
        while busy:
            self.read(1.0)
            before, busy = self.cpu, self.cpu - before > RESTING

    def read(self, seconds: float) -> None:
        """Read and discard its output."""
        end = time.monotonic() + seconds
        while (left := end - time.monotonic()) > 0:
            with suppress(pexpect.TIMEOUT):
                self.program.read_nonblocking(65536, timeout=left)

    @property
    def cpu(self) -> float:
        """CPU seconds so far, user and system."""
        text = Path(f"/proc/{self.program.pid}/stat").read_text()
        fields = text.rpartition(")")[2].split()
        return (int(fields[11]) + int(fields[12])) / TICKS

    def per_key(self) -> float:
        """CPU milliseconds per key; every key is handled before the next one is sent."""
        before = self.cpu
        for number in range(KEYS):
            self.program.send(ROUND[number % len(ROUND)])
            self.program.read_nonblocking(65536, timeout=5)
            self.read(PAUSE)
        return 1000 * (self.cpu - before) / KEYS

    def idle(self) -> float:
        """The CPU usage of an idle game, in percent of a core."""
        before, start = self.cpu, time.monotonic()
        self.read(IDLE)
        return 100 * (self.cpu - before) / (time.monotonic() - start)


def _show_no_rules(folder: str) -> None:
    """Mark the rules as seen: the first game of a variant shows them."""
    store, _complaint = open_store({"SATDOKU_DATA": folder})
    store.set_setting(rules_of(VARIANT), SEEN)
    store.close()


def tables() -> list[Table]:
    rows = []
    for (columns, lines), most in SIZES.items():
        with tempfile.TemporaryDirectory() as folder:
            game = Game(folder, columns, lines)
            figures = (
                f"{game.per_key():.1f}",
                f"{most:g}",
                f"{game.idle():.2f}",
                f"{IDLE_SHARE:g}",
            )
            game.program.close(force=True)
        rows.append((f"{columns}×{lines}", *figures))
    heading = ("window", "CPU ms a key", "limit", "idle, % of a core", "limit of that")
    return [Table("The game on the screen", heading, rows)]


if __name__ == "__main__":
    print_tables(tables())
