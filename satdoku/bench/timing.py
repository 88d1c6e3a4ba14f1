"""Times one solver on one formula, and checks everything it claims.

The solvers are our engines and third-party programs. Every model is checked against the clauses. On
request the answer is written to a .res file and verified there, and the proof of an unsatisfiable
formula is checked.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from contextlib import ExitStack
from pathlib import Path
from tempfile import TemporaryDirectory

from satdoku import files
from satdoku.bench import compare
from satdoku.bench.compare import Compared, Measured, measure, measure_short
from satdoku.bench.own_program import OwnProgram
from satdoku.bench.programs import Measurement, Program
from satdoku.errors import UsageError, WrongAnswerError
from satdoku.messages import _, safe
from satdoku.monitor import UNWATCHED, Monitor, Stopped
from satdoku.sat import res
from satdoku.sat.dimacs import Headers
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
    own: bool = False  # of a program of the user, which is expected to fail sometimes

    @property
    def label(self) -> str:
        return self.solver

    @property
    def status(self) -> Status:
        return self.answer

    @property
    def failure(self) -> str:
        return self.wrong or self.problem

    @property
    def counts(self) -> bool:
        """True if the time is meaningful: the solver answered, or ran until the limit."""
        return self.decided or not self.failure

    def beside(self, others: Iterable[Compared]) -> Timing:
        """The same, but with a fault if a program of the user denies a checked model of another
        solver."""
        if not self.own or self.answer is not Status.UNSATISFIABLE:
            return self
        found = next((one for one in others if one.status is Status.SATISFIABLE), None)
        if found is None:
            return self
        wrong = _(
            "{solver}: UNSATISFIABLE, but {other} found a model, which was checked.",
            solver=self.solver,
            other=found.label,
        )
        return self.replace(answer=Status.UNKNOWN, wrong=wrong)

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
    """The runs to make on each file. The first config is the baseline, whose time is t."""

    configs: Sequence[EngineConfig]
    programs: Sequence[Program | OwnProgram] = ()  # own ones first: they have a rate
    timeout: float | None = 60.0  # seconds for one search
    repeat: int | None = None  # runs of each search; None repeats until the times agree
    headers: Headers = Headers.USUAL
    proofs: bool = False
    res: bool = False  # write a .res file …
    res_folder: Path | None = None  # … in this folder, or beside the formula
    root: Path = Path()  # the common folder, to which names are relative
    baseline: str = ""  # the solver whose time is t, unless it is the first

    def __post_init__(self) -> None:
        if self.baseline and self.baseline not in self.compared:
            raise UsageError(
                _(
                    "Unknown baseline “{name}”; choose one of {names}.",
                    name=self.baseline,
                    names=", ".join(self.compared),
                ),
                self.baseline,
                self.compared,
            )
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

    @property
    def compared(self) -> tuple[str, ...]:
        """The solvers that have a rate: our engines, and the user's own programs."""
        return self.solvers[: len(self.configs) + len(self.own_programs)]

    @property
    def own_programs(self) -> list[OwnProgram]:
        return [program for program in self.programs if isinstance(program, OwnProgram)]

    @property
    def third_party(self) -> list[Program]:
        return [program for program in self.programs if isinstance(program, Program)]

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
    plan: BenchPlan,
    number: int,
    formula: solve.Formula,
    monitor: Monitor = UNWATCHED,
    known: dict[int, Measured] | None = None,
) -> Timing:
    """Run solver number `number` of the plan. Passes `Stopped` on: there is no result then.

    `known` keeps what was measured for later solvers on the same formula: engines with short
    searches take turns.
    """
    name, cnf = plan.name(formula.path), formula.cnf
    blank = Timing(name, plan.solvers[number], cnf.num_vars, len(cnf), Status.UNKNOWN)
    blank = blank.replace(warnings=tuple(plan.named(formula.path, w) for w in formula.warnings))
    if number >= len(plan.configs):
        program = plan.programs[number - len(plan.configs)]
        if isinstance(program, OwnProgram):
            timeout, repeat = plan.timeout or NO_LIMIT, plan.repeat or PROGRAM_RUNS
            return time_own_program(program, formula, timeout, monitor, repeat, blank)
        return _time_program(plan, program, formula, blank, monitor)
    try:
        measured = _measured(plan, number, formula, monitor, {} if known is None else known)
        return _time_engine(plan, measured, formula, blank, monitor)
    except WrongAnswerError as error:
        return blank.replace(wrong=str(error))


# -- engines -----------------------------------------------------------------------------------


def _measured(
    plan: BenchPlan,
    number: int,
    formula: solve.Formula,
    monitor: Monitor,
    known: dict[int, Measured],
) -> Measured:
    if number not in known and plan.repeat is None:
        short = measure_short(formula.cnf, plan.configs[number:], monitor)
        known.update({number + later: found for later, found in short.items()})
    if number in known:
        return known.pop(number)
    return measure(formula.cnf, plan.configs[number], plan.timeout, monitor, plan.repeat)


def _time_engine(
    plan: BenchPlan, measured: Measured, formula: solve.Formula, blank: Timing, monitor: Monitor
) -> Timing:
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
            formula.path, config, plan.timeout, plan.headers, place, proof=proof
        )
        solved = _solved(request, formula, measured, monitor)
        if solved.run is measured.run:  # the search for a proof ran out of time
            request = request.replace(proof=None)
        return _with_verdict(request, solved, found, monitor)


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


def _with_verdict(
    request: solve.SolveRequest, solved: solve.Solved, found: Timing, monitor: Monitor
) -> Timing:
    if solved.failure is not None:
        return found.replace(problem=solved.failure)
    verdict = verify(
        request.path, request.output, request.proof, monitor=monitor, headers=request.headers
    )
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
        return _("The proof by {solver} failed the check.", solver=name)
    if len({run.answer for run in runs if run.decided}) > 1:
        return _("{solver} gives different answers in different runs.", solver=name)
    return ""


def time_own_program(
    program: OwnProgram,
    formula: solve.Formula,
    timeout: float,
    monitor: Monitor = UNWATCHED,
    repeat: int = PROGRAM_RUNS,
    blank: Timing | None = None,
) -> Timing:
    """Every run is checked; the first that fails decides."""
    runs: list[Measurement] = []
    wrong = ""
    while not wrong and len(runs) < repeat:
        run, wrong = program.measure(formula, timeout, monitor)
        runs.append(run)
        if not run.decided:
            break
    last = runs[-1]
    wrong = _("{name}: {text}", name=program.name, text=wrong) if wrong else ""
    wrong = wrong or _program_fault(program.name, runs, None)
    if blank is None:
        sizes = formula.cnf.num_vars, len(formula.cnf)
        blank = Timing(str(formula.path), program.name, *sizes, Status.UNKNOWN)
    return blank.replace(
        answer=Status.UNKNOWN if wrong else last.answer,
        times=_times_of(runs, timeout),
        problem=last.problem or "",
        wrong=wrong,
        own=True,
    )


def _times_of(runs: Sequence[Measurement], timeout: float) -> tuple[float, ...]:
    """In milliseconds. A program that ran out of time counts with all of it, even if it slept."""
    last = runs[-1]
    if last.timed_out:
        return (timeout * 1e3,)
    return tuple(sorted(run.cpu * 1e3 for run in runs if run.decided or run is last))


def agreeing(timings: Iterable[Timing]) -> tuple[Timing, ...]:
    """The same timings, but an own program that denies a checked model is wrong."""
    given = tuple(timings)
    return tuple(one.beside(given) for one in given)
