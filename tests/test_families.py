"""Formula families: exact clauses in tiny cases, and answers that an outside solver confirms."""

from __future__ import annotations

import hashlib
from collections.abc import Callable
from random import Random

import pytest

from satdoku.families.arithmetic import (
    adder_miter,
    divider_designs,
    factoring,
    multiplier_designs,
    multiplier_miter,
    prefix_sum,
    random_factoring,
    random_prime_factoring,
    squarer_designs,
    sum_miter,
)
from satdoku.families.chessboard import mutilated_chessboard, queens
from satdoku.families.circuit import Circuit, Number
from satdoku.families.coloring import clique_coloring, coloring, planted_coloring, random_coloring
from satdoku.families.hardware import (
    Design,
    arbiter,
    counter,
    fifo,
    gray_counter,
    plain_counter,
    ring_fifo,
    shifting_fifo,
    unrolled,
)
from satdoku.families.job_shop import job_shop, lower_bound, random_job_shop
from satdoku.families.latin import quasigroup_with_holes, sudoku
from satdoku.families.ordering import ordering
from satdoku.families.parity import at_most, chain, parity_learning, random_xors, two_orders, xor
from satdoku.families.pigeonhole import pigeonhole
from satdoku.families.random_ksat import planted_ksat, random_ksat
from satdoku.families.sha256 import Numbers, compress, preimage, sha256_preimage
from satdoku.families.sliding_tiles import sliding_tiles
from satdoku.families.software import (
    checksum_versions,
    division_versions,
    popcount_versions,
    sorting_versions,
)
from satdoku.families.tseitin import tseitin, tseitin_cubic, tseitin_grid
from satdoku.sat.cnf import Cnf


def is_satisfiable(cnf: Cnf) -> bool:
    solvers = pytest.importorskip("pysat.solvers")
    with solvers.Cadical153(bootstrap_with=list(cnf)) as solver:
        return bool(solver.solve())


def size(cnf: Cnf) -> tuple[int, int]:
    return cnf.num_vars, len(cnf)


def test_pigeonhole_clauses() -> None:
    assert list(pigeonhole(3, 2)) == [
        *[(1, 2), (3, 4), (5, 6)],
        *[(-1, -3), (-1, -5), (-3, -5)],
        *[(-2, -4), (-2, -6), (-4, -6)],
    ]


def test_pigeons_without_holes_have_empty_clauses() -> None:
    assert list(pigeonhole(2, 0)) == [(), ()]


def test_queens_clauses() -> None:
    assert list(queens(2)) == [
        *[(1, 2), (-1, -2), (3, 4), (-3, -4)],
        *[(1, 3), (-1, -3), (2, 4), (-2, -4)],
        *[(-1, -4), (-2, -3)],
    ]


def test_coloring_clauses() -> None:
    assert list(coloring(2, [(0, 1)], 2)) == [
        *[(1, 2), (-1, -2), (3, 4), (-3, -4)],
        *[(-1, -3), (-2, -4)],
    ]


def test_xor_clauses() -> None:
    assert list(xor((1, 2), 1)) == [(1, 2), (-1, -2)]
    assert list(xor((1, 2, 3), 0)) == [(1, 2, -3), (1, -2, 3), (-1, 2, 3), (-1, -2, -3)]
    assert list(xor((), 1)) == [()]


def test_chain_links_short_sums_by_carries() -> None:
    links = [xor((1, 2, 6), 0), xor((6, 3, 7), 0), xor((7, 4, 5), 1)]
    assert chain((1, 2, 3, 4, 5), 1, carry=6) == [clause for link in links for clause in link]


def test_tseitin_clauses_of_a_triangle() -> None:
    assert list(tseitin([(0, 1), (1, 2), (0, 2)], [1, 0, 0])) == [
        *[(1, 3), (-1, -3)],
        *[(1, -2), (-1, 2)],
        *[(2, -3), (-2, 3)],
    ]


def test_latin_clauses() -> None:
    cnf = quasigroup_with_holes(2, 3, Random(0))
    cell, row, column = [(1, 2), (-1, -2)], [(1, 3), (-1, -3)], [(1, 5), (-1, -5)]
    assert list(cnf)[:6] == cell + row + column
    assert [len(clause) for clause in cnf].count(1) == 1


def test_ordering_clauses() -> None:
    # The variables: 1 is "0 before 1", 2 is "0 before 2", 3 is "1 before 2".
    assert list(ordering(3)) == [(-1, -3, 2), (-2, 3, 1), (-1, -2), (1, -3), (2, 3)]


