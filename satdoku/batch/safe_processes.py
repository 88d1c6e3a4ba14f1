"""Python subprocesses that import nothing from the current folder."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from importlib import import_module
from typing import Any


@contextmanager
def safe_processes() -> Iterator[None]:
    """Applies to the processes that multiprocessing starts in this block, including Dask's.

    It starts them with `python -c`, which searches the current folder first, unless given -P.
    multiprocessing only passes on the options of this process. PYTHONSAFEPATH is no alternative:
    Python ignores it under -E, and it would affect third-party programs that a worker runs, which
    may be written in Python.
    """
    util: Any = import_module("multiprocessing.util")
    plain = util._args_from_interpreter_flags
    util._args_from_interpreter_flags = lambda: [*plain(), "-P"]
    try:
        yield
    finally:
        util._args_from_interpreter_flags = plain
