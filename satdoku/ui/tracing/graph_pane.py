"""The implication graph as text: level by level, each literal with its causes and its reason."""

from __future__ import annotations

from collections.abc import Iterator

from rich.text import Text

from satdoku.messages import _
from satdoku.sat.tracing.analyze import causes, chain
from satdoku.sat.tracing.event import BRANCHING, Assigned, Event, EventKind
from satdoku.tasks.watch import WatchedSearch
from satdoku.ui.tracing.clause_text import literals_text


def graph_lines(watched: WatchedSearch, width: int, height: int) -> list[Text]:
    """The last lines of it, for there the search is."""
    lines = list(_end(watched, width))
    involved = _involved(watched)
    state = watched.trace.state
    for level in range(state.level, -1, -1):
        if len(lines) >= height:
            break
        lines[:0] = _level(watched, level, involved)
    for line in lines:
        line.truncate(width, overflow="ellipsis")
    return lines[-height:]


def _involved(watched: WatchedSearch) -> set[int]:
    """The literals on the chain of a conflict."""
    event = watched.trace.last
    if event is None or event.kind is not EventKind.CONFLICT:
        return set()
    return {link.literal for link in chain(watched.trace.state, event.clause)}


def _level(watched: WatchedSearch, level: int, involved: set[int]) -> list[Text]:
    members = watched.trace.state.at_level(level)
    heading = Text(_("level {level}", level=level), "title")
    return [heading, *(_literal(watched, each, each.literal in involved) for each in members)]


def _literal(watched: WatchedSearch, assigned: Assigned, involved: bool) -> Text:
    mark = ("!" if involved else " ", "bad")
    text = Text.assemble(mark, " ", (watched.label(assigned.literal), "title"))
    return text.append(f" ← {_why(watched, assigned)}", "" if involved else "quiet")


def _why(watched: WatchedSearch, assigned: Assigned) -> str:
    if assigned.kind is EventKind.PURE:
        return _("pure")
    if assigned.kind in BRANCHING:
        flipped = assigned.kind is EventKind.FLIP
        return _("the other value") if flipped else _("decided")
    reason = _("clause {number}", number=assigned.reason + 1)
    found = " ".join(map(watched.label, causes(watched.trace.state, assigned)))
    return f"{found} ({reason})" if found else reason


def _end(watched: WatchedSearch, width: int) -> Iterator[Text]:
    """The conflict, or what was learned from it."""
    event = watched.trace.last
    if event is None:
        return
    if event.kind is EventKind.CONFLICT:
        clause = watched.trace.state.clauses[event.clause]
        found = " ".join(watched.label(-literal) for literal in clause)
        told = _("clause {number}", number=event.clause + 1)
        yield Text(f"✗ {told} ← {found}", "bad")
    elif event.lesson is not None:
        yield from _lesson(watched, event, width)


def _lesson(watched: WatchedSearch, event: Event, width: int) -> Iterator[Text]:
    assert event.lesson is not None
    for assigned in event.lesson.resolved:
        reason = _("clause {number}", number=assigned.reason + 1)
        told = _(
            "resolve on {literal} with {clause}", literal=abs(assigned.literal), clause=reason
        )
        yield Text(f"  {told}: ", "quiet") + literals_text(watched, assigned.reason, width)
    yield Text(_("learned {number}: ", number=event.clause + 1), "good") + literals_text(
        watched, event.clause, width
    )
