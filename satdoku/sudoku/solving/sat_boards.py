"""Questions about the boards of one variant, answered by one incremental SAT search."""

from __future__ import annotations

from collections.abc import Generator, Iterable, Iterator, Sequence
from contextlib import contextmanager
from functools import lru_cache, partial
from typing import cast
from weakref import proxy

from satdoku.monitor import UNWATCHED, Monitor
from satdoku.sat.cnf import Cnf
from satdoku.sat.cores import minimized
from satdoku.sat.counters import together
from satdoku.sat.growing_cnf import GrowingCnf
from satdoku.sat.incremental import Assume, IncrementalSearch
from satdoku.sat.options import Options
from satdoku.sat.result import Statistics, Status
from satdoku.sudoku.constraints.clause_builder import ClauseBuilder
from satdoku.sudoku.constraints.constraint import Constraint, SearchUnit
from satdoku.sudoku.grid import Grid
from satdoku.sudoku.kernel.board import BoardSearch
from satdoku.sudoku.kernel.clause_set import ClauseSet
from satdoku.sudoku.solving.check import checked
from satdoku.sudoku.solving.encode import clues, decode, natural
from satdoku.sudoku.solving.implied_sums import implied_sums
from satdoku.sudoku.variants.variant import Variant


@lru_cache(maxsize=8)
def formula_cache(variant: Variant) -> list[Cnf]:
    """A cache for the formula of a variant: empty until it is built."""
    return []


def search_formula(variant: Variant, monitor: Monitor = UNWATCHED) -> Cnf:
    found = formula_cache(variant)
    if not found:
        found.append(_build_formula(variant, monitor))
    return found[0]


def _build_formula(variant: Variant, monitor: Monitor) -> Cnf:
    """Build the formula, ticking before each unit: the longest takes some hundredths of a
    second."""
    cells = natural(variant).variables
    builder = ClauseBuilder(cells, ClauseSet())
    for variables in cells:
        builder.add(*variables)
        builder.at_most_one(variables)
    kinds: dict[type[Constraint], list[SearchUnit]] = {}
    for unit in variant.units:
        monitor.tick()
        literals = unit.rule.add_search_clauses(builder, [cells[cell] for cell in unit.cells])
        kinds.setdefault(type(unit.rule), []).append((unit.cells, literals))
    for implied in implied_sums(variant):
        implied.rule.add_search_clauses(builder, [cells[cell] for cell in implied.cells])
    for kind, units in kinds.items():
        monitor.tick()
        kind.add_joint_clauses(builder, units)
    return Cnf(builder.num_vars, *builder.clauses.arrays())


# Past these limits the search restarts: clauses and scores left by hard questions slow it down more
# than they help. The conflict limits are per clause of the rules, because loading those clauses is
# the cost of a restart.
MAX_SELECTORS = 1_000  # used up by enumerations
MAX_CONFLICTS = 0.3  # per clause of the rules, since the restart …
MAX_CONFLICTS_AT_ONCE = 0.03  # … and in the last question alone

# The fastest settings measured over all variants. Questions are too short for minimising learned
# clauses to pay off, and the rules too short for simplifying to pay off.
OPTIONS = Options("vsids", settings={"phase": 1, "target": 0, "minimize": 0, "inprocess": 0})
# A hard puzzle on a larger board takes seconds. It has a formula of its own, with its givens as
# clauses: loading it takes a third of a second, and then the search has half of the work.
LARGEST_SHARED = 16  # digits
LARGE_OPTIONS = Options("vsids")


