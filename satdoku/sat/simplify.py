"""Simplifies a formula without a search, and turns a model of the result into one of the formula.

Techniques remove variables with their clauses, and set these clauses aside, each with a witness: a
literal that can be made true without falsifying the others. The last clause set aside comes back
first; if the model does not satisfy it, its witness is flipped (Järvisalo, Heule, Biere 2012).
"""

from __future__ import annotations

from array import array
from collections.abc import Callable, Iterable, Iterator

from satdoku.monitor import UNWATCHED, Monitor
from satdoku.sat.cnf import Cnf
from satdoku.sat.compact import CompactFormula, ExpandedModel, compact
from satdoku.sat.engines import EngineConfig
from satdoku.sat.incremental import IncrementalSearch
from satdoku.value import Value

ROUNDS = 3  # of inprocessing; each allows eliminations that add more clauses than the last did
EFFORT = 50  # ticks per technique in each round, for each variable and literal of the formula …
LEAST_EFFORT = 2_000_000  # … and at least this many


class Simplified(Value):
    """Both have the same variables: those of the formula, and those that were introduced."""

    cnf: Cnf
    aside: Cnf  # the clauses that were set aside, in this order; the first literal is the witness


def simplify(
    cnf: Cnf, monitor: Monitor = UNWATCHED, prove: Callable[[bytes], None] | None = None
) -> Simplified:
    """The variables keep their numbers. `prove` receives the steps of a proof: a proof that the
    result has no model, appended to it, proves that the formula has none."""
    short = compact(cnf, monitor)
    if short is not None:
        found = simplify(short.cnf, monitor, prove and short.proof(prove))
        most = cnf.num_vars + found.cnf.num_vars - short.cnf.num_vars
        return Simplified(_renamed(found.cnf, short, most), _renamed(found.aside, short, most))
    options = EngineConfig.named("cdcl").options.replace(settings={"gauss": 0}, proof=prove)
    search = IncrementalSearch(cnf, options)
    effort = max(LEAST_EFFORT, EFFORT * (cnf.num_vars + len(cnf.literals)))
    search.simplify([effort] * ROUNDS, monitor)
    kernel = search.kernel
    left = Cnf.from_clauses(_clauses(kernel.simplified_formula()), cnf.num_vars)
    aside = Cnf.from_clauses(_clauses(kernel.aside_clauses()), cnf.num_vars)
    num_vars = max(left.num_vars, aside.num_vars)
    return Simplified(Cnf(num_vars, *left.arrays), Cnf(num_vars, *aside.arrays))


def _renamed(cnf: Cnf, short: CompactFormula, num_vars: int) -> Cnf:
    return Cnf.from_clauses(([*map(short.literal, clause)] for clause in cnf), num_vars)


def _clauses(numbers: bytes) -> Iterator[list[int]]:
    """From the kernel's format: size, literals."""
    given = memoryview(numbers).cast("i")
    place = 0
    while place < len(given):
        end = place + 1 + given[place]
        yield given[place + 1 : end].tolist()
        place = end


def reconstructed(
    aside: Cnf, literals: Iterable[int], num_vars: int, monitor: Monitor = UNWATCHED
) -> ExpandedModel:
    """A model of the formula, for its variables 1 to `num_vars`, from the true literals of a model
    of the simplified formula. A variable without a value is false."""
    true = {literal for literal in monitor.through(literals) if literal > 0}
    for index in monitor.through(range(len(aside) - 1, -1, -1)):
        clause = aside[index]
        if clause and not any(
            (literal in true) if literal > 0 else -literal not in true for literal in clause
        ):
            if clause[0] > 0:
                true.add(clause[0])
            else:
                true.discard(-clause[0])
    used = array("i", sorted(variable for variable in true if variable <= num_vars))
    return ExpandedModel(num_vars, used.tobytes())
