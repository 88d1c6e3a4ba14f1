"""Runs a part in a separate process, so that a crash of the kernel is a find like any other."""

from __future__ import annotations

import multiprocessing
import os
import signal
import time
from collections import Counter
from collections.abc import Callable
from contextlib import nullcontext, suppress
from dataclasses import dataclass
from multiprocessing.connection import Connection
from multiprocessing.context import ForkProcess
from typing import Any

from tests.attack.campaign import PATIENCE, campaign
from tests.attack.part import Tally
from tests.attack.parts import part_of

SILENCE = PATIENCE + 270.0  # seconds without a message after which a case counts as hanging
NEWS = 5.0  # seconds between two messages
CTRL_C = {signal.SIGINT}

Heard = Callable[[Tally, float], None]


@dataclass(frozen=True)
class Task:
    part: str
    seed: int
    first: int = 0  # the number of the first case
    seconds: float = float("inf")
    count: float = float("inf")  # of what the part counts
    control: bool = False  # with the planted fault


@dataclass(frozen=True)
class Run:
    part: str
    first: int  # the number of the first case
    tally: Tally
    seconds: float
    found: str | None  # a test that reproduces it

    def __str__(self) -> str:
        counts = ", ".join(f"{name} {count}" for name, count in self.tally.items())
        text = f"{self.part}: {counts} in {self.seconds:.0f} s"
        return f"{text}\n{self.found}" if self.found else text


def run(task: Task, heard: Heard = lambda _tally, _seconds: None) -> Run:
    """Try cases until the time is up or the count is reached. `heard` gets the figures of passed
    cases."""
    fork = multiprocessing.get_context("fork")
    mine, its = fork.Pipe(duplex=False)
    number: Any = fork.Value("q", task.first)
    child = fork.Process(target=_run, args=(task, number, its))
    begun = time.monotonic()
    tally, found = Tally(), None
    try:
        signal.pthread_sigmask(signal.SIG_BLOCK, CTRL_C)  # until the child is known
        child.start()
        signal.pthread_sigmask(signal.SIG_UNBLOCK, CTRL_C)
        its.close()
        while mine.poll(SILENCE):
            tally, found, last = mine.recv()
            if found is None:
                heard(tally, time.monotonic() - begun)
            if last:
                break
        else:
            _end(child)
            raise EOFError
    except KeyboardInterrupt:
        _end(child)
        child.join()
        raise
    except EOFError:
        child.join()
        tally = Counter(cases=number.value - task.first)
        found = f"# seed {task.seed}, case {number.value}: ended with {child.exitcode}\n"
    child.join()
    return Run(task.part, task.first, tally, time.monotonic() - begun, found)


def _end(child: ForkProcess) -> None:
    """Kill it, and all processes of its session."""
    assert child.pid
    with suppress(ProcessLookupError):  # it may not have started its session yet
        os.killpg(child.pid, signal.SIGKILL)
    child.kill()


def _run(task: Task, number: Any, told: Connection) -> None:
    """Try cases in a separate session: Ctrl-C goes to the parent, which ends this process and all
    its children."""
    os.setsid()
    signal.pthread_sigmask(signal.SIG_UNBLOCK, CTRL_C)
    part, tally = part_of(task.part), Tally()
    begun = news = time.monotonic()

    def begin(case: int) -> None:
        number.value = case

    def go_on(tally: Tally) -> bool:
        nonlocal news
        now = time.monotonic()
        if now - news > NEWS:
            told.send((tally, None, False))
            news = now
        return now - begun < task.seconds and tally[part.counted] < task.count

    with part.planted() if task.control else nullcontext():
        found = campaign(part, task.seed, go_on, tally, begin, task.first)
    told.send((tally, found, True))
