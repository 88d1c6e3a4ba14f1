"""Each inprocessing technique: what it finds on small formulas, and that answers stay correct."""

from __future__ import annotations

import io
from itertools import pairwise
from random import Random

import pytest

from satdoku import Cnf, Solver
from satdoku.families.circuit import Circuit
from satdoku.families.parity import xor
from satdoku.families.pigeonhole import pigeonhole
from satdoku.monitor import UNWATCHED
from satdoku.sat import proof
from satdoku.sat.check import unsatisfied_clause
from satdoku.sat.engines import ENGINES
from satdoku.sat.options import Options
from satdoku.sat.result import Result, Status
from tests.attack.questions.formulas import PIECES, parities_and_clauses, random_clauses
from tests.attack.questions.sequence import SWITCHES
from tests.sat.schedules import events

pysat = pytest.importorskip("pysat.solvers")

Clauses = list[list[int]]


def settings(*techniques: str, **others: int) -> dict[str, int]:
    """A round after every conflict, with only these techniques."""
    switches = {name: int(name in techniques) for name in SWITCHES}
    return {"inprocess_interval": 1, "gauss_rows": 1, **switches, **others}


def solved(cnf: Cnf, chosen: dict[str, int], proving: bool = True) -> Result:
    """Solve with the engine; check the model or the proof."""
    steps = io.BytesIO()
    writer = proof.ProofWriter(steps) if proving else None
    found = ENGINES["cdcl"].run(cnf, Options("alternate", settings=chosen, proof=writer), UNWATCHED)
    if found.status is Status.SATISFIABLE:
        assert unsatisfied_clause(cnf, found.model) is None
    elif proving:
        assert proof.check(cnf, steps.getvalue()).outcome is proof.Outcome.PROVED
    return found


def hard_core(first: int) -> Clauses:
    """Random clauses over 40 variables from `first` on, with enough conflicts for rounds to
    happen."""
    rng = Random(4)
    rows = [rng.sample(range(first, first + 40), 3) for _ in range(200)]
    return [[rng.choice((v, -v)) for v in row] for row in rows]


def parity_ring(size: int) -> Clauses:
    """A ring with a parity at each position, and a variable for every two positions that are one or
    seven apart. Each variable is in two parities, so they sum to zero, but are required to be
    odd."""
    ends = [(i, (i + step) % size) for i in range(size) for step in (1, 7)]
    touching = [[v for v, pair in enumerate(ends, 1) if i in pair] for i in range(size)]
    return [list(c) for i, vs in enumerate(touching) for c in xor(vs, int(i == 0))]


@pytest.mark.parametrize("proving", [True, False])
def test_elimination_of_parities_refutes_what_learning_cannot(proving: bool) -> None:
    cnf = Cnf.from_clauses(parity_ring(40))
    found = solved(cnf, settings("parity"), proving)
    assert found.status is Status.UNSATISFIABLE
    assert found.statistics["parity_facts"] >= 1
    assert found.statistics["conflicts"] < 100


def test_a_parity_is_found_where_a_shorter_clause_stands_for_two() -> None:
    first = [clause for clause in xor([1, 2, 3], 1) if set(clause) != {1, 2, 3}]
    others = [*xor([3, 4, 5], 0), *xor([1, 2, 4, 5], 0)]
    cnf = Cnf.from_clauses([*first, [1, 3], *others, *hard_core(10)])
    found = solved(cnf, settings("parity"))
    assert found.status is Status.UNSATISFIABLE
    assert found.statistics["parities"] >= 3


def test_rows_imply_literals_during_the_search() -> None:
    """Sums of parities imply them, not single ones: these are sparse and overlap."""
    rng, implied = Random(7), 0
    for _ in range(60):
        cnf = Cnf.from_clauses(parities_and_clauses(rng, 40))
        found = solved(cnf, settings("parity", "gauss"), proving=False)
        implied += found.statistics["implied"]
        assert found.statistics["row_clauses"] <= found.statistics["implied"] + 1000
        assert (found.status is Status.SATISFIABLE) == outside(cnf)
    assert implied > 100


