"""Any program as a solver: whatever it does, it gets a row, and its answers are checked."""

from __future__ import annotations

import stat
import sys
from pathlib import Path

import pytest

from satdoku.bench.own_program import OwnProgram
from satdoku.bench.report import BenchedFile
from satdoku.bench.timing import BenchPlan, agreeing, time_solver
from satdoku.errors import UsageError
from satdoku.sat.engines import EngineConfig
from satdoku.sat.result import Status
from tests.bench.benched import timing
from tests.tasks import fakes
from tests.waiting import PATIENCE

pytestmark = pytest.mark.skipif(sys.platform == "win32", reason="needs POSIX")

FORMULA = fakes.formula((1, 2), (-1, 2), path="/x.cnf")


def program(folder: Path, script: str, name: str = "mine", memory_mb: int = 4096) -> OwnProgram:
    """A shell script: $1 is the formula, $2 the place for the answer."""
    path = folder / f"{name}.sh"
    path.write_text(f"#!/bin/sh\n{script}\n")
    path.chmod(path.stat().st_mode | stat.S_IXUSR)
    return OwnProgram.parse(f"{name}={path} {{cnf}} {{res}}", memory_mb)


@pytest.mark.parametrize(
    "script",
    [
        "printf 's 1\\nv 1 2\\nt 3ms\\n' > $2",
        "echo 's 1'; echo 'v -1 2 0'",
        "echo SATISFIABLE; printf 'SAT\\n1 2 0\\n' > $2; exit 10",
        "printf 's 1\\nv 1 2\\n' > $1.res; exit 1",
        "echo Please choose:; echo 's: 1'; echo 'v 2'; echo Bye",
        "printf 's 1\nv 1 2\n' > result.res",  # in its folder, which is the current one
    ],
)
def test_answers_are_found_wherever_they_are(tmp_path: Path, script: str) -> None:
    run, wrong = program(tmp_path, script).measure(FORMULA, 10)
    assert (run.answer, run.problem, wrong) == (Status.SATISFIABLE, None, "")


@pytest.mark.parametrize(
    ("script", "says"),
    [
        ("kill -SEGV $$", "killed by SIGSEGV, last line: nothing"),
        ("kill -9 $PPID", "killed by SIGKILL, last line: nothing"),  # what measures it
        (
            "echo good bye; exit 3",
            "no answer: line 2: there is no line “s 1”, “s 0” or “s -1”. Exit",
        ),
        ("head -c 999 /dev/zero", "line 1"),
        ("yes", "it wrote more than "),
        ("echo 's 1'; echo 'v 7'", "the literal 7 is out of range"),
        ("exit 10", "Exit code 10, last line: nothing"),
        ("rm $0; exec /no/such/program", "Exit code"),
    ],
)
def test_failures_are_results(tmp_path: Path, script: str, says: str) -> None:
    run, wrong = program(tmp_path, script).measure(FORMULA, PATIENCE)
    assert (run.answer, wrong) == (Status.UNKNOWN, "")
    assert run.problem is not None
    assert says in run.problem
    assert run.problem.isprintable()


@pytest.mark.parametrize(
    ("script", "says"),
    [
        ("echo 's 1'; echo 'v 1 -2'", "the model leaves clause 2 unsatisfied."),
        ("echo 's 1'; echo 'v 1 2 -1'", "variable 1 has both values"),
        ("echo 's 1'; echo 'v 2'; exit 20", "exit code 20 contradicts the answer SATISFIABLE."),
    ],
)
def test_wrong_answers_are_found(tmp_path: Path, script: str, says: str) -> None:
    _run, wrong = program(tmp_path, script).measure(FORMULA, 10)
    assert says in wrong


def test_a_program_with_a_menu_gets_its_lines(tmp_path: Path) -> None:
    path = tmp_path / "menu.sh"
    path.write_text(
        "read choice; read name; read end; test $choice$end = 10 || exit 1\n"
        "test -f $name && printf 's 1\\nv 1 2\\n' > out.res\n"
    )
    mine = OwnProgram.parse(f"mine=/bin/sh {path} <<< 1 {{cnf}} 0")
    run, wrong = mine.measure(FORMULA, 10)
    assert (run.answer, run.problem, wrong) == (Status.SATISFIABLE, None, "")
    assert mine.version.endswith("menu.sh <<< 1 '{cnf}' 0")


def test_files_named_in_the_command_are_found_from_its_own_folder(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    Path("solver.sh").write_text("echo 's 1'; echo 'v 2'; touch litter")
    mine = OwnProgram.parse("mine=/bin/sh solver.sh {cnf}")
    assert mine.measure(FORMULA, 10)[0].answer is Status.SATISFIABLE
    assert [path.name for path in tmp_path.iterdir()] == ["solver.sh"]
    assert mine.version == "sh solver.sh '{cnf}'"


def test_a_hang_ends_with_all_it_has_started(tmp_path: Path) -> None:
    mark = tmp_path / "mark"
    run, _wrong = program(tmp_path, f"(sleep 1; touch {mark}) & sleep 60").measure(FORMULA, 0.2)
    assert run.timed_out
    sleeping, _wrong = program(tmp_path, "sleep 1.2; echo 's 0'").measure(FORMULA, 10)
    assert sleeping.answer is Status.UNSATISFIABLE
    assert not mark.exists()


def test_memory_is_limited(tmp_path: Path) -> None:
    greedy = f"exec {sys.executable} -c 'x = bytearray(1 << 30)'"
    run, _wrong = program(tmp_path, greedy, memory_mb=200).measure(FORMULA, 30)
    assert run.problem is not None
    assert "MemoryError" in run.problem


def test_a_file_that_is_no_program_is_a_failure(tmp_path: Path) -> None:
    path = tmp_path / "solver"
    path.write_bytes(b"\x7fELF nonsense")
    path.chmod(0o755)
    run, _wrong = OwnProgram.parse(f"mine={path} {{cnf}}").measure(FORMULA, 10)
    assert run.problem is not None
    assert "Exit code 127" in run.problem


@pytest.mark.parametrize(
    "text",
    [
        "mine=",
        "mine=cat",
        "mine=<<< {cnf}",
        "=cat {cnf}",
        "mine=no-such-program {cnf}",
        "mine='cat {cnf}",
    ],
)
def test_bad_commands(text: str) -> None:
    with pytest.raises(UsageError, match="--programs"):
        OwnProgram.parse(text)


def test_a_bench_times_it_against_a_baseline(tmp_path: Path) -> None:
    slow = program(tmp_path, "echo 's 1'; echo 'v 2'", "slow")
    engine = EngineConfig.named("stack")
    plan = BenchPlan([engine], [slow], 10.0, repeat=2, root=Path("/"), baseline="slow")
    found = time_solver(plan, 1, FORMULA)
    assert (found.answer, len(found.times), found.own) == (Status.SATISFIABLE, 2, True)
    assert plan.compared == ("stack", "slow")
    with pytest.raises(UsageError, match="Unknown baseline"):
        plan.replace(baseline="minisat")


def test_a_denied_model_makes_the_program_wrong_and_not_the_answer_disputed() -> None:
    yes, no = Status.SATISFIABLE, Status.UNSATISFIABLE
    engine = timing("x.cnf", "stack", yes, 1.0)
    mine = timing("x.cnf", "mine", no, 2.0, own=True)
    file = BenchedFile("x.cnf", agreeing([mine, engine]))
    assert file.answer is yes
    assert not file.disputed
    assert list(file.faults()) == [
        "x.cnf: mine: UNSATISFIABLE, but stack found a model, which was checked."
    ]
