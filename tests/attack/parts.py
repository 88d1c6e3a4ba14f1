"""The parts of the attack, by name. Each is imported when it runs."""

from __future__ import annotations

from importlib import import_module
from typing import Any

from tests.attack.part import Part

# The class of each part.
PARTS = {
    "questions": "questions.part:Questions",
    "api": "api.part:Api",
    "commands": "commands.part:Commands",
    "inputs": "inputs.part:Inputs",
    "bombs": "bombs:Bombs",
    "checkers": "checkers:Checkers",
    "databases": "databases:Databases",
    "journals": "journals:Journals",
    "folders": "folders:Folders",
    "interruptions": "interruptions:Interruptions",
    "terminals": "terminals:Terminals",
    "steps": "steps:Steps",
    "links": "links:Links",
    "variants": "variants:Variants",
    "models": "models:Models",
}

# The counts of a full campaign.
CAMPAIGN = {
    "questions": 5_000_000,
    "api": 1_000_000,
    "commands": 10_000,
    "inputs": 1_000_000,
    "bombs": 1_000,
    "checkers": 100_000,
    "databases": 20_000,
    "journals": 100_000,
    "folders": 10_000,
    "interruptions": 1_000,
    "terminals": 20_000,
    "steps": 10_000_000,
    "links": 100_000,
    "variants": 10_000,
    "models": 100_000,
}


def part_of(name: str) -> Part[Any]:
    module, _colon, kind = PARTS[name].partition(":")
    part: Part[Any] = getattr(import_module(f"tests.attack.{module}"), kind)()
    return part
