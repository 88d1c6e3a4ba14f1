"""Properties of generated puzzles: shape, givens, a unique solution, the same result for a seed."""

from __future__ import annotations

import json
import subprocess
import sys
from collections import Counter
from itertools import islice
from pathlib import Path
from typing import Any

import pytest

from satdoku import monitor
from satdoku.errors import UsageError
from satdoku.monitor import UNWATCHED, Monitor, Progress, Stopped
from satdoku.sat.kernel.rng import Rng
from satdoku.sat.kernel.vec import COMPILED
from satdoku.sudoku.constraints.distinct import Distinct
from satdoku.sudoku.grid import Grid
from satdoku.sudoku.making.digging import Digging
from satdoku.sudoku.making.generate import MadePuzzle, generate
from satdoku.sudoku.making.puzzle_spec import PuzzleSpec
from satdoku.sudoku.making.random_boards import shuffled
from satdoku.sudoku.making.symmetry import SYMMETRIES, orbits
from satdoku.sudoku.rules import solved
from satdoku.sudoku.solving import sat_boards
from satdoku.sudoku.solving.backtrack import random_board
from satdoku.sudoku.solving.board_solver import BoardSolver
from satdoku.sudoku.solving.sat_boards import SatBoards
from satdoku.sudoku.variants.catalogue import load
from satdoku.sudoku.variants.variant import Cell, Name, Unit, Variant
from tests.monitors import STOPPING
from tests.sudoku.outside import Outside
from tests.sudoku.parity import puzzles

ROOT = Path(__file__).parents[2]
VARIANTS = [
    "classic",
    "percent",
    "x",
    "asterisk",
    "windoku",
    "twodoku",
    "samurai",
    "classic-4",
    "classic-6",
]


def made(request: PuzzleSpec, seed: int = 1, solver: BoardSolver | None = None) -> MadePuzzle:
    puzzle = generate(request, seed, solver or BoardSolver(request.variant))
    assert puzzle is not None
    return puzzle


def require_unique(name: str, puzzle: MadePuzzle) -> None:
    outside = Outside(name)
    assert outside.solutions(str(puzzle.grid)) == [str(puzzle.solution)]
    assert not outside.broken(str(puzzle.solution))


@pytest.mark.parametrize("name", [*VARIANTS, "honeycomb"])
@pytest.mark.parametrize("minimal", [False, True])
def test_every_puzzle_has_one_solution(name: str, minimal: bool) -> None:
    variant = load(name)
    solver = BoardSolver(variant)
    for seed in range(1 if name == "honeycomb" else 3):
        puzzle = made(PuzzleSpec(variant, minimal=minimal), seed, solver)
        assert puzzle.as_asked
        require_unique(name, puzzle)


@pytest.mark.parametrize("name", ["classic", "percent", "classic-6"])
def test_no_given_of_a_minimal_puzzle_can_be_left_out(name: str) -> None:
    puzzle = made(PuzzleSpec(load(name), minimal=True))
    outside = Outside(name)
    for cell in range(len(puzzle.grid.digits)):
        if puzzle.grid[cell]:
            assert len(outside.solutions(str(puzzle.grid.with_digit(cell, 0)))) == 2


@pytest.mark.parametrize(
    ("name", "givens", "symmetry"),
    [
        ("classic", 81, "none"),
        ("classic", 30, "none"),
        ("classic", 81, "rotational"),
        ("classic", 30, "rotational"),
        ("percent", 17, "none"),
        ("percent", 25, "rotational"),
        ("twodoku", 60, "none"),
        ("twodoku", 60, "rotational"),
    ],
)
def test_exactly_as_many_givens_as_asked(name: str, givens: int, symmetry: str) -> None:
    puzzle = made(PuzzleSpec(load(name), givens, symmetry=symmetry))
    assert (puzzle.grid.givens, puzzle.as_asked) == (givens, True)
    require_unique(name, puzzle)


