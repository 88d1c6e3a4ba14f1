"""The interpreter runs every kernel with `cython_stub` alone, with or without Cython installed."""

from __future__ import annotations

import ast
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest

from satdoku.sat.kernel import cython_stub
from setup import kernel_modules

ROOT = Path(__file__).parents[1]
FILES = [path for files in kernel_modules().values() for path in files]

# Imports every kernel file uncompiled, as if Cython were not installed.
IMPORT_ALL = """
import sys
from importlib import import_module

import tests.interpreted

sys.modules["cython"] = sys.modules["Cython"] = None
for name in sys.argv[1:]:
    import_module(name)
assert not import_module("satdoku.sat.kernel.vec").COMPILED
"""


def evaluated(node: ast.AST) -> Iterator[ast.AST]:
    """A node and all its descendants, except annotations, which are never evaluated."""
    yield node
    for field, value in ast.iter_fields(node):
        if field not in ("annotation", "returns"):
            for child in value if isinstance(value, list) else [value]:
                if isinstance(child, ast.AST):
                    yield from evaluated(child)


def cython_names(source: str) -> set[str]:
    return {
        node.attr
        for node in evaluated(ast.parse(source))
        if isinstance(node, ast.Attribute) and ast.unparse(node.value) == "cython"
    }


@pytest.mark.parametrize(
    ("source", "names"),
    [
        ("x: cython.int = y", set()),
        ("def f(x: cython.int) -> cython.int: return cython.cast(x, 1)", {"cast"}),
        ("x |= cython.cast(cython.longlong, 1) << 3", {"cast", "longlong"}),
        ("with cython.gil: raise MemoryError", {"gil"}),
        ("@cython.cfunc\ndef f(): pass", {"cfunc"}),
    ],
)
def test_names_are_found_outside_annotations(source: str, names: set[str]) -> None:
    assert cython_names(source) == names


def test_the_stub_has_every_name_that_a_kernel_evaluates() -> None:
    missing = {
        f"cython.{name} in {path}"
        for path in FILES
        for name in cython_names((ROOT / path).read_text("utf-8"))
        if not hasattr(cython_stub, name)
    }
    assert missing == set()


def test_every_kernel_file_loads_uncompiled_where_cython_is_missing() -> None:
    modules = [path.removesuffix(".py").replace("/", ".") for path in FILES]
    command = [sys.executable, "-c", IMPORT_ALL, *modules]
    done = subprocess.run(command, cwd=ROOT, capture_output=True, text=True, check=False)
    assert (done.returncode, done.stderr) == (0, "")
