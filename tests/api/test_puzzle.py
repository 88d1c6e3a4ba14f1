"""`satdoku.sudoku.Puzzle`: the Sudoku of a program."""

from __future__ import annotations

import copy
import json
import pickle
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path
from typing import Any
from xml.etree import ElementTree

import pytest

from satdoku.errors import SatdokuError, UnmetRequestError, UsageError
from satdoku.messages import speak
from satdoku.sat.check import unsatisfied_clause
from satdoku.sat.dimacs import loads
from satdoku.sudoku import VARIANTS, Puzzle, practice_position
from tests.sudoku.brute_force import solutions

LINE = "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79"
KILLER = ".... classic-4+cage=3@1112,6@1323,9@212231,9@3342-44"


@pytest.fixture
def puzzle() -> Puzzle:
    return Puzzle(LINE)


def test_a_puzzle_from_every_kind_of_source(puzzle: Puzzle, tmp_path: Path) -> None:
    path = tmp_path / "53.sdk"
    path.write_text(puzzle.to_text("sdk"))
    sources: list[Any] = [path, str(path), list(puzzle.digits), puzzle.rows]
    sources.append("\n".join(rows_of(LINE)))
    sources += [puzzle.to_text(form) for form in ("table", "code", "f-puzzles", "sudokupad")]
    for source in sources:
        assert Puzzle(source) == puzzle
    assert Puzzle(LINE, "classic").variant == puzzle.variant == "classic"
    assert Puzzle([[None, 2], [3, 4]] * 4, variant="classic-4")[1, 1] == 0


def rows_of(line: str) -> list[str]:
    return [line[start : start + 9] for start in range(0, 81, 9)]


def test_a_file_of_several_puzzles(tmp_path: Path) -> None:
    path = tmp_path / "two.txt"
    path.write_text("1..............2\n12.............3\n")
    assert [puzzle.givens for puzzle in Puzzle.read(path)] == [2, 3]
    with pytest.raises(UsageError, match=r"Puzzle\.read"):
        Puzzle(path)


@pytest.mark.parametrize("source", ["", " \n", "-", "12x", b"12", [1, 2, 99], [-1], Path("none")])
def test_what_is_no_puzzle_is_an_error(source: str) -> None:
    with pytest.raises(SatdokuError):
        Puzzle(source)


def test_it_is_a_value(puzzle: Puzzle) -> None:
    assert puzzle.is_unique  # with a cached answer, too
    puzzle.hint()
    for other in (pickle.loads(pickle.dumps(puzzle)), copy.deepcopy(puzzle), eval(repr(puzzle))):
        assert (other, hash(other), str(other)) == (puzzle, hash(puzzle), LINE)
    assert puzzle != Puzzle.empty()
    assert puzzle != LINE
    assert puzzle != Puzzle(LINE, "windoku")


def test_the_board(puzzle: Puzzle) -> None:
    assert puzzle["R1C2"] == puzzle[1, 2] == puzzle["r1c2"] == puzzle.rows[0][1] == 3
    assert puzzle.candidates("R1C3") == [1, 2, 4]
    assert puzzle.candidates("R1C1") == []
    wrong = puzzle.with_digit((1, 3), 3)
    assert wrong["R1C3"] == 3
    assert puzzle["R1C3"] == 0
    assert wrong.with_digit((1, 3), 0) == puzzle
    assert len(wrong.clashes) == 2
    assert wrong.solve() is None
    assert not wrong.is_unique


@pytest.mark.parametrize("cell", ["R0C1", "R10C1", "5", (0, 1), (1,), 5])
def test_a_cell_that_is_not_on_the_board(puzzle: Puzzle, cell: str) -> None:
    with pytest.raises(UsageError, match="R1C1"):
        puzzle[cell]


@pytest.mark.parametrize("digit", [-1, 10, "3", 2.5])
def test_a_digit_that_is_none(puzzle: Puzzle, digit: int) -> None:
    with pytest.raises(UsageError):
        puzzle.with_digit("R1C3", digit)


@pytest.mark.parametrize("variant", ["classic-4", "honeycomb", "twodoku"])
def test_every_solution_of_a_variant(variant: str) -> None:
    puzzle = Puzzle.generate(variant, seed=2)
    [solution] = puzzle.solutions()
    assert puzzle.is_unique
    assert solution.is_solved
    assert all(solution[cell] == puzzle[cell] or not puzzle[cell] for cell in puzzle.cells)


def test_solutions_are_those_of_brute_force() -> None:
    puzzle = Puzzle("12..............", "classic-4")
    found = {solution.digits for solution in puzzle.solutions()}
    assert found == {grid.digits for grid in solutions(puzzle._grid)}
    assert len(list(puzzle.solutions(5))) == 5


