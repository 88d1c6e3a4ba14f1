"""One formula on many workers: the plain engine's answers, whichever workers die."""

from __future__ import annotations

import os
import signal
from collections.abc import Callable, Sequence
from pathlib import Path
from random import Random

import pytest

from satdoku.batch.conquer import CubeError, cube_config
from satdoku.batch.executor import Chunk, MakeExecutor, Returned, Work, perform_chunk
from satdoku.batch.pool import ProcessPool
from satdoku.families.pigeonhole import pigeonhole
from satdoku.families.random_ksat import planted_ksat, random_ksat
from satdoku.monitor import UNWATCHED, Monitor, Progress
from satdoku.sat import proof
from satdoku.sat.cnf import Cnf
from satdoku.sat.engines import EngineConfig
from satdoku.sat.kernel.vec import COMPILED
from satdoku.sat.result import Status
from satdoku.tasks.solve import SolveRequest, search, solve
from tests.sat.random_formulas import random_formula

CDCL = EngineConfig.named("cdcl")


class Here:
    """An executor without processes, for many small formulas."""

    def __init__(self, work: Work) -> None:
        self.work, self.chunks = work, list[Chunk]()

    def close(self) -> None:
        pass

    def room(self) -> int:
        return 2 - len(self.chunks)

    def submit(self, chunk: Chunk, alone: bool = False) -> None:
        self.chunks.append(chunk)

    def collect(self, seconds: float) -> Sequence[Returned]:
        taken, self.chunks = self.chunks, []
        perform = self.work.begin()
        return [Returned(c, perform_chunk(self.work, perform, c, UNWATCHED)) for c in taken]


def pool(jobs: int) -> MakeExecutor:
    return lambda work: ProcessPool(work, jobs)


@pytest.mark.parametrize("count", [1, 3, 20])
def test_the_answers_are_those_of_the_engine(count: int) -> None:
    rng = Random(count)
    answers = set()
    for _ in range(100 if COMPILED else 15):
        cnf = random_formula(rng, 40)
        found = search(cnf, cube_config(CDCL, count, Here)).result
        assert found.status is search(cnf, CDCL).result.status
        assert found.closed == 1.0 or found.status is Status.SATISFIABLE
        answers.add(found.status)
    assert len(answers) == 2


def test_cubes_that_are_too_hard_are_split_again(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Here, after a few conflicts. Answers, proofs and the closed part of the tree stay correct."""
    monkeypatch.setattr("satdoku.batch.conquer.PATIENCE", 3)
    rng = Random(5)
    split = 0
    for number in range(12 if COMPILED else 2):
        path = tmp_path / f"{number}.cnf"
        path.write_text(random_ksat(130, 554, 3, rng).to_dimacs())
        proved = tmp_path / f"{number}.drat"
        solved = solve(SolveRequest(path, cube_config(CDCL, 2, Here), proof=proved))
        found = solved.run.result
        assert solved.formula is not None
        assert found.status is search(solved.formula.cnf, CDCL).result.status
        if found.status is Status.UNSATISFIABLE:
            checked = proof.check(solved.formula.cnf, proved.read_bytes())
            assert checked.outcome.name == "PROVED"
            assert found.closed == 1.0
            split += found.statistics.get("cubes", 0) > 2
    assert split > 0  # otherwise nothing was tested


def test_a_refutation_by_processes_has_a_proof_that_checks(tmp_path: Path) -> None:
    path = tmp_path / "hard.cnf"
    path.write_text(pigeonhole(8, 7).to_dimacs())
    request = SolveRequest(path, cube_config(CDCL, 12, pool(2)), proof=tmp_path / "hard.drat")
    solved = solve(request)
    assert solved.formula is not None
    assert solved.run.result.statistics["cubes"] == 12
    text = (tmp_path / "hard.drat").read_bytes()
    assert proof.check(solved.formula.cnf, text).outcome.name == "PROVED"
    assert (tmp_path / "hard.res").read_text().startswith("s 0\n")


def test_the_result_does_not_depend_on_the_workers() -> None:
    cnf = random_ksat(150, 639, 3, Random(11))
    one, two = (search(cnf, cube_config(CDCL, 16, pool(jobs))).result for jobs in (1, 2))
    assert one.status is Status.UNSATISFIABLE
    assert one.statistics["cubes"] == 16
    assert one == two


def test_the_first_model_stops_the_rest() -> None:
    """One of the two cubes takes hours; the other has a model that is found immediately."""
    hard = random_ksat(600, 2700, 3, Random(1))
    easy = planted_ksat(20, 60, 3, Random(1))
    clauses = [[601, *clause] for clause in hard]
    clauses += [[-601, *(literal + (601 if literal > 0 else -601) for literal in c)] for c in easy]
    run = search(Cnf.from_clauses(clauses), cube_config(CDCL, 2, pool(2)))
    assert run.result.status is Status.SATISFIABLE


def test_time_runs_out() -> None:
    """Long before the search, which takes hours, would end."""
    run = search(random_ksat(600, 2700, 3, Random(1)), cube_config(CDCL, 4, pool(2)), timeout=0.5)
    assert run.result.status is Status.UNKNOWN
    assert not run.interrupted


def test_the_progress_is_the_closed_part_of_the_tree(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("satdoku.monitor.REPORT_EVERY", 0.0)
    seen: list[Progress] = []
    watching = Monitor(report=seen.append)
    run = search(
        random_ksat(200, 852, 3, Random(1)), cube_config(CDCL, 32, pool(1)), None, watching
    )
    assert run.result.status is Status.UNSATISFIABLE
    parts = [progress.done for progress in seen]
    assert parts == sorted(parts)
    assert any(0.0 < part < 1.0 for part in parts)
    assert run.result.closed == 1.0


def killing(after: int) -> tuple[MakeExecutor, Callable[[], int]]:
    """A pool that loses a worker whenever a chunk is out, a given number of times."""
    killed: list[int] = []

    class Killing(ProcessPool):
        def collect(self, seconds: float) -> Sequence[Returned]:
            busy = [w for w in self.workers if w.chunk is not None and w.process.is_alive()]
            if busy and len(killed) < after:
                killed.append(busy[0].process.pid or 0)
                os.kill(killed[-1], signal.SIGKILL)
            return super().collect(seconds)

    return lambda work: Killing(work, 2), lambda: len(killed)


def test_a_killed_worker_costs_nothing() -> None:
    make, killed = killing(1)
    run = search(pigeonhole(8, 7), cube_config(CDCL, 12, make))
    assert killed() == 1
    assert run.result.status is Status.UNSATISFIABLE
    assert run.result.statistics["cubes"] == 12


def test_a_cube_that_kills_its_workers_is_told() -> None:
    make, _killed = killing(10_000)
    with pytest.raises(CubeError, match=r"4 of 4 cubes could not be decided"):
        search(pigeonhole(6, 5), cube_config(CDCL, 4, make))
