"""Puts compiled modules in the place of kernel files."""

import sys


def use_compiled(package: str) -> None:
    """Let the compiled module of a package stand in for its files, if there is one."""
    try:
        compiled = __import__(f"{package}.compiled", fromlist=["FILES"])
    except ModuleNotFoundError:
        return
    for name in compiled.FILES:
        sys.modules[f"{package}.{name}"] = compiled
        setattr(sys.modules[package], name, compiled)
