"""One solver on one formula: timed, checked, written, and proved on request."""

from __future__ import annotations

from pathlib import Path

import pytest

from satdoku.bench.compare import Measured
from satdoku.bench.programs import RECIPES, Program
from satdoku.bench.timing import BenchPlan, Timing, time_solver
from satdoku.errors import FileError, UsageError
from satdoku.monitor import Monitor, Stopped
from satdoku.sat.engines import EngineConfig
from satdoku.sat.result import Status
from satdoku.tasks.solve import load
from tests.tasks import fakes

YES, NO, OPEN = Status.SATISFIABLE, Status.UNSATISFIABLE, Status.UNKNOWN


def timed(path: Path, plan: BenchPlan, monitor: Monitor | None = None) -> Timing:
    """Time the first solver of the plan."""
    plan = plan.replace(root=path.parent, repeat=2)
    return time_solver(plan, 0, load(path), monitor or Monitor())


def engine(name: str = "cdcl", **changes: object) -> BenchPlan:
    return BenchPlan([EngineConfig.named(name)]).replace(**changes)


def test_an_engine_is_timed(sat: Path) -> None:
    found = timed(sat, engine())
    assert (found.file, found.solver, found.answer) == ("sat.cnf", "cdcl", YES)
    assert (found.variables, found.clauses, len(found.times)) == (3, 4, 2)
    assert found.times[0] <= found.ms <= found.times[1]
    assert [path.name for path in sat.parent.iterdir()] == ["sat.cnf"]


def test_engines_with_short_searches_are_measured_together(sat: Path) -> None:
    plan = BenchPlan([EngineConfig.named(name) for name in ("recursive", "stack", "cdcl")])
    plan, formula = plan.replace(root=sat.parent), load(sat)
    known: dict[int, Measured] = {}
    first = time_solver(plan, 0, formula, Monitor(), known)
    assert sorted(known) == [1, 2]
    times = known[2].times
    second, third = (time_solver(plan, number, formula, Monitor(), known) for number in (1, 2))
    assert [one.solver for one in (first, second, third)] == ["recursive", "stack", "cdcl"]
    assert (third.times, third.answer, known) == (times, YES, {})


def test_the_time_limit_leaves_it_undecided(hard: Path) -> None:
    found = timed(hard, engine("stack", timeout=0.05))
    assert (found.answer, found.problem, len(found.times)) == (OPEN, "", 1)


def test_a_stop_passes(hard: Path) -> None:
    with pytest.raises(Stopped):
        timed(hard, engine(), Monitor(stop=lambda: True))


def test_the_answer_is_written_and_verified(sat: Path, unsat: Path) -> None:
    assert timed(sat, engine(res=True)).res == "VERIFIED"
    assert sat.with_suffix(".res").read_text().startswith("s 1\nv 1 2 -3\n")
    assert timed(unsat, engine(res=True)).res == "UNVERIFIABLE"
    assert not unsat.with_suffix(".drat").exists()


def test_answers_and_proofs_go_to_a_folder_of_their_own(unsat: Path, tmp_path: Path) -> None:
    folder = tmp_path / "answers"
    found = timed(unsat, engine(res_folder=folder, proofs=True))
    assert (found.res, found.proved, found.wrong) == ("VERIFIED", True, "")
    assert sorted(path.name for path in folder.iterdir()) == ["unsat.drat", "unsat.res"]
    assert not unsat.with_suffix(".res").exists()


def test_a_proof_is_checked_and_thrown_away(unsat: Path) -> None:
    assert timed(unsat, engine(proofs=True)).proved
    assert [path.name for path in unsat.parent.iterdir()] == ["unsat.cnf"]


def test_a_place_that_cannot_be_written_is_told(sat: Path) -> None:
    sat.with_suffix(".res").mkdir()
    found = timed(sat, engine(res=True))
    assert found.answer is YES
    assert "is a folder" in found.problem


def test_a_folder_that_cannot_be_made_is_told(sat: Path) -> None:
    with pytest.raises(FileError, match="cannot be written"):
        timed(sat, engine(res_folder=sat))


def test_proofs_need_an_engine_that_writes_them() -> None:
    with pytest.raises(UsageError, match="add cdcl"):
        engine("stack", proofs=True)


def test_a_wrong_model_of_an_engine_is_found_out(sat: Path) -> None:
    found = timed(sat, BenchPlan([fakes.answering("liar", YES, (1, 2, 3))]))
    assert found.answer is OPEN
    assert "leaves clause 4 unsatisfied" in found.wrong


def program(folder: Path, script: str) -> BenchPlan:
    path = folder / "program"
    path.write_text(f"#!/bin/sh\n{script}\n")
    path.chmod(0o755)
    recipe = RECIPES["cadical"].replace(arguments=(), without_model=())
    return BenchPlan([], [Program("theirs", (str(path),), "0", 0.0, recipe=recipe)])


FICKLE = (
    "mkdir $0.ran 2>&- && echo s SATISFIABLE && echo v 1 2 -3 0 && exit 10\n"
    "echo s UNSATISFIABLE; exit 20"
)


@pytest.mark.parametrize(
    ("script", "answer", "wrong"),
    [
        ("echo s SATISFIABLE; echo v 1 2 -3 0; exit 10", YES, ""),
        ("echo s UNSATISFIABLE; exit 20", NO, ""),  # the report finds the contradiction
        ("echo s SATISFIABLE; echo v 1 2 3 0; exit 10", OPEN, "leaves clause 4 unsatisfied"),
        ("echo s SATISFIABLE; echo v 1 -1 2 -3 0; exit 10", OPEN, "both values"),
        ("echo s SATISFIABLE; echo v 9 0; exit 10", OPEN, "does not print one"),
        (FICKLE, OPEN, "different answers"),
    ],
)
def test_a_program_is_believed_only_with_its_model(
    script: str, answer: Status, wrong: str, sat: Path, tmp_path: Path
) -> None:
    found = timed(sat, program(tmp_path, script))
    assert found.answer is answer
    assert wrong in found.wrong
    assert bool(wrong) == bool(found.wrong)


@pytest.mark.parametrize(
    ("steps", "answer", "proved"), [("1 0\\n0\\n", NO, True), ("0\\n", OPEN, False)]
)
def test_the_proof_of_a_program_is_checked(
    steps: str, answer: Status, proved: bool, unsat: Path, tmp_path: Path
) -> None:
    script = f"[ $# = 2 ] && printf '{steps}' > $2; echo s UNSATISFIABLE; exit 20"
    plan = program(tmp_path, script).replace(configs=[EngineConfig.named("cdcl")], proofs=True)
    plan = plan.replace(root=tmp_path, repeat=1)
    found = time_solver(plan, 1, load(unsat))
    assert (found.answer, found.proved) == (answer, proved)
    assert found.wrong == ("" if proved else "The proof by theirs failed the check.")


def test_a_program_without_an_answer_has_a_problem(sat: Path, tmp_path: Path) -> None:
    found = timed(sat, program(tmp_path, "echo lost; exit 3"))
    assert (found.answer, found.wrong) == (OPEN, "")
    assert found.problem == "no answer, exit code 3, last line: lost"


def test_a_program_is_ended_with_the_bench(sat: Path, tmp_path: Path) -> None:
    plan = program(tmp_path, f"echo $$ > {tmp_path}/pid; exec sleep 60")
    pid = tmp_path / "pid"
    with pytest.raises(Stopped):
        timed(sat, plan, Monitor(stop=pid.exists))
    assert not Path(f"/proc/{pid.read_text().strip()}").exists()
