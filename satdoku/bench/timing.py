"""Times one solver on one formula, and checks everything it claims.

The solvers are our engines and third-party programs. Every model is checked against the clauses. On
request the answer is written to a .res file and verified there, and the proof of an unsatisfiable
formula is checked.
"""

from __future__ import annotations

from collections.abc import Sequence
from contextlib import ExitStack
from pathlib import Path
from tempfile import TemporaryDirectory

from satdoku import files
from satdoku.bench import compare
from satdoku.bench.compare import Measured, measure
from satdoku.bench.programs import Measurement, Program
from satdoku.errors import UsageError, WrongAnswerError
from satdoku.messages import _, safe
from satdoku.monitor import UNWATCHED, Monitor, Stopped
from satdoku.sat import res
from satdoku.sat.engines import EngineConfig
from satdoku.sat.result import Status
from satdoku.tasks import solve
from satdoku.tasks.verify import Judgement, Verification, verify
from satdoku.value import Value

PROOF_SUFFIX = ".drat"
PROGRAM_RUNS = 3  # per third-party program; starting it takes longer than many searches
NO_LIMIT = 1e6  # seconds, for programs that require a limit


class Timing(Value):
    """The outcome of one or several runs of a solver on a formula."""

    file: str
    solver: str
    variables: int
    clauses: int
    answer: Status
    times: tuple[float, ...] = ()  # CPU milliseconds, sorted
    decisions: int | None = None
    problem: str = ""  # why there is no answer, if time was not the reason
    wrong: str = ""  # what is wrong with the answer
    res: str = ""  # verdict of `verify` on the .res file, by name
    proved: bool = False  # its proof was checked
    warnings: tuple[str, ...] = ()  # from the reader

    @property
    def ms(self) -> float:
        return compare.median(self.times) if self.times else 0.0

    @property
    def spread(self) -> float | None:
        return compare.spread(self.times)

    @property
    def decided(self) -> bool:
        return self.answer is not Status.UNKNOWN


class BenchPlan(Value):
    """What to do with each file. The first config is the baseline, whose time is t."""

    configs: Sequence[EngineConfig]
    programs: Sequence[Program] = ()
    timeout: float | None = 60.0  # seconds for one search
    repeat: int | None = None  # runs of each search; None repeats until the times agree
    strict: bool = False
    proofs: bool = False
    res: bool = False  # write a .res file …
    res_folder: Path | None = None  # … in this folder, or beside the formula
    root: Path = Path()  # the common folder, to which names are relative

    def __post_init__(self) -> None:
        if self.proofs and not any(one.engine.proves for one in self.configs):
            raise UsageError(_("--proofs: none of these engines writes proofs; add cdcl."))

    @property
    def writes(self) -> bool:
        return self.res or self.res_folder is not None

    @property
    def solvers(self) -> tuple[str, ...]:
        """The solvers' names, ours first."""
        engines = [config.label for config in self.configs]
        return (*engines, *(program.name for program in self.programs))

    def name(self, path: Path) -> str:
        """The file's name in the report, which does not reveal where the folder is."""
        return path.relative_to(self.root).as_posix()

    def named(self, path: Path, sentence: str) -> str:
        """A sentence that uses the report's name of the file."""
        return sentence.replace(safe(str(path)), safe(self.name(path)))

    def answer_place(self, path: Path) -> Path | None:
        """The path of a formula's .res file."""
        if self.res_folder is None:
            return res.path_for(path) if self.res else None
        return res.path_for(self.res_folder / self.name(path))


def time_solver(
    plan: BenchPlan, number: int, formula: solve.Formula, monitor: Monitor = UNWATCHED
) -> Timing:
    """Run solver number `number` of the plan. Passes `Stopped` on: there is no result then."""
    name, cnf = plan.name(formula.path), formula.cnf
    blank = Timing(name, plan.solvers[number], cnf.num_vars, len(cnf), Status.UNKNOWN)
    blank = blank.replace(warnings=tuple(plan.named(formula.path, w) for w in formula.warnings))
    if number >= len(plan.configs):
        program = plan.programs[number - len(plan.configs)]
        return _time_program(plan, program, formula, blank, monitor)
    try:
        return _time_engine(plan, plan.configs[number], formula, blank, monitor)
    except WrongAnswerError as error:
        return blank.replace(wrong=str(error))


