"""What goes wrong is told on standard error, a sentence a line."""

from __future__ import annotations

import sys

from satdoku.messages import _


def warn(sentence: str) -> None:
    print(_("satdoku: warning: {sentence}", sentence=sentence), file=sys.stderr)


def complain(sentence: str) -> None:
    print(_("satdoku: error: {sentence}", sentence=sentence), file=sys.stderr)
