"""Third-party solvers on the PATH: run them, measure them, check their answers."""

from __future__ import annotations

import re
import shutil
import subprocess
import sys
from collections.abc import Sequence
from pathlib import Path
from tempfile import TemporaryDirectory

from satdoku.bench.processes import EndedProcess, run_timed
from satdoku.errors import SatdokuError
from satdoku.messages import _
from satdoku.monitor import UNWATCHED, Monitor
from satdoku.sat import res
from satdoku.sat.check import unsatisfied_by
from satdoku.sat.cnf import Cnf
from satdoku.sat.result import Status
from satdoku.tasks.solve import Formula, Run
from satdoku.tasks.verify import Verification, check_proof
from satdoku.value import Value


class Measurement(Value):
    """One run of one solver on one file. A reader, which does not solve, answers UNKNOWN."""

    solver: str
    answer: Status
    cpu: float  # seconds for reading and solving, without process startup
    search_cpu: float | None = None  # seconds for solving alone, if known
    timed_out: bool = False
    problem: str | None = None  # why there is no answer, unless the time limit was reached
    peak_kib: int | None = None  # only for solvers in their own process
    run: Run | None = None  # only for our engines

    @property
    def failed(self) -> bool:
        return self.timed_out or self.problem is not None

    @property
    def decided(self) -> bool:
        return self.answer is not Status.UNKNOWN


def best(measurements: Sequence[Measurement]) -> Measurement:
    """The fastest repeat, because noise only ever adds time. A failure counts only if all repeats
    failed.

    The minimum search time is taken separately and can come from another repeat.
    """
    fine = [m for m in measurements if not m.failed] or measurements
    searches = [m.search_cpu for m in fine if m.search_cpu is not None]
    return min(fine, key=lambda m: m.cpu).replace(search_cpu=min(searches, default=None))


USUAL = ("minisat", "cadical", "kissat")  # checked against by default, if installed
STARTS = 10  # runs on an empty formula; the fastest gives the startup time


class Recipe(Value):
    """How to run a program."""

    arguments: tuple[str, ...]  # make it print its answer and the model
    without_model: tuple[str, ...]  # added to suppress the model
    version: tuple[str, ...]  # command that prints the version
    model_file: bool = False  # writes the model to a given file
    proves: bool = False  # can write a DRAT proof to a given file


# MiniSat cannot print its version.
RECIPES = {
    "minisat": Recipe(
        ("-verb=0",), (), ("dpkg-query", "-W", "-f=${Version}", "minisat"), model_file=True
    ),
    "picosat": Recipe((), ("-n",), ("picosat", "--version")),
    "cadical": Recipe(("-q",), ("-n",), ("cadical", "--version"), proves=True),
    "kissat": Recipe(("-q",), ("-n",), ("kissat", "--version"), proves=True),
}

EXIT_CODES = {10: Status.SATISFIABLE, 20: Status.UNSATISFIABLE}


class Program(Value):
    name: str
    command: tuple[str, ...]  # decides a formula without printing a model
    version: str
    start: float  # CPU seconds for an empty formula
    outside: bool = True
    recipe: Recipe | None = None  # None if no models are needed from it

    @property
    def path(self) -> str:
        return self.command[0]

    @property
    def identity(self) -> str:
        """The facts that its results depend on."""
        return self.version

    def measure(
        self, formula: Formula, timeout: float, monitor: Monitor = UNWATCHED
    ) -> Measurement:
        path = str(formula.path.absolute())
        return self._measured(run_timed([*self.command, path], timeout, monitor))

    def measure_with_model(
        self, formula: Formula, timeout: float, monitor: Monitor = UNWATCHED
    ) -> tuple[Measurement, str]:
        """Like `measure`, and also what is wrong with the model, if anything."""
        assert self.recipe is not None
        with TemporaryDirectory() as folder:
            model = Path(folder) / "model.res"
            command = [self.path, *self.recipe.arguments, str(formula.path.absolute())]
            if self.recipe.model_file:
                command.append(str(model))
            ended = run_timed(command, timeout, monitor)
            if not self.recipe.model_file:
                model.write_text(ended.output, encoding="utf-8")
            measurement = self._measured(ended)
            if measurement.answer is not Status.SATISFIABLE:
                return measurement, ""
            return measurement, _fault(self.name, formula.cnf, model, monitor)

    def prove(
        self, formula: Formula, timeout: float, monitor: Monitor = UNWATCHED
    ) -> Verification | None:
        """The checker's verdict on the program's proof of unsatisfiability; None if it wrote none
        in time."""
        if self.recipe is None or not self.recipe.proves:
            return None
        with TemporaryDirectory() as folder:
            proof = Path(folder) / "proof.drat"
            command = [*self.command, str(formula.path.absolute()), str(proof)]
            measurement = self._measured(run_timed(command, timeout, monitor))
            if measurement.answer is not Status.UNSATISFIABLE:
                return None
            return check_proof(formula.cnf, proof, monitor.limited(None))

    def _measured(self, ended: EndedProcess) -> Measurement:
        answer = Status.UNKNOWN if ended.timed_out else answer_of(ended)
        problem = None
        if answer is Status.UNKNOWN and not ended.timed_out:
            problem = _(
                "no answer, exit code {code}, last line: {line}",
                code=ended.code,
                line=ended.last_line,
            )
        return Measurement(
            self.name,
            answer,
            cpu=max(0.0, ended.cpu - self.start),
            timed_out=ended.timed_out,
            problem=problem,
            peak_kib=ended.peak_kib,
        )


def _fault(name: str, cnf: Cnf, model: Path, monitor: Monitor) -> str:
    try:
        claim = res.read(model, cnf.num_vars, monitor)
    except SatdokuError:
        return _("{solver} reports a model but does not print one.", solver=name)
    if claim.contradiction is not None:
        return _("The model of {solver} gives a variable both values.", solver=name)
    clause = unsatisfied_by(cnf, claim.values, monitor)
    if clause is None:
        return ""
    return _(
        "The model of {solver} leaves clause {number} unsatisfied.", solver=name, number=clause + 1
    )


def find_program(name: str) -> Program | None:
    """The program, or None if it is not installed. The stopwatch requires POSIX."""
    path = None if sys.platform == "win32" else shutil.which(name)
    if path is None:
        return None
    recipe = RECIPES[name]
    command = (path, *recipe.arguments, *recipe.without_model)
    version = version_of(recipe.version)
    return Program(name, command, version, process_start(command), recipe=recipe)


def installed(names: Sequence[str] = USUAL) -> list[Program]:
    return [program for name in names if (program := find_program(name)) is not None]


def process_start(command: Sequence[str]) -> float:
    with TemporaryDirectory() as folder:
        empty = Path(folder) / "empty.cnf"
        empty.write_text("p cnf 0 0\n")
        return min(run_timed([*command, str(empty)], 60).cpu for _number in range(STARTS))


def answer_of(ended: EndedProcess) -> Status:
    """The answer if exit code and output agree, else UNKNOWN. MiniSat prints no `s` line."""
    by_code = EXIT_CODES.get(ended.code, Status.UNKNOWN)
    printed = re.findall(r"^(?:s )?((?:UN)?SATISFIABLE)\s*$", ended.output, re.MULTILINE)
    return by_code if printed == [by_code.name] else Status.UNKNOWN


def version_of(command: Sequence[str]) -> str:
    try:
        told = subprocess.run(command, capture_output=True, text=True, check=True, timeout=10)
    except (OSError, subprocess.SubprocessError):
        return "unknown"
    return told.stdout.strip() or "unknown"
