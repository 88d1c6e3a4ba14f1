"""What the manual calls public exists, and what exists is in the manual."""

from __future__ import annotations

import re
from importlib import import_module

import pytest

import satdoku
from satdoku import Cnf, Model, Propagator, Solver, sudoku
from satdoku.messages import LANGUAGES
from satdoku.sudoku import Grade, Puzzle, PuzzleStep, PuzzleWhy
from tests.documents import page, table_rows

# Without an underscore, since other modules use them.
NOT_PUBLIC = {
    "Cnf": {"arrays", "offsets", "since"},
    "Model": {"variable"},
    "PuzzleStep": {"of", "replace"},
    "PuzzleWhy": {"of", "replace"},
    "Solver": {"ask"},
}


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_public_name_exists(language: str) -> None:
    rows = [row for row in table_rows(page("sudoku", language)) if row[0].startswith("`satdoku")]
    table = {row[0].strip("`"): re.findall(r"`(\w+)`", row[1]) for row in rows}
    for module, names in table.items():
        assert all(hasattr(import_module(module), name) for name in names)
    assert table["satdoku"] == satdoku.__all__
    assert sorted(table["satdoku.sudoku"]) == sorted(sudoku.__all__)


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize(
    ("kind", "name"),
    [
        (Cnf, "python"),
        (Solver, "python"),
        (Propagator, "python"),
        (Model, "models"),
        (Puzzle, "sudoku"),
        (PuzzleStep, "sudoku"),
        (PuzzleWhy, "sudoku"),
    ],
)
def test_every_method_is_in_the_manual(kind: type, name: str, language: str) -> None:
    found = {method for method in dir(kind) if method[0] != "_"}
    named = set(re.findall(r"\w+", page(name, language)))
    assert found - named - NOT_PUBLIC.get(kind.__name__, set()) == set()


def test_a_grade_has_what_the_manual_names() -> None:
    puzzle = Puzzle(
        "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79"
    )
    grade = puzzle.grade()
    assert isinstance(grade, Grade)
    assert (grade.level, grade.finished, sum(grade.steps.values())) == (1, True, 51)
