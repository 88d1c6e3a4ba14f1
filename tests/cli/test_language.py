"""Commands use the language of --lang or of the locale, and their help stays aligned."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from satdoku.cli.help import columns, wrapped
from satdoku.play.save import Store
from tests.cli.outcome import Command
from tests.cli.test_process import run

COMMANDS = ["solve", "show", "verify", "compare", "generate", "sudoku", "encode", "play"]


@pytest.mark.parametrize("arguments", [["--lang", "zh_CN", "solve"], ["solve", "--lang=zh_CN"]])
def test_before_or_after_the_command(satdoku: Command, arguments: list[str]) -> None:
    done = satdoku(*arguments)
    assert (done.code, done.out) == (2, "")
    assert done.err.startswith("satdoku solve：错误：缺少以下必需的参数：F.cnf；")


@pytest.mark.parametrize("arguments", [["--lang"], ["--lang", "fr"], ["--lang", "", "solve"]])
def test_an_unknown_language(satdoku: Command, arguments: list[str]) -> None:
    done = satdoku(*arguments)
    assert (done.code, done.out) == (2, "")
    assert done.err.startswith("satdoku: error: argument --lang: ")


def test_a_file_may_be_named_like_the_option(satdoku: Command) -> None:
    assert "error: --lang: cannot be read" in satdoku("solve", "--", "--lang").err


def test_the_option_overrides_the_locale(
    satdoku: Command, sat: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("LC_ALL", "zh_CN.UTF-8")
    assert "可满足：模型已对照全部 4 个子句检验" in satdoku("solve", sat).out
    assert satdoku("solve", sat).code == 10
    assert "SATISFIABLE: the model" in satdoku("solve", sat, "--lang", "en").out


@pytest.mark.parametrize("command", [None, *COMMANDS])
def test_help_keeps_to_the_window(
    satdoku: Command, command: str | None, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("COLUMNS", "80")
    done = satdoku(*filter(None, [command]), "--help", "--lang", "zh_CN")
    lines = done.out.splitlines()
    assert lines[0].startswith("用法：satdoku")
    names = re.compile(r"\{[a-z0-9,-]+\}")  # argparse does not break a list of choices
    assert [line for line in lines if columns(line) > 80 and not names.search(line)] == []


def test_help_begins_in_one_column_beside_wide_options(satdoku: Command) -> None:
    lines = satdoku("sudoku", "--help", "--lang", "zh_CN").out.splitlines()
    texts = ["写成一行的谜题", "变体的名称", "搜索超过", "写出 SAT 引擎"]
    starts = {columns(line.partition(text)[0]) for text in texts for line in lines if text in line}
    assert starts == {24}


@pytest.mark.parametrize(
    ("text", "lines"),
    [
        ("", [""]),
        ("one two three", ["one two", "three"]),
        ("一二三四五六", ["一二三四", "五六"]),
        ("一二三四。五六", ["一二三", "四。五六"]),
        ("一二三（四）五", ["一二三", "（四）五"]),
        ("一 two三 four", ["一 two三", "four"]),
        ("unbreakably", ["unbreakably"]),
    ],
)
def test_lines_break_where_the_language_allows(text: str, lines: list[str]) -> None:
    assert wrapped(text, 8) == lines


@pytest.mark.parametrize("arguments", [["--help"], ["solve", "no.cnf"], ["solve"], []])
def test_ascii_streams_get_chinese_in_escapes(arguments: list[str]) -> None:
    done = run("--lang", "zh_CN", *arguments, PYTHONIOENCODING="ascii", LC_ALL="C")
    assert (done.stdout + done.stderr).isascii()
    assert "\\u" in done.stdout + done.stderr
    assert "Traceback" not in done.stderr


@pytest.mark.parametrize(
    ("arguments", "shown"), [([], "1  求解 CNF 文件"), (["--lang", "en"], "1  Solve a CNF file")]
)
def test_the_menu_knows_the_setting(own_data: Path, arguments: list[str], shown: str) -> None:
    store = Store(own_data / "games.db", lambda: 0.0)
    store.set_setting("language", "zh_CN")
    store.close()
    assert shown in run(*arguments).stdout
