"""The peak memory of a command."""

from __future__ import annotations

import subprocess
import sys

# `ru_maxrss` starts with the peak of the forked process, which may be a large pytest. VmHWM belongs
# to the address space, which a new program does not inherit.
PROGRAM = """
import sys
from pathlib import Path
from satdoku.cli.main import run
code = run(sys.argv[1:])
lines = Path("/proc/self/status").read_text().splitlines()
peak = next(int(line.split()[1]) for line in lines if line.startswith("VmHWM"))
print("peak", peak // 1024, file=sys.stderr)
sys.exit(code)
"""


def peak_of(*arguments: str, code: int = 0) -> int:
    """The peak in megabytes. The command must end with this exit code."""
    command = [sys.executable, "-c", PROGRAM, *arguments]
    done = subprocess.run(
        command, stdin=subprocess.DEVNULL, capture_output=True, text=True, check=False
    )
    assert done.returncode == code, done.stderr
    return int(done.stderr.split()[-1])
