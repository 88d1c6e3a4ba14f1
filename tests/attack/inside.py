"""Runs a command line in this process and measures it, without starting a process per case."""

from __future__ import annotations

import _signal  # type: ignore[import-not-found]
import io
import os
import resource
import signal
import sys
import time
from collections.abc import Iterator, Sequence
from contextlib import contextmanager, suppress
from functools import cache
from pathlib import Path
from types import FrameType
from typing import NamedTuple

from satdoku.cli import parser
from satdoku.cli.main import run
from satdoku.messages import language, speak
from satdoku.monitor import Stopped

NEW_PARSER = parser._command_parser
STATM = Path("/proc/self/statm")
FORGET = Path("/proc/self/clear_refs")  # "5" resets the peak
PAGE = resource.getpagesize()
LARGE = 200  # megabytes
STOP_AFTER = 2.0  # seconds of CPU time


class Done(NamedTuple):
    code: int
    out: str
    err: str
    megabytes: int  # above the process's memory before the command
    late: float  # seconds of CPU time from the stop request to the end; 0 if it ended before


def satdoku(words: Sequence[str], stdin: bytes = b"", stop_after: float = STOP_AFTER) -> Done:
    """Run a command, and send it a stop signal if it takes longer."""
    buffer = io.BufferedReader(io.BytesIO(stdin))
    out, err, given = _stream(), _stream(), io.TextIOWrapper(buffer, "utf-8")
    before = _in_use()
    begun = time.process_time()
    with _replaced(out, err, given), _stopped(stop_after):
        try:
            code = run(words)
        except SystemExit as leave:  # argparse
            code = int(leave.code or 0)
        except (KeyboardInterrupt, Stopped):  # the signal came before or after the command
            code = 128 + signal.SIGVTALRM
    late = max(0.0, time.process_time() - begun - stop_after)
    speak("en")
    return Done(code, _text(out), _text(err), _peak() - before, late)


@contextmanager
def _replaced(
    out: io.TextIOWrapper, err: io.TextIOWrapper, given: io.TextIOWrapper
) -> Iterator[None]:
    """Replace the streams, and slow functions by faster ones. `mock.patch` would cost more than
    that saves."""
    before = sys.stdout, sys.stderr, sys.stdin, signal.signal, signal.getsignal
    sys.stdout, sys.stderr, sys.stdin = out, err, given
    # Python's own functions convert numbers to enums, a hundred times per command.
    signal.signal, signal.getsignal = _signal.signal, _signal.getsignal
    parser._command_parser = _command_parser
    try:
        yield
    finally:
        sys.stdout, sys.stderr, sys.stdin, signal.signal, signal.getsignal = before
        parser._command_parser = NEW_PARSER


def _command_parser(name: str) -> parser.CommandParser:
    return _kept_parser(name, language())


@cache
def _kept_parser(name: str, _language: str) -> parser.CommandParser:
    """Reuse the parser: building one takes longer than most commands."""
    return NEW_PARSER(name)


def _stream() -> io.TextIOWrapper:
    return io.TextIOWrapper(io.BytesIO(), "utf-8")


def _text(stream: io.TextIOWrapper) -> str:
    stream.flush()
    return stream.buffer.getvalue().decode()  # type: ignore[attr-defined, no-any-return]


@contextmanager
def _stopped(seconds: float) -> Iterator[None]:
    """Ctrl-C after that much CPU time: a busy machine must not make a command look slow."""

    def interrupt(_number: int, _frame: FrameType | None) -> None:
        os.kill(os.getpid(), signal.SIGINT)

    before = signal.signal(signal.SIGPROF, interrupt)
    ctrl_c = signal.signal(signal.SIGINT, signal.default_int_handler)
    signal.setitimer(signal.ITIMER_PROF, seconds)
    try:
        yield
    finally:
        signal.setitimer(signal.ITIMER_PROF, 0)
        signal.signal(signal.SIGPROF, before)
        signal.signal(signal.SIGINT, ctrl_c)


def _in_use() -> int:
    """Megabytes in use; resets the peak if another command left a large one."""
    pages = os.pread(_statm(os.getpid()), 100, 0).split()[1]
    now = int(pages) * PAGE >> 20
    if _peak() > now + LARGE:
        with suppress(OSError):
            FORGET.write_text("5")
    return now


@cache
def _statm(_process: int) -> int:
    """Kept open, one per process."""
    return os.open(STATM, os.O_RDONLY)


def _peak() -> int:
    return resource.getrusage(resource.RUSAGE_SELF).ru_maxrss >> 10
