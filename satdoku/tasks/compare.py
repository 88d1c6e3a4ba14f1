"""Compare: the same formula through several engines, with the course's optimisation rate."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from math import ceil, floor
from pathlib import Path

from satdoku.errors import DepthError, WrongAnswerError
from satdoku.messages import _, safe
from satdoku.monitor import UNWATCHED, Monitor
from satdoku.sat.cnf import Cnf
from satdoku.sat.engines import Contender
from satdoku.sat.result import Status
from satdoku.tasks.solve import Formula, Run, search
from satdoku.value import Value

SHORTEST_MS = 1.0  # a shorter baseline says nothing

# Runs of the same search, until their times agree or add up to enough work.
FEWEST, MOST = 5, 99
STEADY = 0.01  # of the median
ENOUGH_MS = 1000.0


class Measured(Value):
    """A run, and the CPU times of this and the repeated runs, in milliseconds, sorted."""

    run: Run
    times: tuple[float, ...]

    @property
    def ms(self) -> float:
        """The median, or the time after which an undecided run was stopped."""
        count = len(self.times)
        return (self.times[(count - 1) // 2] + self.times[count // 2]) / 2

    @property
    def spread(self) -> float | None:
        """Half the width of the middle half of the times, as a part of the median."""
        if len(self.times) < FEWEST or not self.ms:
            return None
        quarter = len(self.times) // 4
        return (self.times[-1 - quarter] - self.times[quarter]) / 2 / self.ms


class Rate(Value):
    """(t - t0) / t in percent; `sign` is =, or ≥ or ≤ where one of the two ran out of time."""

    sign: str
    percent: float

    def __str__(self) -> str:
        """A bound is rounded so that it stays true. No search takes no time: 100 % is not shown."""
        if self.sign == "=":
            return f"{min(self.percent, 99.99):.2f} %"
        towards = floor if self.sign == "≥" else ceil
        return f"{self.sign} {towards(self.percent * 100) / 100:.2f} %"


def rate(baseline: Measured, rival: Measured) -> Rate | None:
    """None if the rate has no meaning: the baseline took under 1 ms, or neither run finished."""
    if baseline.ms < SHORTEST_MS or not (baseline.run.decided or rival.run.decided):
        return None
    sign = "≥" if not baseline.run.decided else "=" if rival.run.decided else "≤"
    return Rate(sign, (baseline.ms - rival.ms) / baseline.ms * 100)


class Comparison(Value):
    formula: Formula
    baseline: Measured
    rivals: tuple[Measured, ...]

    @property
    def measured(self) -> tuple[Measured, ...]:
        return (self.baseline, *self.rivals)

    @property
    def decided(self) -> Run:
        """A run that knows the answer, if any does."""
        runs = [measured.run for measured in self.measured]
        return next((run for run in runs if run.decided), self.baseline.run)

    @property
    def interrupted(self) -> bool:
        return any(measured.run.interrupted for measured in self.measured)


def compare(
    formula: Formula,
    contenders: Sequence[Contender],
    timeout: float | None = None,
    monitor: Monitor = UNWATCHED,
    begins: Callable[[Contender], None] = lambda contender: None,
    ended: Callable[[Measured], None] = lambda measured: None,
) -> Comparison:
    """Time every contender, the baseline first. Ctrl-C or a stop ends the current run and skips
    the others. `begins` and `ended` are called for each contender."""
    done: list[Measured] = []
    for contender in contenders:
        begins(contender)
        try:
            measured = measure(formula.cnf, contender, timeout, monitor)
        except DepthError as error:
            raise DepthError(f"{safe(str(formula.path))}: {error}") from error
        done.append(measured)
        ended(measured)
        answers = [(one.run.contender.label, one.run.result.status) for one in done]
        require_agreement(formula.path, answers)
        if measured.run.interrupted:
            break
    return Comparison(formula, done[0], tuple(done[1:]))


def measure(
    cnf: Cnf, contender: Contender, timeout: float | None = None, monitor: Monitor = UNWATCHED
) -> Measured:
    """Search again and again, so that neither a busy machine nor a cold cache decides."""
    measured = Measured(run := search(cnf, contender, timeout, monitor), (run.cpu_ms,))
    while run.decided and not _suffices(measured):
        run = search(cnf, contender, timeout, monitor)
        if run.interrupted:
            return measured.replace(run=measured.run.replace(interrupted=True))
        if run.decided:
            measured = measured.replace(times=tuple(sorted((*measured.times, run.cpu_ms))))
    return measured


def _suffices(measured: Measured) -> bool:
    if len(measured.times) >= MOST or sum(measured.times) >= ENOUGH_MS:
        return True
    return measured.spread is not None and measured.spread <= STEADY


def require_agreement(path: Path, answers: Iterable[tuple[str, Status]]) -> None:
    """Raise an error that names the engines if two answers contradict each other."""
    decided = [answer for answer in answers if answer[1] is not Status.UNKNOWN]
    for other, opposite in decided[1:]:
        one, status = decided[0]
        if opposite is not status:
            raise WrongAnswerError(
                _(
                    "{path}: {one} says {status}, {other} says {opposite}. One of them is wrong:"
                    " please report this with the file.",
                    path=str(path),
                    one=one,
                    status=status.name,
                    other=other,
                    opposite=opposite.name,
                )
            )
