"""What satdoku remembers about a player; stored next to the settings."""

from __future__ import annotations

from collections.abc import Mapping

Remembered = Mapping[str, str]  # settings and preferences, by name

LEVEL = "level"  # last level chosen
VARIANT = "variant"  # last variant chosen
RULES_OF = "rules of "
USUAL_LEVEL = 3
TOUR = "tour"
SEEN = "seen"
LEVELS = tuple(map(str, range(1, 11)))


def last_level(remembered: Remembered) -> int:
    level = remembered.get(LEVEL, "")
    return int(level) if level in LEVELS else USUAL_LEVEL


def rules_of(variant: str) -> str:
    """The key that records whether the rules of a variant were shown."""
    return f"{RULES_OF}{variant}"


def is_new(remembered: Remembered) -> bool:
    """True if the player has neither started a game nor taken the tour yet."""
    return not any(name == TOUR or name.startswith(RULES_OF) for name in remembered)
