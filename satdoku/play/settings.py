"""What a player chooses once and for all."""

from __future__ import annotations

import json
from collections.abc import Mapping
from dataclasses import asdict, dataclass, fields
from typing import Any


@dataclass(frozen=True)
class Settings:
    strict: bool = False  # wrong digits are refused
    clock: bool = True  # shown
    mouse: bool = True  # off leaves the selection of text to the terminal
    ascii: bool = False  # boards without box-drawing characters
    theme: str = "dark"
    language: str = ""  # as the environment has it


def to_text(settings: Settings) -> dict[str, str]:
    return {name: json.dumps(value) for name, value in asdict(settings).items()}


def from_text(saved: Mapping[str, str]) -> Settings:
    """What is unknown here or makes no sense takes its default."""
    chosen: dict[str, Any] = {}
    for field in fields(Settings):
        try:
            value = json.loads(saved[field.name])
        except (KeyError, ValueError):
            continue
        if type(value) is type(field.default):
            chosen[field.name] = value
    return Settings(**chosen)
