"""A Cnf is an immutable value with equality, and its text reads back."""

from __future__ import annotations

import copy
import io
import pickle
import random
from pathlib import Path
from typing import Any

import pytest

from satdoku.sat import dimacs
from satdoku.sat.cnf import MAX_VARS, Cnf
from tests.sat.random_formulas import random_formula

CLAUSES = [(1, -2), (), (3, 3, -3), (1, -2)]


def test_clauses_are_kept_as_they_came() -> None:
    cnf = Cnf.from_clauses(iter([iter(clause) for clause in CLAUSES]))
    assert list(cnf) == CLAUSES
    assert [cnf[i] for i in range(len(cnf))] == CLAUSES
    assert (cnf.num_vars, len(cnf), cnf[-1], cnf[-4]) == (3, 4, (1, -2), (1, -2))
    assert list(cnf) == CLAUSES, "iterating a second time starts over"


def test_the_flat_arrays_are_what_the_docstring_says() -> None:
    cnf = Cnf.from_clauses(CLAUSES)
    assert list(cnf.literals) == [1, -2, 3, 3, -3, 1, -2]
    assert list(cnf.offsets) == [0, 2, 2, 5, 7]


@pytest.mark.parametrize("index", [4, -5])
def test_an_index_outside_is_refused(index: int) -> None:
    with pytest.raises(IndexError):
        Cnf.from_clauses(CLAUSES)[index]


def test_repr_shows_the_size_and_not_the_clauses() -> None:
    assert repr(Cnf.from_clauses(CLAUSES, 7)) == "<Cnf: 7 variables, 4 clauses>"


@pytest.mark.parametrize("name", ["num_vars", "literals", "offsets", "anything"])
def test_attributes_cannot_be_set_or_deleted(name: str) -> None:
    cnf = Cnf.from_clauses(CLAUSES)
    with pytest.raises(AttributeError):
        setattr(cnf, name, 1)
    with pytest.raises(AttributeError):
        delattr(cnf, name)
    assert list(cnf) == CLAUSES


@pytest.mark.parametrize("clauses", [5, [5], "12", [["1"]], [[None]], [[1.5]], [[0]], [[2**70]]])
def test_clauses_are_made_of_integers(clauses: Any) -> None:
    with pytest.raises(ValueError, match=r"integers|literal|variables"):
        Cnf.from_clauses(clauses)


@pytest.mark.parametrize("num_vars", [-1, 100_000_001, 2**70])
def test_the_number_of_variables_is_bounded(num_vars: int) -> None:
    with pytest.raises(ValueError, match="0 to 100000000 variables"):
        Cnf.from_clauses([[1]][: num_vars > 0], num_vars)


def test_the_arrays_cannot_be_written_to() -> None:
    cnf = Cnf.from_clauses(CLAUSES)
    with pytest.raises(TypeError):
        cnf.literals[0] = 2
    with pytest.raises(TypeError):
        cnf.offsets[0] = 1


def test_equal_formulas_are_equal_and_hash_alike() -> None:
    one, two = Cnf.from_clauses(CLAUSES), Cnf.from_clauses(CLAUSES)
    assert one == two
    assert {one: "found"}[two] == "found"


@pytest.mark.parametrize(
    "other",
    [
        Cnf.from_clauses(CLAUSES, 4),  # one more variable
        Cnf.from_clauses(CLAUSES[:-1]),  # one clause fewer
        Cnf.from_clauses([(-2, 1), *CLAUSES[1:]]),  # another order
        Cnf.from_clauses([(), (1, -2), *CLAUSES[2:]]),  # the same literals, cut elsewhere
        CLAUSES,
    ],
)
def test_different_formulas_are_unequal(other: object) -> None:
    assert Cnf.from_clauses(CLAUSES) != other


@pytest.mark.parametrize("clauses", [CLAUSES, [], [()]])
def test_pickle_and_deepcopy_give_an_equal_value(clauses: list[tuple[int, ...]]) -> None:
    cnf = Cnf.from_clauses(clauses, 9)
    for protocol in range(pickle.HIGHEST_PROTOCOL + 1):
        assert pickle.loads(pickle.dumps(cnf, protocol)) == cnf
    assert copy.deepcopy(cnf) == cnf


