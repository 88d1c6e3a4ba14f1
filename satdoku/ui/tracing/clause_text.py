"""A clause as the assignment has it: every literal with its value, and what the clause is now."""

from __future__ import annotations

from rich.text import Text

from satdoku.messages import N_, _
from satdoku.sat.tracing.state import SearchState
from satdoku.tasks.watch import WatchedSearch
from satdoku.value import Value


class ClauseLook(Value):
    sign: str
    style: str
    name: str


EMPTY = ClauseLook("✗", "bad", N_("empty"))
UNIT = ClauseLook("→", "unsure", N_("unit"))
OPEN = ClauseLook("·", "", N_("open"))
SATISFIED = ClauseLook("✓", "good", N_("satisfied"))
LOOKS = (EMPTY, UNIT, OPEN, SATISFIED)  # what matters most first

VALUES = {1: ("✓", "good"), -1: ("✗", "quiet"), 0: ("", "title")}  # sign and style of a literal


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
    """The literals; of a long clause, those that are not false and the number of the others."""
    state = watched.trace.state
    literals = state.clauses[clause]
    whole = Text(" ").join(literal_text(watched, literal) for literal in literals)
    if whole.cell_len <= width:
        return whole
    left = [literal for literal in literals if state.value[literal] >= 0]
    rest = _("{count} false", count=len(literals) - len(left))
    parts = [literal_text(watched, literal) for literal in left]
    return Text(" ").join([*parts, Text(f"({rest})", "quiet")])


def clause_text(watched: WatchedSearch, clause: int, width: int, digits: int = 1) -> Text:
    """Number, sign and literals; the sign stands for the colour where there is none."""
    found = look(watched.trace.state, clause)
    head = Text.assemble((f"{clause + 1:>{digits}} ", "quiet"), (f"{found.sign} ", found.style))
    text = head + literals_text(watched, clause, width - head.cell_len)
    text.truncate(width, overflow="ellipsis")
    return text
