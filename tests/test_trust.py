"""Each promise of `manual trust` names the parts of the attack, or the tests, that try it."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from tests.attack.parts import PARTS

ROOT = Path(__file__).parents[1]
REFERENCES = {"en": r"\(Tried by ([^)]+)\.\)$", "zh_CN": r"（由 ([^）]+) 检验。）$"}


def promises(language: str) -> list[str]:
    """The items that are sentences."""
    text = (ROOT / "satdoku" / "manual" / language / "trust.md").read_text(encoding="utf-8")
    items = re.findall(r"^- (.+(?:\n  .+)*)", text, re.MULTILINE)
    listed = [" ".join(item.split()) for item in items]
    return [item for item in listed if item.endswith((".", ".)", "。", "）"))]


def references(language: str) -> list[list[str]]:
    found = [re.search(REFERENCES[language], promise) for promise in promises(language)]
    assert all(found), [p for p, one in zip(promises(language), found, strict=True) if not one]
    return [re.findall(r"`([^`]+)`", one[1]) for one in found if one]


def test_every_promise_names_something_that_exists_and_every_part_tries_a_promise() -> None:
    named = references("en")
    assert len(named) > 15
    for name in {name for names in named for name in names} - set(PARTS):
        assert name.startswith("tests/"), name
        assert (ROOT / name).is_file(), name
    assert {name for names in named for name in names} >= set(PARTS)
    assert all(named)


@pytest.mark.parametrize("language", REFERENCES)
def test_the_references_are_the_same_in_every_language(language: str) -> None:
    assert references(language) == references("en")
