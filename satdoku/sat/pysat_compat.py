"""Features that only some of PySAT's solvers have.

Every PySAT solver name selects our solver. But a program may rely on a refusal: it encodes what its
solver does not support. So a named solver refuses what PySAT's solver of that name refuses, and an
unnamed one refuses nothing.
"""

from __future__ import annotations

from functools import partial
from typing import Any, Protocol

from satdoku.sat.options import Options
from satdoku.sat.propagators import Connection
from satdoku.sat.pysat_names import KEEP_A_POOL, TAKE_ATMOST
from satdoku.sat.questions import Questions


class VariablePool(Protocol):
    """PySAT's `IDPool`, which numbers variables; `top` is the last number it assigned."""

    top: int


class PysatCompat(Questions):
    def __init__(
        self,
        options: Options,
        *,
        with_proof: bool,
        timed: bool,
        name: str | None,
        native_card: bool,
        pool: VariablePool | None,
    ) -> None:
        super().__init__(options, with_proof=with_proof, timed=timed)
        known = None if name is None else name.lower()  # PySAT ignores case
        self._takes_atmost = native_card or known is None or known in TAKE_ATMOST
        self._pool = _checked(pool) if known is None or known in KEEP_A_POOL else None

    def supports_atmost(self) -> bool:
        """True if `add_atmost` is supported. It encodes constraints as clauses.

        >>> from satdoku import Solver
        >>> Solver().supports_atmost(), Solver("glucose4").supports_atmost()
        (True, False)
        """
        return self._takes_atmost or self._connection is not None

    def activate_atmost(self) -> None:
        """Support `add_atmost` from now on, whatever the solver's name.

        >>> from satdoku import Solver
        >>> solver = Solver("glucose4")
        >>> solver.activate_atmost()
        >>> solver.supports_atmost()
        True
        """
        self._takes_atmost = True

    def _require_atmost(self) -> None:
        if not self.supports_atmost():
            raise NotImplementedError(
                "as in PySAT, a solver of this name takes at-most constraints only after "
                "activate_atmost() or with native_card=True; one without a name always does"
            )

    # -- external propagators ----------------------------------------------------------------

    def connect_propagator(self, propagator: Any) -> None:
        """Let a propagator take part in every search from now on; see sat/propagators.py. What the
        search has learned is lost.

        >>> from satdoku import Propagator, Solver
        >>> class NotBoth(Propagator):
        ...     clauses = [[-1, -2]]
        ...
        ...     def add_clause(self):
        ...         return self.clauses.pop() if self.clauses else []
        >>> solver = Solver([[1, 2]])
        >>> solver.connect_propagator(NotBoth())
        >>> solver.solve([1]), solver.get_model()
        (True, [1, -2])
        """
        if self._steps is not None:
            raise ValueError("a solver made with with_proof=True takes no propagator")
        if self._connection is not None:
            raise ValueError("there is a propagator already; disconnect it first")
        search = self._live()
        self._keep_model()
        self._connection = Connection(propagator)
        search.connect(partial(self._connection.follow, private=False))

    def disconnect_propagator(self) -> None:
        """Continue without the propagator. Its clauses stay.

        >>> from satdoku import Propagator, Solver
        >>> solver = Solver()
        >>> solver.connect_propagator(Propagator())
        >>> solver.disconnect_propagator()
        """
        self._connected()
        self._keep_model()
        self._connection = None
        self._live().connect(None)

    def enable_propagator(self) -> None:
        """Call the propagator during the search again.

        >>> from satdoku import Propagator, Solver
        >>> solver = Solver()
        >>> solver.connect_propagator(Propagator())
        >>> solver.enable_propagator()
        """
        self._connected().enable(True)

    def disable_propagator(self) -> None:
        """Call the propagator only to check models.

        >>> from satdoku import Propagator, Solver
        >>> solver = Solver()
        >>> solver.connect_propagator(Propagator())
        >>> solver.disable_propagator()
        >>> solver.propagator_active()
        False
        """
        self._connected().enable(False)

    def propagator_active(self) -> bool:
        """True if the propagator is called during the search, not only to check models.

        >>> from satdoku import Propagator, Solver
        >>> solver = Solver()
        >>> solver.connect_propagator(Propagator())
        >>> solver.propagator_active()
        True
        """
        return self._connected().active

    def observe(self, var: int) -> None:
        """Tell the propagator the assignments of this variable.

        >>> from satdoku import Propagator, Solver
        >>> class Told(Propagator):
        ...     def on_assignment(self, lit, fixed=False):
        ...         print(lit, fixed)
        >>> solver = Solver([[1], [-2]])
        >>> solver.connect_propagator(Told())
        >>> solver.observe(2)
        >>> solver.solve()
        -2 True
        True
        """
        self._connected().observe(self._variable(var))

    def ignore(self, var: int) -> None:
        """Stop telling the propagator about this variable.

        >>> from satdoku import Propagator, Solver
        >>> solver = Solver([[1]])
        >>> solver.connect_propagator(Propagator())
        >>> solver.observe(1)
        >>> solver.ignore(1)
        """
        self._connected().ignore(self._variable(var))

    def reset_observed(self) -> None:
        """Stop telling the propagator about any variable.

        >>> from satdoku import Propagator, Solver
        >>> solver = Solver([[1]])
        >>> solver.connect_propagator(Propagator())
        >>> solver.reset_observed()
        """
        connection = self._connected()
        connection.ignore(list(connection.observed))

    def is_decision(self, lit: int) -> bool:
        """In a callback: True if the literal is a decision, not a consequence of others.

        >>> from satdoku import Propagator, Solver
        >>> solver = Solver([[1]])
        >>> solver.connect_propagator(Propagator())
        >>> solver.is_decision(1)
        False
        """
        return lit in self._connected().decisions

    def _variable(self, var: int) -> tuple[int, ...]:
        found = self._formula.literals([var])
        if found[0] < 0:
            raise ValueError("a variable is a number above 0")
        return found

    def _connected(self) -> Connection:
        if self._connection is None:
            raise ValueError("no propagator is connected")
        return self._connection

    def attach_vpool(self, vpool: VariablePool | None = None) -> None:
        """From now on, keep the pool from assigning variables of this solver's formula.

        >>> from satdoku import Solver
        >>> class Pool:
        ...     top = 0
        >>> solver, pool = Solver([[1, -5]]), Pool()
        >>> solver.attach_vpool(pool)
        >>> pool.top
        5
        """
        self._pool = _checked(vpool)
        self.sync_vpool()

    def sync_vpool(self) -> None:
        """Called at the end of `solve` and `solve_limited`.

        >>> from satdoku import Solver
        >>> Solver().sync_vpool()
        """
        if self._pool is not None:
            self._pool.top = max(self._pool.top, self._formula.num_vars)

    def sync_vars(self) -> None:
        """For compatibility; the variables that this solver adds never clash with others.

        >>> from satdoku import Solver
        >>> Solver().sync_vars()
        """

    def start_mode(self, warm: bool = False) -> None:
        """For compatibility; every question here starts with what the last one learned.

        >>> from satdoku import Solver
        >>> Solver().start_mode(warm=True)
        """


def _checked(pool: VariablePool | None) -> VariablePool | None:
    if pool is not None and not isinstance(getattr(pool, "top", None), int):
        raise ValueError(f"a pool of variables has a number “top”, unlike {pool!r}")
    return pool
