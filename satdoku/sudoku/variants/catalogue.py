"""Loads variants: built-in ones by name, a user's own by the path of its file."""

from __future__ import annotations

from functools import cache
from pathlib import Path

from satdoku.errors import UsageError
from satdoku.messages import _
from satdoku.sudoku import variants
from satdoku.sudoku.variants import own_rules
from satdoku.sudoku.variants.latin import latin_square, side_of
from satdoku.sudoku.variants.variant import Variant
from satdoku.sudoku.variants.variant_file import SUFFIX, read_variant

NAMES = variants.NAMES


def load(name_or_path: str) -> Variant:
    base, rules = own_rules.split(name_or_path)
    if rules:
        return own_rules.with_rules(load(base), rules)
    if name_or_path in NAMES:
        return _built_in(name_or_path)
    if side := side_of(name_or_path):
        return latin_square(side)
    if name_or_path.lower().endswith(SUFFIX):
        path = Path(name_or_path)
        return read_variant(path, known_as=str(path.absolute()))
    raise UsageError(
        _(
            "unknown variant “{name}”; choose one of {names}, or name a .toml file.",
            name=name_or_path,
            names=", ".join(NAMES),
        ),
        name_or_path,
        NAMES,
    )


@cache
def _built_in(name: str) -> Variant:
    return read_variant(variants.path_of(name), known_as=name)
