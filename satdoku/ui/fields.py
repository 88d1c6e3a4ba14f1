"""The settings, as a table of fields."""

from __future__ import annotations

import math
import os
from collections.abc import Mapping, Sequence

from satdoku.flows.fields import ENGINE, LIMIT, OFF, ON, PROOF, ChoiceField, Field
from satdoku.messages import LANGUAGES, N_, default_language
from satdoku.ui.theme.palette import PALETTES

CLEARS, MARKS, UNDOES = N_("clear"), N_("mark"), N_("undo")
CELL_FIRST, DIGIT_FIRST = N_("cell first"), N_("digit first")
LOCALE = N_("locale")


def idle_seconds(setting: str) -> float:
    """The seconds after which the clock stops."""
    minutes = setting.split(" ")[0]
    return 60.0 * int(minutes) if minutes.isdigit() else math.inf


def language_of(setting: str) -> str:
    """The language selected by a setting."""
    return setting if setting in LANGUAGES else default_language(os.environ)


def _themes(environment: Mapping[str, str]) -> Mapping[str, str]:
    if environment.get("NO_COLOR"):
        return dict.fromkeys(PALETTES, N_("NO_COLOR is set, so no theme uses colours."))
    return {name: palette.meaning for name, palette in PALETTES.items()}


MOUSE = ChoiceField(
    "mouse",
    N_("Mouse"),
    lambda answers: {
        ON: N_("Clicks select items; in most terminals, hold Shift to select text."),
        OFF: N_("The mouse selects text, as elsewhere in the terminal."),
    },
)
STRICT = ChoiceField(
    "strict",
    N_("Strict mode"),
    lambda answers: {
        OFF: N_("Wrong digits can be entered; clashes are explained."),
        ON: N_("Wrong digits are rejected."),
    },
)
EDITING = ChoiceField(
    "editing",
    N_("Backspace, right click"),
    lambda answers: {
        CLEARS: N_("Backspace clears the cell, and so does a right click on it."),
        MARKS: N_("Backspace clears the cell; a right click starts pencil marks in it."),
        UNDOES: N_("Backspace undoes a move; a right click asks whether to leave the game."),
    },
)
ENTRY = ChoiceField(
    "entry",
    N_("Entering digits"),
    lambda answers: {
        CELL_FIRST: N_("Choose a cell, then press its digit."),
        DIGIT_FIRST: N_("Choose a digit, then put it into cells with Enter or a click."),
    },
)
IDLE = ChoiceField(
    "idle",
    N_("The clock stops after"),
    lambda answers: {
        N_("3 minutes"): N_("The clock stops if you press no key for that long."),
        N_("1 minute"): N_("The clock stops if you press no key for that long."),
        N_("10 minutes"): N_("The clock stops if you press no key for that long."),
        N_("never"): N_("The clock runs until you pause or leave."),
    },
)
CLOCK = ChoiceField(
    "clock",
    N_("Game clock"),
    lambda answers: {
        N_("shown"): N_("Shows the time."),
        N_("hidden"): N_("Runs in the background."),
    },
)
THEME = ChoiceField("theme", N_("Colours"), lambda answers: _themes(os.environ))
SIGNS = ChoiceField(
    "signs",
    N_("Lines and signs"),
    lambda answers: {
        N_("lines"): N_("Line-drawing characters, if the terminal's encoding has them."),
        "ascii": N_("Only + - | and other ASCII, for limited terminals and fonts."),
    },
)
STATES = ChoiceField(
    "states",
    N_("Cell states"),
    lambda answers: {
        N_("colours"): N_(
            "Colours show the state of a cell; signs replace them if there are none."
        ),
        N_("signs"): N_(
            "Signs beside the digits show it as well: [5] for the cursor, 5! for a clash."
        ),
    },
)
LANGUAGE = ChoiceField(
    "language",
    N_("Language"),
    lambda answers: {
        LOCALE: N_("The language of your system, if satdoku supports it."),
        "en": "English",
        "zh_CN": "简体中文",
    },
)

SETTINGS: Sequence[Field] = (
    *(THEME, LANGUAGE, MOUSE, ENTRY, EDITING, STRICT, CLOCK, IDLE, STATES, SIGNS),
    *(ENGINE, LIMIT, PROOF),
)
