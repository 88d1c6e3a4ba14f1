"""A slice of the campaign in every test run, and a check that it would detect a bug."""

from __future__ import annotations

import time
from collections import Counter

import pytest

pytest.importorskip("pysat.solvers")

from satdoku.sat.kernel.vec import COMPILED
from tests.attack.campaign import campaign
from tests.attack.part import Tally
from tests.attack.questions.part import Questions
from tests.attack.questions.play import play
from tests.attack.questions.sequence import Add, Sequence, Solve
from tests.attack.questions.shrink import smaller_ones
from tests.attack.shrink import shrunk

SEQUENCES = 500 if COMPILED else 30  # per seed
SECONDS = 6  # per seed, at most, on a slow machine


@pytest.mark.parametrize("seed", [1, 2, 3, 4])
def test_random_sequences(seed: int) -> None:
    tally, deadline = Tally(), time.monotonic() + SECONDS
    found = campaign(
        Questions(tiny=0.0),
        seed,
        lambda t: t["formulas"] < SEQUENCES and time.monotonic() < deadline,
        tally,
    )
    assert found is None, found
    assert min(tally[name] for name in ("models", "cores", "proofs", "propagated")) > 0


def test_a_wrong_core_is_found_and_shrunk() -> None:
    with Questions().planted():
        found = campaign(Questions(), 1, lambda t: t["formulas"] < 200, Counter())
    assert found is not None
    assert "is not a core" in found or "the proof is" in found
    assert found.count("Add(") <= 1
    assert len(found) < 400


def test_shrinking_keeps_what_is_needed() -> None:
    needed = [1, 2, 3]
    start = Sequence(
        "vmtf", {"phase": 1, "tier1": 3}, [Add([[9], needed, [4, 5]]), Solve([7]), Solve([8])]
    )

    def fails(sequence: Sequence) -> bool:
        added = [c for op in sequence.operations if isinstance(op, Add) for c in op.clauses]
        return needed in added and "tier1" in sequence.settings

    assert shrunk(start, smaller_ones, fails) == Sequence(
        "alternate", {"tier1": 3}, [Add([needed])]
    )


def test_a_found_test_can_be_pasted() -> None:
    play(Sequence(rule="vsids", settings={"phase": 1}, operations=[Add([[1]]), Solve([-1])]))
