"""New Python processes that import nothing from the current folder."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from importlib import import_module
from typing import Any


@contextmanager
def safe_processes() -> Iterator[None]:
    """For the processes that multiprocessing starts in this block, also those of Dask's.

    It starts them by `python -c`, which looks for modules in the current folder first, unless it
    has the option -P. multiprocessing passes on the options of this process, and cannot be asked
    for another. The variable PYTHONSAFEPATH lost: Python ignores it under -E, and it would reach
    the programs of others that a worker runs, which may be written in Python.
    """
    util: Any = import_module("multiprocessing.util")
    plain = util._args_from_interpreter_flags
    util._args_from_interpreter_flags = lambda: [*plain(), "-P"]
    try:
        yield
    finally:
        util._args_from_interpreter_flags = plain
