"""Games for screen tests, with all their moves."""

from __future__ import annotations

import time

from satdoku.play.game import Game
from satdoku.play.moves import Act, Move
from satdoku.play.notation import format_move
from satdoku.play.save import Store
from satdoku.sudoku.puzzles.formats import parse
from satdoku.sudoku.variants.catalogue import load
from satdoku.sudoku.variants.variant import Variant
from tests.play.boards import CLASSIC_SOLUTION

PERCENT = load("percent")
# 17 givens.
HARD = "..5.9.......4.....7.8........3......4..8........9.4.1...63..5.....1...3.........2"
HARD_SOLUTION = "345296781921487356768513429193762845452831967687954213216349578579128634834675192"

CLASSIC = load("classic")
# Its rows are 123456789, 456789123, 789123456, 234567891 and so on.
SOLUTION = str(CLASSIC_SOLUTION)
OPEN = f"1{'.' * 79}{SOLUTION[-1]}"  # R1C1 and R9C9 are given
ALMOST = f".{SOLUTION[1:]}"  # 111 solves it


def begin(store: Store, variant: Variant, puzzle: str, solution: str | None) -> Game:
    known = None if solution is None else parse(solution, variant)
    return Game.new(store, parse(puzzle, variant), known, time.monotonic)


def classic_game(store: Store, puzzle: str = OPEN) -> Game:
    return begin(store, CLASSIC, puzzle, SOLUTION)


def missing(puzzle: str, solution: str) -> list[tuple[int, int]]:
    """The blank cells and their digits."""
    pairs = enumerate(zip(puzzle, solution, strict=True))
    return [(cell, int(digit)) for cell, (given, digit) in pairs if given == "."]


def typed_moves(variant: Variant, puzzle: str, solution: str) -> list[str]:
    return [
        format_move(Move(Act.PLACE, cell, digit), variant)
        for cell, digit in missing(puzzle, solution)
    ]
