"""The CPU time of the processes of a group, from the kernel's own table.

A test that says "within a second" counts CPU seconds: wall-clock seconds also depend on the load of
the machine.
"""

from __future__ import annotations

import os
import signal
import time
from pathlib import Path

from tests.waiting import patiently

TICKS = os.sysconf("SC_CLK_TCK")  # per second


class ProcessGroup:
    def __init__(self, leader: int) -> None:
        self.leader = leader
        self.used: dict[int, float] = {}  # CPU seconds by process, including those that have ended

    def look(self) -> list[int]:
        """The processes that are running or sleeping."""
        found = []
        for folder in Path("/proc").glob("[0-9]*"):
            try:
                fields = (folder / "stat").read_text().rpartition(")")[2].split()
            except OSError:  # it has just ended
                continue
            if int(fields[2]) == self.leader:
                self.used[int(folder.name)] = (int(fields[11]) + int(fields[12])) / TICKS
                found += [int(folder.name)] if fields[0] != "Z" else []
        return found

    def await_work(self, seconds: float = 1.0) -> None:
        """Wait until one of them has used this much CPU time: more than startup takes."""
        for _left in patiently():
            self.look()
            if any(used >= seconds for used in self.used.values()):
                return
            time.sleep(0.02)
        raise AssertionError("nobody is at work")

    def await_end(self) -> float:
        """Wait until all have ended. Returns the most CPU seconds that one of them has used from
        now on."""
        self.look()
        before = dict(self.used)
        for _left in patiently():
            if not self.look():
                return max(used - before.get(pid, 0.0) for pid, used in self.used.items())
            time.sleep(0.005)
        os.killpg(self.leader, signal.SIGKILL)  # so that it does not run on beside the next tests
        raise AssertionError("a process is left")
