"""No file in the current folder runs, whatever its name."""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path

import pytest

from satdoku import current_folder
from tests.hostile_folder import ROOT, HostileFolder, module_names
from tests.waiting import PATIENCE

PUZZLE = "...4.13..243..21"
GENERATE = "batch generate --variant classic-4 --givens 8 --seed 1 --count 3"


@pytest.fixture(scope="module")
def hostile(tmp_path_factory: pytest.TempPathFactory) -> HostileFolder:
    """A hostile folder with formulas and puzzles among the traps."""
    folder = HostileFolder(tmp_path_factory.mktemp("here"))
    (folder.path / "a.cnf").write_text("p cnf 3 4\n1 2 0\n-1 2 0\n1 -2 0\n-3 0\n")
    (folder.path / "puzzles.sdm").write_text(f"{PUZZLE}\n")
    return folder


def ended(
    hostile: HostileFolder, start: list[str], command: str, typed: str = ""
) -> subprocess.CompletedProcess[str]:
    done = subprocess.run(
        [sys.executable, *start, *command.split()],
        cwd=hostile.path,
        env=hostile.environment(),
        input=typed,
        capture_output=True,
        text=True,
        check=False,
        timeout=PATIENCE,
    )
    assert hostile.ran() == [], command
    return done


@pytest.mark.parametrize(
    ("command", "code", "typed"),
    [
        ("--version", 0, ""),
        ("manual trust", 0, ""),
        ("solve a.cnf --cubes 4 --jobs 2", 10, ""),
        ("batch solve . --jobs 2", 0, ""),
        ("batch verify . --jobs 2", 0, ""),
        (f"{GENERATE} --jobs 2", 0, ""),
        ("batch grade puzzles.sdm --variant classic-4 --jobs 2", 0, ""),
        ("bench a.cnf --repeat 1 -o report --jobs 2", 0, ""),
        ("compare a.cnf", 0, ""),
        ("watch a.cnf --auto", 0, ""),
        ("watch a.cnf --svg tree.svg", 0, ""),
        (f"sheet {PUZZLE} -o sheet.svg", 0, ""),
        (f"sudoku {PUZZLE}", 0, ""),
        (f"play {PUZZLE}", 0, "0\n"),
        ("statistics --csv", 0, ""),
        ("completion bash", 0, ""),
        ("", 0, "1\na.cnf\n\n\n\n0\n"),
    ],
)
def test_no_command_runs_it(hostile: HostileFolder, command: str, code: int, typed: str) -> None:
    done = ended(hostile, [str(hostile.starter)], command, typed)
    assert (done.returncode, done.stderr.count("Traceback")) == (code, 0), done.stderr


def test_a_report_with_pictures_and_a_pdf(hostile: HostileFolder) -> None:
    pytest.importorskip("matplotlib")
    pytest.importorskip("reportlab")
    bench = "bench a.cnf --repeat 1 --engine stack,cdcl -o pictures.html"
    assert ended(hostile, [str(hostile.starter)], bench).returncode == 0
    assert "data:image/svg" in (hostile.path / "pictures.html").read_text()
    assert ended(hostile, [str(hostile.starter)], f"sheet {PUZZLE} -o sheet.pdf").returncode == 0


@pytest.mark.parametrize("work", [GENERATE, "solve a.cnf --cubes 4"])
def test_no_worker_of_a_cluster_runs_it(hostile: HostileFolder, work: str) -> None:
    pytest.importorskip("distributed")
    done = ended(hostile, [str(hostile.starter)], f"{work} --local-cluster 1")
    assert done.returncode in (0, 10), done.stderr


@pytest.mark.parametrize("flags", [[], ["-E"], ["-I"], ["-P"]])
def test_the_options_of_python_change_nothing(hostile: HostileFolder, flags: list[str]) -> None:
    """With -E, Python ignores PYTHONSAFEPATH."""
    done = ended(hostile, [*flags, str(hostile.starter)], f"{GENERATE} --jobs 1 -o flags.txt")
    assert done.returncode == 0, done.stderr