def test_the_seed_alone_decides() -> None:
    """Neither earlier questions to the solver nor the number of ticks matters."""
    for name in ("classic", "percent", "classic-6"):
        variant = load(name)
        request = PuzzleSpec(variant, minimal=True)
        solver = BoardSolver(variant)
        together = [made(request, seed, solver) for seed in range(4)]
        apart = [made(request, seed) for seed in reversed(range(4))]
        assert together == apart[::-1]
        assert len({puzzle.grid for puzzle in together}) == 4


@pytest.mark.skipif(not COMPILED, reason="the kernel is not compiled here")
def test_the_same_puzzles_compiled_and_interpreted() -> None:
    command = [sys.executable, "-m", "tests.sudoku.parity", "interpreted"]
    output = subprocess.run(command, cwd=ROOT, check=True, capture_output=True).stdout
    interpreted, compiled = json.loads(output), json.loads(json.dumps(puzzles()))
    assert interpreted.pop(0) is False
    assert compiled.pop(0) is True
    assert interpreted == compiled


def test_the_budget_changes_nothing_about_a_success() -> None:
    """The result is the same with or without a time limit, even if several boards are dug."""
    request = PuzzleSpec(load("percent"), 15)
    puzzle = made(request)
    assert puzzle.boards > 1
    late = generate(request, 1, BoardSolver(request.variant), Monitor(timeout=3600))
    assert late == puzzle


