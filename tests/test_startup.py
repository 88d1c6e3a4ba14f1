"""Starting up is quick because nothing heavy is imported before it is needed."""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path

import pytest

HEAVY = ["dask", "distributed", "numpy", "prompt_toolkit", "rich"]

# Runs satdoku's command line and tells on standard error which heavy modules it loaded.
SPY = f"""
import sys
from satdoku.cli.main import run
run(sys.argv[1:])
print([name for name in {HEAVY} if name in sys.modules], file=sys.stderr)
"""


def python(*arguments: str) -> subprocess.CompletedProcess[str]:
    return subprocess.run(
        [sys.executable, *arguments],
        stdin=subprocess.DEVNULL,
        capture_output=True,
        text=True,
        timeout=60,
        check=False,
    )


def test_version_tells_how_the_kernel_runs() -> None:
    done = python("-m", "satdoku", "--version")
    version, kernel = done.stdout.splitlines()
    assert version.startswith("satdoku ")
    assert kernel in ("kernel: compiled", "kernel: interpreted")
    assert (done.returncode, done.stderr) == (0, "")


@pytest.mark.parametrize("command", ["--version", "solve", "verify", "show"])
def test_no_heavy_import_without_a_terminal(command: str, tmp_path: Path) -> None:
    cnf = tmp_path / "x.cnf"
    cnf.write_text("p cnf 2 2\n1 2 0\n-1 0\n")
    cnf.with_suffix(".res").write_text("s 1\nv -1 2\n")
    done = python("-c", SPY, command, *([] if command == "--version" else [str(cnf)]))
    assert done.stdout != ""
    assert done.stderr == "[]\n"


def test_the_menu_by_lines_needs_none_either() -> None:
    assert python("-c", SPY).stderr == "[]\n"


def test_the_spy_sees_heavy_imports(tmp_path: Path) -> None:
    """`compare` draws its table with rich; if the spy misses that, it would miss all."""
    cnf = tmp_path / "x.cnf"
    cnf.write_text("p cnf 1 1\n1 0\n")
    assert python("-c", SPY, "compare", str(cnf)).stderr == "['rich']\n"
