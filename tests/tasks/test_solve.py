"""Solving: answers are checked, and the deadline and Ctrl-C end a search immediately."""

from __future__ import annotations

import os
import signal
import threading
import time
from collections.abc import Iterator
from itertools import count, pairwise, product
from pathlib import Path
from random import Random
from types import FrameType

import pytest

from satdoku.errors import DimacsError, UsageError, WrongAnswerError
from satdoku.families.pigeonhole import pigeonhole
from satdoku.families.random_ksat import random_ksat
from satdoku.monitor import UNWATCHED, Monitor, Progress
from satdoku.sat import dimacs
from satdoku.sat.cnf import Cnf
from satdoku.sat.counters import COUNTERS
from satdoku.sat.engines import ENGINES, EngineConfig
from satdoku.sat.options import Options
from satdoku.sat.result import Result, Status
from satdoku.tasks.solve import Formula, SolveRequest, load, search, solve, write
from satdoku.tasks.time_limit import parse_timeout
from tests.monitors import STOPPING
from tests.tasks import fakes
from tests.waiting import PATIENCE

SATISFIABLE = Cnf.from_clauses([(1, 2), (-1, 2), (1, -2)], num_vars=3)
UNSATISFIABLE = Cnf.from_clauses([(1, 2), (-1, 2), (1, -2), (-1, -2)])
HARD = {"pigeonhole": pigeonhole(12, 11), "random": random_ksat(300, 1278, 3, Random(1))}

SLACK = 0.5  # seconds of CPU time within which a search must react to a stop


@pytest.fixture
def handler() -> Iterator[list[int]]:
    """The caller's SIGINT handler, and the signals it received."""
    heard: list[int] = []

    def hear(signum: int, frame: FrameType | None) -> None:
        heard.append(signum)

    before = signal.signal(signal.SIGINT, hear)
    yield heard
    restored = signal.signal(signal.SIGINT, before)
    assert restored is hear


def ctrl_c() -> None:
    os.kill(os.getpid(), signal.SIGINT)


def test_load_tells_the_formula_its_place_and_its_warnings(tmp_path: Path) -> None:
    path = tmp_path / "x.cnf"
    path.write_text("p cnf 3 2\n1 -2 0\n")
    formula = load(path)
    assert (formula.path, list(formula.cnf), formula.cnf.num_vars) == (path, [(1, -2)], 3)
    (warning,) = formula.warnings
    assert "declares 2 clauses, but the file has 1" in warning
    with pytest.raises(DimacsError, match="declares 2 clauses"):
        load(path, headers=dimacs.Headers.STRICT)


@pytest.mark.parametrize("engine", ENGINES)
def test_search_answers_and_counts(engine: str) -> None:
    yes = search(SATISFIABLE, EngineConfig.named(engine))
    assert yes.result.status is Status.SATISFIABLE
    assert list(map(abs, yes.result.model)) == [1, 2, 3]
    assert len(yes.result.model) == 3
    no = search(UNSATISFIABLE, EngineConfig.named(engine))
    assert (no.result.status, no.result.closed) == (Status.UNSATISFIABLE, 1.0)
    assert set(no.result.statistics) < set(COUNTERS)
    assert (yes.decided, no.decided, no.interrupted) == (True, True, False)


@pytest.mark.parametrize("family", HARD)
@pytest.mark.parametrize(
    ("engine", "rule"),
    [
        *product(("recursive", "stack"), ("first", "mom-product", "jw2")),
        *product(("cdcl",), ("alternate", "vsids", "vmtf")),
    ],
)
def test_the_deadline_ends_a_search_with_what_it_counted(
    engine: str, family: str, rule: str
) -> None:
    start = time.process_time()
    run = search(HARD[family], EngineConfig.named(engine, rule), timeout=0.2)
    assert time.process_time() - start < 0.2 + SLACK
    assert run.wall_ms >= 199
    assert (run.result.status, run.decided, run.interrupted) == (Status.UNKNOWN, False, False)
    assert list(run.result.model) == []
    assert run.result.statistics["decisions"] > 0
    assert 0 <= run.result.closed < 1


def test_reports_grow_from_0_to_1(monkeypatch: pytest.MonkeyPatch) -> None:
    """They come at intervals, not at every tick, because each costs search time."""
    clock = (n / 64 for n in count())  # 32 readings make half a second
    monkeypatch.setattr("satdoku.monitor.monotonic", lambda: next(clock))
    heard: list[Progress] = []
    search(
        HARD["pigeonhole"], EngineConfig.named("stack", "first"), 0.5, Monitor(report=heard.append)
    )
    closed = [progress.done for progress in heard]
    assert len(heard) == 4
    assert closed == sorted(closed)
    assert 0 <= closed[0] < closed[-1] <= 1
    for earlier, later in pairwise(heard):
        assert earlier.seconds < later.seconds
        assert earlier.count < later.count


