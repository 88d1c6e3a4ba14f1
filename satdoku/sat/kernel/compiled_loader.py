"""Replaces kernel files with their compiled module."""

import os
import sys

# Parts of the kernel that a normal build leaves out: code under `if cython.checked` or
# `if cython.traced`, and the files of these names. `SATDOKU_KERNEL=checked,traced` asks for them.
PARTS = ("checked", "traced")
VARIABLE = "SATDOKU_KERNEL"
WANTED = frozenset(filter(None, os.environ.get(VARIABLE, "").split(",")))


def use_compiled(package: str) -> None:
    """Import a package's compiled module in place of its files, if there is one with all the parts
    that are asked for."""
    if not WANTED.issubset(PARTS):
        raise ImportError(f"{VARIABLE} names parts of the kernel: {', '.join(PARTS)}")
    try:
        compiled = __import__(f"{package}.compiled", fromlist=["FILES"])
    except ModuleNotFoundError:
        return
    if not WANTED.issubset(compiled.PARTS):
        return
    for name in compiled.FILES:
        sys.modules[f"{package}.{name}"] = compiled
        setattr(sys.modules[package], name, compiled)
