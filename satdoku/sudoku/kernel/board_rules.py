"""The rules of a variant as flat arrays, for the bit-board; see bit_board.py.

A set of digits is a word: bit d - 1 stands for digit d.
"""

from __future__ import annotations

from collections.abc import Iterable
from itertools import accumulate, chain
from typing import Final

from satdoku.sat.kernel import cython_stub as cython
from satdoku.sat.kernel.vec import IntVec, LongVec

JOBS: Final = 62  # in a word: an integer of 64 bits with one to spare, for it has a sign


@cython.final
@cython.cclass
class BoardRules:
    cells: cython.Readonly[cython.int]
    digits: cython.Readonly[cython.int]
    every: cython.longlong  # all digits

    # Units that hold no digit twice.
    units: cython.int
    member: IntVec  # the cells of each unit
    member_start: IntVec
    filling: LongVec  # the sets of digits that can fill a unit …
    filling_start: IntVec  # … and where those of a unit start; none if any set can
    must: LongVec  # per unit: the digits of all its fillings
    narrow: IntVec  # per unit: whether its fillings leave out digits
    home: IntVec  # the units of each cell
    home_start: IntVec
    peer: IntVec  # the other cells of these units
    peer_start: IntVec

    # Crossings: pairs of units that share several cells, by the first unit.
    crossing_start: IntVec
    part: IntVec  # the cells of only the first unit, of both, of only the second …
    part_start: IntVec  # … and where each of the three parts starts

    # Links: pairs of cells, of which the first limits the second. A group has those of one rule.
    link_cell: IntVec
    link_other: IntVec
    link_row: IntVec
    link_start: IntVec
    outgoing: IntVec  # the links by which each cell limits others
    outgoing_start: IntVec
    table: LongVec  # rows of what each digit leaves to the other cell

    # Jobs are numbered: the units, then the groups of links. A word has `JOBS` bits for them.
    words: cython.int
    jobs: LongVec  # per cell: those that may conclude something when it changes
    first_jobs: LongVec  # those that may conclude something before any cell changes

    def __init__(
        self,
        cells: int,
        digits: int,
        units: list[tuple[int, ...]],
        fillings: list[tuple[int, ...]],
        groups: list[list[tuple[int, int, int]]],
        tables: list[tuple[int, ...]],
    ) -> None:
        """`units` has the cells of each unit that holds no digit twice, and `fillings` the sets of
        digits that can fill it, none if any set can.

        `groups` has a list for each other rule, of triples: a cell, another cell that it limits,
        and a number; `tables[number]` has the digits that each digit of the first cell leaves to
        the other."""
        self.cells, self.digits, self.units = cells, digits, len(units)
        self.every = (1 << digits) - 1
        self.read_units(units, fillings)
        self.read_links(groups, tables)
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
        """In both directions. A unit without digits that must be in it concludes nothing."""
        one: cython.int
        other: cython.int
        k: cython.int
        h: cython.int
        cell: cython.int
        shared: IntVec = IntVec()  # per unit: how many cells it shares with `one`
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
        for _group in range(self.link_start.size):  # groups of links have none
            self.crossing_start.push(self.part_start.size // 3)
        self.part_start.push(self.part.size)
        return 0

    @cython.cfunc
    @cython.exceptval(-1, check=False)
    def add_crossing(self, one: cython.int, other: cython.int, where: IntVec) -> cython.int:
        """`where` has one + 1 for the cells of the first unit."""
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
        one: cython.longlong = 1
        groups: cython.int = self.link_start.size - 1
        self.words = (self.units + groups + JOBS - 1) // JOBS
        self.jobs, self.first_jobs = LongVec(), LongVec()
        self.jobs.resize(self.cells * self.words)
        self.first_jobs.resize(self.words)
        for cell in range(self.cells):
            for k in range(self.home_start.data[cell], self.home_start.data[cell + 1]):
                job = self.home.data[k]
                self.jobs.data[cell * self.words + job // JOBS] |= one << job % JOBS
        for job in range(groups):
            for k in range(self.link_start.data[job], self.link_start.data[job + 1]):
                cell = self.link_cell.data[k]
                self.jobs.data[cell * self.words + (self.units + job) // JOBS] |= one << (
                    (self.units + job) % JOBS
                )
        for job in range(self.units + groups):
            if job >= self.units or self.narrow.data[job]:
                self.first_jobs.data[job // JOBS] |= one << job % JOBS
        return 0


def rows(lists: Iterable[Iterable[int]]) -> tuple[IntVec, IntVec]:
    """The lists one after the other, and where each starts."""
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
