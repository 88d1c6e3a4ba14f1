"""The candidates of each cell as the bits of a word, and the propagation of what they imply.

Propagation draws the conclusions that hold for the units of every variant:

- A cell with one candidate removes that digit from its peers.
- A digit that a unit must hold goes into the only place left for it in that unit.
- If a unit must hold a digit and all its places are also in a second unit, the digit is removed
  from the other cells of the second unit.
- If only some sets of digits can fill a unit, its cells keep the digits of the sets that still can.
- If a rule links two cells, a digit of one needs a partner in the other.
- If a rule has a diagram, a digit needs a path through it.

All digits of a unit are examined in one pass over its cells. That works for units of any shape,
unlike the bit-boards of fast solvers for 9×9, which have a word for each digit and a bit for each
cell.
"""

from __future__ import annotations

from satdoku.sat.kernel import cython_stub as cython
from satdoku.sat.kernel.vec import IntVec, LongVec
from satdoku.sudoku.kernel.bits import lowest
from satdoku.sudoku.kernel.board_rules import JOBS, BoardRules


@cython.final
@cython.cclass
class BitBoard:
    """Each candidate is on the trail at most once, so the trail never grows."""

    rules: BoardRules
    candidates: LongVec  # per cell: the remaining digits, bit d - 1 for digit d
    settled: cython.longlong  # number of cells whose digit has been removed from their peers

    # The changes in order, so that they can be undone.
    trail_cell: IntVec
    trail_candidates: LongVec  # the candidates of the cell before
    changes: cython.int

    # Pending work.
    alone: IntVec  # cells reduced to one candidate since the last step …
    num_alone: cython.int  # … and their number
    seen: cython.int  # number of changes whose jobs have been queued
    waiting: LongVec  # queued jobs, as bits
    reached: (
        IntVec  # per node of a diagram: 1 if the root leads there; 2 more if it leads to the goal
    )
    crossing: LongVec  # units whose crossings are to be examined, as bits

    def __init__(self, rules: BoardRules) -> None:
        self.rules = rules
        self.candidates, self.trail_candidates = LongVec(), LongVec()
        self.trail_cell, self.alone = IntVec(), IntVec()
        self.waiting, self.crossing = LongVec(), LongVec()
        self.candidates.resize(rules.cells)
        self.trail_candidates.resize(rules.cells * rules.digits + 1)
        self.trail_cell.resize(rules.cells * rules.digits + 1)
        self.alone.resize(2 * rules.cells + 1)
        self.reached = IntVec()
        self.reached.resize(rules.most_nodes)
        self.waiting.resize(self.rules.words)
        self.crossing.resize(self.rules.words)
        self.settled = 0
        self.clear()

    @cython.cfunc
    @cython.exceptval(check=False)
    def clear(self) -> cython.int:
        """Return to the empty board."""
        cell: cython.int
        w: cython.int
        self.give_up()
        for cell in range(self.rules.cells):
            self.candidates.data[cell] = self.rules.every
        for w in range(self.rules.words):
            self.waiting.data[w] = self.rules.first_jobs.data[w]
        self.changes = self.seen = 0
        for cell in range(self.rules.limited.size):
            self.keep(self.rules.limited.data[cell], self.rules.limit.data[cell])
        return 0

    @cython.cfunc
    @cython.exceptval(check=False)
    def keep(self, cell: cython.int, digits: cython.longlong) -> cython.bint:
        """Keep only these digits as candidates of a cell, which must remove at least one; False if
        none remains."""
        left: cython.longlong = self.candidates.data[cell] & digits
        self.trail_cell.data[self.changes] = cell
        self.trail_candidates.data[self.changes] = self.candidates.data[cell]
        self.changes += 1
        self.candidates.data[cell] = left
        if left & (left - 1) == 0:
            self.alone.data[self.num_alone] = cell
            self.num_alone += 1
        return left != 0

    @cython.cfunc
    @cython.exceptval(check=False)
    def undo(self, changes: cython.int) -> cython.int:
        """Undo all but the first `changes` changes."""
        k: cython.int = self.changes
        while k > changes:
            k -= 1
            self.candidates.data[self.trail_cell.data[k]] = self.trail_candidates.data[k]
        self.changes = self.seen = changes
        return 0

    # -- propagation -----------------------------------------------------------------------

    @cython.cfunc
    @cython.exceptval(check=False)
    def propagate(self) -> cython.bint:
        """Draw all conclusions from single cells, units and links; False if a cell or a digit has
        no place left."""
        job: cython.int
        while True:
            while self.num_alone:
                self.num_alone -= 1
                if not self.settle(self.alone.data[self.num_alone]):
                    return self.give_up()
            self.note_changes()
            job = self.next_job(self.waiting)
            if job < 0:
                return True
            if not self.do_job(job):
                return self.give_up()

    @cython.cfunc
    @cython.exceptval(check=False)
    def propagate_crossings(self) -> cython.bint:
        """After `propagate`: draw conclusions from crossings as well."""
        unit: cython.int = self.next_job(self.crossing)
        while unit >= 0:
            if not self.look_at_crossings(unit):
                return self.give_up()
            if self.seen != self.changes and not self.propagate():
                return False
            unit = self.next_job(self.crossing)
        return True

    @cython.cfunc
    @cython.exceptval(check=False)
    def give_up(self) -> cython.bint:
        w: cython.int
        self.num_alone = 0
        for w in range(self.rules.words):
            self.waiting.data[w] = self.crossing.data[w] = 0
        return False

    @cython.cfunc
    @cython.exceptval(check=False)
    def settle(self, cell: cython.int) -> cython.bint:
        """Remove the digit of a cell from its peers; False if one of them had no other.

        Most of the time is spent here, and whether a peer has the digit cannot be predicted. So the
        work of `keep` is done for every peer, without a branch: what is written for a peer without
        the digit is overwritten by the next.
        """
        rules: BoardRules = self.rules
        candidates: cython.p_longlong = self.candidates.data
        trail_cell: cython.p_int = self.trail_cell.data
        trail_candidates: cython.p_longlong = self.trail_candidates.data
        alone: cython.p_int = self.alone.data
        peer: cython.p_int = rules.peer.data
        digit: cython.longlong = candidates[cell]
        before: cython.longlong
        left: cython.longlong
        changes: cython.int = self.changes
        num_alone: cython.int = self.num_alone
        dead: cython.int = 0
        other: cython.int
        k: cython.int
        for k in range(rules.peer_start.data[cell], rules.peer_start.data[cell + 1]):
            other = peer[k]
            before = candidates[other]
            left = before & ~digit
            candidates[other] = left
            trail_cell[changes] = alone[num_alone] = other
            trail_candidates[changes] = before
            changes += left != before
            num_alone += (left != before) & (left & (left - 1) == 0)
            dead |= left == 0
        self.changes, self.num_alone = changes, num_alone
        self.settled += 1
        return not dead

    @cython.cfunc
    @cython.exceptval(check=False)
    def note_changes(self) -> cython.int:
        """Queue the jobs of all cells that have changed."""
        words: cython.int = self.rules.words
        jobs: cython.longlong
        k: cython.int
        w: cython.int
        for k in range(self.seen, self.changes):
            for w in range(words):
                jobs = self.rules.jobs.data[self.trail_cell.data[k] * words + w]
                self.waiting.data[w] |= jobs
                self.crossing.data[w] |= jobs
        self.seen = self.changes
        return 0

    @cython.cfunc
    @cython.exceptval(check=False)
    def next_job(self, jobs: LongVec) -> cython.int:
        """Remove and return the first queued job; -1 if there is none."""
        w: cython.int
        job: cython.int
        for w in range(self.rules.words):
            if jobs.data[w]:
                job = lowest(jobs.data[w])
                jobs.data[w] &= jobs.data[w] - 1
                return w * JOBS + job
        return -1

    @cython.cfunc
    @cython.exceptval(check=False)
    def do_job(self, job: cython.int) -> cython.bint:
        if job < self.rules.units:
            return self.find_hidden(job)
        job -= self.rules.units
        if job < self.rules.link_start.size - 1:
            return self.follow_links(job)
        return self.follow_paths(job - (self.rules.link_start.size - 1))

    @cython.cfunc
    @cython.exceptval(check=False)
    def find_hidden(self, unit: cython.int) -> cython.bint:
        """Fill the hidden singles of a unit: digits it must hold that have one place left in it."""
        rules: BoardRules = self.rules
        candidates: cython.p_longlong = self.candidates.data
        member: cython.p_int = rules.member.data
        start: cython.int = rules.member_start.data[unit]
        end: cython.int = rules.member_start.data[unit + 1]
        must: cython.longlong = rules.must.data[unit]
        once: cython.longlong = 0
        twice: cython.longlong = 0
        found: cython.longlong = 0  # digits of the cells with one candidate
        here: cython.longlong
        k: cython.int
        if rules.narrow.data[unit]:
            must = self.narrow(unit)
            if must < 0:
                return False
        for k in range(start, end):
            here = candidates[member[k]]
            twice |= once & here
            once |= here
            if here & (here - 1) == 0:
                found |= here
        if must & ~once:
            return False
        must &= ~twice & ~found
        for k in range(start, end):
            if must == 0:
                return True
            here = candidates[member[k]] & must
            if here:
                if here & (here - 1):
                    return False
                must ^= here
                self.keep(member[k], here)
        return True

    @cython.cfunc
    @cython.exceptval(check=False)
    def narrow(self, unit: cython.int) -> cython.longlong:
        """Reduce the cells of a unit to the digits of the sets that can still fill it. Returns the
        digits common to all these sets, or -1 if no set can."""
        rules: BoardRules = self.rules
        candidates: cython.p_longlong = self.candidates.data
        member: cython.p_int = rules.member.data
        start: cython.int = rules.member_start.data[unit]
        end: cython.int = rules.member_start.data[unit + 1]
        must: cython.longlong = rules.every
        may: cython.longlong = 0
        filling: cython.longlong
        once: cython.longlong
        found: cython.longlong
        here: cython.longlong
        fits: cython.bint
        f: cython.int
        k: cython.int
        for f in range(rules.filling_start.data[unit], rules.filling_start.data[unit + 1]):
            filling = rules.filling.data[f]
            once = found = 0
            fits = True
            for k in range(start, end):
                here = candidates[member[k]]
                once |= here
                fits = fits and here & filling != 0
                if here & (here - 1) == 0:
                    found |= here
            if fits and filling & ~once == 0 and found & ~filling == 0:
                must &= filling
                may |= filling
        if may == 0:
            return -1
        for k in range(start, end):
            if candidates[member[k]] & ~may and not self.keep(member[k], may):
                return -1
        return must

    @cython.cfunc
    @cython.exceptval(check=False)
    def look_at_crossings(self, unit: cython.int) -> cython.bint:
        """Where all places of a digit that the unit must hold are shared with another unit, remove
        the digit from the rest of that unit."""
        start: cython.p_int = self.rules.crossing_start.data
        crossing: cython.int
        locked: cython.longlong
        for crossing in range(start[unit], start[unit + 1]):
            locked = self.locked(crossing) & self.rules.must.data[unit]
            if locked and not self.strike_beyond(crossing, locked):
                return False
        return True

    @cython.cfunc
    @cython.exceptval(check=False)
    def locked(self, crossing: cython.int) -> cython.longlong:
        """The digits of open shared cells that have no place in the rest of the unit."""
        candidates: cython.p_longlong = self.candidates.data
        part: cython.p_int = self.rules.part.data
        start: cython.p_int = self.rules.part_start.data
        found: cython.longlong = 0
        here: cython.longlong
        k: cython.int
        for k in range(start[3 * crossing + 1], start[3 * crossing + 2]):
            here = candidates[part[k]]
            if here & (here - 1):
                found |= here
        for k in range(start[3 * crossing], start[3 * crossing + 1]):
            found &= ~candidates[part[k]]
        return found

    @cython.cfunc
    @cython.exceptval(check=False)
    def strike_beyond(self, crossing: cython.int, digits: cython.longlong) -> cython.bint:
        """Remove digits from the cells that only the second unit has."""
        candidates: cython.p_longlong = self.candidates.data
        part: cython.p_int = self.rules.part.data
        start: cython.p_int = self.rules.part_start.data
        k: cython.int
        for k in range(start[3 * crossing + 2], start[3 * crossing + 3]):
            if candidates[part[k]] & digits and not self.keep(part[k], ~digits):
                return False
        return True

    @cython.cfunc
    @cython.exceptval(check=False)
    def follow_links(self, group: cython.int) -> cython.bint:
        """Reduce each cell to the digits that have a partner in the cells linked to it."""
        rules: BoardRules = self.rules
        candidates: cython.p_longlong = self.candidates.data
        left: cython.longlong
        allowed: cython.longlong
        other: cython.int
        k: cython.int
        for k in range(rules.link_start.data[group], rules.link_start.data[group + 1]):
            left = candidates[rules.link_cell.data[k]]
            allowed = 0
            while left:
                allowed |= rules.table.data[rules.link_row.data[k] + lowest(left)]
                left &= left - 1
            other = rules.link_other.data[k]
            if candidates[other] & ~allowed and not self.keep(other, allowed):
                return False
        return True

    @cython.cfunc
    @cython.exceptval(check=False)
    def follow_paths(self, diagram: cython.int) -> cython.bint:
        """Reduce each cell to the digits on paths through the diagram: mark the nodes that the root
        leads to, then walk back from the goal."""
        rules: BoardRules = self.rules
        candidates: cython.p_longlong = self.candidates.data
        reached: cython.p_int = self.reached.data
        edge: cython.p_int = rules.edge.data
        first: cython.int = rules.layer_start.data[diagram]
        end: cython.int = rules.layer_start.data[diagram + 1]
        goal: cython.int = rules.nodes.data[diagram] - 1
        one: cython.longlong = 1
        left: cython.longlong
        found: cython.longlong
        layer: cython.int
        k: cython.int
        for k in range(goal + 1):
            reached[k] = 0
        reached[0] = 1
        for layer in range(first, end):
            left = candidates[rules.layer_cell.data[layer]]
            for k in range(rules.edge_start.data[layer], rules.edge_start.data[layer + 1], 3):
                if left >> edge[k + 1] & 1 and reached[edge[k]]:
                    reached[edge[k + 2]] = 1
        if not reached[goal]:
            return False
        reached[goal] = 3
        for layer in range(end - 1, first - 1, -1):
            left = candidates[rules.layer_cell.data[layer]]
            found = 0
            for k in range(rules.edge_start.data[layer], rules.edge_start.data[layer + 1], 3):
                if left >> edge[k + 1] & 1 and reached[edge[k]] and reached[edge[k + 2]] == 3:
                    reached[edge[k]] = 3
                    found |= one << edge[k + 1]
            if left & ~found and not self.keep(rules.layer_cell.data[layer], found):
                return False
        return True
