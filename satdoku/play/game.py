"""A game in progress: its session, its clock and its place in the store. Screens hold one."""

from __future__ import annotations

from collections.abc import Callable, Mapping

from satdoku.errors import FileError, SatdokuError, StaleGameError, UsageError
from satdoku.messages import _
from satdoku.monitor import Monitor
from satdoku.play.clock import Clock, spoken
from satdoku.play.game_spec import GameSpec
from satdoku.play.game_state import GameState
from satdoku.play.hints import Hint, Stage, first_hint, hint_by, offered_steps
from satdoku.play.moves import Act, Move
from satdoku.play.notation import format_move, parse
from satdoku.play.save import SavedGame, Standing, Store
from satdoku.play.session import Session
from satdoku.play.statistics import Kind
from satdoku.play.turn import Turn, apply, right_digits
from satdoku.sudoku import rules
from satdoku.sudoku.grading.grade import Grade
from satdoku.sudoku.grading.human_solver import HumanSolver
from satdoku.sudoku.grid import Grid
from satdoku.sudoku.puzzles import formats
from satdoku.sudoku.techniques.step import Step
from satdoku.sudoku.variants.variant import Variant
from satdoku.value import Value

Now = Callable[[], float]  # monotonic seconds: time.monotonic
Load = Callable[[str], Variant]  # catalogue.load
HintSearch = Callable[[Monitor], Hint]

# Seconds for a hint. A technique that takes longer, on a large board, counts as not found.
THINKING = 1.0