def test_clique_coloring_clauses() -> None:
    edge, members, worn = 1, ((2, 3), (4, 5)), ((6,), (7,))
    assert list(clique_coloring(2, 2, 1)) == [
        *members,
        *worn,
        *[(-2, -4), (-3, -5)],
        *[(-2, -5, edge), (-4, -3, edge)],
        (-edge, -6, -7),
    ]


def outputs(circuit: Circuit, wires: Number, inputs: dict[int, int]) -> list[int]:
    """What the circuit computes on some wires: 0 or 1 each."""
    solvers = pytest.importorskip("pysat.solvers")
    fixed = [wire if value else -wire for wire, value in inputs.items()]
    with solvers.Cadical153(bootstrap_with=list(circuit.formula())) as solver:
        assert solver.solve(assumptions=fixed)
        true = set(solver.get_model())
    return [int(wire in true) for wire in wires]


def as_bits(wires: Number, number: int) -> dict[int, int]:
    return {wire: number >> place & 1 for place, wire in enumerate(wires)}


def as_number(values: list[int]) -> int:
    return sum(value << place for place, value in enumerate(values))


@pytest.mark.parametrize("a", range(8))
@pytest.mark.parametrize("b", range(4))
def test_the_multiplier_multiplies(a: int, b: int) -> None:
    circuit = Circuit()
    one, other = circuit.inputs(3), circuit.inputs(2)
    product = circuit.product(one, other)
    assert as_number(outputs(circuit, product, as_bits(one, a) | as_bits(other, b))) == a * b


@pytest.mark.parametrize(("a", "b"), [(0, 0), (31, 1), (21, 10), (31, 31), (13, 7)])
def test_the_prefix_adder_adds(a: int, b: int) -> None:
    circuit = Circuit()
    one, other = circuit.inputs(5), circuit.inputs(5)
    total = prefix_sum(circuit, one, other)
    assert as_number(outputs(circuit, total, as_bits(one, a) | as_bits(other, b))) == a + b


def run(design: Design, inputs: list[list[int]]) -> list[list[int]]:
    """The outputs of a sequential design, step by step."""
    circuit = Circuit()
    state = [circuit.number(*register) for register in design.reset]
    values: dict[int, int] = {}
    steps: list[Number] = []
    for bits in inputs:
        wires = circuit.inputs(len(bits))
        values |= dict(zip(wires, bits, strict=True))
        state, seen = design.step(circuit, state, wires)
        steps.append(seen)
    return [outputs(circuit, step, values) for step in steps]


def test_a_fifo_gives_words_back_in_order() -> None:
    push, pop = [1, 0], [0, 1]
    inputs = [[*pop, 1], [*push, 1], [*push, 0], [*push, 1], [*pop, 0], [1, 1, 1], [*pop, 0]]
    empty, full = 0, 1
    expected = [[1, 0, 0], [1, 0, 0], [0, 0, 1], [0, 1, 1], [0, 1, 1], [0, 0, 0], [0, 0, 1]]
    ring = Design([(0, 1)] * 2 + [(0, 2)] * 2, ring_fifo)
    shifting = Design([(0, 1)] * 2 + [(1, 3)], shifting_fifo)
    for design in (ring, shifting):
        seen = run(design, inputs)
        assert seen == expected
        assert not any(step[empty] and step[full] for step in seen)


def test_a_counter_counts_and_clears() -> None:
    inputs = [[1, 0], [1, 0], [0, 0], [1, 0], [1, 1], [1, 0]]
    for step in (plain_counter, gray_counter):
        seen = run(Design([(0, 2)], step), inputs)
        assert list(map(as_number, seen)) == [0, 1, 2, 2, 3, 0]


def test_designs_that_differ_are_told_apart() -> None:
    plain, gray = Design([(0, 2)], plain_counter), Design([(1, 2)], gray_counter)
    assert is_satisfiable(unrolled(plain, gray, 2, 1))


def test_sha256_of_numbers_is_that_of_the_library() -> None:
    block = b"abc\x80" + bytes(52) + (24).to_bytes(8, "big")
    words = [int.from_bytes(block[k : k + 4], "big") for k in range(0, 64, 4)]
    digest = b"".join(word.to_bytes(4, "big") for word in compress(words, 64, Numbers()))
    assert digest == hashlib.sha256(b"abc").digest()


