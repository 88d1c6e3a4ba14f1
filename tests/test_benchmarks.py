"""The benchmark program: its arithmetic is right, it is fair, and its formulas stay the same."""

from __future__ import annotations

import json
import stat
import sys
import time
from collections.abc import Sequence
from dataclasses import dataclass, field
from datetime import UTC, datetime
from hashlib import sha256
from math import inf
from pathlib import Path

import pytest

from benchmarks import instances, run
from benchmarks.contestant import Solver
from benchmarks.engines import OurEngine
from benchmarks.instances import FAMILIES, write_family, write_instance
from benchmarks.large_file import write_large_file
from benchmarks.machine import Machine, describe
from benchmarks.report import Results, save
from benchmarks.rounds import Job, run_rounds
from benchmarks.solvers import find_solvers, reference
from benchmarks.standings import by_folder, geometric_mean, mean_ratios
from benchmarks.targets import Target, require_all_ran, total
from satdoku.bench import programs
from satdoku.bench.processes import EndedProcess, run_timed
from satdoku.bench.programs import Measurement, Program, answer_of, best
from satdoku.errors import UsageError, WrongAnswerError
from satdoku.families.pigeonhole import pigeonhole
from satdoku.sat.check import unsatisfied_clause
from satdoku.sat.dimacs import Headers, read
from satdoku.sat.engines import EngineConfig
from satdoku.sat.result import Status
from satdoku.tasks.solve import Formula, load

SAT, UNSAT, UNKNOWN = Status.SATISFIABLE, Status.UNSATISFIABLE, Status.UNKNOWN


@dataclass
class Scripted:
    """A solver that gives prescribed answers and times, and counts its turns."""

    name: str
    script: Sequence[Measurement]
    version: str = "0"
    outside: bool = True
    turns: list[str] = field(default_factory=list)

    def measure(self, formula: Formula, timeout: float) -> Measurement:
        measurement = self.script[min(len(self.turns), len(self.script) - 1)]
        self.turns.append(f"{self.name} {formula.path.name}")
        return measurement


def scripted(name: str, *times: float, answer: Status = SAT, outside: bool = True) -> Scripted:
    return Scripted(name, [Measurement(name, answer, t) for t in times], outside=outside)


def late(name: str) -> Scripted:
    return Scripted(name, [Measurement(name, UNKNOWN, 9.0, timed_out=True)])


def write_cnf(path: Path, pigeons: int = 3, holes: int = 3) -> Path:
    path.parent.mkdir(exist_ok=True)
    with path.open("w") as stream:
        pigeonhole(pigeons, holes).write_dimacs(stream)
    return path


def measured(
    paths: Sequence[Path], solvers: Sequence[Solver], repeat: int = 1, timeout: float = 10
) -> list[Job]:
    jobs = [Job(path, solvers) for path in paths]
    return run_rounds(jobs, repeat, timeout, lambda sentence: None, lambda: None)


# Arithmetic


def test_the_minimum_of_the_repeats_counts(tmp_path: Path) -> None:
    (job,) = measured([write_cnf(tmp_path / "a.cnf")], [scripted("a", 3, 1, 2)], repeat=3)
    assert job.best("a").cpu == 1


def test_a_failed_repeat_does_not_hide_a_success() -> None:
    fine = Measurement("a", SAT, 5.0, search_cpu=4.0)
    failed = Measurement("a", UNKNOWN, 1.0, problem="crashed")
    assert best([fine, failed]) == fine
    assert best([failed]) == failed


def test_a_timeout_counts_twice_the_limit_and_is_not_repeated(tmp_path: Path) -> None:
    slow, fast = late("slow"), scripted("fast", 2)
    jobs = measured([write_cnf(tmp_path / "a.cnf")], [slow, fast], repeat=3)
    (folder,) = by_folder(jobs, "fast", timeout=10)
    first, second = folder.standings
    assert (first.solved, first.cpu, first.ratio) == (0, 20, 10)
    assert (second.solved, second.cpu, second.ratio) == (1, 2, 1)
    assert (len(slow.turns), len(fast.turns)) == (1, 3)


