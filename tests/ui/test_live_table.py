"""The table of a running bench, in windows of any size."""

from __future__ import annotations

from pathlib import Path

from rich.console import Console

from satdoku.bench.files import BenchBoard
from satdoku.bench.live_table import latest, live_table
from tests.bench import benched
from tests.bench.benched import HOSTILE, NO, OPEN, YES


def board(*names: str) -> BenchBoard:
    return BenchBoard(benched.plan(), [f"/{name}" for name in names], Path("/nowhere"))


def shown(one: BenchBoard, width: int = 70, height: int = 20, top: int | None = None) -> list[str]:
    console = Console(width=width)
    with console.capture() as capture:
        console.print(live_table(one, width, height, top))
    return [line.rstrip() for line in capture.get().splitlines()]


def fill(one: BenchBoard, *files: str) -> None:
    for name in files:
        for timing in benched.file(
            name, 9, (YES, 1.0), (YES, 1.5), (OPEN, 300.0), (YES, 2.0)
        ).timings:
            one.timings[name, timing.solver] = timing


def test_golden() -> None:
    one = board("a.cnf", "b.cnf", "c.cnf")
    fill(one, "a.cnf")
    timing = benched.timing("b.cnf", "recursive", OPEN, 1.0, wrong="no model")
    one.timings["b.cnf", "recursive"] = timing
    assert shown(one) == [
        "file    answer   recursive    stack     cdcl  minisat",
        "a.cnf   sat           1.00     1.50    > 300     2.00",
        "b.cnf   disputed     wrong        …",
        "c.cnf",
        "total                  > 2     1.50    > 300     2.00",
        "decided                1/2      1/1      0/1      1/1",
    ]


def test_the_latest_rows_are_shown_unless_somebody_scrolls() -> None:
    names = [f"{number:02}.cnf" for number in range(30)]
    one = board(*names)
    fill(one, *names[:12])
    assert [line[:6] for line in shown(one, height=8)[1:-2]] == [
        f"{n:02}.cnf" for n in range(8, 13)
    ]
    assert latest(one, 8) == 8
    assert [line[:6] for line in shown(one, height=8, top=0)[1:3]] == names[:2]
    fill(one, *names[12:])
    assert shown(one, height=8)[-3].startswith("29.cnf")


def test_of_a_long_name_the_end_is_shown_and_no_name_is_obeyed() -> None:
    lines = shown(board("x" * 90 + "end.cnf", HOSTILE.replace("/", "")))
    assert "…" in lines[1]
    assert "end.cnf" in lines[1]
    assert "\x1b" not in "".join(lines)
    assert max(map(len, lines)) <= 70


def test_a_contradiction_shows_at_once() -> None:
    one = board("a.cnf")
    for timing in benched.file("a.cnf", 9, (YES, 1.0), (NO, 1.0)).timings:
        one.timings["a.cnf", timing.solver] = timing
    assert "disputed" in shown(one)[1]
