"""Formulas that declare far more variables than they use only take memory for those used."""

from __future__ import annotations

import resource
import subprocess
import sys
from array import array
from io import BytesIO
from pathlib import Path
from random import Random

import pytest

from satdoku.monitor import Stopped
from satdoku.sat import compact as compacting
from satdoku.sat import proof
from satdoku.sat.check import unsatisfied_clause
from satdoku.sat.cnf import Cnf
from satdoku.sat.compact import CompactFormula, ExpandedModel, compact
from satdoku.sat.engines import ENGINES, EngineConfig
from satdoku.sat.kernel.vec import COMPILED
from satdoku.sat.proof import ProofWriter
from satdoku.sat.result import Status
from satdoku.sat.stored_clauses import StoredClauses
from satdoku.tasks.solve import search
from tests.monitors import Recorder
from tests.peak import peak_of
from tests.sat.random_formulas import is_satisfiable, random_formula

needs_kernel = pytest.mark.skipif(
    not COMPILED or not sys.platform.startswith("linux"),
    reason="Python's own memory is not at issue, and the peak is read from /proc",
)


def scattered(cnf: Cnf, rng: Random) -> Cnf:
    """The same formula with gaps between its variables."""
    places = sorted(rng.sample(range(1, 400), cnf.num_vars))
    clauses = [[places[abs(x) - 1] * (1 if x > 0 else -1) for x in clause] for clause in cnf]
    return Cnf.from_clauses(clauses, 400)


def test_only_formulas_with_many_unused_variables_are_numbered_anew() -> None:
    assert compact(Cnf.from_clauses([[1], [-2, 3]], 999_999)) is None
    assert compact(Cnf.from_clauses([[v] for v in range(1, 500_001)], 1_000_000)) is None
    short = compact(Cnf.from_clauses([[7, -900_000], [900_000]], 1_000_000))
    assert short is not None
    assert list(short.cnf) == [(1, -2), (2,)]
    assert list(short.old) == [7, 900_000]


@pytest.mark.parametrize("name", ENGINES)
def test_answers_and_proofs_are_in_the_old_numbers(
    name: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(compacting, "FROM", 1)
    rng = Random(3)
    for _ in range(100 if COMPILED else 10):
        small = random_formula(rng, 9)
        cnf = scattered(small, rng)
        if compact(cnf) is None:
            continue
        stream = BytesIO()
        config = EngineConfig.named(name)
        options = config.options.replace(proof=ProofWriter(stream))
        result = search(cnf, config.replace(options=options)).result
        if is_satisfiable(small):
            assert result.status is Status.SATISFIABLE
            assert list(map(abs, result.model)) == list(range(1, 401))
            assert unsatisfied_clause(cnf, result.model) is None
        else:
            assert result.status is Status.UNSATISFIABLE
            if config.engine.proves:
                assert proof.check(cnf, stream.getvalue()).outcome is proof.Outcome.PROVED


def test_variables_that_an_engine_invents_follow_the_declared_ones() -> None:
    short = CompactFormula(Cnf.from_clauses([[3, -7]], 10))
    assert [short.literal(x) for x in (1, -2, 3, -4)] == [3, -7, 11, -12]


def test_a_model_is_a_sequence() -> None:
    model = ExpandedModel(6, array("i", [2, -4, 5]).tobytes())
    listed = [-1, 2, -3, -4, 5, -6]
    assert list(model) == listed
    assert len(model) == 6
    assert [model[k] for k in range(-6, 6)] == listed + listed
    for cut in (slice(None), slice(1, 4), slice(4, 99), slice(5, 2), slice(None, None, 2)):
        assert list(model[cut]) == listed[cut]
    with pytest.raises(IndexError):
        model[6]


def test_numbering_anew_can_be_stopped() -> None:
    """In each pass and within passes: up to a million steps between two ticks."""
    cnf = Cnf.from_clauses([[7, -900_000], [900_000]], 10_000_000)
    ticks = Recorder(limit=1000)
    assert compact(cnf, ticks) is not None
    assert len(ticks.seen) >= 20
    for limit in (1, 10, 15, len(ticks.seen)):
        with pytest.raises(Stopped):
            compact(cnf, Recorder(limit))


def test_the_clauses_are_shown_in_the_old_numbers(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(compacting, "FROM", 1)
    shown = StoredClauses(Cnf.from_clauses([[3, -70], [70]], 100))
    assert "".join(shown.text()) == "3 -70 0\n70 0\n"


@needs_kernel
@pytest.mark.parametrize("engine", ENGINES)
def test_solving_a_short_file_takes_a_few_bytes_per_declared_variable(
    engine: str, tmp_path: Path
) -> None:
    path = tmp_path / "x.cnf"
    path.write_text("p cnf 20000000 2\n1 20000000 0\n-20000000 0\n-1 0\n")
    assert peak_of("solve", str(path), "--engine", engine, code=20) < 250
    assert peak_of("show", str(path)) < 250


@needs_kernel
def test_verifying_takes_a_few_bytes_per_declared_variable(tmp_path: Path) -> None:
    path = tmp_path / "x.cnf"
    path.write_text("p cnf 20000000 2\n1 20000000 0\n-20000000 0\n-1 0\n")
    path.with_suffix(".res").write_text("s 0\n")
    path.with_suffix(".drat").write_text("0\n")
    assert peak_of("verify", str(path)) < 250
    path.with_suffix(".res").write_text("s 1\nv 1 20000000 0\n")
    assert peak_of("verify", str(path), code=1) < 250


@needs_kernel
def test_what_does_not_fit_is_refused_with_the_figure(tmp_path: Path) -> None:
    """3 000 000 variables that all occur need 85 bytes each."""
    path = tmp_path / "x.cnf"
    with path.open("w") as stream:
        stream.write("p cnf 3000000 1\n")
        stream.writelines(f"{v}\n" for v in range(1, 3_000_001))
        stream.write("0\n")

    def limit() -> None:
        resource.setrlimit(resource.RLIMIT_AS, (250_000_000, 250_000_000))

    done = subprocess.run(
        [sys.executable, "-m", "satdoku", "solve", str(path)],
        capture_output=True,
        text=True,
        preexec_fn=limit,
        check=False,
    )
    assert done.returncode == 2
    assert "3000000 variables and 1 clauses: this needs at least 267 MB" in done.stderr
    assert done.stderr.count("\n") == 1
