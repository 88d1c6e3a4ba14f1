"""Reads compressed files. Their libraries are loaded only when such a file is read."""

from __future__ import annotations

import bz2
import gzip
import lzma
import zlib
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import IO, cast

from satdoku import files
from satdoku.errors import DimacsError
from satdoku.messages import _

OPENERS: dict[str, Callable[[Path], IO[bytes]]] = {
    ".gz": lambda path: cast(IO[bytes], gzip.open(path)),  # noqa: SIM115
    ".bz2": bz2.open,
    ".xz": lzma.open,
}


def unpack(path: Path, limit: int) -> Iterator[bytes]:
    """What is in a file whose suffix is one of the above, a chunk at a time."""
    line = 1
    try:
        with OPENERS[path.suffix.lower()](path) as stream:
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
        problem = _("the compressed data are damaged or end early; get the file again.")
    raise DimacsError(path, line, None, problem)