def test_the_best_is_given_when_time_ends(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(monitor, "REPORT_EVERY", 0.0)
    request = PuzzleSpec(load("classic"), 17)
    seen: list[Progress] = []

    def stop() -> bool:
        return bool(seen) and seen[-1].count > 5

    watching = Monitor(report=seen.append, stop=stop)
    puzzle = generate(request, 1, BoardSolver(request.variant), watching)
    assert puzzle is not None
    assert not puzzle.as_asked
    assert 17 < puzzle.grid.givens == min(p.best for p in seen if p.best is not None)
    assert seen[-1].done == (81 - puzzle.grid.givens) / (81 - 17)
    require_unique("classic", puzzle)


def test_a_puzzle_dug_halfway_is_better_than_none() -> None:
    request = PuzzleSpec(load("classic-16"), minimal=True)
    calls = iter(range(1000))
    watching = Monitor(stop=lambda: next(calls) > 12)
    puzzle = generate(request, 1, BoardSolver(request.variant), watching)
    assert puzzle is not None
    assert not puzzle.as_asked
    assert puzzle.grid.givens < 256
    require_unique("classic-16", puzzle)


@pytest.mark.parametrize(("name", "givens"), [("classic", 16), ("classic", 82), ("percent", 11)])
def test_impossible_numbers_are_refused_with_the_range(name: str, givens: int) -> None:
    fewest = load(name).fewest_givens
    with pytest.raises(UsageError, match=f"{givens} givens .* {name} puzzles have {fewest} to 81"):
        PuzzleSpec(load(name), givens)


@pytest.mark.parametrize(
    ("asked", "sentence"),
    [
        ({"givens": 30, "minimal": True}, "not both"),
        ({"givens": 30, "mask": (1, 2, 3)}, "A mask already says which cells"),
        ({"symmetry": "mirror", "mask": (1, 2, 3)}, "A mask already says which cells"),
        ({"hardest": True, "level": 3}, "leave out level"),
        ({"hardest": True, "needs": ("X-wing",)}, "leave out level"),
    ],
)
def test_requests_that_contradict_themselves(asked: dict[str, Any], sentence: str) -> None:
    with pytest.raises(UsageError, match=sentence):
        PuzzleSpec(load("classic"), **asked)


def test_an_odd_number_of_givens_in_pairs_is_refused() -> None:
    with pytest.raises(UsageError, match="classic-4 come in sets; ask for 12 or 14"):
        PuzzleSpec(load("classic-4"), 13, symmetry="rotational")
    assert made(PuzzleSpec(load("classic-4"), 13)).as_asked
    assert made(PuzzleSpec(load("classic-4"), 12, symmetry="rotational")).as_asked
    assert made(PuzzleSpec(load("classic"), 80, symmetry="rotational")).as_asked


@pytest.mark.parametrize(
    ("name", "symmetry", "alone"),
    [
        ("classic", "rotational", 1),
        ("classic", "mirror", 9),
        ("twodoku", "rotational", 1),
        ("twodoku", "mirror", 15),
        ("honeycomb", "rotational", 1),
        ("honeycomb", "mirror", 5),
        ("classic-4", "rotational", 0),
        ("classic", "horizontal", 9),
        ("classic", "vertical", 9),
        ("classic", "diagonal", 9),
        ("classic", "anti-diagonal", 9),
        ("twodoku", "anti-diagonal", 3),
    ],
)
def test_opposite_cells_pair_up(name: str, symmetry: str, alone: int) -> None:
    variant = load(name)
    pairs = orbits(variant, symmetry)
    assert sorted(cell for pair in pairs for cell in pair) == list(range(len(variant.cells)))
    assert {len(pair) for pair in pairs} <= {1, 2}
    assert sum(len(pair) == 1 for pair in pairs) == alone


@pytest.mark.parametrize(
    ("symmetry", "opposites"),
    [
        ("rotational", {(8, 7)}),
        ("quarter", {(1, 8), (8, 7), (7, 0)}),
        ("horizontal", {(8, 1)}),
        ("vertical", {(0, 7)}),
        ("diagonal", {(1, 0)}),
        ("anti-diagonal", {(7, 8)}),
    ],
)
def test_the_opposites_of_the_second_cell(symmetry: str, opposites: set[tuple[int, int]]) -> None:
    (orbit,) = (orbit for orbit in orbits(load("classic"), symmetry) if 1 in orbit)
    assert {divmod(cell, 9) for cell in orbit} == {(0, 1), *opposites}


def test_a_honeycomb_has_no_quarter_turn() -> None:
    for symmetry in ("quarter", "diagonal", "anti-diagonal"):
        with pytest.raises(UsageError, match="honeycomb has no symmetry"):
            orbits(load("honeycomb"), symmetry)


@pytest.mark.parametrize("symmetry", [*SYMMETRIES])
def test_givens_are_symmetric(symmetry: str) -> None:
    puzzle = made(PuzzleSpec(load("classic"), minimal=True, symmetry=symmetry))
    for pair in orbits(load("classic"), symmetry):
        assert len({puzzle.grid[cell] > 0 for cell in pair}) == 1
    require_unique("classic", puzzle)


def test_a_board_need_not_begin_in_the_corner(tmp_path: Path) -> None:
    grid = "[[board]]\ngrid = 'classic-4'\nrow = {}\ncolumn = {}\nunits.en = '{{unit}}'\n"
    path = tmp_path / "far.toml"
    head = "name.en = 'far'\ndigits = 4\nfewest_givens = 0\n"
    path.write_text(head + grid.format(3, 2) + grid.format(5, 4), encoding="utf-8")
    for symmetry, alone in (("rotational", 0), ("mirror", 6)):
        pairs = orbits(load(str(path)), symmetry)
        assert sum(len(pair) == 1 for pair in pairs) == alone


def test_a_symmetry_that_the_board_lacks_is_refused() -> None:
    cells = (Cell(1, 1, 0, 0), Cell(1, 2, 2, 0), Cell(2, 1, 0, 1), Cell(3, 1, 0, 2))
    unit = Unit("all", Name("all cells"), Distinct(), (0, 1, 2, 3))
    variant = Variant("hook", Name("hook"), 4, cells, (unit,), 0)
    for symmetry in ("rotational", "mirror"):
        with pytest.raises(UsageError, match="hook has no symmetry"):
            PuzzleSpec(variant, symmetry=symmetry)
    with pytest.raises(UsageError, match="Unknown symmetry “spiral”; choose one of none, rot"):
        PuzzleSpec(variant, symmetry="spiral")


def test_boards_are_random_and_not_relabelled_copies() -> None:
    """Each digit appears in each cell about equally often, and no two boards differ only by a
    permutation of the digits."""
    variant = load("classic")
    boards = [random_board(variant, Rng(seed)) for seed in range(450)]
    counts = Counter((cell, g[cell]) for g in boards if g is not None for cell in (0, 40, 44, 80))
    assert len(counts) == 36
    assert 20 < min(counts.values()) <= max(counts.values()) < 90
    patterns = {tuple(map(g.digits.index, g.digits)) for g in boards if g is not None}
    assert len(patterns) == 450
    assert all(g is not None and solved(g) for g in boards)


def test_the_search_for_a_board_can_be_stopped() -> None:
    with pytest.raises(Stopped):
        random_board(load("classic-25"), Rng(1), STOPPING)


def test_boards_of_large_sizes() -> None:
    for name in ("classic-16", "classic-25"):
        found = random_board(load(name), Rng(1))
        assert found is not None
        assert not Outside(name).broken(str(found))


def test_a_pair_is_not_dug_if_only_one_given_may_go() -> None:
    variant = load("classic")
    solver, board = BoardSolver(variant), made(PuzzleSpec(variant, 81)).solution
    pairs = [pair for pair in orbits(variant, "rotational") if len(pair) == 2]
    for floor in (80, 79, 40, 39):
        digging = Digging(solver, board, [*pairs, (40,)])
        digging.run(floor, UNWATCHED)
        assert digging.puzzle().givens in (floor, floor + 1)


@pytest.mark.parametrize(
    ("name", "symmetry", "floor"),
    [
        ("classic", "none", 0),
        ("classic", "rotational", 0),
        ("classic", "quarter", 33),
        ("percent", "anti-diagonal", 0),
        ("windoku", "none", 31),
        ("classic-6", "mirror", 0),
        ("honeycomb", "none", 20),
    ],
)
def test_digging_by_halves_is_digging_orbit_by_orbit(name: str, symmetry: str, floor: int) -> None:
    """Each orbit is kept or not as the solver decides when its turn comes."""
    variant = load(name)
    solver = BoardSolver(variant)
    for seed in range(3):
        board = made(PuzzleSpec(variant, len(variant.cells)), seed).solution
        order = shuffled(orbits(variant, symmetry), Rng(seed))
        digging = Digging(solver, board, order)
        digging.run(floor, UNWATCHED)
        grid = board
        for orbit in order:
            blanked = grid
            for cell in orbit:
                blanked = blanked.with_digit(cell, 0)
            if blanked.givens >= floor and len(list(islice(solver.solutions(blanked), 2))) == 1:
                grid = blanked
        assert digging.puzzle() == grid


def test_digging_asks_another_solver_what_few_guesses_leave_open() -> None:
    """With no guesses of its own, it asks about every given that propagation does not derive."""
    variant = load("classic")
    solver, board = BoardSolver(variant), made(PuzzleSpec(variant, 81)).solution
    order = shuffled(orbits(variant, "rotational"), Rng(1))
    usual, asking = (solver.digger(board, order) for _each in range(2))
    asked: list[list[int]] = []

    def ask(literals: list[int]) -> bool:
        asked.append(literals)
        return SatBoards(variant).possible(literals)

    usual.dig(0, 1000, ask)
    assert asked == []
    asking.dig(0, 0, ask)
    assert asking.puzzle() == usual.puzzle()
    assert len(asked) > 10
    right = set(solver.clues(board))
    for *givens, struck in asked:
        assert right.issuperset(givens)
        assert -struck in right


def test_boards_made_by_sat_do_not_depend_on_earlier_questions(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    """This holds even if the solver never restarts."""
    monkeypatch.setattr(sat_boards, "MAX_CONFLICTS_AT_ONCE", 1e9)
    monkeypatch.setattr(sat_boards, "MAX_CONFLICTS", 1e9)
    variant = load("honeycomb")
    used = BoardSolver(variant)
    request = PuzzleSpec(variant, len(variant.cells))
    made(request, 2, used)
    assert made(request, 1, used) == made(request, 1)


def test_sat_finds_a_board_if_plain_search_fails() -> None:
    variant = load("honeycomb")
    assert random_board(variant, Rng(1)) is None
    puzzle = made(PuzzleSpec(variant, len(variant.cells)))
    assert solved(puzzle.grid)
    assert puzzle.grid == puzzle.solution != Grid.empty(variant)
