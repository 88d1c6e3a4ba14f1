"""The clauses in columns: in file order where all fit, otherwise what matters most first."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from itertools import islice

from rich.text import Text

from satdoku.messages import _
from satdoku.tasks.watch import WatchedSearch
from satdoku.ui.tracing.clause_text import LOOKS, clause_text, look

GAP = 2  # columns between two clauses
MOST_ACROSS = 4  # columns


def clause_lines(watched: WatchedSearch, width: int, height: int) -> list[Text]:
    """A heading with the number of each kind, then the clauses."""
    trace = watched.trace
    cell = watched.cell(trace.last)
    numbers: Sequence[int] = range(len(trace.state.clauses))
    if cell is not None:
        numbers = list(watched.clauses_of_cell(cell))
    heading = _heading(watched, numbers, cell)
    heading.truncate(width, overflow="ellipsis")
    return [heading, *_columns(watched, numbers, width, max(1, height - 1))]


def _heading(watched: WatchedSearch, numbers: Sequence[int], cell: int | None) -> Text:
    counts = Counter(look(watched.trace.state, number).name for number in numbers)
    parts = [
        Text(f"{found.sign}{counts[found.name]} {_(found.name)}", found.style)
        for found in LOOKS
        if counts[found.name]
    ]
    heading = Text(" ").join(parts)
    if cell is not None and watched.puzzle is not None:
        place = str(watched.puzzle.variant.cells[cell])
        heading = Text(_("{cell}: ", cell=place), "title") + heading
    return heading


def _columns(watched: WatchedSearch, numbers: Sequence[int], width: int, height: int) -> list[Text]:
    digits = len(str(len(watched.trace.state.clauses)))
    if len(numbers) > height * MOST_ACROSS:
        numbers = _foremost(watched, numbers, height * MOST_ACROSS)
    texts = [clause_text(watched, number, width, digits) for number in numbers]
    column = max((text.cell_len for text in texts), default=1) + GAP
    across = max(1, min(MOST_ACROSS, (width + GAP) // column))
    if len(texts) > across * height:
        numbers = _foremost(watched, numbers, across * height)
        texts = [clause_text(watched, number, column - GAP, digits) for number in numbers]
    down = -(-len(texts) // across)
    for text in texts:
        text.truncate(min(column, width), pad=True)
    return [Text().join(texts[row::down]) for row in range(down)]


def _foremost(watched: WatchedSearch, numbers: Sequence[int], room: int) -> list[int]:
    """The clause of the last event, then empty, unit and open clauses, and satisfied ones last."""
    trace = watched.trace
    groups: dict[str, list[int]] = {found.name: [] for found in LOOKS}
    told = -1 if trace.last is None else trace.last.clause
    for number in numbers:
        group = groups[look(trace.state, number).name]
        if len(group) < room and number != told:
            group.append(number)
    first = [told] if told >= 0 else []
    return list(islice((n for group in (first, *groups.values()) for n in group), room))
