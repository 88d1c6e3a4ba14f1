"""The table of a running bench: a row per file, filled in as the solvers finish."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import TYPE_CHECKING

from satdoku.bench.course_table import NOTHING, answer_word, failure_word
from satdoku.bench.report import BenchedFile
from satdoku.bench.report_text import judgement_word
from satdoku.messages import _, safe
from satdoku.sat.result import Status

if TYPE_CHECKING:
    from rich.table import Table
    from rich.text import Text

    from satdoku.bench.files import BenchBoard


LEAST_NAME = 12  # minimum columns for a file name
TIME = 8  # columns for a time: 99999999 ms is about a day
TOTALS = 2  # lines
RUNNING = "…"


def live_table(board: BenchBoard, width: int, height: int, top: int | None = None) -> Table:
    """As many rows as fit, from row `top` or else the latest ones, followed by the totals."""
    from rich.table import Table

    name = _name_width(board, width)
    table = Table(box=None, pad_edge=False, padding=(0, 1, 0, 0), header_style="bold")
    for title in headings(board)[:2]:
        table.add_column(_text(title), no_wrap=True)
    for title in headings(board)[2:]:
        table.add_column(_text(title), justify="right", no_wrap=True, min_width=TIME)
    first = latest(board, height) if top is None else top
    for row in _rows(board, board.names[first : first + room(height)]):
        table.add_row(_cut(row[0], name), *map(_text, row[1:]))
    for row in _totals(board):
        table.add_row(*map(_text, row), style="bold")
    return table


def room(height: int) -> int:
    """Rows for files in a table of that height."""
    return max(1, height - 1 - TOTALS)


def latest(board: BenchBoard, height: int) -> int:
    """The first visible row that puts the running file last."""
    running = min(board.done // len(board.plan.solvers) + 1, len(board.names))
    return max(0, running - room(height))


def _totals(board: BenchBoard) -> list[list[str]]:
    found = board.report().totals(board.report().readable())
    blanks = [""] * len(_verdict_heading(board))
    sums = [short_time(one.ms) if one.decided else f"> {one.ms:.0f}" for one in found.values()]
    solved = [f"{one.solved}/{one.files}" for one in found.values()]
    return [[_("total"), "", *sums, *blanks], [_("decided"), "", *solved, *blanks]]


def headings(board: BenchBoard) -> list[str]:
    return [_("file"), _("answer"), *board.plan.solvers, *_verdict_heading(board)]


def _verdict_heading(board: BenchBoard) -> list[str]:
    return [".res"] if board.plan.writes else []


def _name_width(board: BenchBoard, width: int) -> int:
    """The columns left over for the file name."""
    others = sum(max(TIME, len(name)) + 1 for name in headings(board)[2:])
    return max(LEAST_NAME, width - others - TIME - 2)


def _cut(name: str, width: int) -> Text:
    """Cut the name at the start: the end says more than the folder."""
    from rich.cells import cell_len

    text = safe(name)
    if cell_len(text) > width:
        while cell_len(text) > width - 1:
            text = text[1:]
        text = f"…{text}"
    return _text(text)


def _text(cell: str) -> Text:
    from rich.text import Text

    return Text(cell)


def _rows(board: BenchBoard, names: Sequence[str]) -> Iterator[list[str]]:
    waiting = True  # for the first unfinished solver
    for name in names:
        file = board.file(name)
        cells = [_cell(file, solver) for solver in board.plan.solvers]
        if waiting and "" in cells:
            cells[cells.index("")] = RUNNING
            waiting = False
        yield [name, _answer(file), *cells, *_verdict_cells(board, file)]


def row_text(board: BenchBoard, name: str) -> str:
    """The row of a finished file as a sentence; times are in milliseconds."""
    (row,) = _rows(board, [name])
    cells = zip(headings(board)[2:], row[2:], strict=True)
    told = _(", ").join([row[1], *(f"{title} {cell}" for title, cell in cells)])
    return _("{name}: {text}", name=name, text=told)


def _answer(file: BenchedFile) -> str:
    if not file.timings:
        return ""
    if file.disputed:
        return _("disputed")
    decided = file.answer is not Status.UNKNOWN
    return answer_word(file.answer) if decided else NOTHING


def _cell(file: BenchedFile, solver: str) -> str:
    timing = file.of(solver)
    if timing is None:
        return ""
    if not timing.counts:
        return failure_word(timing)
    return short_time(timing.ms) if timing.decided else f"> {timing.ms:.0f}"


def _verdict_cells(board: BenchBoard, file: BenchedFile) -> Sequence[str]:
    if not board.plan.writes:
        return ()
    return ("" if file.res is None else judgement_word(file.res),)


def short_time(ms: float) -> str:
    return f"{ms:.2f}" if ms < 10_000 else f"{ms:.0f}"
