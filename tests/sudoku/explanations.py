"""Checks an explanation of `why`: CaDiCaL decides again, and each claim of the story is checked.

The clauses are those of the published encoding, which the search that found the clues does not use.
"""

from __future__ import annotations

from functools import lru_cache
from itertools import product
from typing import Any

from pysat.solvers import Solver

from satdoku.sudoku.grid import Grid
from satdoku.sudoku.solving.encode import clues, encode
from satdoku.sudoku.techniques.board_map import digits_of, map_of
from satdoku.sudoku.techniques.position import Position
from satdoku.sudoku.techniques.sentences import sentence
from satdoku.sudoku.techniques.step import Candidate, Step
from satdoku.sudoku.variants.variant import Variant
from satdoku.sudoku.why.clues import Clues, reduced
from satdoku.sudoku.why.story import RULE, SUM, End, Story
from satdoku.sudoku.why.telling import story_lines
from satdoku.sudoku.why.why import Finding, Why
from tests.sudoku.claims import candidates, check_claims

MOST_FILLINGS = 200_000  # of a rule that is checked by trying every one


def satisfiable(board: Grid, *literals: int) -> bool:
    return bool(_solver(board.variant).solve(assumptions=[*clues(board), *literals]))


@lru_cache(maxsize=64)
def _solver(variant: Variant) -> Any:
    return Solver("cadical195", bootstrap_with=encode(variant))


def check_why(why: Why) -> None:
    puzzle = why.puzzle
    if why.about is not None:
        cell, digit = why.about
        variable = cell * puzzle.variant.digits + digit
        having, lacking = satisfiable(puzzle, variable), satisfiable(puzzle, -variable)
        found = {(True, True): Finding.POSSIBLE, (True, False): Finding.FORCED}
        found |= {(False, True): Finding.REFUTED, (False, False): Finding.UNSOLVABLE}
        assert why.verdict is found[having, lacking]
    if why.verdict is Finding.POSSIBLE:
        assert why.about is None or (why.solution is not None and why.other is not None)
        return
    check_minimal(why)
    assert why.story is not None
    if why.story.closed:
        check_story(why.story)


def check_minimal(why: Why) -> None:
    """The clues suffice, and none of them can be left out."""
    opposite = []
    if why.about is not None and why.verdict is not Finding.UNSOLVABLE:
        cell, digit = why.about
        variable = cell * why.puzzle.variant.digits + digit
        opposite = [-variable if why.verdict is Finding.FORCED else variable]
    assert not satisfiable(reduced(why.puzzle, why.clues), *opposite)
    cells, rules = why.clues.cells, why.clues.rules
    for left in cells:
        fewer = Clues(tuple(cell for cell in cells if cell != left), rules)
        assert satisfiable(reduced(why.puzzle, fewer), *opposite)
    for dropped in rules:
        fewer = Clues(cells, tuple(rule for rule in rules if rule != dropped))
        assert satisfiable(reduced(why.puzzle, fewer), *opposite)


def check_story(story: Story) -> None:
    """Every step follows from the candidates before it, and the end is a contradiction."""
    position = Position(map_of(story.board.variant), story.board)
    if story.supposed and story.about is not None:
        _suppose(position, story.about, right=not story.right)
    told = list(story_lines(story))
    for step in story.steps:
        assert sentence(step, story.board.variant) in told
        _check_step(position, step)
        position.apply(step)
    if story.supposed:
        assert story.end is not None
        _check_end(position, story.end)
    else:
        assert story.about is not None
        cell, digit = story.about
        held = position.digits[cell]
        assert held == digit if story.right else (cell, digit) not in candidates(position)
        assert story.right or held != digit


def _suppose(position: Position, about: Candidate, *, right: bool) -> None:
    assert about in candidates(position)
    if right:
        position.place(*about)
    else:
        position.remove([about])


def _check_step(position: Position, step: Step) -> None:
    if step.technique not in (RULE, SUM):
        check_claims(position, step)
        return
    possible = _possible(position, step)
    for cell, digit in step.removed:
        assert (cell, digit) in candidates(position)
        assert possible is None or (cell, digit) not in possible


def _possible(position: Position, step: Step) -> set[Candidate] | None:
    """The candidates of some filling, by trying all; None if there are too many."""
    fields = step.fields
    held = [_digits(position, cell) for cell in step.cells]
    count = 1
    for digits in held:
        count *= len(digits)
    if count > MOST_FILLINGS:
        return None
    found: set[Candidate] = set()
    for digits in product(*held):
        if step.technique == SUM:
            fits = sum(digits) == fields["total"]
        else:
            unit = position.board.units[fields["unit"]]
            order = list(unit.rule.reading(len(unit.cells)))
            fits = unit.rule.holds([digits[order.index(at)] for at in range(len(order))])
        if fits:
            found |= set(zip(step.cells, digits, strict=True))
    return found


def _digits(position: Position, cell: int) -> tuple[int, ...]:
    return (
        (position.digits[cell],) if position.digits[cell] else digits_of(position.candidates[cell])
    )


def _check_end(position: Position, end: End) -> None:
    alive = candidates(position)
    if end.clash is not None:
        held = {cell: position.digits[cell] for cell in end.clash.cells}
        assert all(held.values())
        literals = [c * position.board.digits + d for c, d in held.items()]
        blank = Grid.empty(position.board.variant)
        assert not satisfiable(blank, *literals)
    elif end.cell is not None:
        assert not position.digits[end.cell]
        assert all(cell != end.cell for cell, _digit in alive)
    elif end.digit is not None:
        unit = position.board.units[end.units[0]]
        assert len(unit.cells) == position.board.digits or unit.rule.fillings(
            len(unit.cells), position.board.digits
        )
        assert all((cell, end.digit) not in alive for cell in unit.cells)
        assert all(position.digits[cell] != end.digit for cell in unit.cells)
    else:
        blank = Grid.empty(position.board.variant)
        size = position.board.digits
        cells = end.cells or position.board.units[end.units[0]].cells
        gone = [
            -(cell * size + digit)
            for cell in cells
            for digit in range(1, size + 1)
            if digit not in _digits(position, cell)
        ]
        assert not satisfiable(blank, *gone)
