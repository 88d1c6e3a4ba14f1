"""Lines break where readers expect it, in Chinese, too."""

from __future__ import annotations

import pytest
from rich.cells import cell_len
from rich.text import Text

from satdoku.ui.widgets.wrapping import NOT_FIRST, NOT_LAST, wrapped

HINT = "唯一空格：R3C7 是 3：它是第 3 行最后的空格（共 9 格），那里只缺 3。再要一次提示就替你填上。"


def lines_of(text: str, width: int) -> list[str]:
    return [line.plain for line in wrapped(Text(text), width)]


@pytest.mark.parametrize("width", range(8, 90))
def test_chinese_lines_are_full_and_keep_punctuation_where_it_belongs(width: int) -> None:
    lines = lines_of(HINT, width)
    assert "".join(lines).replace(" ", "") == HINT.replace(" ", "")
    for line, following in zip(lines, [*lines[1:], ""], strict=True):
        assert cell_len(line) <= width
        assert not line.startswith(tuple(NOT_FIRST))
        assert not line.endswith(tuple(NOT_LAST))
        assert not following or cell_len(line) > width - 8


def test_words_in_chinese_stay_whole() -> None:
    assert lines_of("按 pause 继续游戏", 8) == ["按 pause", "继续游戏"]


def test_words_of_other_languages_and_given_line_ends() -> None:
    assert lines_of("a word too long", 8) == ["a word", "too long"]
    assert lines_of("第一\n\n第二", 20) == ["第一", "", "第二"]


def test_styles_stay_with_their_characters() -> None:
    first, second = wrapped(Text.assemble("甲乙", ("丙丁", "bold")), 6)
    assert first.plain == "甲乙丙"
    assert [(span.start, span.end) for span in second.spans] == [(0, 1)]
