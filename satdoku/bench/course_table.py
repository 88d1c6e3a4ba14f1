"""The course's report table: file, variables, clauses ÷ variables, answer, t, t0, rate."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from satdoku.bench.compare import Compared, Timed, rate
from satdoku.messages import _, safe
from satdoku.sat.result import Status

NOTHING = "–"


def headings(engines: Sequence[str], programs: Sequence[str] = ()) -> list[str]:
    """The column headings. The first engine is the baseline. A heading can have two lines."""
    fixed = [_("file"), _("variables"), _("clauses ÷\nvariables"), _("answer")]
    baseline, *rivals = engines
    times = [_("t (ms)\n{engine}", engine=baseline)]
    for rival in rivals:
        times += [_("t0 (ms)\n{engine}", engine=rival), _("rate")]
    return fixed + times + [_("CPU (ms)\n{program}", program=name) for name in programs]


def row(
    file: str,
    size: tuple[int, int],
    answer: Status,
    engines: Sequence[Timed | None],
    programs: Sequence[Timed | None] = (),
) -> list[str]:
    """`size` is the number of variables and clauses; None is a solver that has not run."""
    variables, clauses = size
    ratio = f"{clauses / variables:.3f}" if variables else NOTHING
    cells = [safe(file), str(variables), ratio, answer_word(answer)]
    return cells + time_cells(engines) + [time_text(one) for one in programs]


def time_cells(engines: Sequence[Timed | None]) -> list[str]:
    """t, then t0 and its rate for each of the other solvers."""
    baseline, *rivals = engines
    cells = [time_text(baseline)]
    for rival in rivals:
        found = None if baseline is None or rival is None else rate(baseline, rival)
        cells += [time_text(rival), str(found or NOTHING)]
    return cells


def answer_word(status: Status) -> str:
    return {
        Status.SATISFIABLE: _("sat"),
        Status.UNSATISFIABLE: _("unsat"),
        Status.UNKNOWN: _("unknown"),
    }[status]


def time_text(timed: Timed | None) -> str:
    if timed is None:
        return NOTHING
    return f"{timed.ms:.2f}" if timed.decided else f"> {timed.ms:.0f}"


def failure_word(solver: Compared) -> str:
    """In place of its time; a sentence below the table explains it."""
    return _("wrong") if solver.wrong else _("failed")


def spread_text(spread: float | None) -> str:
    return "" if spread is None else f"± {spread * 100:.1f} %"


def widest_spread(spreads: Iterable[tuple[float | None, str, str]]) -> str:
    """The least reliable times, each with its engine and file."""
    known = [(spread, engine, file) for spread, engine, file in spreads if spread is not None]
    if not known:
        return ""
    spread, engine, file = max(known)
    return _(
        " The middle half of the runs is within {spread} of the median (widest: {engine} "
        "on {file}).",
        spread=spread_text(spread),
        engine=engine,
        file=file,
    )
