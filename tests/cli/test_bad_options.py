"""Invalid options are refused in one line, before any work."""

from __future__ import annotations

from pathlib import Path

import pytest

from tests.cli.outcome import Command

SOLVE = [
    ["--engine", "magic"],
    ["--engine", ""],
    ["--rule", "magic"],
    ["--rule", "\x1b[31m"],
    ["--seed", "x"],
    ["--timeout", "0"],
    ["--timeout", "-1"],
    ["--timeout", "nan"],
    ["--timeout", "inf"],
    ["--timeout", "abc"],
    ["--timeout", "\x1b[31m"],
    ["--timeout"],
    ["--json", "--competition"],
    ["--unknown"],
    ["another.cnf"],
]

COMPARE = [
    ["--baseline", "magic"],
    ["--baseline", "stack:magic"],
    ["--against", "stack,magic"],
    ["--against", "stack,"],
    ["--against", "stack:"],
    ["--timeout", "0"],
]

SHOW = [["--limit", "-1"], ["--limit", "x"], ["--limit", "1.5"]]


@pytest.mark.parametrize(
    ("command", "options"),
    [
        *[("solve", options) for options in SOLVE],
        *[("compare", options) for options in COMPARE],
        *[("show", options) for options in SHOW],
    ],
)
def test_a_wrong_option(satdoku: Command, sat: Path, command: str, options: list[str]) -> None:
    done = satdoku(command, sat, *options)
    assert (done.code, done.out) == (2, "")
    assert done.err.startswith("satdoku")
    assert done.err.count("\n") == 1
    assert done.err[:-1].isprintable()
    assert list(sat.parent.iterdir()) == [sat]


@pytest.mark.parametrize("arguments", [["magic"], [""], ["--magic"], ["solve"], ["compare"]])
def test_a_wrong_command_line(satdoku: Command, arguments: list[str]) -> None:
    done = satdoku(*arguments)
    assert (done.code, done.out) == (2, "")
    assert done.err.count("\n") == 1
    assert "--help" in done.err


@pytest.mark.parametrize("arguments", [[], ["solve"], ["show"], ["verify"], ["compare"]])
def test_help_exits_0(satdoku: Command, arguments: list[str]) -> None:
    done = satdoku(*arguments, "--help")
    assert (done.code, done.err) == (0, "")
    assert "usage: satdoku" in done.out


def test_an_extra_argument_leads_to_the_help_of_its_command(satdoku: Command, sat: Path) -> None:
    done = satdoku("solve", sat, "--frobnicate")
    assert (done.code, done.err.count("\n")) == (2, 1)
    assert done.err.endswith("--frobnicate; see satdoku solve --help.\n")
