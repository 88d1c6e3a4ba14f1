"""Reads compressed files. Their libraries are loaded only when such a file is read."""

from __future__ import annotations

import bz2
import gzip
import lzma
import zlib
from collections.abc import Callable
from functools import partial
from io import BytesIO
from pathlib import Path
from typing import IO, Any

from satdoku.errors import DimacsError
from satdoku.messages import _
from satdoku.sat.dimacs import COMPRESSED, PACKED

OPENERS: dict[str, Callable[[Any], Any]] = {".gz": gzip.open, ".bz2": bz2.open, ".xz": lzma.open}

MAX_UNPACKED = 1 << 30  # bytes, so that a small file cannot fill the memory
CHUNK = 1 << 20  # bytes


def unpack(path: Path) -> bytes:
    """The text of a file whose suffix is one of the above."""
    return _unpack(path, partial(OPENERS[path.suffix.lower()], path))


def unpack_bytes(path: Path, data: bytes) -> bytes:
    """The text in the compressed data of that file, whatever its name."""
    kind = next(
        suffix for suffix, start in zip(COMPRESSED, PACKED, strict=True) if data.startswith(start)
    )
    return _unpack(path, partial(OPENERS[kind], BytesIO(data)))


def _unpack(path: Path, opened: Callable[[], IO[bytes]]) -> bytes:
    chunks: list[bytes] = []
    try:
        with opened() as stream:
            while len(chunks) * CHUNK <= MAX_UNPACKED:
                chunk = stream.read(CHUNK)
                if not chunk:
                    return b"".join(chunks)
                chunks.append(chunk)
        problem = _(
            "it unpacks to more than {limit} bytes; unpack it yourself if you trust it.",
            limit=MAX_UNPACKED,
        )
    except (EOFError, OSError, zlib.error, lzma.LZMAError) as error:
        if getattr(error, "errno", None) is not None:
            raise
        problem = _("the compressed data are damaged or end early; get the file again.")
    line = sum(chunk.count(b"\n") for chunk in chunks) + 1
    raise DimacsError(path, line, None, problem)
