"""The candidates of each cell as the bits of a word, and what follows from them at once.

Propagation concludes what units say whatever the variant is:

- A cell with one candidate takes that digit from its peers.
- A digit that a unit must hold, with one place left in it, stands there.
- A digit that a unit must hold, all of whose places lie in a second unit too, is in none of the
  second unit's other cells.
- Where only some sets of digits fill a unit, those that still can leave their digits.
- Where a rule links two cells, a digit needs a partner in the other one.

All digits of a unit are looked at in one pass over its cells. That works for units of any shape,
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
    """Every candidate is on the trail at most once, so the trail never grows."""

    rules: BoardRules
    candidates: LongVec  # per cell: the digits that are left, bit d - 1 for digit d
    settled: cython.longlong  # counts the cells whose digit was taken from their peers

    # What changed, in order, so that it can be undone.
    trail_cell: IntVec
    trail_candidates: LongVec  # what the cell had before
    changes: cython.int

    # What is still to be done.
    alone: IntVec  # cells that have just one candidate since the last step …
    num_alone: cython.int  # … and how many there are
    seen: cython.int  # changes whose jobs have been noted
    waiting: LongVec  # jobs, as bits
    crossing: LongVec  # units whose crossings are to be looked at, as bits

    def __init__(self, rules: BoardRules) -> None:
        self.rules = rules
        self.candidates, self.trail_candidates = LongVec(), LongVec()
        self.trail_cell, self.alone = IntVec(), IntVec()
        self.waiting, self.crossing = LongVec(), LongVec()
        self.candidates.resize(rules.cells)
        self.trail_candidates.resize(rules.cells * rules.digits + 1)
        self.trail_cell.resize(rules.cells * rules.digits + 1)
        self.alone.resize(2 * rules.cells + 1)
        self.waiting.resize(self.rules.words)
        self.crossing.resize(self.rules.words)
        self.settled = 0
        self.clear()

    @cython.cfunc
    @cython.exceptval(check=False)
    def clear(self) -> cython.int:
        """Back to the empty board."""
        cell: cython.int
        w: cython.int
        self.give_up()
        for cell in range(self.rules.cells):
            self.candidates.data[cell] = self.rules.every
        for w in range(self.rules.words):
            self.waiting.data[w] = self.rules.first_jobs.data[w]
        self.changes = self.seen = 0
        return 0

    @cython.cfunc
    @cython.exceptval(check=False)
    def keep(self, cell: cython.int, digits: cython.longlong) -> cython.bint:
        """Leave only these digits to the cell, at least one of which is a candidate and at least
        one is not; False if that leaves none."""
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
        """Take back all changes but the first so many."""
        k: cython.int = self.changes
        while k > changes:
            k -= 1
            self.candidates.data[self.trail_cell.data[k]] = self.trail_candidates.data[k]
        self.changes = self.seen = changes
        return 0

    # -- what follows ----------------------------------------------------------------------

    @cython.cfunc
    @cython.exceptval(check=False)
    def propagate(self) -> cython.bint:
        """Conclude all that single cells, units and links say; False if a cell or a digit has no
        place left."""
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
        """After `propagate`: conclude what crossings say, too."""
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
        """Take the digit of a cell from its peers; False if one had no other.

        Most of the time is spent here, and whether a peer has the digit cannot be predicted. So
        this does what `keep` does, but for every peer: what is written for one that does not have
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
        """The jobs of all cells that have changed are waiting."""
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
        """The first of the jobs, which are then one fewer; -1 if there is none."""
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
        return self.follow_links(job - self.rules.units)

    @cython.cfunc
    @cython.exceptval(check=False)
    def find_hidden(self, unit: cython.int) -> cython.bint:
        """Find the digits that a unit must hold and that have one place left in it."""
        rules: BoardRules = self.rules
        candidates: cython.p_longlong = self.candidates.data
        member: cython.p_int = rules.member.data
        start: cython.int = rules.member_start.data[unit]
        end: cython.int = rules.member_start.data[unit + 1]
        must: cython.longlong = rules.must.data[unit]
        once: cython.longlong = 0
        twice: cython.longlong = 0
        found: cython.longlong = 0  # digits of cells that have just one
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
        """Leave to the cells of a unit what some set that can still fill it has. The digits that
        all these sets have, or -1 if none can."""
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
        """Where all places of a digit that the unit must hold are shared with another unit, no
        other cell of that one has the digit."""
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
        """The digits to place in the shared cells that have no place in the rest of the unit."""
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
        """Strike digits from the cells that only the second unit has."""
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
        """Leave to each cell the digits that have a partner in the cells it is linked with."""
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
