"""Nothing that a file name or a file holds can drive the terminal through a message."""

from __future__ import annotations

import unicodedata

import pytest

from satdoku.messages import N_, _, safe


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
