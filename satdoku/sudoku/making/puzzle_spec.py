"""The properties of a puzzle that the caller asks for."""

from __future__ import annotations

from collections.abc import Sequence
from functools import cached_property

from satdoku.errors import UsageError
from satdoku.messages import _
from satdoku.sudoku.grading.grade import TOP
from satdoku.sudoku.making.mask import Mask
from satdoku.sudoku.making.symmetry import Orbit, orbits
from satdoku.sudoku.variants.variant import Variant
from satdoku.value import Value

DIGGABLE = 16  # digits of the largest boards that can be dug out fully within seconds


class PuzzleSpec(Value):
    """Names at most one of `givens`, `minimal` and `mask`. Without these, a level or a technique,
    the puzzle has the usual share of givens."""

    variant: Variant
    givens: int | None = None  # exactly this many
    minimal: bool = False  # no given, and no symmetric set of givens, can be removed
    symmetry: str = "none"
    level: int | None = None  # by our own grader
    needs: tuple[str, ...] = ()  # the names of techniques; see `DifficultyTarget`
    mask: Mask | None = None  # exactly these cells are given
    hardest: bool = False  # search for harder puzzles until stopped
    rules: tuple[str, ...] = ()  # the sets of rules that it brings; see rule_sets.py

    def __post_init__(self) -> None:
        self._require_sense()
        if self.level is not None:
            _require_level(self.level)
        self.orbits  # noqa: B018, raises an error if the board lacks that symmetry
        if self.givens is not None:
            self._require_possible(self.givens)

    def _require_sense(self) -> None:
        if self.givens is not None and self.minimal:
            raise UsageError(_("Ask for either a number of givens or a minimal puzzle, not both."))
        if self.mask is not None and (
            self.givens is not None or self.minimal or self.symmetry != "none"
        ):
            raise UsageError(
                _(
                    "A mask already says which cells are given: leave out givens, minimal and"
                    " symmetry."
                )
            )
        if self.rules and (self.hardest or self.mask is not None):
            raise UsageError(_("Added rules cannot be combined with a mask or with hardest."))
        if self.hardest and self.graded:
            raise UsageError(
                _(
                    "The search for the hardest puzzle takes no level or technique: leave out level"
                    " and needs."
                )
            )

    @property
    def graded(self) -> bool:
        """True if it asks for a difficulty."""
        return self.level is not None or bool(self.needs)

    @property
    def shaped(self) -> bool:
        """True if it says which cells are given, or how many."""
        return self.givens is not None or self.minimal or self.mask is not None

    @cached_property
    def orbits(self) -> Sequence[Orbit]:
        """The sets of cells that are dug together."""
        return orbits(self.variant, self.symmetry)

    def _require_possible(self, givens: int) -> None:
        fewest, cells = self.variant.fewest_givens, len(self.variant.cells)
        fewest = 0 if self.rules else fewest
        if not fewest <= givens <= cells:
            raise UsageError(
                _(
                    "{givens} givens are not possible: {variant} puzzles have {fewest} to {cells}.",
                    givens=givens,
                    variant=self.variant.family,
                    fewest=fewest,
                    cells=cells,
                )
            )
        sums = self._sums()
        if givens not in sums:
            below = max((each for each in sums if each < givens), default=fewest)
            above = min(each for each in sums if each > givens)
            raise UsageError(
                _(
                    "{givens} givens are not possible: with symmetry {symmetry}, the givens of"
                    " {variant} come in sets; ask for {below} or {above}.",
                    givens=givens,
                    symmetry=self.symmetry,
                    variant=self.variant.family,
                    below=below,
                    above=above,
                )
            )

    def _sums(self) -> set[int]:
        """The numbers of givens that whole orbits can add up to."""
        sums = {0}
        for orbit in self.orbits:
            sums |= {each + len(orbit) for each in sums}
        return sums

    @property
    def floor(self) -> int:
        """The number of givens at which digging stops. For a level, it goes as deep as it can."""
        if self.givens is not None:
            return self.givens
        to_the_end = self.minimal or self.rules or (self.graded and self.variant.digits <= DIGGABLE)
        return 0 if to_the_end else round(default_share(self.variant) * len(self.variant.cells))


def default_share(variant: Variant) -> float:
    """The share of cells given by default. On a 25×25 board with less than half of its cells given,
    digging one more hole can take hours."""
    return max(0.4, variant.digits / 50)


def _require_level(level: int) -> None:
    if not 1 <= level <= TOP:
        raise UsageError(
            _("There is no level {level}; levels run from 1 to {top}.", level=level, top=TOP)
        )
