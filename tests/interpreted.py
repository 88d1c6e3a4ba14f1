"""Makes the kernel run uncompiled, although its compiled modules are beside the sources.

Use it as a pytest plugin, `python -m pytest -p tests.interpreted`, or import it before satdoku.
"""

from __future__ import annotations

import sys
from collections.abc import Sequence
from importlib.abc import MetaPathFinder
from importlib.machinery import ModuleSpec
from importlib.util import spec_from_file_location
from pathlib import Path
from types import ModuleType

KERNELS = ("satdoku.sat.kernel.", "satdoku.sudoku.kernel.")


class SourceFinder(MetaPathFinder):
    """Finds kernel modules only as `.py` files, never compiled ones."""

    def find_spec(
        self, name: str, path: Sequence[str] | None, target: ModuleType | None = None
    ) -> ModuleSpec | None:
        if path is None or not name.startswith(KERNELS):
            return None
        if name.endswith(".compiled"):
            raise ModuleNotFoundError(f"{name} is not to be used", name=name)
        source = Path(next(iter(path)), f"{name.rpartition('.')[2]}.py")
        return spec_from_file_location(name, source) if source.exists() else None


sys.meta_path.insert(0, SourceFinder())
