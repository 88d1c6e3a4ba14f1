"""Two watched literals as lines: the clauses that the last step looked at, then the others."""

from __future__ import annotations

from collections.abc import Iterator

from rich.text import Text

from satdoku.messages import _
from satdoku.ui.theme.tones import Tone
from satdoku.watch.clause_pane import literal_text
from satdoku.watch.event import ASSIGNING, UNDOING
from satdoku.watch.watched_search import WatchedSearch
from satdoku.watch.watches import Look


def watches_lines(watched: WatchedSearch, width: int, height: int) -> list[Text]:
    trace = watched.trace
    lines = list(looks(watched))
    shown = {look.clause for look in trace.watches.looks}
    others = (clause for clause in range(len(trace.state.clauses)) if clause not in shown)
    for clause in others:
        if len(lines) >= height:
            break
        lines.append(_clause(watched, clause))
    for line in lines[:height]:
        line.truncate(width, overflow="ellipsis")
    return lines[:height]


def looks(watched: WatchedSearch) -> Iterator[Text]:
    """A summary of the last step, and the clauses whose watched literal became false."""
    trace = watched.trace
    event, visited = trace.last, trace.watches.looks
    if event is None:
        return
    if event.kind in UNDOING:
        yield Text(_("Backtracking moves no watches."), Tone.UNSURE)
    elif event.kind in ASSIGNING:
        yield Text(
            _(
                "{literal} became false. Clauses with it: {count}; looked at: {looked}.",
                literal=watched.label(-event.literal),
                count=len(set(trace.state.clauses_with(-event.literal))),
                looked=len(visited),
            ),
            Tone.UNSURE,
        )
    for look in visited:
        yield _clause(watched, look.clause).append("  ").append(*_outcome(watched, look))


def _outcome(watched: WatchedSearch, look: Look) -> tuple[str, str]:
    state = watched.trace.state
    if look.now:
        return f"{watched.label(look.false)} → {watched.label(look.now)}", Tone.GOOD
    if state.is_satisfied(look.clause):
        return _("satisfied"), Tone.QUIET
    return (_("empty"), Tone.BAD) if state.is_empty(look.clause) else (_("unit"), Tone.UNSURE)


def _clause(watched: WatchedSearch, clause: int) -> Text:
    """A clause with its watched literals in brackets."""
    text = Text(f"{clause + 1}:", Tone.QUIET)
    pair = watched.trace.watches.watched[clause]
    for literal in watched.trace.state.clauses[clause]:
        found = literal_text(watched, literal)
        text.append(" ")
        text.append_text(Text.assemble("[", found, "]") if literal in pair else found)
    return text