@pytest.mark.parametrize("flipped", [None, 0, 77, 255])
def test_sha256_of_wires_is_that_of_numbers(flipped: int | None) -> None:
    message = [0x9E3779B9 * k % 2**32 for k in range(16)]
    known = [word >> place & 1 for word in message for place in range(32)]
    hashed = compress(message, 17, Numbers())
    digest = [word >> place & 1 for word in hashed for place in range(32)]
    if flipped is not None:
        digest[flipped] ^= 1
    assert is_satisfiable(preimage(known, digest, 17)) is (flipped is None)


def test_at_most_counts() -> None:
    for held in range(5):
        units = [(v if v <= held else -v,) for v in range(1, 5)]
        cnf = Cnf.from_clauses([*at_most(range(1, 5), 2, 5), *units])
        assert is_satisfiable(cnf) is (held <= 2)


def test_a_job_shop_has_a_schedule_from_its_shortest_time_on() -> None:
    # Both jobs want machine 0 first: the second waits 3 and needs 2 + 4 more.
    shop = [[(0, 3), (1, 2)], [(0, 2), (1, 4)]]
    assert lower_bound(shop, 2) == 6
    shortest = 8  # job 1 first: 2, then 3 more on machine 0; machine 1 is busy from 2 to 6
    for limit in range(5, 11):
        assert is_satisfiable(job_shop(shop, limit)) is (limit >= shortest)


def test_a_sudoku_of_order_two_has_its_givens_and_groups() -> None:
    cnf = sudoku(2, 10, Random(3))
    assert [len(clause) for clause in cnf].count(1) == 6
    assert list(cnf)[:7] == [
        (1, 2, 3, 4),
        (-1, -2),
        (-1, -3),
        (-1, -4),
        (-2, -3),
        (-2, -4),
        (-3, -4),
    ]


def test_random_clauses_have_distinct_variables() -> None:
    cnf = random_ksat(5, 200, 3, Random(1))
    assert size(cnf) == (5, 200)
    assert all(len({abs(lit) for lit in clause}) == 3 for clause in cnf)
    assert len({lit for clause in cnf for lit in clause}) == 10


def test_planting_needs_a_literal() -> None:
    with pytest.raises(ValueError, match="empty clause"):
        planted_ksat(3, 1, 0, Random(0))


def test_a_contradiction_needs_a_dependent_equation() -> None:
    with pytest.raises(ValueError, match="more than n"):
        random_xors(9, 1, 3, False, Random(0))


