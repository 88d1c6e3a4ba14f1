"""A message is in the chosen language, and nothing that it quotes can control the terminal."""

from __future__ import annotations

import gettext
import unicodedata
from pathlib import Path

import pytest

from satdoku import messages
from satdoku.messages import N_, _, default_language, safe, speak
from satdoku.sudoku.variants.catalogue import load
from satdoku.sudoku.variants.variant import Name


@pytest.mark.parametrize(
    ("text", "shown"),
    [
        ("", ""),
        ("plain text, {braces} [/] 100%", "plain text, {braces} [/] 100%"),
        ("数独（一） é", "数独（一） é"),
        ("a\x1b[31mb", r"a\x1b[31mb"),
        ("\x1b]52;c;eA==\x07", r"\x1b]52;c;eA==\x07"),
        ("one\ntwo\rthree\tfour", r"one\ntwo\rthree\tfour"),
        ("\x00\x7f", r"\x00\x7f"),
        ("数\x9b31m", r"数\x9b31m"),
        ("left\u202eright\u2066", r"left\u202eright\u2066"),
        ("zero\u200bwidth\ufeff", r"zero\u200bwidth\ufeff"),
        ("line\u2028and\u2029paragraph", r"line\u2028and\u2029paragraph"),
        ("\udcff", r"\udcff"),
        ("\ue000\U000e0041", r"\ue000\U000e0041"),
    ],
)
def test_safe_makes_the_dangerous_visible_and_keeps_the_rest(text: str, shown: str) -> None:
    assert safe(text) == shown


def test_no_character_comes_through_that_is_not_for_reading() -> None:
    most = "".join(map(chr, [*range(0x1_1000), *range(0xE_0000, 0xE_1000)]))
    left = {unicodedata.category(ch) for ch in safe(most)}
    assert not left & {"Cc", "Cf", "Cs", "Co", "Zl", "Zp"}


def test_fields_are_filled_in_safe_and_taken_literally() -> None:
    assert _("{name}: {count}", name="a\x1b{count}", count=3) == r"a\x1b{count}: 3"


def test_a_template_without_fields_stays_as_it_is() -> None:
    assert _("100 % {sure}") == "100 % {sure}"
    assert N_("{later}") == "{later}"


@pytest.mark.parametrize(
    ("environment", "language"),
    [
        ({}, "en"),
        ({"LANG": "zh_CN.UTF-8"}, "zh_CN"),
        ({"LANG": "zh_TW.UTF-8"}, "zh_CN"),
        ({"LANG": "de_DE.UTF-8"}, "en"),
        ({"LANG": "zh_CN.UTF-8", "LC_MESSAGES": "en_GB"}, "en"),
        ({"LANG": "en_GB", "LC_MESSAGES": "zh_CN"}, "zh_CN"),
        ({"LANG": "zh_CN", "LC_ALL": "C"}, "en"),
        ({"LANG": "zh_CN", "LC_ALL": "C.UTF-8"}, "en"),
        ({"LANG": "zh_CN", "LC_ALL": ""}, "zh_CN"),
        ({"LANG": "de_DE", "LANGUAGE": "de:zh_CN:en"}, "zh_CN"),
        ({"LANG": "zh_CN", "LANGUAGE": "en_US:zh_CN"}, "en"),
        ({"LANGUAGE": "zh_CN"}, "en"),
        ({"LANG": "C", "LANGUAGE": "zh_CN"}, "en"),
    ],
)
def test_the_language_of_a_locale(environment: dict[str, str], language: str) -> None:
    assert default_language(environment) == language


def test_the_language_may_change_and_change_back() -> None:
    speak("zh_CN")
    assert _("Settings") == "设置"
    assert _("{path}, line {line}", path="a\x1b", line=3) == r"a\x1b 第 3 行"
    assert gettext.gettext("options") == "选项"  # where argparse asks
    assert _("not in the catalogue: {n}", n=1) == "not in the catalogue: 1"
    speak("en")
    assert _("Settings") == "Settings"
    assert gettext.gettext("options") == "options"


def test_without_a_compiled_catalogue_sentences_are_english(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(messages, "CATALOGUES", tmp_path)
    speak("zh_CN")
    assert _("Settings") == "Settings"
    assert gettext.gettext("options") == "options"


def test_names_of_variants_and_units_follow() -> None:
    percent = load("percent")
    assert (str(percent.name), str(percent.units[0].name)) == ("percent", "row 1")
    speak("zh_CN")
    assert (str(percent.name), str(percent.units[0].name)) == ("百分号数独", "第 1 行")
    assert str(Name("only English")) == "only English"