# -- engines -----------------------------------------------------------------------------------


def _time_engine(
    plan: BenchPlan, config: EngineConfig, formula: solve.Formula, blank: Timing, monitor: Monitor
) -> Timing:
    measured = measure(formula.cnf, config, plan.timeout, monitor, plan.repeat)
    if measured.run.interrupted:
        raise Stopped
    run = measured.run
    found = blank.replace(
        answer=run.result.status,
        times=measured.times,
        decisions=run.result.statistics.get("decisions"),
    )
    return _answered(plan, formula, measured, found, monitor)


def _answered(
    plan: BenchPlan, formula: solve.Formula, measured: Measured, found: Timing, monitor: Monitor
) -> Timing:
    """Write the answer and verify it, if requested."""
    config = measured.run.config
    proving = plan.proofs and config.engine.proves and found.answer is Status.UNSATISFIABLE
    place = plan.answer_place(formula.path)
    if place is None and not proving:
        return found
    with ExitStack() as stack:
        if place is None:
            place = Path(stack.enter_context(TemporaryDirectory())) / "answer.res"
        files.make_folder(place.parent)
        proof = place.with_suffix(PROOF_SUFFIX) if proving else None
        request = solve.SolveRequest(
            formula.path, config, plan.timeout, plan.strict, place, proof=proof
        )
        solved = _solved(request, formula, measured, monitor)
        if solved.run is measured.run:  # the search for a proof ran out of time
            request = request.replace(proof=None)
        return _judged(request, solved, found, monitor)


def _solved(
    request: solve.SolveRequest, formula: solve.Formula, measured: Measured, monitor: Monitor
) -> solve.Solved:
    """Search again for a proof, because the time for writing it should not count."""
    if request.proof is not None:
        solved = solve.solve(request, monitor)
        if solved.run.interrupted:
            raise Stopped
        if solved.run.decided:
            return solved
    return solve.write(request, formula, measured.run)


def _judged(
    request: solve.SolveRequest, solved: solve.Solved, found: Timing, monitor: Monitor
) -> Timing:
    if solved.failure is not None:
        return found.replace(problem=solved.failure)
    verdict = verify(request.path, request.output, request.proof, monitor=monitor)
    wrong = verdict.sentence if verdict.judgement is Judgement.WRONG else ""
    proved = request.proof is not None and verdict.judgement is Judgement.VERIFIED
    return found.replace(res=verdict.judgement.name, wrong=wrong, proved=proved)


# -- programs ----------------------------------------------------------------------------------


def _time_program(
    plan: BenchPlan, program: Program, formula: solve.Formula, blank: Timing, monitor: Monitor
) -> Timing:
    """Run it on a plain copy of the formula: not every program accepts all that we do."""
    timeout = plan.timeout or NO_LIMIT
    with TemporaryDirectory() as folder:
        copy = formula.replace(path=Path(folder) / "formula.cnf")
        with copy.path.open("w", encoding="ascii") as stream:
            formula.cnf.write_dimacs(stream)
        first, wrong = program.measure_with_model(copy, timeout, monitor)
        runs = [first]
        while first.decided and len(runs) < (plan.repeat or PROGRAM_RUNS):
            runs.append(program.measure(copy, timeout, monitor))
        proving = plan.proofs and first.answer is Status.UNSATISFIABLE
        proof = program.prove(copy, timeout, monitor) if proving else None
    wrong = wrong or _program_fault(program.name, runs, proof)
    return blank.replace(
        answer=Status.UNKNOWN if wrong else first.answer,
        times=tuple(sorted(run.cpu * 1e3 for run in runs if run.decided or run is first)),
        problem=first.problem or "",
        wrong=wrong,
        proved=proof is not None and proof.judgement is Judgement.VERIFIED,
    )


def _program_fault(name: str, runs: Sequence[Measurement], proof: Verification | None) -> str:
    if proof is not None and proof.judgement is Judgement.WRONG:
        return _("The proof of {solver} does not check.", solver=name)
    if len({run.answer for run in runs if run.decided}) > 1:
        return _("{solver} changes its answer from run to run.", solver=name)
    return ""
