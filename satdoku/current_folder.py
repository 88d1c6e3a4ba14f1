"""Keeps modules and programs in the current folder from being run.

People run satdoku in folders of files from other people. `python -m`, and an empty entry in
PYTHONPATH or PATH, let a file there shadow a standard module or a program.

The program loads this file first. It imports only modules that Python itself has already loaded.
"""

import os
import sys

HOME = os.path.dirname(os.path.dirname(os.path.abspath(__file__)))  # noqa: PTH100, PTH120
NEVER_HERE = "NoDefaultCurrentDirectoryInExePath"  # Windows searches here first, unless this is set


def distrust() -> None:
    """Stop importing modules and running programs from the current folder, here and in child
    processes. If satdoku itself is there, it is found after everything else."""
    kept = _elsewhere(sys.path)
    if HOME in sys.path and HOME not in kept:
        kept.append(HOME)
    sys.path[:] = kept
    environment = os.environ
    if "PYTHONPATH" in environment:
        environment["PYTHONPATH"] = _joined(_elsewhere(_split(environment["PYTHONPATH"])))
    if "PATH" in environment:
        environment["PATH"] = _joined(_absolute(environment["PATH"]) or _absolute(os.defpath))
    if sys.platform == "win32":
        environment[NEVER_HERE] = "1"


def _elsewhere(entries: list[str]) -> list[str]:
    """The entries that do not refer to the current folder."""
    try:
        here = os.getcwd()  # noqa: PTH109
    except OSError:  # it has been removed
        here = ""
    return [entry for entry in entries if entry and os.path.abspath(entry) != here]  # noqa: PTH100


def _absolute(path: str) -> list[str]:
    """An absolute path was chosen on purpose, even if it is the current folder."""
    return [*filter(os.path.isabs, _split(path))]


def _split(path: str) -> list[str]:
    return path.split(os.pathsep)


def _joined(entries: list[str]) -> str:
    return os.pathsep.join(entries)
