"""Solvers that are programs on the PATH."""

from __future__ import annotations

import re
import shutil
import subprocess
from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path
from tempfile import TemporaryDirectory

from benchmarks.measurement import Measurement
from benchmarks.processes import Ended, run_timed
from satdoku.sat.result import Status
from satdoku.tasks.solve import Formula

STARTS = 10  # runs on an empty formula; the fastest counts as the start of the process


@dataclass(frozen=True)
class Recipe:
    """How to call a program so that it prints its answer but no model."""

    arguments: tuple[str, ...]
    version: tuple[str, ...]  # a command that prints it


# MiniSat cannot print its version.
RECIPES = {
    "minisat": Recipe(("-verb=0",), ("dpkg-query", "-W", "-f=${Version}", "minisat")),
    "picosat": Recipe(("-n",), ("picosat", "--version")),
    "cadical": Recipe(("-q", "-n"), ("cadical", "--version")),
    "kissat": Recipe(("-q", "-n"), ("kissat", "--version")),
}

_ANSWERS = {10: Status.SATISFIABLE, 20: Status.UNSATISFIABLE}


@dataclass(frozen=True)
class Program:
    name: str
    command: tuple[str, ...]
    version: str
    start: float  # the program's CPU seconds for an empty formula
    outside: bool = True

    @property
    def path(self) -> str:
        return self.command[0]

    def measure(self, formula: Formula, timeout: float) -> Measurement:
        ended = run_timed([*self.command, str(formula.path.absolute())], timeout)
        answer = Status.UNKNOWN if ended.timed_out else answer_of(ended)
        problem = None
        if answer is Status.UNKNOWN and not ended.timed_out:
            problem = f"no answer, exit code {ended.code}, last line: {ended.last_line}"
        return Measurement(
            self.name,
            answer,
            cpu=max(0.0, ended.cpu - self.start),
            timed_out=ended.timed_out,
            problem=problem,
            peak_kib=ended.peak_kib,
        )


def find_program(name: str) -> Program | None:
    """The program, or None if it is not installed."""
    path = shutil.which(name)
    if path is None:
        return None
    recipe = RECIPES[name]
    command = (path, *recipe.arguments)
    return Program(name, command, version_of(recipe.version), process_start(command))


def process_start(command: Sequence[str]) -> float:
    with TemporaryDirectory() as folder:
        empty = Path(folder) / "empty.cnf"
        empty.write_text("p cnf 0 0\n")
        return min(run_timed([*command, str(empty)], 60).cpu for _ in range(STARTS))


def answer_of(ended: Ended) -> Status:
    """The answer if exit code and output agree on it, else UNKNOWN. MiniSat prints no `s`."""
    by_code = _ANSWERS.get(ended.code, Status.UNKNOWN)
    printed = re.findall(r"^(?:s )?((?:UN)?SATISFIABLE)\s*$", ended.output, re.MULTILINE)
    return by_code if printed == [by_code.name] else Status.UNKNOWN


def version_of(command: Sequence[str]) -> str:
    try:
        told = subprocess.run(command, capture_output=True, text=True, check=True, timeout=10)
    except (OSError, subprocess.SubprocessError):
        return "unknown"
    return told.stdout.strip() or "unknown"
