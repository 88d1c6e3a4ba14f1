"""What inprocessing knows of a technique: a stage of its rounds.

Each technique has a subclass in its own file, and a row in the table of `inprocess.py`. Cython lets
no final class override a method that a header declares, so these classes are not final.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from satdoku.sat.kernel import cython_stub as cython

if TYPE_CHECKING:
    from satdoku.sat.kernel.cdcl.state import State

LEAST_EFFORT: cython.int = 50_000  # ticks for each technique, however short the search was


@cython.cclass
class RoundStage:
    early: cython.bint  # the early round has it, too

    def __init__(self, early: bool = False) -> None:
        self.early = early

    @cython.cfunc
    @cython.exceptval(check=False)
    def allot(self, s: State, effort: cython.longlong) -> None:
        """Before a round: set the ticks that the technique may take."""

    @cython.cfunc
    @cython.exceptval(check=False)
    def is_due(self, s: State) -> cython.bint:
        """Whether the technique is switched on, and finds clauses that it has not seen."""
        return False

    @cython.cfunc
    @cython.exceptval(-1, check=False)
    def begin(self, s: State) -> cython.Py_ssize_t:
        """Clauses are tidy, and everything is propagated. Returns the ticks it took."""
        return 0

    @cython.cfunc
    @cython.nogil
    @cython.exceptval(-1, check=False)
    def work(self, s: State, budget: cython.Py_ssize_t) -> cython.Py_ssize_t:
        """Returns what is left of the budget, above 0 when the technique is through."""
        return budget

    @cython.cfunc
    @cython.exceptval(-1, check=False)
    def abandon(self, s: State) -> cython.int:
        """Leave the work that may be under way; what it has done so far stays."""
        return 0
