"""Makes a failing sequence as small as it can be while it still fails."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import replace
from typing import TypeVar

from tests.fuzz.sequence import Add, Operation, Sequence, SetPhases

Fails = Callable[[Sequence], bool]
Item = TypeVar("Item")


def shrunk(sequence: Sequence, fails: Fails) -> Sequence:
    """Replace the sequence by the first smaller one that fails, again and again."""
    while True:
        smaller = next(filter(fails, smaller_ones(sequence)), None)
        if smaller is None:
            return sequence
        sequence = smaller


def smaller_ones(sequence: Sequence) -> Iterator[Sequence]:
    """The sequence without some operations, settings, clauses or literals; large parts first."""
    for operations in without_parts(sequence.operations):
        yield replace(sequence, operations=operations)
    for names in without_parts(list(sequence.settings)):
        yield replace(sequence, settings={name: sequence.settings[name] for name in names})
    if sequence.rule != "alternate":
        yield replace(sequence, rule="alternate")
    for i, operation in enumerate(sequence.operations):
        for simpler in simpler_ones(operation):
            operations = [*sequence.operations[:i], simpler, *sequence.operations[i + 1 :]]
            yield replace(sequence, operations=operations)


def simpler_ones(operation: Operation) -> Iterator[Operation]:
    if isinstance(operation, Add):
        for clauses in without_parts(operation.clauses):
            yield Add(clauses)
        if len(operation.clauses) <= 20:
            for i, clause in enumerate(operation.clauses):
                for less in without_parts(clause):
                    yield Add([*operation.clauses[:i], less, *operation.clauses[i + 1 :]])
    elif isinstance(operation, SetPhases):
        for literals in without_parts(operation.literals):
            yield SetPhases(literals)
    else:
        for literals in without_parts(operation.assumptions):
            yield replace(operation, assumptions=literals)


def without_parts(items: list[Item]) -> Iterator[list[Item]]:
    """The list without a part of it: halves, then quarters, down to single items."""
    size = len(items) // 2 or len(items)
    while size:
        for start in range(0, len(items), size):
            yield items[:start] + items[start + size :]
        size //= 2
