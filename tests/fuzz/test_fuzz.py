"""A part of the campaign in every test run, and a check that it would notice a bug."""

from __future__ import annotations

import time

import pytest

pytest.importorskip("pysat.solvers")

from satdoku import Solver
from satdoku.sat.kernel.vec import COMPILED
from tests.fuzz.campaign import campaign
from tests.fuzz.play import Tally, play
from tests.fuzz.sequence import Add, Sequence, Solve
from tests.fuzz.shrink import shrunk

SEQUENCES = 500 if COMPILED else 30  # a seed
SECONDS = 6  # a seed at most, on a slow machine


@pytest.mark.parametrize("seed", [1, 2, 3, 4])
def test_random_sequences(seed: int) -> None:
    tally, deadline = Tally(), time.monotonic() + SECONDS
    found = campaign(seed, lambda t: t.formulas < SEQUENCES and time.monotonic() < deadline, tally)
    assert found is None, found
    assert min(tally.models, tally.cores, tally.proofs, tally.propagated) > 0


def test_a_wrong_core_is_found_and_shrunk(monkeypatch: pytest.MonkeyPatch) -> None:
    right = Solver.get_core

    def last_missing(self: Solver, minimize: bool = False) -> list[int] | None:
        return (right(self, minimize) or [])[:-1]

    monkeypatch.setattr(Solver, "get_core", last_missing)
    found = campaign(1, lambda t: t.formulas < 200, Tally())
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

    assert shrunk(start, fails) == Sequence("alternate", {"tier1": 3}, [Add([needed])])


def test_a_found_test_can_be_pasted() -> None:
    play(Sequence(rule="vsids", settings={"phase": 1}, operations=[Add([[1]]), Solve([-1])]))
