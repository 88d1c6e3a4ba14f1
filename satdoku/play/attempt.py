"""One answer of a person who practises a technique, or a topic of SAT solving."""

from __future__ import annotations

from satdoku.value import Value

SAT = "sat"  # in place of a variant: an exercise on SAT solving


class Attempt(Value):
    technique: str
    variant: str
    right: bool  # at the first attempt, without a hint
    seconds: float
    practised: float  # when, seconds since 1970
