"""Measures optimisation against RC2 (PySAT) and CP-SAT (OR-Tools): `python -m
benchmarks.optimisation [--seconds S]`.

The instances are of the kinds of the MaxSAT Evaluations and the pseudo-Boolean competitions, small
enough for all. Each solver gets the same clauses and costs in memory. Times are CPU seconds of the
search alone; the optima are compared. PySAT must be installed, and so must OR-Tools (`pip install
ortools`) for the last column.
"""

from __future__ import annotations

import argparse
import sys
import time
from collections.abc import Callable, Iterator
from itertools import combinations, islice
from math import exp, log
from random import Random
from threading import Timer
from typing import Any

from benchmarks.tables import Table, print_tables
from satdoku import Model
from satdoku.model.bounds import Bounds
from satdoku.model.compiled import CompiledModel
from satdoku.model.expressions import Bool
from satdoku.model.optimum import minimize
from satdoku.monitor import Monitor

Solve = Callable[[Model, float], tuple[float, int | None]]  # CPU seconds and the optimum


def random_edges(rng: Random, nodes: int, count: int) -> list[tuple[int, int]]:
    return rng.sample(list(combinations(range(nodes), 2)), count)


def vertex_cover(nodes: int, edges: int, weights: int, seed: int) -> Model:
    """The cheapest nodes that touch every edge."""
    rng, model = Random(seed), Model()
    chosen = model.bools("v", nodes)
    for a, b in random_edges(rng, nodes, edges):
        model.add(chosen[a] | chosen[b])
    model.minimize(sum(rng.randint(1, weights) * x for x in chosen))
    return model


def max_cut(nodes: int, edges: int, seed: int) -> Model:
    """Two sides with as many edges as possible between them."""
    rng, model = Random(seed), Model()
    side = model.bools("v", nodes)
    for a, b in random_edges(rng, nodes, edges):
        model.add_soft(side[a] | side[b])
        model.add_soft(~side[a] | ~side[b])
    return model


def random_sat(variables: int, clauses: int, size: int, weights: int, seed: int) -> Model:
    """As many random clauses as possible."""
    rng, model = Random(seed), Model()
    values = model.bools("v", variables)
    for _ in range(clauses):
        some = rng.sample(values, size)
        body = [x if rng.random() < 0.5 else ~x for x in some]
        model.add_soft(some_of(body), weight=rng.randint(1, weights))
    return model


def some_of(literals: list[Bool]) -> Bool:
    found = literals[0]
    for literal in literals[1:]:
        found = found | literal
    return found


def set_cover(elements: int, sets: int, size: int, weights: int, seed: int) -> Model:
    rng, model = Random(seed), Model()
    chosen = model.bools("s", sets)
    members: list[list[Bool]] = [[] for _ in range(elements)]
    for x in chosen:
        for element in rng.sample(range(elements), size):
            members[element].append(x)
    for each in members:
        model.add_clause(each or [True])
    model.minimize(sum(rng.randint(1, weights) * x for x in chosen))
    return model


def auction(goods: int, bids: int, seed: int) -> Model:
    """The bids with the highest sum that do not share goods."""
    rng, model = Random(seed), Model()
    accepted = model.bools("b", bids)
    wanted = [set(rng.sample(range(goods), rng.randint(2, 5))) for _ in range(bids)]
    for a, b in combinations(range(bids), 2):
        if wanted[a] & wanted[b]:
            model.add(~accepted[a] | ~accepted[b])
    prices = [sum(rng.randint(8, 12) for _ in each) for each in wanted]
    model.maximize(sum(price * x for price, x in zip(prices, accepted, strict=True)))
    return model


def colouring(nodes: int, edges: int, colours: int, seed: int) -> Model:
    """A colouring that spares the dear colours."""
    rng, model = Random(seed), Model()
    colour = model.bools("c", nodes, colours)
    for row in colour:
        model.add_exactly_one(row)
    for a, b in random_edges(rng, nodes, edges):
        for one, two in zip(colour[a], colour[b], strict=True):
            model.add(~one | ~two)
    used = model.bools("used", colours)
    for row in colour:
        for k, x in enumerate(row):
            model.add(x >> used[k])
    model.minimize(sum((k + 1) * x for k, x in enumerate(used)))
    return model