def test_num_vars_is_raised_to_the_greatest_variable_and_never_lowered() -> None:
    assert Cnf.from_clauses([(1, -5)], 3).num_vars == 5
    assert Cnf.from_clauses([(1, -5)], 8).num_vars == 8
    assert Cnf.from_clauses([]).num_vars == 0


@pytest.mark.parametrize(
    ("clauses", "num_vars"),
    [
        ([(1, 0, 2)], 0),
        ([(MAX_VARS + 1,)], 0),
        ([(-MAX_VARS - 1,)], 0),
        ([(2**31,)], 0),
        ([(-(2**31),)], 0),
        ([(2**80,)], 0),
        ([(1,)], MAX_VARS + 1),
    ],
)
def test_zero_literals_and_too_many_variables_are_value_errors(
    clauses: list[tuple[int, ...]], num_vars: int
) -> None:
    with pytest.raises(ValueError, match=r"literal|variables"):
        Cnf.from_clauses(clauses, num_vars)


def test_the_greatest_variable_is_accepted() -> None:
    assert Cnf.from_clauses([(MAX_VARS, -MAX_VARS)])[0] == (MAX_VARS, -MAX_VARS)


def test_write_dimacs_text() -> None:
    stream = io.StringIO()
    Cnf.from_clauses([(1, -2), (), (3, 3, -3)], 5).write_dimacs(stream, ["two words", ""])
    assert stream.getvalue() == "c two words\nc \np cnf 5 3\n1 -2 0\n0\n3 3 -3 0\n"


def test_write_dimacs_text_of_nothing() -> None:
    stream = io.StringIO()
    Cnf.from_clauses([]).write_dimacs(stream)
    assert stream.getvalue() == "p cnf 0 0\n"


def test_reading_what_was_written_gives_the_same_value() -> None:
    rng = random.Random(20)
    formulas = [random_formula(rng, rng.choice((2, 5, 40))) for _ in range(200)]
    formulas += [Cnf.from_clauses([(), *cnf, ()], cnf.num_vars + 2) for cnf in formulas[:100]]
    for cnf in [*formulas, Cnf.from_clauses([]), Cnf.from_clauses([()]), Cnf.from_clauses([], 7)]:
        stream = io.StringIO()
        cnf.write_dimacs(stream, ["p cnf 9 9"])
        assert (
            dimacs.parse(Path("x.cnf"), stream.getvalue().encode(), headers=dimacs.Headers.STRICT)
            == cnf
        )


def test_a_comment_of_several_lines_stays_a_comment() -> None:
    stream = io.StringIO()
    Cnf.from_clauses([[1]]).write_dimacs(stream, ["one\ntwo", ""])
    assert stream.getvalue() == "c one\nc two\nc \np cnf 1 1\n1 0\n"


def test_text_files_and_lists_come_back(tmp_path: Path) -> None:
    cnf = Cnf.from_clauses([[1, -2], [], [3, 3]], num_vars=5)
    path = tmp_path / "a.cnf"
    path.write_text(cnf.to_dimacs(["a comment"]))
    assert dimacs.read(path) == dimacs.read(str(path)) == cnf
    assert dimacs.loads(cnf.to_dimacs()) == cnf
    assert Cnf.from_clauses(cnf.to_lists(), 5) == cnf
    assert pickle.loads(pickle.dumps(cnf)) == cnf


def test_formulas_of_pysat_go_there_and_back() -> None:
    formula = pytest.importorskip("pysat.formula").CNF(from_clauses=[[1, -2], [2, 3]])
    assert Cnf.from_clauses(formula).to_lists() == formula.clauses


def test_rows_of_an_array_are_clauses() -> None:
    numpy = pytest.importorskip("numpy")
    rows = numpy.array([[1, -2], [2, 3]])
    assert Cnf.from_clauses(rows).to_lists() == [[1, -2], [2, 3]]


def test_a_sum_has_the_clauses_of_both() -> None:
    one, other = Cnf.from_clauses([[1, -2], []]), Cnf.from_clauses([[3], [-1, 2, 5]], num_vars=7)
    joined = one + other
    assert list(joined) == [*one, *other]
    assert joined.num_vars == (other + one).num_vars == 7
    assert one + Cnf.from_clauses([]) == one
    with pytest.raises(TypeError):
        one + 1  # type: ignore[operator]
