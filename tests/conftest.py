"""What holds for the whole test run."""

from __future__ import annotations

import signal

# A run in the background of a script has Ctrl-C ignored, and so would the programs it starts.
signal.signal(signal.SIGINT, signal.default_int_handler)
