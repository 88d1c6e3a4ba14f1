"""Compares several engines on the same formula, using the course's optimisation rate."""

from __future__ import annotations

from bisect import insort
from collections.abc import Callable, Iterable, Sequence
from contextlib import suppress
from math import ceil, floor
from pathlib import Path
from typing import Protocol

from satdoku.errors import DepthError, SatdokuError, WrongAnswerError
from satdoku.messages import _, safe
from satdoku.monitor import UNWATCHED, Monitor
from satdoku.sat.cnf import Cnf
from satdoku.sat.engines import EngineConfig
from satdoku.sat.result import Status
from satdoku.tasks.solve import Formula, Run, search
from satdoku.value import Value


class Timed(Protocol):
    """Anything with a time: a repeated run, or the sum of several."""

    @property
    def ms(self) -> float: ...
    @property
    def decided(self) -> bool: ...


class Compared(Timed, Protocol):
    """A solver's time and answer in a comparison."""

    @property
    def label(self) -> str: ...
    @property
    def status(self) -> Status: ...
    @property
    def spread(self) -> float | None: ...
    @property
    def times(self) -> tuple[float, ...]: ...
    @property
    def wrong(self) -> str:
        """The fault of a wrong answer; empty if none was found."""

    @property
    def failure(self) -> str:
        """The same, or why there is no answer; empty after a time limit."""


class Measured(Value):
    """A run, and the sorted CPU times of all its repeats in milliseconds."""

    run: Run
    times: tuple[float, ...]

    @property
    def ms(self) -> float:
        """The median or, if the run is undecided, the time after which it was stopped."""
        return median(self.times)

    @property
    def spread(self) -> float | None:
        return spread(self.times)

    @property
    def decided(self) -> bool:
        return self.run.decided

    @property
    def label(self) -> str:
        return self.run.config.label

    @property
    def status(self) -> Status:
        return self.run.result.status

    @property
    def wrong(self) -> str:
        return ""

    @property
    def failure(self) -> str:
        return ""


class Rate(Value):
    """(t - t0) / t in percent; `sign` is =, or ≥ or ≤ if one of the two ran out of time."""

    sign: str
    percent: float

    def __str__(self) -> str:
        """Bounds are rounded so that they stay true. No search takes zero time, so 100 % is never
        shown."""
        if self.sign == "=":
            return f"{min(self.percent, 99.99):.2f} %"
        towards = floor if self.sign == "≥" else ceil
        return f"{self.sign} {towards(self.percent * 100) / 100:.2f} %"


def rate(baseline: Timed, rival: Timed) -> Rate | None:
    """None if it is meaningless: neither run finished, or the baseline took no time."""
    if not baseline.ms or not (baseline.decided or rival.decided):
        return None
    sign = "≥" if not baseline.decided else "=" if rival.decided else "≤"
    return Rate(sign, (baseline.ms - rival.ms) / baseline.ms * 100)


class Comparison(Value):
    """The first engine is the baseline, unless another solver is named."""

    formula: Formula
    baseline: Measured
    rivals: tuple[Measured, ...]
    configs: tuple[EngineConfig, ...] = ()  # more than were measured, if it was stopped
    programs: tuple[Compared, ...] = ()  # the user's own
    base: str = ""  # the name of the baseline, if it is not the first engine

    @property
    def measured(self) -> tuple[Measured, ...]:
        return (self.baseline, *self.rivals)

    @property
    def solvers(self) -> list[str]:
        """The names of the solvers, that of the baseline first."""
        names = [config.label for config in self.configs] or [one.label for one in self.measured]
        names += [program.label for program in self.programs if program.label not in names]
        return sorted(names, key=lambda name: name != self.base) if self.base else names

    def of(self, solver: str) -> Compared | None:
        """None if the comparison was stopped before."""
        found = (one for one in (*self.measured, *self.programs) if one.label == solver)
        return next(found, None)

    @property
    def answer(self) -> Status:
        """The answer of a solver that has one; our engines come first."""
        found = [one.status for one in (*self.measured, *self.programs) if one.decided]
        return next(iter(found), Status.UNKNOWN)

    @property
    def interrupted(self) -> bool:
        return any(measured.run.interrupted for measured in self.measured)


def compare(
    formula: Formula,
    configs: Sequence[EngineConfig],
    timeout: float | None = None,
    monitor: Monitor = UNWATCHED,
    begins: Callable[[EngineConfig], None] = lambda config: None,
    ended: Callable[[Measured], None] = lambda measured: None,
    repeated: Callable[[Sequence[Measured]], None] = lambda measured: None,
) -> Comparison:
    """Time every config, the baseline first, then repeat the short searches in turns. Ctrl-C or a
    stop ends the current run and skips the others. `begins` and `ended` are called for each config,
    `repeated` at the end."""
    done: list[Measured] = []
    for config in configs:
        begins(config)
        try:
            measured = measure(formula.cnf, config, timeout, monitor, brief=True)
        except DepthError as error:
            raise DepthError(f"{safe(str(formula.path))}: {error}") from error
        done.append(measured)
        ended(measured)
        answers = [(one.run.config.label, one.run.result.status) for one in done]
        require_agreement(formula.path, answers)
        if measured.run.interrupted:
            break
    if not done[-1].run.interrupted:
        done = take_turns(formula.cnf, done, timeout, monitor)
        repeated(done)
    return Comparison(formula, done[0], tuple(done[1:]), tuple(configs))


