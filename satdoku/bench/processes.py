"""Runs a program in its own process and measures its CPU time, peak memory and output."""

from __future__ import annotations

import os
import subprocess
import sys
from collections.abc import Sequence
from pathlib import Path
from tempfile import TemporaryDirectory

from satdoku.monitor import UNWATCHED, Monitor
from satdoku.value import Value

STOPWATCH = Path(__file__).with_name("stopwatch.py")
POLL = 0.02  # seconds between two ticks of the monitor


class EndedProcess(Value):
    code: int  # negative: the signal that killed it
    cpu: float  # user and system seconds
    peak_kib: int
    timed_out: bool
    output: str

    @property
    def last_line(self) -> str:
        return self.output.rstrip().rpartition("\n")[2].strip() or "nothing"


class ProcessLimits(Value):
    """Limits on a program, in bytes; 0 means no limit."""

    memory: int = 0
    file: int = 0  # of each file that it writes, its output included


UNLIMITED = ProcessLimits()


def run_timed(
    command: Sequence[str],
    timeout: float,
    monitor: Monitor = UNWATCHED,
    limits: ProcessLimits = UNLIMITED,
    *,
    inside: str = "",
    reads: str = os.devnull,
) -> EndedProcess:
    """Run the command; kill it after `timeout` wall-clock seconds, or when the monitor stops. It
    runs in the folder `inside`, and reads a file."""
    with TemporaryDirectory() as folder:
        output = Path(folder) / "output"
        output.touch()
        bounds = [str(timeout), str(limits.memory), str(limits.file)]
        report = _watched([*bounds, inside, reads, str(output), *command], monitor)
        code, cpu, peak, killed = report.split()
        text = output.read_text(encoding="utf-8", errors="replace")
    return EndedProcess(int(code), float(cpu), int(peak), killed != "0", text)


def _watched(arguments: Sequence[str], monitor: Monitor) -> str:
    """The stopwatch's report. It runs in its own session, which Ctrl-C does not reach: otherwise a
    program that was interrupted would look as if it had failed."""
    watched = [sys.executable, "-I", "-S", str(STOPWATCH), *arguments]
    with subprocess.Popen(
        watched, stdout=subprocess.PIPE, text=True, start_new_session=True
    ) as process:
        try:
            return _report(process, monitor)
        except BaseException:
            process.terminate()
            raise


def _report(process: subprocess.Popen[str], monitor: Monitor) -> str:
    while True:
        try:
            report, _nothing = process.communicate(timeout=POLL)
        except subprocess.TimeoutExpired:
            monitor.tick()
            continue
        if process.returncode < 0:  # something killed it, perhaps the program itself
            return f"{process.returncode} 0 0 0"
        if process.returncode:
            raise subprocess.CalledProcessError(process.returncode, process.args)
        return report