@pytest.mark.parametrize("engine", ENGINES)
def test_ctrl_c_ends_a_search_and_the_handler_comes_back(engine: str, handler: list[int]) -> None:
    """Ctrl-C comes once the search has done some work, however long that takes."""
    search(Cnf.from_clauses([[1, 2]]), EngineConfig.named(engine))  # loads the engine
    before = signal.signal(signal.SIGPROF, lambda *_: ctrl_c())
    signal.setitimer(signal.ITIMER_PROF, 0.2)
    start = time.process_time()
    run = search(HARD["pigeonhole"], EngineConfig.named(engine), timeout=PATIENCE)
    assert time.process_time() - start < 0.2 + SLACK
    signal.signal(signal.SIGPROF, before)
    assert (run.interrupted, run.result.status) == (True, Status.UNKNOWN)
    assert run.result.statistics["decisions"] > 0
    assert handler == []
    ctrl_c()
    assert handler == [signal.SIGINT]


@pytest.mark.usefixtures("handler")
def test_a_later_ctrl_c_ends_an_engine_that_does_not_tick(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr("satdoku.monitor.PATIENCE", -1.0)

    def deaf(cnf: Cnf, options: Options, monitor: Monitor) -> Result:
        for _ in range(2):
            ctrl_c()
        return Result(Status.UNKNOWN)

    with pytest.raises(KeyboardInterrupt):
        search(SATISFIABLE, fakes.config("deaf", deaf))


def test_a_search_in_the_background_ignores_ctrl_c() -> None:
    """A shell starts `satdoku solve x.cnf &` with SIGINT ignored: Ctrl-C is meant for another
    program."""

    def hearing(cnf: Cnf, options: Options, monitor: Monitor) -> Result:
        ctrl_c()
        return Result(Status.UNKNOWN)

    before = signal.signal(signal.SIGINT, signal.SIG_IGN)
    try:
        assert not search(SATISFIABLE, fakes.config("hearing", hearing)).interrupted
    finally:
        signal.signal(signal.SIGINT, before)


def test_a_search_runs_outside_the_main_thread() -> None:
    """Python does not allow signal handlers there."""
    statuses: list[Status] = []

    def work() -> None:
        statuses.append(search(SATISFIABLE, EngineConfig.named("stack")).result.status)

    thread = threading.Thread(target=work)
    thread.start()
    thread.join()
    assert statuses == [Status.SATISFIABLE]


@pytest.mark.parametrize("engine", ENGINES)
def test_a_search_can_be_stopped_from_another_thread(engine: str) -> None:
    asked = threading.Event()
    threading.Timer(0.1, asked.set).start()
    start = time.process_time()
    run = search(
        HARD["pigeonhole"], EngineConfig.named(engine), PATIENCE, Monitor(stop=asked.is_set)
    )
    assert time.process_time() - start < 0.1 + SLACK
    assert run.interrupted
    assert run.result.status is Status.UNKNOWN


def test_one_call_loads_searches_and_writes(tmp_path: Path) -> None:
    path = tmp_path / "x.cnf"
    path.write_text("p cnf 2 3\n1 0\n-1 2 0\n")
    seen: list[Formula] = []
    solved = solve(SolveRequest(path, EngineConfig.named("cdcl")), loaded=seen.append)
    assert seen == [solved.formula]
    assert list(solved.run.result.model) == [1, 2]
    assert (solved.written, solved.failure) == (tmp_path / "x.res", None)
    assert (tmp_path / "x.res").read_text().startswith("s 1\nv 1 2\n")
    nowhere = solve(SolveRequest(path, EngineConfig.named("cdcl"), beside=False))
    assert (nowhere.written, nowhere.failure) == (None, None)


def test_an_answer_that_cannot_be_written_is_still_returned(tmp_path: Path) -> None:
    path = tmp_path / "x.cnf"
    path.write_text("p cnf 1 1\n1 0\n")
    (tmp_path / "x.res").mkdir()
    solved = solve(SolveRequest(path, EngineConfig.named("cdcl")))
    assert solved.run.has_model
    assert solved.written is None
    assert solved.failure is not None
    assert "is a folder" in solved.failure


def test_ctrl_c_while_loading_writes_that_nothing_is_known(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    def interrupted(*args: object, **options: object) -> Cnf:
        raise KeyboardInterrupt

    monkeypatch.setattr(dimacs, "read", interrupted)
    with pytest.raises(KeyboardInterrupt):
        solve(SolveRequest(tmp_path / "x.cnf", EngineConfig.named("cdcl")))
    assert (tmp_path / "x.res").read_text().startswith("s -1\n")


@pytest.mark.parametrize(("monitor", "interrupted"), [(UNWATCHED, False), (STOPPING, True)])
def test_the_time_limit_and_a_stop_end_the_reading_too(
    tmp_path: Path, monitor: Monitor, interrupted: bool
) -> None:
    path = tmp_path / "x.cnf"
    path.write_text("p cnf 1 1\n1 0\n")
    solved = solve(SolveRequest(path, EngineConfig.named("cdcl"), 1e-9), monitor)
    assert solved.formula is None
    assert (solved.run.decided, solved.run.interrupted) == (False, interrupted)
    assert path.with_suffix(".res").read_text().startswith("s -1\n")


def test_the_time_limit_ends_the_writing_too(tmp_path: Path) -> None:
    """Writing ends a moment after the search: an answer is not lost for want of a millisecond."""
    path = tmp_path / "x.cnf"
    path.write_text("p cnf 1 1\n1 0\n")
    request = SolveRequest(path, EngineConfig.named("cdcl"))
    formula = load(path)
    run = search(formula.cnf, request.config)
    late = write(request, formula, run, Monitor(timeout=0))
    assert (late.run.decided, late.run.interrupted) == (False, False)
    assert path.with_suffix(".res").read_text().startswith("s -1\n")
    assert write(request, formula, run, Monitor(timeout=60)).run.decided
    assert path.with_suffix(".res").read_text().startswith("s 1\n")


def test_checking_a_model_can_be_stopped() -> None:
    """The time runs out just as the engine answers."""
    liar = fakes.answering("late", Status.SATISFIABLE, [1])
    run = search(Cnf.from_clauses([(1,)]), liar, 1e-9)
    assert (run.decided, run.interrupted) == (False, False)


def test_a_wrong_model_is_caught() -> None:
    liar = fakes.answering("liar", Status.SATISFIABLE, [-1, 2, 3])
    with pytest.raises(WrongAnswerError, match=r"engine liar .* leaves clause 1 unsatisfied"):
        search(Cnf.from_clauses([(1, -2), (2, 3)]), liar)


@pytest.mark.parametrize("model", [[1], [2, 1], [1, -1], [1, 2, 3], [1, 0]])
def test_a_model_that_is_not_one_literal_per_variable_is_caught(model: list[int]) -> None:
    """It satisfies the clause, but would make an invalid .res file."""
    sloppy = fakes.answering("sloppy", Status.SATISFIABLE, model)
    with pytest.raises(WrongAnswerError, match="sloppy"):
        search(Cnf.from_clauses([(1, 2, -1)]), sloppy)


@pytest.mark.parametrize(
    ("text", "seconds"), [("1", 1.0), ("0.25", 0.25), (" 60 ", 60.0), ("1e3", 1000.0)]
)
def test_time_limits_are_seconds(text: str, seconds: float) -> None:
    assert parse_timeout(text) == seconds


def test_no_time_limit() -> None:
    assert parse_timeout(None) is None


@pytest.mark.parametrize("text", ["0", "-1", "nan", "inf", "-inf", "abc", "", "1,5", "5s"])
def test_other_time_limits_are_refused(text: str) -> None:
    with pytest.raises(UsageError, match=f"“{text}” is not a time limit"):
        parse_timeout(text)


@pytest.mark.parametrize("answer", ["s 0", "s 1\nv 1 2", "s UNSATISFIABLE"])
def test_a_decided_answer_is_not_replaced_by_an_undecided_one(tmp_path: Path, answer: str) -> None:
    path, answered = tmp_path / "x.cnf", tmp_path / "x.res"
    with path.open("w") as stream:
        HARD["pigeonhole"].write_dimacs(stream)
    answered.write_text(f"{answer}\nt 5\n")
    request = SolveRequest(path, EngineConfig.named("recursive"), 0.05)
    solved = solve(request)
    assert (solved.run.decided, solved.kept) == (False, True)
    assert answered.read_text() == f"{answer}\nt 5\n"
    answered.write_text("s -1\nt 5 old\n")
    assert not solve(request).kept
    assert "old" not in answered.read_text()
