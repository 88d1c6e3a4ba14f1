"""Cubes cover the formula, look-ahead's claims are true, and its proof checks."""

from __future__ import annotations

import io
from random import Random

import pytest

from satdoku.families.pigeonhole import pigeonhole
from satdoku.families.random_ksat import random_ksat
from satdoku.monitor import UNWATCHED, Monitor, Stopped
from satdoku.sat import proof
from satdoku.sat.check import unsatisfied_clause
from satdoku.sat.cnf import Cnf
from satdoku.sat.cubes import Cube, CubePart, Split, Splitter
from satdoku.sat.engines import ENGINES
from satdoku.sat.kernel.lookahead import LookAhead
from satdoku.sat.kernel.meter import Meter
from satdoku.sat.kernel.vec import COMPILED, IntView
from satdoku.sat.options import Options
from satdoku.sat.result import Status
from tests.attack.questions.formulas import parities_and_clauses, random_clauses
from tests.sat.random_formulas import is_satisfiable, random_formula

MANY = 300 if COMPILED else 40
HASTY = {"reduce_interval": 3, "restart_base": 1, "inprocess_interval": 5, "gauss_rows": 1}


def looking(cnf: Cnf) -> LookAhead:
    look = LookAhead(cnf.num_vars, Meter(UNWATCHED.tick))
    look.load(*map(IntView, cnf.arrays))
    return look


def answer(cnf: Cnf) -> Status:
    return ENGINES["cdcl"].run(cnf, Options("alternate"), UNWATCHED).status


def test_the_literal_that_makes_both_halves_small_is_chosen() -> None:
    """Either value of 5 makes four binary clauses; the other variables make one or none."""
    clauses = [[5, a, b] for a, b in ((1, 2), (2, 3), (3, 4), (4, 1))]
    clauses += [[-5, a, b] for a, b in ((-1, -2), (-2, -3), (-3, -4), (-4, -1))]
    assert abs(looking(Cnf.from_clauses(clauses)).look()) == 5


def test_a_failed_literal_is_found_and_its_negation_holds() -> None:
    clauses = [[-1, 2], [-1, 3], [-2, -3, 4], [-2, -3, -4], [1, 5, 6], [1, -5, 7], [5, 6, 7]]
    look = looking(Cnf.from_clauses(clauses))
    assert look.look() != 0
    assert 1 in look.failed_literals()


def test_failed_literals_have_no_model() -> None:
    rng = Random(1)
    found = 0
    for _ in range(MANY):
        cnf = random_formula(rng, 12)
        look = looking(cnf)
        look.look()
        for literal in look.failed_literals():
            found += 1
            assert not is_satisfiable(Cnf.from_clauses([*cnf, [literal]], cnf.num_vars))
    assert found > MANY // 10


def test_going_up_the_tree_takes_everything_back() -> None:
    rng = Random(2)
    for _ in range(MANY):
        cnf = random_formula(rng, 20)
        look = looking(cnf)
        root, first = look.size(), look.look()
        if not first or look.failed_literals():
            continue
        for literal in rng.sample(range(1, cnf.num_vars + 1), min(5, cnf.num_vars)):
            look.push(literal)
            look.look()
        look.pop(root)
        assert look.look() == first


def split(cnf: Cnf, count: int) -> Split:
    return Splitter(cnf).split(count)


@pytest.mark.parametrize("count", [1, 2, 7])
def test_every_model_is_in_a_cube(count: int) -> None:
    rng = Random(count)
    closed = 0.0
    for _ in range(MANY):
        cnf = random_formula(rng, 12)
        found = split(cnf, count)
        if found.model is not None:
            assert unsatisfied_clause(cnf, found.model) is None
            continue
        assert len(found.cubes) <= count
        assert found.closed + sum(cube.part for cube in found.cubes) == 1.0
        closed += found.closed
        assert is_satisfiable(cnf) == any(is_satisfiable(c.applied(cnf)) for c in found.cubes)
    assert closed


def test_the_cubes_of_a_hard_formula_are_as_many_as_asked_and_exclude_each_other() -> None:
    found = split(random_ksat(100, 426, 3, Random(4)), 20)
    assert len(found.cubes) == 20
    for k, cube in enumerate(found.cubes):
        for other in found.cubes[:k]:
            assert any(-literal in other.decisions for literal in cube.decisions)


def test_a_formula_of_many_variables() -> None:
    """Only some are tried. When all of these are assigned, others follow."""
    chain = [[-v, v + 1] for v in range(1, 3000)] + [[v, -v - 1] for v in range(1, 3000)]
    found = split(Cnf.from_clauses([*chain, [1, 3000, 3001], [-1, -3000, 3001]]), 4)
    assert found.model is not None or found.closed + sum(c.part for c in found.cubes) == 1.0


def test_long_and_strange_clauses() -> None:
    long = list(range(1, 50_001))
    assert split(Cnf.from_clauses([long, [1, -1], [2, 2]]), 4).model is not None
    assert split(Cnf.from_clauses([[]]), 4) == split(Cnf.from_clauses([[1], [-1], []]), 4)
    assert split(Cnf.from_clauses([[]]), 4).closed == 1.0
    assert split(Cnf.from_clauses([], 3), 4).model is not None


def test_the_monitor_stops_the_splitter() -> None:
    with pytest.raises(Stopped):
        Splitter(random_ksat(200, 852, 3, Random(1)), Monitor(timeout=0.0)).split(1000)


def part(cnf: Cnf, cube: Cube) -> bytes:
    """The proof of a cube, by an engine that simplifies and reduces constantly."""
    steps = CubePart(cube.decisions)
    options = Options("alternate", settings=HASTY, proof=steps)
    found = ENGINES["cdcl"].run(cube.applied(cnf), options, UNWATCHED)
    assert found.status is Status.UNSATISFIABLE
    return steps.finished()


def composed(cnf: Cnf, count: int, rng: Random) -> bytes:
    """Compose the parts in any order, as workers finish."""
    found = split(cnf, count)
    stream = io.BytesIO()
    write = proof.ProofWriter(stream)
    write(found.begin)
    for cube in rng.sample(found.cubes, len(found.cubes)):
        write(part(cnf, cube))
    write(found.end)
    return stream.getvalue()


def test_the_parts_make_a_proof() -> None:
    rng = Random(5)
    formulas = [random_formula(rng, 40) for _ in range(MANY)]
    for make in (parities_and_clauses, random_clauses):
        formulas += [Cnf.from_clauses(make(rng, 30)) for _ in range(MANY // 3)]
    refuted = [cnf for cnf in formulas if answer(cnf) is Status.UNSATISFIABLE]
    assert len(refuted) > MANY // 10
    for cnf in refuted:
        assert proof.check(cnf, composed(cnf, rng.randint(1, 12), rng)).outcome.name == "PROVED"


def test_a_proof_that_lacks_a_part_does_not_check() -> None:
    cnf = pigeonhole(6, 5)
    found = split(cnf, 6)
    assert len(found.cubes) == 6
    stream = io.BytesIO()
    write = proof.ProofWriter(stream)
    for steps in (found.begin, *(part(cnf, cube) for cube in found.cubes[1:]), found.end):
        write(steps)
    assert proof.check(cnf, stream.getvalue()).outcome.name != "PROVED"