class Game:
    """Saved from the player's first move on; a game left before that leaves no trace."""

    def __init__(
        self, store: Store, session: Session, now: Now, kind: Kind, saved: SavedGame | None = None
    ) -> None:
        self.store = store
        self.kind = kind
        self.session = session
        self.clock = Clock(0.0 if saved is None else saved.elapsed).running(now())
        self.paused = False
        self.following: tuple[GameSpec, ...] = ()  # for the puzzles that follow it in its file
        self.grade: Grade | None = None  # if known
        self.best_before: float | None = None  # the time to beat, before this win
        self.now = now
        self._id = None if saved is None else saved.id
        self._moves = 0 if saved is None else saved.moves
        self._brought: list[Move] = []  # moves to save before the player's first
        self._day = ""  # set for a puzzle of the day
        self._begun = store.today()
        self._technique = ""  # that the hint was asked for by name
        self._hint: Hint | None = None  # the hint whose next stage the player can ask for
        self._solvers: list[HumanSolver] = []  # idle; each searches for one hint at a time

    @classmethod
    def new(
        cls, store: Store, givens: Grid, solution: Grid | None, now: Now, level: int | None = None
    ) -> Game:
        """`solution` is None unless it is unique, `level` unless one was requested."""
        kind = Kind.of(givens.variant.id, level, givens.givens)
        return cls(store, Session.of(givens, solution), now, kind)

    @classmethod
    def resume(cls, store: Store, number: int, load: Load, now: Now) -> Game:
        """The game as its last move left it."""
        saved = _existing(store, number)
        session = _replayed(saved, store.moves(number), load(saved.variant))
        return cls(store, session, now, saved.kind, saved)

    @property
    def begun(self) -> bool:
        """True if the player has made a move, so that the game is saved."""
        return self._moves > 0

    @property
    def id(self) -> int:
        """Its number in the store; saves the game from now on."""
        if self._id is None:
            session = self.session
            solution = None if session.solution is None else str(session.solution)
            number = self.store.begin(
                session.variant.id, self.kind.level, str(session.givens), solution
            )
            if self._day:
                self.store.mark_daily(self._day, number, self._begun)
            self._id = number
        return self._id

    @property
    def elapsed(self) -> float:
        return self.clock.elapsed(self.now())

    def require_going(self) -> None:
        """A paused game is neither shown nor changed."""
        if self.paused:
            raise UsageError(_("The game is paused; press p or type pause to continue."))

    def play(self, move: Move, *, strict: bool = False, found: Hint | None = None) -> Turn:
        """Apply a move and save it; if it cannot be saved, the game stays as it was. `found` is the
        result of its `search`, if that is done."""
        self.require_going()
        if move.act is Act.HINT and self.session.state is GameState.PLAYING:
            return self._advise(move, found)
        turn = self._apply(move, strict=strict)
        self._hint = None
        return turn

    def _apply(self, move: Move, *, strict: bool = False) -> Turn:
        turn = apply(self.session, move, strict=strict)
        if turn.session is not self.session:
            self._keep(move, turn.session)
        return turn

    def count_hint(self) -> None:
        """Count an answer that reveals as much as a hint."""
        if self.session.state is GameState.PLAYING:
            self._apply(Move(Act.HINT))

    def search(self, move: Move) -> HintSearch | None:
        """What must be searched for before the move, if it is a hint; it may run in a thread."""
        session, solution = self.session, self.session.solution
        over = session.state is not GameState.PLAYING or session.grid.full or session.wrong
        if move.act is not Act.HINT or self.paused or over or solution is None:
            return None
        asked_again = self._hint is not None and self._hint.answers(move.cell)
        if asked_again and self._technique == move.technique:
            return None

        def search(monitor: Monitor) -> Hint:
            solver = self._solvers.pop() if self._solvers else HumanSolver(session.variant)
            try:
                limited = monitor.limited(THINKING)
                if move.technique:
                    return hint_by(session, solution, move.technique, solver, limited)
                return first_hint(session, solution, move.cell, solver, limited)
            finally:
                self._solvers.append(solver)

        return search

    def offered(self, monitor: Monitor) -> list[Step]:
        """The steps that the board offers now."""
        solver = HumanSolver(self.session.variant)
        right_digits(self.session)
        assert self.session.solution is not None
        return offered_steps(self.session, self.session.solution, solver, monitor.limited(THINKING))

    def _advise(self, asked: Move, found: Hint | None) -> Turn:
        """The next stage of a hint or, if there are wrong entries, those entries."""
        if self.session.wrong:
            return self.play(Move(Act.CHECK))
        if self.session.grid.full:  # a puzzle that was already complete
            return self.play(Move(Act.SUBMIT))
        hint = self._next_hint(asked, found)
        for move in hint.moves:
            self._apply(move)
        self._hint = None if hint.stage is Stage.PLAYED else hint
        self._technique = "" if self._hint is None else asked.technique
        return Turn(self.session, hint.message, hint=hint)

    def _next_hint(self, move: Move, found: Hint | None) -> Hint:
        right_digits(self.session)
        before, search = self._hint, self.search(move)
        if before is not None and search is None:
            return before.further
        if found is None:
            assert search is not None
            found = search(Monitor())
        return before.further if before is not None and before.step == found.step else found

    def _keep(self, move: Move, after: Session) -> None:
        now = self.now()
        over = after.state is not GameState.PLAYING
        before = self.store.statistics_of(self.kind) if over else None
        standing = Standing(self.clock.elapsed(now), after.hints, after.state)
        self._record_brought()
        self._record(move, standing)
        self.session = after
        if over:
            self.clock = self.clock.stopped(now)
            self.best_before = None if before is None else before.best

    def _record_brought(self) -> None:
        while self._brought:
            self._record(self._brought[0], Standing(0.0, 0, GameState.PLAYING))
            del self._brought[0]

    def _record(self, move: Move, standing: Standing) -> None:
        text = format_move(move, self.session.variant)
        self.store.record(self.id, self._moves, text, standing)
        self._moves += 1

    def begin_as(self, request: GameSpec) -> None:
        """Import the pencil marks of the puzzle as moves, which are saved and can be undone."""
        self.following, self._day = request.following, request.day
        if not request.struck:
            return
        self._bring(Move(Act.FILL_NOTES))
        marks = self.session.board.notes
        for digit in range(1, self.session.variant.digits + 1):
            cells = [cell for cell, one in request.struck if one == digit and digit in marks[cell]]
            if cells:
                self._bring(Move(Act.NOTE, cells[0], digit, others=tuple(cells[1:])))

    def _bring(self, move: Move) -> None:
        self.session = apply(self.session, move).session
        self._brought.append(move)

    def toggle_pause(self) -> None:
        if self.session.state is not GameState.PLAYING:
            return
        self.paused = not self.paused
        now = self.now()
        self.clock = self.clock.stopped(now) if self.paused else self.clock.running(now)
        self.keep_clock()

    def anew(self) -> Game:
        """A new game of the same puzzle, once this one is over."""
        session = self.session
        game = Game.new(self.store, session.givens, session.solution, self.now, self.kind.level)
        game.following, game.grade = self.following, self.grade
        return game

    @property
    def next_request(self) -> GameSpec:
        if not self.following:
            raise UsageError(_("This is the last puzzle; type new for a new game."))
        return self.following[0].replace(following=self.following[1:])

    def hold_clock(self) -> None:
        """The clock stops while another screen hides the board."""
        self.clock = self.clock.stopped(self.now())

    def release_clock(self) -> None:
        if self.session.state is GameState.PLAYING and not self.paused:
            self.clock = self.clock.running(self.now())

    def keep_clock(self) -> None:
        """Save the time since the last move. Call it now and then, and before leaving."""
        if self._id is not None and self.session.state is GameState.PLAYING:
            self.store.keep_clock(self._id, self.elapsed)

    def result(self) -> str:
        """The message about a won game: its time, its hints, and whether it is a record."""
        hints = self.session.hints
        time = spoken(self.elapsed)
        if hints:
            once = _("Solved in {time} with one hint.", time=time)
            more = _("Solved in {time} with {count} hints.", time=time, count=hints)
            return once if hints == 1 else more
        if self.best_before is None or self.elapsed < self.best_before:
            return _("Solved in {time} without a hint: a personal best!", time=time)
        best = spoken(self.best_before)
        return _("Solved in {time} without a hint; your best is {best}.", time=time, best=best)


