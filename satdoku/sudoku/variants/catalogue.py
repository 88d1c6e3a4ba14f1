"""Loads variants: built-in ones by name, a user's own by the path of its file."""

from __future__ import annotations

from functools import cache
from pathlib import Path

from satdoku.errors import UsageError
from satdoku.messages import _
from satdoku.sudoku import variants
from satdoku.sudoku.variants.variant import Variant
from satdoku.sudoku.variants.variant_file import SUFFIX, read_variant

NAMES = variants.NAMES


def load(name_or_path: str) -> Variant:
    if name_or_path in NAMES:
        return _built_in(name_or_path)
    if name_or_path.lower().endswith(SUFFIX):
        path = Path(name_or_path)
        return read_variant(path, known_as=str(path.absolute()))
    raise UsageError(
        _(
            "there is no variant “{name}”; choose one of {names}, or name a .toml file.",
            name=name_or_path,
            names=", ".join(NAMES),
        )
    )


@cache
def _built_in(name: str) -> Variant:
    return read_variant(variants.path_of(name), known_as=name)
