"""The rules of a variant as flat arrays, for the bit-board; see bit_board.py.

A set of digits is a word, with bit d - 1 for digit d.
"""

from __future__ import annotations

from collections.abc import Iterable
from itertools import accumulate, chain
from typing import Final

from satdoku.sat.kernel import cython_stub as cython
from satdoku.sat.kernel.vec import IntVec, LongVec

JOBS: Final = 62  # jobs per word: a signed 64-bit integer, with one bit to spare


@cython.final
@cython.cclass
class BoardRules:
    cells: cython.Readonly[cython.int]
    digits: cython.Readonly[cython.int]
    every: cython.longlong  # all digits

    # Units: each holds no digit twice.
    units: cython.int
    member: IntVec  # the cells of each unit
    member_start: IntVec
    filling: LongVec  # the sets of digits that can fill each unit …
    filling_start: IntVec  # … and where those of a unit start; none if any set can
    must: LongVec  # per unit: the digits common to all its fillings
    narrow: IntVec  # per unit: 1 if some filling leaves out a digit
    home: IntVec  # the units of each cell
    home_start: IntVec
    peer: IntVec  # the other cells of these units
    peer_start: IntVec

    # Crossings: pairs of units that share several cells, grouped by the first unit.
    crossing_start: IntVec
    part: IntVec  # the cells only in the first unit, in both, only in the second …
    part_start: IntVec  # … and where each of these three parts starts

    # Links: pairs of cells, the first of which limits the second. A group has the links of one
    # rule.
    link_cell: IntVec
    link_other: IntVec
    link_row: IntVec
    link_start: IntVec
    outgoing: IntVec  # the links by which each cell limits others
    outgoing_start: IntVec
    table: LongVec  # rows: the digits that each digit of the first cell allows in the other

    # Cells in which rules forbid digits from the start, and the digits left.
    limited: IntVec
    limit: LongVec

    # Diagrams: layered graphs whose paths are the fillings of a unit, see constraints/diagram.py.
    diagrams: cython.int
    layer_start: IntVec  # per diagram: its first layer
    layer_cell: IntVec
    edge_start: IntVec  # per layer
    edge: IntVec  # per edge: the node it comes from, its digit from 0, the node it leads to
    nodes: IntVec  # per diagram: their number; node 0 is the root, the last one the goal
    most_nodes: cython.int

    # Jobs are numbered: first the units, then the groups of links, then the diagrams. A word has
    # `JOBS` bits for them.
    words: cython.int
    jobs: LongVec  # per cell: the jobs that may draw a conclusion when it changes
    first_jobs: LongVec  # the jobs that may draw a conclusion before any cell changes

    def __init__(
        self,
        cells: int,
        digits: int,
        units: list[tuple[int, ...]],
        fillings: list[tuple[int, ...]],
        groups: list[list[tuple[int, int, int]]],
        tables: list[tuple[int, ...]],
        allowed: list[tuple[int, int]],
        diagrams: list[tuple[tuple[int, ...], tuple[tuple[tuple[int, int, int], ...], ...], int]],
    ) -> None:
        """`units` has the cells of each unit that holds no digit twice, and `fillings` the sets of
        digits that can fill it, or none if any set can.

        `groups` has one list per other rule, of triples: a cell, another cell that it limits, and a
        number. `tables[number]` has the digits that each digit of the first cell allows in the
        other.

        `allowed` has cells that cannot hold every digit, each with the digits it can hold.
        `diagrams` has, for each, the cells in the order of its layers, the edges of each layer, and
        the number of its nodes.
        """
        self.cells, self.digits, self.units = cells, digits, len(units)
        self.every = (1 << digits) - 1
        self.read_units(units, fillings)
        self.read_links(groups, tables)
        self.limited, self.limit = IntVec(), LongVec()
        fill(self.limit, [left for _cell, left in allowed])
        for cell, _left in allowed:
            self.limited.push(cell)
        self.read_diagrams(diagrams)
        self.find_homes()
        self.find_peers()
        self.find_crossings()
        self.find_jobs()

    @cython.cfunc
    @cython.exceptval(-1, check=False)
    def read_units(
        self, units: list[tuple[int, ...]], fillings: list[tuple[int, ...]]
    ) -> cython.int:
        unit: cython.int
        k: cython.int
        self.member, self.member_start = rows(units)
        self.filling, self.filling_start, self.must = LongVec(), IntVec(), LongVec()
        self.narrow = IntVec()
        fill(self.filling, list(chain.from_iterable(fillings)))
        for start in accumulate(map(len, fillings), initial=0):
            self.filling_start.push(start)
        self.must.resize(self.units)
        self.narrow.resize(self.units)
        for unit in range(self.units):
            for k in range(self.filling_start.data[unit], self.filling_start.data[unit + 1]):
                if k == self.filling_start.data[unit]:
                    self.must.data[unit] = self.every
                self.must.data[unit] &= self.filling.data[k]
                self.narrow.data[unit] |= self.filling.data[k] != self.every
        return 0

    @cython.cfunc
    @cython.exceptval(-1, check=False)
    def read_links(
        self, groups: list[list[tuple[int, int, int]]], tables: list[tuple[int, ...]]
    ) -> cython.int:
        self.link_cell, self.link_other, self.link_row = IntVec(), IntVec(), IntVec()
        self.link_start = IntVec()
        found: list[list[int]] = [[] for _cell in range(self.cells)]
        for group in groups:
            self.link_start.push(self.link_cell.size)
            for cell, other, table in group:
                found[cell].append(self.link_cell.size)
                self.link_cell.push(cell)
                self.link_other.push(other)
                self.link_row.push(table * self.digits)
        self.link_start.push(self.link_cell.size)
        self.outgoing, self.outgoing_start = rows(found)
        self.table = LongVec()
        return fill(self.table, list(chain.from_iterable(tables)))

    @cython.cfunc
    @cython.exceptval(-1, check=False)
    def read_diagrams(
        self,
        diagrams: list[tuple[tuple[int, ...], tuple[tuple[tuple[int, int, int], ...], ...], int]],
    ) -> cython.int:
        self.diagrams, self.most_nodes = len(diagrams), 0
        self.layer_start, self.layer_cell, self.nodes = IntVec(), IntVec(), IntVec()
        self.edge_start, self.edge = IntVec(), IntVec()
        for cells, layers, nodes in diagrams:
            self.layer_start.push(self.layer_cell.size)
            self.nodes.push(nodes)
            self.most_nodes = max(self.most_nodes, nodes)
            for cell, edges in zip(cells, layers, strict=True):
                self.layer_cell.push(cell)
                self.edge_start.push(self.edge.size)
                for edge in edges:
                    for number in edge:
                        self.edge.push(number)
        self.layer_start.push(self.layer_cell.size)
        self.edge_start.push(self.edge.size)
        return 0

    @cython.cfunc
    @cython.exceptval(-1, check=False)
    def find_homes(self) -> cython.int:
        unit: cython.int
        k: cython.int
        found: list[list[int]] = [[] for _cell in range(self.cells)]
        for unit in range(self.units):
            for k in range(self.member_start.data[unit], self.member_start.data[unit + 1]):
                found[self.member.data[k]].append(unit)
        self.home, self.home_start = rows(found)
        return 0

    @cython.cfunc
    @cython.exceptval(-1, check=False)
    def find_peers(self) -> cython.int:
        cell: cython.int
        other: cython.int
        h: cython.int
        k: cython.int
        unit: cython.int
        seen: IntVec = IntVec()
        seen.resize(self.cells)
        self.peer, self.peer_start = IntVec(), IntVec()
        for cell in range(self.cells):
            self.peer_start.push(self.peer.size)
            seen.data[cell] = cell + 1
            for h in range(self.home_start.data[cell], self.home_start.data[cell + 1]):
                unit = self.home.data[h]
                for k in range(self.member_start.data[unit], self.member_start.data[unit + 1]):
                    other = self.member.data[k]
                    if seen.data[other] != cell + 1:
                        seen.data[other] = cell + 1
                        self.peer.push(other)
        self.peer_start.push(self.peer.size)
        return 0

    @cython.cfunc
    @cython.exceptval(-1, check=False)
    def find_crossings(self) -> cython.int:
        """Find the crossings in both directions. A unit without digits it must hold allows no
        conclusion."""
        one: cython.int
        other: cython.int
        k: cython.int
        h: cython.int
        cell: cython.int
        shared: IntVec = IntVec()  # per unit: the number of cells it shares with `one`
        where: IntVec = IntVec()  # per cell: one + 1 if it is in `one`
        shared.resize(self.units)
        where.resize(self.cells)
        self.crossing_start, self.part, self.part_start = IntVec(), IntVec(), IntVec()
        for one in range(self.units):
            self.crossing_start.push(self.part_start.size // 3)
            if self.must.data[one] == 0:
                continue
            for other in range(self.units):
                shared.data[other] = 0
            for k in range(self.member_start.data[one], self.member_start.data[one + 1]):
                cell = self.member.data[k]
                where.data[cell] = one + 1
                for h in range(self.home_start.data[cell], self.home_start.data[cell + 1]):
                    shared.data[self.home.data[h]] += 1
            for other in range(self.units):
                if other != one and shared.data[other] > 1:
                    self.add_crossing(one, other, where)
        # Groups of links and diagrams have no crossings.
        for _job in range(self.link_start.size + self.diagrams):
            self.crossing_start.push(self.part_start.size // 3)
        self.part_start.push(self.part.size)
        return 0

    @cython.cfunc
    @cython.exceptval(-1, check=False)
    def add_crossing(self, one: cython.int, other: cython.int, where: IntVec) -> cython.int:
        """`where` is one + 1 for the cells of the first unit."""
        k: cython.int
        cell: cython.int
        both: list[int] = []
        rest: list[int] = []
        for k in range(self.member_start.data[other], self.member_start.data[other + 1]):
            cell = self.member.data[k]
            (both if where.data[cell] == one + 1 else rest).append(cell)
        if not rest:
            return 0
        self.part_start.push(self.part.size)
        for k in range(self.member_start.data[one], self.member_start.data[one + 1]):
            cell = self.member.data[k]
            if cell not in both:
                self.part.push(cell)
        for part in (both, rest):
            self.part_start.push(self.part.size)
            for cell in part:
                self.part.push(cell)
        return 0

    @cython.cfunc
    @cython.exceptval(-1, check=False)
    def find_jobs(self) -> cython.int:
        cell: cython.int
        job: cython.int
        k: cython.int
        begin: cython.int
        end: cython.int
        one: cython.longlong = 1
        groups: cython.int = self.link_start.size - 1
        first: cython.int = self.units + groups  # the job of the first diagram
        self.words = (first + self.diagrams + JOBS - 1) // JOBS
        self.jobs, self.first_jobs = LongVec(), LongVec()
        self.jobs.resize(self.cells * self.words)
        self.first_jobs.resize(self.words)
        for cell in range(self.cells):
            for k in range(self.home_start.data[cell], self.home_start.data[cell + 1]):
                job = self.home.data[k]
                if self.must.data[job] or self.narrow.data[job]:  # else its peers are all it has
                    self.jobs.data[cell * self.words + job // JOBS] |= one << job % JOBS
        for job in range(groups):
            for k in range(self.link_start.data[job], self.link_start.data[job + 1]):
                cell = self.link_cell.data[k]
                self.jobs.data[cell * self.words + (self.units + job) // JOBS] |= one << (
                    (self.units + job) % JOBS
                )
        for job in range(first, first + self.diagrams):
            begin, end = self.layer_start.data[job - first], self.layer_start.data[job - first + 1]
            for k in range(begin, end):
                cell = self.layer_cell.data[k]
                self.jobs.data[cell * self.words + job // JOBS] |= one << (job % JOBS)
        for job in range(first + self.diagrams):
            if job >= self.units or self.narrow.data[job]:
                self.first_jobs.data[job // JOBS] |= one << job % JOBS
        return 0


def rows(lists: Iterable[Iterable[int]]) -> tuple[IntVec, IntVec]:
    """The lists concatenated, and where each starts."""
    values, starts = IntVec(), IntVec()
    for values_of_row in lists:
        starts.push(values.size)
        for value in values_of_row:
            values.push(value)
    starts.push(values.size)
    return values, starts


@cython.cfunc
@cython.exceptval(-1, check=False)
def fill(vec: LongVec, values: list[int]) -> cython.int:
    n: cython.int
    vec.resize(len(values))
    for n in range(len(values)):
        vec.data[n] = values[n]
    return 0