def test_rows_that_imply_too_little_are_given_up() -> None:
    """Here, however much they imply; literals on the trail can depend on them at that time."""
    rng, kept, given_up = Random(7), 0, 0
    for _ in range(60):
        cnf = Cnf.from_clauses(parities_and_clauses(rng, 40))
        expected = outside(cnf)
        for most in (0, 1_000_000):
            chosen = settings("parity", "gauss", gauss_trial=20, gauss_yield=most)
            found = solved(cnf, chosen, proving=False)
            assert (found.status is Status.SATISFIABLE) == expected
            if most:
                given_up += found.statistics["implied"]
            else:
                kept += found.statistics["implied"]
    assert 0 < 2 * given_up < kept


def test_a_proof_has_no_literals_implied_by_rows() -> None:
    cnf = Cnf.from_clauses(parities_and_clauses(Random(1), 40))
    assert solved(cnf, settings("parity", "gauss"), proving=True).statistics["implied"] == 0


def test_gates_are_found_and_their_variables_eliminated() -> None:
    conjunction = [[-41, 1], [-41, 2], [41, -1, -2]]
    choice = [[-42, -3, 4], [-42, 3, 5], [42, -3, -4], [42, 3, -5]]
    used = [[41, 42, 6], [-41, -42, 7]]
    cnf = Cnf.from_clauses([*hard_core(1), *conjunction, *choice, *used])
    found = solved(cnf, settings("eliminate"))
    assert found.statistics["gates"] >= 1
    assert found.statistics["eliminated"] >= 2


@pytest.mark.parametrize("shuffled", [False, True])
def test_new_variables_refute_pigeons(shuffled: bool) -> None:
    """Without them, nine pigeons in eight holes take 40 000 conflicts, with or without a proof."""
    clauses = [list(clause) for clause in pigeonhole(9, 8)]
    if shuffled:
        names = Random(1).sample(range(1, 73), 72)
        clauses = [[names[abs(lit) - 1] * (1 if lit > 0 else -1) for lit in c] for c in clauses]
        Random(2).shuffle(clauses)
    cnf = Cnf.from_clauses(clauses)
    counted = solved(cnf, {}).statistics
    assert counted["introduced"] > 10
    assert counted["factored"] > 100
    assert counted["conflicts"] < 20_000


def test_factoring_leaves_assigned_literals_alone() -> None:
    """Regression: a new variable for satisfied clauses was eliminated and assigned anyway."""
    product = [[a, b] for a in range(1, 9) for b in (9, 10, 11)]
    cnf = Cnf.from_clauses([*product, *hard_core(12), [-1]])
    found = solved(cnf, settings("factor", "eliminate", "parity"), proving=False)
    assert found.statistics["rounds"] > 1
    assert found.statistics["introduced"] == 0


def test_no_caller_meets_an_introduced_variable() -> None:
    """After variables were introduced, the caller adds some with the same numbers."""
    clauses = [list(clause) for clause in pigeonhole(6, 6)]
    chosen = settings("factor", "eliminate", "substitute")
    with Solver(clauses, settings=chosen) as ours:
        assert ours.solve([-last for last in range(6, 37, 6)]) is False
        assert ours.accum_stats()["introduced"] > 0
        assert ours.solve()
        assert len(ours.get_model() or ()) == 36
        ours.append_formula([[-37, 1], [-38, 7], [37], [39, -38]])  # 1 and 7 share a hole
        assert ours.solve([38]) is False
        assert ours.get_core() == [38]
        assert ours.solve([-38])
        model = ours.get_model() or []
        assert list(map(abs, model)) == list(range(1, 40))
        assert {1, 37, -38} <= set(model)
        consistent, literals = ours.propagate([8])
        assert consistent
        assert {abs(literal) for literal in literals} <= set(range(1, 40))


def products(first: int, second: int) -> tuple[Clauses, int]:
    """Two circuits of the same gates whose outputs must differ; also returns the last variable."""
    circuit = Circuit()
    a, b = circuit.inputs(first), circuit.inputs(second)
    pairs = zip(circuit.product(a, b), circuit.product(a, b), strict=True)
    differ = [circuit.odd(one, other) for one, other in pairs]
    circuit.require(*differ)
    return [list(clause) for clause in circuit.formula()], max(differ)


