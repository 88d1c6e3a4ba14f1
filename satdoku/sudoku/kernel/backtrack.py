"""Depth-first search on a bit-board: guess a digit, propagate, take the guess back if that fails.

The guess is a digit of the first cell with the fewest candidates (the "minimum remaining values"
heuristic of constraint solving). A refuted guess is struck from its cell for good, and its
consequences are propagated before the next guess. Nothing is learned: that is left to the SAT
engines.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from satdoku.sat.kernel import cython_stub as cython
from satdoku.sat.kernel.vec import DoubleVec, IntVec
from satdoku.sudoku.kernel.bit_board import BitBoard
from satdoku.sudoku.kernel.bits import lowest, size_up_to

if TYPE_CHECKING:
    from satdoku.sat.kernel.meter import Meter
    from satdoku.sudoku.kernel.board_rules import BoardRules

# Measured on boards of 9×9, 16×16 and 25×25. On the smaller ones, weighing more cells or examining
# crossings after the first guess saves guesses, but costs more time than it saves.
WEIGHED = 0.1  # weigh at most this fraction of the cells
FEW_DIGITS = 9  # on boards with more digits, examine crossings before each guess


@cython.final
@cython.cclass
class BacktrackSearch:
    """Solves puzzles one after another: call `begin` or `assume`, then `find_next` for each
    solution."""

    rules: BoardRules
    board: BitBoard
    meter: Meter
    most_weighed: cython.int  # in cells
    thorough: cython.bint  # examine crossings before each guess, not only before the first
    possible: cython.bint  # no contradiction on the board has been found

    # The current path.
    depth: cython.int
    cell: IntVec  # per level: the cell and digit (from 0) of the guess
    digit: IntVec
    start: IntVec  # per level: the number of board changes before it
    share: DoubleVec  # per level: the fraction of the search tree still open there
    down: cython.bint  # descend next, rather than take back the last guess

    def __init__(self, rules: BoardRules, meter: Meter) -> None:
        self.rules, self.meter, self.board = rules, meter, BitBoard(rules)
        self.cell, self.digit, self.start = IntVec(), IntVec(), IntVec()
        self.share = DoubleVec()
        for levels in (self.cell, self.digit, self.start):
            levels.resize(rules.cells)
        self.share.resize(rules.cells + 1)
        self.most_weighed = int(WEIGHED * rules.cells)
        self.thorough = rules.digits > FEW_DIGITS

    @cython.cfunc
    @cython.exceptval(-1, check=False)
    def reset(self) -> cython.int:
        self.board.clear()
        self.start_here()
        return self.meter.spend(self.rules.cells)

    @cython.cfunc
    @cython.exceptval(check=False)
    def start_here(self) -> cython.int:
        """Start a search from the current board, which is kept."""
        self.possible = self.down = True
        self.depth = 0
        self.share.data[0] = 1.0
        self.meter.closed = 0.0
        return 0

    @cython.ccall
    @cython.exceptval(-1, check=False)
    def begin(self, givens: bytes) -> cython.int:
        """Load a puzzle: a digit for each cell, 0 for a blank."""
        cell: cython.int
        text: cython.p_const_uchar = givens
        self.reset()
        for cell in range(self.rules.cells):
            if text[cell]:
                self.put(cell, text[cell] - 1)
        return self.conclude()

    @cython.ccall
    @cython.exceptval(-1, check=False)
    def assume(self, literals: list[int]) -> cython.int:
        """Assume literals in the natural numbering: `cell * digits + digit` says that the cell
        (from 0) holds the digit (from 1); a negative literal says that it does not."""
        literal: cython.int
        k: cython.int
        self.reset()
        for k in range(len(literals)):
            literal = literals[k]
            if literal > 0:
                self.put((literal - 1) // self.rules.digits, (literal - 1) % self.rules.digits)
            else:
                self.strike((-literal - 1) // self.rules.digits, (-literal - 1) % self.rules.digits)
        return self.conclude()

    @cython.ccall
    @cython.exceptval(-1)
    def follow(self, literals: list[int], wanted: list[int]) -> cython.bint:
        """True if the wanted literals follow from the others without a guess."""
        k: cython.int
        missing: cython.int = 0
        self.assume(literals)
        for k in range(len(wanted)):
            missing += not self.holds(wanted[k])
        return not self.possible or missing == 0

    @cython.cfunc
    @cython.exceptval(check=False)
    def holds(self, literal: cython.int) -> cython.bint:
        place: cython.int = abs(literal) - 1
        one: cython.longlong = 1
        digit: cython.longlong = one << place % self.rules.digits
        left: cython.longlong = self.board.candidates.data[place // self.rules.digits]
        return left == digit if literal > 0 else left & digit == 0

    @cython.cfunc
    @cython.exceptval(check=False)
    def put(self, cell: cython.int, digit: cython.int) -> cython.int:
        """Place a digit (from 0) in a cell."""
        one: cython.longlong = 1
        left: cython.longlong = self.board.candidates.data[cell]
        if not left >> digit & 1:
            self.possible = False
        elif self.possible and left & (left - 1):
            self.board.keep(cell, one << digit)
        return 0

    @cython.cfunc
    @cython.exceptval(check=False)
    def strike(self, cell: cython.int, digit: cython.int) -> cython.int:
        one: cython.longlong = 1
        if self.possible and self.board.candidates.data[cell] >> digit & 1:
            self.possible = self.board.keep(cell, ~(one << digit))
        return 0

    @cython.cfunc
    @cython.exceptval(-1, check=False)
    def conclude(self) -> cython.int:
        """Propagate the changes."""
        before: cython.longlong = self.board.settled
        if self.possible:
            self.possible = self.board.propagate()
        else:
            self.board.give_up()
        self.meter.propagations += self.board.settled - before
        return 0

    # -- the search ------------------------------------------------------------------------

    @cython.ccall
    @cython.exceptval(-2, check=False)
    def find_next(self, guesses: cython.longlong = -1) -> cython.int:
        """Continue the search: 1 if there is another solution, which `solution` then returns; 0 if
        there is none; -1 once `guesses` guesses have been made in all.

        The recursion is unrolled, so that the search can stop at a solution and continue from
        there.
        """
        while True:
            if not self.possible:
                self.meter.closed += self.share.data[self.depth]
                self.down = False
            if not self.down:
                if self.depth == 0:
                    return 0
                self.take_back()
            elif self.meter.decisions == guesses:
                return -1
            elif not self.guess():
                self.meter.closed += self.share.data[self.depth]
                self.down = False
                return 1

    @cython.ccall
    @cython.exceptval(-2, check=False)
    def count(self, givens: bytes, most: cython.int, guesses: cython.longlong) -> cython.int:
        """Count the solutions of a puzzle, up to `most`; -1 if `guesses` guesses do not decide
        it."""
        found: cython.int = 0
        more: cython.int = 1
        end: cython.longlong = self.meter.decisions + guesses
        self.begin(givens)
        while found < most:
            more = self.find_next(end)
            if more <= 0:
                return found if more == 0 else -1
            found += 1
        return found

    @cython.cfunc
    @cython.exceptval(-1, check=False)
    def guess(self) -> cython.int:
        """Guess a digit, unless a closer look finds a conclusion; 0 if every cell is filled.

        `share` is the fraction of the search tree still open at a level, assuming branches of equal
        size. The fractions of dead ends and solutions add up to the part of the tree that is
        done.
        """
        cell: cython.int = self.choose()
        depth: cython.int = self.depth
        left: cython.longlong
        if cell < 0:
            return 0
        if (depth == 0 or self.thorough) and self.look_closer():
            return 1
        left = self.board.candidates.data[cell]
        self.cell.data[depth], self.digit.data[depth] = cell, lowest(left)
        self.start.data[depth] = self.board.changes
        self.share.data[depth + 1] = self.share.data[depth] / size_up_to(left, self.rules.digits)
        self.share.data[depth] -= self.share.data[depth + 1]
        self.depth += 1
        self.meter.decisions += 1
        self.meter.reach(self.depth)
        self.meter.spend(self.rules.cells)
        self.put(cell, self.digit.data[depth])
        self.conclude()
        return 1

    @cython.cfunc
    @cython.exceptval(check=False)
    def look_closer(self) -> cython.bint:
        """Draw conclusions from crossings; True if that changes the board."""
        before: cython.longlong = self.board.settled
        changes: cython.int = self.board.changes
        self.possible = self.board.propagate_crossings()
        self.meter.propagations += self.board.settled - before
        return not self.possible or self.board.changes > changes

    @cython.cfunc
    @cython.exceptval(check=False)
    def choose(self) -> cython.int:
        """The cell to guess in; -1 if every cell is filled.

        This is the first cell with the fewest candidates. Among the first cells with two, it is the
        one that affects its peers most: a peer that shares a candidate counts 1, or 4 if it has
        only two candidates itself, because its digit may follow immediately. On hard puzzles this
        halves the guesses.
        """
        candidates: cython.p_longlong = self.board.candidates.data
        left: cython.longlong
        cell: cython.int
        count: cython.int
        weight: cython.int
        heaviest: cython.int = -1
        weighed: cython.int = 0
        best: cython.int = -1
        fewest: cython.int = self.rules.digits + 1
        for cell in range(self.rules.cells):
            left = candidates[cell]
            if left & (left - 1) == 0:
                continue
            count = size_up_to(left, fewest)
            if count < fewest:
                fewest, best = count, cell
            if (left & (left - 1)) & ((left & (left - 1)) - 1) == 0:
                weight = self.weigh(cell)
                if weight > heaviest:
                    heaviest, best = weight, cell
                weighed += 1
                if weighed == self.most_weighed:
                    break
        return best

    @cython.cfunc
    @cython.exceptval(check=False)
    def weigh(self, cell: cython.int) -> cython.int:
        candidates: cython.p_longlong = self.board.candidates.data
        peer: cython.p_int = self.rules.peer.data
        rest: cython.longlong
        weight: cython.int = 0
        k: cython.int
        for k in range(self.rules.peer_start.data[cell], self.rules.peer_start.data[cell + 1]):
            rest = candidates[peer[k]]
            if rest & candidates[cell]:
                rest &= rest - 1
                weight += 4 if rest & (rest - 1) == 0 else 1
        return weight

    @cython.cfunc
    @cython.exceptval(-1, check=False)
    def take_back(self) -> cython.int:
        """Take back the last guess: it was wrong, or all its solutions have been found."""
        self.depth -= 1
        self.meter.backtracks += 1
        self.board.undo(self.start.data[self.depth])
        self.possible = self.down = True
        self.strike(self.cell.data[self.depth], self.digit.data[self.depth])
        return self.conclude()

    def solution(self) -> bytes:
        """The digit of each cell, after `find_next` has found a solution."""
        cell: cython.int
        found = bytearray(self.rules.cells)
        for cell in range(self.rules.cells):
            found[cell] = lowest(self.board.candidates.data[cell]) + 1
        return bytes(found)
