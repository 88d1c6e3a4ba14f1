"""Deciding an unproved claim: by a model, by a proof that checks, or not at all."""

from __future__ import annotations

from pathlib import Path

import pytest

from satdoku.errors import WrongAnswerError
from satdoku.families.pigeonhole import pigeonhole
from satdoku.monitor import Monitor, Stopped
from satdoku.sat import proof
from satdoku.tasks.verify import Judgement, decide_claim


@pytest.fixture
def refuted(tmp_path: Path) -> Path:
    path = tmp_path / "php.cnf"
    path.write_text(pigeonhole(6, 5).to_dimacs())
    return path


def test_a_right_claim_is_verified_by_a_proof(refuted: Path) -> None:
    found = decide_claim(refuted)
    assert found.judgement is Judgement.VERIFIED
    assert found.sentence.startswith("there is no model: satdoku solved it itself and checked ")


def test_a_wrong_claim_is_refuted_by_a_model(tmp_path: Path) -> None:
    path = tmp_path / "x.cnf"
    path.write_text("p cnf 2 1\n1 -2 0\n")
    assert decide_claim(path).judgement is Judgement.WRONG


def test_a_limit_leaves_it_open(tmp_path: Path) -> None:
    path = tmp_path / "hard.cnf"
    path.write_text(pigeonhole(14, 13).to_dimacs())
    found = decide_claim(path, timeout=0.05)
    assert found.judgement is Judgement.UNVERIFIABLE
    assert "0.05 s were not enough" in found.sentence


def test_a_stop_leaves_nothing_known(refuted: Path) -> None:
    with pytest.raises(Stopped):
        decide_claim(refuted, monitor=Monitor(stop=lambda: True))


def test_a_proof_that_does_not_check_is_our_bug(
    refuted: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    failed = proof.Check(proof.Outcome.FAILED, 1, 0, 1, None)
    monkeypatch.setattr(proof, "check", lambda *_details: failed)
    with pytest.raises(WrongAnswerError, match="bug in satdoku"):
        decide_claim(refuted)
