"""Runs a program in its own process and measures its CPU time, peak memory and output."""

from __future__ import annotations

import subprocess
import sys
from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path
from tempfile import TemporaryDirectory

STOPWATCH = Path(__file__).with_name("stopwatch.py")


@dataclass(frozen=True)
class Ended:
    code: int  # below 0: the signal that ended it
    cpu: float  # user and system seconds
    peak_kib: int
    timed_out: bool
    output: str

    @property
    def last_line(self) -> str:
        lines = self.output.strip().splitlines()
        return lines[-1].strip() if lines else "nothing"


def run_timed(command: Sequence[str], timeout: float) -> Ended:
    """Run the command; kill it after `timeout` wall-clock seconds."""
    with TemporaryDirectory() as folder:
        output = Path(folder) / "output"
        watched = [sys.executable, "-I", "-S", str(STOPWATCH), str(timeout), str(output), *command]
        report = subprocess.run(watched, stdout=subprocess.PIPE, text=True, check=True).stdout
        code, cpu, peak, killed = report.split()
        text = output.read_text(encoding="utf-8", errors="replace")
    return Ended(int(code), float(cpu), int(peak), killed != "0", text)
