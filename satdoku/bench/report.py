"""The results of a bench: files in the course's groups, rates, totals, contradictions."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from enum import Enum
from math import fsum

from satdoku.bench.compare import Rate, disagreement, rate
from satdoku.bench.timing import BenchPlan, Timing
from satdoku.messages import N_, _, safe
from satdoku.sat.result import Status
from satdoku.tasks.verify import Judgement
from satdoku.value import Value

SMALL = 200  # variables: fewer is a small formula …
LARGE = 500  # … and more is a large one, according to the course


class FileGroup(Enum):
    """The course's groups of files, by what the report calls them."""

    S = N_("S: satisfiable, fewer than 200 variables")
    M = N_("M: satisfiable, 200 to 500 variables")
    L = N_("L: satisfiable, more than 500 variables")
    UNSAT = N_("Unsatisfiable")
    OPEN = N_("Not decided")
    FAILED = N_("Unreadable")


class BenchedFile(Value):
    name: str
    timings: tuple[Timing, ...]  # of the solvers that have finished it, in their order

    def of(self, solver: str) -> Timing | None:
        return next((one for one in self.timings if one.solver == solver), None)

    @property
    def variables(self) -> int:
        return max(one.variables for one in self.timings)

    @property
    def clauses(self) -> int:
        return max(one.clauses for one in self.timings)

    @property
    def answer(self) -> Status:
        """The agreed answer. A checked model outweighs any claim of unsatisfiability."""
        answers = {one.answer for one in self.timings}
        order = (Status.SATISFIABLE, Status.UNSATISFIABLE)
        return next((status for status in order if status in answers), Status.UNKNOWN)

    @property
    def failure(self) -> str:
        """Why no solver could start; empty if one did."""
        unread = not self.variables and all(one.problem for one in self.timings)
        return self.timings[0].problem if unread else ""

    @property
    def group(self) -> FileGroup:
        if self.failure:
            return FileGroup.FAILED
        if self.answer is Status.UNKNOWN:
            return FileGroup.OPEN
        if self.answer is Status.UNSATISFIABLE:
            return FileGroup.UNSAT
        if self.variables < SMALL:
            return FileGroup.S
        return FileGroup.M if self.variables <= LARGE else FileGroup.L

    @property
    def proved(self) -> bool:
        return any(one.proved for one in self.timings)

    @property
    def res(self) -> Judgement | None:
        """The verdict on its .res file, which holds the answer of the last solver that wrote it."""
        written = [one.res for one in self.timings if one.res]
        decided = [one.res for one in self.timings if one.res and one.decided]
        last = (decided or written or [""])[-1]
        return Judgement[last] if last else None

    @property
    def warnings(self) -> tuple[str, ...]:
        return self.timings[0].warnings

    def faults(self) -> Iterator[str]:
        """Every reason not to trust an answer."""
        for one in self.timings:
            if one.wrong:
                yield _("{name}: {text}", name=self.name, text=one.wrong)
        conflict = disagreement(self.name, ((one.solver, one.answer) for one in self.timings))
        if conflict:
            yield conflict

    @property
    def disputed(self) -> bool:
        """True if the answer is in doubt. A wrong program of the user does not put it in doubt."""
        conflict = disagreement(self.name, ((one.solver, one.answer) for one in self.timings))
        return bool(conflict) or any(one.wrong and not one.own for one in self.timings)

    def problems(self) -> Iterator[str]:
        """Solvers that gave up for reasons other than time."""
        if self.failure:
            named = self.failure.startswith(safe(self.name))
            text = _("{name}: {text}", name=self.name, text=self.failure)
            yield self.failure if named else text
            return
        for one in self.timings:
            if one.problem:
                yield _(
                    "{name}: {solver}: {text}", name=self.name, solver=one.solver, text=one.problem
                )


class Total(Value):
    """The sum of one solver's times. An undecided file counts with the time until it was abandoned,
    which makes the sum a lower bound."""

    solver: str
    solved: int
    files: int
    ms: float
    counts: bool = True  # no run has failed

    @property
    def decided(self) -> bool:
        return self.solved == self.files


class BenchReport(Value):
    plan: BenchPlan
    files: tuple[BenchedFile, ...]
    wanted: int  # number of files, including those still to do

    @property
    def baseline(self) -> str:
        return self.plan.baseline or self.plan.solvers[0]

    @property
    def rivals(self) -> tuple[str, ...]:
        """The solvers that are compared with the baseline; their times are t0."""
        return tuple(name for name in self.plan.compared if name != self.baseline)

    @property
    def outside(self) -> tuple[str, ...]:
        return self.plan.solvers[len(self.plan.compared) :]

    @property
    def complete(self) -> bool:
        everybody = all(len(file.timings) == len(self.plan.solvers) for file in self.files)
        return everybody and len(self.files) == self.wanted

    def groups(self) -> list[tuple[FileGroup, list[BenchedFile]]]:
        """The groups that have files, in the course's order."""
        sorted_files = [(group, [f for f in self.files if f.group is group]) for group in FileGroup]
        return [(group, files) for group, files in sorted_files if files]

    def readable(self) -> list[BenchedFile]:
        return [file for file in self.files if file.group is not FileGroup.FAILED]

    def rate(self, file: BenchedFile, rival: str) -> Rate | None:
        one, other = file.of(self.baseline), file.of(rival)
        return None if one is None or other is None else rate(one, other)

    def totals(self, files: Sequence[BenchedFile]) -> dict[str, Total]:
        return {solver: _total(solver, files) for solver in self.plan.solvers}

    @property
    def faults(self) -> list[str]:
        return [fault for file in self.files for fault in file.faults()]

    @property
    def warnings(self) -> list[str]:
        """Warnings about files that were read anyway."""
        return [warning for file in self.files for warning in file.warnings]

    @property
    def problems(self) -> list[str]:
        return [problem for file in self.files for problem in file.problems()]


def _total(solver: str, files: Sequence[BenchedFile]) -> Total:
    timings = [one for file in files for one in file.timings if one.solver == solver]
    solved = sum(one.decided for one in timings)
    counts = all(one.counts for one in timings)
    return Total(solver, solved, len(timings), fsum(one.ms for one in timings), counts)
