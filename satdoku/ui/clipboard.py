"""Copies text to the clipboard through the terminal, with the control sequence OSC 52.

Terminals do not report whether they accepted the text, and some ignore it. It is sent only when the
player asks for it.
"""

from __future__ import annotations

import os
from base64 import b64encode
from collections.abc import Callable, Mapping

from satdoku.errors import UsageError
from satdoku.messages import _

CANNOT = ("", "dumb", "linux", "unknown")  # terminals that print the sequence, or have no clipboard


def copy(
    text: str, write: Callable[[str], object], environment: Mapping[str, str] = os.environ
) -> str:
    """Send the text through `write`; returns the message for the player."""
    if environment.get("TERM", "") in CANNOT:
        raise UsageError(_("This terminal has no clipboard; share shows what to copy."))
    write(f"\x1b]52;c;{b64encode(text.encode()).decode()}\a")
    return _("Copied to the clipboard, if the terminal allows it.")
