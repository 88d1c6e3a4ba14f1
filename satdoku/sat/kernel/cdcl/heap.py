"""VSIDS: variables by their scores (Moskewicz et al. 2001), in a ranking and a binary heap.

A variable scores in each conflict it has a part in, and conflicts long ago count less and less.
Letting all scores decay at each conflict would touch every variable. So each conflict adds more
than the last instead, which gives the same order (Eén, Sörensson 2003, MiniSat), and before the
numbers overflow all are scaled down.

Of equal scores the smaller variable comes first. So the order does not depend on how the heap
came about, and the search is the same on every machine.

A variable that has not scored for long stays where it was among the others of its kind. So these
are in an array, the ranking, and only those that have scored since it was made are in the heap.
The ranking is read like a list: a pointer moves on past assigned variables, and back to those that
become open. At first it holds all variables. A program that asks many easy questions empties and
fills the heap for each of them, while the scores hardly change; then a new ranking saves that.
"""

from __future__ import annotations

from satdoku.sat.kernel import cython_stub as cython
from satdoku.sat.kernel.vec import DoubleVec, IntVec

# A score beyond LARGE scales all scores down by SMALL. A double reaches to 1e308.
LARGE: cython.double = 1e150
SMALL: cython.double = 1e-150

EMPTIED: cython.int = 4  # times its size that variables have left the heap when a new ranking pays


@cython.final
@cython.cclass
class Heap:
    order: IntVec  # the heap: variables …
    size: cython.int  # … and how many
    ranking: IntVec  # the other variables, the best first, some of which have left since
    rank: IntVec  # per variable: where it is in the ranking plus 1, or 0
    next: cython.int  # before this place of the ranking, none is open
    popped: cython.longlong  # variables that have left the heap since the ranking was made
    place: IntVec  # per variable: where it is in the heap plus 1, or 0
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
        """Add a new variable: without a score and larger than all others, it is the last one."""
        self.ranking.push(var)
        self.rank.data[var] = self.ranking.size
        return 0

    @cython.cfunc
    @cython.nogil
    @cython.exceptval(check=False)
    def push(self, var: cython.int) -> None:
        """Make a variable available that has become open."""
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
        """The best variable that is open by these values of literals. There must be one."""
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
        """Merge heap and ranking, if the heap has been emptied a few times since the last time.

        Only for a search that is at its root: variables that are assigned are not kept.
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
        """Take a variable out, wherever it is; the last one of the heap fills the gap."""
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
        """Let the variable at that place up past all that are worse."""
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
        """Let the variable at that place down below all that are better.

        It comes from the end of the heap, and most often goes back there. So the better child is
        moved up all the way, and the variable put into the last gap and let up from there (Floyd
        1964; Wegener 1993). That saves a comparison for each place, and the branch on it. Which
        child is better is computed, for the processor would guess it wrong every other time.
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
