"""Folders for the files of a case: in memory where the system has such, for disks are slow."""

from __future__ import annotations

import tempfile
from pathlib import Path

MEMORY = Path("/dev/shm")


def folder() -> tempfile.TemporaryDirectory[str]:
    return tempfile.TemporaryDirectory(dir=MEMORY if MEMORY.is_dir() else None)
