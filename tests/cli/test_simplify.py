"""satdoku simplify and satdoku reconstruct, and the round trip that they make."""

from __future__ import annotations

import io
from pathlib import Path
from random import Random

import pytest

from satdoku import Cnf
from satdoku.families.pigeonhole import pigeonhole
from satdoku.monitor import UNWATCHED
from satdoku.sat import proof
from satdoku.sat.check import unsatisfied_clause
from satdoku.sat.engines import ENGINES
from satdoku.sat.options import Options
from satdoku.sat.proof import ProofWriter
from satdoku.sat.result import Result, Status
from satdoku.sat.simplify import reconstructed, simplify
from tests.cli.outcome import Command
from tests.sat.random_formulas import random_formula


def solved(cnf: Cnf, steps: io.BytesIO | None = None) -> Result:
    prove = None if steps is None else ProofWriter(steps)
    return ENGINES["cdcl"].run(cnf, Options("alternate", proof=prove), UNWATCHED)


@pytest.mark.parametrize("seed", range(4))
def test_models_come_back_and_refutations_carry_on(seed: int) -> None:
    rng = Random(seed)
    met = set()
    for _ in range(40):
        cnf = random_formula(rng, rng.randint(1, 40))
        steps = io.BytesIO()
        found = simplify(cnf, prove=ProofWriter(steps))
        answer = solved(found.cnf, steps)
        met.add((answer.status, len(found.aside) > 0))
        assert answer.status is solved(cnf).status
        if answer.status is Status.SATISFIABLE:
            model = reconstructed(found.aside, answer.model, cnf.num_vars)
            assert len(model) == cnf.num_vars
            assert unsatisfied_clause(cnf, model) is None, list(cnf)
        else:
            assert proof.check(cnf, steps.getvalue()).outcome is proof.Outcome.PROVED, list(cnf)
    assert len(met) >= 3


def test_pigeons_are_proved_in_two_parts() -> None:
    """Variables are introduced in both."""
    cnf, steps = pigeonhole(8, 7), io.BytesIO()
    found = simplify(cnf, prove=ProofWriter(steps))
    assert found.cnf.num_vars > cnf.num_vars
    assert solved(found.cnf, steps).status is Status.UNSATISFIABLE
    assert proof.check(cnf, steps.getvalue()).outcome is proof.Outcome.PROVED


def test_the_round_trip_of_a_model(satdoku: Command, tmp_path: Path) -> None:
    path, small, aside = tmp_path / "f.cnf", tmp_path / "g.cnf", tmp_path / "g.aside"
    path.write_text("p cnf 4 4\n1 2 3 0\n-1 2 0\n-2 4 0\n-3 -4 0\n")
    done = satdoku("simplify", path, "-o", small, "--reconstruct", aside)
    assert done.code == 0
    assert f"formula written to {small}" in done.out
    assert satdoku("solve", small).code == 10
    done = satdoku("reconstruct", path, aside, small.with_suffix(".res"))
    assert (done.code, done.err) == (10, "")
    assert satdoku("verify", path).code == 0


def test_a_refutation_in_files(satdoku: Command, unsat: Path, tmp_path: Path) -> None:
    small, first, second = tmp_path / "g.cnf", tmp_path / "1.drat", tmp_path / "2.drat"
    whole = tmp_path / "whole.drat"
    assert satdoku("simplify", unsat, "-o", small, "--proof", first).code in (0, 20)
    assert satdoku("solve", small, "--proof", second).code == 20
    whole.write_bytes(first.read_bytes() + second.read_bytes())
    unsat.with_suffix(".res").write_text("s 0\n")
    assert satdoku("verify", unsat, "--proof", whole).code == 0


def test_a_wrong_model_is_refused(satdoku: Command, tmp_path: Path) -> None:
    path, aside, answer = (tmp_path / name for name in ("f.cnf", "g.aside", "g.res"))
    path.write_text("p cnf 2 2\n1 0\n2 0\n")
    aside.write_text("p cnf 2 0\n")
    answer.write_text("s 1\nv -1 2 0\n")
    done = satdoku("reconstruct", path, aside, answer)
    assert done.code == 2
    assert "clause 1 of" in done.err
    assert not path.with_suffix(".res").exists()
    assert satdoku("reconstruct", path, aside, answer, "-o", answer).code == 2
    assert satdoku("simplify", path, "-o", path).code == 2


def test_what_was_set_aside_can_be_any_formula(satdoku: Command, tmp_path: Path) -> None:
    path, aside, answer = (tmp_path / name for name in ("f.cnf", "g.aside", "g.res"))
    path.write_text("p cnf 2 2\n1 0\n2 0\n")
    aside.write_text("p cnf 2 3\n1 0\n0\n2 0\n")
    answer.write_text("s 1\nv -1 0\n")
    assert satdoku("reconstruct", path, aside, answer).code == 10
    assert satdoku("verify", path).code == 0


def test_a_default_answer_leads_to_no_foreign_file(satdoku: Command, tmp_path: Path) -> None:
    path, aside, answer = (tmp_path / name for name in ("f.cnf", "g.aside", "g.res"))
    path.write_text("p cnf 1 1\n1 0\n")
    aside.write_text("p cnf 1 0\n")
    answer.write_text("s 1\nv 1 0\n")
    path.with_suffix(".res").symlink_to(tmp_path / "foreign")
    done = satdoku("reconstruct", path, aside, answer)
    assert (done.code, "which is not an answer" in done.err) == (2, True)
    assert not (tmp_path / "foreign").exists()


def test_unused_variables_take_no_memory_of_the_search() -> None:
    cnf = Cnf.from_clauses([[9_000_000, 5], [-9_000_000, 5], [-5, 7_000_000]], 10_000_000)
    found = simplify(cnf)
    assert found.cnf.num_vars == 10_000_000
    assert {abs(x) for one in (*found.cnf, *found.aside) for x in one} <= {5, 7_000_000, 9_000_000}


def test_reconstructing_takes_no_time_for_unused_variables() -> None:
    aside = Cnf.from_clauses([[-9, -50_000_000], [50_000_000, 7]], 100_000_000)
    model = reconstructed(aside, [9], 100_000_000)
    assert len(model) == 100_000_000
    assert [model[v - 1] for v in (1, 7, 9, 50_000_000)] == [-1, -7, -9, 50_000_000]


def test_a_wrong_model_of_a_formula_with_unused_variables(satdoku: Command, tmp_path: Path) -> None:
    path, aside, answer = (tmp_path / name for name in ("f.cnf", "g.aside", "g.res"))
    path.write_text("p cnf 1000000 2\n-7 0\n900000 -3 0\n")
    aside.write_text("p cnf 1000000 0\n")
    answer.write_text("s 1\nv 3 -7 0\n")
    assert "clause 2 of" in satdoku("reconstruct", path, aside, answer).err
    answer.write_text("s 1\nv 3 900000 0\n")
    assert satdoku("reconstruct", path, aside, answer).code == 10
    assert satdoku("verify", path).code == 0