class SatBoards:
    """Literals follow the natural numbering; see `encode`."""

    def __init__(self, variant: Variant, monitor: Monitor = UNWATCHED) -> None:
        self.variant = variant
        self._rules = search_formula(variant, monitor)
        self._size = len(self._rules)
        self._blocking: dict[int, list[list[int]]] = {}  # the clauses of each selector in use
        self._last_selector = self._rules.num_vars
        self._of_large: Statistics = {}  # the statistics of the searches for one large puzzle
        self._conflicts_before = 0  # the conflicts counted before the last question
        # If the search kept this object alive, the memory of its kernel would wait for the garbage
        # collector, which counts objects, not bytes.
        prepare = partial(SatBoards._prepare, proxy(self))
        self._search = IncrementalSearch(self._rules, OPTIONS, prepare)

    def _prepare(self, search: IncrementalSearch, monitor: Monitor) -> Assume:
        self._boards = BoardSearch(search.kernel, len(self.variant.cells), self.variant.digits)
        self._last_selector = max(self._blocking, default=self._rules.num_vars)
        for clauses in self._blocking.values():
            for clause in clauses:
                search.put_clause(clause)
        return cast(Assume, self._boards.assume)  # the literals of a question are a list

    def _rest(self) -> None:
        """Restart if a limit has been passed; called between two questions."""
        conflicts, size = self._search.conflicts, self._size
        selectors = self._last_selector - self._rules.num_vars - len(self._blocking)
        hard = conflicts - self._conflicts_before > MAX_CONFLICTS_AT_ONCE * size
        if hard or conflicts > MAX_CONFLICTS * size or selectors > MAX_SELECTORS:
            self._search.reset()
            conflicts = 0
        self._conflicts_before = conflicts

    @property
    def statistics(self) -> Statistics:
        """The counts of all searches together; see sat/counters.py. The deepest level is left out,
        because it is not known for each question and cannot be added up."""
        counts = together(self._of_large, self._search.statistics)
        return {n: x for n, x in counts.items() if n != "deepest"}

    def possible(self, literals: list[int], monitor: Monitor = UNWATCHED) -> bool:
        """True if some board satisfies all the literals.

        A question is answered fastest if it begins with the same literals as the previous one.
        """
        self._rest()
        return self._search.run(literals, monitor) is Status.SATISFIABLE

    def found(self) -> bytes:
        """The digits of the board that `possible` found, unchecked."""
        digits: bytes = self._boards.board()
        return digits

    def board(self, givens: Grid) -> Grid:
        """The board that `possible` found, checked against the rules and the givens."""
        return checked(givens, Grid.unpacked(self.variant, self.found()))

    def solutions(
        self, puzzle: Grid, monitor: Monitor = UNWATCHED, known: Iterable[Grid] = ()
    ) -> Generator[Grid, None, None]:
        """Yield each solution once, except the known ones. A selector switches on the clauses that
        block those already found."""
        given = clues(puzzle)
        if self.variant.digits > LARGEST_SHARED:
            yield from self._solutions_of_large(puzzle, given, monitor, known)
            return
        with self._selector() as selector:
            for solution in known:
                self._block(selector, set(clues(solution)).difference(given))
            while self.possible(given + [selector] * bool(self._blocking[selector]), monitor):
                found = self.board(puzzle)
                yield found
                self._block(selector, set(clues(found)).difference(given))

    def _solutions_of_large(
        self, puzzle: Grid, given: list[int], monitor: Monitor, known: Iterable[Grid]
    ) -> Generator[Grid, None, None]:
        """The same with a formula of the puzzle alone."""
        formula = GrowingCnf()
        formula.add([[literal] for literal in given])
        formula.add(self._rules)
        for solution in known:
            formula.add([_unlike(solution, given)])
        search = IncrementalSearch(formula, LARGE_OPTIONS)
        try:
            while search.run([], monitor) is Status.SATISFIABLE:
                variables = range(1, len(self.variant.cells) * self.variant.digits + 1)
                model = search.found([]).model(formula, variables)
                found = checked(puzzle, decode(model, self.variant))
                yield found
                formula.add([_unlike(found, given)])
        finally:
            self._of_large = together(self._of_large, search.statistics)

    def contradiction(self, puzzle: Grid, monitor: Monitor = UNWATCHED) -> tuple[int, ...]:
        """For a puzzle without a solution: a minimal set of cells whose givens contradict each
        other."""

        def refute(literals: list[int]) -> list[int] | None:
            return None if self.possible(literals, monitor) else self._search.core()

        core = refute(clues(puzzle))
        if core is None:
            raise ValueError("the puzzle has a solution")
        size = self.variant.digits
        return tuple(sorted((literal - 1) // size for literal in minimized(core, refute)))

    @contextmanager
    def _selector(self) -> Iterator[int]:
        """A variable that switches clauses on: they hold only while it is assumed."""
        self._last_selector += 1
        selector = self._last_selector
        self._blocking[selector] = []
        try:
            yield selector
        finally:
            del self._blocking[selector]
            self._search.add_clause([-selector])

    def _block(self, selector: int, literals: Iterable[int]) -> None:
        """Forbid that all of them hold while the selector is assumed."""
        clause = [-selector, *(-literal for literal in sorted(literals))]
        self._blocking[selector].append(clause)
        self._search.add_clause(clause)


def _unlike(solution: Grid, given: Sequence[int]) -> list[int]:
    """The clause that some other cell differs from the solution."""
    return [-literal for literal in sorted(set(clues(solution)).difference(given))]
