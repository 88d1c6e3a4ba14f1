"""Features that only some of PySAT's solvers have.

Every PySAT solver name selects our solver. But a program may rely on a refusal: it encodes what its
solver does not support. So a named solver refuses what PySAT's solver of that name refuses, and an
unnamed one refuses nothing.
"""

from __future__ import annotations

from typing import Protocol

from satdoku.sat.options import Options
from satdoku.sat.pysat_names import KEEP_A_POOL, TAKE_ATMOST
from satdoku.sat.questions import Questions


class VariablePool(Protocol):
    """PySAT's `IDPool`, which numbers variables; `top` is the last number it assigned."""

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
        known = None if name is None else name.lower()  # PySAT ignores case
        self._takes_atmost = native_card or known is None or known in TAKE_ATMOST
        self._pool = _checked(pool) if known is None or known in KEEP_A_POOL else None

    def supports_atmost(self) -> bool:
        """True if `add_atmost` is supported. It encodes constraints as clauses."""
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
        """From now on, keep the pool from assigning variables of this solver's formula."""
        self._pool = _checked(vpool)
        self.sync_vpool()

    def sync_vpool(self) -> None:
        """Called at the end of `solve` and `solve_limited`."""
        if self._pool is not None:
            self._pool.top = max(self._pool.top, self._formula.num_vars)

    def sync_vars(self) -> None:
        """For compatibility; the variables that this solver adds never clash with others."""

    def start_mode(self, warm: bool = False) -> None:
        """For compatibility; every question here starts with what the last one learned."""


def _checked(pool: VariablePool | None) -> VariablePool | None:
    if pool is not None and not isinstance(getattr(pool, "top", None), int):
        raise ValueError(f"a pool of variables has a number “top”, unlike {pool!r}")
    return pool