def test_copies_of_gates_are_merged() -> None:
    """Conjunctions, parities and carries, from the inputs to the outputs."""
    clauses, last = products(5, 5)
    cnf = Cnf.from_clauses([*clauses, *hard_core(last + 1)])
    counted = solved(cnf, settings("congruence")).statistics
    assert counted["merged"] > 60
    assert counted["conflicts"] < 20


def test_gates_are_merged_before_the_first_round() -> None:
    clauses, last = products(5, 5)
    cnf = Cnf.from_clauses([*clauses, *hard_core(last + 1)])
    counted = solved(cnf, {"congruence_first": 1}).statistics
    assert counted["merged"] > 0
    assert counted["rounds"] == 0


def test_a_gate_of_one_input_is_that_input() -> None:
    """42 = 41 and 1, where 41 implies 1; and the choice 43 between 2 and 2."""
    same = [[-41, 1], [-41, 3], [41, -1, -3], [-42, 41], [-42, 1], [42, -41, -1]]
    choice = [[-43, -4, 2], [-43, 4, 44], [43, -4, -2], [43, 4, -44], [-44, 2], [44, -2]]
    cnf = Cnf.from_clauses([*hard_core(1), *same, *choice])
    assert solved(cnf, settings("congruence", "substitute")).statistics["merged"] >= 2


def test_equal_gates_with_opposite_outputs_refute() -> None:
    """41 = 42 + 43 and -41 = 42 + 44, where 43 and 44 are the same conjunction."""
    sums = [list(c) for c in (*xor([41, 42, 43], 0), *xor([41, 42, 44], 1))]
    equal = [[-43, 1], [-43, 3], [43, -1, -3], [-44, 1], [-44, 3], [44, -1, -3]]
    cnf = Cnf.from_clauses([*hard_core(1), *sums, *equal])
    found = solved(cnf, settings("congruence", "eliminate"))
    assert found.status is Status.UNSATISFIABLE
    assert found.statistics["conflicts"] < 5


def sums_in_two_orders(bits: int) -> tuple[Clauses, int]:
    """The parity of the bits from either end, required to differ, and the number of variables. No
    gate of one chain equals a gate of the other, except the last."""
    circuit = Circuit()
    inputs = circuit.inputs(bits)
    one, other = inputs[0], inputs[-1]
    for k in range(1, bits):
        one, other = circuit.odd(one, inputs[k]), circuit.odd(other, inputs[-1 - k])
    circuit.require(one, other)
    circuit.require(-one, -other)
    return [list(clause) for clause in circuit.clauses], circuit.formula().num_vars


def test_sweeping_finds_what_is_equal_without_equal_gates() -> None:
    clauses, last = sums_in_two_orders(4)
    cnf = Cnf.from_clauses([*hard_core(last + 1), *clauses[:-2]])
    counted = solved(cnf, settings("sweep", "substitute", sweep_size=20)).statistics
    assert counted["swept"] >= 1
    assert counted["substituted"] >= 1
    assert solved(cnf, settings("substitute")).statistics["substituted"] == 0


def test_sweeping_refutes_and_finds_units() -> None:
    clauses, last = sums_in_two_orders(6)
    cnf = Cnf.from_clauses([*hard_core(last + 1), *clauses])
    found = solved(cnf, settings("sweep"))
    assert found.status is Status.UNSATISFIABLE
    assert found.statistics["conflicts"] < 5
    guarded = [[*clause, last + 41] for clause in clauses]
    cnf = Cnf.from_clauses([*hard_core(last + 1), *guarded])
    assert solved(cnf, settings("sweep")).statistics["swept_units"] >= 1


def test_a_part_of_the_formula_is_as_small_as_the_settings_say() -> None:
    clauses, last = sums_in_two_orders(4)
    cnf = Cnf.from_clauses([*hard_core(last + 1), *clauses[:-2]])
    for size, depth, found in ((20, 4, 1), (2, 4, 0), (20, 1, 0)):
        chosen = settings("sweep", sweep_size=size, sweep_depth=depth)
        assert solved(cnf, chosen).statistics["swept"] == found


