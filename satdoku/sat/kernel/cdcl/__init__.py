"""Conflict-driven clause learning: `search` is what Python drives, `loop` the search itself.

Each technique has a file. What they share is the `State`.
"""

from satdoku.sat.kernel.compiled_loader import use_compiled

use_compiled(__name__)
