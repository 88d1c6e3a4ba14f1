"""A watched search as one HTML page that replays it in a browser, with nothing to load.

The page holds the events and their sentences as JSON. `replay.js` computes the assignment, the
clauses, the tree and the implication graph from them.
"""

from __future__ import annotations

import json
from collections.abc import Iterator, Mapping
from html import escape
from pathlib import Path

from satdoku.messages import N_, _, language, safe
from satdoku.watch.event import Event
from satdoku.watch.sentences import sentence
from satdoku.watch.store_changes import last_changes
from satdoku.watch.watched_search import WatchedSearch

MOST_STEPS = 5000  # in a page; a browser stays quick, and the page below a few megabytes
FOLDER = Path(__file__).parent

WORDS: Mapping[str, str] = {
    "start": N_("The search begins: no variable has a value."),
    "first": N_("Start"),
    "back": N_("Back"),
    "play": N_("Autoplay"),
    "pause": N_("Pause"),
    "forward": N_("Forward"),
    "last": N_("End"),
    "conflict": N_("Next conflict"),
    "decision": N_("Next decision"),
    "step": N_("Step"),
    "speed": N_("Steps per second"),
    "trail": N_("Assignment"),
    "tree": N_("Search tree"),
    "clauses": N_("Clauses"),
    "graph": N_("Implication graph"),
    "board": N_("Board"),
    "level": N_("level"),
    "looks": N_("Watched literals (framed): clauses looked at"),
    "store": N_("Clause store"),
    "unlinks": N_("unlinks nodes of"),
    "links": N_("links in nodes of"),
    "removes": N_("unlinks clauses"),
    "returns": N_("links in clauses"),
    "empty": N_("empty"),
    "unit": N_("unit"),
    "open": N_("open"),
    "satisfied": N_("satisfied"),
    "hidden": N_("… and others"),
    "help": N_("Keys: ← → step, Space plays, Home and End jump, c next conflict, d next decision"),
}


def page(watched: WatchedSearch, steps: int = MOST_STEPS) -> Iterator[str]:
    """The page of the first steps of a search, as far as it has run."""
    data = json.dumps(_document(watched, steps), ensure_ascii=False, separators=(",", ":"))
    title = escape(safe(watched.name))
    yield f'<!DOCTYPE html>\n<html lang="{language().replace("_", "-")}">\n<head>'
    yield '<meta charset="utf-8"><meta name="viewport" content="width=device-width">'
    yield f"<title>{title}</title>\n<style>{_asset('replay.css')}</style></head>\n<body>\n"
    yield f'<header><h1>{title}</h1><p id="about">{escape(_about(watched, steps))}</p></header>\n'
    yield '<main id="app"></main>\n'
    yield f'<script type="application/json" id="data">{_inside_html(data)}</script>\n'
    yield f"<script>{_asset('replay.js')}</script>\n</body></html>\n"


def _asset(name: str) -> str:
    return (FOLDER / name).read_text(encoding="utf-8")


def _inside_html(data: str) -> str:
    """JSON in which nothing can end the element."""
    return data.replace("<", "\\u003c").replace("\u2028", "\\u2028").replace("\u2029", "\\u2029")


def _about(watched: WatchedSearch, steps: int) -> str:
    trace = watched.trace
    told = _(
        "{variables} variables, {clauses} clauses; engine {engine}, rule {rule}",
        variables=trace.cnf.num_vars,
        clauses=len(trace.cnf),
        engine=trace.engine,
        rule=trace.rule,
    )
    if trace.step > steps:
        told += _("; the first {steps} of {count} steps", steps=steps, count=trace.step)
    return told


def _document(watched: WatchedSearch, steps: int) -> dict[str, object]:
    trace = watched.trace
    end = trace.step
    while trace.back():
        pass
    events = []
    while trace.step < min(end, steps) and (event := trace.forward()):
        events.append(_event(watched, event))
    while trace.step < end and trace.forward():
        pass
    variables = range(1, trace.cnf.num_vars + 1)
    return {
        "engine": trace.engine,
        "clauses": [list(clause) for clause in trace.cnf],
        "labels": [] if watched.puzzle is None else [watched.label(v) for v in variables],
        "board": _board(watched),
        "events": events,
        "words": {name: _(word) for name, word in WORDS.items()},
    }


def _event(watched: WatchedSearch, event: Event) -> dict[str, object]:
    """The fields that differ from their usual value."""
    trace = watched.trace
    fields: dict[str, object] = {"kind": event.kind.name, "text": sentence(watched, event)}
    if event.literal:
        fields["literal"] = event.literal
    if event.clause >= 0:
        fields["clause"] = event.clause
    if event.undone:
        fields |= {"level": event.level, "undone": len(event.undone)}
    if event.learned is not None:
        fields["learned"] = list(event.learned.clause)
        fields["resolved"] = [assigned.literal for assigned in event.learned.resolved]
    if trace.engine == "cdcl":
        if trace.watches.looks:
            fields["looks"] = trace.watches.looks
    else:
        changes = last_changes(trace)
        if changes:
            fields["store"] = changes
    return fields


def _board(watched: WatchedSearch) -> dict[str, object] | None:
    """Where each cell is drawn, in half cells and rows, and its given digit."""
    if watched.puzzle is None:
        return None
    variant = watched.puzzle.variant
    return {
        "digits": variant.digits,
        "cells": [[cell.across, cell.down] for cell in variant.cells],
        "givens": list(watched.puzzle.digits),
        "symbols": [variant.symbol(digit) for digit in range(1, variant.digits + 1)],
    }
