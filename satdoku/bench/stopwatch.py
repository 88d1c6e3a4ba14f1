"""Runs a program and reports its cost: `python stopwatch.py SECONDS OUTPUT PROGRAM …`.

Prints the exit code, the CPU seconds, the peak memory and whether the limit ended the program.

Linux counts the memory of the process that starts a program towards the program's own peak: `exec`
keeps the high-water mark of the old image. The measuring process holds formulas and is large. So
this script, which imports next to nothing, runs in between.
"""

from __future__ import annotations

import os
import resource
import signal
import sys


def watch(seconds: float, output: str, command: list[str]) -> str:
    started: list[int] = []
    alarms: list[int] = []

    def kill(number: int, frame: object) -> None:
        if number == signal.SIGALRM:
            alarms.append(number)
        for pid in started:
            _kill(pid)

    signal.signal(signal.SIGALRM, kill)
    signal.signal(signal.SIGTERM, kill)
    _limit_cpu(int(seconds) + 2)
    started.append(_start(output, command))
    signal.setitimer(signal.ITIMER_REAL, seconds)
    _, status, usage = os.wait4(started[0], 0)
    signal.setitimer(signal.ITIMER_REAL, 0)
    code = os.waitstatus_to_exitcode(status)
    return f"{code} {usage.ru_utime + usage.ru_stime:.6f} {_kib(usage)} {len(alarms)}"


def _start(output: str, command: list[str]) -> int:
    """Start the program with both its output streams going to the file `output`."""
    flags = os.O_WRONLY | os.O_CREAT | os.O_TRUNC
    actions = [(os.POSIX_SPAWN_OPEN, 1, output, flags, 0o600), (os.POSIX_SPAWN_DUP2, 1, 2)]
    return os.posix_spawnp(command[0], command, os.environ, file_actions=actions)


def _kill(pid: int) -> None:
    try:  # noqa: SIM105  contextlib is large
        os.kill(pid, signal.SIGKILL)
    except ProcessLookupError:
        pass  # the program has already ended


def _limit_cpu(seconds: int) -> None:
    """The program inherits the limit, so it ends even if this script is killed."""
    _, hard = resource.getrlimit(resource.RLIMIT_CPU)
    if hard == resource.RLIM_INFINITY or seconds < hard:
        resource.setrlimit(resource.RLIMIT_CPU, (seconds, hard))


def _kib(usage: resource.struct_rusage) -> int:
    return usage.ru_maxrss // 1024 if sys.platform == "darwin" else usage.ru_maxrss


if __name__ == "__main__":
    print(watch(float(sys.argv[1]), sys.argv[2], sys.argv[3:]))
