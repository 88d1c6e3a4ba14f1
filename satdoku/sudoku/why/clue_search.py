"""Which clues contradict each other: a SAT search in which each clue can be left out.

A given is an assumption. The clauses of a rule that belongs to the puzzle have a selector, a new
variable that is assumed to keep the rule; so has each sum that follows from cages, with the
selectors of all these cages.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from satdoku.monitor import UNWATCHED, Monitor
from satdoku.sat.cnf import Clause, Cnf
from satdoku.sat.cores import minimized
from satdoku.sat.engines import model_of
from satdoku.sat.incremental import IncrementalSearch
from satdoku.sat.result import Status
from satdoku.sudoku.constraints.clause_builder import ClauseBuilder, Variables, not_both
from satdoku.sudoku.constraints.constraint import Constraint, SearchUnit
from satdoku.sudoku.grid import Grid
from satdoku.sudoku.kernel.clause_set import ClauseSet
from satdoku.sudoku.solving.check import checked
from satdoku.sudoku.solving.encode import decode, natural
from satdoku.sudoku.solving.implied_sums import implied_sums
from satdoku.sudoku.solving.sat_boards import OPTIONS
from satdoku.sudoku.variants.variant import Variant
from satdoku.sudoku.why.clues import Clues, RuleClue, reduced, rule_clues


class ClueSearch:
    """Answers questions about the clues of puzzles of one variant."""

    def __init__(self, variant: Variant, monitor: Monitor = UNWATCHED) -> None:
        self.variant = variant
        formula = _Formula(variant, monitor)
        self.selector_of = formula.selector_of
        self._rule_of = {literal: rule for rule, literal in formula.selector_of.items()}
        self._top = len(variant.cells) * variant.digits
        self._cnf = Cnf(formula.builder.num_vars, *formula.clauses.arrays())
        self._search = IncrementalSearch(self._cnf, OPTIONS)

    def literals(self, puzzle: Grid, clues: Clues) -> list[int]:
        size = self.variant.digits
        givens = [cell * size + puzzle[cell] for cell in clues.cells]
        return givens + [self.selector_of[rule] for rule in clues.rules]

    def clues(self, literals: Iterable[int]) -> Clues:
        """The clues of these literals, in the order of the board."""
        ordered = sorted(literals)
        size = self.variant.digits
        cells = tuple((literal - 1) // size for literal in ordered if literal <= self._top)
        rules = (self._rule_of[literal] for literal in ordered if literal > self._top)
        return Clues(cells, tuple(rules))

    def possible(self, literals: list[int], monitor: Monitor = UNWATCHED) -> bool:
        return self._search.run(literals, monitor) is Status.SATISFIABLE

    def board(self, puzzle: Grid, clues: Clues) -> Grid:
        """The board that `possible` found, checked against these clues."""
        model = model_of(self._cnf.num_vars, self._search.true_literals())
        found = decode(model, self.variant)
        checked(reduced(puzzle, clues), found.replace(variant=reduced(puzzle, clues).variant))
        return found

    def core(self) -> list[int]:
        """The literals of the last question that contradict each other."""
        return self._search.core()

    def minimal(
        self, clues: Sequence[int], fixed: Sequence[int] = (), monitor: Monitor = UNWATCHED
    ) -> list[int]:
        """A minimal set of these literals that contradicts itself and the fixed ones. Earlier ones
        are left out first."""
        asked = set(fixed)

        def refute(literals: list[int]) -> list[int] | None:
            if self.possible([*fixed, *literals], monitor):
                return None
            core = set(self.core()) - asked
            return [literal for literal in literals if literal in core]

        core = refute(list(clues))
        if core is None:
            raise ValueError("the clues have a solution")
        return minimized(core, refute)


class _Formula:
    """The clauses of our own search, see `search_formula`, with selectors."""

    def __init__(self, variant: Variant, monitor: Monitor) -> None:
        self.cells = natural(variant).variables
        self.clauses = ClauseSet()
        self.builder = _SelectedBuilder(self.cells, self.clauses)
        rules = rule_clues(variant)
        selectors = self.builder.new(len(rules))
        self.selector_of: dict[RuleClue, int] = dict(zip(rules, selectors, strict=True))
        self._add_cells()
        self._add_units(variant, monitor)
        self._add_sums(variant)

    def _add_cells(self) -> None:
        for variables in self.cells:
            self.builder.add(*variables)
            self.builder.at_most_one(variables)

    def _add_units(self, variant: Variant, monitor: Monitor) -> None:
        self.selector_of_unit = {
            unit: selector for rule, selector in self.selector_of.items() for unit in rule
        }
        kinds: dict[type[Constraint], list[SearchUnit]] = {}
        for number, unit in enumerate(variant.units):
            monitor.tick()
            self.builder.selectors = self._selectors(number)
            cells = [self.cells[cell] for cell in unit.cells]
            literals = unit.rule.add_search_clauses(self.builder, cells)
            if not self.builder.selectors:
                kinds.setdefault(type(unit.rule), []).append((unit.cells, literals))
        self.builder.selectors = ()
        for kind, units in kinds.items():
            monitor.tick()
            kind.add_joint_clauses(self.builder, units)

    def _selectors(self, unit: int) -> tuple[int, ...]:
        selector = self.selector_of_unit.get(unit)
        return () if selector is None else (selector,)

    def _add_sums(self, variant: Variant) -> None:
        for implied in implied_sums(variant):
            found = {selector for unit in implied.sources for selector in self._selectors(unit)}
            self.builder.selectors = tuple(sorted(found))
            cells = [self.cells[cell] for cell in implied.cells]
            implied.rule.add_search_clauses(self.builder, cells)
        self.builder.selectors = ()


class _SelectedBuilder(ClauseBuilder):
    """Adds clauses that hold only while the current selectors do."""

    selectors: tuple[int, ...] = ()

    def add(self, *literals: int) -> None:
        self.clauses.add((*literals, *(-selector for selector in self.selectors)))

    def add_all(self, clauses: Iterable[Clause]) -> None:
        for clause in clauses:
            self.add(*clause)

    def at_most_one(self, variables: Variables) -> None:
        if self.selectors:
            self.add_all(not_both(variables))
        else:
            super().at_most_one(variables)
