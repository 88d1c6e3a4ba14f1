"""Writing one file thousands of times over, quickly."""

from __future__ import annotations

from pathlib import Path


def write_fresh(path: Path, data: bytes | bytearray) -> None:
    """As a new file: ext4 flushes one that is truncated and rewritten to disk, each time."""
    path.unlink(missing_ok=True)
    path.write_bytes(data)
