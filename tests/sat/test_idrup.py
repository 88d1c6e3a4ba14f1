"""Proofs of incremental solving: written by `Solver`, and checked."""

from __future__ import annotations

import io
from random import Random

import pytest

from satdoku import Solver
from satdoku.families.pigeonhole import pigeonhole
from satdoku.sat.idrup import TraceError, check_trace


def asked(rng: Random) -> bytes:
    """A solver that clauses and questions come to in turns."""
    stream = io.BytesIO()
    solver = Solver(with_proof=True, settings={"inprocess_interval": 5, "congruence_first": 2})
    solver.trace_proof(stream)
    for _ in range(8):
        for _ in range(rng.randint(1, 25)):
            picked = rng.sample(range(1, 13), rng.randint(2, 3))
            solver.add_clause([rng.choice((variable, -variable)) for variable in picked])
        if rng.random() < 0.1:
            solver.configure({"tier2": 4})
        for _ in range(3):
            picked = rng.sample(range(1, 14), rng.randint(0, 3))
            solver.solve([rng.choice((variable, -variable)) for variable in picked])
            if rng.random() < 0.2:
                solver.get_core(minimize=True)
    return stream.getvalue()


@pytest.mark.parametrize("seed", range(20))
def test_every_answer_is_proved(seed: int) -> None:
    assert check_trace(asked(Random(seed)).splitlines()) == 24


def test_damage_is_found() -> None:
    """A core has only assumptions of its question."""
    damaged = 0
    for seed in range(20):
        lines = asked(Random(seed)).splitlines()
        for number, line in enumerate(lines):
            if line[:1] == b"u" and len(line) > 3:
                assert refused([*lines[:number], b"u 14 " + line[2:], *lines[number + 1 :]])
                damaged += 1
    assert damaged > 20


def refused(lines: list[bytes]) -> bool:
    try:
        check_trace(lines)
    except TraceError:
        return True
    return False


@pytest.mark.parametrize(
    "text",
    [
        "i 1 2 0\nq 0\ns UNSATISFIABLE\nu 0",
        "i 1 2 0\nq -1 0\ns SATISFIABLE\nm 1 2 0",
        "i 1 2 0\nq 0\ns SATISFIABLE\nm -1 -2 0",
        "i 1 2 0\nq 0\ns SATISFIABLE\nm 1 -1 2 0",
        "i 1 0\nq -1 0\ns UNSATISFIABLE\nu -2 0",
        "i 1 0\nq 0\ns UNSATISFIABLE\nm 1 0",
        "l 1 0",
        "d 1 0",
        "i 1 0\nr 1 0",
        "i 1",
        "x 1 0",
        "s SATISFIABLE",
        "i 1 0\nq 0\ns SATISFIABLE",
        "q 0\ns SATISFIABLE\ni 1 0",
    ],
)
def test_wrong_proofs(text: str) -> None:
    with pytest.raises(TraceError):
        check_trace(text.encode().splitlines())


def test_a_later_clause_does_not_help() -> None:
    text = b"p idrup\ni 1 2 0\nq 0\ns UNSATISFIABLE\nu 0\ni -1 0\ni -2 0\n"
    with pytest.raises(TraceError, match="line 5"):
        check_trace(text.splitlines())


def test_weakened_clauses_come_back() -> None:
    text = b"i 1 2 0\nw 1 2 0\nr 2 1 0\ni -1 0\nq -2 0\ns UNSATISFIABLE\nu -2 0"
    assert check_trace(text.splitlines()) == 1


def test_pigeons_with_inprocessing() -> None:
    stream = io.BytesIO()
    with Solver(with_proof=True) as solver:
        solver.trace_proof(stream)
        solver.append_formula(pigeonhole(6, 5))
        assert not solver.solve()
    assert check_trace(stream.getvalue().splitlines()) == 1


def test_a_trace_begins_before_the_first_question() -> None:
    with pytest.raises(ValueError, match="with_proof"):
        Solver().trace_proof(io.BytesIO())
    solver = Solver([[1]], with_proof=True)
    solver.solve()
    with pytest.raises(ValueError, match="before the first question"):
        solver.trace_proof(io.BytesIO())
    solver = Solver(with_proof=True)
    solver.trace_proof(io.BytesIO())
    with pytest.raises(ValueError, match="clauses only"):
        solver.add_atmost([1, 2], 1)