def test_ratios_are_per_folder_and_their_mean_is_geometric(tmp_path: Path) -> None:
    paths = [write_cnf(tmp_path / "one" / "a.cnf"), write_cnf(tmp_path / "two" / "b.cnf")]
    solvers = [scripted("ours", 4, 1, outside=False), scripted("theirs", 2, 8)]
    folders = by_folder(measured(paths, solvers), reference(solvers).name, timeout=10)
    assert [[s.ratio for s in folder.standings] for folder in folders] == [[2, 1], [1 / 8, 1]]
    assert mean_ratios(folders) == pytest.approx({"ours": 0.5, "theirs": 1})


def test_without_a_measurable_reference_there_is_no_ratio(tmp_path: Path) -> None:
    jobs = measured([write_cnf(tmp_path / "a.cnf")], [scripted("a", 0.0), scripted("b", 1)])
    folders = by_folder(jobs, "a", timeout=10)
    assert [standing.ratio for standing in folders[0].standings] == [None, None]
    assert mean_ratios(folders) == {"a": None, "b": None}
    assert geometric_mean([]) is None


def test_solvers_take_turns_on_each_file(tmp_path: Path) -> None:
    log: list[str] = []
    paths = [write_cnf(tmp_path / name) for name in ("1.cnf", "2.cnf")]
    solvers = [scripted(name, 1) for name in "ab"]
    for solver in solvers:
        solver.turns = log
    measured(paths, solvers, repeat=2)
    assert log == ["a 1.cnf", "b 1.cnf", "a 2.cnf", "b 2.cnf"] * 2


def test_the_ratio_refers_to_the_first_outside_solver() -> None:
    ours, one, two = scripted("ours", 1, outside=False), scripted("one", 1), scripted("two", 1)
    assert reference([ours, two, one]) is two
    assert reference([ours]) is ours


def test_targets_from_above_and_from_below() -> None:
    assert Target("time", 2.0, 1.9, "s").met
    assert not Target("time", 2.0, 2.1, "s").met
    assert Target("speed", 2.0, 2.1, "MiB/s", at_least=True).met
    assert Target("speed", 2.0, 1.9, "MiB/s", at_least=True).row[-1] == "MISSED"


def test_targets_cannot_be_measured_without_the_reference(tmp_path: Path) -> None:
    path = write_cnf(tmp_path / "a.cnf", 14, 13)
    with pytest.raises(UsageError, match="minisat failed"):
        require_all_ran(measured([path], [late("minisat")]))
    jobs = measured([path], [OurEngine(EngineConfig.named("stack"))], timeout=0.05)
    require_all_ran(jobs)
    assert total(jobs, "stack", lambda m: m.cpu) == inf


# Answers


def test_outside_solvers_that_disagree_raise(tmp_path: Path) -> None:
    solvers = [late("late"), scripted("yes", 1), scripted("no", 1, answer=UNSAT)]
    with pytest.raises(WrongAnswerError, match="yes says SATISFIABLE, no says UNSATISFIABLE"):
        measured([write_cnf(tmp_path / "a.cnf")], solvers)


def test_an_outside_solver_that_contradicts_our_engine_raises(tmp_path: Path) -> None:
    solvers: list[Solver] = [OurEngine(EngineConfig.named("stack")), scripted("liar", 1)]
    with pytest.raises(WrongAnswerError, match="stack says UNSATISFIABLE, liar says SATISFIABLE"):
        measured([write_cnf(tmp_path / "a.cnf", 4, 3)], solvers)


def test_a_solver_that_changes_its_answer_raises(tmp_path: Path) -> None:
    fickle = Scripted("fickle", [Measurement("fickle", answer, 1) for answer in (SAT, UNSAT)])
    with pytest.raises(WrongAnswerError):
        measured([write_cnf(tmp_path / "a.cnf")], [fickle], repeat=2)


