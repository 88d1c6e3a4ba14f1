"""`TYPE_CHECKING` for the modules that every start of the program loads.

Type checkers take it for true, whichever module it comes from. Loading `typing` for it would take
a third as long as starting Python.
"""

from __future__ import annotations

TYPE_CHECKING = False