def test_steps_lead_to_the_solution(puzzle: Puzzle) -> None:
    board = puzzle
    for step in puzzle.steps():
        assert str(step) == f"{step.technique}: {step.sentence}"
        assert {cell for cell, _digit in step.placed + step.removed} <= set(step.cells)
        for cell, digit in step.placed:
            board = board.with_digit(cell, digit)
    assert board == puzzle.solve()
    assert board.hint() is None
    assert puzzle.grade().level == 1


def test_why(puzzle: Puzzle) -> None:
    solution = puzzle.solve()
    assert solution is not None
    right = solution["R1C6"]
    assert puzzle.why("R1C6", right).verdict == "forced"
    wrong = puzzle.why((1, 6), right % 9 + 1)
    assert wrong.verdict == "refuted"
    assert str(wrong).split("\n") == [wrong.summary, *wrong.story]
    reduced = Puzzle.empty()
    for cell, digit in wrong.givens:
        assert puzzle[cell] == digit
        reduced = reduced.with_digit(cell, digit)
    assert reduced.with_digit("R1C6", right % 9 + 1).solve() is None
    assert reduced.why("R1C6", right % 9 + 1).verdict == "refuted"
    assert Puzzle.empty().why("R1C1", 1).verdict == "possible"
    assert puzzle.with_digit("R1C3", 3).why().verdict == "unsolvable"
    for about in ({"cell": "R1C1"}, {"digit": 1}, {"cell": "R1C1", "digit": 10}):
        with pytest.raises(UsageError):
            puzzle.why(**about)


def test_pencil_marks_of_the_source_count() -> None:
    """Without the marks, R1C2 could be 4."""
    marked = Puzzle("1..." + ".23." + "1234" * 14, "classic-4")
    assert marked.candidates("R1C2") == [2, 3]
    assert marked != Puzzle("1...............", "classic-4")


def test_questions_that_need_one_solution() -> None:
    with pytest.raises(UsageError, match="several solutions"):
        Puzzle.empty().grade()
    with pytest.raises(UsageError, match="no solution"):
        Puzzle("11" + 14 * ".", "classic-4").hint()
    with pytest.raises(TimeoutError):
        list(Puzzle.empty().solutions(timeout=0.05))


def test_making_is_as_the_command_makes_it() -> None:
    options = "--variant classic --level 2 --symmetry diagonal --seed 4"
    done = subprocess.run(
        [sys.executable, "-m", "satdoku", "generate", *options.split(), "--json"],
        capture_output=True,
        text=True,
        check=True,
    )
    made = Puzzle.generate("classic", level=2, symmetry="diagonal", seed=4)
    assert str(made) == json.loads(done.stdout)[0]["puzzle"]
    assert made.grade().level == 2


def test_an_unmet_request_has_the_best_puzzle() -> None:
    with pytest.raises(UnmetRequestError) as caught:
        Puzzle.generate("classic", givens=17, seed=1, timeout=0.2)
    best = caught.value.best
    assert isinstance(best, Puzzle)
    assert best.givens > 17
    with pytest.raises(UsageError):
        Puzzle.generate("classic", level=11)


def test_a_puzzle_with_rules_of_its_own() -> None:
    killer = Puzzle.generate("classic-4", rules=["killer"], seed=1)
    assert "+cage=" in killer.variant
    for form in ("line", "code", "f-puzzles"):
        assert Puzzle(killer.to_text(form)) == killer
    for form in ("table", "sdk"):
        with pytest.raises(UsageError, match="rules"):
            killer.to_text(form)
    assert killer.is_unique
    assert any("cage" in str(step) for step in killer.steps())
    assert pickle.loads(pickle.dumps(killer)) == killer


@pytest.mark.parametrize("variant", VARIANTS)
def test_pictures(variant: str) -> None:
    puzzle = Puzzle.empty(variant).with_digit("R1C2", 3)
    picture = ElementTree.fromstring(puzzle._repr_svg_())
    assert [text.text for text in picture.iter() if text.get("class") == "digit"] == ["3"]
    assert float(picture.attrib["width"].removesuffix("pt")) == pytest.approx(270)
    assert "1 givens" in puzzle._repr_html_()


def test_a_picture_of_the_solution(puzzle: Puzzle) -> None:
    picture = ElementTree.fromstring(puzzle.to_svg(solved=True))
    assert sum(text.get("class") == "digit" for text in picture.iter()) == 81
    with pytest.raises(UsageError):
        puzzle.with_digit("R1C3", 3).to_svg(solved=True)


@pytest.mark.parametrize("numbering", ["natural", "ijk"])
def test_the_formula(puzzle: Puzzle, numbering: str) -> None:
    from satdoku import Solver

    cnf = puzzle.to_cnf(numbering)
    assert loads(puzzle.to_dimacs(numbering)) == cnf
    with Solver(cnf) as solver:
        assert solver.solve()
        model = solver.get_model() or []
    assert unsatisfied_clause(cnf, model) is None
    if numbering == "natural":
        assert Puzzle.from_model(model, "classic") == puzzle.solve()


