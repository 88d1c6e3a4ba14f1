"""The shells accept the completion scripts and complete with them."""

from __future__ import annotations

import argparse
import os
import shutil
import subprocess
from collections.abc import Callable
from pathlib import Path

import pexpect
import pytest

from satdoku.cli import completion
from satdoku.cli.commands import COMMANDS
from satdoku.cli.parser import full_parser
from satdoku.sudoku.variants import NAMES
from satdoku.tasks import manual
from tests.cli.outcome import Command

# Arguments whose values are numbers, dates, free text and so on.
OPEN = {
    "lesson",
    "exam",
    "game",
    *(
        "seed",
        "game",
        "timeout",
        "cubes",
        "jobs",
        "scheduler",
        "local_cluster",
        "limit",
        "repeat",
        "deadline",
        "decide",
        "stop",
        "memory",
    ),
    *("variables", "steps", "givens", "count", "per_page", "title", "date", "about"),
}


def with_bash(script: str, line: str, folder: Path) -> list[str]:
    words = " ".join(f'"{word}"' for word in line.split(" "))
    ask = f'COMP_WORDS=({words}); COMP_CWORD={line.count(" ")}; _shtab_satdoku; printf "%s\\n"'
    return _run(["bash"], f'{script}\n{ask} "${{COMPREPLY[@]}}"\n', folder)


def with_fish(script: str, line: str, folder: Path) -> list[str]:
    shown = _run(["fish", "--no-config"], f"{script}\ncomplete -C '{line}'\n", folder)
    return [entry.partition("\t")[0] for entry in shown]


def _run(command: list[str], program: str, folder: Path) -> list[str]:
    done = subprocess.run(
        command, input=program, text=True, capture_output=True, check=True, cwd=folder
    )
    assert done.stderr == ""
    return done.stdout.split("\n")[:-1]


def with_zsh(script: str, line: str, folder: Path) -> list[str]:
    """Only zsh's line editor completes, so run it on a terminal and read the list from there."""
    (folder / "_satdoku").write_text(script)
    zsh = pexpect.spawn(
        "zsh",
        ["-f", "-i"],
        cwd=str(folder),
        dimensions=(200, 200),
        encoding="utf-8",
        env={"PATH": os.environ["PATH"], "HOME": str(folder), "TERM": "dumb", "PS1": ""},
    )
    zsh.sendline("fpath=($PWD $fpath); autoload -U compinit; compinit -u -D; PS1=; echo re''ady")
    zsh.expect("ready\r\n")
    zsh.send(f"{line}\x04")  # lists without completing
    zsh.send("\x15echo do''ne\r")
    zsh.expect("done\r\n")
    zsh.close(force=True)
    assert zsh.before is not None
    (folder / "_satdoku").unlink()
    return str(zsh.before).split()


Complete = Callable[[str, str, Path], list[str]]
SHELLS: dict[str, Complete] = {"bash": with_bash, "zsh": with_zsh, "fish": with_fish}


@pytest.fixture(params=SHELLS)
def complete(
    request: pytest.FixtureRequest, satdoku: Command, tmp_path: Path
) -> Callable[[str], list[str]]:
    if not shutil.which(request.param):
        pytest.skip(f"there is no {request.param}")
    script = satdoku("completion", request.param).out
    return lambda line: SHELLS[request.param](script, line, tmp_path)


@pytest.mark.parametrize("shell", SHELLS)
def test_the_scripts_know_every_command_and_its_options(shell: str, satdoku: Command) -> None:
    script = satdoku("completion", shell).out
    assert all(name in script for name in COMMANDS)
    assert "binary-proof" in script
    if shutil.which(shell):
        subprocess.run([shell, "-n"], input=script, text=True, check=True)


@pytest.mark.parametrize(
    ("line", "offered"),
    [
        ("satdoku ver", ["verify"]),
        ("satdoku manual ", manual.NAMES),
        ("satdoku manual perf", ["performance"]),
        ("satdoku rules ", NAMES),
        ("satdoku play --variant ", NAMES),
        ("satdoku generate --needs X-", ["X-wing"]),
        ("satdoku generate --symmetry anti", ["anti-diagonal"]),
        ("satdoku generate --rules kil", ["killer"]),
        ("satdoku samples small-q", ["small-queens-12-sat"]),
        ("satdoku solve --set tie", ["tier1=", "tier2="]),
        ("satdoku sudoku --engine back", ["backtrack"]),
        ("satdoku batch generate --level ", ["1", "9", "10"]),
        ("satdoku bench --format ", ["md", "latex", "html"]),
        ("satdoku sheet --paper ", ["a4", "letter"]),
        ("satdoku encode --numbering ", ["natural", "ijk"]),
    ],
)
def test_values_are_offered(
    complete: Callable[[str], list[str]], line: str, offered: list[str]
) -> None:
    assert set(offered) <= set(complete(line))


def test_files_are_offered(complete: Callable[[str], list[str]], tmp_path: Path) -> None:
    (tmp_path / "formula.cnf").touch()
    (tmp_path / "own.toml").touch()
    assert "formula.cnf" in complete("satdoku solve for")
    assert "own.toml" in complete("satdoku play --variant ow")
    assert "formula.cnf" not in complete("satdoku play --variant ")


def test_every_argument_has_values_to_offer_or_takes_any(
    monkeypatch: pytest.MonkeyPatch, satdoku: Command
) -> None:
    parser = full_parser()
    monkeypatch.setattr("satdoku.cli.parser.full_parser", lambda: parser)
    satdoku("completion", "bash")
    for command, action in completion._actions(parser):
        takes_value = isinstance(action, argparse._StoreAction | argparse._AppendAction)
        if takes_value and action.dest not in OPEN:
            assert action.choices or hasattr(action, "complete"), (command, action.dest)
