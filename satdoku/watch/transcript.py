"""A search as plain text: one line per event, then the tree."""

from __future__ import annotations

from collections.abc import Callable, Iterator

from rich.text import Text

from satdoku.messages import _
from satdoku.watch.choice import WatchRun
from satdoku.watch.clause_pane import literals_text
from satdoku.watch.event import ENDING, UNDOING, Event, EventKind
from satdoku.watch.sentences import counters, sentence
from satdoku.watch.store_pane import changes
from satdoku.watch.tree_pane import whole_tree
from satdoku.watch.watched_search import WatchedSearch
from satdoku.watch.watches_pane import looks

MOST_STEPS = 1000  # by default
INDENT = "  "  # per level
DEEPEST = 20  # levels that are indented
WIDE = 10_000  # columns; nothing is cut off


def print_trace(watched: WatchedSearch, warn: Callable[[str], None] = print) -> None:
    print_run(WatchRun(watched))


def print_run(run: WatchRun, steps: int = MOST_STEPS, *, inside: bool = False) -> None:
    for line in run_lines(run, steps, inside=inside):
        print(line)


def run_lines(run: WatchRun, steps: int, *, inside: bool) -> Iterator[str]:
    """Run the search, for at most that many steps."""
    watched, trace = run.watched, run.watched.trace
    yield _(
        "{name}: {variables} variables, {clauses} clauses; engine {engine}, rule {rule}",
        name=watched.name,
        variables=trace.cnf.num_vars,
        clauses=len(trace.cnf),
        engine=trace.engine,
        rule=trace.rule,
    )
    while trace.step < steps and (event := run.forward()):
        yield f"{trace.step:>5} {_indent(watched, event)}{_event_text(watched, event)}"
        if inside:
            found = changes_inside(watched)
            yield from (f"      {_indent(watched, event)}  {line.plain}" for line in found)
    yield ""
    yield from (line.plain.rstrip() for line in whole_tree(watched, WIDE))
    yield ""
    if run.met is not None:
        yield _("Stopped at the breakpoint: {name}.", name=run.met.named(watched))
    yield _end(watched)
    if trace.last is not None and trace.last.kind is EventKind.MODEL:
        yield _answer(watched)
    yield _(", ").join(counters(watched))


def changes_inside(watched: WatchedSearch) -> Iterator[Text]:
    """The effect of the last step on the watched literals or, for DPLL, on the clause store."""
    return looks(watched) if watched.trace.engine == "cdcl" else changes(watched)


def _answer(watched: WatchedSearch) -> str:
    """The model, or the board it represents."""
    if watched.puzzle is not None:
        return str(watched.board())
    return " ".join(map(str, ("v", *watched.trace.state.model)))


def _indent(watched: WatchedSearch, event: Event) -> str:
    level = 0 if event.kind in ENDING else watched.trace.state.level
    return INDENT * min(level, DEEPEST)


def _event_text(watched: WatchedSearch, event: Event) -> str:
    parts = [_(event.kind.value)]
    if event.literal and event.kind is not EventKind.LEARN:
        parts.append(watched.label(event.literal))
    if event.kind in UNDOING:
        parts.append(_("to level {level}", level=event.level))
    if event.clause >= 0:
        text = literals_text(watched, event.clause, WIDE).plain
        parts.append(_("clause {number}: {text}", number=event.clause + 1, text=text))
    return " ".join(parts)


def _end(watched: WatchedSearch) -> str:
    trace = watched.trace
    if trace.ended:
        return sentence(watched, trace.last)
    return _("Not decided: the search was watched for only {count} steps.", count=trace.step)
