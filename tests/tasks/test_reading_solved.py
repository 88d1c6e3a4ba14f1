"""Puzzles solved while they are read: the same answers as one by one."""

from __future__ import annotations

import io
from pathlib import Path
from random import Random

import pytest

from satdoku.errors import PuzzleError
from satdoku.sudoku.making.generate import generate
from satdoku.sudoku.making.puzzle_spec import PuzzleSpec
from satdoku.sudoku.solving.board_solver import BoardSolver
from satdoku.sudoku.solving.engines import ENGINES, Verdict, solve
from satdoku.sudoku.variants.catalogue import load
from satdoku.tasks.reading import Reader, Reading

SIX = "65...11....3....5.41.....2...6....4."
OTHER = SIX.translate(str.maketrans("123456", "234561"))


def one_by_one(reader: Reader, text: str) -> list[str]:
    """The solution of each puzzle, or its verdict."""
    return [_answer(each) for each in reader.read("-", io.BytesIO(text.encode()))]


def _answer(reading: Reading) -> str:
    answer = solve(ENGINES["bit-board"](reading.grid.variant), reading.grid)
    unique = answer.verdict is Verdict.UNIQUE and not reading.grid.full
    return str(answer.solutions[0]) if unique else answer.verdict.value


def many_at_once(reader: Reader, text: str) -> tuple[list[str], int]:
    """The same, and the number already solved while reading."""
    answers: list[str] = []
    solved = 0
    for each in reader.read_and_solve("-", io.BytesIO(text.encode())):
        if isinstance(each, Reading):
            answers.append(_answer(each))
        else:
            answers += each.solved.solutions
            solved += len(each.solved.solutions)
            assert min(each.solved.steps) > 0
            assert min(each.solved.seconds) > 0
    return answers, solved


ONE = SIX + "\n"
SEVERAL = "." * 36 + "\n"
NONE = "652" + SIX[3:] + "\n"


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        (ONE * 5, 4),
        (ONE + SIX, 1),  # without a newline at the end
        (ONE + OTHER + "\r\n" + SIX.replace(".", "0") + " a field\n", 2),
        (ONE + "\t" + SIX + "# a comment\n", 1),
        (ONE + "\n \t \n# a comment\n  # another\n" + ONE * 2, 2),
        (ONE + SEVERAL + ONE * 2, 2),
        (ONE + "".join(SIX[row : row + 6] + "\n" for row in range(0, 36, 6)) + ONE * 2, 2),
        (ONE * 2 + "[State]\n" + ONE * 3 + "[Puzzle]\n" + ONE * 2, 2),
        (ONE + NONE + ONE * 3, 3),
        (ONE + "\x1c" + SIX + "\n" + ONE, 1),  # whitespace only to Python
        ("\ufeff" + ONE * 3, 2),
    ],
)
def test_a_text_has_the_same_answers(text: str, expected: int) -> None:
    right = one_by_one(Reader.of("classic-6"), text)
    assert many_at_once(Reader.of("classic-6"), text) == (right, expected)
    assert many_at_once(Reader.of(None), text)[0] == right


def test_a_full_board_is_left_to_the_reader() -> None:
    full = one_by_one(Reader.of("classic-6"), ONE)[0] + "\n"
    assert many_at_once(Reader.of("classic-6"), full * 3) == (["unique"] * 3, 0)


@pytest.mark.parametrize("name", ["percent", "x", "twodoku", "classic-4", "classic-16"])
def test_puzzles_of_every_kind(name: str) -> None:
    variant = load(name)
    solver = BoardSolver(variant)
    made = [generate(PuzzleSpec(variant), seed, solver) for seed in range(4)]
    puzzles = [puzzle for puzzle in made if puzzle is not None]
    text = "".join(f"{puzzle.grid} {puzzle.seed}\n" for puzzle in puzzles)
    answers, solved = many_at_once(Reader.of(name), text.lower())
    assert answers == [str(puzzle.solution) for puzzle in puzzles]
    assert solved == 3


def test_a_rule_that_python_checks_is_left_to_the_reader() -> None:
    text = "......52.7.5....3.....8......8.9.4.........3........2..5.....\n" * 2
    assert many_at_once(Reader.of("honeycomb"), text)[1] == 0


@pytest.mark.parametrize("wrong", [SIX + ".", SIX[:-1], SIX[:-1] + "x", SIX[:-1] + "\xa0."])
def test_an_error_names_its_line(wrong: str) -> None:
    reader = Reader.of("classic-6")
    with pytest.raises(PuzzleError, match=r"line 2005: "):
        many_at_once(reader, ONE * 2000 + "\n# comment\n" + ONE * 2 + wrong + "\n" + ONE)


def test_a_puzzle_that_is_not_of_the_variant_before_is_read_anew(tmp_path: Path) -> None:
    """A percent puzzle in a file of classic ones."""
    classic, percent = (
        [generate(PuzzleSpec(variant), seed, BoardSolver(variant)) for seed in range(3)]
        for variant in (load("classic"), load("percent"))
    )
    lines = [str(puzzle.grid) for puzzle in (*classic, *percent, *classic) if puzzle is not None]
    path = tmp_path / "puzzles.txt"
    path.write_text("\n".join(lines), encoding="utf-8")
    assert many_at_once(Reader.of(None), "\n".join(lines))[0] == [
        _answer(reading) for reading in Reader.of(None).read(str(path))
    ]


def test_blocks_end_anywhere() -> None:
    """A pipe can deliver half a line."""

    class Dripping(io.BytesIO):
        def read1(self, size: int | None = -1, /) -> bytes:
            return super().read1(Random(self.tell()).randint(1, 200))

    stdin = Dripping((ONE * 300).encode())
    found = list(Reader.of("classic-6").read_and_solve("-", stdin))
    assert (
        sum(1 if isinstance(each, Reading) else len(each.solved.solutions) for each in found) == 300
    )


def test_solved_puzzles_are_told_by_their_variant() -> None:
    puzzle = generate(PuzzleSpec(load("x")), 1, BoardSolver(load("x")))
    assert puzzle is not None
    text = f"{puzzle.grid}\n{puzzle.grid}\n{puzzle.grid}\n".encode()
    first, others = Reader.of(None).read_and_solve("-", io.BytesIO(text))
    assert isinstance(first, Reading)
    assert not isinstance(others, Reading)
    assert others.sentence == first.sentence == f"Read as {load('x').name}."
    named = Reader.of("x").read_and_solve("-", io.BytesIO(text))
    assert [each.sentence for each in named] == ["", ""]
