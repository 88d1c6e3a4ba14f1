"""Tries many cases, each generated from its own number, so that any of them can be repeated."""

from __future__ import annotations

import signal
from collections import Counter
from collections.abc import Callable
from random import Random
from types import FrameType

from satdoku.sat.kernel.vec import COMPILED
from tests.attack.part import Case, Part, Tally
from tests.attack.shrink import shrunk

SHRINKING = 60.0  # seconds at most
PATIENCE = 30.0 if COMPILED else 1800.0  # seconds of CPU time for a case


def campaign(
    part: Part[Case],
    seed: int,
    go_on: Callable[[Tally], bool],
    tally: Tally,
    begin: Callable[[int], None] = lambda _number: None,
    first: int = 0,
) -> str | None:
    """Try cases until told to stop or until one fails; then return a test that reproduces it."""
    before = signal.signal(signal.SIGVTALRM, _hangs)
    try:
        number = first
        while go_on(tally):
            begin(number)
            case = part.make(Random(f"{seed}/{number}"))
            tally["cases"] += 1
            complaint = failure(part, case, tally)
            if complaint is not None:
                return _found(part, case, complaint, f"seed {seed}, case {number}")
            number += 1
        return None
    finally:
        signal.signal(signal.SIGVTALRM, before)


def _found(part: Part[Case], case: Case, complaint: str, where: str) -> str:
    small = shrunk(case, part.smaller, _fails_like(part, complaint), SHRINKING)
    return as_test(part, small, f"{where}: {failure(part, small) or f'{complaint} (not again)'}")


def _fails_like(part: Part[Case], complaint: str) -> Callable[[Case], bool]:
    """Tests whether a case fails with the same kind of exception: a smaller case may be invalid."""
    kind = complaint.partition(":")[0]
    return lambda case: (failure(part, case) or "").partition(":")[0] == kind


def failure(part: Part[Case], case: Case, tally: Tally | None = None) -> str | None:
    """The failure of the case, if any: a broken promise, or any exception."""
    try:
        signal.setitimer(signal.ITIMER_VIRTUAL, PATIENCE)
        part.attempt(case, Counter() if tally is None else tally)
    except Exception as error:  # noqa: BLE001, for none is expected
        return f"{type(error).__name__}: {error}"
    finally:
        signal.setitimer(signal.ITIMER_VIRTUAL, 0)
    return None


def _hangs(_number: int, _frame: FrameType | None) -> None:
    """A case that hangs is a find, too. A `TimeoutError` could be mistaken for a system error such
    as a broken pipe."""
    raise AssertionError(f"not done after {PATIENCE} s of CPU time")


def as_test(part: Part[Case], case: Case, title: str) -> str:
    """The source of a test, ready to paste."""
    comment = title.replace("\n", "\n# ")
    return f"# {comment}\ndef test_found() -> None:\n{part.as_test(case)}"
