"""The speedup from compiling the kernel: the same work with and without, in separate processes.

Both make the same decisions, so the ratio of two searches compares the kernels alone. A command
also imports modules, reads and prints, compiled or not.
"""

from __future__ import annotations

import subprocess
import sys
from collections.abc import Sequence
from pathlib import Path

from benchmarks.tables import Row, Table, ratio, significant
from satdoku.bench.processes import run_timed
from satdoku.errors import UsageError

ROOT = Path(__file__).parents[1]
FORMULA = ROOT / "cnf_samples" / "small-random3-120-unsat.cnf"
SEARCH = """\
import sys
if sys.argv[3] == "interpreted":
    import tests.interpreted
from pathlib import Path
from satdoku.sat.engines import EngineConfig
from satdoku.tasks.solve import load, search
cnf, config = load(Path(sys.argv[1])).cnf, EngineConfig.parse(sys.argv[2])
runs = [search(cnf, config) for _ in range(int(sys.argv[4]))]
print(min(run.cpu_ms for run in runs), runs[0].result.statistics["decisions"])
"""
COMMAND = """\
import sys
if sys.argv.pop(1) == "interpreted":
    import tests.interpreted
from satdoku.cli.main import run
sys.exit(run())
"""
PUZZLE = "....7..2.8.......6.1.2.5...9.54....8.........3....85.1...3.2.8.4.......9.7..6...."
COMMANDS = (
    "generate --level 4 --seed 1",
    "generate --level 4 --seed 1 --variant classic-16",
    "generate --level 4 --seed 1 --variant honeycomb --timeout 600",
    "grade PUZZLE",
    "hint PUZZLE",
    "sudoku PUZZLE",
)
TIMEOUT = 600.0  # seconds per command


def tables(engines: Sequence[str], commands: Sequence[str], repeat: int) -> list[Table]:
    kernels = ("engine", "decisions", "compiled, ms", "interpreted, ms", "times longer")
    whole = ("command", "compiled, s", "interpreted, s", "times longer")
    return [
        Table("The kernel, compiled and interpreted", kernels, [row(e, repeat) for e in engines]),
        Table("Whole commands", whole, [command_row(command, repeat) for command in commands]),
    ]


def command_row(command: str, repeat: int) -> Row:
    compiled, interpreted = (
        min(_command(command, mode) for _ in range(repeat)) for mode in ("compiled", "interpreted")
    )
    times = (significant(compiled), significant(interpreted), ratio(interpreted, compiled))
    return (f"`{command}`", *times)


def _command(command: str, mode: str) -> float:
    """CPU seconds from the start of Python to its end."""
    words = command.replace("PUZZLE", PUZZLE).split()
    ended = run_timed([sys.executable, "-c", COMMAND, mode, *words], TIMEOUT)
    if ended.code:
        raise UsageError(f"{command} failed: {ended.last_line}")
    return ended.cpu


def row(engine: str, repeat: int) -> Row:
    (compiled, decisions), (interpreted, same) = (
        _search(engine, mode, repeat) for mode in ("compiled", "interpreted")
    )
    assert decisions == same, "both modes decide alike"
    times = (f"{compiled:.1f}", f"{interpreted:.0f}", ratio(interpreted, compiled))
    return (engine, decisions, *times)


def _search(engine: str, mode: str, repeat: int) -> tuple[float, str]:
    words = [sys.executable, "-c", SEARCH, str(FORMULA), engine, mode, str(repeat)]
    done = subprocess.run(words, cwd=ROOT, stdout=subprocess.PIPE, text=True, check=True)
    ms, decisions = done.stdout.split()
    return float(ms), decisions
