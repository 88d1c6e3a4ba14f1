"""What a rule that reads cells one after another allows, as a layered graph.

Each path from the root to the goal is one way to fill the cells: layer i has an edge for each digit
that place i can hold, from what has been read before it to what has been read after it. Equal
remainders share a node, so that a few hundred edges stand for millions of fillings (a
multi-valued decision diagram).

The clauses have a variable for each inner node. They let unit propagation see every digit that has
lost its last path (Abío, Gange, Mayer-Eichberger, Stuckey 2016).
"""

from __future__ import annotations

from collections.abc import Hashable, Iterator, Sequence
from functools import lru_cache
from typing import TYPE_CHECKING

from satdoku.messages import _
from satdoku.sudoku.constraints.constraint import RuleError
from satdoku.value import Value

if TYPE_CHECKING:
    from satdoku.sat.cnf import Clause
    from satdoku.sudoku.constraints.automaton import Automaton
    from satdoku.sudoku.constraints.clause_builder import Variables

Edge = tuple[int, int, int]  # a node, a digit from 0, the node it leads to
Step = tuple[Hashable, int, Hashable]  # the same, before nodes have numbers

MOST_EDGES = 60_000  # before reduction: a tenth of a second, and milliseconds per propagation


class Diagram(Value):
    layers: tuple[tuple[Edge, ...], ...]  # one per place, in the order in which they are read
    nodes: int  # numbered layer by layer: 0 is the root, the last one is the goal

    def supported(self, candidates: Sequence[int]) -> list[int] | None:
        """The digits of each place that some filling has, given sets of candidates; None if there
        is no filling. Places are in reading order, sets have bit d - 1 for digit d."""
        reached = bytearray(self.nodes)
        reached[0] = 1
        for layer, left in zip(self.layers, candidates, strict=True):
            for start, digit, end in layer:
                if reached[start] and left >> digit & 1:
                    reached[end] = 1
        if not reached[-1]:
            return None
        useful, found = bytearray(self.nodes), []
        useful[-1] = 1
        for layer, left in zip(reversed(self.layers), reversed(candidates), strict=True):
            digits = 0
            for start, digit, end in layer:
                if useful[end] and reached[start] and left >> digit & 1:
                    useful[start] = 1
                    digits |= 1 << digit
            found.append(digits)
        return found[::-1]

    @property
    def auxiliary(self) -> int:
        """The number of variables that its clauses need: one per inner node."""
        return max(0, self.nodes - 2)

    def clauses(self, cells: Sequence[Variables], extra: Sequence[int]) -> Iterator[Clause]:
        """`cells` are in reading order. The root and the goal hold, so they have no variable."""
        nodes = [0, *extra, 0]
        for layer, variables in zip(self.layers, cells, strict=True):
            yield from _layer_clauses(layer, variables, nodes)

    def true_nodes(self, digits: Sequence[int]) -> list[int]:
        """The inner nodes on the path of a filling, counted from 0."""
        here, found = 0, []
        for layer, digit in zip(self.layers, digits, strict=True):
            here = next(end for start, held, end in layer if start == here and held == digit - 1)
            found.append(here - 1)
        return found[:-1]


def _layer_clauses(
    layer: Sequence[Edge], variables: Variables, nodes: Sequence[int]
) -> Iterator[Clause]:
    """`nodes` has the variable of each node, 0 for one that always holds."""
    edges = [(nodes[start], variables[digit], nodes[end]) for start, digit, end in layer]
    out, into, on = _Groups(), _Groups(), _Groups()
    for start, variable, end in edges:
        if end:
            yield (*_negated(start), -variable, end)
        out.add((start,), variable, end)
        into.add((end,), variable, start)
        if start and end:
            on.add((start, end), variable, 0)
    for variable in variables:
        for side in (0, 2):
            reached = dict.fromkeys(edge[side] for edge in edges if edge[1] == variable)
            if 0 not in reached:
                yield (-variable, *reached)
    for group in (out, into, on):
        for held, digits in group.digits.items():
            yield (*(-node for node in held if node), *digits)
        for held, far in group.far.items():
            if 0 not in far:
                yield (*(-node for node in held if node), *far)


class _Groups:
    """The digits of the edges at each node or pair of nodes, and the nodes at their other ends."""

    def __init__(self) -> None:
        self.digits: dict[tuple[int, ...], dict[int, None]] = {}
        self.far: dict[tuple[int, ...], dict[int, None]] = {}

    def add(self, nodes: tuple[int, ...], variable: int, far: int) -> None:
        self.digits.setdefault(nodes, {})[variable] = None
        self.far.setdefault(nodes, {})[far] = None


def _negated(node: int) -> tuple[int, ...]:
    return (-node,) if node else ()


@lru_cache(maxsize=512)
def diagram_of(rule: Automaton, size: int) -> Diagram:
    """Build the diagram of a rule for a number of cells."""
    steps = _reachable(rule, size)
    return _numbered(_merged(steps))


def _reachable(rule: Automaton, size: int) -> list[list[Step]]:
    """The steps between states, layer by layer; all accepted states at the end are one."""
    layers: list[list[Step]] = []
    states: dict[Hashable, None] = {rule.start(size): None}
    count = 0
    for place in range(size):
        layer: list[Step] = []
        for state in states:
            for digit in range(1, rule.digits + 1):
                after = rule.step(state, place, digit, size)
                if after is not None and (place < size - 1 or rule.accepts(after)):
                    layer.append((state, digit - 1, after if place < size - 1 else True))
        count += len(layer)
        if count > MOST_EDGES:
            raise RuleError(_("it allows too many combinations for a unit of this size."))
        layers.append(layer)
        states = dict.fromkeys(after for _state, _digit, after in layer)
    return layers


def _merged(layers: list[list[Step]]) -> list[list[Step]]:
    """Leave out dead ends, and merge states with the same remainder, from the last layer on."""
    found: list[list[Step]] = []
    same: dict[Hashable, Hashable] = {True: True}  # each state after the layer: its representative
    for layer in reversed(layers):
        out: dict[Hashable, list[tuple[int, Hashable]]] = {}
        for start, digit, end in layer:
            if end in same:
                out.setdefault(start, []).append((digit, same[end]))
        by_remainder: dict[Hashable, Hashable] = {}
        same = {start: by_remainder.setdefault(tuple(edges), start) for start, edges in out.items()}
        kept = dict.fromkeys(by_remainder.values())
        found.append([(start, digit, end) for start in kept for digit, end in out[start]])
    return found[::-1]


def _numbered(layers: list[list[Step]]) -> Diagram:
    """After merging, some states can no longer be reached: leave them out."""
    if not all(layers):
        return Diagram(tuple(() for _layer in layers), 2)
    numbers: dict[Hashable, int] = {layers[0][0][0]: 0}
    count, made = 1, []
    for layer in layers:
        after: dict[Hashable, int] = {}
        edges = []
        for start, digit, end in layer:
            if start in numbers:
                if end not in after:
                    after[end] = count
                    count += 1
                edges.append((numbers[start], digit, after[end]))
        numbers = after
        made.append(tuple(edges))
    return Diagram(tuple(made), count)