def test_a_disagreement_ends_the_run_with_exit_code_1(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    solvers = [scripted("yes", 1), scripted("no", 1, answer=UNSAT)]
    monkeypatch.setattr(run, "find_solvers", lambda names, tell: solvers)
    assert run.main([str(write_cnf(tmp_path / "a.cnf"))]) == 1
    assert "One of them is wrong" in capsys.readouterr().err


def test_our_engine_stops_at_the_limit(tmp_path: Path) -> None:
    formula = load(write_cnf(tmp_path / "a.cnf", 14, 13))
    measurement = OurEngine(EngineConfig.named("stack")).measure(formula, 0.05)
    assert measurement.timed_out
    assert measurement.answer is UNKNOWN


@pytest.mark.parametrize(
    ("code", "output", "answer"),
    [
        (10, "s SATISFIABLE\n", SAT),
        (20, "WARNING: something\nUNSATISFIABLE\n", UNSAT),
        (20, "s SATISFIABLE\n", UNKNOWN),
        (10, "", UNKNOWN),
        (0, "INDETERMINATE\n", UNKNOWN),
        (1, "ERROR\n", UNKNOWN),
    ],
)
def test_code_and_output_must_agree(code: int, output: str, answer: Status) -> None:
    assert answer_of(EndedProcess(code, 0.0, 0, False, output)) is answer


# Programs


def fake_program(path: Path, script: str) -> Path:
    path.write_text(f"#!/bin/sh\n{script}\n")
    path.chmod(path.stat().st_mode | stat.S_IXUSR)
    return path


def test_cpu_time_is_work_and_not_waiting_and_the_start_is_apart(tmp_path: Path) -> None:
    busy = (sys.executable, "-c", "import time\nwhile time.process_time() < 0.1: pass")
    formula = load(write_cnf(tmp_path / "a.cnf"))
    assert 0.1 <= run_timed(busy, 10).cpu < 1
    assert run_timed(["sleep", "0.2"], 10).cpu < 0.1
    assert Program("busy", busy, "0", start=5.0).measure(formula, 10).cpu == 0


def test_a_program_on_the_path_is_found_and_answers(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    fake_program(tmp_path / "minisat", "echo SATISFIABLE; exit 10")
    monkeypatch.setenv("PATH", str(tmp_path), prepend=":")
    monkeypatch.setattr(programs, "STARTS", 2)
    (solver,) = find_solvers(["minisat"], pytest.fail)
    measurement = solver.measure(load(write_cnf(tmp_path / "a.cnf")), 10)
    assert (measurement.answer, measurement.problem) == (SAT, None)
    assert 0 <= measurement.cpu < 0.1
    assert measurement.peak_kib is not None


def test_a_missing_program_is_skipped_with_a_sentence(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("PATH", "")
    sentences: list[str] = []
    names = ["stack", "minisat", "pysat:nonesuch", "stack:mom-conflict"]
    solvers = find_solvers(names, sentences.append)
    assert [solver.name for solver in solvers] == ["stack"]
    assert [sentence.split()[0] for sentence in sentences] == ["minisat", "pysat:nonesuch"]


def test_an_unknown_solver_is_an_error() -> None:
    with pytest.raises(UsageError):
        find_solvers(["nonesuch"], pytest.fail)


def test_a_program_without_an_answer_has_failed(tmp_path: Path) -> None:
    broken = fake_program(tmp_path / "broken", "echo out of memory; exit 3")
    solver = Program("broken", (str(broken),), "0", start=0.0)
    measurement = solver.measure(load(write_cnf(tmp_path / "a.cnf")), 10)
    assert measurement.failed
    assert "exit code 3, last line: out of memory" in str(measurement.problem)


def test_a_program_is_killed_at_the_limit() -> None:
    start = time.monotonic()
    ended = run_timed(["sleep", "60"], 0.1)
    assert ended.timed_out
    assert time.monotonic() - start < 10


def test_our_memory_does_not_count_as_that_of_the_program() -> None:
    ballast = bytearray(b"x") * 100_000_000
    assert run_timed(["true"], 10).peak_kib < 50_000 < len(ballast) // 1024


def test_a_solver_of_python_sat(tmp_path: Path) -> None:
    pytest.importorskip("pysat")
    (solver,) = find_solvers(["pysat:glucose4"], pytest.fail)
    measurement = solver.measure(load(write_cnf(tmp_path / "a.cnf", 4, 3)), 30)
    assert (measurement.answer, measurement.problem) == (UNSAT, None)
    assert measurement.search_cpu is not None
    assert measurement.search_cpu <= measurement.cpu


# Formulas


def test_the_formulas_stay_the_same(tmp_path: Path) -> None:
    """After an intended change here, earlier results are no longer comparable."""
    digest = sha256()
    for path in write_family("random3-100", tmp_path):
        digest.update(path.read_bytes())
    assert digest.hexdigest() == "29e35dadc1efbc6ef51a3ef30840f2218fc84a0e4621adfb6927f6e29c2593dc"


def test_names_are_unique_within_a_family() -> None:
    for samples in FAMILIES.values():
        assert len({sample.name for sample in samples}) == len(samples)


@pytest.mark.parametrize(
    ("family", "name", "answer"),
    [
        ("pigeonhole", "pigeonhole-06-05", UNSAT),
        ("queens", "queens-008", SAT),
        ("ordering", "ordering-006", UNSAT),
        ("latin", "latin-09-01", SAT),
        ("parity", "xors-sat-01", SAT),
        ("parity", "xors-unsat-01", UNSAT),
        ("planted", "planted3-200-01", SAT),
        ("coloring", "planted-300-02", SAT),
    ],
)
def test_answers_of_small_formulas(family: str, name: str, answer: Status, tmp_path: Path) -> None:
    sample = next(sample for sample in FAMILIES[family] if sample.name == name)
    formula = load(write_instance(sample, tmp_path))
    assert OurEngine(EngineConfig.named("stack")).measure(formula, 60).answer is answer


def test_the_large_file_is_exact_and_satisfied_by_all_false(tmp_path: Path) -> None:
    path, again = tmp_path / "a.cnf", tmp_path / "b.cnf"
    for target in (path, again):
        write_large_file(target, n=50, m=20_000)
    cnf = read(path, headers=Headers.STRICT)
    assert path.read_bytes() == again.read_bytes()
    assert all(len({abs(lit) for lit in clause}) == 3 for clause in cnf)
    assert unsatisfied_clause(cnf, range(-1, -51, -1)) is None


def test_instances_on_the_command_line(tmp_path: Path) -> None:
    assert instances.main([str(tmp_path / "out"), "--family", "ordering", "planted"]) == 0
    assert sorted(path.name for path in (tmp_path / "out").iterdir()) == ["ordering", "planted"]


# The whole run


def test_a_run_prints_tables_and_saves_results(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    write_cnf(tmp_path / "cnf" / "sat.cnf")
    write_cnf(tmp_path / "cnf" / "unsat.cnf", 4, 3)
    (tmp_path / "cnf" / "bad.cnf").write_text("p cnf 1 1\n2 0\n")
    options = ["--solvers", "stack,recursive", "--repeat", "2", "-o", "tiny.v1"]
    assert run.main([str(tmp_path / "cnf"), *options], results=tmp_path / "results") == 0
    printed = capsys.readouterr()
    assert "2/2" in printed.out
    assert "ratio to stack" in printed.out
    assert "bad.cnf, line 2" in printed.err
    (document,) = (tmp_path / "results").glob("*/tiny.v1.json")
    saved = json.loads(document.read_text())
    machine = describe([], datetime.now(UTC))
    assert document.parent.name == machine.slug
    assert (saved["machine"]["cpu"], saved["machine"]["python"]) == (machine.cpu, machine.python)
    assert set(saved["machine"]["solvers"]) == {"stack", "recursive"}
    answers = [[run["answer"] for run in file["runs"]] for file in saved["folders"][0]["files"]]
    assert answers == [["SATISFIABLE"] * 2, ["UNSATISFIABLE"] * 2]
    assert f"cpu: {machine.cpu}" in document.with_suffix(".md").read_text()


def test_results_name_no_folder_of_the_machine(tmp_path: Path) -> None:
    paths = [write_cnf(tmp_path / name / "x.cnf") for name in ("here", "here/below", "there")]
    complaint = Measurement("sad", UNKNOWN, 1.0, problem=f"{paths[0]}: too hard")
    jobs = measured(paths, [Scripted("sad", [complaint, Measurement("sad", SAT, 1.0)])])
    results = Results(describe([], datetime.now(UTC)), "sad", 1, 1.0, by_folder(jobs, "sad", 1.0))
    folder = save(results, tmp_path / "results", "x")
    texts = [(folder / name).read_text() for name in ("x.md", "x.json")]
    assert not any(str(tmp_path) in text for text in texts)
    found = json.loads(texts[1])["folders"]
    assert [one["folder"] for one in found] == ["here", "here/below", "there"]
    assert found[0]["files"][0]["runs"][0]["problem"] == "x.cnf: too hard"


def test_the_folder_of_a_machine() -> None:
    machine = Machine("AMD Ryzen™ 7 (8×)", 16, 1.0, "", "", "", "", {}, "")
    assert machine.slug == "amd-ryzen-7-8-16-cores"


@pytest.mark.parametrize("arguments", [["nowhere"], ["."], [".", "--timeout", "0"]])
def test_nothing_to_run_is_a_usage_error(
    arguments: list[str], tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    assert run.main([*arguments, "--solvers", "stack"]) == 2