class RecordedGame(Value):
    """A saved game, move by move."""

    start: Session
    moves: tuple[Move, ...]
    times: Mapping[int, float]  # seconds of the game at each move, by number from 0


def recorded_game(store: Store, number: int, load: Load) -> RecordedGame:
    saved = _existing(store, number)
    moves: list[Move] = []
    variant = load(saved.variant)
    _replayed(saved, store.moves(number), variant, moves.append)
    givens = formats.parse(saved.givens, variant)
    start = Session.of(givens, _solution(saved, givens))
    return RecordedGame(start, tuple(moves), store.times(number))


def nth_last_game(store: Store, number: int) -> SavedGame:
    """The game that was played last for 1, the one before for 2, …"""
    games = store.played()
    if not games:
        raise UsageError(_("There is no game to look back at: play one first."))
    if not 1 <= number <= len(games):
        raise UsageError(_("There are games 1 to {count} to look back at.", count=len(games)))
    return games[number - 1]


def _existing(store: Store, number: int) -> SavedGame:
    saved = store.game(number)
    if saved is None:
        raise StaleGameError(_("That game no longer exists."))
    return saved


def _replayed(
    saved: SavedGame,
    moves: list[str],
    variant: Variant,
    note: Callable[[Move], None] = lambda move: None,
) -> Session:
    """The session after the moves; `note` gets each of them."""
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
            note(move)
    except SatdokuError as error:
        raise FileError(
            _("This saved game cannot be loaded: {reason}", reason=str(error))
        ) from error
    return session


def _solution(saved: SavedGame, givens: Grid) -> Grid | None:
    """The saved solution, checked again: its variant file may have changed since then."""
    if saved.solution is None:
        return None
    solution = formats.parse(saved.solution, givens.variant)
    if not rules.solves(solution, givens):
        raise UsageError(_("its solution breaks the rules of the variant"))
    return solution
