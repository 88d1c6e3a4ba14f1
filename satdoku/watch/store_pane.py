"""The linked clause store as lines: what the last step unlinked or linked in, then the rings."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from rich.text import Text

from satdoku.messages import N_, _
from satdoku.ui.theme.tones import Tone
from satdoku.watch.event import EventKind
from satdoku.watch.store_changes import StoreChange, copies, last_changes
from satdoku.watch.watched_search import WatchedSearch

LINK = " ⇄ "
MOST_NAMED = 12  # clauses named in a line
NODES_OUT = N_("unlinks {literal} from {clauses}")
CLAUSES_OUT = N_("{literal} is true: unlinks {clauses} from the list")
NODES_IN = N_("links {literal} into {clauses} again")
CLAUSES_IN = N_("{literal} is open again: links {clauses} into the list")


def store_lines(watched: WatchedSearch, width: int, height: int) -> list[Text]:
    trace = watched.trace
    made = last_changes(trace)
    lines = list(changes(watched))[: max(1, height // 2)]
    touched = dict.fromkeys(c for change in made for c in (*change.nodes, *change.clauses))
    given = range(trace.state.given)
    order = [*touched, *(c for c in given if c not in touched)]
    # Clauses of the ring of clauses first; those that left it tell less.
    order.sort(key=lambda clause: (clause not in touched, trace.state.is_satisfied(clause)))
    lines += [_ring(watched, clause) for clause in order[: max(0, height - len(lines))]]
    for line in lines:
        line.truncate(width, overflow="ellipsis")
    return lines


def changes(watched: WatchedSearch) -> Iterator[Text]:
    """The nodes that the last step unlinked or linked in again, or the copy that it made or
    dropped."""
    trace = watched.trace
    kind = None if trace.last is None else trace.last.kind
    if copies(trace.engine) and kind is EventKind.DECIDE:
        yield Text(_("copies the remaining formula"), Tone.UNSURE)
    elif copies(trace.engine) and kind is EventKind.BACKTRACK:
        yield Text(_("drops the copy, and all changes with it"), Tone.UNSURE)
    for change in last_changes(trace):
        yield from _change(watched, change)


def _change(watched: WatchedSearch, change: StoreChange) -> Iterator[Text]:
    """The store unlinks nodes before clauses, and links them in again after them."""
    literal, other = watched.label(change.literal), watched.label(-change.literal)
    if not change.linked:
        if change.nodes:
            yield Text(_(NODES_OUT, literal=other, clauses=_clauses(change.nodes)), Tone.BAD)
        if change.clauses:
            yield Text(_(CLAUSES_OUT, literal=literal, clauses=_clauses(change.clauses)), Tone.BAD)
        return
    if change.clauses:
        yield Text(_(CLAUSES_IN, literal=literal, clauses=_clauses(change.clauses)), Tone.GOOD)
    if change.nodes:
        yield Text(_(NODES_IN, literal=other, clauses=_clauses(change.nodes)), Tone.GOOD)


def _clauses(clauses: Sequence[int]) -> str:
    named = " ".join(str(clause + 1) for clause in clauses[:MOST_NAMED])
    if len(clauses) > MOST_NAMED:
        named += " …"
    return (
        _("clause {number}", number=named)
        if len(clauses) == 1
        else _("clauses {numbers}", numbers=named)
    )


def _ring(watched: WatchedSearch, clause: int) -> Text:
    """The linked nodes of a clause, and those out of the ring."""
    state = watched.trace.state
    literals = state.clauses[clause]
    head = Text(f"{clause + 1}:", Tone.QUIET)
    if state.is_satisfied(clause):
        text = " ".join(map(watched.label, literals))
        return head + Text(" " + _("({literals}) not in the list", literals=text), Tone.QUIET)
    linked = [watched.label(x) for x in literals if state.value[x] >= 0]
    out = [watched.label(x) for x in literals if state.value[x] < 0]
    head.append(LINK + LINK.join([*linked, ""]).rstrip() if linked else " ∅", Tone.TITLE)
    if out:
        head.append("   " + _("unlinked: {literals}", literals=" ".join(out)), Tone.QUIET)
    return head
