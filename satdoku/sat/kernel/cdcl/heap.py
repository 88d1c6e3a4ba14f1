"""VSIDS: variables by score (Moskewicz et al. 2001), in a ranking and a binary heap.

A variable scores in each conflict it takes part in, and older conflicts count less and less.
Letting all scores decay at each conflict would touch every variable. So each conflict adds more
than the last instead, which gives the same order (Eén, Sörensson 2003, MiniSat), and all scores are
scaled down before they overflow.

Of equal scores the smaller variable comes first. So the order does not depend on the history of the
heap, and the search is the same on every machine.

Variables that have not scored for a long time keep their relative order. So they are in an array,
the ranking, and only those that have scored since it was made are in the heap. The ranking is read
like a list: a pointer moves forward past assigned variables, and back to those that become
unassigned. At first it holds all variables. A program that asks many easy questions empties and
fills the heap for each of them, while the scores hardly change; then a new ranking saves that
work.
"""

from __future__ import annotations

from satdoku.sat.kernel import cython_stub as cython
from satdoku.sat.kernel.vec import DoubleVec, IntVec

# A score above LARGE scales all scores down by SMALL. A double reaches 1e308.
LARGE: cython.double = 1e150
SMALL: cython.double = 1e-150

EMPTIED: cython.int = 4  # a new ranking pays once this many times its size have left the heap


