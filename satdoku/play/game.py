"""A game under way: its session, its clock and its place in the store. Screens hold one."""

from __future__ import annotations

from collections.abc import Callable
from functools import cached_property

from satdoku.errors import FileError, SatdokuError, StaleGameError, UsageError
from satdoku.messages import _
from satdoku.monitor import Monitor
from satdoku.play.clock import Clock, spoken
from satdoku.play.game_request import GameRequest
from satdoku.play.hints import Hint, Stage, first_hint
from satdoku.play.moves import Act, Move, format_move, parse
from satdoku.play.save import SavedGame, Standing, Store
from satdoku.play.session import Session
from satdoku.play.state import GameState
from satdoku.play.statistics import Kind
from satdoku.play.turn import Turn, apply, right_digits
from satdoku.sudoku import rules
from satdoku.sudoku.grading.human_solver import HumanSolver
from satdoku.sudoku.grid import Grid
from satdoku.sudoku.puzzles import formats
from satdoku.sudoku.variants.variant import Variant

Now = Callable[[], float]  # seconds that never go back: time.monotonic
Load = Callable[[str], Variant]  # catalogue.load

# Seconds for a hint. A technique that takes longer, on a large board, counts as not found.
THINKING = 1.0


class Game:
    def __init__(self, store: Store, saved: SavedGame, session: Session, now: Now) -> None:
        self.store = store
        self.id = saved.id
        self.kind: Kind = saved.kind
        self.session = session
        self.clock = Clock(saved.elapsed).running(now())
        self.paused = False
        self.following: tuple[GameRequest, ...] = ()  # for the puzzles of its file after it
        self.best_before: float | None = None  # the time to beat, as a win found it
        self.now = now
        self._moves = saved.moves
        self._hint: Hint | None = None  # the hint whose next stage the player may ask for

    @classmethod
    def new(
        cls, store: Store, givens: Grid, solution: Grid | None, now: Now, level: int | None = None
    ) -> Game:
        """`solution` is None unless there is exactly one, `level` unless one was asked for."""
        saved_solution = None if solution is None else str(solution)
        number = store.begin(givens.variant.id, level, str(givens), saved_solution)
        return cls(store, _existing(store, number), Session.of(givens, solution), now)

    @classmethod
    def resume(cls, store: Store, number: int, load: Load, now: Now) -> Game:
        """The game as its last move left it."""
        saved = _existing(store, number)
        return cls(store, saved, _replayed(saved, store.moves(number), load(saved.variant)), now)

    @property
    def elapsed(self) -> float:
        return self.clock.elapsed(self.now())

    def require_going(self) -> None:
        """A paused game is neither shown nor changed."""
        if self.paused:
            raise UsageError(_("The game is paused; p or pause goes on."))

    def play(self, move: Move, *, strict: bool = False) -> Turn:
        """Apply a move and keep it; if it cannot be kept, the game stays as it was."""
        self.require_going()
        if move.act is Act.HINT and self.session.state is GameState.PLAYING:
            return self._advise(move.cell)
        turn = self._apply(move, strict=strict)
        self._hint = None
        return turn

    def _apply(self, move: Move, *, strict: bool = False) -> Turn:
        turn = apply(self.session, move, strict=strict)
        if turn.session is not self.session:
            self._keep(move, turn.session)
        return turn

    def _advise(self, cell: int | None) -> Turn:
        """The next stage of a hint or, if entries are wrong, those entries."""
        if self.session.wrong:
            return self.play(Move(Act.CHECK))
        if 0 not in self.session.grid.digits:  # a puzzle that was complete from the start
            return self.play(Move(Act.SUBMIT))
        hint = self._next_hint(cell)
        for move in hint.moves:
            self._apply(move)
        self._hint = None if hint.stage is Stage.PLAYED else hint
        return Turn(self.session, hint.message, hint=hint)

    def _next_hint(self, cell: int | None) -> Hint:
        before = self._hint
        if before is not None and before.answers(cell):
            return before.further
        solution = right_digits(self.session)
        found = first_hint(self.session, solution, cell, self._solver, Monitor(THINKING))
        return before.further if before is not None and before.step == found.step else found

    @cached_property
    def _solver(self) -> HumanSolver:
        return HumanSolver(self.session.variant)

    def _keep(self, move: Move, after: Session) -> None:
        now = self.now()
        over = after.state is not GameState.PLAYING
        before = self.store.statistics_of(self.kind) if over else None
        standing = Standing(self.clock.elapsed(now), after.hints, after.state)
        self.store.record(self.id, self._moves, format_move(move, after.variant), standing)
        self._moves += 1
        self.session = after
        if over:
            self.clock = self.clock.stopped(now)
            self.best_before = None if before is None else before.best

    def begin_as(self, request: GameRequest) -> None:
        """With the pencil marks that the puzzle brought, as moves: they are kept, and undone."""
        self.following = request.following
        if not request.struck:
            return
        self.play(Move(Act.FILL_NOTES))
        marks = self.session.board.notes
        for digit in range(1, self.session.variant.digits + 1):
            cells = [cell for cell, one in request.struck if one == digit and digit in marks[cell]]
            if cells:
                self.play(Move(Act.NOTE, cells[0], digit, others=tuple(cells[1:])))

    def toggle_pause(self) -> None:
        if self.session.state is not GameState.PLAYING:
            return
        self.paused = not self.paused
        now = self.now()
        self.clock = self.clock.stopped(now) if self.paused else self.clock.running(now)
        self.keep_clock()

    def anew(self) -> Game:
        """Another game of the same puzzle, once this one is over."""
        session = self.session
        game = Game.new(self.store, session.givens, session.solution, self.now, self.kind.level)
        game.following = self.following
        return game

    @property
    def next_request(self) -> GameRequest:
        if not self.following:
            raise UsageError(_("No puzzle comes after this one; new begins a new game."))
        return self.following[0].replace(following=self.following[1:])

    def hold_clock(self) -> None:
        """Time does not count while another screen hides the board."""
        self.clock = self.clock.stopped(self.now())

    def release_clock(self) -> None:
        if self.session.state is GameState.PLAYING and not self.paused:
            self.clock = self.clock.running(self.now())

    def keep_clock(self) -> None:
        """Save the time since the last move. Call this now and then, and before leaving."""
        if self.session.state is GameState.PLAYING:
            self.store.keep_clock(self.id, self.elapsed)

    def result(self) -> str:
        """What to say of a game that was won: its time, its hints, and whether it is a record."""
        hints = self.session.hints
        time = spoken(self.elapsed)
        if hints:
            return _("Solved in {time} with hints: {count}.", time=time, count=hints)
        if self.best_before is None or self.elapsed < self.best_before:
            return _("Solved in {time} without a hint: a personal best!", time=time)
        best = spoken(self.best_before)
        return _("Solved in {time} without a hint; your best is {best}.", time=time, best=best)


def _existing(store: Store, number: int) -> SavedGame:
    saved = store.game(number)
    if saved is None:
        raise StaleGameError(_("That game is no longer there."))
    return saved


def _replayed(saved: SavedGame, moves: list[str], variant: Variant) -> Session:
    try:
        if len(moves) < saved.moves:
            raise UsageError(_("some of its moves are missing"))
        givens = formats.parse(saved.givens, variant)
        session = Session.of(givens, _solution(saved, givens))
        for text in moves:
            move = parse(text, variant)
            if not isinstance(move, Move):
                raise UsageError(_("“{text}” is not a move", text=text))
            session = apply(session, move).session
    except SatdokuError as error:
        raise FileError(
            _("This saved game cannot be read again: {reason}", reason=str(error))
        ) from error
    return session


def _solution(saved: SavedGame, givens: Grid) -> Grid | None:
    """The saved one, judged again: since then, its variant file may have changed."""
    if saved.solution is None:
        return None
    solution = formats.parse(saved.solution, givens.variant)
    if not rules.solves(solution, givens):
        raise UsageError(_("its solution is wrong by the rules of the variant"))
    return solution
