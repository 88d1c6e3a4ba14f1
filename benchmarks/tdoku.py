"""tdoku, the fastest solver for classic puzzles, as a shared library; see README.md."""

from __future__ import annotations

import ctypes
import os
import time
from collections.abc import Callable, Sequence
from typing import Any

from satdoku.errors import UsageError

LIBRARY = "TDOKU"  # the environment variable with the path of the library


def tdoku(puzzles: Sequence[str]) -> Callable[[], float]:
    """CPU seconds to count up to two solutions of each puzzle. The cost of calling C from Python is
    measured with an empty function and subtracted."""
    path = os.environ.get(LIBRARY)
    if path is None:
        raise UsageError(f"{LIBRARY} names no library: see benchmarks/README.md.")
    texts = [puzzle.encode("ascii") for puzzle in puzzles]
    count = ctypes.CDLL(path).TdokuSolverDpllTriadSimd
    nothing = ctypes.CDLL(None).abs

    def run() -> float:
        return _seconds(count, texts, 1) - _seconds(nothing, texts, None)

    return run


def _seconds(function: Any, texts: Sequence[bytes], expected: int | None) -> float:
    function.argtypes = [ctypes.c_char_p, ctypes.c_size_t, ctypes.c_uint32] + 2 * [ctypes.c_void_p]
    function.restype = ctypes.c_size_t
    solution, guesses = ctypes.create_string_buffer(82), ctypes.c_size_t()
    start = time.process_time()
    found = [function(text, 2, 0, solution, ctypes.byref(guesses)) for text in texts]
    seconds = time.process_time() - start
    if expected is not None and set(found) != {expected}:
        raise UsageError("tdoku finds a puzzle of the benchmark that has not one solution.")
    return seconds
