"""Refutes a formula with a checked proof, for results that rest on it."""

from __future__ import annotations

from tempfile import TemporaryFile

from satdoku.errors import WrongAnswerError
from satdoku.messages import _
from satdoku.monitor import UNWATCHED, Monitor
from satdoku.sat import proof
from satdoku.sat.cnf import Cnf
from satdoku.sat.engines import EngineConfig
from satdoku.sat.incremental import IncrementalSearch
from satdoku.sat.proof import ProofWriter
from satdoku.sat.result import Status


def require_unsatisfiable(cnf: Cnf, monitor: Monitor = UNWATCHED) -> None:
    """Search again, and check the proof. Raises `WrongAnswerError` if there is none."""
    options = EngineConfig.named("cdcl").options
    with TemporaryFile() as steps:
        writer = ProofWriter(steps, binary=True)
        search = IncrementalSearch(cnf, options.replace(proof=writer))
        status = search.run((), monitor)
        size = steps.tell()
        steps.seek(0)
        proved = status is Status.UNSATISFIABLE and (
            proof.check(cnf, [steps.read()], monitor, size).outcome is proof.Outcome.PROVED
        )
    if not proved:
        raise failed_check()


def failed_check() -> WrongAnswerError:
    return WrongAnswerError(
        _("A result failed its check: this is a bug in satdoku, please report it with the file.")
    )
