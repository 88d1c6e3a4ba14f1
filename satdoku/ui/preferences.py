"""What satdoku remembers of a player besides the settings. The store keeps it beside them."""

from __future__ import annotations

from collections.abc import Mapping

Remembered = Mapping[str, str]  # settings and the rest, by name

LEVEL = "level"  # that was chosen last
VARIANT = "variant"  # likewise
RULES_OF = "rules of "
USUAL_LEVEL = 3
TOUR = "tour"
SEEN = "seen"
LEVELS = tuple(map(str, range(1, 11)))


def last_level(remembered: Remembered) -> int:
    level = remembered.get(LEVEL, "")
    return int(level) if level in LEVELS else USUAL_LEVEL


def rules_of(variant: str) -> str:
    """The name under which is kept whether the rules of a variant were shown."""
    return f"{RULES_OF}{variant}"


def is_new(remembered: Remembered) -> bool:
    """Whether the player has neither begun a game nor taken the tour yet."""
    return not any(name == TOUR or name.startswith(RULES_OF) for name in remembered)
