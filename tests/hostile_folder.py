"""A folder full of traps, each of which leaves a trace if it runs."""

from __future__ import annotations

import os
import sys
from collections.abc import Iterable
from importlib.metadata import packages_distributions
from pathlib import Path

ROOT = Path(__file__).parents[1]

# Names that Python or a library imports if they exist.
OPTIONAL = ("sitecustomize", "usercustomize", "cython", "reportlab_settings", "reportlab_mods")
PROGRAMS = ("minisat", "cadical", "kissat", "picosat", "dpkg-query", "less", "more", "uname")

MODULE = """
import os
with open({marks!r}, "a") as stream:
    stream.write(f"{{__name__}} in {{os.getpid()}}\\n")
"""
PROGRAM = """#!/bin/sh
echo "$0" >> '{marks}'
"""
DRAWING = "backend: module://reportlab_mods\ntext.usetex: True\n"
STARTER = """
import sys
sys.path.insert(0, {root!r})
from satdoku.__main__ import main
if __name__ == "__main__":
    sys.exit(main())
"""


def module_names() -> set[str]:
    """Everything that satdoku or a library could import: the standard library and all installed
    packages, except satdoku and its tests."""
    installed = {name for name in packages_distributions() if name.isidentifier()}
    own = {path.stem for path in ROOT.iterdir()}
    return {*sys.stdlib_module_names, *installed, *OPTIONAL} - own


class HostileFolder:
    """The folder `path`. Traps that ran are recorded in a file beside it."""

    def __init__(self, parent: Path, modules: Iterable[str] | None = None) -> None:
        self.path, self.marks = parent / "hostile", parent / "marks"
        self.path.mkdir()
        for name in module_names() if modules is None else modules:
            (self.path / f"{name}.py").write_text(MODULE.format(marks=str(self.marks)))
        for name in PROGRAMS:
            program = self.path / name
            program.write_text(PROGRAM.format(marks=self.marks))
            program.chmod(0o755)
        (self.path / "matplotlibrc").write_text(DRAWING)
        self.starter = parent / "satdoku-starter.py"
        self.starter.write_text(STARTER.format(root=str(ROOT)))

    def ran(self) -> list[str]:
        return self.marks.read_text().splitlines() if self.marks.exists() else []

    def environment(self) -> dict[str, str]:
        """An environment in which shells would find programs here, too."""
        return {**os.environ, "PATH": os.pathsep.join((".", "", os.environ["PATH"]))}
