"""Models in files: what is read, what is refused, and round trips."""

from __future__ import annotations

import gzip
from pathlib import Path

import pytest

from satdoku import Cnf, Model
from satdoku.errors import ModelFileError, UsageError
from tests.model.random_models import RandomModel


def read(folder: Path, name: str, text: str) -> Model:
    (folder / name).write_text(text)
    return Model.from_file(folder / name)


@pytest.mark.parametrize("seed", range(30))
@pytest.mark.parametrize("name", ["m.opb", "m.wcnf", "m.cnf"])
def test_a_written_model_means_the_same(name: str, seed: int, tmp_path: Path) -> None:
    model = RandomModel(seed).model
    text = {"m.opb": model.to_opb, "m.wcnf": model.to_wcnf, "m.cnf": model.to_dimacs}[name]()
    twin = read(tmp_path, name, text)
    ours, theirs = model.solve(), twin.solve()
    assert bool(ours) == bool(theirs)
    if ours and name != "m.cnf" and ours.objective is not None:
        constants = [line.split() for line in text.splitlines() if line[1:6] == " add "]
        added = sum(int(words[2]) for words in constants)
        assert model.sense * ours.objective == (theirs.objective or 0) + added


def test_the_old_and_the_new_format_of_weighted_clauses(tmp_path: Path) -> None:
    old = "c old\np wcnf 3 4 9\n9 1 2 0\n4 -1 0\n3 -2 0\n1 3 0\n"
    new = "c new\nh 1 2 0\n4 -1 0\n3 -2 0\n1 3 0\n"
    for text in (old, new, old.replace("\n", "\r\n")):
        solution = read(tmp_path, "m.wcnf", text).solve()
        assert (solution.status, solution.objective) == ("optimal", 3)
    soft = read(tmp_path, "m.wcnf", "p wcnf 2 2\n2 1 0\n3 -1 0\n").solve()
    assert soft.objective == 2
    assert read(tmp_path, "m.wcnf", "h 0\n").solve().status == "infeasible"
    (tmp_path / "m.wcnf.gz").write_bytes(gzip.compress(new.encode()))
    assert Model.from_file(tmp_path / "m.wcnf.gz").solve().objective == 3


def test_pseudo_boolean_constraints(tmp_path: Path) -> None:
    text = """* #variable= 4 #constraint= 3
min: +2 x1 -3 x2 x3 +1 ~x4 ;
+1 x1 +1 x2 >= 1; -2 x3
 +1 x4 <= -1 ;
* a comment between
1 x1 1 x2 1 x3 = 2;
"""
    solution = read(tmp_path, "m.opb", text).solve()
    assert solution.objective == -3
    assert solution.values == {"x1": False, "x2": True, "x3": True, "x4": True}


def test_names_stars_and_an_objective_at_the_end(tmp_path: Path) -> None:
    text = "3*y_x1_5 + 2 * Open[2,b] >= 3;\n~x0 = 1;\nMIN : 4 y_x1_5 1 Open[2,b] 2 x0;\n"
    solution = read(tmp_path, "m.opb", text).solve()
    assert (solution.status, solution.objective) == ("optimal", 4)
    assert list(solution.values) == ["y_x1_5", "Open[2,b]", "x0"]


@pytest.mark.parametrize(
    ("limit", "cost"), [("soft: ;", 2), ("soft: 3;", 2), ("soft: 2;", None), ("", 2)]
)
def test_soft_constraints_and_the_limit_of_their_cost(
    limit: str, cost: int | None, tmp_path: Path
) -> None:
    text = f"* soft\n{limit}\n[2] +1 x1 +1 x2 >= 2;\n[ 3 ] -1 x1 >= 0;\n x1 1 x2 >= 1;\n"
    solution = read(tmp_path, "m.wbo", text).solve()
    assert solution.objective == cost
    assert solution.status == ("optimal" if cost else "infeasible")


@pytest.mark.parametrize(
    ("name", "text", "line", "why"),
    [
        ("m.wcnf", "h 1 2\n", 1, "end with a single 0"),
        ("m.wcnf", "h 1 0 2 0\n", 1, "end with a single 0"),
        ("m.wcnf", "c\nx 1 0\n", 2, "weight"),
        ("m.wcnf", "-1 1 0\n", 1, "at least 0"),
        ("m.wcnf", "p wcnf 1 1 3\nh 1 0\n", 2, "weight"),
        ("m.wcnf", "p cnf 1 1\n1 0\n", 1, "header"),
        ("m.wcnf", "p wcnf 1 1 3\np wcnf 1 1 3\n", 2, "second header"),
        ("m.wcnf", "1 999999999 0\n", 1, "at most"),
        ("m.wcnf", "1 1_0 0\n", 1, "weight"),
        ("m.wcnf", "h ٣ 0\n", 1, "weight"),
        ("m.wcnf", "p wcnf 1 1 ٣\n", 1, "header"),
        ("m.opb", "+1 x٣ >= 1;", 1, "does not belong"),
        ("m.opb", "+1 x1 >= 1", 1, "does not end"),
        ("m.opb", "\n+1 x1 > 1;", 2, "does not belong"),
        ("m.opb", "+1 x1;", 1, "a constraint is"),
        ("m.opb", "min: x1;\n+1 x1 >= 1;\nmin: x1;", 3, "second objective"),
        ("m.opb", "+1 +2 x1 >= 1;", 1, "followed by"),
        ("m.opb", "+1 x1@2 >= 1;", 1, "“@2” does not belong"),
        ("m.wbo", "soft: 3;\n[0] x1 >= 1;", 2, "at least 1"),
        ("m.wbo", "soft: x1;", 1, "soft:"),
        ("m.wbo", "[1] x1 >= 1;\nsoft: 2;", 2, "before"),
        ("m.wbo", "[1 x1 >= 1;", 1, "belong"),
        ("m.opb", "+1 x1 >= 1 >= 1;", 1, "belong"),
        ("m.opb", "\x1b[31m x1 >= 1;", 1, "belong"),
    ],
)
def test_errors_name_the_line(name: str, text: str, line: int, why: str, tmp_path: Path) -> None:
    with pytest.raises(ModelFileError, match=why) as caught:
        read(tmp_path, name, text)
    assert (caught.value.path, caught.value.line) == (tmp_path / name, line)


def test_other_names_are_refused(tmp_path: Path) -> None:
    with pytest.raises(UsageError, match=r"\.wcnf, \.opb, \.wbo or \.cnf"):
        read(tmp_path, "m.txt", "h 1 0\n")


def test_variables_come_first_in_clauses() -> None:
    model = Model()
    x, n = model.bool("x"), model.int("n", 0, 2)
    model.add((x & (n >= 1)) | (n == 2))
    text = model.to_dimacs()
    assert text.splitlines()[:3] == ["c 1: x", "c 2: n >= 1", "c 3: n >= 2"]
    assert isinstance(model.to_cnf(), Cnf)
