"""The events of a search, in words."""

from __future__ import annotations

from satdoku.messages import N_, _
from satdoku.watch.analyze import chain
from satdoku.watch.event import ASSIGNING, BRANCHING, Assigned, Event, EventKind
from satdoku.watch.watched_search import WatchedSearch

MOST_LINKS = 12  # links of a chain that are listed; of a longer chain, the last ones


def sentence(watched: WatchedSearch, event: Event | None) -> str:
    if event is None:
        return _("No decisions yet. Press → for the first step.")
    told = SENTENCES[event.kind](watched, event)
    if watched.puzzle is None or event.kind not in ASSIGNING:
        return told
    return _("{sentence} ({meaning})", sentence=told, meaning=_meaning(watched, event.literal))


def _meaning(watched: WatchedSearch, literal: int) -> str:
    """The literal's meaning on the board."""
    assert watched.puzzle is not None
    variant = watched.puzzle.variant
    cell, digit = watched.meaning(literal)
    template = N_("{cell} is {digit}") if literal > 0 else N_("{cell} is not {digit}")
    return _(template, cell=str(variant.cells[cell]), digit=variant.symbol(digit))


def _decide(watched: WatchedSearch, event: Event) -> str:
    if event.chosen:
        literal = watched.label(event.literal)
        return _("Decide {literal}: nothing is forced, and you picked it.", literal=literal)
    return _(
        "Decide {literal}: nothing is forced, and the rule {rule} picks it.",
        literal=watched.label(event.literal),
        rule=watched.trace.rule,
    )


def _flip(watched: WatchedSearch, event: Event) -> str:
    return _(
        "Try the other value, {literal}: there is no model with {other}.",
        literal=watched.label(event.literal),
        other=watched.label(-event.literal),
    )


def _imply(watched: WatchedSearch, event: Event) -> str:
    literal, number = watched.label(event.literal), event.clause + 1
    if len(watched.trace.state.clauses[event.clause]) == 1:
        return _(
            "Clause {number} has only one literal, so {literal} must be true.",
            number=number,
            literal=literal,
        )
    return _(
        "Clause {number} is unit: its other literals are false, so {literal} must be true.",
        number=number,
        literal=literal,
    )


def _pure(watched: WatchedSearch, event: Event) -> str:
    return _(
        "{literal} is pure: no remaining clause contains {other}, so setting "
        "{literal} can do no harm.",
        literal=watched.label(event.literal),
        other=watched.label(-event.literal),
    )


def _conflict(watched: WatchedSearch, event: Event) -> str:
    told = _("Conflict: every literal of clause {number} is false.", number=event.clause + 1)
    links = chain(watched.trace.state, event.clause)
    cut = ["…"] if len(links) > MOST_LINKS else []
    parts = [*cut, *(_link(watched, link) for link in links[-MOST_LINKS:])]
    parts.append(_("clause {number} empty", number=event.clause + 1))
    return _("{conflict} Implication chain: {chain}.", conflict=told, chain=" → ".join(parts))


def _link(watched: WatchedSearch, link: Assigned) -> str:
    literal = watched.label(link.literal)
    if link.kind in BRANCHING:
        return _("{literal} decided", literal=literal)
    if link.kind is EventKind.PURE:
        return _("{literal} pure", literal=literal)
    return _("{literal} by clause {number}", literal=literal, number=link.reason + 1)


def _backtrack(watched: WatchedSearch, event: Event) -> str:
    return _(
        ("Return to level {level}: undo {literal} and everything it implied (literals: {count})."),
        level=event.level,
        literal=watched.label(event.literal),
        count=len(event.undone),
    )


def _learn(watched: WatchedSearch, event: Event) -> str:
    assert event.learned is not None
    return _(
        "Learn clause {number}: {clause}. The clauses involved in the conflict imply "
        "it. Only {literal} belongs to this level: its negation is the first UIP, "
        "which lies on every path to the conflict.",
        number=event.clause + 1,
        clause=" ".join(map(watched.label, event.learned.clause)),
        literal=watched.label(event.literal),
    )


def _backjump(watched: WatchedSearch, event: Event) -> str:
    return _(
        "Jump back to level {level}, the lowest level at which clause {number} is "
        "unit (literals undone: {count}).",
        level=event.level,
        number=event.clause + 1,
        count=len(event.undone),
    )


def _model(watched: WatchedSearch, event: Event) -> str:
    return _("SATISFIABLE: every clause has a true literal. The assignment is a model.")


def _refuted(watched: WatchedSearch, event: Event) -> str:
    if watched.trace.engine == "cdcl":
        return _("UNSATISFIABLE: the conflict does not depend on any decision. There is no model.")
    return _("UNSATISFIABLE: every branch ended in a conflict. There is no model.")


SENTENCES = {
    EventKind.DECIDE: _decide,
    EventKind.FLIP: _flip,
    EventKind.IMPLY: _imply,
    EventKind.PURE: _pure,
    EventKind.CONFLICT: _conflict,
    EventKind.BACKTRACK: _backtrack,
    EventKind.LEARN: _learn,
    EventKind.BACKJUMP: _backjump,
    EventKind.MODEL: _model,
    EventKind.REFUTED: _refuted,
}


def counters(watched: WatchedSearch) -> list[str]:
    """The state of the search, in figures."""
    trace = watched.trace
    counts = trace.state.counts
    implied = counts[EventKind.IMPLY] + counts[EventKind.PURE]
    found = [
        _("step {count}", count=trace.step),
        _("level {number}", number=trace.state.level),
        _("conflicts {count}", count=counts[EventKind.CONFLICT]),
        _("decisions {count}", count=counts[EventKind.DECIDE]),
        _("implied {count}", count=implied),
    ]
    if trace.engine == "cdcl":
        found.insert(3, _("learned {count}", count=counts[EventKind.LEARN]))
    return found
