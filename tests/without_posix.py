"""Runs satdoku as if on Windows: `python -m tests.without_posix ARGUMENT …`, or imports it all.

The modules, signals and functions that only POSIX has are removed, and the platform is Windows.
Other packages are loaded first, because they would need the real platform.
"""

from __future__ import annotations

import asyncio  # noqa: F401
import concurrent.futures.process  # noqa: F401
import importlib
import multiprocessing.connection
import os
import pkgutil
import signal
import subprocess  # noqa: F401
import sys
import tempfile  # noqa: F401
from types import ModuleType

import platformdirs
import prompt_toolkit.application
import prompt_toolkit.output.vt100  # noqa: F401
import rich.live
import rich.progress  # noqa: F401

MODULES = ("termios", "fcntl", "resource", "pwd", "grp", "pty", "tty", "syslog", "readline")
SIGNALS = ("SIGINT", "SIGTERM", "SIGABRT", "SIGFPE", "SIGILL", "SIGSEGV", "SIG_DFL", "SIG_IGN")
FUNCTIONS = """
    fork forkpty getuid geteuid getgid getegid getpgid getpgrp setsid setpgid killpg mkfifo
    mknod posix_spawn posix_spawnp posix_fallocate posix_fadvise sched_getaffinity wait3
    wait4 nice getloadavg uname chown fchown fchmod lchown openpty pread pwrite sysconf
    tcgetpgrp tcsetpgrp statvfs fstatvfs initgroups getgroups getpriority setpriority sync
    ctermid getsid O_NONBLOCK O_NOFOLLOW O_DIRECTORY O_CLOEXEC O_NOCTTY
"""
POSIX_ALONE = {"satdoku.bench.stopwatch"}  # a script that runs third-party programs, on POSIX
OTHER_BUILDS = {"satdoku.sat.kernel.cdcl.checked"}  # a normal compiled kernel lacks what it uses


class FakeLocks(ModuleType):
    """The part of msvcrt that a lock needs."""

    LK_NBLCK = 2

    @staticmethod
    def locking(descriptor: int, mode: int, count: int) -> None:
        assert (mode, count) == (2, 1)


def pretend() -> None:
    for name in MODULES:
        sys.modules[name] = None  # type: ignore[assignment]
    for name in dir(signal):
        if name.startswith("SIG") and name not in SIGNALS:
            delattr(signal, name)
    for name in ("alarm", "setitimer", "pause", "pthread_sigmask", "siginterrupt"):
        delattr(signal, name)
    for name in FUNCTIONS.split():
        if hasattr(os, name):
            delattr(os, name)
    sys.modules["msvcrt"] = FakeLocks("msvcrt")
    sys.platform = "win32"


def import_all() -> None:
    import satdoku

    for module in pkgutil.walk_packages(satdoku.__path__, "satdoku."):
        if module.name not in POSIX_ALONE | OTHER_BUILDS:
            importlib.import_module(module.name)
            print(module.name)


if __name__ == "__main__":
    assert multiprocessing.connection
    assert platformdirs.user_data_dir()  # selects the module for the real platform
    pretend()
    if sys.argv[1:] == ["--import-all"]:
        import_all()
        sys.exit(0)
    from satdoku.__main__ import main

    sys.exit(main())
