"""Solve: read a formula, run an engine on it, check the model, write the answer.

This is the only way from a .cnf file to its .res file. Commands and menus just show the result.
"""

from __future__ import annotations

import time
from collections.abc import Callable, Iterable
from pathlib import Path

from satdoku import files
from satdoku.errors import FileError, UsageError, WrongAnswerError
from satdoku.messages import _
from satdoku.monitor import UNWATCHED, Monitor, Stopped
from satdoku.sat import dimacs, res
from satdoku.sat.check import unsatisfied_clause
from satdoku.sat.cnf import Cnf
from satdoku.sat.compact import compact
from satdoku.sat.engines import Contender
from satdoku.sat.result import Result, Status
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
    cpu_ms: float  # of the thread that searched
    timeout: float | None
    interrupted: bool

    @property
    def decided(self) -> bool:
        return self.result.status is not Status.UNKNOWN

    @property
    def has_model(self) -> bool:
        return self.result.status is Status.SATISFIABLE


def load(path: Path, *, strict: bool = False, monitor: Monitor = UNWATCHED) -> Formula:
    warnings: list[str] = []
    start = time.perf_counter()
    cnf = dimacs.read(path, strict=strict, warn=warnings.append, monitor=monitor)
    return Formula(path, cnf, (time.perf_counter() - start) * 1e3, tuple(warnings))


def search(
    cnf: Cnf,
    contender: Contender,
    timeout: float | None = None,
    monitor: Monitor = UNWATCHED,
) -> Run:
    """Run the engine. The model is checked; a proof goes to `contender.options.proof`."""
    wall, cpu = time.perf_counter(), time.thread_time()
    limited = monitor.limited(timeout)
    with limited.stopped_by_ctrl_c():
        result = _run(cnf, contender, limited)
        cpu_ms = (time.thread_time() - cpu) * 1e3
        wall_ms = (time.perf_counter() - wall) * 1e3
    return Run(contender, result, wall_ms, cpu_ms, timeout, limited.interrupted)


def _run(cnf: Cnf, contender: Contender, monitor: Monitor) -> Result:
    """On the formula, or on a shorter one if most of its variables do not occur."""
    short = compact(cnf)
    if short is None:
        contender.engine.require_memory(cnf)
        result = contender.engine.run(cnf, contender.options, monitor)
        _require_true_model(cnf, contender, result)
        return result
    options, prove = contender.options, contender.options.proof
    if prove is not None:
        options = options.replace(proof=short.proof(prove))
    contender.engine.require_memory(short.cnf)
    result = contender.engine.run(short.cnf, options, monitor)
    _require_true_model(short.cnf, contender, result)
    if result.status is not Status.SATISFIABLE:
        return result
    _require_satisfied(cnf, contender, map(short.literal, result.model))
    return result.replace(model=short.model(result.model))


class SolveRequest(Value):
    """A file to solve, and where the answer goes."""

    path: Path
    contender: Contender
    timeout: float | None = None
    strict: bool = False  # a wrong clause count is an error
    output: Path | None = None  # the .res file, if one was named …
    beside: bool = True  # … otherwise the answer is written beside the formula
    proof: Path | None = None  # where a DRAT proof goes if there is no model
    binary_proof: bool = False

    @property
    def target(self) -> Path | None:
        if self.output is None and self.beside:
            return res.path_for(self.path)
        return self.output

    def require(self) -> None:
        """Complain before a long search, not after it."""
        for path in filter(None, (self.output, self.proof)):
            files.require_place(path, self.path)
        if self.binary_proof and self.proof is None:
            raise UsageError(_("--binary-proof: name the file of the proof, too, with --proof."))
        if self.proof is None:
            return
        if not self.contender.engine.proves:
            raise UsageError(
                _(
                    "The engine {engine} writes no proofs; use --engine cdcl.",
                    engine=self.contender.engine.name,
                )
            )
        if self.target is not None and files.same_place(self.proof, self.target):
            raise UsageError(
                _(
                    "{path}: answer and proof cannot share a file; name two with -o and --proof.",
                    path=str(self.proof),
                )
            )


class Solved(Value):
    """The result of a request. The answer of a search that was stopped is `s -1`."""

    formula: Formula
    run: Run
    written: Path | None  # where the answer is
    failure: str | None  # why it could not be written there
    kept: bool = False  # a search that decided nothing left the earlier answer where it is


def nobody(formula: Formula) -> None:
    """The default: nothing to show before the search."""


def solve(
    request: SolveRequest,
    monitor: Monitor = UNWATCHED,
    loaded: Callable[[Formula], None] = nobody,
) -> Solved:
    """Load, search, check, write. `loaded` is called with the formula before the search begins.

    Ctrl-C while loading writes `s -1` and then raises.
    """
    request.require()
    whole = monitor.limited(None)
    with whole.stopped_by_ctrl_c():
        try:
            formula = load(request.path, strict=request.strict, monitor=whole)
        except (KeyboardInterrupt, Stopped):
            if request.target is not None:
                _replace(request.target, Result(Status.UNKNOWN), 0)
            raise
        loaded(formula)
        return write(request, formula, _search_for(request, formula.cnf, whole), whole)


def write(
    request: SolveRequest, formula: Formula, run: Run, monitor: Monitor = UNWATCHED
) -> Solved:
    """Write the answer to the place that the request names."""
    if request.target is None:
        return Solved(formula, run, None, None)
    try:
        files.require_place(request.target, request.path)
        run, kept = _write(request.target, run, monitor)
    except FileError as error:  # the answer is still worth showing
        return Solved(formula, run, None, str(error))
    return Solved(formula, run, request.target, None, kept)


def _write(target: Path, run: Run, monitor: Monitor) -> tuple[Run, bool]:
    """Write the answer. A long model can be stopped: then the run is one that was interrupted.
    True if the file keeps the answer that it holds already, as this one would decide nothing."""
    try:
        watch = UNWATCHED if run.interrupted else monitor
        return run, not _replace(target, run.result, run.ms, watch)
    except Stopped:
        unknown = run.result.replace(status=Status.UNKNOWN, model=())
        kept = not _replace(target, unknown, run.ms)
        return run.replace(result=unknown, interrupted=True), kept


def _replace(target: Path, result: Result, ms: float, monitor: Monitor = UNWATCHED) -> bool:
    if result.status is Status.UNKNOWN and res.decided(target):
        return False
    res.write(target, result, ms, monitor)
    return True


def _search_for(request: SolveRequest, cnf: Cnf, monitor: Monitor) -> Run:
    if request.proof is None:
        return search(cnf, request.contender, request.timeout, monitor)
    from satdoku.sat.proof import ProofWriter

    with files.replacing(request.proof) as new:
        writer = ProofWriter(new.stream, binary=request.binary_proof)
        options = request.contender.options.replace(proof=writer)
        proving = request.contender.replace(options=options)
        run = search(cnf, proving, request.timeout, monitor)
        if run.result.status is not Status.UNSATISFIABLE:
            new.drop()
    return run


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
    _require_satisfied(cnf, contender, result.model)


def _require_satisfied(cnf: Cnf, contender: Contender, literals: Iterable[int]) -> None:
    clause = unsatisfied_clause(cnf, literals)
    if clause is not None:
        raise WrongAnswerError(
            _(
                "The engine {engine} gave a model that leaves clause {number} unsatisfied: this"
                " is a bug in satdoku, please report it with the file.",
                engine=contender.label,
                number=clause + 1,
            )
        )
