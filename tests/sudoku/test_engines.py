"""Five engines, one answer; and the verdicts on puzzles with no solution or several."""

from __future__ import annotations

from collections.abc import Callable

import pytest

from satdoku.errors import UsageError, WrongAnswerError
from satdoku.monitor import Monitor
from satdoku.sat.check import unsatisfied_clause
from satdoku.sat.incremental import IncrementalSearch
from satdoku.sat.result import Status
from satdoku.sudoku.grid import Grid
from satdoku.sudoku.making.generate import generate
from satdoku.sudoku.making.puzzle_spec import PuzzleSpec
from satdoku.sudoku.puzzles.formats import parse
from satdoku.sudoku.solving.backtrack import BIT_BOARD
from satdoku.sudoku.solving.board_solver import BoardSolver
from satdoku.sudoku.solving.check import checked
from satdoku.sudoku.solving.encode import clues, encode_puzzle
from satdoku.sudoku.solving.engines import ENGINES, OnEncoding, Verdict, engine_named, solve
from satdoku.sudoku.variants.catalogue import load
from tests.monitors import STOPPING
from tests.sudoku.outside import Outside

PUZZLE = ".6.4...2..8.....3..4..3.6.5..2.9...7.......8.....573...2.......7.3...5....1...7.."
VARIANTS = ["classic", "percent", "x", "asterisk", "windoku", "twodoku", "samurai", "classic-6"]


@pytest.mark.parametrize("name", VARIANTS)
def test_all_engines_find_the_one_solution(name: str) -> None:
    variant = load(name)
    solver = BoardSolver(variant)
    for seed in range(2):
        made = generate(PuzzleSpec(variant), seed, solver)
        assert made is not None
        for engine in ENGINES.values():
            answer = solve(engine(variant), made.grid)
            assert answer.verdict is Verdict.UNIQUE
            assert answer.solutions == (made.solution,)
            assert answer.steps > 0
            assert answer.ms > 0


def test_all_engines_on_the_honeycomb() -> None:
    variant = load("honeycomb")
    text = "......52.7.5....3.....8......8.9.4.........3........2..5....."
    (expected,) = Outside("honeycomb").solutions(text)
    for engine in ENGINES.values():
        answer = solve(engine(variant), parse(text, variant))
        assert [str(solution) for solution in answer.solutions] == [expected]
        assert answer.exhausted


