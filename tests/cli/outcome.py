"""The outcome of a command: its exit code and output."""

from __future__ import annotations

from collections.abc import Callable
from typing import NamedTuple


class Outcome(NamedTuple):
    code: int
    out: str
    err: str


Command = Callable[..., Outcome]
