"""Decide: find out by a search of our own whether an unproved `s 0` is right.

The answer rests on what can be checked: the model that refutes the claim, or the proof that the
search leaves, which the checker goes through before anybody is told.
"""

from __future__ import annotations

from functools import partial
from pathlib import Path
from tempfile import TemporaryFile

from satdoku.errors import WrongAnswerError
from satdoku.messages import _
from satdoku.monitor import UNWATCHED, Monitor, Stopped
from satdoku.sat import proof
from satdoku.sat.engines import Contender
from satdoku.sat.proof import ProofWriter
from satdoku.sat.result import Status
from satdoku.tasks.solve import load, search
from satdoku.tasks.verify import Judgement, Verification

CHUNK = 1 << 20  # bytes of the proof read at a time


def decide(path: Path, timeout: float | None = None, monitor: Monitor = UNWATCHED) -> Verification:
    """Judge the claim that the formula has no model. What stops it raises `Stopped`."""
    cnf = load(path, monitor=monitor).cnf
    contender = Contender.named("cdcl")
    with TemporaryFile() as steps:
        options = contender.options.replace(proof=ProofWriter(steps, binary=True))
        run = search(cnf, contender.replace(options=options), timeout, monitor)
        if run.interrupted:
            raise Stopped
        if run.result.status is Status.UNKNOWN:
            return _undecided(timeout)
        if run.result.status is Status.SATISFIABLE:
            return Verification(Judgement.WRONG, _("satdoku solved it itself and found a model."))
        size = steps.tell()
        steps.seek(0)
        found = proof.check(cnf, iter(partial(steps.read, CHUNK), b""), monitor, size)
    return _confirmed(found)


def _undecided(timeout: float | None) -> Verification:
    sentence = _(
        "satdoku tried to solve it itself, but {seconds:g} s were not enough.",
        seconds=timeout or 0.0,
    )
    return Verification(Judgement.UNVERIFIABLE, sentence)


def _confirmed(found: proof.Check) -> Verification:
    if found.outcome is not proof.Outcome.PROVED:
        raise WrongAnswerError(
            _(
                "The proof that there is no model does not check: this is a bug in satdoku,"
                " please report it with the file."
            )
        )
    sentence = _(
        "there is no model: satdoku solved it itself, and {count} steps of its proof check.",
        count=found.needed,
    )
    return Verification(Judgement.VERIFIED, sentence)