def measure(
    cnf: Cnf,
    config: EngineConfig,
    timeout: float | None = None,
    monitor: Monitor = UNWATCHED,
    repeat: int | None = None,
    *,
    brief: bool = False,
) -> Measured:
    """Repeat the search, to reduce the influence of a busy machine or a cold cache; but not a short
    search if `brief`."""
    run = first = search(cnf, config, timeout, monitor)
    times, total = [run.cpu_ms], run.cpu_ms
    if brief and run.decided and run.cpu_ms < SHORT_MS:
        return Measured(first, tuple(times))
    while first.decided and not suffice(times, total, repeat):
        run = search(cnf, config, timeout, monitor)
        if run.interrupted:
            first = first.replace(interrupted=True)
            break
        if run.decided:
            insort(times, run.cpu_ms)
            total += run.cpu_ms
    return Measured(first, tuple(times))


def take_turns(
    cnf: Cnf, done: Sequence[Measured], timeout: float | None, monitor: Monitor
) -> list[Measured]:
    """Repeat the short searches in turns. The clock of a core changes from second to second, and
    with turns it changes for all engines alike: measured one after another, the rates of a file of
    20 variables differed by up to 6 points from run to run, in turns by 1 to 2."""
    found = list(done)
    short = [n for n, one in enumerate(found) if one.decided and one.ms < SHORT_MS]
    times: dict[int, list[float]] = {n: [] for n in short}
    for _turn in range(TURNS):
        for n in short:
            total, runs = 0.0, 0
            while total < TURN_MS and runs < TURN_RUNS:
                run = search(cnf, found[n].run.config, timeout, monitor)
                if run.interrupted:
                    found[n] = found[n].replace(run=found[n].run.replace(interrupted=True))
                    return found
                if run.decided:
                    times[n].append(run.cpu_ms)
                total, runs = total + run.cpu_ms, runs + 1
    for n in short:
        found[n] = found[n].replace(times=tuple(sorted(times[n] or found[n].times)))
    return found


def measure_short(
    cnf: Cnf, configs: Sequence[EngineConfig], monitor: Monitor = UNWATCHED
) -> dict[int, Measured]:
    """The short searches, measured in turns, by the numbers of their configs; none if the first
    search is not short."""
    found: dict[int, Measured] = {}
    for number, config in enumerate(configs):
        with suppress(SatdokuError):  # it is reported when the engine runs on its own
            run = search(cnf, config, PROBE, monitor)
            if run.decided and run.cpu_ms < SHORT_MS:
                found[number] = Measured(run, (run.cpu_ms,))
        if 0 not in found:
            return {}
    turned = take_turns(cnf, list(found.values()), None, monitor)
    if any(one.run.interrupted for one in turned):
        return {}
    return dict(zip(found, turned, strict=True))


def require_agreement(path: Path, answers: Iterable[tuple[str, Status]]) -> None:
    """Raise an error naming the engines if two answers contradict each other."""
    sentence = disagreement(str(path), answers)
    if sentence:
        raise WrongAnswerError(sentence)


def disagreement(file: str, answers: Iterable[tuple[str, Status]]) -> str:
    """A message naming the engines that contradict each other; empty if they agree."""
    decided = [answer for answer in answers if answer[1] is not Status.UNKNOWN]
    for other, opposite in decided[1:]:
        one, status = decided[0]
        if opposite is not status:
            return _(
                "{path}: {one} says {status}, {other} says {opposite}. One of them is wrong:"
                " please report this with the file.",
                path=file,
                one=one,
                status=status.name,
                other=other,
                opposite=opposite.name,
            )
    return ""


# Runs are repeated until they add up to some work, and their times agree or add up to enough work.
FEWEST, MOST = 5, 99
MOST_SHORT = 9999  # runs of a search that takes next to no time
STEADY = 0.01  # fraction of the median
SOME_MS, ENOUGH_MS = 50.0, 1000.0
SHORT_MS = 20.0  # shorter searches take turns …
TURNS, TURN_MS, TURN_RUNS = 40, 2.5, 50  # … of one run, or until this time or number of runs
PROBE = 0.1  # seconds in which a short search ends, even on a busy machine


def median(times: Sequence[float]) -> float:
    """The median of sorted times."""
    count = len(times)
    return (times[(count - 1) // 2] + times[count // 2]) / 2


def spread(times: Sequence[float]) -> float | None:
    """Half the interquartile range of the sorted times, as a fraction of the median."""
    if len(times) < FEWEST or not median(times):
        return None
    quarter = len(times) // 4
    return (times[-1 - quarter] - times[quarter]) / 2 / median(times)


def suffice(times: Sequence[float], total: float, wanted: int | None = None) -> bool:
    """True if there are as many times as requested or, without a request, enough to be reliable.
    `total` is their sum."""
    if wanted is not None:
        return len(times) >= wanted
    if total < SOME_MS:
        return len(times) >= MOST_SHORT
    if len(times) >= MOST or total >= ENOUGH_MS:
        return True
    width = spread(times)
    return width is not None and width <= STEADY
