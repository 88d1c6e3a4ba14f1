"""Reads a formula, runs an engine on it, checks the model and writes the answer.

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
from satdoku.sat.check import as_bytes, is_full_model, unsatisfied_clause
from satdoku.sat.cnf import Cnf
from satdoku.sat.compact import CompactFormula, compact
from satdoku.sat.dimacs import Headers
from satdoku.sat.engines import EngineConfig
from satdoku.sat.result import Result, Status
from satdoku.tasks.needed import NOTHING, Needed
from satdoku.value import Value

GRACE = 0.3  # extra seconds after the time limit to write an answer


class Formula(Value):
    """A formula, its source, and the time it took to read."""

    path: Path
    cnf: Cnf
    read_ms: float
    warnings: tuple[str, ...]


class Run(Value):
    """One engine's search on one formula. Its model, if any, has been checked."""

    config: EngineConfig
    result: Result
    wall_ms: float  # milliseconds of the search alone
    cpu_ms: float  # of the thread that searched
    timeout: float | None
    interrupted: bool

    @property
    def ms(self) -> float:
        """The time to show: CPU time, unless several processes have searched."""
        return self.wall_ms if self.config.engine.parallel else self.cpu_ms

    @property
    def decided(self) -> bool:
        return self.result.status is not Status.UNKNOWN

    @property
    def has_model(self) -> bool:
        return self.result.status is Status.SATISFIABLE


def load(path: Path, *, headers: Headers = Headers.USUAL, monitor: Monitor = UNWATCHED) -> Formula:
    warnings: list[str] = []
    start = time.perf_counter()
    cnf = dimacs.read(path, headers=headers, warn=warnings.append, monitor=monitor)
    return Formula(path, cnf, (time.perf_counter() - start) * 1e3, tuple(warnings))


def search(
    cnf: Cnf,
    config: EngineConfig,
    timeout: float | None = None,
    monitor: Monitor = UNWATCHED,
) -> Run:
    """Run the engine. The model is checked; a proof goes to `config.options.proof`."""
    wall, cpu = time.perf_counter(), time.thread_time()
    limited = monitor.limited(timeout)
    with limited.stopped_by_ctrl_c():
        result = _run(cnf, config, limited)
        cpu_ms = (time.thread_time() - cpu) * 1e3
        wall_ms = (time.perf_counter() - wall) * 1e3
    return Run(config, result, wall_ms, cpu_ms, timeout, limited.interrupted)


def _run(cnf: Cnf, config: EngineConfig, monitor: Monitor) -> Result:
    """Run on the formula, or on a compact one if most of its variables are unused."""
    try:
        short = compact(cnf, monitor)
        if short is None:
            return _checked(cnf, config, monitor)
        return _run_short(cnf, short, config, monitor)
    except Stopped:
        return Result(Status.UNKNOWN)


def _run_short(cnf: Cnf, short: CompactFormula, config: EngineConfig, monitor: Monitor) -> Result:
    options, prove = config.options, config.options.proof
    if prove is not None:
        options = options.replace(proof=short.proof(prove))
    result = _checked(short.cnf, config.replace(options=options), monitor)
    if result.status is not Status.SATISFIABLE:
        return result
    model = short.model(as_bytes(result.model))
    _require_satisfied(cnf, config, memoryview(model.used).cast("i"), monitor)
    return result.replace(model=model)


def _checked(cnf: Cnf, config: EngineConfig, monitor: Monitor) -> Result:
    config.engine.require_memory(cnf)
    monitor.tick()
    result = config.engine.run(cnf, config.options, monitor)
    if result.status is Status.SATISFIABLE:
        monitor.tick()
        _require_full_model(cnf, config, result)
        monitor.tick()
        _require_satisfied(cnf, config, result.model, monitor)
    return result


class SolveRequest(Value):
    """A file to solve, and where the answer goes."""

    path: Path
    config: EngineConfig
    timeout: float | None = None
    headers: Headers = Headers.USUAL
    output: Path | None = None  # the .res file, if given …
    beside: bool = True  # … otherwise the answer is written beside the formula
    proof: Path | None = None  # where a DRAT proof goes if there is no model
    binary_proof: bool = False
    needed: Needed = NOTHING  # where the checked LRAT proof, the core and the trimmed proof go

    @property
    def target(self) -> Path | None:
        if self.output is None and self.beside:
            return res.path_for(self.path)
        return self.output

    @property
    def proofs(self) -> list[Path]:
        return [*([] if self.proof is None else [self.proof]), *self.needed.paths]

    def require(self) -> None:
        """Fail before a long search, not after it."""
        self._require_different()
        outputs = self.proofs if self.output is None else [self.output, *self.proofs]
        files.require_places(outputs, [self.path])
        if self.binary_proof and self.proof is None and self.needed.trimmed is None:
            raise UsageError(_("--binary-proof: also give the proof file with --proof."))
        if self.proofs and not self.config.engine.proves:
            raise UsageError(
                _(
                    "The engine {engine} cannot write proofs; use --engine cdcl.",
                    engine=self.config.engine.name,
                )
            )

    def require_target(self) -> None:
        """Fail if the answer cannot go where it should."""
        if self.target is not None:
            files.require_places([self.target], [self.path])
        if self.output is None and self.target is not None:
            res.require_own(self.target)

    def _require_different(self) -> None:
        written = self.proofs if self.target is None else [self.target, *self.proofs]
        shared = files.first_shared(written)
        if shared is not None:
            raise UsageError(
                _(
                    "{path}: answer and proofs cannot share a file; give separate ones "
                    "with -o and the options for proofs.",
                    path=str(written[shared[1]]),
                )
            )


