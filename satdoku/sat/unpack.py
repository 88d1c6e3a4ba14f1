"""Reads compressed files. The libraries are imported only when needed."""

from __future__ import annotations

import bz2
import gzip
import lzma
import zlib
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import IO, Any

from satdoku import files
from satdoku.errors import DimacsError
from satdoku.messages import _

OPENERS: dict[str, Callable[[Any], Any]] = {".gz": gzip.open, ".bz2": bz2.open, ".xz": lzma.open}


def unpack(
    path: Path, limit: int, kind: str | None = None, opened: IO[bytes] | None = None
) -> Iterator[bytes]:
    """Decompress a file in chunks. Its suffix is one of the above, or `kind` names the right one.
    The file may already be open."""
    line = 1
    try:
        with OPENERS[kind or path.suffix.lower()](opened or path) as stream:
            for chunk in files.chunks(stream, limit):
                line += chunk.count(b"\n")
                yield chunk
        return
    except files.TooLong:
        problem = _(
            "it unpacks to more than {limit} bytes; unpack it yourself if you trust it.",
            limit=limit,
        )
    except (EOFError, OSError, zlib.error, lzma.LZMAError) as error:
        if getattr(error, "errno", None) is not None:
            raise
        problem = _("the compressed data are damaged or truncated; get the file again.")
    raise DimacsError(path, line, None, problem)
