"""Splits a formula into cubes: the top of a DPLL tree whose leaves are left to others.

A cube is the literals of the decisions that lead to a leaf; every model of the formula is a model
of one of them. Look-ahead chooses the decisions (Heule, Kullmann, Wieringa and Biere, *Cube and
Conquer*, 2011). The next leaf to split is the one with the most undecided variables, so that the
leaves become about equally hard. They leave in the same order: a hard one begun last would keep
everybody waiting.
"""

from __future__ import annotations

from array import array
from heapq import heappop, heappush

from satdoku.monitor import UNWATCHED, Monitor
from satdoku.sat import cube_proof
from satdoku.sat.cnf import Cnf
from satdoku.sat.engines import model_of
from satdoku.sat.kernel.lookahead import LookAhead
from satdoku.sat.kernel.meter import Meter
from satdoku.sat.kernel.vec import IntView
from satdoku.value import Value

MOST_CUBES = 1_000_000


class Cube(Value):
    decisions: tuple[int, ...]
    units: tuple[int, ...]  # the decisions, and negations of literals that failed below them
    again: int = 0  # how often a cube above it was split again

    @property
    def part(self) -> float:
        """Of the whole tree."""
        return 2.0 ** -len(self.decisions)

    def applied(self, cnf: Cnf) -> Cnf:
        """The formula with the literals of the cube as unit clauses."""
        literals, offsets = cnf.arrays
        end = len(cnf.literals)
        ends = array("i", range(end + 1, end + 1 + len(self.units)))
        units = array("i", self.units)
        return Cnf(cnf.num_vars, literals + units.tobytes(), offsets + ends.tobytes())


WHOLE = Cube((), ())


class Split(Value):
    """The top of the tree, or of the part of it below a cube."""

    cubes: list[Cube]  # none if the formula has no model, or one was met on the way
    model: memoryview[int] | None
    closed: float  # the part of the tree that look-ahead alone has closed
    begin: bytes  # the proof of what look-ahead found; it comes before those of the cubes …
    end: bytes  # … and this one behind them: that of the inner nodes, from the leaves upwards


class Splitter:
    def __init__(self, cnf: Cnf, monitor: Monitor = UNWATCHED) -> None:
        self.num_vars = cnf.num_vars
        self.look = LookAhead(cnf.num_vars, Meter(monitor.tick))
        self.consistent = self.look.load(*map(IntView, cnf.arrays))
        self.root = self.look.size()
        self.leaves: list[tuple[int, int, int, Cube]] = []  # a heap, see `_visit`
        self.visited = 0
        self.closed = 0.0
        self.model: memoryview[int] | None = None
        self.begin = bytearray()
        self.inner: list[bytes] = []

    def split(self, count: int, root: Cube = WHOLE) -> Split:
        """Into about so many cubes: fewer if look-ahead closes leaves and none is left to split."""
        self._visit(root)
        while self.leaves and len(self.leaves) < count and self.model is None:
            _undecided, _number, literal, leaf = heappop(self.leaves)
            self.inner.append(cube_proof.added(cube_proof.negated(leaf.decisions)))
            for branch in (literal, -literal):
                decisions, units = (*leaf.decisions, branch), (*leaf.units, branch)
                self._visit(Cube(decisions, units, leaf.again))
        cubes = [] if self.model else [leaf for *_rank, leaf in sorted(self.leaves)]
        end = b"".join(reversed(self.inner))
        return Split(cubes, self.model, self.closed, bytes(self.begin), end)

    def _visit(self, node: Cube) -> None:
        """Look ahead at a new node. It becomes a leaf, unless that closes it or finds a model."""
        literal = self._look(node)
        failed = tuple(cube_proof.negated(self.look.failed_literals()))
        self._prove(node, failed)
        if self.look.satisfied():
            self.model = model_of(self.num_vars, self.look.true_literals())
        elif literal:
            self.visited += 1
            leaf = node.replace(units=node.units + failed)
            heappush(self.leaves, (-self.look.undecided(), self.visited, literal, leaf))
        else:
            self.closed += node.part
            self.begin += cube_proof.added(cube_proof.negated(node.decisions))

    def _look(self, node: Cube) -> int:
        if not self.consistent:
            return 0
        self.look.pop(self.root)
        for literal in node.units:
            self.look.push(literal)
        found: int = self.look.look()
        return found

    def _prove(self, node: Cube, failed: tuple[int, ...]) -> None:
        for literal in failed:
            self.begin += cube_proof.added([literal, *cube_proof.negated(node.decisions)])
