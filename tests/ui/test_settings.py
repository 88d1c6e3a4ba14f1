"""Settings: every valid change is saved immediately, and invalid ones never."""

from __future__ import annotations

from satdoku.flows.fields import Answers, Entry, filled
from satdoku.ui.fields import SETTINGS
from satdoku.ui.screens.form import FormScreen
from tests.ui.driver import Driver


def test_changes_are_kept_and_nonsense_is_not() -> None:
    with Driver(newcomer=True) as driver:
        driver.until("Menu")
        driver.press("7")
        driver.until("› Colours", "‹ dark ›", "60", "‹ on ›", "saved immediately", "←→ change")
        driver.press("up", "up", "up")
        driver.until("› Engine")
        driver.press("right")
        driver.until("‹ recursive ›")
        assert driver.store.settings() == {"engine": "recursive"}
        driver.press("down", "right", "home", "x")
        driver.until("60x▏", "✗ “60x” is not a time limit", "Backspace erase")
        assert "limit" not in driver.store.settings()
        driver.press("backspace", "backspace", "backspace", "5")
        driver.until("  5▏")
        assert driver.store.settings()["limit"] == "5"
        driver.press(*["down"] * 4, "enter")
        driver.until("‹ off ›", "The mouse selects text")
        assert driver.store.settings() == {"engine": "recursive", "limit": "5", "mouse": "off"}
        driver.press("esc")
        driver.until("Menu")
        driver.press("7")
        driver.until("‹ recursive ›", "5", "‹ off ›")


def test_an_invalid_setting_falls_back_to_the_default() -> None:
    known = {"engine": "quantum", "limit": "-3", "mouse": "off", "later": "unknown"}
    assert filled(SETTINGS, known) == {
        "engine": "cdcl",
        "limit": "60",
        "proof": "off",
        "mouse": "off",
        "editing": "clear",
        "entry": "cell first",
        "idle": "3 minutes",
        "strict": "off",
        "clock": "shown",
        "theme": "dark",
        "states": "colours",
        "signs": "lines",
        "language": "locale",
    }


def test_a_long_form_scrolls_and_its_clicks_find_their_fields() -> None:
    done: list[Answers] = []
    fields = [Entry(f"f{n}", f"Field {n}", str(n), "", str) for n in range(40)]
    form = FormScreen("Long", str, fields, {}, verb="go", done=done.append)

    with Driver(lambda app: form) as driver:
        driver.until("› Field 0", "[ go ]")
        driver.press("up")
        driver.until("› Field 39", "[ go ]")
        driver.press("up")
        driver.until("› Field 38")
        driver.click("Field 30")
        driver.until("› Field 30")
        driver.press("x")
        driver.until("30x▏")
        driver.press("down", "down", "down", "down", "down", "down", "down", "down", "down", "down")
        driver.until("› Field 0")
        driver.click("[ go ]")
        driver.press("y")
        driver.until("0y▏")
    assert [answers["f30"] for answers in done] == ["30x"]
