"""The man page names every command and option, and roff has nothing to complain about."""

from __future__ import annotations

import argparse
import os
import re
import shutil
import subprocess
import sys
from pathlib import Path

import pytest

from satdoku.cli.commands import COMMANDS
from satdoku.cli.main import run
from satdoku.cli.man_page import man_page
from satdoku.cli.parser import full_parser
from satdoku.messages import LANGUAGES, speak

ROOT = Path(__file__).parents[2]
NARROW = ("cannot adjust line", "can't break line")  # long lists of choices


def options(parser: argparse.ArgumentParser) -> set[str]:
    found: set[str] = set()
    for action in parser._actions:
        found |= {word for word in action.option_strings if word.startswith("--")}
        if isinstance(action, argparse._SubParsersAction):
            found = found.union(*map(options, action.choices.values()))
    return found


@pytest.mark.parametrize("language", LANGUAGES)
def test_it_has_every_command_and_option(language: str) -> None:
    speak(language)
    text = man_page().replace("\\-", "-")
    assert set(re.findall(r'^\.SS "satdoku (\w+)', text, re.MULTILINE)) == set(COMMANDS)
    named = set(re.findall(r"--[\w-]+", "\n".join(re.findall(r"^\.B (.*)", text, re.MULTILINE))))
    assert named >= options(full_parser()) > {"--timeout", "--variant"}
    assert text.isascii()


@pytest.mark.parametrize("language", LANGUAGES)
def test_groff_accepts_it(language: str) -> None:
    groff = shutil.which("groff")
    if groff is None:
        pytest.skip("there is no groff")
    speak(language)
    done = subprocess.run(
        [groff, "-man", "-ww", "-Tutf8"],
        input=man_page(),
        text=True,
        capture_output=True,
        check=True,
    )
    assert [line for line in done.stderr.splitlines() if not line.endswith(NARROW)] == []
    assert "SATDOKU(1)" in done.stdout


def test_the_command_prints_it(capsys: pytest.CaptureFixture[str]) -> None:
    assert run(["manual", "--man"]) == 0
    assert capsys.readouterr().out == man_page()
    assert run(["manual", "trust", "--man"]) == 2


def test_the_build_writes_it() -> None:
    from setup import man_pages

    folder = ROOT / "build" / f"man-{os.getpid()}"
    try:
        written = dict(man_pages(folder))
        assert list(written) == ["share/man/man1", "share/man/zh_CN/man1"]
        english = (ROOT / written["share/man/man1"][0]).read_text("utf-8")
        assert english == man_page()
    finally:
        shutil.rmtree(folder)


def test_the_parser_needs_no_dependencies() -> None:
    program = (
        "import sys; names = ['rich', 'prompt_toolkit', 'platformdirs', 'shtab'];"
        "sys.modules.update(dict.fromkeys(names));"
        "from satdoku.cli.main import run; run(['manual', '--man'])"
    )
    done = subprocess.run([sys.executable, "-c", program], capture_output=True, check=True)
    assert done.stdout.startswith(b".TH SATDOKU")
