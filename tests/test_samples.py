"""The sample formulas and their answers: enough of each kind, reproducible, and right."""

from __future__ import annotations

import shutil
from collections import Counter
from collections.abc import Iterable
from pathlib import Path

import pytest

from cnf_samples.make import SAMPLES, make, make_sample, write_cnf
from satdoku.families.sample import Sample

DIRECTORY = Path(__file__).parent.parent / "cnf_samples"
PATHS = sorted(DIRECTORY.glob("*.cnf"))
each_path = pytest.mark.parametrize("path", PATHS, ids=lambda path: path.stem)


def read_cnf(path: Path) -> tuple[int, list[list[int]]]:
    lines = [line for line in path.read_text().splitlines() if not line.startswith("c")]
    num_vars = int(lines[0].split()[2])
    return num_vars, [[int(word) for word in line.split()[:-1]] for line in lines[1:]]


def read_res(path: Path) -> dict[str, list[int]]:
    """The numbers of each line under its letter; a letter that occurs twice is an error."""
    lines = [line.split() for line in path.with_suffix(".res").read_text().splitlines()]
    assert len({letter for letter, *_ in lines}) == len(lines)
    return {letter: [int(word) for word in words if not word.isalpha()] for letter, *words in lines}


def unsatisfied(clauses: Iterable[list[int]], model: list[int]) -> list[list[int]]:
    true = set(model)
    return [clause for clause in clauses if true.isdisjoint(clause)]


def size_class(num_vars: int) -> str:
    bounds = {"small": (60, 150), "medium": (200, 500), "large": (601, 1000)}
    return next(name for name, (low, high) in bounds.items() if low <= num_vars <= high)


def test_the_files_are_those_of_the_table() -> None:
    assert [path.stem for path in PATHS] == sorted(sample.name for sample in SAMPLES)


def test_a_third_of_each_size() -> None:
    classes = Counter(size_class(read_cnf(path)[0]) for path in PATHS)
    assert len(PATHS) >= 24
    assert set(classes.values()) == {len(PATHS) // 3}


def test_enough_of_each_answer() -> None:
    answers = Counter(read_res(path)["s"][0] for path in PATHS)
    assert answers[1] >= 15
    assert answers[0] >= 5
    assert answers.total() == answers[1] + answers[0]


def test_the_samples_stay_small() -> None:
    assert sum(path.stat().st_size for path in DIRECTORY.iterdir() if path.is_file()) < 1_500_000


@each_path
def test_the_name_tells_size_and_answer(path: Path) -> None:
    assert path.stem.startswith(size_class(read_cnf(path)[0]))
    assert path.stem.endswith({1: "-sat", 0: "-unsat"}[read_res(path)["s"][0]])


@each_path
def test_the_header_is_exact(path: Path) -> None:
    num_vars, clauses = read_cnf(path)
    assert f"\np cnf {num_vars} {len(clauses)}\n" in path.read_text()
    assert max(abs(lit) for clause in clauses for lit in clause) == num_vars


@each_path
def test_the_answer_is_right(path: Path) -> None:
    num_vars, clauses = read_cnf(path)
    answer = read_res(path)
    assert answer["t"][0] >= 0
    if answer["s"] == [1]:
        assert [abs(lit) for lit in answer["v"]] == list(range(1, num_vars + 1))
        assert unsatisfied(clauses, answer["v"]) == []
    else:
        assert "v" not in answer
        assert not satisfiable_elsewhere(clauses)


def satisfiable_elsewhere(clauses: list[list[int]]) -> bool:
    solvers = pytest.importorskip("pysat.solvers")
    with solvers.Cadical153(bootstrap_with=clauses) as solver:
        return bool(solver.solve())


@pytest.mark.parametrize("sample", SAMPLES, ids=lambda sample: sample.name)
def test_the_same_seed_gives_the_same_file(sample: Sample, tmp_path: Path) -> None:
    path = tmp_path / f"{sample.name}.cnf"
    write_cnf(path, sample.formula(), sample.origin)
    assert path.read_bytes() == (DIRECTORY / path.name).read_bytes()


def test_making_them_again_changes_nothing(tmp_path: Path) -> None:
    """Includes the answers with their times, and the table in the README."""
    copy = Path(shutil.copytree(DIRECTORY, tmp_path / "copy"))
    make(copy)
    for path in DIRECTORY.glob("*.*"):
        assert (copy / path.name).read_bytes() == path.read_bytes()


def test_an_answer_is_kept_until_its_formula_changes(tmp_path: Path) -> None:
    sample = SAMPLES[0]
    res = tmp_path / f"{sample.name}.res"
    make_sample(sample, tmp_path)
    res.write_text("s 1\nkept\n")
    make_sample(sample, tmp_path)
    assert res.read_text() == "s 1\nkept\n"
    other = Sample(sample.name, sample.family, sample.parameters, seed=99)
    make_sample(other, tmp_path)
    assert "kept" not in res.read_text()
