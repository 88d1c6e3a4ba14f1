"""Encodes a variant as a formula: the variables for “this cell holds this digit”, and the clauses.

This is the published encoding, repeated clauses included. Our own search runs on the formula of
search_formula.py.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from itertools import chain

from satdoku.errors import UsageError, WrongAnswerError
from satdoku.messages import _
from satdoku.monitor import UNWATCHED, Monitor
from satdoku.sat.cnf import Clause, Cnf
from satdoku.sudoku.constraints.clause_builder import Variables, not_both
from satdoku.sudoku.grid import Grid
from satdoku.sudoku.variants.variant import Variant
from satdoku.value import Value


class Numbering(Value):
    """`variables[cell][digit - 1]` is the variable of that digit in that cell."""

    num_vars: int
    variables: tuple[Variables, ...]


def natural(variant: Variant) -> Numbering:
    """Numbers the variables from 1 without gaps, cell by cell."""
    size, count = variant.digits, len(variant.cells)
    cells = (tuple(range(cell * size + 1, (cell + 1) * size + 1)) for cell in range(count))
    return Numbering(count * size, tuple(cells))


def ijk(variant: Variant) -> Numbering:
    """Writes row, column and digit as the three digits of a number: 111 to 999."""
    if variant.digits != 9 or set(variant.index) != {
        (row, column) for row in range(1, 10) for column in range(1, 10)
    }:
        raise UsageError(
            _(
                "The numbering ijk is only for a single 9×9 grid, which {variant} is not; use"
                " --numbering natural.",
                variant=variant.id,
            )
        )
    cells = (100 * cell.row + 10 * cell.column for cell in variant.cells)
    return Numbering(999, tuple(tuple(range(base + 1, base + 10)) for base in cells))


NUMBERINGS = {"natural": natural, "ijk": ijk}


def encode(
    variant: Variant, numbering: Numbering | None = None, monitor: Monitor = UNWATCHED
) -> Cnf:
    """The rules of the variant, without givens; see `clues`."""
    chosen = numbering or natural(variant)
    return Cnf.from_clauses(_clauses(variant, chosen.variables, monitor), chosen.num_vars)


def encode_puzzle(puzzle: Grid, numbering: Numbering | None = None) -> Cnf:
    """The rules, then a unit clause for each given."""
    chosen = numbering or natural(puzzle.variant)
    givens = ((literal,) for literal in clues(puzzle, chosen))
    clauses = chain(_clauses(puzzle.variant, chosen.variables), givens)
    return Cnf.from_clauses(clauses, chosen.num_vars)


def clues(grid: Grid, numbering: Numbering | None = None) -> list[int]:
    """One literal for each digit on the board, in the natural numbering by default."""
    if numbering is None:
        size = grid.variant.digits
        return [cell * size + digit for cell, digit in enumerate(grid.digits) if digit]
    return [
        variables[digit - 1]
        for variables, digit in zip(numbering.variables, grid.digits, strict=True)
        if digit
    ]


def decode(model: Iterable[int], variant: Variant, numbering: Numbering | None = None) -> Grid:
    """The board that a model describes. The model must set one digit per cell."""
    chosen = numbering or natural(variant)
    true = set(model)
    found = [[d for d, x in enumerate(cell, 1) if x in true] for cell in chosen.variables]
    for place, digits in zip(variant.cells, found, strict=True):
        if len(digits) != 1:
            raise WrongAnswerError(
                _(
                    "The model puts {count} digits into row {row}, column {column}, but a board"
                    " of {variant} has one digit per cell.",
                    count=len(digits),
                    row=place.row,
                    column=place.column,
                    variant=variant.id,
                )
            )
    return Grid(variant, tuple(digits[0] for digits in found))


def _clauses(
    variant: Variant, cells: Sequence[Variables], monitor: Monitor = UNWATCHED
) -> Iterator[Clause]:
    for variables in cells:
        monitor.tick()
        yield from one_digit(variables)
    for unit in variant.units:
        monitor.tick()
        yield from unit.rule.clauses([cells[cell] for cell in unit.cells])


def one_digit(variables: Variables) -> Iterator[Clause]:
    yield variables
    yield from not_both(variables)
