"""The built-in variants, a data file each; `satdoku manual variants` describes the files."""

from __future__ import annotations

from pathlib import Path

# In the order of menus.
NAMES = (
    "classic",
    "percent",
    "x",
    "asterisk",
    "windoku",
    "twodoku",
    "honeycomb",
    "classic-4",
    "classic-6",
    "classic-16",
    "classic-25",
)
USUAL = "percent"  # where none is named


def path_of(name: str) -> Path:
    return Path(__file__).parent / f"{name}.toml"