def test_a_circle_of_implications_leaves_one_variable() -> None:
    circle = [*range(41, 51), 41]
    cnf = Cnf.from_clauses(
        [*hard_core(1), *([-a, b] for a, b in pairwise(circle)), [41, 1], [-50, 2]]
    )
    assert solved(cnf, settings("substitute")).statistics["substituted"] >= 9


def test_a_literal_equivalent_to_its_negation_refutes() -> None:
    cnf = Cnf.from_clauses([*hard_core(1), [-41, 42], [-42, -41], [41, 43], [-43, 41]])
    assert solved(cnf, settings("substitute")).status is Status.UNSATISFIABLE


def test_subsumed_clauses_go_and_nearly_subsumed_ones_shrink() -> None:
    longer = [[41, 42, 43, 44], [41, 42, -43, 45], [-41, 46, 47]]
    cnf = Cnf.from_clauses([*hard_core(1), [41, 42, 43], [46, 47, 41, 44], *longer])
    counted = solved(cnf, settings("subsume")).statistics
    assert counted["subsumed"] >= 1
    assert counted["strengthened"] >= 2


def test_a_failed_literal_is_assigned() -> None:
    fails = [[-41, 42], [-41, 43], [-42, -43, 44], [-42, -44]]
    cnf = Cnf.from_clauses([*hard_core(1), *fails])
    assert solved(cnf, settings("probe")).statistics["failed"] >= 1


def test_what_a_probed_literal_implies_by_a_long_clause_becomes_binary() -> None:
    implied = [[-41, 42], [-41, 43], [-42, -43, 44], [-44, 45, 46], [-44, -45, 46]]
    cnf = Cnf.from_clauses([*hard_core(1), *implied])
    assert solved(cnf, settings("probe")).statistics["hyper"] == 0
    assert solved(cnf, settings("probe", "hyper")).statistics["hyper"] >= 1


def test_vivification_shortens_learned_clauses() -> None:
    cnf = Cnf.from_clauses(hard_core(1))
    counted = solved(cnf, settings("vivify", vivify_glue=100)).statistics
    assert counted["vivified"] > 0
    assert counted["shortened"] > 0


def test_vivification_shortens_clauses_of_the_formula() -> None:
    """Not 42 implies not 41, which implies not 43: the long clause does without 43."""
    implied = [[42, -41], [41, -43], [41, 42, 43, 44]]
    cnf = Cnf.from_clauses([*hard_core(1), *implied])
    assert solved(cnf, settings("vivify_formula")).statistics["shortened"] > 0
    assert solved(cnf, settings()).statistics["shortened"] == 0


def test_large_formulas_are_simplified_later() -> None:
    rng = Random(6)
    rows = [rng.sample(range(1, 151), 3) for _ in range(650)]
    clauses = [[rng.choice((v, -v)) for v in row] for row in rows]
    chosen = settings("subsume", tree=0)
    at_first, later = (
        events(clauses, "alternate", **chosen, inprocess_size=size)["rounds"]
        for size in (10_000, 0)
    )
    assert at_first[0] == 1
    assert 1 < later[0] < later[1]


def outside(cnf: Cnf) -> bool:
    with pysat.Solver("cadical153", bootstrap_with=[list(c) for c in cnf]) as peer:
        return bool(peer.solve())


@pytest.mark.parametrize("technique", SWITCHES)
def test_each_technique_alone_answers_as_cadical_does(technique: str) -> None:
    rng = Random(technique)
    for _ in range(40):
        clauses = [c for c in random_clauses(rng, 30) if c]
        cnf = Cnf.from_clauses(clauses, 30)
        for proving in (True, False):
            found = solved(cnf, settings(technique), proving)
            assert (found.status is Status.SATISFIABLE) == outside(cnf)


