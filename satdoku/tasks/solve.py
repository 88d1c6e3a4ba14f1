"""Solve: read a formula, run an engine on it, check the model, write the answer."""

from __future__ import annotations

import time
from pathlib import Path

from satdoku import files
from satdoku.errors import UsageError, WrongAnswerError
from satdoku.messages import _
from satdoku.sat import dimacs, res
from satdoku.sat.check import unsatisfied_clause
from satdoku.sat.cnf import Cnf
from satdoku.sat.engines import Contender
from satdoku.sat.result import Result, Status
from satdoku.tasks.watch import Report, Stop, Watch, unstopped
from satdoku.value import Value


class Formula(Value):
    """A formula, where it came from, and how long reading it took."""

    path: Path
    cnf: Cnf
    read_ms: float
    warnings: tuple[str, ...]


class Run(Value):
    """One engine's search on one formula. Its model, if any, has been checked."""

    contender: Contender
    result: Result
    ms: float  # wall-clock milliseconds of the search alone
    cpu_ms: float
    timeout: float | None
    interrupted: bool

    @property
    def decided(self) -> bool:
        return self.result.status is not Status.UNKNOWN


def load(path: Path, *, strict: bool = False) -> Formula:
    warnings: list[str] = []
    start = time.perf_counter()
    cnf = dimacs.read(path, strict=strict, warn=warnings.append)
    return Formula(path, cnf, (time.perf_counter() - start) * 1e3, tuple(warnings))


def search(
    cnf: Cnf,
    contender: Contender,
    timeout: float | None = None,
    report: Report | None = None,
    stop: Stop = unstopped,
) -> Run:
    """Run the engine. The model is checked; a proof goes to `contender.options.proof`."""
    wall, cpu = time.perf_counter(), time.process_time()
    watch = Watch(timeout, report, stop)
    with watch.stopped_by_ctrl_c():
        result = contender.engine.run(cnf, contender.options, watch)
        cpu_ms = (time.process_time() - cpu) * 1e3
        wall_ms = (time.perf_counter() - wall) * 1e3
    _require_true_model(cnf, contender, result)
    return Run(contender, result, wall_ms, cpu_ms, timeout, watch.interrupted)


def search_with_proof(
    cnf: Cnf,
    contender: Contender,
    path: Path,
    *,
    binary: bool = False,
    timeout: float | None = None,
    report: Report | None = None,
) -> Run:
    """Search, and write a DRAT proof to the path if there is no model."""
    if not contender.engine.proves:
        raise UsageError(
            _(
                "The engine {engine} writes no proofs; use --engine cdcl.",
                engine=contender.engine.name,
            )
        )
    from satdoku.sat.proof import ProofWriter

    with files.replacing(path) as new:
        writer = ProofWriter(new.stream, binary=binary)
        proving = contender.replace(options=contender.options.replace(proof=writer))
        run = search(cnf, proving, timeout, report)
        if run.result.status is not Status.UNSATISFIABLE:
            new.drop()
    return run


def write_answer(run: Run, path: Path, source: Path) -> None:
    """Write the .res file of the formula that was read from `source`."""
    files.require_place(path, source)
    res.write(path, run.result, run.ms)


def _require_true_model(cnf: Cnf, contender: Contender, result: Result) -> None:
    if result.status is not Status.SATISFIABLE:
        return
    if len(result.model) != cnf.num_vars or any(
        abs(literal) != variable for variable, literal in enumerate(result.model, 1)
    ):
        raise WrongAnswerError(
            _(
                "The engine {engine} gave a model that does not list every variable once: this"
                " is a bug in satdoku, please report it with the file.",
                engine=contender.label,
            )
        )
    clause = unsatisfied_clause(cnf, result.model)
    if clause is not None:
        raise WrongAnswerError(
            _(
                "The engine {engine} gave a model that leaves clause {number} unsatisfied: this"
                " is a bug in satdoku, please report it with the file.",
                engine=contender.label,
                number=clause + 1,
            )
        )
