"""Runs tests on many mutants of a file, each forked from a process that is ready to test.

Starting pytest, importing satdoku and collecting tests takes longer than most tests, so it happens
once, with the original file. For each mutant, a forked process swaps the code of the changed
functions and runs the tests that reach the changed line, the fastest first.
"""

from __future__ import annotations

import ast
import gc
import os
import pickle
import resource
import signal
import sys
import time
from collections import Counter
from collections.abc import Callable, Iterator, Sequence
from functools import partial
from pathlib import Path
from types import CodeType, FunctionType
from typing import NamedTuple

import pytest

from tests.attack.mutations import Mutant
from tests.attack.reach import Reached, noting, reaching

# A test that takes much longer than with the original file hangs, and so has detected the mutant.
PATIENCE = 4  # factor on the test's CPU time with the original file
ROOM = 1.0  # seconds of CPU time added
ALARM = 5  # factor for wall-clock seconds, multiplied by the processes per core
NEWS = 5.0  # seconds between two progress reports
MEMORY = 4 << 30  # bytes
KILLED, UNFIT = 1, 2  # exit codes; UNFIT if the code cannot be swapped


class Tried(NamedTuple):
    mutant: Mutant
    survived: bool
    tests: dict[str, float]  # tests that reach it, the fastest first, with seconds of CPU time


class Nursery:
    """A pytest plugin that tries mutants instead of running the tests once."""

    def __init__(
        self, file: Path, mutants: Sequence[Mutant], jobs: int, tell: Callable[[str], None]
    ) -> None:
        self.file, self.mutants, self.jobs = str(file), mutants, jobs
        self.tell, self.told = tell, time.monotonic()
        self.tried: list[Tried] = []
        self.failed: list[str] = []  # without a mutant

    def pytest_runtestloop(self, session: pytest.Session) -> bool:
        self.tell(f"{len(session.items)} tests run without a mutant")
        functions = list(_functions(self.file))
        reached = self._reached(session.items, functions)
        if self.failed:
            return True
        running: dict[int, Tried] = {}
        for mutant in self.mutants:
            tests = _quickest(session.items, reached, mutant)
            seconds = {test.nodeid: reached[test.nodeid].seconds for test in tests}
            tried = Tried(mutant, survived=True, tests=seconds)
            if not tests or not mutant.in_function:
                self.tried.append(tried)
                continue
            if len(running) == self.jobs:
                self._wait(running)
            running[_forked(partial(_live, mutant, functions, tests, seconds))] = tried
        while running:
            self._wait(running)
        return True

    def _wait(self, running: dict[int, Tried]) -> None:
        child, status = os.wait()
        if child in running:
            survived = status in (0, UNFIT << 8)
            self.tried.append(running.pop(child)._replace(survived=survived))
            if survived:
                self.tell(f"survives for now: {self.tried[-1].mutant}")
            elif status == signal.SIGALRM:
                self.tell(f"makes a test wait, which counts as noticed: {self.tried[-1].mutant}")
        if time.monotonic() > self.told + NEWS:
            self.told = time.monotonic()
            alive = sum(one.survived for one in self.tried)
            self.tell(f"{len(self.tried)} of {len(self.mutants)} mutants tried, {alive} alive")

    def _reached(
        self, items: Sequence[pytest.Item], functions: Sequence[FunctionType]
    ) -> dict[str, Reached]:
        """Measured in a separate process, so that caches stay empty."""
        theirs, ours = os.pipe()
        child = _forked(partial(_measure, functions, items, ours))
        os.close(ours)
        with os.fdopen(theirs, "rb") as stream:
            failed, reached = pickle.load(stream)
        os.waitpid(child, 0)
        self.failed = failed
        return dict(zip([item.nodeid for item in items], reached, strict=True))


def _forked(work: Callable[[], int]) -> int:
    """Fork a process whose exit code is the result of `work`."""
    sys.stdout.flush()
    child = os.fork()
    if child == 0:
        code = KILLED
        try:
            code = work()
        finally:
            os._exit(code)
    return child


def limit(seconds: float) -> None:
    """End this process if its next test takes much longer than with the original file, or much
    memory."""
    most = PATIENCE * seconds + ROOM
    signal.setitimer(signal.ITIMER_PROF, most)
    crowd = max(1.0, os.getloadavg()[0] / (os.cpu_count() or 1))
    signal.setitimer(signal.ITIMER_REAL, ALARM * crowd * most)
    resource.setrlimit(resource.RLIMIT_AS, (MEMORY, MEMORY))


def _measure(functions: Sequence[FunctionType], items: Sequence[pytest.Item], told: int) -> int:
    failed: list[str] = []
    reached: list[Reached] = []
    names: dict[str, object] = {}
    if functions:
        names = functions[0].__globals__
        source = Path(functions[0].__code__.co_filename).read_text(encoding="utf-8")
        if not exchanged(noting(source), functions):
            failed.append("two functions on a line")
    for item in items:
        with reaching(names, reached):
            reason = _failure(item)
        if reason:
            failed.append(f"{item.nodeid}: {reason}")
    with os.fdopen(told, "wb") as stream:
        pickle.dump((failed, reached), stream)
    return 0


def _live(
    mutant: Mutant,
    functions: Sequence[FunctionType],
    items: Sequence[pytest.Item],
    seconds: dict[str, float],
) -> int:
    if not exchanged(mutant.tree(), functions):
        return UNFIT
    for item in items:
        limit(seconds[item.nodeid])
        if _failure(item):
            return KILLED
    return 0


def _failure(item: pytest.Item) -> str:
    """Why a test fails; empty if it passes."""
    from _pytest.runner import runtestprotocol

    failed = (report for report in runtestprotocol(item, log=False) if report.failed)
    return next((report.longreprtext.rpartition("\n")[2] or "failed" for report in failed), "")


def _quickest(
    items: Sequence[pytest.Item], reached: dict[str, Reached], mutant: Mutant
) -> list[pytest.Item]:
    """The tests that reach a mutant; all tests, for code outside functions."""
    found = [item for item in items if not mutant.in_function]
    if mutant.in_function:
        found = [i for i in items if not reached[i.nodeid].lines.isdisjoint(mutant.lines)]
    return sorted(found, key=lambda item: reached[item.nodeid].seconds)


def exchanged(tree: ast.Module, functions: Sequence[FunctionType]) -> bool:
    """Swap the code of a file's functions for that in the tree, if possible."""
    file = functions[0].__code__.co_filename
    codes = list(_codes(compile(tree, file, "exec")))
    counts = Counter(map(_place, codes))
    changed = {_place(code): code for code in codes}
    try:
        for function in functions:
            place = _place(function.__code__)
            if counts[place] != 1:  # two lambdas on a line
                return False
            function.__code__ = changed[place]
    except ValueError:  # it closes over different variables
        return False
    return True


def _functions(file: str) -> Iterator[FunctionType]:
    for thing in gc.get_objects():
        if isinstance(thing, FunctionType) and thing.__code__.co_filename == file:
            yield thing


def _codes(code: CodeType) -> Iterator[CodeType]:
    yield code
    for inner in code.co_consts:
        if isinstance(inner, CodeType):
            yield from _codes(inner)


def _place(code: CodeType) -> tuple[str, int]:
    return code.co_qualname, code.co_firstlineno
