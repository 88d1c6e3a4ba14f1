"""The settings of the CDCL search, as a table that help texts and checks are generated from.

The rows are in the kernel, each beside the attribute that the search reads.
"""

from __future__ import annotations

from collections.abc import Mapping

from satdoku.errors import UsageError
from satdoku.messages import _
from satdoku.sat.kernel.cdcl.settings import SETTING_ROWS
from satdoku.value import Value


class Setting(Value):
    """A numeric parameter of the search. Its meaning includes the unit."""

    name: str
    default: int
    low: int
    high: int
    meaning: str


SETTINGS = tuple(Setting(name, *row) for name, row in SETTING_ROWS.items())
_BY_NAME = {setting.name: setting for setting in SETTINGS}
DEFAULTS = {setting.name: setting.default for setting in SETTINGS}


def require_settings(settings: Mapping[str, int]) -> None:
    """Every name must be in the table, every value in its range."""
    if not isinstance(settings, Mapping):
        raise UsageError(_("Settings are a table of names and their values, such as tier2: 4."))
    for name, value in settings.items():
        if name not in _BY_NAME:
            raise UsageError(
                _(
                    "Unknown setting “{name}”; the settings are {names}.",
                    name=str(name),
                    names=", ".join(_BY_NAME),
                ),
                str(name),
                _BY_NAME,
            )
        low, high = _BY_NAME[name].low, _BY_NAME[name].high
        if not isinstance(value, int) or not low <= value <= high:
            raise UsageError(
                _(
                    "The setting {name} cannot be {value}; it is a whole number from {low} to"
                    " {high}.",
                    name=name,
                    value=str(value),
                    low=low,
                    high=high,
                )
            )