def timetable(events: int, slots: int, clashes: int, seed: int) -> Model:
    """Each event in a slot, clashing ones apart, each with preferences."""
    rng, model = Random(seed), Model()
    place = model.bools("e", events, slots)
    for row in place:
        model.add_exactly_one(row)
        for x in rng.sample(row, slots // 2):
            model.add_soft(~x, weight=rng.randint(1, 9))
    for a, b in random_edges(rng, events, clashes):
        for one, two in zip(place[a], place[b], strict=True):
            model.add(~one | ~two)
    return model


def knapsack(items: int, seed: int) -> Model:
    rng, model = Random(seed), Model()
    taken = model.bools("i", items)
    weights = [rng.randint(5, 40) for _ in taken]
    values = [weight + rng.randint(0, 12) for weight in weights]
    model.add(sum(w * x for w, x in zip(weights, taken, strict=True)) <= sum(weights) // 3)
    model.maximize(sum(v * x for v, x in zip(values, taken, strict=True)))
    return model


def assignment(jobs: int, agents: int, seed: int) -> Model:
    """Each job to an agent, within what the agents can do."""
    rng, model = Random(seed), Model()
    given = model.bools("j", jobs, agents)
    for row in given:
        model.add_exactly_one(row)
    loads = [[rng.randint(3, 9) for _ in range(agents)] for _ in range(jobs)]
    for agent in range(agents):
        load = sum(loads[j][agent] * given[j][agent] for j in range(jobs))
        model.add(load <= 7 * jobs // agents)
    model.minimize(sum(rng.randint(1, 20) * x for row in given for x in row))
    return model


def domination(side: int) -> Model:
    """The fewest queens that attack every square."""
    model = Model()
    queen = model.bools("q", side, side)
    squares = [(r, c) for r in range(side) for c in range(side)]
    for r, c in squares:
        near = [queen[a][b] for a, b in squares if a == r or b == c or abs(a - r) == abs(b - c)]
        model.add_clause(near)
    model.minimize(sum(queen[r][c] for r, c in squares))
    return model


def instances() -> Iterator[tuple[str, Model]]:
    for k, (nodes, edges) in enumerate([(60, 150), (90, 220), (40, 300)]):
        yield f"vertex cover {nodes}/{edges}", vertex_cover(nodes, edges, 1, k)
        yield f"weighted cover {nodes}/{edges}", vertex_cover(nodes, edges, 20, k)
    for nodes, edges in [(16, 40), (20, 50), (24, 50)]:
        yield f"max-cut {nodes}/{edges}", max_cut(nodes, edges, nodes)
    yield "max-2-SAT", random_sat(30, 120, 2, 1, 1)
    yield "weighted max-2-SAT", random_sat(30, 130, 2, 9, 2)
    yield "max-3-SAT", random_sat(40, 240, 3, 1, 3)
    yield "weighted max-3-SAT", random_sat(40, 240, 3, 9, 4)
    for k, (elements, sets) in enumerate([(60, 40), (100, 60), (80, 50)]):
        yield f"set cover {elements}/{sets}", set_cover(elements, sets, 6, 1 + 9 * (k % 2), k)
    for bids in (30, 40, 50):
        yield f"auction {bids}", auction(40, bids, bids)
    for nodes, edges in [(20, 60), (30, 90), (40, 140)]:
        yield f"colouring {nodes}/{edges}", colouring(nodes, edges, 6, nodes)
    for events in (15, 25, 35):
        yield f"timetable {events}", timetable(events, 6, 2 * events, events)
    for items in (10, 12, 14):
        yield f"knapsack {items}", knapsack(items, items)
    for jobs in (8, 10, 12):
        yield f"assignment {jobs}", assignment(jobs, 3, jobs)
    yield "queens that dominate 6", domination(6)
    yield "queens that dominate 7", domination(7)


def by_satdoku(model: Model, seconds: float) -> tuple[float, int | None]:
    compiled = CompiledModel(model)
    compiled.update()
    costs, constant = compiled.all_costs()
    start = time.process_time()
    bounds = Bounds(costs, Monitor(seconds))
    finished = minimize(compiled.cnf(), costs, bounds)
    taken = time.process_time() - start
    return taken, model.sense * (int(bounds.upper) + constant) if finished else None


def by_rc2(model: Model, seconds: float, stratified: bool = False) -> tuple[float, int | None]:
    from pysat.examples.rc2 import RC2, RC2Stratified

    constant, wcnf = weighted_clauses(model)
    start = time.process_time()
    with (RC2Stratified if stratified else RC2)(wcnf) as solver:
        timer = Timer(seconds, solver.oracle.interrupt)
        timer.start()
        finished = solver.compute(expect_interrupt=True) is not None
        timer.cancel()
        cost: int = solver.cost
    return time.process_time() - start, model.sense * (cost + constant) if finished else None


def by_rc2_stratified(model: Model, seconds: float) -> tuple[float, int | None]:
    return by_rc2(model, seconds, stratified=True)


def weighted_clauses(model: Model) -> tuple[int, object]:
    from pysat.formula import WCNF

    compiled = CompiledModel(model)
    compiled.update()
    costs, constant = compiled.all_costs()
    wcnf = WCNF()
    wcnf.extend(list(clause) for clause in compiled.cnf())
    for literal, weight in costs.items():
        wcnf.append([-literal], weight=weight)
    return constant, wcnf


def by_cp_sat(model: Model, seconds: float) -> tuple[float, int | None]:
    from ortools.sat.python import cp_model

    compiled = CompiledModel(model)
    compiled.update()
    costs, constant = compiled.all_costs()
    theirs = cp_model.CpModel()
    named = [theirs.new_bool_var("") for _ in range(compiled.compiler.num_vars)]

    def literal(number: int) -> Any:
        return named[number - 1] if number > 0 else named[-number - 1].negated()

    for clause in compiled.cnf():
        theirs.add_bool_or([literal(x) for x in clause])
    theirs.minimize(sum(w * literal(x) for x, w in costs.items()))
    solver = cp_model.CpSolver()
    solver.parameters.num_workers = 1
    solver.parameters.max_time_in_seconds = seconds
    start = time.process_time()
    status = solver.solve(theirs)
    taken = time.process_time() - start
    found = status == cp_model.OPTIMAL
    return taken, model.sense * (round(solver.objective_value) + constant) if found else None


def tables(seconds: float, most: int | None = None) -> list[Table]:
    solvers: dict[str, Solve] = {
        "satdoku": by_satdoku,
        "RC2": by_rc2,
        "RC2, stratified": by_rc2_stratified,
    }
    try:
        import ortools.sat.python.cp_model  # noqa: F401

        solvers["CP-SAT"] = by_cp_sat
    except ImportError:
        pass
    rows, ratios = [], dict[str, list[float]]()
    for what, model in islice(instances(), most):
        found = {name: solve(model, seconds) for name, solve in solvers.items()}
        print(what, *(f"{1e3 * taken:.1f}" for taken, _optimum in found.values()), file=sys.stderr)
        optima = {optimum for _seconds, optimum in found.values() if optimum is not None}
        assert len(optima) <= 1, f"{what}: {found}"
        ours = found["satdoku"][0]
        for name, (taken, _optimum) in found.items():
            ratios.setdefault(name, []).append(log(max(ours, 1e-3) / max(taken, 1e-3)))
        figures = (f"{1e3 * taken:.1f}" for taken, _optimum in found.values())
        rows.append((what, str(*optima), *figures))
    means = [f"{exp(sum(each) / len(each)):.2f}" for each in ratios.values()]
    rows.append(("satdoku's time as a multiple, geometric mean", "", *means))
    heading = ("instance", "optimum", *(f"{name}, ms" for name in solvers))
    return [Table("Optimisation", heading, rows)]


def main() -> None:
    parser = argparse.ArgumentParser(prog="benchmarks.optimisation", description=__doc__)
    parser.add_argument("--seconds", type=float, default=60.0, help="time limit of a search")
    print_tables(tables(parser.parse_args().seconds))


if __name__ == "__main__":
    main()
