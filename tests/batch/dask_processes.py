"""A Dask scheduler and workers as separate processes, on loopback."""

from __future__ import annotations

import os
import subprocess
import sys
import time
from collections.abc import Mapping
from pathlib import Path

from satdoku.batch.dask_cluster import ClusterAddress
from tests.waiting import patiently

ROOT = Path(__file__).parents[2]


class Cluster:
    """A scheduler and two workers. Without a nanny, a killed worker stays dead."""

    def __init__(self, folder: Path, tls: Mapping[str, str] | None = None) -> None:
        """`tls` are the files for Dask's options --tls-ca-file, --tls-cert and --tls-key."""
        self.file = folder / "scheduler.json"
        self.folder = folder
        self.tls = [part for option, file in (tls or {}).items() for part in (option, file)]
        protocol = "tls" if tls else "tcp"
        self.processes: list[subprocess.Popen[bytes]] = []
        self.scheduler = self._start(
            "scheduler",
            *("--host", f"{protocol}://127.0.0.1", "--port", "0"),
            *("--dashboard-address", "127.0.0.1:0"),
        )
        for _left in patiently():
            if self.file.exists() and self.file.read_bytes():  # created first, then written
                break
            time.sleep(0.05)
        self.workers = [self.add_worker(), self.add_worker()]

    def add_worker(self, nanny: str = "--no-nanny") -> subprocess.Popen[bytes]:
        options = ("--nthreads", "1", nanny, "--host", "127.0.0.1", "--no-dashboard")
        folder = ("--local-directory", str(self.folder))
        return self._start("worker", *options, *folder)

    def _start(self, kind: str, *options: str) -> subprocess.Popen[bytes]:
        paths = [str(ROOT), *filter(None, [os.environ.get("PYTHONPATH")])]
        command = ["dask", kind, *options, *self.tls, "--scheduler-file", str(self.file)]
        process = subprocess.Popen(
            [sys.executable, "-m", *command],
            env={**os.environ, "PYTHONPATH": os.pathsep.join(paths)},
            stdout=subprocess.DEVNULL,
            stderr=subprocess.DEVNULL,
        )
        self.processes.append(process)
        return process

    @property
    def address(self) -> ClusterAddress:
        return ClusterAddress(str(self.file))

    def close(self) -> None:
        for process in reversed(self.processes):
            process.kill()
            process.wait()
