"""Puzzles with a known solution."""

from __future__ import annotations

from collections.abc import Iterable
from random import Random

from satdoku.play.moves import COLOURS, Act, Move
from satdoku.play.notation import OF_SEVERAL_CELLS
from satdoku.play.session import Session
from satdoku.sudoku.grid import Grid
from satdoku.sudoku.variants.catalogue import load

SMALL = load("classic-4")
CLASSIC = load("classic")
HONEYCOMB = load("honeycomb")
LARGE = load("classic-16")
TWODOKU = load("twodoku")

SMALL_SOLUTION = Grid(SMALL, tuple(map(int, "1234341221434321")))
CLASSIC_SOLUTION = Grid(
    CLASSIC, tuple((3 * row + row // 3 + column) % 9 + 1 for row in range(9) for column in range(9))
)


def without(solution: Grid, blanks: Iterable[int]) -> Grid:
    gone = set(blanks)
    digits = enumerate(solution.digits)
    return Grid(solution.variant, tuple(0 if cell in gone else digit for cell, digit in digits))


def small_session(*blanks: int) -> Session:
    """A 4×4 game; the rows of its solution are 1234, 3412, 2143, 4321."""
    return Session.of(without(SMALL_SOLUTION, blanks or range(16)), SMALL_SOLUTION)


def random_move(rng: Random, session: Session) -> Move:
    """A random move: most often a digit, and more often a right one than a wrong one."""
    act = rng.choice([*Act, *[Act.PLACE] * 12, *[Act.NOTE] * 4, *[Act.UNDO] * 4])
    if act in (Act.GIVE_UP, Act.RESTART) and rng.random() < 0.8:
        act = Act.REDO
    cell = rng.randrange(len(session.variant.cells))
    digit = rng.randint(0, session.variant.digits)
    if act is Act.PLACE and session.solution is not None and rng.random() < 0.5:
        digit = session.solution[cell]
    if act is Act.REVEAL:
        return Move(act, cell)
    if act is Act.PLACE:
        return Move(act, cell, digit)
    if act in OF_SEVERAL_CELLS:
        several = {*rng.choices(range(len(session.variant.cells)), k=rng.choice([0, 0, 3]))}
        others = tuple(several - {cell})
        if act is Act.PAINT:
            return Move(act, cell, max(1, digit), others=others, colour=rng.randint(0, COLOURS))
        return Move(act, cell, min(digit, COLOURS), others=others)
    return Move(act, cell if act is Act.HINT and rng.random() < 0.5 else None)