@pytest.fixture(scope="module")
def after_start(tmp_path_factory: pytest.TempPathFactory) -> HostileFolder:
    """A hostile folder without traps for what `python -m` itself loads before it runs a module."""
    clean = tmp_path_factory.mktemp("clean")
    (clean / "probe.py").write_text("import sys\nprint(*sys.modules)\n")
    shown = subprocess.check_output([sys.executable, "-m", "probe"], cwd=clean, text=True)
    loaded = {name.partition(".")[0] for name in shown.split()}
    hostile = HostileFolder(tmp_path_factory.mktemp("later"), module_names() - loaded)
    (hostile.path / "a.cnf").write_text("p cnf 1 1\n1 0\n")
    return hostile


@pytest.mark.parametrize("command", ["--version", f"{GENERATE} --jobs 1", "bench a.cnf --repeat 1"])
def test_started_as_a_module(after_start: HostileFolder, command: str) -> None:
    """Python puts the current folder first on its path."""
    assert ended(after_start, ["-m", "satdoku"], command).returncode == 0


def test_the_traps_work(tmp_path: Path) -> None:
    hostile = HostileFolder(tmp_path, ["multiprocessing"])
    subprocess.run([sys.executable, "-c", "import multiprocessing"], cwd=hostile.path, check=True)
    assert [mark.split()[0] for mark in hostile.ran()] == ["multiprocessing"]
    subprocess.run(["less"], cwd=hostile.path, env={"PATH": "."}, check=True)
    assert hostile.ran()[1:] == ["./less"]


START_LATER = """
import os, sys
from satdoku.__main__ import main
if __name__ == "__main__":
    os.chdir(sys.argv.pop(1))  # Python itself has loaded what it needs
    sys.path.insert(0, "")
    sys.exit(main())
"""


@pytest.mark.parametrize("entry", ["", "."])
def test_workers_ignore_an_entry_of_the_path_that_means_here(
    hostile: HostileFolder, entry: str, tmp_path: Path
) -> None:
    """`PYTHONPATH=$PYTHONPATH:/x` has an empty entry if it was not set before. Python reads it
    before satdoku runs, but the workers do not."""
    starter, elsewhere = tmp_path / "starter.py", tmp_path / "elsewhere"
    starter.write_text(START_LATER)
    elsewhere.mkdir()
    done = subprocess.run(
        [sys.executable, starter, hostile.path, *GENERATE.split(), "-o", tmp_path / "out.txt"],
        cwd=elsewhere,
        env={**os.environ, "PYTHONPATH": os.pathsep.join((entry, str(ROOT)))},
        check=False,
    )
    assert done.returncode == 0
    assert hostile.ran() == []


@pytest.fixture
def _own_environment(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(os, "environ", dict(os.environ))


@pytest.mark.usefixtures("_own_environment")
def test_what_is_left_of_the_search_paths(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    here, below = str(tmp_path), f"{tmp_path}/below"
    monkeypatch.setattr(sys, "path", ["", here, ".", "/else", below])
    os.environ["PYTHONPATH"] = os.pathsep.join(("", ".", "/else", "below"))
    os.environ["PATH"] = os.pathsep.join(("", ".", "/else", "below", here))
    current_folder.distrust()
    assert sys.path == ["/else", below]
    assert os.environ["PYTHONPATH"] == os.pathsep.join(("/else", "below"))
    assert os.environ["PATH"] == os.pathsep.join(("/else", here))


@pytest.mark.usefixtures("_own_environment")
@pytest.mark.parametrize("path", ["", ".", "bin"])
def test_a_path_of_which_nothing_is_left(path: str) -> None:
    """An empty value would mean the current folder."""
    os.environ["PATH"] = path
    current_folder.distrust()
    assert os.environ["PATH"] == os.defpath


@pytest.mark.usefixtures("_own_environment")
def test_satdoku_itself_may_lie_in_the_current_folder(monkeypatch: pytest.MonkeyPatch) -> None:
    """As in a checkout that is not installed: it comes last on the path."""
    monkeypatch.chdir(ROOT)
    monkeypatch.setattr(sys, "path", [str(ROOT), "/else"])
    current_folder.distrust()
    assert sys.path == ["/else", str(ROOT)]


@pytest.mark.usefixtures("_own_environment")
def test_a_current_folder_that_was_removed(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    gone = tmp_path / "gone"
    gone.mkdir()
    monkeypatch.chdir(gone)
    gone.rmdir()
    monkeypatch.setattr(sys, "path", ["", "/else"])
    current_folder.distrust()
    assert sys.path == ["/else"]