@pytest.mark.parametrize("engine", ENGINES)
def test_a_label_names_a_sat_engine_only_where_it_ran(
    engine: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    ran = []

    def spied(name: str, run: Callable[..., object]) -> Callable[..., object]:
        def run_and_tell(*args: object) -> object:
            ran.append(name)
            return run(*args)

        return run_and_tell

    monkeypatch.setattr(IncrementalSearch, "run", spied("cdcl", IncrementalSearch.run))
    monkeypatch.setattr(OnEncoding, "_run", spied(engine, OnEncoding._run))
    small, honeycomb = load("classic-4"), load("honeycomb")
    labels = set()
    for puzzle in (
        parse("...4.1....43....", small),
        parse("12....3.........", small),  # no solution
        parse("............5....3.......6..1....5.................1.........", honeycomb),
    )[: 3 if engine == BIT_BOARD else 2]:
        ran.clear()
        answer = solve(ENGINES[engine](puzzle.variant), puzzle)
        assert {answer.engine} == (set(ran) or {BIT_BOARD})
        labels.add(answer.engine)
    assert labels == {BIT_BOARD: {BIT_BOARD, "cdcl"}, "backtrack": {BIT_BOARD}}.get(
        engine, {engine}
    )


@pytest.mark.parametrize("engine", ENGINES)
def test_all_boards_of_the_smallest_size_are_counted(engine: str) -> None:
    """There are 288, a known result."""
    variant = load("classic-4")
    found: list[Grid] = []
    answer = solve(ENGINES[engine](variant), Grid.empty(variant), None, found=found.append)
    assert (answer.count, len(set(found)), answer.exhausted) == (288, 288, True)
    assert answer.statistics["decisions"] >= 287  # each separates one board at best
    assert answer.statistics.get("deepest", 0) <= 64  # the variables: a maximum, not a sum


@pytest.mark.parametrize("engine", ENGINES)
def test_counting_ends_at_the_limit(engine: str) -> None:
    answer = solve(ENGINES[engine](load("classic-4")), Grid.empty(load("classic-4")), 7)
    assert (answer.count, answer.exhausted, answer.verdict) == (7, False, Verdict.SEVERAL)
    one, other = answer.solutions
    assert answer.differing == tuple(c for c in range(16) if one[c] != other[c]) != ()


@pytest.mark.parametrize("engine", ENGINES)
def test_no_solution(engine: str) -> None:
    variant = load("classic-4")
    puzzle = parse("1.........1.2...", variant)
    given = parse("12....3........4", variant)
    for grid, count in ((puzzle, None), (given, None)):
        answer = solve(ENGINES[engine](variant), grid, count)
        assert answer.count == len(Outside("classic-4").solutions(str(grid), 99))


@pytest.mark.parametrize("engine", ENGINES)
def test_a_stopped_search_knows_nothing(engine: str) -> None:
    variant = load("classic")
    answer = solve(ENGINES[engine](variant), Grid.empty(variant), 2, STOPPING)
    assert (answer.verdict, answer.count, answer.exhausted) == (Verdict.UNKNOWN, 0, False)
    assert answer.result().status is Status.UNKNOWN


@pytest.mark.parametrize("engine", ENGINES)
def test_givens_that_clash_have_no_solution(engine: str) -> None:
    variant = load("classic")
    puzzle = Grid.empty(variant).with_digit(0, 5).with_digit(8, 5)
    assert solve(ENGINES[engine](variant), puzzle).verdict is Verdict.NONE


def test_the_answer_is_a_model_of_the_published_formula() -> None:
    variant = load("classic")
    puzzle = parse(PUZZLE, variant)
    for engine in ENGINES.values():
        result = solve(engine(variant), puzzle).result()
        assert result.status is Status.SATISFIABLE
        assert unsatisfied_clause(encode_puzzle(puzzle), result.model) is None


def test_a_contradiction_names_givens_of_which_each_is_needed() -> None:
    variant = load("classic")
    wrong = parse(PUZZLE, variant).with_digit(0, 5)  # it is 3 in the solution
    found = BoardSolver(variant).contradiction(wrong)
    outside = Outside("classic")

    def only(cells: tuple[int, ...]) -> str:
        return str(Grid(variant, tuple(d if c in cells else 0 for c, d in enumerate(wrong.digits))))

    assert outside.solutions(only(found), 1) == []
    for cell in found:
        assert outside.solutions(only(tuple(c for c in found if c != cell)), 1) != []


def test_a_contradiction_of_two() -> None:
    variant = load("classic")
    puzzle = Grid.empty(variant).with_digit(0, 5).with_digit(40, 3).with_digit(8, 5)
    assert BoardSolver(variant).contradiction(puzzle) == (0, 8)


def test_a_puzzle_with_a_solution_has_no_contradiction() -> None:
    with pytest.raises(ValueError, match="has a solution"):
        BoardSolver(load("classic-4")).contradiction(Grid.empty(load("classic-4")))


def test_counts_survive_a_fresh_start() -> None:
    def torn() -> bool:
        raise MemoryError

    solver = BoardSolver(load("classic"))
    assert solver.possible([])
    before = solver.statistics
    with pytest.raises(MemoryError):
        solver.possible([1], Monitor(stop=torn))
    assert solver.statistics["decisions"] == before["decisions"] > 0


def test_what_unit_propagation_sees() -> None:
    variant = load("classic-4")
    solver = BoardSolver(variant)
    puzzle = parse("123.............", variant)
    assert solver.obvious(clues(puzzle), [16])  # the fourth digit of the row
    assert not solver.obvious(clues(puzzle), [16, 17])
    assert solver.possible([*clues(puzzle), 16])
    assert not solver.possible([*clues(puzzle), -16])


def test_a_wrong_solution_is_never_handed_out() -> None:
    variant = load("classic-4")
    board = next(BoardSolver(variant).solutions(Grid.empty(variant)))
    assert checked(Grid.empty(variant), board) == board
    with pytest.raises(WrongAnswerError):
        checked(Grid.empty(variant), board.with_digit(3, board[3] % 4 + 1))
    with pytest.raises(WrongAnswerError):
        checked(Grid.empty(variant).with_digit(3, board[3] % 4 + 1), board)


def test_an_unknown_engine_is_named() -> None:
    with pytest.raises(
        UsageError, match="Unknown engine “magic”; choose one of bit-board, cdcl, stack"
    ):
        engine_named("magic", load("classic-4"))
