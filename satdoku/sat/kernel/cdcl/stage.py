"""The interface of an inprocessing technique: a stage of a round.

Each technique has a subclass in its own file, and a row in the table of `inprocess.py`. Cython does
not let a final class override a method that a header declares, so these classes are not final.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from satdoku.sat.kernel import cython_stub as cython
from satdoku.sat.kernel.vec import ByteVec, IntVec

if TYPE_CHECKING:
    from satdoku.sat.kernel.cdcl.settings import Settings
    from satdoku.sat.kernel.cdcl.state import State
    from satdoku.sat.kernel.watches import Watches

LEAST_EFFORT: cython.int = 50_000  # ticks for each technique, however short the search was


@cython.final
@cython.cclass
class Round:
    """How far a round has come, and working storage of its stages.

    What a stage leaves in the storage, the next one may overwrite. What must outlive the round is
    in the technique's own record.
    """

    limit: cython.longlong  # conflicts before the next round
    early: cython.bint  # the first round, which merges gates, is under way or still to come
    stage: cython.int  # of the current round, 0 while searching
    begun: cython.bint  # the stage has begun
    tidying: cython.bint  # clauses are being tidied
    tidied: cython.int  # variables assigned at the root or removed when clauses were last tidied
    ticks: cython.longlong  # of the search, when the last round ended
    phases: ByteVec  # saved phases, as they were before the round

    # Storage of the stage at hand.
    candidates: IntVec  # variables or clauses to try, the next one last
    listing: cython.int  # the step of listing them, or 0
    cursor: cython.int  # the next clause, variable or row
    cursor_end: cython.int  # where the cursor stops, or a second cursor
    tried: cython.longlong  # ticks of the candidate at hand
    occurrences: cython.Nullable[Watches]  # per literal: its clauses, without blockers
    connecting: cython.int  # the step of filling them, or 0

    def __init__(self, settings: Settings) -> None:
        self.early, self.limit = settings.congruence != 0, settings.inprocess_interval
        if self.early:
            self.limit = min(settings.congruence_first, settings.inprocess_interval)
        self.stage = self.tidied = self.ticks = 0
        self.begun = self.tidying = False
        self.phases, self.candidates = ByteVec(), IntVec()
        self.listing = self.cursor = self.cursor_end = self.tried = 0
        self.occurrences, self.connecting = None, 0


@cython.cclass
class RoundStage:
    early: cython.bint  # also part of the early round

    def __init__(self, early: bool = False) -> None:
        self.early = early

    @cython.cfunc
    @cython.exceptval(check=False)
    def allot(self, s: State, effort: cython.longlong) -> None:
        """Before a round: set the ticks that the technique may take."""

    @cython.cfunc
    @cython.exceptval(check=False)
    def is_due(self, s: State) -> cython.bint:
        """True if the technique is switched on and there are clauses it has not seen."""
        return False

    @cython.cfunc
    @cython.exceptval(-1, check=False)
    def begin(self, s: State) -> cython.Py_ssize_t:
        """Prepare: clauses are tidy and everything is propagated. Returns the ticks it took."""
        return 0

    @cython.cfunc
    @cython.nogil
    @cython.exceptval(-1, check=False)
    def work(self, s: State, budget: cython.Py_ssize_t) -> cython.Py_ssize_t:
        """Work for one slice; returns the remaining budget, above 0 when the technique is done."""
        return budget

    @cython.cfunc
    @cython.exceptval(-1, check=False)
    def abandon(self, s: State) -> cython.int:
        """Leave unfinished work; what it has done so far stays."""
        return 0
