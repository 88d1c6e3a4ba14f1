"""The solver as a library: add clauses and ask questions, in any order.

The methods have the same names and results as in PySAT.
"""

from __future__ import annotations

import sys
from collections.abc import Iterable, Iterator, Mapping, Sequence
from contextlib import suppress
from itertools import islice
from types import TracebackType
from typing import Any

from satdoku.monitor import Monitor, Report, Stopped
from satdoku.sat import solver_arguments as arguments
from satdoku.sat.cnf import Cnf
from satdoku.sat.engines import EngineConfig
from satdoku.sat.enumeration import Enumeration
from satdoku.sat.growing_cnf import GrowingCnf
from satdoku.sat.idrup import IdrupTrace, Stream
from satdoku.sat.options import Options
from satdoku.sat.pysat_compat import PysatCompat, VariablePool
from satdoku.sat.questions import in_turn
from satdoku.sat.result import Statistics, Status
from satdoku.sat.settings import require_settings
from satdoku.sat.side_constraints import AtMost, Parity, hidden_numbers, renumbered

Clauses = Cnf | Iterable[Iterable[int]]
USUAL = EngineConfig.named("cdcl").options


class Solver(PysatCompat):
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
        """`Solver(clauses)` or, as in PySAT, `Solver(name, clauses)`: every PySAT name selects this
        solver; see sat/pysat_compat.py. `rule` and `settings` are those of the cdcl engine; see
        sat/settings.py. Each nonzero `seed` gives a different search, which starts with random
        phases and scores. The last four arguments are PySAT's. `incr` and `warm_start` have no
        effect: every solver here is incremental.
        """
        if isinstance(name, str):
            arguments.name(name)
        options = USUAL
        if not (rule is None and settings is None and seed == 0):
            options = _options(rule, settings or {}, seed)
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
        """With `no_return=False`, return True if unit propagation finds no conflict.

        >>> solver = Solver()
        >>> solver.add_clause([1, -2])
        >>> solver.nof_clauses()
        1
        """
        self._live()
        try:
            if not self._formula.clauses.add_without_lock(clause):
                with self._lock:
                    self._formula.clauses.add(clause)
        except TypeError as error:
            raise ValueError(f"a clause is a sequence of integers: {error}") from error
        return None if no_return else self.propagate()[0]

    def append_formula(self, formula: Clauses, no_return: bool = True) -> bool | None:
        """Add clauses, or a PySAT formula with its at-most constraints.

        >>> solver = Solver()
        >>> solver.append_formula([[1, 2], [-1]])
        >>> solver.solve(), solver.get_model()
        (True, [-1, 2])
        """
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
        """At most k literals are true; with weights, those of the true ones add up to at most k.

        >>> solver = Solver([[1, 2], [2, 3], [1, 3]])
        >>> solver.add_atmost([1, 2, 3], 2)
        >>> solver.count_models()
        3
        >>> solver.add_atmost([1, 2, 3], 4, weights=[1, 2, 3])
        >>> solver.count_models()
        2
        """
        self._constrain(self._atmost(lits, k, weights))
        return None if no_return else self.propagate()[0]

    def _atmost(self, lits: Iterable[int], k: int, weights: Iterable[int] = ()) -> AtMost:
        self._live()
        self._require_atmost()
        bound, literals = arguments.whole(k, "a bound"), arguments.listed(lits, "literals")
        weighed = arguments.weights(weights, len(literals))
        return AtMost(self._formula.literals(literals), bound, weighed)

    def add_xor_clause(self, lits: Iterable[int], value: bool = True) -> None:
        """An odd number of the literals is true; with `value=False`, an even one.

        >>> solver = Solver([[1], [2]])
        >>> solver.add_xor_clause([1, 2, 3])
        >>> solver.solve(), solver.get_model()
        (True, [1, 2, 3])
        """
        self._constrain(Parity(self._formula.literals(lits), bool(value)))

    def nof_vars(self) -> int:
        """The number of variables: the greatest one that has been used.

        >>> Solver([[1, -7]]).nof_vars()
        7
        """
        return self._formula.num_vars

    def nof_clauses(self) -> int:
        """The number of clauses that were added.

        >>> Solver([[1, -7], [2]]).nof_clauses()
        2
        """
        return len(self._formula)

    # -- questions -------------------------------------------------------------------------

    @in_turn
    def solve(self, assumptions: Iterable[int] = ()) -> bool:
        """True if the clauses have a model in which the assumptions hold.

        >>> solver = Solver([[1, 2], [-1, 2]])
        >>> solver.solve()
        True
        >>> solver.solve(assumptions=[-2])
        False
        """
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
        progress: Report | None = None,
    ) -> bool | None:
        """None if a budget was exhausted or `interrupt` was called.

        `progress` is called every 0.1 s with a `satdoku.monitor.Progress`: an estimate of the part
        that is done, the decisions, and the seconds.

        Every call can be interrupted; `expect_interrupt` exists for compatibility with PySAT.

        >>> solver = Solver([[1, 2]])
        >>> solver.solve_limited(conflict_budget=1000, time_budget=10.0)
        True
        """
        budget = self._limits(conflict_budget)
        with suppress(Stopped):
            reports = () if progress is None else (progress,)
            self._solve(assumptions, self._monitor(time_budget, *reports), budget)
        self.sync_vpool()
        return self.get_status()

    @in_turn
    def ask(
        self, assumptions: Iterable[int], monitor: Monitor, conflict_budget: int | None = None
    ) -> Status:
        """Solve with the caller's monitor, which raises `Stopped`; unknown if the budget is
        exhausted.

        >>> from satdoku.monitor import Monitor
        >>> Solver([[1]]).ask([], Monitor(timeout=10.0))
        <Status.SATISFIABLE: 1>
        """
        return self._solve(assumptions, monitor, self._limits(conflict_budget))

    def enum_models(
        self,
        assumptions: Iterable[int] = (),
        *,
        variables: Iterable[int] | None = None,
        limit: int | None = None,
        conflict_budget: int | None = None,
        time_budget: float | None = None,
    ) -> Iterator[list[int]]:
        """Every model once; or every assignment of the given variables that some model has.

        Other questions in between are not affected, except that the last answer is the latest
        model. Afterwards `get_status` is False if there were no more models, and None if the search
        was stopped by a budget or by `interrupt`.

        >>> solver = Solver([[1, 2]])
        >>> sorted(solver.enum_models())
        [[-1, 2], [1, -2], [1, 2]]
        >>> sorted(solver.enum_models(variables=[1]))
        [[-1], [1]]
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
            self._connection,
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
        """The number of models that `enum_models` would give.

        >>> Solver([[1, 2]]).count_models(assumptions=[1])
        2
        """
        return sum(1 for _ in self.enum_models(assumptions, variables=variables, limit=limit))

    @in_turn
    def propagate(
        self, assumptions: Iterable[int] = (), phase_saving: int = 0
    ) -> tuple[bool, list[int]]:
        """Propagate the assumptions; return True if there is no conflict, and the assigned
        literals.

        These are the assumptions and their consequences, without root-level literals.

        >>> Solver([[-1, 2], [-2, 3]]).propagate([1])
        (True, [1, 2, 3])
        """
        search, assumed = self._live(), self._formula.literals(assumptions)
        self._keep_model()
        save = arguments.whole(phase_saving, "phase_saving") > 0
        self._bring_up_to_date(search)
        consistent, literals = search.propagate(assumed, save)
        known = self._formula.num_vars
        return consistent, [literal for literal in literals if abs(literal) <= known]

    # -- answers ---------------------------------------------------------------------------

    def get_status(self) -> bool | None:
        """The last answer; None if there was none.

        >>> solver = Solver([[1]])
        >>> solver.get_status()
        >>> solver.solve([-1])
        False
        >>> solver.get_status()
        False
        """
        return None if self._status is Status.UNKNOWN else self._status is Status.SATISFIABLE

    def get_model(self) -> list[int] | None:
        """After a satisfiable question: one literal per variable, checked against all clauses.

        >>> solver = Solver([[-1], [1, 2]])
        >>> solver.solve(), solver.get_model()
        (True, [-1, 2])
        """
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
        """After an unsatisfiable question: assumptions that contradict each other.

        They are in the order given. In a minimised core each is necessary; this takes a search per
        assumption. If a budget or `interrupt` ends it, the result is the smallest core so far. The
        conflict budget applies to each search.

        >>> solver = Solver([[-1, -3]])
        >>> solver.solve(assumptions=[1, 2, 3]), solver.get_core()
        (False, [1, 3])
        """
        if self._core is not None and minimize:
            with suppress(Stopped):
                self._minimize(self._limits(conflict_budget), self._monitor(time_budget))
        return None if self._core is None else list(self._core)

    def get_proof(self) -> list[str] | None:
        """After an unsatisfiable question, if proofs were asked for: the lines of a DRAT proof.

        Its last clause negates the core. It is empty only if the clauses alone are unsatisfiable.

        >>> solver = Solver([[1, 2], [-1, 2], [-2]], with_proof=True)
        >>> solver.solve(), solver.get_proof()[-1]
        (False, '0')
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
        # clauses alone, even after more are added. Propagating the core yields a conflict.
        lines = self._steps.getvalue()[: self._proof[1]].decode("ascii").splitlines()
        if self._encoding.kept:
            hidden = hidden_numbers(self._encoding.kept, self.nof_vars())
            lines = [renumbered(line, hidden) for line in lines]
        last = " ".join(map(str, (*(-literal for literal in self._core), 0)))
        return lines if lines[-1:] == [last] else [*lines, last]

    @in_turn
    def trace_proof(self, stream: Stream) -> None:
        """Before the first question to a solver made with `with_proof=True`: write all questions,
        answers and proofs to a binary stream, in the format IDRUP. `sat.idrup.check_trace` checks
        it. From then on, the solver takes clauses only. Enumerations are not part of the proof.

        >>> import io
        >>> stream = io.BytesIO()
        >>> solver = Solver([[1]], with_proof=True)
        >>> solver.trace_proof(stream)
        >>> solver.solve([-1])
        False
        >>> stream.getvalue().splitlines()
        [b'p idrup', b'i 1 0', b'q -1 0', b's UNSATISFIABLE', b'u -1 0']
        """
        search = self._live()
        if self._steps is None:
            raise ValueError("a trace needs a solver made with with_proof=True")
        if search.ready or self._constraints:
            raise ValueError("trace_proof comes before the first question, and takes clauses only")
        self._trace = IdrupTrace(stream)

    def proof_formula(self) -> Cnf:
        """The clauses from which the proof starts: those that were added and, with variables above
        `nof_vars()`, those that encode at-most and parity constraints.

        >>> solver = Solver([[1, 2]], with_proof=True)
        >>> solver.add_atmost([1, 2, 3], 0)
        >>> solver.solve()
        False
        >>> solver.proof_formula().to_lists()
        [[1, 2], [-1], [-2], [-3]]
        """
        self._live()
        with self._lock:
            given, kept = self._formula.since(0), self._encoding.kept
            hidden = hidden_numbers(kept, self.nof_vars())
            encoded = [[hidden.get(literal, literal) for literal in clause] for clause in kept]
        return given + Cnf.from_clauses(encoded)

    def accum_stats(self) -> Statistics:
        """The statistics of all searches together; for the names see sat/counters.py.

        >>> solver = Solver([[1, 2]])
        >>> solver.solve(), solver.accum_stats()["conflicts"]
        (True, 0)
        """
        return self._live().statistics

    def time(self) -> float:
        """CPU seconds of the last question, for a solver made with `use_timer=True`.

        >>> solver = Solver([[1]], use_timer=True)
        >>> solver.solve(), solver.time() > 0
        (True, True)
        """
        return self._seconds

    def time_accum(self) -> float:
        """CPU seconds of all questions together, for a solver made with `use_timer=True`.

        >>> Solver([[1]], use_timer=True).time_accum()
        0.0
        """
        return self._all_seconds

    # -- steering --------------------------------------------------------------------------

    def conf_budget(self, budget: int = -1) -> None:
        """Limit the conflicts of each `solve_limited` from now on; 0 or less is no limit.

        >>> solver = Solver([[1]])
        >>> solver.conf_budget(1000)
        >>> solver.solve_limited()
        True
        """
        self._budget = self._budget.replace(conflicts=_limit(budget))

    def prop_budget(self, budget: int = -1) -> None:
        """The same for propagations.

        >>> solver = Solver([[1]])
        >>> solver.prop_budget(100_000)
        """
        self._budget = self._budget.replace(propagations=_limit(budget))

    def dec_budget(self, budget: int = -1) -> None:
        """The same for decisions.

        >>> solver = Solver([[1]])
        >>> solver.dec_budget(100_000)
        """
        self._budget = self._budget.replace(decisions=_limit(budget))

    @in_turn
    def configure(self, parameters: Mapping[str, int]) -> None:
        """Change settings; see sat/settings.py. The search keeps what it has learned.

        >>> solver = Solver([[1]])
        >>> solver.configure({"tier2": 4})
        """
        require_settings(parameters)
        search = self._live()
        self._keep_model()
        self._options = self._options.replace(settings={**self._options.settings, **parameters})
        search.configure(parameters)

    def set_phases(self, literals: Iterable[int] = ()) -> None:
        """Make each search try these values first.

        >>> solver = Solver([[1, 2]])
        >>> solver.set_phases([1, -2])
        >>> solver.solve(), solver.get_model()
        (True, [1, -2])
        """
        self._live()
        self._phases |= {abs(literal): literal for literal in self._formula.literals(literals)}

    def interrupt(self) -> None:
        """End `solve_limited`, `enum_models` and core minimisation within milliseconds, from
        another thread or a signal handler. Later calls end immediately until `clear_interrupt`.

        >>> solver = Solver([[1, 2]])
        >>> solver.interrupt()
        >>> solver.solve_limited() is None
        True
        """
        self._interrupted = True

    def clear_interrupt(self) -> None:
        """Allow limited questions again after `interrupt`.

        >>> solver = Solver([[1, 2]])
        >>> solver.interrupt()
        >>> solver.clear_interrupt()
        >>> solver.solve_limited()
        True
        """
        self._interrupted = False

    def new(
        self,
        name: str | Clauses | None = None,
        bootstrap_with: Clauses | None = None,
        use_timer: bool = False,
        **options: Any,
    ) -> None:
        """Start again after `delete`; as in PySAT, this has no effect on a live solver.

        >>> solver = Solver([[1]])
        >>> solver.delete()
        >>> solver.new(bootstrap_with=[[2]])
        >>> solver.nof_clauses()
        1
        """
        if self._search is None:
            Solver.__init__(self, name, bootstrap_with, use_timer, **options)

    @in_turn
    def delete(self) -> None:
        """Free the memory. The solver cannot be used again until `new` is called.

        >>> with Solver([[1]]) as solver:  # deleted at the end
        ...     solver.solve()
        True
        """
        self._search = self._connection = None
        self._formula = GrowingCnf()
        self._forget()

    def __reduce_ex__(self, _protocol: object) -> tuple[Any, ...]:
        """A copy has the clauses, constraints and settings, and has learned nothing yet."""
        self._live()
        if self._connection is not None:
            raise TypeError("a solver with a propagator cannot be copied or pickled")
        with self._lock:
            given = {
                "with_proof": self._steps is not None,
                "timed": self._timed,
                "name": None,
                "native_card": self._takes_atmost,
                "pool": self._pool,
            }
            formula, constraints = self._formula.since(0), tuple(self._constraints)
        kept = {
            "_budget": self._budget,
            "_phases": self._phases,
            "_takes_atmost": self._takes_atmost,
        }
        return _restored, (type(self), self._options, given, formula, constraints, kept)

    def __enter__(self) -> Solver:
        return self

    def __exit__(
        self,
        kind: type[BaseException] | None,
        error: BaseException | None,
        trace: TracebackType | None,
    ) -> None:
        self.delete()


def _restored(
    kind: type[Solver],
    options: Options,
    given: Mapping[str, Any],
    formula: Cnf,
    constraints: Sequence[AtMost | Parity],
    kept: Mapping[str, Any],
) -> Solver:
    solver = kind.__new__(kind)
    PysatCompat.__init__(solver, options, **given)
    solver.append_formula(formula)
    solver._constraints.extend(constraints)
    solver.__dict__.update(kept, _phases=dict(kept["_phases"]))
    return solver


def _options(rule: str | None, settings: Mapping[str, int], seed: int) -> Options:
    require_settings(settings)
    chosen = EngineConfig.named("cdcl", rule).options.rule
    return Options(chosen, arguments.whole(seed, "a seed"), dict(settings))


def _limit(budget: int) -> int | None:
    number = arguments.whole(budget, "a budget")
    return number if number > 0 else None
