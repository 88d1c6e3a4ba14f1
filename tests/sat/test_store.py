"""The linked clause store behaves like lists of lists, whatever is assigned and undone."""

from __future__ import annotations

import random
from collections import Counter
from typing import Any

import pytest

from satdoku.sat.kernel.store import ClauseStore

Clause = tuple[int, list[int]]  # the clause's node and its literals


def kernel(literal: int) -> int:
    return 2 * literal if literal > 0 else 1 - 2 * literal


def queue(vector: Any, start: int) -> list[int]:
    """The contents of a queue from a position on, as sorted DIMACS literals.

    When the last clause is removed, the root's count of clauses reaches 0, as a literal's count
    would, and 1 joins `pures`. It is not a literal of any variable, so engines skip it.
    """
    lits = [lit for lit in memoryview(vector.to_bytes()).cast("i")[start:] if lit > 1]
    return sorted(-(lit >> 1) if lit & 1 else lit >> 1 for lit in lits)


def contents(store: Any) -> list[Clause]:
    """Every linked clause, found by following the links as the engines do."""
    clauses = []
    clause = store.first_clause()
    while clause:
        clauses.append((clause, store.literals(clause)))
        clause = store.next_clause(clause)
    return clauses


class Model:
    """The store as lists: an assignment makes a new list, undoing it brings the old one back."""

    def __init__(self) -> None:
        self.clauses: list[Clause] = []
        self.before: list[list[Clause]] = []  # for each assignment, the clauses before it
        self.true: list[int] = []  # for each assignment, its literal
        self.queued: set[int] = set()  # literals of unit clauses not assigned yet

    def assign(self, literal: int) -> set[int] | None:
        """The literals that new unit clauses force, or None on a contradiction."""
        left = [
            (node, [other for other in clause if other != -literal])
            for node, clause in self.clauses
            if literal not in clause
        ]
        shortened = [rest for node, rest in left if (node, rest) not in self.clauses]
        units = {rest[0] for rest in shortened if len(rest) == 1}
        if [] in shortened or any(-unit in self.queued | units for unit in units):
            return None
        self.before.append(self.clauses)
        self.true.append(literal)
        self.clauses = left
        forced = units - self.queued
        self.queued = (self.queued | units) - {literal}
        return forced

    def restore_to(self, mark: int) -> None:
        self.clauses = self.before[mark]
        del self.before[mark:], self.true[mark:]

    def counts(self) -> Counter[int]:
        return Counter(literal for _node, clause in self.clauses for literal in clause)


class Walk:
    """Random operations on a store and its model; after each, both hold the same clauses."""

    def __init__(self, seed: int) -> None:
        self.rng = random.Random(seed)
        self.num_vars = self.rng.randint(1, 7)
        self.longest = self.rng.randint(2, 6)
        self.store: Any = ClauseStore(self.num_vars)
        self.model = Model()

    def random_clause(self) -> list[int]:
        """With so few variables, it is often a tautology or repeats a literal."""
        size = self.rng.randint(self.rng.random() > 0.1, self.longest)
        signs = (-1, 1)
        return [self.rng.choice(signs) * self.rng.randint(1, self.num_vars) for _ in range(size)]

    def add(self) -> None:
        """Only while nothing is assigned: undoing links a node between its old neighbours, and
        would drop a clause that was added between them."""
        for _ in range(0 if self.model.before else self.rng.randint(0, 8)):
            clause = self.random_clause()
            self.model.clauses.append((self.store.add(clause), clause))

    def assign(self) -> bool:
        """Assign a variable without a value, never contradicting a literal queued in `units`.

        False on a contradiction: the queues must then be cleared, which only engines can do.
        """
        taken = {abs(literal) for literal in self.model.true}
        literals = {*range(-self.num_vars, self.num_vars + 1)} - {0, *taken}
        literals -= {-literal for literal in (*taken, *self.model.queued)}
        if not literals:
            return True
        literal = self.rng.choice(sorted(literals))
        counts = self.model.counts()
        units, pures = self.store.units.size, self.store.pures.size
        answer = self.store.assign(kernel(literal))
        forced = self.model.assign(literal)
        assert answer == (forced is not None)
        if forced is None:
            return False
        assert queue(self.store.units, units) == sorted(forced)
        del counts[literal], counts[-literal]
        assert queue(self.store.pures, pures) == self.ceased(counts)
        return True

    def restore_to(self, mark: int) -> None:
        self.store.restore_to(mark)
        if mark < len(self.model.before):
            self.model.restore_to(mark)

    def ceased(self, before: Counter[int]) -> list[int]:
        """The negations of the literals that no longer occur."""
        now = self.model.counts()
        return sorted(-literal for literal in before if not now[literal])

    def compare(self) -> None:
        store, model = self.store, self.model
        assert contents(store) == model.clauses
        assert store.size(0) == len(model.clauses), "the root counts the clauses"
        assert store.trail.size == len(model.before)
        for clause, literals in model.clauses:
            assert store.size(clause) == len(literals)
        counts = model.counts()
        for variable in range(1, self.num_vars + 1):
            for literal in (variable, -variable):
                assert store.occurrences(kernel(literal)) == counts[literal]


def test_the_store_and_lists_hold_the_same_through_random_walks() -> None:
    done: Counter[str] = Counter()
    for seed in range(600):
        walk = Walk(seed)
        walk.add()
        for _ in range(100):
            name = walk.rng.choice(["add", "assign", "assign", "assign", "back"])
            if name == "back":
                walk.restore_to(walk.rng.randint(0, len(walk.model.before)))
            elif getattr(walk, name)() is False:
                done["contradiction"] += 1
                break
            done[name] += 1
            walk.compare()
        walk.compare()
        walk.restore_to(0)
        walk.compare()
    assert min(done.values()) > 200, done
    assert done["assign"] > 1000, done


@pytest.fixture
def store() -> Any:
    """(1 or 2) and (-1) and () over two variables."""
    store = ClauseStore(2)
    for clause in ([1, 2], [-1], []):
        store.add(clause)
    return store


def test_a_new_store_is_empty() -> None:
    for num_vars in (0, 1, 1000):
        assert contents(ClauseStore(num_vars)) == []


def test_a_long_clause_among_many_outgrows_every_first_allocation() -> None:
    store = ClauseStore(3000)
    clauses = [[i, -i - 1] for i in range(1, 1500)] + [list(range(-3000, 0))]
    nodes = [store.add(clause) for clause in clauses]
    assert contents(store) == list(zip(nodes, clauses, strict=True))


def test_two_stores_do_not_share_anything(store: Any) -> None:
    other = ClauseStore(2)
    other.add([1, 2])
    other.assign(kernel(1))
    store.assign(kernel(2))
    assert contents(other) == []
    other.restore_to(0)
    assert [literals for _, literals in contents(store)] == [[-1], []]


@pytest.mark.parametrize("literal", [0, 3, -3, 10**8])
def test_a_literal_of_no_variable_is_refused(literal: int) -> None:
    with pytest.raises(ValueError, match=str(literal)):
        ClauseStore(2).add([1, literal])


def test_undoing_with_nothing_assigned_does_nothing() -> None:
    store = ClauseStore(2)
    clause = store.add([1, -2])
    store.restore_to(0)
    assert store.literals(clause) == [1, -2]
