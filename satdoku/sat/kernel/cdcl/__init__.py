"""Conflict-driven clause learning: Python drives `search`; `loop` is the search itself.

Each technique has its own file. They share the `State`.
"""

from satdoku.sat.kernel.compiled_loader import use_compiled

use_compiled(__name__)
