"""The shells accept the completion scripts, and complete with them."""

from __future__ import annotations

import shutil
import subprocess

import pytest

from satdoku.cli.commands import COMMANDS
from tests.cli.outcome import Command


@pytest.mark.parametrize("shell", ["bash", "zsh", "fish"])
def test_the_scripts_know_every_command_and_its_options(shell: str, satdoku: Command) -> None:
    script = satdoku("completion", shell).out
    assert all(name in script for name in COMMANDS)
    assert "binary-proof" in script

    if shutil.which(shell):
        subprocess.run([shell, "-n"], input=script, text=True, check=True)


@pytest.mark.skipif(not shutil.which("bash"), reason="there is no bash")
def test_bash_completes_a_command(satdoku: Command) -> None:
    script = satdoku("completion", "bash").out
    ask = "\nCOMP_WORDS=(satdoku ver) COMP_CWORD=1; _shtab_satdoku; echo ${COMPREPLY[@]}\n"
    done = subprocess.run(["bash"], input=script + ask, text=True, capture_output=True, check=True)
    assert done.stdout.split() == ["verify"]


@pytest.mark.parametrize("shell", ["bash", "zsh", "fish"])
def test_the_scripts_know_techniques_and_symmetries(shell: str, satdoku: Command) -> None:
    script = satdoku("completion", shell).out
    assert "X-wing" in script
    assert "naked-pair" in script
    assert "anti-diagonal" in script
