"""From a key to the window drawn anew: CPU time of the game on a pseudo-terminal.

    python -m benchmarks.redraw

Arrow keys go round the board, which has all of its pencil marks; what the program used of the
processor meanwhile, shared out among them, is told for two sizes of the window, and what it uses
while nobody presses a key. Targets: 16 ms at 80×24, 25 ms at 200×60, and 1 % of a core.
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
from satdoku.ui.preferences import SEEN, rules_of
from satdoku.ui.store import open_store

ROOT = Path(__file__).parents[1]
VARIANT = "percent"
PUZZLE = "..5.9.......4.....7.8........3......4..8........9.4.1...63..5.....1...3.........2"
SIZES = {(80, 24): 16.0, (200, 60): 25.0}  # columns and lines, and milliseconds to a key at most
ROUND = ("\x1b[C", "\x1b[B", "\x1b[D", "\x1b[A")  # right, down, left, up
KEYS = 200
PAUSE = 0.03  # seconds between keys
IDLE = 10.0  # seconds to watch an idle game
IDLE_SHARE = 1.0  # percent of a core at most
RESTING = 0.1  # seconds of the processor in one; more is work in the background
TICKS = os.sysconf("SC_CLK_TCK")


class Game:
    """The program with the puzzle, and all pencil marks on the board."""

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
        """Until it has found the grade of the puzzle, which takes seconds of the processor."""
        before, busy = self.cpu, True
        while busy:
            self.read(1.0)
            before, busy = self.cpu, self.cpu - before > RESTING

    def read(self, seconds: float) -> None:
        """What it writes meanwhile."""
        end = time.monotonic() + seconds
        while (left := end - time.monotonic()) > 0:
            with suppress(pexpect.TIMEOUT):
                self.program.read_nonblocking(65536, timeout=left)

    @property
    def cpu(self) -> float:
        """Seconds of the processor so far, in the program and in the system for it."""
        text = Path(f"/proc/{self.program.pid}/stat").read_text()
        fields = text.rpartition(")")[2].split()
        return (int(fields[11]) + int(fields[12])) / TICKS

    def per_key(self) -> float:
        """Milliseconds; every key is answered before the next one comes."""
        before = self.cpu
        for number in range(KEYS):
            self.program.send(ROUND[number % len(ROUND)])
            self.program.read_nonblocking(65536, timeout=5)
            self.read(PAUSE)
        return 1000 * (self.cpu - before) / KEYS

    def idle(self) -> float:
        """Percent of a core."""
        before, start = self.cpu, time.monotonic()
        self.read(IDLE)
        return 100 * (self.cpu - before) / (time.monotonic() - start)


def _show_no_rules(folder: str) -> None:
    """The first game of a variant begins with its rules, unless they were seen."""
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