def test_all_models_are_found_with_all_techniques_together() -> None:
    """Blocking clauses bring all variables back, again and again."""
    rng = Random(2)
    chosen = settings(*SWITCHES, vivify_glue=100, reduce_interval=1, restart_base=1)
    for _ in range(60):
        clauses = [c for c in random_clauses(rng, 6) if c]
        with Solver(clauses, settings=chosen) as ours:
            models = list(ours.enum_models())
        with pysat.Solver("cadical153", bootstrap_with=clauses) as peer:
            assert len(models) == len({tuple(m) for m in models}) == len(list(peer.enum_models()))


def test_removed_variables_come_back_when_they_are_used_again() -> None:
    """Queries about single variables, after rounds that removed most of them."""
    rng, removed = Random(11), 0
    for _ in range(25):
        clauses = [c for piece in rng.sample(PIECES, 2) for c in piece(rng, 20) if c]
        with (
            Solver(clauses, settings=settings(*SWITCHES)) as ours,
            pysat.Solver("cadical153", bootstrap_with=clauses) as peer,
        ):
            for variable in rng.sample(range(1, 21), 10):
                for literal in (variable, -variable):
                    answer = ours.solve([literal])
                    assert answer is peer.solve(assumptions=[literal])
                    assert not answer or literal in (ours.get_model() or ())
                addition = [variable, -rng.randint(1, 20), rng.randint(1, 20)]
                ours.add_clause(addition)
                peer.add_clause(addition)
            counted = ours.accum_stats()
            removed += counted["eliminated"] + counted["substituted"]
    assert removed > 50


def test_variables_may_come_while_a_round_pauses() -> None:
    """With this many implications, a round takes several slices."""
    from satdoku.sat.incremental import cdcl_settings
    from satdoku.sat.kernel.cdcl.search import CdclSearch

    last = 20_000
    circle = [[-v, v + 1] for v in range(41, last)] + [[-last, 41]]
    clauses = [*hard_core(1)[:160], *circle]
    chosen = settings("substitute", "congruence", "factor")
    search = CdclSearch(cdcl_settings(Options("alternate", settings=chosen)))
    for clause in clauses:
        search.add_clause(clause)
    search.begin(())
    while (status := search.step(1)) < 0:
        if search.counters.rounds and last < 23_000:
            last += 1000
            clauses.append([last, -41])
            search.add_clause(clauses[-1])
            search.begin(())
    assert search.counters.rounds
    values = search.values(last)
    assert status == 1
    assert all(any((values[abs(lit)] == 1) == (lit > 0) for lit in c) for c in clauses)


def test_any_budget_gives_the_same_search() -> None:
    """Rounds are split into slices by the kernel's own measure, not by the caller's."""
    from satdoku.sat.incremental import cdcl_settings
    from satdoku.sat.kernel.cdcl.search import CdclSearch

    cnf = Cnf.from_clauses(parities_and_clauses(Random(3), 60))
    counted = []
    for budget in (1, 777, 1_000_000):
        search = CdclSearch(cdcl_settings(Options("alternate", settings=settings(*SWITCHES))))
        for clause in cnf:
            search.add_clause(clause)
        search.seal()
        search.begin(())
        status = -1
        while status < 0:
            status = search.step(budget)
        counters = search.counters
        counted.append((status, counters.conflicts, counters.decisions, counters.propagations))
    assert counted[0] == counted[1] == counted[2]


def test_after_variables_come_back_clauses_are_tidied_again() -> None:
    """Four variables are eliminated. Once they are back, four are assigned, but nothing is
    tidied."""
    clauses = [[3, -6], [1, 4], [-5, -4, -2], [-5, -1]]
    more = [[-4, -5], [1, 5], [-4, 6], [-3, -4], [6, -1, 3], [2, 5]]
    with Solver(clauses, settings=settings("subsume", "eliminate")) as solver:
        assert not solver.solve(assumptions=[2, 5])
        assert solver.accum_stats()["eliminated"] == 4
        solver.append_formula(more)
        assert solver.solve()
        model = solver.get_model()
        assert model is not None
        assert unsatisfied_clause(Cnf.from_clauses(clauses + more), model) is None
