"""Plays a sequence on our solver and checks each answer with an external solver."""

from __future__ import annotations

import io
from collections import Counter

from satdoku import Cnf, Solver
from satdoku.monitor import UNWATCHED
from satdoku.sat import proof
from satdoku.sat.engines import ENGINES
from satdoku.sat.options import Options
from satdoku.sat.result import Status
from tests.attack.part import Tally
from tests.attack.questions.oracle import Oracle, OutsideOracle, TableOracle
from tests.attack.questions.sequence import (
    Add,
    Enumerate,
    Operation,
    Propagate,
    Sequence,
    SetPhases,
    Solve,
)


def play(sequence: Sequence, tally: Tally | None = None) -> None:
    """Raises an AssertionError at the first wrong answer."""
    tally = Counter() if tally is None else tally
    tally["formulas"] += 1
    rule, settings, proving = sequence.rule, sequence.settings, sequence.proving
    with (
        TableOracle() if sequence.tiny else OutsideOracle() as oracle,
        Solver(rule=rule, seed=sequence.seed, settings=settings, with_proof=proving) as solver,
    ):
        for operation in sequence.operations:
            _perform(operation, solver, oracle, tally)
        _solve_at_once(sequence, oracle, tally)


def _solve_at_once(sequence: Sequence, oracle: Oracle, tally: Tally) -> None:
    """Give all clauses to the engine, which can do more if no others will follow."""
    cnf = Cnf.from_clauses(oracle.clauses)
    steps = io.BytesIO()
    writer = proof.ProofWriter(steps) if sequence.proving else None
    options = Options(sequence.rule, sequence.seed, sequence.settings, writer)
    found = ENGINES["cdcl"].run(cnf, options, UNWATCHED)
    answer = found.status is Status.SATISFIABLE
    assert answer is oracle.satisfiable([]), f"answered {answer} at once"
    if answer:
        oracle.require_model(list(found.model), [], cnf.num_vars)
    elif sequence.proving and all(oracle.clauses):
        _check(cnf, steps.getvalue(), tally)


def _perform(operation: Operation, solver: Solver, oracle: Oracle, tally: Tally) -> None:
    match operation:
        case Add(clauses):
            oracle.add(clauses)
            solver.append_formula(clauses)
            assert solver.nof_clauses() == len(oracle.clauses)
        case Solve():
            _solve(operation, solver, oracle, tally)
        case Enumerate():
            _enumerate(operation, solver, oracle, tally)
        case Propagate(assumptions, phase_saving):
            tally["propagated"] += 1
            _require_propagation(assumptions, *solver.propagate(assumptions, phase_saving), oracle)
        case SetPhases(literals):
            solver.set_phases(literals)


def _solve(operation: Solve, solver: Solver, oracle: Oracle, tally: Tally) -> None:
    assumptions = operation.assumptions
    tally["solves"] += 1
    if operation.budget is None:
        answer: bool | None = solver.solve(assumptions)
    else:
        answer = solver.solve_limited(assumptions, conflict_budget=operation.budget)
    assert solver.get_status() is answer
    if answer is None:
        tally["undecided"] += 1
        assert operation.budget is not None
    else:
        assert answer is oracle.satisfiable(assumptions), f"answered {answer}"
    if answer:
        tally["models"] += 1
        oracle.require_model(solver.get_model(), assumptions, solver.nof_vars())
    elif answer is False:
        tally["unsatisfiable"] += 1
        _require_core(operation, solver, oracle, tally)


def _require_core(operation: Solve, solver: Solver, oracle: Oracle, tally: Tally) -> None:
    tally["cores"] += 1
    core = solver.get_core(minimize=operation.minimize)
    assert core is not None
    assert core == [a for a in dict.fromkeys(operation.assumptions) if a in core]
    assert not oracle.satisfiable(core), f"{core} is not a core"
    lines = solver.get_proof()
    if lines is not None:
        _require_proof(core, lines, oracle, tally)
    if operation.minimize:
        for literal in core:
            rest = [other for other in core if other != literal]
            assert oracle.satisfiable(rest), f"{literal} is superfluous in {core}"


def _require_proof(core: list[int], lines: list[str], oracle: Oracle, tally: Tally) -> None:
    refuted = Cnf.from_clauses([*oracle.clauses, *([literal] for literal in core)])
    _check(refuted, "".join(f"{line}\n" for line in lines).encode(), tally)


def _check(refuted: Cnf, steps: bytes, tally: Tally) -> None:
    tally["proofs"] += 1
    lrat = io.BytesIO()
    found = proof.check(refuted, steps, lrat=lrat)
    assert found.outcome is proof.Outcome.PROVED, f"the proof is {found}"
    found = proof.check_lrat(refuted, lrat.getvalue())
    assert found.outcome is proof.Outcome.PROVED, f"the proof in LRAT is {found}"


def _enumerate(operation: Enumerate, solver: Solver, oracle: Oracle, tally: Tally) -> None:
    """All models differ, and when the solver finds no more, neither does the oracle."""
    seen: set[tuple[int, ...]] = set()
    models = solver.enum_models(operation.assumptions)
    size = solver.nof_vars()
    for model in models:
        tally["models"] += 1
        oracle.require_model(model, operation.assumptions, size)
        assert tuple(model) not in seen, "a model twice"
        seen.add(tuple(model))
        if len(seen) == operation.most:
            return
    assert not oracle.has_more(seen, operation.assumptions), "a model is missing"


def _require_propagation(
    assumptions: list[int], consistent: bool, literals: list[int], oracle: Oracle
) -> None:
    """Propagated literals must follow, and conflicts must be real. Completeness is not required.

    Nothing more can be checked, because learned clauses propagate, too.
    """
    if not consistent:
        assert not oracle.satisfiable(assumptions), "no conflict there"
        return
    for literal in literals:
        follows = not oracle.satisfiable([*assumptions, -literal])
        assert follows, f"{literal} does not follow from {assumptions}"
    for literal in assumptions:
        known = literal in literals or not oracle.satisfiable([-literal])
        assert known, f"the assumption {literal} is missing"
