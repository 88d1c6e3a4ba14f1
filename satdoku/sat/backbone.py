"""The backbone of a formula: the literals that are true in all its models."""

from __future__ import annotations

from itertools import chain

from satdoku.monitor import UNWATCHED, Monitor
from satdoku.sat.check import unsatisfied_clause
from satdoku.sat.cnf import Cnf
from satdoku.sat.engines import EngineConfig, model_of
from satdoku.sat.incremental import IncrementalSearch
from satdoku.sat.refutation import failed_check, require_unsatisfiable
from satdoku.sat.result import Status


def backbone(cnf: Cnf, monitor: Monitor = UNWATCHED) -> list[int] | None:
    """The literals, by variable; None if there is no model.

    Every model met is checked. Literals outside the backbone differ between two of them. One
    proof shows that the literals of the backbone are true in all models: with the clause that one
    of them is false, the formula is unsatisfiable, and the proof is checked.
    """
    search = IncrementalSearch(cnf, EngineConfig.named("cdcl").options)
    if search.run((), monitor) is Status.UNSATISFIABLE:
        require_unsatisfiable(cnf, monitor)
        return None
    candidates = _checked_model(cnf, search, monitor)
    for literal in sorted(candidates, key=abs):
        if literal not in candidates:
            continue
        if search.run([-literal], monitor) is Status.SATISFIABLE:
            candidates &= _checked_model(cnf, search, monitor)
        else:
            search.add_clause([literal])
    found = sorted(candidates, key=abs)
    one_fails = [-literal for literal in found]
    require_unsatisfiable(
        Cnf.from_clauses(chain(monitor.through(cnf), [one_fails]), cnf.num_vars), monitor
    )
    return found


def _checked_model(cnf: Cnf, search: IncrementalSearch, monitor: Monitor) -> set[int]:
    model = model_of(cnf.num_vars, search.true_literals())
    if unsatisfied_clause(cnf, model, monitor) is not None:
        raise failed_check()
    return set(model)
