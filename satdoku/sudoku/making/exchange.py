"""Exchanging givens: reaches puzzles with fewer givens than digging can.

A minimal puzzle has no given to spare, but two givens can often be exchanged for one, or one for
another, after which two can be exchanged again. The unavoidable sets found so far tell in advance
which exchanges keep a single solution; see kernel/unavoidable.py. Now and then a given gets another
digit, and the walk continues on another board: boards with many small puzzles are close to each
other. (This is the neighbourhood search for 17 givens by Gordon Royle and others.)
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import islice

from satdoku.monitor import Monitor
from satdoku.sat.kernel.rng import Rng
from satdoku.sudoku.grid import Grid
from satdoku.sudoku.kernel.unavoidable import UnavoidableSets
from satdoku.sudoku.making.random_boards import shuffled
from satdoku.sudoku.making.symmetry import Orbit
from satdoku.sudoku.solving.board_solver import BoardSolver

STEPS = 600  # without reaching a smaller puzzle; after that, another board is better
TABU = 6  # recently removed places that are not taken again yet
TRANSFER = 4  # one step in this many moves to another board
SLACK = 2  # extra givens allowed above the best, to leave a dead end

Places = list[int]


class Exchange:
    """A walk from puzzle to puzzle. A place is the number of an orbit."""

    def __init__(
        self, solver: BoardSolver, orbits: Sequence[Orbit], rng: Rng, monitor: Monitor
    ) -> None:
        self.solver, self.orbits, self.rng, self.monitor = solver, orbits, rng, monitor
        self.sizes = [len(orbit) for orbit in orbits]
        self.homes = [0] * sum(self.sizes)
        for place, orbit in enumerate(orbits):
            for cell in orbit:
                self.homes[cell] = place

    def run(self, puzzle: Grid, board: Grid, floor: int) -> Iterator[tuple[Grid, Grid]]:
        """Each smaller puzzle on the way, and its board, until one has at most `floor` givens."""
        self._set_board(board)
        self.sets = UnavoidableSets(self.homes, bytes(board.digits))
        self.given = [place for place, orbit in enumerate(self.orbits) if puzzle[orbit[0]]]
        self.left: Places = []
        best, idle = puzzle.givens, 0
        while best > floor and idle < STEPS:
            self.monitor.tick()
            idle += 1
            if not self._reduce() and not self._swap_one():
                self._add_given(best)
            if self._size(self.given) < best:
                best, idle = self._size(self.given), 0
                yield self._puzzle(), self.board

    def _set_board(self, board: Grid) -> None:
        literals = self.solver.clues(board)
        self.board = board
        self.literals = [[literals[cell] for cell in orbit] for orbit in self.orbits]

    def _size(self, places: Places) -> int:
        return sum(self.sizes[place] for place in places)

    def _puzzle(self) -> Grid:
        given = {cell for place in self.given for cell in self.orbits[place]}
        digits = (digit if cell in given else 0 for cell, digit in enumerate(self.board.digits))
        return Grid(self.board.variant, tuple(digits))

    # -- the steps -------------------------------------------------------------------------

    def _reduce(self) -> bool:
        """Exchange two givens for one."""
        self.sets.survey(self.given)
        self.swappable: set[tuple[int, int]] = set()
        return any(self._merge(one, other) for one, other in self.sets.reductions())

    def _merge(self, one: int, other: int) -> bool:
        rest = [place for place in self.given if place not in (one, other)]
        gone = self.sizes[one] + self.sizes[other]
        while news := [n for n in self.sets.additions(one, other) if self.sizes[n] < gone]:
            new = news[0]
            if (
                self._swaps(one, new, [*rest, other])
                and self._swaps(other, new, [*rest, one])
                and not self._missed([*rest, new], [one])
            ):
                self.given = [*rest, new]
                return True
        return False

    def _swaps(self, old: int, new: int, others: Places) -> bool:
        """True if one given can replace another. Tested before both are removed, because a set that
        rules it out does so for every pair with the old given."""
        if (old, new) not in self.swappable:
            if self._missed([*others, new], [old]):
                return False
            self.swappable.add((old, new))
        return True

    def _swap_one(self) -> bool:
        """Exchange one given for another of the same size."""
        if self.rng.below(TRANSFER) == 0 and self._transfer():
            return True
        self.sets.survey(self.given)
        swaps = [
            (old, new)
            for old, new in self.sets.swaps()
            if new not in self.left and self.sizes[old] == self.sizes[new]
        ]
        while swaps:
            old, new = swaps[self.rng.below(len(swaps))]
            swapped = [*(place for place in self.given if place != old), new]
            missed = self._missed(swapped, [old])
            if not missed:
                self.given = swapped
                self.left = [*self.left[1 - TABU :], old]
                return True
            swaps = [(one, other) for one, other in swaps if one != old or other in missed]
        return self.rng.below(2) == 0 and self._transfer()

    def _transfer(self) -> bool:
        """Change the digit of one cell, and with it the board."""
        for place in shuffled(self.given, self.rng):
            for cell, literal in zip(self.orbits[place], self.literals[place], strict=True):
                if self._change_digit(cell, literal):
                    return True
        return False

    def _change_digit(self, cell: int, literal: int) -> bool:
        others = [one for place in self.given for one in self.literals[place] if one != literal]
        size, excluded = self.board.variant.digits, [-literal]
        while self.solver.possible([*others, *excluded], self.monitor):
            digits = self.solver.found()
            puzzle = self._puzzle().with_digit(cell, digits[cell])
            found = list(islice(self.solver.solutions(puzzle, self.monitor), 2))
            if len(found) == 1:
                self.sets.move_to(digits)
                self._set_board(found[0])
                return True
            self.sets.add(digits)
            excluded.append(-(cell * size + digits[cell]))
        return False

    def _add_given(self, best: int) -> None:
        """Leave a dead end: add a random given. If there are too many by now, dig."""
        blank = [place for place in range(len(self.orbits)) if place not in self.given]
        self.given = [*self.given, blank[self.rng.below(len(blank))]]
        if self._size(self.given) > best + SLACK:
            for place in shuffled(self.given, self.rng):
                rest = [other for other in self.given if other != place]
                if not self._missed(rest, [place]):
                    self.given = rest

    def _missed(self, given: Places, gone: Places) -> Places:
        """An unavoidable set that the givens miss; empty if they have one solution. Together with
        `gone`, the givens had one solution."""
        literals = [literal for place in given for literal in self.literals[place]]
        for place in gone:
            for literal in self.literals[place]:
                if self.solver.possible([*literals, -literal], self.monitor):
                    missed: Places = self.sets.add(self.solver.found())
                    return missed
                literals.append(literal)
        return []


def padded(puzzle: Grid, board: Grid, givens: int, orbits: Sequence[Orbit]) -> Grid:
    """Add givens, up to this number: a walk over large orbits can overshoot."""
    for orbit in sorted(orbits, key=len, reverse=True):
        if not puzzle[orbit[0]] and puzzle.givens + len(orbit) <= givens:
            for cell in orbit:
                puzzle = puzzle.with_digit(cell, board[cell])
    return puzzle
