"""Nothing in the current folder runs: neither a module nor a program.

People start satdoku among files that they were given. `python -m`, and an empty entry in PYTHONPATH
or PATH, let a file there take the place of a module of Python's or of a program.

The program loads this file first. It imports only what Python itself has loaded before.
"""

import os
import sys

HOME = os.path.dirname(os.path.dirname(os.path.abspath(__file__)))  # noqa: PTH100, PTH120
NEVER_HERE = "NoDefaultCurrentDirectoryInExePath"  # Windows looks here first, unless this is set


def distrust() -> None:
    """From now on, import nothing from the current folder and run nothing in it, here and in new
    processes. A satdoku that lies there itself is found after everything else."""
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
    """Those that do not mean the current folder."""
    try:
        here = os.getcwd()  # noqa: PTH109
    except OSError:  # it has been removed
        here = ""
    return [entry for entry in entries if entry and os.path.abspath(entry) != here]  # noqa: PTH100


def _absolute(path: str) -> list[str]:
    """A folder that is named in full was chosen on purpose, even if it is the current one."""
    return [*filter(os.path.isabs, _split(path))]


def _split(path: str) -> list[str]:
    return path.split(os.pathsep)


def _joined(entries: list[str]) -> str:
    return os.pathsep.join(entries)
