"""The built-in variants, one data file each; `satdoku manual variants` describes the format."""

from __future__ import annotations

from pathlib import Path

# In the order in which menus list them.
NAMES = (
    "classic",
    "percent",
    "x",
    "asterisk",
    "windoku",
    "twodoku",
    "samurai",
    "honeycomb",
    "classic-4",
    "classic-6",
    "classic-16",
    "classic-25",
)
USUAL = "percent"  # the default


def path_of(name: str) -> Path:
    return Path(__file__).parent / f"{name}.toml"
