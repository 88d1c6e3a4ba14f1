"""A long clause remembers where to search for the next watch: the same answers, in linear time."""

from __future__ import annotations

from io import BytesIO
from random import Random
from time import process_time

import pytest

from satdoku.families.random_ksat import random_ksat
from satdoku.monitor import UNWATCHED
from satdoku.sat import proof
from satdoku.sat.check import unsatisfied_clause
from satdoku.sat.cnf import Cnf
from satdoku.sat.engines import ENGINES
from satdoku.sat.kernel.vec import COMPILED
from satdoku.sat.options import Options
from satdoku.sat.result import Result, Status


def solve(cnf: Cnf, longest_searched_from_the_front: int) -> Result:
    settings = {"long_clause": longest_searched_from_the_front}
    return ENGINES["cdcl"].run(cnf, Options("alternate", settings=settings), UNWATCHED)


@pytest.mark.parametrize("k", [3, 4, 5])
def test_the_answers_are_the_same_wherever_the_search_begins(k: int) -> None:
    rng = Random(k)
    for _ in range(60 if COMPILED else 5):
        n = rng.randint(k + 2, 40 if k == 3 else 14)
        m = int(n * {3: 4.26, 4: 9.9, 5: 21}[k])
        cnf = random_ksat(n=n, m=m, k=k, rng=rng)
        always, never = solve(cnf, 2), solve(cnf, 1_000_000)
        assert always.status is never.status
        if always.status is Status.SATISFIABLE:
            assert unsatisfied_clause(cnf, always.model) is None


def test_its_refutations_check() -> None:
    steps: list[bytes] = []
    cnf = random_ksat(n=12, m=400, k=5, rng=Random(4))
    options = Options("alternate", settings={"long_clause": 2}, proof=steps.append)
    assert ENGINES["cdcl"].run(cnf, options, UNWATCHED).status is Status.UNSATISFIABLE
    assert proof.check(cnf, _text(b"".join(steps))).outcome is proof.Outcome.PROVED


def _text(steps: bytes) -> bytes:
    stream = BytesIO()
    proof.ProofWriter(stream)(steps)
    return stream.getvalue()


@pytest.mark.skipif(not COMPILED, reason="interpreted, the other costs hide the search")
def test_a_branch_passes_each_literal_of_a_long_clause_once() -> None:
    """Each decision falsifies a watched literal. Searching from the front would be quadratic in the
    length of the clause: 15 times slower for this one."""
    cnf = Cnf.from_clauses([range(1, 30_001)])
    start = process_time()
    assert solve(cnf, 100).status is Status.SATISFIABLE
    middle = process_time()
    assert solve(cnf, 1_000_000).status is Status.SATISFIABLE
    assert 4 * (middle - start) < process_time() - middle
