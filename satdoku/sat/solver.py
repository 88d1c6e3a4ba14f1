"""The solver for programmers: clauses are added and questions asked, in any order.

Its methods are named as in PySAT, and answer alike.
"""

from __future__ import annotations

import sys
from collections.abc import Iterable, Iterator, Mapping, Sequence
from contextlib import suppress
from itertools import islice
from types import TracebackType
from typing import Any

from satdoku.monitor import Monitor, Stopped
from satdoku.sat import solver_arguments as arguments
from satdoku.sat.cnf import Cnf
from satdoku.sat.engines import EngineConfig
from satdoku.sat.enumeration import Enumeration
from satdoku.sat.growing_cnf import GrowingCnf
from satdoku.sat.options import Options, require_settings
from satdoku.sat.pysat_compat import AsInPysat, VariablePool
from satdoku.sat.questions import in_turn
from satdoku.sat.result import Statistics, Status
from satdoku.sat.side_constraints import AtMost, Parity

Clauses = Cnf | Iterable[Iterable[int]]


class Solver(AsInPysat):
    def __init__(
        self,
        name: str | Clauses | None = None,
        bootstrap_with: Clauses | None = None,
        use_timer: bool = False,
        *,
        rule: str | None = None,
        settings: Mapping[str, int] | None = None,
        seed: int = 0,
        with_proof: bool = False,
        incr: bool = False,
        warm_start: bool = False,
        native_card: bool = False,
        sync_with: VariablePool | None = None,
    ) -> None:
        """`Solver(clauses)`, or as in PySAT, `Solver(name, clauses)`: every name of PySAT's means
        this solver; see sat/as_in_pysat.py. `rule` and `settings` are those of the engine cdcl;
        see sat/options.py. Each `seed` but 0 gives another search, which begins with values and
        scores by chance. The last four arguments are PySAT's. `incr` and `warm_start` change
        nothing: every solver here is incremental.
        """
        if isinstance(name, str):
            arguments.name(name)
        chosen = {} if settings is None else settings
        require_settings(chosen)
        rule = EngineConfig.named("cdcl", rule).options.rule
        options = Options(rule, arguments.whole(seed, "a seed"), dict(chosen))
        super().__init__(
            options,
            with_proof=with_proof,
            timed=use_timer,
            name=name if isinstance(name, str) else None,
            native_card=native_card,
            pool=sync_with,
        )
        for clauses in (None if isinstance(name, str) else name, bootstrap_with):
            if clauses is not None:
                self.append_formula(clauses)
        self.sync_vpool()

    # -- the formula -----------------------------------------------------------------------

    def add_clause(self, clause: Iterable[int], no_return: bool = True) -> bool | None:
        """With `no_return=False`, whether unit propagation finds no conflict with it."""
        self._live()
        try:
            if not self._formula.clauses.add_at_once(clause):
                with self._lock:
                    self._formula.clauses.add(clause)
        except TypeError as error:
            raise ValueError(f"a clause is a sequence of integers: {error}") from error
        return None if no_return else self.propagate()[0]

    def append_formula(self, formula: Clauses, no_return: bool = True) -> bool | None:
        """Clauses, or a formula of PySAT, with the at-most constraints that it may have."""
        self._live()
        arguments.clauses(formula)
        with self._lock:
            atmosts = getattr(formula, "atmosts", ())
            limits = [self._atmost(*atmost) for atmost in atmosts]
            self._formula.add(formula.clauses if atmosts else formula)  # type: ignore[union-attr]
            for limit in limits:
                self._constrain(limit)
        return None if no_return else self.propagate()[0]

    def add_atmost(
        self, lits: Iterable[int], k: int, weights: Sequence[int] = (), no_return: bool = True
    ) -> bool | None:
        """At most k of the literals are true, or the weights of those that are add up to k."""
        self._constrain(self._atmost(lits, k, weights))
        return None if no_return else self.propagate()[0]

    def _atmost(self, lits: Iterable[int], k: int, weights: Iterable[int] = ()) -> AtMost:
        self._live()
        self._require_atmost()
        self._require_no_proof()
        bound, literals = arguments.whole(k, "a bound"), arguments.listed(lits, "literals")
        weighed = arguments.weights(weights, len(literals))
        return AtMost(self._formula.literals(literals), bound, weighed)

    def add_xor_clause(self, lits: Iterable[int], value: bool = True) -> None:
        """An odd number of the literals is true; with `value=False`, an even one."""
        self._constrain(Parity(self._formula.literals(lits), bool(value)))

    def nof_vars(self) -> int:
        return self._formula.num_vars

    def nof_clauses(self) -> int:
        return len(self._formula)

    # -- questions -------------------------------------------------------------------------

    @in_turn
    def solve(self, assumptions: Iterable[int] = ()) -> bool:
        satisfiable = self._solve(assumptions) is Status.SATISFIABLE
        self.sync_vpool()
        return satisfiable

    @in_turn
    def solve_limited(
        self,
        assumptions: Iterable[int] = (),
        expect_interrupt: bool = False,
        *,
        conflict_budget: int | None = None,
        time_budget: float | None = None,
    ) -> bool | None:
        """None if a budget was not enough, or `interrupt` was called.

        Every call can be interrupted; the argument `expect_interrupt` exists because PySAT has it.
        """
        budget = self._limits(conflict_budget)
        with suppress(Stopped):
            self._solve(assumptions, self._monitor(time_budget), budget)
        self.sync_vpool()
        return self.get_status()

    @in_turn
    def ask(self, assumptions: Iterable[int], monitor: Monitor) -> Status:
        """For those who bring a monitor of their own; it raises `Stopped`."""
        return self._solve(assumptions, monitor)

    def enum_models(
        self,
        assumptions: Iterable[int] = (),
        *,
        variables: Iterable[int] | None = None,
        limit: int | None = None,
        conflict_budget: int | None = None,
        time_budget: float | None = None,
    ) -> Iterator[list[int]]:
        """Every model, each once; or the values that the given variables have in some model.

        What is asked in between is not disturbed, but for the last answer: in the loop, it is the
        model found last. Afterwards `get_status` is False if there were no more models, and None
        if the search for one was stopped by a budget or by `interrupt`.
        """
        self._live()
        chosen = None if variables is None else self._formula.literals(variables)
        if chosen is not None and any(variable < 0 for variable in chosen):
            raise ValueError("a variable is a number above 0")
        enumeration = Enumeration(
            self._formula,
            self._constraints,
            self._options,
            self._formula.literals(assumptions),
            chosen,
        )
        budget = self._limits(conflict_budget)
        models = self._enumerate(enumeration, budget, self._monitor(time_budget))
        most = None if limit is None else min(arguments.count(limit, "a limit"), sys.maxsize)
        return islice(models, most)

    def count_models(
        self,
        assumptions: Iterable[int] = (),
        *,
        variables: Iterable[int] | None = None,
        limit: int | None = None,
    ) -> int:
        return sum(1 for _ in self.enum_models(assumptions, variables=variables, limit=limit))

    @in_turn
    def propagate(
        self, assumptions: Iterable[int] = (), phase_saving: int = 0
    ) -> tuple[bool, list[int]]:
        """Whether unit propagation finds no conflict, and the literals it assigns.

        These are the assumptions and their consequences, without what holds anyway.
        """
        search, assumed = self._live(), self._formula.literals(assumptions)
        save = arguments.whole(phase_saving, "phase_saving") > 0
        self._bring_up_to_date(search)
        consistent, literals = search.propagate(assumed, save)
        known = self._formula.num_vars
        return consistent, [literal for literal in literals if abs(literal) <= known]

    # -- answers ---------------------------------------------------------------------------

    def get_status(self) -> bool | None:
        """The last answer; None if there was none."""
        return None if self._status is Status.UNKNOWN else self._status is Status.SATISFIABLE

    def get_model(self) -> list[int] | None:
        """After a satisfiable question: a literal per variable, checked against all clauses."""
        found = self._found
        return None if found is None else found.model(self._formula)

    @in_turn
    def get_core(
        self,
        minimize: bool = False,
        *,
        conflict_budget: int | None = None,
        time_budget: float | None = None,
    ) -> list[int] | None:
        """After an unsatisfiable question: assumptions that cannot hold together.

        They come in the order in which they were given. Minimised, each is necessary; that
        takes a search per assumption. If a budget ends it, or `interrupt`, it gives the smallest
        core found so far. The budget of conflicts is that of each search.
        """
        if self._core is not None and minimize:
            with suppress(Stopped):
                self._minimize(self._limits(conflict_budget), self._monitor(time_budget))
        return None if self._core is None else list(self._core)

    def get_proof(self) -> list[str] | None:
        """After an unsatisfiable question, if proofs were asked for: the lines of a DRAT proof.

        Its last clause says that the assumptions of the core cannot hold together. It is empty
        only if the clauses alone have no model.
        """
        search = self._live()
        if self._steps is None or self._status is not Status.UNSATISFIABLE:
            return None
        if self._core is None or self._proof is None or self._proof[0] != search.generation:
            raise ValueError(
                "the last answer has no proof, because an enumeration adds clauses of its own;"
                " solve() proves what it answers"
            )
        # The kernel treats assumptions as decisions. So everything it learns follows from the
        # clauses alone, and still does after more clauses are added. Where the core holds,
        # propagation ends in a conflict.
        lines = self._steps.getvalue()[: self._proof[1]].decode("ascii").splitlines()
        last = " ".join(map(str, (*(-literal for literal in self._core), 0)))
        return lines if lines[-1:] == [last] else [*lines, last]

    def accum_stats(self) -> Statistics:
        """What all searches counted together; the names are those of sat/result.py."""
        return self._live().statistics

    def time(self) -> float:
        """CPU seconds of the last question, for a solver made with `use_timer=True`."""
        return self._seconds

    def time_accum(self) -> float:
        return self._all_seconds

    # -- steering --------------------------------------------------------------------------

    def conf_budget(self, budget: int = -1) -> None:
        """The conflicts that each `solve_limited` has from now on; 0 or less is no limit."""
        self._budget = self._budget.replace(conflicts=_limit(budget))

    def prop_budget(self, budget: int = -1) -> None:
        """The same for propagations."""
        self._budget = self._budget.replace(propagations=_limit(budget))

    def dec_budget(self, budget: int = -1) -> None:
        """The same for decisions."""
        self._budget = self._budget.replace(decisions=_limit(budget))

    @in_turn
    def configure(self, parameters: Mapping[str, int]) -> None:
        """Change settings; see sat/options.py. The search goes on with what it has learned."""
        require_settings(parameters)
        search = self._live()
        self._options = self._options.replace(settings={**self._options.settings, **parameters})
        search.configure(parameters)

    def set_phases(self, literals: Iterable[int] = ()) -> None:
        """Each search begins with these values as the ones to try first."""
        self._live()
        self._phases |= {abs(literal): literal for literal in self._formula.literals(literals)}

    def interrupt(self) -> None:
        """End `solve_limited`, `enum_models` and the minimising of a core, from another thread or
        a signal handler, within milliseconds. Later ones end at once, until `clear_interrupt`.
        """
        self._interrupted = True

    def clear_interrupt(self) -> None:
        self._interrupted = False

    def new(
        self,
        name: str | Clauses | None = None,
        bootstrap_with: Clauses | None = None,
        use_timer: bool = False,
        **options: Any,
    ) -> None:
        """Begin again after `delete`; as in PySAT, a solver that is alive stays as it is."""
        if self._search is None:
            Solver.__init__(self, name, bootstrap_with, use_timer, **options)

    @in_turn
    def delete(self) -> None:
        """Free the memory. Nothing can be asked any more until `new` begins again."""
        self._search = None
        self._formula = GrowingCnf()
        self._forget()

    def __enter__(self) -> Solver:
        return self

    def __exit__(
        self,
        kind: type[BaseException] | None,
        error: BaseException | None,
        trace: TracebackType | None,
    ) -> None:
        self.delete()


def _limit(budget: int) -> int | None:
    number = arguments.whole(budget, "a budget")
    return number if number > 0 else None