@cython.final
@cython.cclass
class Heap:
    order: IntVec  # the heap: variables …
    size: cython.int  # … and their number
    ranking: IntVec  # the other variables, best first; some have left since
    rank: IntVec  # per variable: its place in the ranking plus 1, or 0
    next: cython.int  # no variable before this place of the ranking is unassigned
    popped: cython.longlong  # variables that have left the heap since the ranking was made
    place: IntVec  # per variable: its place in the heap plus 1, or 0
    score: DoubleVec
    bump_by: cython.double

    def __init__(self) -> None:
        self.order, self.place, self.score = IntVec(), IntVec(), DoubleVec()
        self.size = 0
        self.bump_by = 1.0
        self.ranking, self.rank = IntVec(), IntVec()
        self.next = self.popped = 0

    @cython.cfunc
    @cython.exceptval(-1, check=False)
    def make_room(self, room: cython.int) -> cython.int:
        self.order.resize(room)
        self.place.resize(room)
        self.rank.resize(room)
        return self.score.resize(room)

    @cython.cfunc
    @cython.exceptval(-1, check=False)
    def add(self, var: cython.int) -> cython.int:
        """Add a new variable: without a score and larger than all others, it comes last."""
        self.ranking.push(var)
        self.rank.data[var] = self.ranking.size
        return 0

    @cython.cfunc
    @cython.nogil
    @cython.exceptval(check=False)
    def push(self, var: cython.int) -> None:
        """Make a variable available that has become unassigned."""
        if self.rank.data[var] > 0:
            self.next = min(self.next, self.rank.data[var] - 1)
        elif self.place.data[var] == 0:
            self.order.data[self.size] = var
            self.size += 1
            self.rise(self.size - 1)

    @cython.cfunc
    @cython.nogil
    @cython.exceptval(check=False)
    def best(self, value: cython.p_schar) -> cython.int:
        """The best unassigned variable, by these values of literals. There must be one."""
        ranked: cython.int = 0
        while self.next < self.ranking.size:
            ranked = self.ranking.data[self.next]
            if self.rank.data[ranked] == self.next + 1 and value[2 * ranked] == 0:
                break
            ranked = 0
            self.next += 1
        while self.size > 0 and value[2 * self.order.data[0]]:
            self.pop()
        if self.size == 0 or (ranked and self.better(ranked, self.order.data[0])):
            return ranked
        return self.order.data[0]

    @cython.cfunc
    @cython.nogil
    @cython.exceptval(check=False)
    def better(self, one: cython.int, other: cython.int) -> cython.bint:
        if self.score.data[one] == self.score.data[other]:
            return one < other
        return self.score.data[one] > self.score.data[other]

    @cython.cfunc
    @cython.nogil
    @cython.exceptval(check=False)
    def pop(self) -> None:
        self.place.data[self.order.data[0]] = 0
        self.size -= 1
        self.popped += 1
        if self.size > 0:
            self.order.data[0] = self.order.data[self.size]
            self.sink(0)

    @cython.cfunc
    @cython.exceptval(-1, check=False)
    def rank_anew(self) -> cython.int:
        """Merge heap and ranking if the heap has been emptied a few times since the last merge.

        Only for a search at its root: assigned variables are dropped.
        """
        ranking: IntVec
        var: cython.int
        at: cython.Py_ssize_t
        if self.size == 0 or self.popped < EMPTIED * self.size:
            return 0
        ranking = IntVec()
        for at in range(self.ranking.size):
            var = self.ranking.data[at]
            if self.rank.data[var] == at + 1:
                while self.size > 0 and self.better(self.order.data[0], var):
                    self.move_top(ranking)
                ranking.push(var)
        while self.size > 0:
            self.move_top(ranking)
        for at in range(ranking.size):
            self.rank.data[ranking.data[at]] = at + 1
        self.ranking = ranking
        self.next = self.popped = 0
        return 0

    @cython.cfunc
    @cython.exceptval(-1, check=False)
    def move_top(self, ranking: IntVec) -> cython.int:
        ranking.push(self.order.data[0])
        self.pop()
        return 0

    @cython.cfunc
    @cython.nogil
    @cython.exceptval(check=False)
    def remove(self, var: cython.int) -> None:
        """Remove a variable, wherever it is; the last one of the heap fills the gap."""
        place: cython.int = self.place.data[var] - 1
        self.rank.data[var] = 0
        if place < 0:
            return
        self.place.data[var] = 0
        self.size -= 1
        if place < self.size:
            var = self.order.data[self.size]
            self.order.data[place] = var
            self.place.data[var] = place + 1
            self.rise(place)
            self.sink(self.place.data[var] - 1)

    @cython.cfunc
    @cython.nogil
    @cython.exceptval(check=False)
    def bump(self, var: cython.int) -> None:
        score: cython.p_double = self.score.data
        k: cython.Py_ssize_t
        score[var] += self.bump_by
        if score[var] > LARGE:
            for k in range(self.score.size):
                score[k] *= SMALL
            self.bump_by *= SMALL
        if self.place.data[var] > 0:
            self.rise(self.place.data[var] - 1)
        elif self.rank.data[var] > 0:
            self.rank.data[var] = 0
            self.push(var)

    @cython.cfunc
    @cython.nogil
    @cython.exceptval(check=False)
    def decay(self, factor: cython.double) -> None:
        self.bump_by *= factor

    @cython.cfunc
    @cython.nogil
    @cython.exceptval(check=False)
    def rise(self, place: cython.int) -> None:
        """Move the variable at this place up past all worse ones."""
        order: cython.p_int = self.order.data
        score: cython.p_double = self.score.data
        var: cython.int = order[place]
        mine: cython.double = score[var]
        above: cython.int
        while place > 0:
            above = order[(place - 1) >> 1]
            if score[above] > mine or (score[above] == mine and above < var):
                break
            order[place] = above
            self.place.data[above] = place + 1
            place = (place - 1) >> 1
        order[place] = var
        self.place.data[var] = place + 1

    @cython.cfunc
    @cython.nogil
    @cython.exceptval(check=False)
    def sink(self, place: cython.int) -> None:
        """Move the variable at this place down below all better ones.

        It comes from the end of the heap, and usually returns there. So the better child is moved
        up all the way, and the variable is put into the last gap and moved up from there (Floyd
        1964; Wegener 1993). That saves a comparison per place, and its branch. Which child is
        better is computed, because the branch would be mispredicted half of the time.
        """
        order: cython.p_int = self.order.data
        score: cython.p_double = self.score.data
        places: cython.p_int = self.place.data
        size: cython.int = self.size
        var: cython.int = order[place]
        child: cython.int = 2 * place + 1
        left: cython.int
        right: cython.int
        while child < size:
            if child + 1 < size:
                left = order[child]
                right = order[child + 1]
                child += (score[right] > score[left]) | (
                    (score[right] == score[left]) & (right < left)
                )
            order[place] = order[child]
            places[order[place]] = place + 1
            place = child
            child = 2 * place + 1
        order[place] = var
        self.rise(place)
