"""The solver with an IPASIR interface (Balyo, Biere, Iser, Sinz 2016).

For programs written against the C interface.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import NoReturn

from satdoku.monitor import Monitor, Stopped
from satdoku.sat import solver_arguments as arguments
from satdoku.sat.cnf import MAX_VARS
from satdoku.sat.result import Status
from satdoku.sat.solver import Solver


class Ipasir:
    def __init__(self) -> None:
        self._solver = Solver()
        self._clause: list[int] = []
        self._assumptions: list[int] = []
        self._stop: Callable[[], bool] = lambda: False
        self._true: set[int] = set()
        self._failed: set[int] = set()

    def __reduce_ex__(self, _protocol: object) -> NoReturn:
        raise TypeError("an Ipasir cannot be copied or pickled; make another one")

    def add(self, literal: int) -> None:
        """Add a literal to the current clause; 0 ends the clause."""
        if arguments.whole(literal, "a literal"):
            self._clause.append(_checked(literal))
            return
        clause, self._clause = self._clause, []
        self._solver.add_clause(clause)

    def assume(self, literal: int) -> None:
        """Assume the literal in the next search."""
        self._assumptions.append(_checked(literal))

    def set_terminate(self, stop: Callable[[], bool]) -> None:
        """`stop` is called every few milliseconds and returns True to end the search."""
        self._stop = stop

    def solve(self) -> int:
        """10 if satisfiable, 20 if unsatisfiable, 0 if the search was terminated."""
        assumptions, self._assumptions = self._assumptions, []
        self._true, self._failed = set(), set()
        try:
            status = self._solver.ask(assumptions, Monitor(stop=self._stop))
        except Stopped:
            return 0
        self._true = set(self._solver.get_model() or ())
        self._failed = set(self._solver.get_core() or ())
        return status.exit_code if status is not Status.UNKNOWN else 0

    def val(self, literal: int) -> int:
        """After 10: the literal if true, its negation if false, 0 if unknown."""
        return next((x for x in (literal, -literal) if x in self._true), 0)

    def failed(self, literal: int) -> bool:
        """After 20: True if the assumption was used to prove unsatisfiability."""
        return literal in self._failed


def _checked(literal: int) -> int:
    number = arguments.whole(literal, "a literal")
    if not 0 < abs(number) <= MAX_VARS:
        raise ValueError(f"a literal is a number from 1 to {MAX_VARS} or its negation")
    return number
