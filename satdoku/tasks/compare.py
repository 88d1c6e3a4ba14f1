"""Compare: the same formula through several engines, with the course's optimisation rate."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from pathlib import Path

from satdoku.errors import DepthError, WrongAnswerError
from satdoku.messages import _, safe
from satdoku.monitor import UNWATCHED, Monitor
from satdoku.sat.engines import Contender
from satdoku.sat.result import Status
from satdoku.tasks.solve import Formula, Run, search
from satdoku.value import Value

SHORTEST_MS = 1.0  # a shorter baseline says nothing


class Rate(Value):
    """(t - t0) / t in percent; `sign` is =, or ≥ or ≤ where one of the two ran out of time."""

    sign: str
    percent: float

    def __str__(self) -> str:
        text = f"{self.percent:.2f} %"
        return text if self.sign == "=" else f"{self.sign} {text}"


def rate(baseline: Run, rival: Run) -> Rate | None:
    """None if the rate has no meaning: the baseline took under 1 ms, or neither run finished."""
    if baseline.ms < SHORTEST_MS or not (baseline.decided or rival.decided):
        return None
    sign = "≥" if not baseline.decided else "=" if rival.decided else "≤"
    return Rate(sign, (baseline.ms - rival.ms) / baseline.ms * 100)


class Comparison(Value):
    formula: Formula
    baseline: Run
    rivals: tuple[Run, ...]

    @property
    def runs(self) -> tuple[Run, ...]:
        return (self.baseline, *self.rivals)

    @property
    def decided(self) -> Run:
        """A run that knows the answer, if any does."""
        return next((run for run in self.runs if run.decided), self.baseline)

    @property
    def interrupted(self) -> bool:
        return any(run.interrupted for run in self.runs)


def compare(
    formula: Formula,
    contenders: Sequence[Contender],
    timeout: float | None = None,
    monitor: Monitor = UNWATCHED,
    begins: Callable[[Contender], None] = lambda contender: None,
    ended: Callable[[Run], None] = lambda run: None,
) -> Comparison:
    """Run every contender, the baseline first. Ctrl-C or a stop ends the current run and skips
    the others. `begins` and `ended` are called for each run."""
    runs: list[Run] = []
    for contender in contenders:
        begins(contender)
        try:
            run = search(formula.cnf, contender, timeout, monitor)
        except DepthError as error:
            raise DepthError(f"{safe(str(formula.path))}: {error}") from error
        runs.append(run)
        ended(run)
        require_agreement(formula.path, [(run.contender.label, run.result.status) for run in runs])
        if run.interrupted:
            break
    return Comparison(formula, runs[0], tuple(runs[1:]))


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
