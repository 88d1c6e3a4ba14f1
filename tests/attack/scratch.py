"""Folders for the files of a case: in memory if the system supports it, because disks are slow."""

from __future__ import annotations

import os
import shutil
import tempfile
from collections.abc import Iterator
from contextlib import contextmanager
from functools import cache
from pathlib import Path

MEMORY = Path("/dev/shm")


def folder() -> tempfile.TemporaryDirectory[str]:
    return tempfile.TemporaryDirectory(dir=MEMORY if MEMORY.is_dir() else None)


@contextmanager
def home() -> Iterator[None]:
    """An empty working folder, with empty games and settings. All cases of a process share it,
    because creating and removing one is slow."""
    before = os.getcwd()  # noqa: PTH109
    path = _home(os.getpid()).name
    with _environment(SATDOKU_DATA=f"{path}/data", LC_ALL="C.UTF-8", LANGUAGE="C"):
        os.chdir(path)
        try:
            yield
        finally:
            os.chdir(before)
            _empty(path)


@cache
def _home(_process: int) -> tempfile.TemporaryDirectory[str]:
    return folder()


def _empty(path: str) -> None:
    with os.scandir(path) as entries:
        for entry in entries:
            if entry.is_dir(follow_symlinks=False):
                shutil.rmtree(entry.path)
            else:
                os.unlink(entry.path)  # noqa: PTH108


@contextmanager
def _environment(**variables: str) -> Iterator[None]:
    """Only these variables are restored, which is much faster than copying the environment."""
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
