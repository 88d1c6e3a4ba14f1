"""Several searches on one formula, which share what they learn."""

from __future__ import annotations

import io
from array import array
from collections.abc import Iterator
from random import Random

import pytest

from satdoku.batch import portfolio
from satdoku.batch.portfolio import Portfolio, portfolio_config
from satdoku.families.pigeonhole import pigeonhole
from satdoku.monitor import Monitor
from satdoku.sat import proof
from satdoku.sat.check import unsatisfied_clause
from satdoku.sat.cnf import Cnf
from satdoku.sat.engines import EngineConfig, cdcl
from satdoku.sat.incremental import IncrementalSearch
from satdoku.sat.lemmas import ADDED, DELETED, Lemmas, read_steps, step
from satdoku.sat.proof import Outcome, ProofWriter
from satdoku.sat.result import Result, Status
from satdoku.tasks.solve import search

CDCL = EngineConfig.named("cdcl")
# The techniques that decide small formulas before anything is shared.
PLAIN = {"inprocess": 0, "tree": 0, "lucky": 0}


def random_3sat(num_vars: int, ratio: float, seed: int) -> Cnf:
    rng = Random(seed)
    variables = range(1, num_vars + 1)
    return Cnf.from_clauses(
        [
            [rng.choice((-1, 1)) * var for var in rng.sample(variables, 3)]
            for _clause in range(int(num_vars * ratio))
        ],
        num_vars,
    )


def learned(cnf: Cnf, most_glue: int) -> tuple[Status, list[tuple[int, ...]]]:
    """The status, and what a search offers to others."""
    offered = bytearray()

    def exchange(running: IncrementalSearch) -> None:
        running.share_up_to(most_glue)
        offered.extend(running.take_shared())

    found = cdcl(cnf, CDCL.options, Monitor(), exchange=exchange)
    return found.status, list(clauses_in(bytes(offered)))


def clauses_in(offered: bytes) -> Iterator[tuple[int, ...]]:
    numbers = array("i", offered)
    place = 0
    while place < len(numbers):
        end = place + 2 + numbers[place]
        yield tuple(numbers[place + 2 : end])
        place = end


@pytest.mark.parametrize("seed", range(6))
def test_what_a_search_offers_follows_from_the_formula(seed: int) -> None:
    cnf = random_3sat(150, 4.1, seed)
    _status, offered = learned(cnf, most_glue=6)
    assert any(len(clause) > 2 for clause in offered)
    for clause in Random(seed).sample(offered, min(40, len(offered))):
        negation = [(-literal,) for literal in clause]
        refuted = Cnf.from_clauses([*cnf, *negation], cnf.num_vars)
        assert cdcl(refuted, CDCL.options, Monitor()).status is Status.UNSATISFIABLE


@pytest.mark.parametrize("seed", range(20))
def test_a_search_that_adopts_clauses_keeps_its_answer(seed: int) -> None:
    """The clauses come at any time, and some have variables that it has removed."""
    cnf = random_3sat(120, 4.26, seed)
    status, offered = learned(cnf, most_glue=20)
    rng = Random(seed)
    adopted = 0

    def exchange(running: IncrementalSearch) -> None:
        nonlocal adopted
        packed = array("i")
        for clause in rng.sample(offered, min(5, len(offered))):
            packed.extend((len(clause), 2, *clause))
        adopted += running.add_shared(packed.tobytes())

    found = cdcl(cnf, CDCL.options.replace(seed=seed), Monitor(), exchange=exchange)
    assert found.status is status
    assert adopted or not offered
    if status is Status.SATISFIABLE:
        assert unsatisfied_clause(cnf, found.model) is None


@pytest.mark.parametrize("rivals", [2, 3])
def test_all_searches_together_refute_with_one_proof(
    monkeypatch: pytest.MonkeyPatch, rivals: int
) -> None:
    monkeypatch.setattr(portfolio, "ALONE", 0.0)
    monkeypatch.setattr(portfolio, "EVERY", 0.0)
    cnf = pigeonhole(9, 8)
    steps = io.BytesIO()
    options = CDCL.options.replace(settings=PLAIN, proof=ProofWriter(steps, binary=True))
    config = portfolio_config(CDCL.replace(options=options), rivals)
    run = search(cnf, config)
    assert run.result.status is Status.UNSATISFIABLE
    assert proof.check(cnf, steps.getvalue()).outcome is Outcome.PROVED


def test_another_search_can_have_the_answer(monkeypatch: pytest.MonkeyPatch) -> None:
    """The search of this process never ends by itself."""
    monkeypatch.setattr(portfolio, "ALONE", 0.0)
    cnf = random_3sat(60, 3.5, 1)
    endless = pigeonhole(16, 15)
    together = Portfolio(cnf, CDCL, 2)

    def own(formula: Cnf, *arguments: object, **named: object) -> Result:
        return cdcl(endless, *arguments, **named)  # type: ignore[arg-type]

    monkeypatch.setattr(portfolio, "cdcl", own)
    found = together.run(Monitor(timeout=60))
    assert found.status is Status.SATISFIABLE
    assert unsatisfied_clause(cnf, found.model) is None


def test_a_search_that_dies_leaves_the_work_to_the_others(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(portfolio, "ALONE", 0.0)
    cnf = pigeonhole(9, 8)
    together = Portfolio(cnf, CDCL.replace(options=CDCL.options.replace(settings=PLAIN)), 2)
    started = together._start

    def start_and_kill(running: IncrementalSearch) -> None:
        started(running)
        together.others[0].process.kill()

    monkeypatch.setattr(together, "_start", start_and_kill)
    assert together.run(Monitor()).status is Status.UNSATISFIABLE
    assert len(together.others) == 1


def test_an_easy_formula_starts_no_process() -> None:
    together = Portfolio(pigeonhole(4, 4), CDCL, 8)
    assert together.run(Monitor()).status is Status.SATISFIABLE
    assert together.others == []


def test_only_own_lemmas_are_deleted() -> None:
    one, other = array("i", (1, 2)), array("i", (2, 1))
    steps = b"".join(
        step(kind, clause).tobytes()
        for kind, clause in ((DELETED, one), (ADDED, one), (DELETED, other), (DELETED, one))
    )
    assert list(Lemmas().among(steps)) == [(ADDED, one), (DELETED, other)]
    assert len(list(read_steps(steps))) == 4
