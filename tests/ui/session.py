"""Runs the line menu in a test: feeds it lines and returns its output."""

from __future__ import annotations

from collections.abc import Callable

CNF = "p cnf 3 3\n1 2 0\n-1 0\n-3 0\n"  # its model is -1 2 -3

Session = Callable[..., str]
