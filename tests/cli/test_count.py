"""satdoku count, compared with all assignments."""

from __future__ import annotations

import json
from itertools import product
from pathlib import Path
from random import Random

import pytest

from satdoku import Cnf
from satdoku.errors import MemoryShortageError
from satdoku.monitor import Stopped
from satdoku.sat import count
from satdoku.sat.count import count_models
from satdoku.sat.variable_ranges import VariableRanges
from tests.cli.outcome import Command
from tests.monitors import Recorder
from tests.sat.random_formulas import random_formula


def naive(cnf: Cnf, chosen: list[int]) -> int:
    found = set()
    for values in product((False, True), repeat=cnf.num_vars):
        if all(any(values[abs(lit) - 1] == (lit > 0) for lit in clause) for clause in cnf):
            found.add(tuple(values[variable - 1] for variable in chosen))
    return len(found)


@pytest.mark.parametrize("seed", range(60))
def test_counts_are_those_of_all_assignments(seed: int) -> None:
    rng = Random(seed)
    cnf = random_formula(rng, rng.randint(1, 9))
    every = list(range(1, cnf.num_vars + 1))
    chosen = sorted(rng.sample(every, rng.randint(0, len(every))))
    assert count_models(cnf) == naive(cnf, every)
    assert count_models(cnf, set(chosen)) == naive(cnf, chosen)


def test_independent_parts_multiply() -> None:
    parts = [[3 * n + 1, 3 * n + 2, 3 * n + 3] for n in range(100)]
    assert count_models(Cnf.from_clauses(parts)) == 7**100


def test_a_long_chain_of_decisions() -> None:
    """Fibonacci numbers; the chain is deeper than Python's usual limit."""
    chain = Cnf.from_clauses([-n, -n - 1] for n in range(1, 60))
    a, b = 1, 2
    for _ in range(60):
        a, b = b, a + b
    assert count_models(chain) == a
    assert count_models(Cnf.from_clauses([[*range(1, 500)]])) == 2**499 - 1


def test_it_can_be_stopped() -> None:
    with pytest.raises(Stopped):
        count_models(Cnf.from_clauses([[1, 2], [2, 3]]), monitor=Recorder(limit=2))


def test_the_command(satdoku: Command, tmp_path: Path) -> None:
    path = tmp_path / "f.cnf"
    path.write_text("p cnf 4 2\nc p show 1 2 0\n1 3 0\n2 3 0\n")
    done = satdoku("count", path)
    assert done.code == 10
    assert "4 assignments of the 2 chosen variables have a model" in done.out
    done = satdoku("count", path, "--variables", "1-4", "--json")
    assert json.loads(done.out)["count"] == 10
    path.write_text("p cnf 1 2\n1 0\n-1 0\n")
    assert satdoku("count", path).code == 20
    for wrong in ("0", "1-", "x", "5"):
        assert satdoku("count", path, "--variables", wrong).code == 2


BIG = Cnf.from_clauses([[1, 2], [-1, 50_000_000]], 100_000_000)


def test_unused_variables_double_the_count_and_take_no_time() -> None:
    assert count_models(BIG) == 4 << 100_000_000 - 3
    some = VariableRanges([range(2, 50_000_000), range(60_000_000, 100_000_001)])
    assert count_models(BIG, some) == 2 << len(some) - 1
    assert count_models(BIG, VariableRanges([range(3, 3)])) == 1


def test_a_count_of_millions_of_digits_is_not_written_out(satdoku: Command, tmp_path: Path) -> None:
    path = tmp_path / "f.cnf"
    path.write_text(BIG.to_dimacs())
    assert "1 * 2^99999999 models" in satdoku("count", path).out
    done = satdoku("count", path, "--variables", "1-3,2-100000000", "--json")
    document = json.loads(done.out)
    assert document["chosen"] == [[1, 100_000_000]]
    assert (document["count"], document["factor"], document["exponent"]) == (None, 1, 99_999_999)


@pytest.mark.parametrize("seed", range(20))
def test_ranges_hold_the_variables_that_they_are_made_of(seed: int) -> None:
    rng = Random(seed)
    pairs = [sorted(rng.choices(range(1, 30), k=2)) for _ in range(rng.randint(0, 6))]
    ranges = VariableRanges([range(*pair) for pair in pairs])
    expected = sorted({variable for pair in pairs for variable in range(*pair)})
    assert list(ranges) == expected
    assert len(ranges) == len(expected)
    assert ranges.highest == max(expected, default=0)
    assert [variable for variable in range(31) if variable in ranges] == expected


def test_long_clauses_and_long_chains_are_counted_in_linear_time() -> None:
    """Quadratic, each would take minutes."""
    every = range(1, 50_001)
    assert count_models(Cnf.from_clauses([[*every]])) == 2**50_000 - 1
    assert count_models(Cnf.from_clauses([[1], *([-n, n + 1] for n in every)])) == 1
    assert count_models(Cnf.from_clauses([[*every], [1, 60_000], *([-n] for n in every)])) == 0


def test_a_deep_search_is_refused_before_it_fills_the_memory(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    path = Cnf.from_clauses([n, n + 1] for n in range(1, 30))
    assert count_models(path) > 0
    monkeypatch.setattr(count, "MOST_OPEN", 5000)
    with pytest.raises(MemoryShortageError):
        count_models(path)
