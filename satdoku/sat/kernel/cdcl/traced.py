"""A trace of the search on standard error, for builds with the part `traced`.

Each line is a comment of DIMACS: the number of conflicts so far, the current level, and what the
search does next. Literals are the caller's, except for variables that the search introduced.
"""

from __future__ import annotations

import sys
from typing import TYPE_CHECKING

from satdoku.sat.kernel import cython_stub as cython

if TYPE_CHECKING:
    from satdoku.sat.kernel.cdcl.stage import RoundStage
    from satdoku.sat.kernel.cdcl.state import State
    from satdoku.sat.kernel.vec import IntVec


@cython.cfunc
@cython.exceptval(check=True)
def log(s: State, text: str) -> None:
    print(f"c {s.counters.conflicts} {s.control.size} {text}", file=sys.stderr)


@cython.cfunc
def text_of(s: State, lits: IntVec) -> str:
    """The literals, in DIMACS."""
    return " ".join([str(s.variable_map.outside(lits.data[k])) for k in range(lits.size)])


@cython.cfunc
@cython.exceptval(check=True)
def log_stage(s: State, stage: RoundStage) -> None:
    """After a stage: the size of the formula."""
    log(
        s,
        f"{type(stage).__name__} leaves {s.num_vars - s.num_removed - s.assigned} variables,"
        f" {s.num_learned} learned clauses, {s.arena.size} integers of clauses",
    )
