"""What PySAT's solvers do under some of their names only.

Every name of a solver of PySAT means this solver. But a program may rely on a refusal: it encodes
what the solver of its choice does not take. So a solver with a name refuses what PySAT's
solver of that name refuses, and a solver without a name refuses nothing.
"""

from __future__ import annotations

from typing import Protocol

from satdoku.sat.options import Options
from satdoku.sat.pysat_names import KEEP_A_POOL, TAKE_ATMOST
from satdoku.sat.questions import Questions


class VariablePool(Protocol):
    """PySAT's `IDPool`, which numbers variables; `top` is the last number it gave away."""

    top: int


class AsInPysat(Questions):
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
        known = None if name is None else name.lower()  # PySAT takes capitals, too
        self._takes_atmost = native_card or known is None or known in TAKE_ATMOST
        self._pool = _checked(pool) if known is None or known in KEEP_A_POOL else None

    def supports_atmost(self) -> bool:
        """Whether `add_atmost` takes constraints. It encodes them as clauses."""
        return self._takes_atmost

    def activate_atmost(self) -> None:
        self._takes_atmost = True

    def _require_atmost(self) -> None:
        if not self._takes_atmost:
            raise NotImplementedError(
                "as in PySAT, a solver of this name takes at-most constraints only after "
                "activate_atmost() or with native_card=True; one without a name always does"
            )

    def attach_vpool(self, vpool: VariablePool | None = None) -> None:
        """From now on, keep the pool from giving away variables of this solver's formula."""
        self._pool = _checked(vpool)
        self.sync_vpool()

    def sync_vpool(self) -> None:
        """`solve` and `solve_limited` do this when they end."""
        if self._pool is not None:
            self._pool.top = max(self._pool.top, self._formula.num_vars)

    def sync_vars(self) -> None:
        """PySAT's; the variables that this solver adds make way for all others by themselves."""

    def start_mode(self, warm: bool = False) -> None:
        """PySAT's; every question here begins with what the last one learned."""


def _checked(pool: VariablePool | None) -> VariablePool | None:
    if pool is not None and not isinstance(getattr(pool, "top", None), int):
        raise ValueError(f"a pool of variables has a number “top”, unlike {pool!r}")
    return pool
