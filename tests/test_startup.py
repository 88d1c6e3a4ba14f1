"""Starting up is quick because nothing heavy is imported before it is needed."""

from __future__ import annotations

import ast
import gzip
import os
import subprocess
import sys
from collections.abc import Sequence
from pathlib import Path

import pytest

import satdoku
from satdoku.cli.commands import COMMANDS
from satdoku.sat.kernel.vec import COMPILED
from tests.waiting import PATIENCE

HEAVY = ["dask", "distributed", "numpy", "prompt_toolkit", "rich"]

# Modules that a short command does not need, and that take as long to load as everything else.
NEEDLESS = [
    *HEAVY,
    *("dataclasses", "inspect", "asyncio", "sqlite3", "tempfile", "json", "shutil", "threading"),
    "satdoku.cli.help",
]
PACKING = ["bz2", "gzip", "lzma"]
PUZZLES = ["tomllib", "satdoku.sudoku.variants.catalogue"]

# Runs satdoku's command line, and reports on standard error which of the modules in MODULES it
# loaded beyond those that Python loads at startup.
SPY = """
import os, sys
before = set(sys.modules)
from satdoku.cli.main import run
try:
    run(sys.argv[1:])
except SystemExit:
    pass
names = os.environ["MODULES"].split()
print([name for name in names if name in set(sys.modules) - before], file=sys.stderr)
"""
# An editable install loads its own modules at every start: -S leaves it out, and this finds satdoku
# without it.
PATH = f"import sys; sys.path.insert(0, {str(Path(satdoku.__file__).parents[1])!r})\n"

COMMAND_MODULES = [f"satdoku.cli.{name}" for name in COMMANDS]

ONE_CLAUSE = "p cnf 1 1\n1 0\n"
PUZZLE = "530070000600195000098000060800060003400803001700020006060000280000419005000080079"


def python(*arguments: str, modules: Sequence[str] = HEAVY) -> subprocess.CompletedProcess[str]:
    return subprocess.run(
        [sys.executable, *arguments],
        env={**os.environ, "MODULES": " ".join(modules)},
        stdin=subprocess.DEVNULL,
        capture_output=True,
        text=True,
        timeout=PATIENCE,
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
    """`compare` draws its table with rich; a spy that misses that would miss everything."""
    cnf = tmp_path / "x.cnf"
    cnf.write_text("p cnf 1 1\n1 0\n")
    assert python("-c", SPY, "compare", str(cnf)).stderr == "['rich']\n"


@pytest.fixture
def one_clause(tmp_path: Path) -> str:
    (tmp_path / "x.cnf").write_text(ONE_CLAUSE)
    return str(tmp_path / "x.cnf")


def last_line(text: str) -> str:
    return text.splitlines()[-1]


def test_the_version_loads_no_parser() -> None:
    modules = [*NEEDLESS, *PACKING, *PUZZLES, *COMMAND_MODULES]
    modules += ["argparse", "gettext", "pathlib", "typing"]
    done = python("-S", "-c", PATH + SPY, "--version", modules=modules)
    assert last_line(done.stderr) == "[]"


def test_solve_loads_what_it_needs_and_no_more(one_clause: str) -> None:
    modules = [*NEEDLESS, *PACKING, *PUZZLES, "satdoku.sat.proof"]
    modules += ["satdoku.sat.kernel.proof.compiled"]
    modules += ["typing"] if COMPILED else []  # kernel files import it
    done = python("-S", "-c", PATH + SPY, "solve", one_clause, modules=modules)
    assert last_line(done.stderr) == "[]", done.stderr


def test_sudoku_loads_no_reader_of_formulas() -> None:
    modules = [*NEEDLESS, *PACKING, "satdoku.sat.dimacs", "satdoku.tasks.solve", "fractions"]
    done = python("-S", "-c", PATH + SPY, "sudoku", PUZZLE, "--variant", "classic", modules=modules)
    assert last_line(done.stderr) == "[]", done.stderr


def test_a_packed_formula_loads_the_libraries_of_packing(tmp_path: Path) -> None:
    (tmp_path / "x.cnf.gz").write_bytes(gzip.compress(ONE_CLAUSE.encode()))
    done = python("-S", "-c", PATH + SPY, "solve", str(tmp_path / "x.cnf.gz"), modules=PACKING)
    assert last_line(done.stderr) == str(PACKING)


@pytest.mark.parametrize("command", COMMANDS)
def test_a_command_is_imported_alone(command: str) -> None:
    """The same goes for its help, which lists its own arguments."""
    done = python("-c", SPY, command, "--help", modules=COMMAND_MODULES)
    assert done.stdout.startswith(f"usage: satdoku {command}")
    assert last_line(done.stderr) == f"['satdoku.cli.{command}']"


def test_the_list_of_commands_imports_none_of_them() -> None:
    done = python("-c", SPY, "--help", modules=COMMAND_MODULES)
    assert all(f"  {command}" in done.stdout for command in COMMANDS)
    assert last_line(done.stderr) == "[]"


def test_the_menu_imports_no_other_screen() -> None:
    """The first screen must not load the generator, the techniques or the game."""
    script = "import sys, satdoku.ui.screens.menu, satdoku.ui.app\n" + (
        "print([n for n in sys.modules if n.startswith('satdoku.')], file=sys.stderr)"
    )
    loaded = set(ast.literal_eval(python("-c", script).stderr))
    screens = {n for n in loaded if n.startswith("satdoku.ui.screens.")}
    assert screens == {"satdoku.ui.screens.menu", "satdoku.ui.screens.screen"}
    assert not {n for n in loaded if n.startswith(("satdoku.sudoku", "satdoku.sat.kernel.cdcl"))}
