"""The implication graph as text: level by level, each literal with its causes and its reason."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from rich.text import Text

from satdoku.messages import _
from satdoku.ui.theme.tones import Tone
from satdoku.watch.analyze import causes, chain, resolvents
from satdoku.watch.event import BRANCHING, Assigned, EventKind, LearnedClause
from satdoku.watch.watched_search import WatchedSearch


def graph_lines(watched: WatchedSearch, width: int, height: int) -> list[Text]:
    """The last lines of the graph, where the search currently is."""
    lines = list(_end(watched))
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
    """The literals on the path to a conflict."""
    event = watched.trace.last
    if event is None or event.kind is not EventKind.CONFLICT:
        return set()
    return {link.literal for link in chain(watched.trace.state, event.clause)}


def _level(watched: WatchedSearch, level: int, involved: set[int]) -> list[Text]:
    members = watched.trace.state.at_level(level)
    if not members:  # no literal is true without a decision
        return []
    heading = Text(_("level {number}", number=level), Tone.TITLE)
    return [heading, *(_literal(watched, each, each.literal in involved) for each in members)]


def _literal(watched: WatchedSearch, assigned: Assigned, involved: bool) -> Text:
    mark = ("!" if involved else " ", Tone.BAD)
    text = Text.assemble(mark, " ", (watched.label(assigned.literal), Tone.TITLE))
    return text.append(f" ← {_why(watched, assigned)}", "" if involved else Tone.QUIET)


def _why(watched: WatchedSearch, assigned: Assigned) -> str:
    if assigned.kind is EventKind.PURE:
        return _("pure")
    if assigned.kind in BRANCHING:
        flipped = assigned.kind is EventKind.FLIP
        return _("the other value") if flipped else _("decided")
    reason = _clause(assigned.reason)
    found = _labels(watched, causes(watched.trace.state, assigned))
    return f"{found} ({reason})" if found else reason


def _end(watched: WatchedSearch) -> Iterator[Text]:
    """The conflict, or the clause learned from it."""
    trace = watched.trace
    event = trace.last
    if event is None:
        return
    if event.kind is EventKind.CONFLICT:
        found = _labels(watched, [-literal for literal in trace.state.clauses[event.clause]])
        yield Text(f"✗ {_clause(event.clause)} ← {found}", Tone.BAD)
    elif event.learned is not None:
        yield from _learned(watched, event.learned, trace.events[trace.step - 2].clause)


def _learned(watched: WatchedSearch, learned: LearnedClause, empty: int) -> Iterator[Text]:
    """The empty clause, the result of each resolution, and the learned clause."""
    state = watched.trace.state
    yield Text(f"✗ {_clause(empty)}: {_labels(watched, state.clauses[empty])}", Tone.BAD)
    steps = resolvents(state, empty, learned)
    for assigned, left in zip(learned.resolved, steps, strict=True):
        told = _(
            "resolved on {variable} with {clause}",
            variable=watched.label(abs(assigned.literal)),
            clause=_clause(assigned.reason),
        )
        yield Text(f"  {told}: ", Tone.QUIET).append(_labels(watched, left), Tone.TITLE)
    told = _("learned: {clause}", clause=_labels(watched, learned.clause))
    yield Text(f"✓ {told}", Tone.GOOD)


def _clause(number: int) -> str:
    return _("clause {number}", number=number + 1)


def _labels(watched: WatchedSearch, literals: Iterable[int]) -> str:
    return " ".join(map(watched.label, literals))
