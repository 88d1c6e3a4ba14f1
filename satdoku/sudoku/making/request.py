"""What a puzzle that is to be made should be like."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field

from satdoku.errors import UsageError
from satdoku.messages import _
from satdoku.sudoku.grading.grade import TOP
from satdoku.sudoku.making.symmetry import Orbit, orbits
from satdoku.sudoku.variants.variant import Variant

DIGGABLE = 16  # digits of the largest boards that can be dug to the end in seconds


@dataclass(frozen=True)
class Request:
    """At most one of `givens`, `minimal` and `level`. Without any, the usual share of cells is
    given."""

    variant: Variant
    givens: int | None = None  # exactly so many
    minimal: bool = False  # so few that none, and no symmetric set, can be left out
    symmetry: str = "none"
    level: int | None = None  # as hard as that, by our own grader
    orbits: Sequence[Orbit] = field(init=False, compare=False)  # cells that are dug together

    def __post_init__(self) -> None:
        if (self.givens is not None) + self.minimal + (self.level is not None) > 1:
            raise ValueError("ask for a number of givens, for the fewest, or for a level")
        if self.level is not None:
            _require_level(self.level)
        object.__setattr__(self, "orbits", orbits(self.variant, self.symmetry))
        if self.givens is not None:
            self._require_possible(self.givens)

    def _require_possible(self, givens: int) -> None:
        fewest, cells = self.variant.fewest_givens, len(self.variant.cells)
        if not fewest <= givens <= cells:
            raise UsageError(
                _(
                    "{givens} givens cannot be had: puzzles of {variant} have from {fewest} to"
                    " {cells}.",
                    givens=givens,
                    variant=self.variant.id,
                    fewest=fewest,
                    cells=cells,
                )
            )
        if givens % 2 and all(len(orbit) == 2 for orbit in self.orbits):
            raise UsageError(
                _(
                    "{givens} givens cannot be had: with symmetry {symmetry} those of {variant}"
                    " come in pairs; ask for an even number.",
                    givens=givens,
                    symmetry=self.symmetry,
                    variant=self.variant.id,
                )
            )

    @property
    def floor(self) -> int:
        """Dig no deeper than to so many givens. For a level, as deep as the board allows."""
        if self.givens is not None:
            return self.givens
        to_the_end = self.minimal or (self.level is not None and self.variant.digits <= DIGGABLE)
        return 0 if to_the_end else round(usual_share(self.variant) * len(self.variant.cells))


def usual_share(variant: Variant) -> float:
    """The share of cells that are given where nothing else is asked. On 25×25 boards with fewer
    givens than half their cells, it can take hours to dig the next one."""
    return max(0.4, variant.digits / 50)


def _require_level(level: int) -> None:
    if not 1 <= level <= TOP:
        raise UsageError(
            _("There is no level {level}; levels run from 1 to {top}.", level=level, top=TOP)
        )
