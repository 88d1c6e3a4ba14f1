"""Watches a search on a formula, step by step."""

from __future__ import annotations

from typing import TYPE_CHECKING

from satdoku.flows.fields import WATCH
from satdoku.flows.steps import Warned, ask_form, ask_formula, tell, work
from satdoku.messages import N_
from satdoku.sat.dimacs import Headers
from satdoku.tasks import solve
from satdoku.watch.watched_search import WatchedSearch, watch_formula

if TYPE_CHECKING:
    from pathlib import Path

    from satdoku.flows.steps import Flow, WorkContext


def watch_flow(path: Path | None = None) -> Flow[None]:
    chosen = path or (yield from ask_formula())
    answers = yield from ask_form(str(chosen), WATCH, N_("watch"))
    yield from watch_file(chosen, answers["engine"], answers["rule"])


def watch_file(
    path: Path, engine: str, rule: str | None, seed: int = 0, *, headers: Headers = Headers.USUAL
) -> Flow[WatchedSearch]:
    def load(context: WorkContext) -> WatchedSearch:
        formula = solve.load(path, headers=headers, monitor=context.monitor)
        for warning in formula.warnings:
            context.tell(Warned(warning))
        return watch_formula(formula, engine, rule, seed)

    watched = yield from work(path.name, load)
    yield from tell(watched)
    return watched
