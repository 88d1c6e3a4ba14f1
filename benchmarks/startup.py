"""How fast satdoku starts: `python -m benchmarks.startup [--repeat 20]`.

The unit is the CPU time of `python -c pass`. Install satdoku with `pip install .` to measure what
users get: an editable install slows down every start of Python, the unit included.
"""

from __future__ import annotations

import argparse
import fcntl
import json
import os
import pty
import select
import signal
import struct
import sys
import termios
from collections.abc import Callable, Sequence
from importlib.metadata import distribution
from pathlib import Path
from tempfile import TemporaryDirectory

from rich.console import Console

from benchmarks.command import positive, run_command
from benchmarks.progress import progress_bar
from benchmarks.tables import Table, print_tables, ratio
from satdoku.bench.processes import run_timed
from satdoku.errors import UsageError

TIMEOUT = 60.0
NOTHING = "python -c pass"
PUZZLE = "530070000600195000098000060800060003400803001700020006060000280000419005000080079"

# The measurements, and their limits as multiples of the CPU time of Python alone.
LIMITS = {"--version": 3.0, "solve, one clause": 4.0, "sudoku, one puzzle": 6.0, "menu": 15.0}

LAST_KEY = b"Ctrl-D"  # the last thing that the menu draws
WHERE_IS_THE_CURSOR, IT_IS_THERE = b"\x1b[6n", b"\x1b[1;1R"
LINES, COLUMNS = 30, 100

Measure = Callable[[], float]  # CPU seconds of one run


def measures(satdoku: Path, folder: Path) -> dict[str, Measure]:
    """Functions that run each measurement once, Python alone first."""
    cnf = folder / "one.cnf"
    cnf.write_text("p cnf 1 1\n1 0\n")
    program = str(satdoku)
    return {
        NOTHING: lambda: ended_cpu([sys.executable, "-c", "pass"], 0),
        "--version": lambda: ended_cpu([program, "--version"], 0),
        "solve, one clause": lambda: ended_cpu([program, "solve", str(cnf)], 10),
        "sudoku, one puzzle": lambda: ended_cpu(
            [program, "sudoku", PUZZLE, "--variant", "classic"], 0
        ),
        "menu": lambda: drawn_cpu([program, "--lang", "en"], folder),
    }


def ended_cpu(command: Sequence[str], code: int) -> float:
    ended = run_timed(command, TIMEOUT)
    if ended.code != code:
        raise UsageError(f"{' '.join(command)} failed: {ended.last_line}")
    return ended.cpu


def drawn_cpu(command: Sequence[str], home: Path) -> float:
    """CPU seconds from the start, in its own terminal, until the last key is drawn."""
    pid, terminal = pty.fork()
    if pid == 0:
        settings = {"TERM": "xterm-256color", "HOME": str(home), "XDG_DATA_HOME": str(home)}
        os.execve(command[0], [*command], {**os.environ, **settings})
    try:
        fcntl.ioctl(terminal, termios.TIOCSWINSZ, struct.pack("HHHH", LINES, COLUMNS, 0, 0))
        _read_until_drawn(terminal)
    finally:
        os.kill(pid, signal.SIGKILL)
        _, _status, usage = os.wait4(pid, 0)
        os.close(terminal)
    return usage.ru_utime + usage.ru_stime


def _read_until_drawn(terminal: int) -> None:
    shown = b""
    while LAST_KEY not in shown:
        if not select.select([terminal], [], [], TIMEOUT)[0]:
            raise UsageError(f"the menu was not drawn within {TIMEOUT:g} s")
        try:
            shown += os.read(terminal, 1 << 16)
        except OSError:  # the program has ended
            last = shown.decode("utf-8", "replace").strip().splitlines()[-1:]
            raise UsageError(f"the menu was not drawn: {' '.join(last)}") from None
        if WHERE_IS_THE_CURSOR in shown:
            shown = shown.replace(WHERE_IS_THE_CURSOR, b"")
            os.write(terminal, IT_IS_THERE)


def fastest(
    measures: dict[str, Measure], repeat: int, advance: Callable[[], None]
) -> dict[str, float]:
    """The minimum of the repeats, in turns, after a warm-up round."""
    rounds = []
    for _ in range(repeat + 1):
        rounds.append({name: measure() for name, measure in measures.items()})
        advance()
    return {name: min(times[name] for times in rounds[1:]) for name in measures}


def find_satdoku() -> Path:
    """The program installed with this Python."""
    path = Path(sys.executable).with_name("satdoku")
    if not path.exists():
        raise UsageError(f"{path}: no such program; install satdoku with this Python.")
    return path


def require_plain_install() -> None:
    """Refuse an editable install: it slows down the unit, which makes the ratios look better."""
    origin = json.loads(distribution("satdoku").read_text("direct_url.json") or "{}")
    if origin.get("dir_info", {}).get("editable"):
        raise UsageError("startup: measure a plain install, made by: pip install .")


def tables(repeat: int, notes: Console) -> list[Table]:
    os.environ.pop("PYTHONDONTWRITEBYTECODE", None)  # users have compiled modules, too
    with TemporaryDirectory() as folder, progress_bar(repeat + 1, notes) as advance:
        seconds = fastest(measures(find_satdoku(), Path(folder)), repeat, advance)
    return [table(seconds)]


def table(seconds: dict[str, float]) -> Table:
    limits = {NOTHING: "–", **{name: f"{limit:g}" for name, limit in LIMITS.items()}}
    rows = [
        (name, f"{seconds[name] * 1e3:.0f}", ratio(seconds[name], seconds[NOTHING]), limit)
        for name, limit in limits.items()
    ]
    return Table("Starting", ("started", "CPU ms", "ratio", "limit"), rows)


def main(arguments: Sequence[str] | None = None) -> int:
    parser = argparse.ArgumentParser(prog="python -m benchmarks.startup", description=__doc__)
    parser.add_argument("--repeat", type=positive, default=20, metavar="N")
    args = parser.parse_args(arguments)
    return run_command("startup", lambda notes: print_tables(tables(args.repeat, notes)))


if __name__ == "__main__":
    sys.exit(main())
