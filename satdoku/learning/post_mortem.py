"""Looks back at a game: where the player was stuck, guessed or went wrong, and what was missed.

The game is replayed move by move. Before each digit that the player entered, the human solver finds
the easiest step, and whether the digit follows by techniques at all: then it was no guess.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from enum import Enum
from statistics import median

from satdoku.monitor import UNWATCHED, Monitor, Stopped
from satdoku.play.moves import Act, Move
from satdoku.play.session import Board, Session
from satdoku.play.turn import apply
from satdoku.sudoku.grading.human_solver import HumanSolver
from satdoku.sudoku.techniques.board_map import digits_of
from satdoku.sudoku.techniques.position import Position
from satdoku.sudoku.techniques.singles import FULL_HOUSE
from satdoku.sudoku.techniques.step import Candidate, Step
from satdoku.sudoku.techniques.table import TECHNIQUES
from satdoku.value import Value

AT_HAND = 160  # the weight of the hardest technique that counts as reasoning: wings, but not chains
ROUNDS = 2  # rounds of strikes that a player can keep in mind before a digit follows
THINKING = 0.5  # seconds for one board; a step that takes longer counts as not found
LONG = 20.0  # seconds: a shorter gap never counts as long
LONGER = 3.0  # … nor one that is not this many times the median


class Find(Enum):
    """How a digit was entered."""

    REASONED = "reasoned"
    GUESS = "guess"  # right, but no technique at hand shows it
    MISTAKE = "mistake"
    OTHER = "other"  # no digit, or an answer by the program


class ReplayedMove(Value):
    """One move of the game."""

    number: int  # from 1
    move: Move
    before: Session
    at: float | None  # seconds of the game; None if they were not saved
    gap: float  # seconds since the move before; 0 if unknown
    long: bool = False  # a long gap
    find: Find = Find.OTHER
    easiest: Step | None = None  # available before the move
    marks: tuple[int, ...] = ()  # the candidates before the move, a bit for each digit
    broken: tuple[int, ...] = ()  # the cells whose right digit a mistake has excluded

    @property
    def board(self) -> Board:
        return self.before.board


class PostMortem(Value):
    moves: tuple[ReplayedMove, ...]
    last: Session  # after the last move
    complete: bool = True  # False: stopped before every board was analysed

    @property
    def timed(self) -> bool:
        return any(one.at is not None for one in self.moves)

    @property
    def long(self) -> list[ReplayedMove]:
        """The longest gaps first."""
        return sorted((one for one in self.moves if one.long), key=lambda one: -one.gap)

    @property
    def guesses(self) -> list[ReplayedMove]:
        return [one for one in self.moves if one.find is Find.GUESS]

    @property
    def mistakes(self) -> list[ReplayedMove]:
        return [one for one in self.moves if one.find is Find.MISTAKE]

    @property
    def events(self) -> list[ReplayedMove]:
        """The moves worth looking at, in order."""
        shown = (Find.GUESS, Find.MISTAKE)
        return [one for one in self.moves if one.long or one.find in shown]

    @property
    def missed(self) -> Counter[str]:
        """For each technique, the seconds for which its step was there and not seen; a guess counts
        as a long gap. Without saved times, each event counts as one second."""
        found = Counter[str]()
        for one in self.moves:
            stuck = one.long or one.find is Find.GUESS
            if stuck and one.easiest is not None and one.easiest.technique != FULL_HOUSE:
                found[one.easiest.technique] += round(max(one.gap, LONG if one.long else 1.0))
        return found

    @property
    def most_missed(self) -> str:
        """The technique to practise; empty if the player was never stuck."""
        return next((name for name, _seconds in self.missed.most_common(1)), "")


def post_mortem(
    start: Session,
    moves: Sequence[Move],
    times: Mapping[int, float],
    monitor: Monitor = UNWATCHED,
) -> PostMortem:
    """Analyse a game from its first session. `times` has the seconds of the game at each move,
    numbered from 0. If stopped, the moves so far are analysed and the others only replayed."""
    analyst = _Analyst(start)
    found: list[ReplayedMove] = []
    session, complete = start, True
    gaps = _gaps(len(moves), times)
    typical = median([gap for gap in gaps if gap] or [0.0])
    for number, move in enumerate(moves):
        gap = gaps[number]
        long = gap >= LONG and gap >= LONGER * typical
        one_move = ReplayedMove(number + 1, move, session, times.get(number), gap, long)
        if complete:
            try:
                one_move = analyst.analysed(one_move, monitor)
                monitor.tick((number + 1) / len(moves), number + 1)
            except Stopped:
                complete = False
        found.append(one_move)
        session = apply(session, move).session
    return PostMortem(tuple(found), session, complete)


def _gaps(count: int, times: Mapping[int, float]) -> list[float]:
    """The seconds before each move. An undo does not turn the clock back."""
    gaps = [0.0] * count
    for number in range(count):
        if number in times and (number == 0 or number - 1 in times):
            gaps[number] = max(0.0, times[number] - times.get(number - 1, 0.0))
    return gaps


class _Analyst:
    """Keeps its solvers, and what it found on the last board."""

    def __init__(self, start: Session) -> None:
        self.solution = start.solution
        self.solver = HumanSolver(start.variant)
        quick = [each for each in TECHNIQUES if each.weight <= AT_HAND]
        self.quick = HumanSolver(start.variant, quick, self.solver.board)

    def analysed(self, one_move: ReplayedMove, monitor: Monitor) -> ReplayedMove:
        move, session = one_move.move, one_move.before
        if move.act is not Act.PLACE or not move.digit or move.cell is None:
            return self._looked_at(one_move, monitor) if one_move.long else one_move
        one_move = self._looked_at(one_move, monitor)
        if self.solution is None:
            return one_move
        entry = move.cell, move.digit
        if self.solution[move.cell] != move.digit:
            broken = tuple(self._robbed(session, entry))
            return one_move.replace(find=Find.MISTAKE, broken=broken)
        if session.wrong:  # what follows from a mistake proves nothing
            return one_move
        reasoned = self._follows(self._position(session), entry, monitor)
        return one_move.replace(find=Find.REASONED if reasoned else Find.GUESS)

    def _looked_at(self, one_move: ReplayedMove, monitor: Monitor) -> ReplayedMove:
        """The move with the easiest step of its board, unless the board has a mistake."""
        if one_move.before.wrong:
            return one_move
        position = self._position(one_move.before)
        marks = tuple(position.candidates)
        limited = monitor.limited(THINKING)
        try:
            step = self.solver.next_step(position, limited)
        except Stopped:
            if limited.interrupted or monitor.remaining <= 0:
                raise
            step = None
        return one_move.replace(easiest=None if step is None else step.replace(), marks=marks)

    def _position(self, session: Session) -> Position:
        position = self.solver.position(session.grid)
        struck = session.board.struck
        position.remove(one for one in struck if self.solution is None or not self._right(one))
        return position

    def _right(self, candidate: Candidate) -> bool:
        cell, digit = candidate
        return self.solution is not None and self.solution[cell] == digit

    def _follows(self, position: Position, entry: Candidate, monitor: Monitor) -> bool:
        """True if techniques show the digit before any other is entered. What they strike is
        struck; other digits that they find are left out, since the player has not entered them."""
        limited = monitor.limited(THINKING)
        try:
            for _round in range(ROUNDS + 1):
                position.tick = limited.tick
                removed: set[Candidate] = set()
                for technique in self.quick.techniques:
                    limited.tick()
                    for step in technique.find(position):
                        if entry in step.placed:
                            return True
                        removed |= {one for one in step.removed if one != entry}
                    if removed:
                        break
                position.remove(removed)
        except Stopped:
            if limited.interrupted or monitor.remaining <= 0:
                raise
            return True  # too hard to tell: the player gets the benefit of the doubt
        return False

    def _robbed(self, session: Session, entry: Candidate) -> Iterator[int]:
        """The blanks whose right digit the mistake excludes."""
        assert self.solution is not None
        cell, digit = entry
        before = self.solver.position(session.grid)
        after = self.solver.position(session.grid.with_digit(cell, digit))
        for other, right in enumerate(self.solution.digits):
            bit = 1 << (right - 1)
            if (
                other != cell
                and before.candidates[other] & bit
                and not after.candidates[other] & bit
            ):
                yield other


def marks_of(one_move: ReplayedMove) -> tuple[frozenset[int], ...]:
    return tuple(frozenset(digits_of(found)) for found in one_move.marks)
