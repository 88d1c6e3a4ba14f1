"""The clauses in columns, showing each literal's value and each clause's state."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from itertools import islice

from rich.text import Text

from satdoku.messages import N_, _
from satdoku.ui.theme.tones import Tone
from satdoku.value import Value
from satdoku.watch.search_state import SearchState
from satdoku.watch.watched_search import WatchedSearch


class ClauseLook(Value):
    sign: str
    style: str
    name: str


EMPTY = ClauseLook("✗", Tone.BAD, N_("empty"))
UNIT = ClauseLook("→", Tone.UNSURE, N_("unit"))
OPEN = ClauseLook("·", "", N_("open"))
SATISFIED = ClauseLook("✓", Tone.GOOD, N_("satisfied"))
LOOKS = (EMPTY, UNIT, OPEN, SATISFIED)  # most important first

VALUES = {
    1: ("✓", Tone.GOOD),
    -1: ("✗", Tone.QUIET),
    0: ("", Tone.TITLE),
}  # sign and style of a literal


def look(state: SearchState, clause: int) -> ClauseLook:
    if state.is_satisfied(clause):
        return SATISFIED
    if state.is_empty(clause):
        return EMPTY
    return UNIT if state.is_unit(clause) else OPEN


def literal_text(watched: WatchedSearch, literal: int) -> Text:
    sign, style = VALUES[watched.trace.state.value[literal]]
    return Text(watched.label(literal) + sign, style)


def literals_text(watched: WatchedSearch, clause: int, width: int) -> Text:
    """The literals; of a long clause, those not false and the number of the others."""
    state = watched.trace.state
    literals = state.clauses[clause]
    whole = Text(" ").join(literal_text(watched, literal) for literal in literals)
    if whole.cell_len <= width:
        return whole
    left = [literal for literal in literals if state.value[literal] >= 0]
    rest = _("{count} false", count=len(literals) - len(left))
    parts = [literal_text(watched, literal) for literal in left]
    return Text(" ").join([*parts, Text(f"({rest})", Tone.QUIET)])


def clause_text(watched: WatchedSearch, clause: int, width: int, digits: int = 1) -> Text:
    """Number, sign and literals; the sign replaces the colour if there is none."""
    found = look(watched.trace.state, clause)
    head = Text.assemble((f"{clause + 1:>{digits}} ", Tone.QUIET), (f"{found.sign} ", found.style))
    text = head + literals_text(watched, clause, width - head.cell_len)
    text.truncate(width, overflow="ellipsis")
    return text


GAP = 2  # columns between two clauses
MOST_ACROSS = 4  # columns


def clause_lines(watched: WatchedSearch, width: int, height: int) -> list[Text]:
    """A heading with the count of each kind, then the clauses."""
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
        heading = Text(_("{cell}: ", cell=place), Tone.TITLE) + heading
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
    """The clause of the last event, then empty, unit, open and satisfied clauses."""
    trace = watched.trace
    groups: dict[str, list[int]] = {found.name: [] for found in LOOKS}
    told = -1 if trace.last is None else trace.last.clause
    for number in numbers:
        group = groups[look(trace.state, number).name]
        if len(group) < room and number != told:
            group.append(number)
    first = [told] if told >= 0 else []
    return list(islice((n for group in (first, *groups.values()) for n in group), room))
