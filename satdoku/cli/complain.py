"""What goes wrong is told on standard error, a sentence a line."""

from __future__ import annotations

import os
import sys
from typing import TextIO

from satdoku.messages import _


def warn(sentence: str) -> None:
    tell(_("satdoku: warning: {sentence}", sentence=sentence))


def complain(sentence: str) -> None:
    tell(_("satdoku: error: {sentence}", sentence=sentence))


def tell(line: str) -> None:
    """Where nobody can be told, the answer and the exit code stay what they are."""
    try:
        print(line, file=sys.stderr)
    except OSError:
        silence(sys.stderr)


def silence(stream: TextIO) -> None:
    """Let what is still in the buffer go nowhere."""
    os.dup2(os.open(os.devnull, os.O_WRONLY), stream.fileno())
