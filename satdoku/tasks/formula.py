"""A position of a game as a formula, with the purpose of each clause.

The formula is the one that `satdoku encode` writes for the digits on the board.
"""

from __future__ import annotations

from collections.abc import Iterator
from functools import cached_property
from pathlib import Path

from satdoku import files
from satdoku.messages import N_
from satdoku.monitor import UNWATCHED, Monitor
from satdoku.sat import res
from satdoku.sat.cnf import Clause
from satdoku.sudoku.grid import Grid
from satdoku.sudoku.solving.encode import Numbering, natural, one_digit
from satdoku.sudoku.variants.variant import Variant
from satdoku.tasks.encode import dimacs_text
from satdoku.tasks.sudoku import Examination, Examiner, write_answer
from satdoku.value import Value

CELL = N_("cell")


class ClauseKind(Value):
    """The clauses of one kind of unit, or of single cells."""

    kind: str  # untranslated
    units: int
    some: int  # clauses that require one of several digits or places
    not_both: int  # clauses that forbid two digits, or a digit in two places


class UnitClause(Value):
    """A digit on the board, as a unit clause."""

    cell: int
    digit: int
    variable: int
    given: bool  # otherwise entered by the player


class PositionFormula(Value):
    givens: Grid
    board: Grid  # the givens and the player's digits

    @property
    def variant(self) -> Variant:
        return self.board.variant

    @cached_property
    def numbering(self) -> Numbering:
        return natural(self.variant)

    @cached_property
    def kinds(self) -> tuple[ClauseKind, ...]:
        cells = self.numbering.variables
        found = {CELL: _counted(CELL, [list(one_digit(variables)) for variables in cells])}
        clauses: dict[str, list[list[Clause]]] = {}
        for unit in self.variant.units:
            made = unit.rule.clauses([cells[cell] for cell in unit.cells])
            clauses.setdefault(unit.kind, []).append(list(made))
        found |= {kind: _counted(kind, units) for kind, units in clauses.items()}
        return tuple(found.values())

    @cached_property
    def unit_clauses(self) -> tuple[UnitClause, ...]:
        return tuple(self._unit_clauses())

    def _unit_clauses(self) -> Iterator[UnitClause]:
        for cell, digit in enumerate(self.board.digits):
            if digit:
                variable = self.variables(cell)[digit - 1]
                yield UnitClause(cell, digit, variable, bool(self.givens[cell]))

    @property
    def num_vars(self) -> int:
        return self.numbering.num_vars

    @property
    def num_clauses(self) -> int:
        return sum(kind.some + kind.not_both for kind in self.kinds) + len(self.unit_clauses)

    def variables(self, cell: int) -> tuple[int, ...]:
        """The variables of the digits in that cell."""
        return self.numbering.variables[cell]

    def write(self, path: Path) -> None:
        files.require_no_link(path)
        files.write_text(path, [dimacs_text(self.board)])


def _counted(kind: str, units: list[list[Clause]]) -> ClauseKind:
    clauses = [clause for unit in units for clause in unit]
    some = sum(clause[0] > 0 for clause in clauses)
    return ClauseKind(kind, len(units), some, len(clauses) - some)


class SavedFormula(Value):
    formula: Path
    answer: Path
    found: Examination
    kept: bool  # the answer is undecided, so the file keeps its earlier one


def save_with_answer(
    position: PositionFormula,
    path: Path,
    engine: str,
    timeout: float | None = None,
    monitor: Monitor = UNWATCHED,
) -> SavedFormula:
    """Write the formula, and the engine's answer beside it."""
    answer = res.path_for(path)
    res.require_own(answer)
    position.write(path)
    found = Examiner(position.variant, engine).examine(position.board, 1, timeout, monitor)
    return SavedFormula(path, answer, found, not write_answer(found, answer))
