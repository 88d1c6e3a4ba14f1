"""The events of a search, and the conflicts at which they happen.

`python -m tests.sat.schedules` rewrites the expected events after an intended change to the search.
"""

from __future__ import annotations

import json
from collections.abc import Iterable
from pathlib import Path

from satdoku.sat import dimacs
from satdoku.sat.incremental import cdcl_settings
from satdoku.sat.kernel.cdcl.search import CdclSearch
from satdoku.sat.options import Options

EXPECTED = Path(__file__).with_name("schedules.json")
SAMPLES = Path(__file__).parents[2] / "cnf_samples"
PINNED = ("small-pigeonhole-9-8-unsat", "large-random3-605-unsat", "medium-random3-250-sat")
COUNTED = ("restarts", "reductions", "rephases", "switches", "rounds")

Events = dict[str, list[int]]


def events(clauses: Iterable[Iterable[int]], rule: str, **settings: int) -> Events:
    """For each kind of event, the number of conflicts before it, event by event."""
    kernel = CdclSearch(cdcl_settings(Options(rule, settings=settings)))
    for clause in clauses:
        kernel.add_clause(list(clause))
    kernel.begin([])
    found: Events = {name: [] for name in COUNTED}
    status = -1
    while status < 0:
        status = kernel.step(1)
        for name, conflicts in found.items():
            new = getattr(kernel.counters, name) - len(conflicts)
            conflicts += [kernel.counters.conflicts] * new
    return found


def events_of(sample: str) -> Events:
    return events(dimacs.read(SAMPLES / f"{sample}.cnf"), "alternate")


if __name__ == "__main__":
    EXPECTED.write_text(json.dumps({sample: events_of(sample) for sample in PINNED}) + "\n")