class Solved(Value):
    """The result of a request. A stopped search answers `s -1`."""

    request: SolveRequest
    formula: Formula | None  # None if reading it was stopped or ran out of time
    run: Run
    written: Path | None  # the answer file
    failure: str | None  # why it could not be written there
    kept: bool = False  # an undecided search left the earlier answer in place


def ignore_formula(formula: Formula) -> None:
    """The default: show nothing before the search."""


def solve(
    request: SolveRequest,
    monitor: Monitor = UNWATCHED,
    loaded: Callable[[Formula], None] = ignore_formula,
) -> Solved:
    """Load, search, check, write. `loaded` is called with the formula before the search begins.

    The time limit covers everything, with a short grace period to write an answer. A second Ctrl-C
    while loading writes `s -1` and then raises.
    """
    request.require()
    whole = monitor.limited(None)
    with whole.stopped_by_ctrl_c():
        limited = whole.limited(request.timeout)
        try:
            formula, run = attempt(request, limited, loaded)
        except KeyboardInterrupt:
            write(request, None, _undecided(request, monitor))
            raise
        return write(request, formula, run, whole.limited(limited.remaining + GRACE))


def attempt(
    request: SolveRequest, monitor: Monitor, loaded: Callable[[Formula], None] = ignore_formula
) -> tuple[Formula | None, Run]:
    """Load and search. The monitor enforces the time limit for both."""
    try:
        formula = load(request.path, headers=request.headers, monitor=monitor)
    except Stopped:
        return None, _undecided(request, monitor)
    loaded(formula)
    return formula, _search_for(request, formula.cnf, monitor)


def _undecided(request: SolveRequest, monitor: Monitor) -> Run:
    nothing = Result(Status.UNKNOWN)
    return Run(request.config, nothing, 0.0, 0.0, request.timeout, monitor.interrupted)


def write(
    request: SolveRequest, formula: Formula | None, run: Run, monitor: Monitor = UNWATCHED
) -> Solved:
    """Write the answer where the request says."""
    if request.target is None:
        return Solved(request, formula, run, None, None)
    try:
        request.require_target()
        run, kept = _write(request.target, run, monitor)
    except FileError as error:  # the answer is still worth showing
        return Solved(request, formula, run, None, str(error))
    return Solved(request, formula, run, request.target, None, kept)


def _write(target: Path, run: Run, monitor: Monitor) -> tuple[Run, bool]:
    """Write the answer. If that is stopped, the run counts as undecided. Also return True if the
    file keeps its earlier answer because this one is undecided."""
    try:
        return run, not res.write(target, run.result, run.ms, monitor if run.decided else UNWATCHED)
    except Stopped:
        unknown = run.result.replace(status=Status.UNKNOWN, model=())
        kept = not res.write(target, unknown, run.ms)
        return run.replace(result=unknown, interrupted=monitor.interrupted), kept


def _search_for(request: SolveRequest, cnf: Cnf, monitor: Monitor) -> Run:
    if not request.proofs:
        return search(cnf, request.config, request.timeout, monitor)
    from satdoku.tasks.proving import ProofFiles

    with ProofFiles(cnf, request.proof, request.needed, binary=request.binary_proof) as steps:
        options = request.config.options.replace(proof=steps)
        proving = request.config.replace(options=options)
        run = search(cnf, proving, request.timeout, monitor)
        if run.result.status is not Status.UNSATISFIABLE:
            steps.drop()
            return run
        try:
            steps.complete(monitor)
        except Stopped:
            return run.replace(interrupted=True)
    return run


def _require_full_model(cnf: Cnf, config: EngineConfig, result: Result) -> None:
    if not is_full_model(cnf, result.model):
        raise WrongAnswerError(
            _(
                "The engine {engine} gave a model that does not list every variable once: this"
                " is a bug in satdoku, please report it with the file.",
                engine=config.label,
            )
        )


def _require_satisfied(
    cnf: Cnf, config: EngineConfig, literals: Iterable[int], monitor: Monitor
) -> None:
    clause = unsatisfied_clause(cnf, literals, monitor)
    if clause is not None:
        raise WrongAnswerError(
            _(
                "The engine {engine} gave a model that leaves clause {number} unsatisfied: this"
                " is a bug in satdoku, please report it with the file.",
                engine=config.label,
                number=clause + 1,
            )
        )
