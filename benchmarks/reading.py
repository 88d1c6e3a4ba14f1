"""CNF readers, measured like solvers: the time and memory that reading takes."""

from __future__ import annotations

import re
import sys
from dataclasses import dataclass

from satdoku import __version__
from satdoku.bench.processes import EndedProcess, run_timed
from satdoku.bench.programs import Measurement
from satdoku.sat.result import Status
from satdoku.tasks.solve import Formula

_READ_IT = """\
import sys, time
from pathlib import Path
from satdoku.sat.dimacs import read
start = time.process_time()
cnf = read(Path(sys.argv[1]))
print(time.process_time() - start)
"""


@dataclass(frozen=True)
class OurReader:
    """Reads in a child process, whose peak memory includes Python."""

    name: str = "satdoku's reader"
    version: str = __version__
    outside: bool = False

    def measure(self, formula: Formula, timeout: float) -> Measurement:
        ended = run_timed([sys.executable, "-c", _READ_IT, str(formula.path.absolute())], timeout)
        return _reading(self.name, ended, r"^([0-9.e-]+)$")


@dataclass(frozen=True)
class MiniSatReader:
    """MiniSat prints its parse time. It cannot stop after parsing, so its search is cut short."""

    program: str
    arguments: tuple[str, ...] = ()
    name: str = "MiniSat's reader"
    version: str = ""
    outside: bool = True

    def measure(self, formula: Formula, timeout: float) -> Measurement:
        limit = f"-cpu-lim={max(1, int(timeout / 2))}"
        path = str(formula.path.absolute())
        ended = run_timed([self.program, "-verb=1", limit, *self.arguments, path], timeout)
        return _reading(self.name, ended, r"Parse time: +([0-9.]+) s")


def _reading(name: str, ended: EndedProcess, pattern: str) -> Measurement:
    found = re.search(pattern, ended.output, re.MULTILINE)
    return Measurement(
        name,
        Status.UNKNOWN,
        cpu=float(found.group(1)) if found else ended.cpu,
        timed_out=ended.timed_out,
        problem=None if found or ended.timed_out else ended.last_line,
        peak_kib=ended.peak_kib,
    )
