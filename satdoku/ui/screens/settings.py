"""Settings: a form whose every change is kept at once."""

from __future__ import annotations

from typing import TYPE_CHECKING

from satdoku.messages import N_, _
from satdoku.ui.fields import SETTINGS
from satdoku.ui.screens.form import FormScreen

if TYPE_CHECKING:
    from satdoku.ui.app import App


def open_settings(app: App) -> None:
    def intro() -> str:
        return _("Every change is kept at once.")

    app.open(FormScreen(N_("Settings"), intro, SETTINGS, app.settings, changed=app.set))
