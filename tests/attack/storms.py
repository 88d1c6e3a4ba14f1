"""Signal storms, on a search and on a game in a terminal, and terminals that close."""

from __future__ import annotations

import os
import re
import signal
import sys
import termios
import time
from collections.abc import Sequence
from contextlib import suppress
from pathlib import Path
from random import Random

import pexpect

from satdoku.families.pigeonhole import pigeonhole
from satdoku.play.moves import Act, Move
from satdoku.play.save import Store
from tests.play.boards import CLASSIC_SOLUTION
from tests.ui.games import HARD, HARD_SOLUTION, PERCENT, typed_moves
from tests.ui.shell import PROMPT, Shell
from tests.ui.terminal import Terminal
from tests.waiting import patiently

DEADLY = (signal.SIGTERM, signal.SIGHUP, signal.SIGQUIT)
SIGNALS = (signal.SIGINT, *DEADLY)
HARMLESS = (signal.SIGWINCH, signal.SIGCONT)
HIDE, SHOW = b"\x1b[?25l", b"\x1b[?25h"
MOVES = typed_moves(PERCENT, HARD, HARD_SOLUTION)
CUT_SEQUENCE = re.compile(rb"\x1b(\[[0-9;?]*)?(?=\x1b)")
OPEN_SEQUENCE = re.compile(rb"\x1b(\[[0-9;?]*)?$")  # at the end of the output read
ROOT = str(Path(__file__).parents[2])


def placing(cell: int) -> Move:
    return Move(Act.PLACE, cell, CLASSIC_SOLUTION[cell])


def storm(pid: int, rng: Random, deadly: Sequence[signal.Signals]) -> set[int]:
    """Send some signals, at least one of them deadly; returns those that can end the process."""
    sent: set[int] = {rng.choice(deadly)}
    signals: list[int] = [*sent, *rng.choices(HARMLESS, k=rng.randint(0, 5))]
    signals += rng.choices(SIGNALS, k=rng.randint(0, 20))
    rng.shuffle(signals)
    for number in signals:
        with suppress(ProcessLookupError):
            os.kill(pid, number)
        sent.add(number)
        time.sleep(rng.choice((0, 0, 0, 0.001, 0.02)))
    return sent.intersection(SIGNALS)


def on_solve(folder: Path, rng: Random) -> None:
    formula = folder / "hard.cnf"
    with formula.open("w") as stream:
        pigeonhole(13, 12).write_dimacs(stream)
    command = [sys.executable, "-m", "satdoku", "solve", formula, "--proof", folder / "x.drat"]
    with Terminal() as terminal:
        before = termios.tcgetattr(terminal.slave)
        process = terminal.start(command, variables={"PYTHONPATH": ROOT})
        shown = terminal.read_until(b"decisions/s") if rng.random() < 0.8 else b""
        sent = storm(process.pid, rng, SIGNALS)
        shown += terminal.read_rest()
        after = termios.tcgetattr(terminal.slave)
    assert b"Traceback" not in shown, shown
    assert shown.rfind(HIDE) <= shown.rfind(SHOW), "the cursor is hidden"
    assert before == after, "the terminal is changed"
    # A signal before the program has started kills Python itself.
    assert process.returncode in {code for n in sent for code in (128 + n, -n)}
    names = {path.name for path in folder.iterdir()}
    assert names <= {"hard.cnf", "hard.res"}, f"left behind: {names}"
    if b"decisions/s" in shown:
        assert (folder / "hard.res").read_text().startswith("s -1\n"), "no answer was written"


class StormShell(Shell):
    """A shell whose screen accepts a sequence that ends within another one, as terminals do."""

    rest = b""
    last = b""  # of the output, for error messages

    def read(self) -> None:
        with suppress(pexpect.TIMEOUT):
            shown = self.rest + self.bash.read_nonblocking(65536, timeout=0.05)
            self.last = (self.last + shown[len(self.rest) :])[-1000:]
            whole = OPEN_SEQUENCE.sub(b"", shown)
            self.rest = shown[len(whole) :]
            self.stream.feed(CUT_SEQUENCE.sub(b"", whole))

    def has_left(self) -> bool:
        """True if satdoku has ended. Killed by Ctrl-C, it also ends the shell's line."""
        return "left with" in self.text or self.text.rstrip().endswith(PROMPT.strip())


def on_play(folder: Path, rng: Random) -> None:
    """Moves shown on the screen are saved, and the shell gets its terminal back."""
    program = f"exec {sys.executable} -m satdoku play --variant percent {HARD}"
    with StormShell(folder, SATDOKU_DATA=str(folder), PYTHONPATH=ROOT) as shell:
        shell.send(f"sh -c 'echo $$ >pid; {program}'; echo left with $?\r")
        shell.until("Rules", "Enter play")
        shell.send("\r")
        shell.until("blank 64")
        for move in MOVES[: rng.randint(1, 9)]:
            shell.send(f"{move}\r")
        wanted = rng.randint(0, 1)
        shell.wait_for(lambda: 64 - _blanks(shell.text) >= wanted)
        seen = 64 - _blanks(shell.text)
        storm(shell.pid, rng, DEADLY)  # a single Ctrl-C leads to the menu
        shell.wait_for(shell.has_left)
        try:
            shell.wait_for(shell.is_as_before)
        except AssertionError as error:
            raise AssertionError(f"{error}\n{shell.last!r}") from error
        assert "Traceback" not in shell.text, shell.text
    store = Store(folder / "games.db", time.time)
    games = store.unfinished()  # without a move there is no game
    kept = store.moves(games[0].id) if games else []
    store.close()
    assert len(kept) >= seen, f"{seen} moves were shown, {len(kept)} kept"


def on_close(folder: Path, rng: Random) -> None:
    """A window that is closed during a game ends the program, and what it showed is kept."""
    program = f"exec {sys.executable} -m satdoku play --variant percent {HARD}"
    with StormShell(folder, SATDOKU_DATA=str(folder), PYTHONPATH=ROOT) as shell:
        shell.send(f"sh -c 'echo $$ >pid; {program}'\r")
        shell.until("Rules", "Enter play")
        shell.send("\r")
        shell.until("blank 64")
        for move in MOVES[: rng.randint(0, 9)]:
            shell.send(f"{move}\r")
        if rng.random() < 0.7:
            shell.read()
        seen = 64 - _blanks(shell.text)
        pid = shell.pid
        shell.bash.close(force=False)
        for _left in patiently():
            if not Path(f"/proc/{pid}").exists():
                break
            time.sleep(0.01)
        else:
            raise AssertionError("plays on without a terminal")
    store = Store(folder / "games.db", time.time)
    games = store.unfinished()
    kept = store.moves(games[0].id) if games else []
    store.close()
    assert len(kept) >= seen, f"{seen} moves were shown, {len(kept)} kept"


def _blanks(shown: str) -> int:
    return int(re.findall(r"blank (\d+)", shown)[-1])
