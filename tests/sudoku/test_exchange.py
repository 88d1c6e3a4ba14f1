"""Exchanging givens: what unavoidable sets leave open, and puzzles beyond the reach of digging."""

from __future__ import annotations

from itertools import combinations

import pytest

from satdoku.monitor import UNWATCHED
from satdoku.sat.kernel.rng import Rng
from satdoku.sudoku.grid import Grid
from satdoku.sudoku.kernel.unavoidable import UnavoidableSets
from satdoku.sudoku.making import generate as making
from satdoku.sudoku.making.exchange import Exchange, padded
from satdoku.sudoku.making.generate import generate
from satdoku.sudoku.making.puzzle_spec import PuzzleSpec
from satdoku.sudoku.making.symmetry import orbits
from satdoku.sudoku.solving.board_solver import BoardSolver
from satdoku.sudoku.variants.catalogue import load
from tests.sudoku.outside import Outside

PLACES = 130  # more than fit into two words


def differing(members: set[int]) -> bytes:
    """A board of ones with a two in each of these cells."""
    return bytes(2 if cell in members else 1 for cell in range(PLACES))


def random_sets(rng: Rng) -> list[set[int]]:
    return [{rng.below(PLACES) for _ in range(2 + rng.below(30))} for _ in range(40)]


def hitting(sets: list[set[int]], rng: Rng) -> list[int]:
    chosen: list[int] = []
    for each in sets:
        if each.isdisjoint(chosen):
            chosen.append(sorted(each)[rng.below(len(each))])
    return chosen


@pytest.mark.parametrize("seed", range(10))
def test_a_survey_agrees_with_trying_every_exchange(seed: int) -> None:
    rng = Rng(seed)
    sets = random_sets(rng)
    known = UnavoidableSets(list(range(PLACES)), differing(set()))
    assert [known.add(differing(each)) for each in sets] == [sorted(each) for each in sets]
    chosen = hitting(sets, rng)
    known.survey(chosen)

    def news(*gone: int) -> list[int]:
        rest = set(chosen) - set(gone)
        blank = set(range(PLACES)) - set(chosen)
        return [new for new in sorted(blank) if all(each & {*rest, new} for each in sets)]

    assert known.swaps() == [(old, new) for old in chosen for new in news(old)]
    open_pairs = [pair for pair in combinations(chosen, 2) if news(*pair)]
    assert known.reductions() == open_pairs
    for one, other in combinations(chosen, 2):
        assert known.additions(one, other) == news(one, other)


def test_boards_are_compared_anew_after_a_move() -> None:
    known = UnavoidableSets(list(range(PLACES)), differing(set()))
    known.add(differing({1, 2, 3}))
    known.move_to(differing({3, 4}))
    known.survey([3])  # alone in neither of the sets {1, 2, 4} and {3, 4}
    assert known.count == 2
    known.survey([4])
    assert known.swaps() == []  # a place in both sets: only 4 itself
    known.survey([4, 1])
    assert (4, 3) in known.swaps()  # 1 hits the first set


def test_cells_of_one_place_count_together() -> None:
    known = UnavoidableSets([0, 0, 1, 1], bytes([1, 1, 1, 1]))
    assert known.add(bytes([1, 2, 1, 1])) == [0]
    assert known.add(bytes([2, 1, 1, 2])) == [0, 1]


def test_old_boards_are_forgotten() -> None:
    known = UnavoidableSets(list(range(PLACES)), differing(set()))
    for number in range(5000):
        known.add(differing({number % PLACES}))
    assert known.count < 4001
    assert known.add(differing({7, 8})) == [7, 8]


@pytest.mark.parametrize(
    ("name", "givens", "symmetry"),
    [("classic", 20, "none"), ("percent", 14, "none"), ("x", 15, "none"), ("classic-6", 8, "none")],
)
def test_fewer_givens_than_digging_finds(
    name: str, givens: int, symmetry: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(making, "DIGS", 0)
    request = PuzzleSpec(load(name), givens, symmetry=symmetry)
    made = generate(request, 1, BoardSolver(request.variant))
    assert made is not None
    assert (made.grid.givens, made.as_asked) == (givens, True)
    assert made.boards < 10  # digging alone fails on hundreds of boards
    assert Outside(name).solutions(str(made.grid)) == [str(made.solution)]
    assert generate(request, 1, BoardSolver(request.variant)) == made


@pytest.mark.parametrize("symmetry", ["rotational", "quarter"])
def test_a_walk_keeps_the_symmetry_and_one_solution(symmetry: str) -> None:
    variant = load("classic")
    solver, places = BoardSolver(variant), orbits(variant, symmetry)
    made = generate(PuzzleSpec(variant, minimal=True, symmetry=symmetry), 3, solver)
    assert made is not None
    walk = Exchange(solver, places, Rng(1), UNWATCHED)
    before = made.grid.givens
    found = list(walk.run(made.grid, made.solution, before - 3))
    assert found
    for puzzle, board in found:
        assert puzzle.givens < before
        before = puzzle.givens
        assert all(len({puzzle[cell] > 0 for cell in orbit}) == 1 for orbit in places)
        assert Outside("classic").solutions(str(puzzle)) == [str(board)]


def test_a_puzzle_that_became_too_small_is_filled_up() -> None:
    variant = load("classic-4")
    made = generate(
        PuzzleSpec(variant, minimal=True, symmetry="rotational"), 1, BoardSolver(variant)
    )
    assert made is not None
    places = orbits(variant, "rotational")
    full = padded(made.grid, made.solution, 10, places)
    assert full.givens == 10
    assert all(len({full[cell] > 0 for cell in orbit}) == 1 for orbit in places)
    assert all(digit in (0, made.solution[cell]) for cell, digit in enumerate(full.digits))
    assert padded(Grid.empty(variant), made.solution, 3, places).givens == 2
