"""Runs a program and reports its cost:

    python stopwatch.py SECONDS MEMORY FILE FOLDER INPUT OUTPUT PROGRAM …

MEMORY and FILE limit its memory and each file that it writes, in bytes; 0 is no limit. It runs in
FOLDER, or where this script runs if that is blank, and reads INPUT. Prints the
exit code, the CPU seconds, the peak memory and whether the time limit ended the program. A program
that cannot be started ends with 127.

Linux counts the memory of the process that starts a program towards the program's own peak: `exec`
keeps the high-water mark of the old image. The measuring process holds formulas and is large. So
this script, which imports next to nothing, runs in between.
"""

from __future__ import annotations

import os
import resource
import signal
import sys


def watch(
    seconds: float, limits: tuple[int, int], streams: tuple[str, str], command: list[str]
) -> str:
    started: list[int] = []
    alarms: list[int] = []

    def kill(number: int, frame: object) -> None:
        if number == signal.SIGALRM:
            alarms.append(number)
        for pid in started:
            _kill(pid)

    signal.signal(signal.SIGALRM, kill)
    signal.signal(signal.SIGTERM, kill)
    _limit(resource.RLIMIT_CPU, int(seconds) + 2)
    for kind, most in zip((resource.RLIMIT_AS, resource.RLIMIT_FSIZE), limits, strict=True):
        if most:
            _limit(kind, most)
    try:
        started.append(_start(streams, command))
    except OSError as error:
        with open(streams[1], "w", encoding="utf-8", errors="replace") as told:  # noqa: PTH123
            told.write(f"{command[0]}: {error.strerror}\n")
        return "127 0 0 0"
    signal.setitimer(signal.ITIMER_REAL, seconds)
    _, status, usage = os.wait4(started[0], 0)
    signal.setitimer(signal.ITIMER_REAL, 0)
    _kill(started[0])  # what the program has started, and left behind
    code = os.waitstatus_to_exitcode(status)
    return f"{code} {usage.ru_utime + usage.ru_stime:.6f} {_kib(usage)} {len(alarms)}"


def _start(streams: tuple[str, str], command: list[str]) -> int:
    """Start the program in a process group of its own. It reads the first file, and both its output
    streams go to the second one."""
    flags = os.O_WRONLY | os.O_CREAT | os.O_TRUNC
    actions = [
        (os.POSIX_SPAWN_OPEN, 0, streams[0], os.O_RDONLY, 0),
        (os.POSIX_SPAWN_OPEN, 1, streams[1], flags, 0o600),
        (os.POSIX_SPAWN_DUP2, 1, 2),
    ]
    return os.posix_spawnp(command[0], command, os.environ, file_actions=actions, setpgroup=0)


def _kill(pid: int) -> None:
    try:  # noqa: SIM105  contextlib is large
        os.killpg(pid, signal.SIGKILL)
    except (ProcessLookupError, PermissionError):
        pass  # the program has already ended


def _limit(kind: int, most: int) -> None:
    """The program inherits the limit, so it ends even if this script is killed."""
    _, hard = resource.getrlimit(kind)
    if hard == resource.RLIM_INFINITY or most < hard:
        resource.setrlimit(kind, (most, hard))


def _kib(usage: resource.struct_rusage) -> int:
    return usage.ru_maxrss // 1024 if sys.platform == "darwin" else usage.ru_maxrss


if __name__ == "__main__":
    numbers = (int(sys.argv[2]), int(sys.argv[3]))
    if sys.argv[4]:
        os.chdir(sys.argv[4])
    print(watch(float(sys.argv[1]), numbers, (sys.argv[5], sys.argv[6]), sys.argv[7:]))
