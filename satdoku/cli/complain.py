"""Prints warnings and errors to standard error, one sentence per line."""

from __future__ import annotations

import os
import sys

from satdoku.messages import _
from satdoku.type_checking import TYPE_CHECKING

if TYPE_CHECKING:
    from typing import TextIO


def warn(sentence: str) -> None:
    tell(_("satdoku: warning: {sentence}", sentence=sentence))


def complain(sentence: str) -> None:
    tell(_("satdoku: error: {sentence}", sentence=sentence))


def tell(line: str) -> None:
    """Print to standard error. A failure does not change the answer or the exit code."""
    try:
        print(line, file=sys.stderr)
    except OSError:
        silence(sys.stderr)


def silence(stream: TextIO) -> None:
    """Discard the buffer and all further output."""
    os.dup2(os.open(os.devnull, os.O_WRONLY), stream.fileno())
