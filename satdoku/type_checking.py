"""`TYPE_CHECKING` for modules that are imported at every start.

Type checkers treat the name as true, whichever module it comes from. Importing `typing` for it
would take a third as long as starting Python.
"""

TYPE_CHECKING = False
