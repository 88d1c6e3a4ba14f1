"""A line with text at both ends."""

from __future__ import annotations

import pytest
from rich.text import Text

from satdoku.ui.widgets.split_line import split_line


@pytest.mark.parametrize(
    ("left", "right", "width", "line"),
    [
        ("ab", "yz", 8, "ab    yz"),
        ("ab", "", 4, "ab  "),
        ("abcdef", "", 4, "abc…"),
        ("abcdef", "yz", 6, "ab… yz"),
        ("abc", "yz", 6, "abc yz"),
        ("数独", "yz", 8, "数独  yz"),
        ("ab", "uvwxyz", 4, "… u…"),
    ],
)
def test_it_fills_the_width_and_shortens_the_left_text_first(
    left: str, right: str, width: int, line: str
) -> None:
    drawn = split_line(Text(left), Text(right), width)
    assert drawn.plain == line
    assert drawn.cell_len == width
