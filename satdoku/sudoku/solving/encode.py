"""Encodes a variant as a formula: the variables for “this cell holds this digit”, and the clauses.

This is the published encoding, repeated clauses included. Our own search runs on the formula of
search_formula.py.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
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
    """`variables[cell][digit - 1]` is the variable of that digit in that cell. Rules that need more
    variables number them from `first_extra` on, unit by unit."""

    num_vars: int
    variables: tuple[Variables, ...]
    first_extra: int


def natural(variant: Variant) -> Numbering:
    """Numbers the variables from 1 without gaps, cell by cell."""
    size, count = variant.digits, len(variant.cells)
    cells = (tuple(range(cell * size + 1, (cell + 1) * size + 1)) for cell in range(count))
    return _numbering(variant, tuple(cells), count * size)


def ijk(variant: Variant) -> Numbering:
    """Writes row, column and digit as the three digits of a number: 111 to 999."""
    if variant.digits != 9 or any(max(place) > 9 for place in variant.index):
        raise UsageError(
            _(
                "The numbering ijk needs 9 digits, and at most 9 rows and columns, which {variant}"
                " does not have; use --numbering natural.",
                variant=variant.family,
            )
        )
    cells = (100 * cell.row + 10 * cell.column for cell in variant.cells)
    return _numbering(variant, tuple(tuple(range(base + 1, base + 10)) for base in cells), 999)


def _numbering(variant: Variant, variables: tuple[Variables, ...], last: int) -> Numbering:
    extra = sum(unit.rule.auxiliary(len(unit.cells), variant.digits) for unit in variant.units)
    return Numbering(last + extra, variables, last + 1)


NUMBERINGS = {"natural": natural, "ijk": ijk}


def encode(
    variant: Variant, numbering: Numbering | None = None, monitor: Monitor = UNWATCHED
) -> Cnf:
    """The rules of the variant, without givens; see `clues`."""
    chosen = numbering or natural(variant)
    return Cnf.from_clauses(_clauses(variant, chosen, monitor), chosen.num_vars)


def encode_puzzle(puzzle: Grid, numbering: Numbering | None = None) -> Cnf:
    """The rules, then a unit clause for each given."""
    chosen = numbering or natural(puzzle.variant)
    givens = ((literal,) for literal in clues(puzzle, chosen))
    clauses = chain(_clauses(puzzle.variant, chosen), givens)
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


def model_of(board: Grid) -> list[int]:
    """The model of the published encoding that a full board gives, in the natural numbering."""
    numbering = natural(board.variant)
    true, first = set(clues(board)), numbering.first_extra
    for unit in board.variant.units:
        digits = [board[cell] for cell in unit.cells]
        true |= {first + place for place in unit.rule.auxiliary_true(digits, board.variant.digits)}
        first += unit.rule.auxiliary(len(digits), board.variant.digits)
    return [x if x in true else -x for x in range(1, numbering.num_vars + 1)]


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
                    variant=variant.family,
                )
            )
    return Grid(variant, tuple(digits[0] for digits in found))


def _clauses(
    variant: Variant, numbering: Numbering, monitor: Monitor = UNWATCHED
) -> Iterator[Clause]:
    cells, first = numbering.variables, numbering.first_extra
    for variables in cells:
        monitor.tick()
        yield from one_digit(variables)
    for unit in variant.units:
        monitor.tick()
        extra = range(first, first + unit.rule.auxiliary(len(unit.cells), variant.digits))
        first = extra.stop
        yield from unit.rule.clauses([cells[cell] for cell in unit.cells], extra)


def one_digit(variables: Variables) -> Iterator[Clause]:
    yield variables
    yield from not_both(variables)
