"""Cube and conquer: split a formula by look-ahead, and join the proofs of its cubes."""

from __future__ import annotations

from array import array
from collections.abc import Iterable
from heapq import heappop, heappush

from satdoku.monitor import UNWATCHED, Monitor
from satdoku.sat.cnf import Cnf
from satdoku.sat.engines import model_of
from satdoku.sat.kernel.lookahead import LookAhead
from satdoku.sat.kernel.meter import Meter
from satdoku.sat.kernel.vec import IntView
from satdoku.sat.lemmas import ADDED, DELETED, Lemmas, step
from satdoku.value import Value

MOST_CUBES = 1_000_000


class Cube(Value):
    decisions: tuple[int, ...]
    units: tuple[int, ...]  # the decisions, and the negations of failed literals
    again: int = 0  # number of times an ancestor was split again

    @property
    def part(self) -> float:
        """The cube's fraction of the whole tree."""
        return 2.0 ** -len(self.decisions)

    def applied(self, cnf: Cnf) -> Cnf:
        """The formula with the cube's literals as unit clauses."""
        literals, offsets = cnf.arrays
        end = len(cnf.literals)
        ends = array("i", range(end + 1, end + 1 + len(self.units)))
        units = array("i", self.units)
        return Cnf(cnf.num_vars, literals + units.tobytes(), offsets + ends.tobytes())


WHOLE = Cube((), ())


class Split(Value):
    """The top of the search tree, or of the subtree below a cube."""

    cubes: list[Cube]  # none if the formula was refuted or a model found
    model: memoryview[int] | None
    closed: float  # fraction of the tree closed by look-ahead alone
    begin: bytes  # the proof of what look-ahead found, before the proofs of the cubes …
    end: bytes  # … and that of the inner nodes, after them, from the leaves upwards


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
        """Split into about `count` cubes; fewer if look-ahead closes all leaves."""
        self._visit(root)
        while self.leaves and len(self.leaves) < count and self.model is None:
            _undecided, _number, literal, leaf = heappop(self.leaves)
            self.inner.append(added(negated(leaf.decisions)))
            for branch in (literal, -literal):
                decisions, units = (*leaf.decisions, branch), (*leaf.units, branch)
                self._visit(Cube(decisions, units, leaf.again))
        cubes = [] if self.model else [leaf for *_rank, leaf in sorted(self.leaves)]
        end = b"".join(reversed(self.inner))
        return Split(cubes, self.model, self.closed, bytes(self.begin), end)

    def _visit(self, node: Cube) -> None:
        """Look ahead at a new node. It becomes a leaf unless look-ahead closes it or finds a
        model."""
        literal = self._look(node)
        failed = tuple(negated(self.look.failed_literals()))
        self._prove(node, failed)
        if self.look.satisfied():
            self.model = model_of(self.num_vars, self.look.true_literals())
        elif literal:
            self.visited += 1
            leaf = node.replace(units=node.units + failed)
            heappush(self.leaves, (-self.look.undecided(), self.visited, literal, leaf))
        else:
            self.closed += node.part
            self.begin += added(negated(node.decisions))

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
            self.begin += added([literal, *negated(node.decisions)])


def added(clause: Iterable[int]) -> bytes:
    return step(ADDED, array("i", clause)).tobytes()


def negated(cube: Iterable[int]) -> list[int]:
    return [-literal for literal in cube]


class CubePart:
    """Collects the steps that refute the formula under a cube, as part of the whole proof."""

    def __init__(self, cube: Iterable[int]) -> None:
        self.negated = array("i", negated(cube))
        self.steps: array[int] = array("i")
        self.lemmas = Lemmas()
        self.refuted = False

    def __call__(self, steps: bytes) -> None:
        for kind, clause in self.lemmas.among(steps):
            if self.refuted:
                return
            self.steps += step(kind, clause + self.negated)
            self.refuted = not clause

    def finished(self) -> bytes:
        """All steps up to the negated cube, then deletions of the other clauses."""
        assert self.refuted
        for clause in filter(None, self.lemmas.kept.elements()):
            self.steps += step(DELETED, array("i", clause) + self.negated)
        return self.steps.tobytes()
