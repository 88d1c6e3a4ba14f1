"""Shrinking: one literal replaces several of its level in a learned clause.

The search starts in stable mode, where only `shrink=2` shrinks.
"""

from __future__ import annotations

from io import BytesIO

import pytest

from satdoku.families.arithmetic import multiplier_designs
from satdoku.monitor import UNWATCHED
from satdoku.sat import proof
from satdoku.sat.cnf import Cnf
from satdoku.sat.engines import ENGINES
from satdoku.sat.kernel.vec import COMPILED
from satdoku.sat.options import Options
from satdoku.sat.result import Status

# The search decides 1, then 2, then 5, each true unless implied. Then 6 must be both true and
# false.
CONFLICT = [[-3, -4, -5, 6], [-3, -4, -5, -6]]


def first_learned(clauses: list[list[int]], shrink: int) -> set[int]:
    text = proof_of(Cnf.from_clauses(clauses), {"phase": 1, "shrink": shrink})[1]
    return {int(word) for word in text.splitlines()[0].split()[:-1]}


def proof_of(cnf: Cnf, settings: dict[str, int]) -> tuple[Status, bytes]:
    steps: list[bytes] = []
    options = Options("alternate", settings=settings, proof=steps.append)
    status = ENGINES["cdcl"].run(cnf, options, UNWATCHED).status
    stream = BytesIO()
    proof.ProofWriter(stream)(b"".join(steps))
    return status, stream.getvalue()


@pytest.mark.parametrize(("shrink", "learned"), [(1, {-3, -4, -5}), (2, {-2, -5})])
def test_the_cause_of_two_literals_takes_their_place(shrink: int, learned: set[int]) -> None:
    assert first_learned([[-2, 3], [-2, 4], *CONFLICT], shrink) == learned


def test_a_cause_further_back_is_found_through_long_reasons() -> None:
    clauses = [[-2, 7], [-2, 8], [-7, -8, 3], [-7, 4], *CONFLICT]
    assert first_learned(clauses, 2) == {-2, -5}


def test_a_literal_of_a_lower_level_is_not_taken_in() -> None:
    assert first_learned([[-2, 3], [-1, -2, 4], *CONFLICT], 2) == {-3, -4, -5}


def test_a_literal_of_a_lower_level_may_be_there_already() -> None:
    conflict = [[-1, *clause] for clause in CONFLICT]
    assert first_learned([[-2, 3], [-1, -2, 4], *conflict], 2) == {-1, -2, -5}


@pytest.mark.parametrize("inprocess", [0, 1])
def test_refutations_with_it_check(inprocess: int) -> None:
    cnf = multiplier_designs(5 if COMPILED else 3)
    status, text = proof_of(cnf, {"inprocess": inprocess, "shrink": 2})
    assert status is Status.UNSATISFIABLE
    assert proof.check(cnf, text).outcome is proof.Outcome.PROVED
