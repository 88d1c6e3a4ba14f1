"""Chinese on the screen: it appears as soon as it is selected, and columns line up."""

from __future__ import annotations

from collections.abc import Iterable

import pytest
from rich.cells import cell_len

from satdoku.messages import _
from satdoku.play.game import Game
from satdoku.play.moves import Act, Move
from satdoku.sudoku.puzzles.formats import parse
from satdoku.sudoku.variants.catalogue import load
from satdoku.ui.game.help import help_lines
from satdoku.ui.screens.saved import SavedScreen
from satdoku.ui.store import forgetful_store
from tests.ui.driver import Driver


def columns_of(text: str, lines: Iterable[str]) -> set[int]:
    """The columns at which the text begins, on all lines that contain it."""
    return {cell_len(line[: line.index(text)]) for line in lines if text in line}


def test_a_language_is_spoken_as_soon_as_it_is_chosen() -> None:
    with Driver(newcomer=True) as driver:
        driver.until("Menu")
        driver.press("7")
        driver.until("Changes are saved")
        driver.press("down")
        driver.until("› Language", "‹ locale ›")
        driver.press("left")
        driver.until("› 语言", "‹ zh_CN ›", "每项更改都会立即保存", "简体中文", "Esc 返回")
        driver.press("esc")
        driver.until("菜单", "7  设置", "终端里的 SAT 与数独")
    assert driver.store.settings() == {"language": "zh_CN"}


@pytest.mark.usefixtures("chinese")
def test_the_values_of_a_form_stand_in_one_column() -> None:
    with Driver() as driver:
        driver.until("菜单")
        driver.press("7")
        shown = driver.until("时限（秒）", "‹ 跟随系统 ›")
        assert len(columns_of("‹ ", shown.splitlines())) == 1


@pytest.mark.usefixtures("chinese")
def test_the_keys_of_the_game_stand_in_columns() -> None:
    lines = help_lines(load("percent"), 92)
    texts = [lines.line(index).plain for index in range(lines.count)]
    assert columns_of("或输入", texts) == columns_of("重做, redo", texts) == {15}
    assert columns_of("撤销一步", texts) == columns_of("取消选择", texts) == {38}


@pytest.mark.usefixtures("chinese")
def test_saved_games_stand_in_columns() -> None:
    store = forgetful_store()
    for name in ("percent", "twodoku"):
        variant = load(name)
        game = Game.new(store, parse("." * len(variant.cells), variant), None, lambda: 0.0)
        game.play(Move(Act.FILL_NOTES))

    with Driver(SavedScreen, store=store) as driver:
        shown = driver.until("百分号数独", "双数独")
        assert len(columns_of("用时", shown.splitlines())) == 1


@pytest.mark.usefixtures("chinese")
def test_keys_are_called_by_their_signs() -> None:
    """A key name that is also a message of the catalogue would be translated."""
    signs = [".", "+ −", "Tab :", "?", "0 . Del", "↑↓", "Esc"]
    assert [_(sign) for sign in signs] == signs
