"""One answer of a player who practises a technique."""

from __future__ import annotations

from satdoku.value import Value


class Attempt(Value):
    technique: str
    variant: str
    right: bool  # at the first attempt, without a hint
    seconds: float
    practised: float  # when, seconds since 1970