def test_unknown_names(puzzle: Puzzle) -> None:
    with pytest.raises(UsageError, match="sudokupad"):
        puzzle.to_text("pdf")
    with pytest.raises(UsageError, match="ijk"):
        puzzle.to_dimacs("kji")
    with pytest.raises(UsageError, match="percent"):
        Puzzle(LINE, "per cent")
    with pytest.raises(SatdokuError):
        Puzzle(LINE, "classic-4")


def test_sentences_in_chinese(puzzle: Puzzle) -> None:
    speak("zh_CN")
    assert "宫" in str(puzzle.hint())


def test_all_steps_of_a_board_begin_with_the_hint() -> None:
    puzzle = Puzzle("1.3..4....2....1")
    steps = list(puzzle.all_steps())
    assert steps[0] == puzzle.hint()
    named = [step for step in steps if step.technique == "naked single"]
    assert named == list(puzzle.all_steps("naked single")) != []


def test_true_candidates_are_those_of_the_solutions() -> None:
    puzzle = Puzzle("12............3.", "classic-4")
    solutions = list(puzzle.solutions())
    assert len(solutions) > 1
    for cell, digits in puzzle.true_candidates().items():
        assert digits == sorted({solution[cell] for solution in solutions})


def test_minimal_clues_and_the_canonical_form() -> None:
    full = Puzzle("1234341221434321")
    fewer = full.minimal_clues(seed=3)
    assert fewer.is_unique
    assert fewer.solve() == full
    for cell in fewer.cells:
        assert fewer[cell] == 0 or not fewer.with_digit(cell, 0).is_unique
    assert Puzzle("4321123434122143").minlex() == full.minlex()


def test_a_puzzle_is_completed_and_compared() -> None:
    part = Puzzle("12..............", "classic-4")
    whole = part.completed(seed=1)
    assert whole.is_unique
    assert all(whole[cell] == part[cell] for cell in part.cells if part[cell])
    assert whole.backdoor() == []
    assert not part.is_isomorphic(whole)
    assert part.is_isomorphic(Puzzle("..............34", "classic-4"))


WRONG_CALLS: dict[str, Callable[[Puzzle, Any], object]] = {
    "source": lambda puzzle, x: Puzzle(x),
    "digit in a list": lambda puzzle, x: Puzzle([x] * 81),
    "variant": lambda puzzle, x: Puzzle(str(puzzle), x),
    "empty": lambda puzzle, x: Puzzle.empty(x),
    "model": lambda puzzle, x: Puzzle.from_model(x),
    "literal": lambda puzzle, x: Puzzle.from_model([x]),
    "cell": lambda puzzle, x: puzzle[x],
    "row": lambda puzzle, x: puzzle[x, 1],
    "digit": lambda puzzle, x: puzzle.with_digit("R1C3", x),
    "limit": lambda puzzle, x: list(puzzle.solutions(x)),
    "timeout": lambda puzzle, x: puzzle.solve(timeout=x),
    "technique": lambda puzzle, x: list(puzzle.all_steps(x)),
    "why": lambda puzzle, x: puzzle.why(x, 1),
    "seed": lambda puzzle, x: puzzle.minimal_clues(x),
    "completed": lambda puzzle, x: puzzle.completed(x),
    "other": lambda puzzle, x: puzzle.is_isomorphic(x),
    "form": lambda puzzle, x: puzzle.to_text(x),
    "numbering": lambda puzzle, x: puzzle.to_dimacs(x),
    "cnf": lambda puzzle, x: puzzle.to_cnf(x),
    "width": lambda puzzle, x: puzzle.to_svg(width=x),
    "practice": lambda puzzle, x: practice_position(x),
    "practice variant": lambda puzzle, x: practice_position("naked single", x),
    "practice seed": lambda puzzle, x: practice_position("naked single", seed=x),
}
GENERATE = ("variant", "level", "givens", "symmetry", "needs", "rules", "mask", "seed", "timeout")
WRONG: tuple[Any, ...] = (object(), "\0", [[]], {"a": 1}, 1 + 2j, float("nan"))


@pytest.mark.parametrize("name", WRONG_CALLS)
def test_arguments_of_the_wrong_type(puzzle: Puzzle, name: str) -> None:
    for wrong in WRONG:
        with pytest.raises(SatdokuError):
            WRONG_CALLS[name](puzzle, wrong)


@pytest.mark.parametrize("keyword", GENERATE)
def test_arguments_of_the_wrong_type_for_making(keyword: str) -> None:
    for wrong in WRONG:
        with pytest.raises(SatdokuError):
            Puzzle.generate(**{keyword: wrong})
