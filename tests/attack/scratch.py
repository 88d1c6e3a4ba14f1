"""Folders for the files of a case: in memory where the system has such, for disks are slow."""

from __future__ import annotations

import os
import tempfile
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

MEMORY = Path("/dev/shm")


def folder() -> tempfile.TemporaryDirectory[str]:
    return tempfile.TemporaryDirectory(dir=MEMORY if MEMORY.is_dir() else None)


@contextmanager
def home() -> Iterator[None]:
    """A new folder to work in, with the games and the settings of nobody."""
    before = os.getcwd()  # noqa: PTH109
    with (
        folder() as path,
        _environment(SATDOKU_DATA=f"{path}/data", LC_ALL="C.UTF-8", LANGUAGE="C"),
    ):
        os.chdir(path)
        try:
            yield
        finally:
            os.chdir(before)


@contextmanager
def _environment(**variables: str) -> Iterator[None]:
    """These alone are restored, which is much faster than to copy the environment."""
    before = {name: os.environ.get(name) for name in variables}
    os.environ.update(variables)
    try:
        yield
    finally:
        for name, value in before.items():
            if value is None:
                os.environ.pop(name, None)
            else:
                os.environ[name] = value
