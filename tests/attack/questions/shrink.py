"""Smaller sequences of questions."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace

from tests.attack.questions.sequence import Add, Operation, Sequence, SetPhases
from tests.attack.shrink import without_parts


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
