"""Runs a part in a process of its own, so that a crash of the kernel is a find like any other."""

from __future__ import annotations

import multiprocessing
import time
from collections import Counter
from contextlib import nullcontext
from dataclasses import dataclass, field
from multiprocessing.connection import Connection
from typing import Any

from tests.attack.campaign import campaign
from tests.attack.part import Tally
from tests.attack.parts import part_of

GRACE = 300.0  # seconds for the last case, and to make it small; then it hangs


@dataclass
class Run:
    part: str
    seed: int
    seconds: float
    tally: Tally = field(default_factory=Counter)
    found: str | None = None  # a test that reproduces it

    def __str__(self) -> str:
        shown = {n: c for n, c in self.tally.items() if not n.startswith("search ")}
        counts = ", ".join(f"{name} {count}" for name, count in shown.items())
        return f"{self.part}: {counts}" + (f"\n{self.found}" if self.found else "")


def run(name: str, seed: int, seconds: float, *, control: bool = False, first: int = 0) -> Run:
    fork = multiprocessing.get_context("fork")
    mine, its = fork.Pipe(duplex=False)
    number: Any = fork.Value("q", first)
    arguments = (name, seed, seconds, control, first, number, its)
    child = fork.Process(target=_run, args=arguments)
    begun = time.monotonic()
    child.start()
    its.close()
    try:
        if not mine.poll(seconds + GRACE):
            child.kill()
        tally, found = mine.recv()
    except EOFError:
        child.join()
        tally = Counter(cases=number.value - first + 1)
        found = f"# seed {seed}, case {number.value}: ended with {child.exitcode}\n"
    child.join()
    return Run(name, seed, time.monotonic() - begun, tally, found)


def _run(
    name: str, seed: int, seconds: float, control: bool, first: int, number: Any, told: Connection
) -> None:
    part, tally = part_of(name), Tally()
    deadline = time.monotonic() + seconds

    def begin(case: int) -> None:
        number.value = case

    with part.planted() if control else nullcontext():
        found = campaign(part, seed, lambda _: time.monotonic() < deadline, tally, begin, first)
    told.send((tally, found))