SIZES = [
    (pigeonhole(5, 4), (20, 5 + 4 * 10)),
    (queens(6), (36, 12 + 36 * 5 + 6 * 5 * 11 // 3)),
    (random_coloring(7, 9, 3, Random(1)), (21, 7 * 4 + 9 * 3)),
    (quasigroup_with_holes(4, 6, Random(1)), (64, 48 * 7 + 10)),
    (random_xors(10, 12, 4, True, Random(1)), (10, 12 * 8)),
    (two_orders(10, 10, True, Random(1)), (24, 64)),
    (tseitin_grid(3, 4, True, Random(1)), (17, 4 * 2 + 6 * 4 + 2 * 8)),
    (ordering(6), (15, 40 + 6)),
    (sudoku(2, 10, Random(1)), (64, 64 * 7 + 6)),
    (clique_coloring(5, 3, 2), (10 + 25, 3 + 5 + 5 * 3 + 10 * (6 + 2))),
    (job_shop([[(0, 1), (1, 1)], [(1, 1), (0, 1)]], 3), (4 * 4 + 2, 4 * 4 + 2 * 4 + 4 * 4)),
    (tseitin_cubic(8, True, Random(1)), (12, 8 * 4)),
]


@pytest.mark.parametrize(("cnf", "expected"), SIZES)
def test_sizes_follow_the_formula_in_the_docstring(cnf: Cnf, expected: tuple[int, int]) -> None:
    assert size(cnf) == expected


VERSIONS = [
    *[squarer_designs(n) for n in (1, 2, 3, 4)],
    *[divider_designs(n) for n in (1, 2, 3)],
    *[popcount_versions(bits) for bits in (1, 2, 3, 8)],
    *[division_versions(*sizes) for sizes in ((3, 3), (4, 7), (5, 10))],
    *[sorting_versions(*sizes) for sizes in ((2, 2), (3, 3))],
    *[checksum_versions(*sizes) for sizes in ((2, 3), (5, 3))],
]

ANSWERS = [
    *[(pigeonhole(p, h), p <= h) for p, h in ((1, 1), (2, 1), (5, 5), (6, 5), (4, 7))],
    *[(queens(n), n not in (2, 3)) for n in range(1, 9)],
    *[(ordering(n), False) for n in range(1, 9)],
    *[(multiplier_miter(n), False) for n in range(1, 5)],
    *[
        (factoring(n, 3), n in (4, 6, 9, 10, 14, 15, 49))
        for n in (1, 4, 6, 7, 9, 10, 13, 14, 15, 22, 49)
    ],
    (factoring(1000, 3), False),
    *[(clique_coloring(5, k, c), k <= c) for k in range(1, 5) for c in range(1, 5)],
    (clique_coloring(2, 3, 3), False),
    (coloring(3, [(0, 1), (1, 2), (0, 2)], 2), False),
    (coloring(3, [(0, 1), (1, 2), (0, 2)], 3), True),
    *[(adder_miter(bits), False) for bits in (1, 2, 5, 8)],
    *[(multiplier_designs(n), False) for n in (2, 3, 4)],
    *[(cnf, False) for cnf in VERSIONS],
    *[(mutilated_chessboard(n), False) for n in (2, 4, 5, 6)],
    (fifo(2, 1, 6), False),
    (fifo(4, 2, 6), False),
    (counter(3, 9), False),
    (arbiter(3, 5), False),
    (arbiter(4, 4), False),
]


@pytest.mark.parametrize("cnf", VERSIONS)
def test_only_the_difference_of_two_versions_is_impossible(cnf: Cnf) -> None:
    *rest, _difference = cnf
    assert is_satisfiable(Cnf.from_clauses(rest, cnf.num_vars))


@pytest.mark.parametrize(("cnf", "expected"), ANSWERS)
def test_answers_of_fixed_formulas(cnf: Cnf, expected: bool) -> None:
    assert is_satisfiable(cnf) is expected


PLANTED: list[Callable[[Random], Cnf]] = [
    lambda rng: planted_ksat(40, 400, 3, rng),
    lambda rng: planted_ksat(6, 90, 2, rng),
    lambda rng: planted_coloring(30, 100, 3, rng),
    lambda rng: quasigroup_with_holes(5, 15, rng),
    lambda rng: random_xors(20, 30, 3, True, rng),
    lambda rng: two_orders(9, 4, True, rng),
    lambda rng: two_orders(3, 3, True, rng),
    lambda rng: tseitin_grid(4, 4, True, rng),
    lambda rng: sudoku(3, 55, rng),
    lambda rng: random_factoring(6, rng),
    lambda rng: sliding_tiles(2, 3, 9, True, rng),
    lambda rng: random_job_shop(3, 3, 200, rng),
    lambda rng: parity_learning(8, 16, 2, rng),
    lambda rng: sha256_preimage(3, 480, 64, rng),
    lambda rng: tseitin_cubic(10, True, rng),
]

REFUTABLE: list[Callable[[Random], Cnf]] = [
    lambda rng: random_ksat(30, 600, 3, rng),
    lambda rng: random_coloring(20, 120, 3, rng),
    lambda rng: random_xors(20, 21, 3, False, rng),
    lambda rng: two_orders(9, 4, False, rng),
    lambda rng: two_orders(3, 3, False, rng),
    lambda rng: tseitin_grid(4, 4, False, rng),
    lambda rng: random_prime_factoring(5, rng),
    lambda rng: sum_miter(4, 4, rng),
    lambda rng: sliding_tiles(2, 3, 12, False, rng),
    lambda rng: random_job_shop(3, 3, 90, rng),
    lambda rng: tseitin_cubic(10, False, rng),
]


@pytest.mark.parametrize("seed", range(5))
@pytest.mark.parametrize("family", PLANTED)
def test_planted_formulas_are_satisfiable(family: Callable[[Random], Cnf], seed: int) -> None:
    assert is_satisfiable(family(Random(seed)))


@pytest.mark.parametrize("seed", range(5))
@pytest.mark.parametrize("family", REFUTABLE)
def test_contradictory_formulas_are_refuted(family: Callable[[Random], Cnf], seed: int) -> None:
    assert not is_satisfiable(family(Random(seed)))


@pytest.mark.parametrize("family", PLANTED[:6] + PLANTED[8:] + REFUTABLE)
def test_the_seed_alone_decides_the_formula(family: Callable[[Random], Cnf]) -> None:
    assert family(Random(7)) == family(Random(7))
    assert family(Random(7)) != family(Random(8))
