"""Describes the machine that results were measured on."""

from __future__ import annotations

import os
import platform
import re
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from datetime import datetime
from pathlib import Path

from benchmarks.contestant import Solver
from satdoku.bench.machine import cpu_model
from satdoku.sat.kernel import vec

NOTHING: Mapping[str, str] = {}


@dataclass(frozen=True)
class Machine:
    cpu: str
    cores: int
    memory_gib: float
    system: str
    python: str
    kernel: str  # satdoku's, not the system's: compiled or interpreted
    compiler: str
    solvers: dict[str, str]
    date: str

    @property
    def slug(self) -> str:
        """The name of its folder under results/."""
        words = re.sub(r"[^a-z0-9]+", "-", self.cpu.lower()).strip("-")
        return f"{words or 'unknown'}-{self.cores}-cores"


def describe(
    solvers: Sequence[Solver], now: datetime, others: Mapping[str, str] = NOTHING
) -> Machine:
    """`others` are the versions of programs other than solvers."""
    return Machine(
        cpu=cpu_model(),
        cores=os.cpu_count() or 1,
        memory_gib=round(os.sysconf("SC_PAGE_SIZE") * os.sysconf("SC_PHYS_PAGES") / 2**30, 1),
        system=f"{platform.system()} {platform.release()}",
        python=platform.python_version(),
        kernel="compiled" if vec.COMPILED else "interpreted",
        compiler=_compiler() if vec.COMPILED else "none",
        solvers={solver.name: solver.version for solver in solvers} | dict(others),
        date=now.isoformat(timespec="minutes"),
    )


def _compiler() -> str:
    """Found by the name that GCC and Clang write into the files they compile."""
    found = re.search(
        rb"(?:GCC: \(|(?:\w+ )?clang version )[ -~]+", Path(vec.__file__).read_bytes()
    )
    return found.group().decode("ascii") if found else "unknown"
