"""Plays many sequences, each made from its own number, so that any can be played again."""

from __future__ import annotations

from collections.abc import Callable
from pprint import pformat
from random import Random

from satdoku.errors import SatdokuError
from tests.fuzz.play import Tally, play
from tests.fuzz.sequence import Sequence, random_sequence
from tests.fuzz.shrink import shrunk


def campaign(seed: int, go_on: Callable[[Tally], bool], tally: Tally) -> str | None:
    """Play until told to stop, or until a sequence fails; then return a test that reproduces it."""
    number = 0
    while go_on(tally):
        sequence = random_sequence(Random(f"{seed}/{number}"))
        complaint = failure(sequence, tally)
        if complaint is not None:
            small = shrunk(sequence, lambda candidate: failure(candidate) is not None)
            return as_test(small, f"seed {seed}, sequence {number}: {complaint}")
        number += 1
    return None


WRONG = (AssertionError, SatdokuError, ArithmeticError, LookupError, TypeError, ValueError)


def failure(sequence: Sequence, tally: Tally | None = None) -> str | None:
    """What is wrong with the sequence, if anything: a wrong answer, or an exception."""
    try:
        play(sequence, tally)
    except WRONG as error:
        return f"{type(error).__name__}: {error}"
    return None


def as_test(sequence: Sequence, title: str) -> str:
    """The source of a test, ready to paste into tests/fuzz/test_fuzz.py."""
    lines = pformat(sequence, width=90, compact=True).splitlines()
    body = "\n".join(f"        {line}" for line in lines)
    return f"# {title}\ndef test_found() -> None:\n    play(\n{body}\n    )\n"
