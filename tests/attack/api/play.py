"""Runs a program on a solver, and checks each answer and each refusal."""

from __future__ import annotations

import copy
import os
import pickle
import threading
from collections.abc import Iterator
from dataclasses import dataclass, field
from typing import Any

from satdoku import Cnf, Solver
from satdoku.errors import UsageError
from satdoku.sat import proof
from tests.attack.api.program import FAR, WRONG, Call, Program
from tests.attack.api.reference import Reference
from tests.attack.part import Tally

REFUSALS = (ValueError, UsageError)
DEAD = {"get_model", "get_core", "conf_budget", "interrupt", "clear_interrupt", "delete", "new"}


@dataclass
class Enumeration:
    """An enumeration in progress, and its models so far."""

    models: Iterator[list[int]]
    assumptions: list[int]
    variables: list[int] | None
    limit: float
    endless: bool  # has no budget that could end it
    life: int
    seen: list[set[int]] = field(default_factory=list)


class Play:
    def __init__(self, program: Program, tally: Tally) -> None:
        self.program, self.tally = program, tally
        self.life, self.alive, self.interrupted, self.budget = 0, True, False, False
        self.open: list[Enumeration] = []
        self._begin()
        self.solver = Solver(with_proof=program.with_proof, settings=dict(program.settings))

    def _begin(self) -> None:
        self.held = Reference()
        self.asked: list[int] | None = None  # the last assumptions, if the answer was no
        self.enumerated = False  # the last answer ended an enumeration

    def run(self) -> None:
        for call in self.program.calls:
            self.tally[call[0]] += 1
            if call in WRONG:
                self._wrong(call)
            elif not self.alive and call[0] not in DEAD:
                self._dead(call)
            else:
                getattr(self, f"_{call[0]}")(*call[1], **call[2])

    # -- misuse ----------------------------------------------------------------------------

    def _wrong(self, call: Call) -> None:
        before = self.solver.nof_clauses()
        self._refused(call)
        assert self.solver.nof_clauses() == before, "a refused clause was added"

    def _refused(self, call: Call) -> None:
        name, args, options = call
        try:
            getattr(self.solver, name)(*args, **options)
        except REFUSALS:
            self.tally["refused"] += 1
        else:
            raise AssertionError(f"{name} took {args} {options}")

    def _dead(self, call: Call) -> None:
        name, args, _options = call
        if name == "next":
            for each in self.open:
                _require_dead(each)
            self.open = []
        elif name not in ("copy", "fork", "thread"):
            self._refused((name, args, {}))

    # -- the formula -----------------------------------------------------------------------

    def _add_clause(self, clause: list[int]) -> None:
        self.solver.add_clause(clause)
        self.held.clauses.append(clause)

    def _append_formula(self, clauses: list[list[int]]) -> None:
        self.solver.append_formula(clauses)
        self.held.clauses += clauses

    def _add_atmost(self, literals: list[int], bound: int, weights: list[int]) -> None:
        self.solver.add_atmost(literals, bound, weights)
        self.held.atmosts.append((literals, bound, weights))

    def _add_xor_clause(self, literals: list[int], odd: bool) -> None:
        self.solver.add_xor_clause(literals, odd)
        self.held.parities.append((literals, odd))

    # -- questions -------------------------------------------------------------------------

    def _solve(self, assumptions: list[int]) -> None:
        self._require_right(self.solver.solve(assumptions), assumptions)

    def _solve_limited(self, assumptions: list[int], **budgets: Any) -> None:
        found = self.solver.solve_limited(assumptions, **budgets)
        if found is None:
            assert self.interrupted or budgets or self.budget, "undecided without a budget"
            self.asked, self.enumerated = None, False
            assert self.solver.get_core() is None
            assert self.solver.get_model() is None
        else:
            self._require_right(found, assumptions)

    def _require_right(self, found: bool, assumptions: list[int]) -> None:
        assert found is self.held.satisfiable(assumptions), f"says {found}"
        self.asked, self.enumerated = None if found else assumptions, False
        if found:
            model = set(self.solver.get_model() or ())
            assert len(model) == self.solver.nof_vars()
            assert model.issuperset(assumptions)
            assert self.held.holds(model), "no model"
        else:
            self._require_core()

    def _require_core(self) -> list[int]:
        core = self.solver.get_core()
        assert core is not None
        assert set(core) <= set(self.asked or ())
        assert not self.held.satisfiable(core), f"{core} is no core"
        return core

    def _propagate(self, assumptions: list[int], save: int) -> None:
        consistent, implied = self.solver.propagate(assumptions, save)
        if not consistent:
            assert not self.held.satisfiable(assumptions), "a conflict where there is a model"
        for model in self.held.models(assumptions):
            known = [x for x in implied if abs(x) in map(abs, model)]
            assert model.issuperset(known), "implies too much"

    def _get_model(self) -> None:
        model = self.solver.get_model()
        assert (model is not None) is (self.solver.get_status() is True)

    def _get_core(self, minimize: bool, **budgets: Any) -> None:
        before = self.asked
        core = self.solver.get_core(minimize and self.alive, **budgets)
        if not self.alive or before is None:
            assert self.enumerated or core is None
            return
        assert core is not None
        assert not self.held.satisfiable(core), f"{core} is no core"
        if minimize and not budgets and not self.budget and not self.interrupted:
            for literal in core:
                rest = [other for other in core if other != literal]
                assert self.held.satisfiable(rest), f"{core} is not minimal"

    def _get_proof(self) -> None:
        if self.program.with_proof and self.enumerated:
            return self._refused(("get_proof", (), {}))
        lines = self.solver.get_proof()
        assert (lines is not None) is (self.program.with_proof and self.asked is not None)
        if lines is not None:
            self._require_proof(lines)
        return None

    def _require_proof(self, lines: list[str]) -> None:
        core = self._require_core()
        if self.held.satisfiable():
            assert "0" not in lines, "refutes what has a model"
        units = [[literal] for literal in core]
        text = "".join(f"{line}\n" for line in [*lines, "0"]).encode()
        formula = self.solver.proof_formula().to_lists()
        assert formula[: len(self.held.clauses)] == self.held.clauses
        cnf = Cnf.from_clauses([*formula, *units], FAR)
        assert proof.check(cnf, text).outcome is proof.Outcome.PROVED, "the proof does not check"
        assert lines[-1].split()[:-1] == [str(-literal) for literal in core]
        self.tally["proofs checked"] += 1

    # -- enumerations ----------------------------------------------------------------------

    def _enum_models(self, assumptions: list[int], **options: Any) -> None:
        models = self.solver.enum_models(assumptions, **options)
        variables = options.get("variables")
        limit = options.get("limit", float("inf"))
        endless = not {"conflict_budget", "time_budget"} & set(options) and not self.budget
        begun = Enumeration(models, assumptions, variables, limit, endless, self.life)
        self.open = [*self.open[-3:], begun]

    def _next(self, which: int, count: int) -> None:
        if which >= len(self.open):
            return
        each = self.open[which]
        if each.life != self.life:
            _require_dead(each)
            self.open.remove(each)
            return
        for _ in range(count):
            model = next(each.models, None)
            if model is None:
                self._end(each)
                break
            self.asked, self.enumerated = None, False
            self._require_new(each, model)

    def _require_new(self, each: Enumeration, model: list[int]) -> None:
        found = set(model)
        assert not any(found >= other for other in each.seen), "the same model again"
        each.seen.append(found)
        fixed = [x for x in model if abs(x) in {*self.held.used(), *map(abs, each.assumptions)}]
        assert self.held.satisfiable([*fixed, *each.assumptions]), "no model"
        model.clear()  # it belongs to the caller

    def _end(self, each: Enumeration) -> None:
        """Check the last answer; unless something else ended it, there is no other model."""
        self.open.remove(each)
        if len(each.seen) >= each.limit:
            return  # it stopped searching
        self.asked = None
        self.enumerated = self.solver.get_status() is False
        if not each.endless or self.interrupted:
            return
        for model in self.held.models(each.assumptions):
            chosen = (
                model if each.variables is None else {v for v in model if abs(v) in each.variables}
            )
            assert any(_agree(chosen, other) for other in each.seen), "a model is missing"

    # -- the rest --------------------------------------------------------------------------

    def _set_phases(self, literals: list[int]) -> None:
        self.solver.set_phases(literals)

    def _conf_budget(self, budget: int) -> None:
        self.solver.conf_budget(budget)
        self.budget = budget > 0

    def _accum_stats(self) -> None:
        assert min(self.solver.accum_stats().values()) >= 0

    def _interrupt(self) -> None:
        self.solver.interrupt()
        self.interrupted = True

    def _clear_interrupt(self) -> None:
        self.solver.clear_interrupt()
        self.interrupted = False

    def _delete(self) -> None:
        self.solver.delete()
        self.alive = False
        self._begin()

    def _new(self) -> None:
        proofs, settings = self.program.with_proof, dict(self.program.settings)
        self.solver.new(with_proof=proofs, settings=settings)
        if not self.alive:
            self.life += 1
            self.alive, self.interrupted, self.budget = True, False, False

    def _copy(self) -> None:
        pickled = pickle.dumps(self.solver)
        for twin in (copy.copy(self.solver), copy.deepcopy(self.solver), pickle.loads(pickled)):
            assert twin.solve() == self.held.satisfiable(), "a copy gives another answer"

    def _thread(self) -> None:
        """Another thread asks while this one adds redundant clauses."""
        found: list[bool] = []
        other = threading.Thread(target=lambda: found.append(self.solver.solve([])))
        other.start()
        self.solver.add_clause([1, -1])
        other.join()
        self.held.clauses.append([1, -1])
        assert found == [self.held.satisfiable()], "another thread gets another answer"
        self._solve([])

    def _fork(self) -> None:
        expected = self.held.satisfiable()
        child = os.fork()
        if not child:
            code = 1
            try:
                code = 0 if self.solver.solve() is expected else 2
            finally:
                os._exit(code)
        _pid, status = os.waitpid(child, 0)
        assert os.waitstatus_to_exitcode(status) == 0, "a forked child answers wrongly"


def _require_dead(each: Enumeration) -> None:
    try:
        next(each.models)
    except (ValueError, StopIteration):
        return
    raise AssertionError("an enumeration goes on after delete")


def _agree(model: set[int], other: set[int]) -> bool:
    """True if no variable has different values in them."""
    return all(-literal not in other for literal in model)
