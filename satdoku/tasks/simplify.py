"""Simplifies the formula in a file, and reconstructs an answer from that of the result."""

from __future__ import annotations

from collections.abc import Sequence
from contextlib import ExitStack
from pathlib import Path
from time import perf_counter

from satdoku import files
from satdoku.errors import FileError, UsageError
from satdoku.messages import _
from satdoku.monitor import Monitor
from satdoku.sat import res
from satdoku.sat.check import unsatisfied_clause
from satdoku.sat.cnf import Cnf
from satdoku.sat.compact import compact
from satdoku.sat.dimacs import Headers
from satdoku.sat.proof import ProofWriter
from satdoku.sat.result import Result, Status
from satdoku.sat.simplify import Simplified, reconstructed, simplify
from satdoku.tasks.solve import Formula, load
from satdoku.value import Value


class SimplifyRequest(Value):
    path: Path
    output: Path
    reconstruct: Path | None = None  # where the clauses that were set aside go
    proof: Path | None = None
    binary_proof: bool = False
    headers: Headers = Headers.USUAL

    @property
    def outputs(self) -> list[Path]:
        return [path for path in (self.output, self.reconstruct, self.proof) if path is not None]


class SimplifiedFile(Value):
    request: SimplifyRequest
    formula: Formula
    simplified: Simplified
    ms: float

    @property
    def refuted(self) -> bool:
        """True if simplifying has shown that there is no model."""
        return list(self.simplified.cnf) == [()]


def simplify_file(request: SimplifyRequest, monitor: Monitor) -> SimplifiedFile:
    """Raises `Stopped`, and writes nothing, if the monitor stops it."""
    if request.binary_proof and request.proof is None:
        raise UsageError(_("--binary-proof: also give the proof file with --proof."))
    files.require_places(request.outputs, [request.path])
    with monitor.stopped_by_ctrl_c(), ExitStack() as stack:
        formula = load(request.path, headers=request.headers, monitor=monitor)
        prove = None
        if request.proof is not None:
            new = stack.enter_context(files.replacing(request.proof))
            prove = ProofWriter(new, binary=request.binary_proof)
        start = perf_counter()
        found = simplify(formula.cnf, monitor, prove)
        ms = 1e3 * (perf_counter() - start)
        name = request.path.name
        _write(request.output, found.cnf, _("{path}, simplified", path=name))
        if request.reconstruct is not None:
            about = _("set aside from {path}; satdoku reconstruct reads it", path=name)
            _write(request.reconstruct, found.aside, about)
    return SimplifiedFile(request, formula, found, ms)


def _write(path: Path, cnf: Cnf, comment: str) -> None:
    files.write_text(path, [cnf.to_dimacs([comment])])


class ReconstructRequest(Value):
    path: Path  # of the formula
    aside: Path
    answer: Path  # of the simplified formula
    output: Path
    headers: Headers = Headers.USUAL


def reconstruct_file(request: ReconstructRequest, monitor: Monitor) -> Status:
    """Write the answer of the formula; its model has been checked."""
    files.require_places([request.output], [request.path, request.aside, request.answer])
    with monitor.stopped_by_ctrl_c():
        cnf = load(request.path, headers=request.headers, monitor=monitor).cnf
        aside = load(request.aside, monitor=monitor).cnf
        claim = res.read(request.answer, aside.num_vars, monitor)
        model: Sequence[int] = []
        if claim.status is Status.SATISFIABLE:
            model = reconstructed(aside, claim.true_variables(), cnf.num_vars, monitor)
            clause = _unsatisfied(cnf, model, monitor)
            if clause is not None:
                raise FileError(
                    _(
                        "{path}: this is not a model of what {formula} was simplified to: clause"
                        " {number} of {formula} stays unsatisfied.",
                        path=str(request.answer),
                        formula=str(request.path),
                        number=clause + 1,
                    )
                )
        res.write(request.output, Result(claim.status, model), 0.0, monitor)
    return claim.status


def _unsatisfied(cnf: Cnf, model: Sequence[int], monitor: Monitor) -> int | None:
    short = compact(cnf, monitor)
    if short is None:
        return unsatisfied_clause(cnf, model, monitor)
    values = (model[old - 1] for old in monitor.through(short.old))
    literals = (new if value > 0 else -new for new, value in enumerate(values, 1))
    return unsatisfied_clause(short.cnf, literals, monitor)
