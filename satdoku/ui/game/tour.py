"""A tour of the game for new players: a small board and ten lessons."""

from __future__ import annotations

import time
from collections import Counter
from collections.abc import Callable

from satdoku.messages import N_, _
from satdoku.play.game import Game
from satdoku.play.game_state import GameState
from satdoku.play.moves import Act, Asked, Command, Move
from satdoku.sudoku.puzzles.formats import parse
from satdoku.sudoku.variants.catalogue import load
from satdoku.ui.game.keys import Mode
from satdoku.ui.store import forgetful_store
from satdoku.value import Value

VARIANT = "classic-4"
PUZZLE = "1.3..4.22.4..3.1"
SOLUTION = "1234341221434321"
FIRST, SECOND = 1, 3  # the cells used in the lessons: R1C2 and R1C4
STAGES = 3  # of a hint


class Lesson(Value):
    """A task, and how the tour recognises that it was done."""

    done: Callable[[Tour], bool]
    keys: str  # wording for the window
    typed: str = ""  # wording for line mode; empty if only a window has it


class Tour:
    """The state of the tour. Its game is neither saved nor counted in the statistics."""

    def __init__(self, *, window: bool) -> None:
        variant = load(VARIANT)
        self.game = Game.new(
            forgetful_store(), parse(PUZZLE, variant), parse(SOLUTION, variant), time.monotonic
        )
        self._window = window
        self.tried: set[tuple[int | None, int]] = set()  # cells and digits
        self._lessons = [lesson for lesson in LESSONS if window or lesson.typed]
        self._passed = 0
        self.heard: Counter[Act | Command] = Counter()  # during this lesson
        self.resumed: bool = False  # the game was left and continued
        self.selected: int | None = None
        self.mode: Mode = Mode.ENTER

    @property
    def going(self) -> bool:
        return self._passed < len(self._lessons) and not self.over

    @property
    def over(self) -> bool:
        return self.game.session.state is not GameState.PLAYING

    @property
    def leaving(self) -> bool:
        """True if the current lesson is to leave the game and continue it."""
        return self.going and self._lessons[self._passed] is LESSONS[-1]

    @property
    def step(self) -> str:
        return f"{min(self._passed + 1, len(self._lessons))}/{len(self._lessons)}"

    @property
    def text(self) -> str:
        """The current task."""
        if self.over:
            return _("This is the end of the tour. The menu has games of every variant and level.")
        if not self.going:
            return _("Now you know the basics. Solve the rest; help lists all other commands.")
        lesson = self._lessons[self._passed]
        return _(lesson.keys if self._window else lesson.typed)

    def note(self, asked: Asked) -> None:
        """Note an attempt, even a refused one: a strict game refuses mistakes."""
        if isinstance(asked, Move):
            self.heard[asked.act] += 1
            self.tried.add((asked.cell, asked.digit))
        elif isinstance(asked, Command):
            self.heard[asked] += 1

    def look(self) -> bool:
        """Advance to the first unfinished lesson; returns whether it is a new one."""
        before = self._passed
        while self.going and self._lessons[self._passed].done(self):
            self.skip()
        return self._passed > before

    def skip(self) -> None:
        if self.going:
            self._passed += 1
            self.heard.clear()


def _has_heard(asked: Act | Command, times: int = 1) -> Callable[[Tour], bool]:
    return lambda tour: tour.heard[asked] >= times


LESSONS: tuple[Lesson, ...] = (
    Lesson(
        lambda tour: tour.selected == FIRST,
        N_("Use the arrow keys to move around the board. Go to R1C2, between 1 and 3."),
    ),
    Lesson(
        lambda tour: tour.game.session.grid[FIRST] == 2,
        N_("Type 2: each row, column and box contains every digit once."),
        N_(
            "Each row, column and box contains every digit once. Type 122: row 1, column "
            "2, digit 2."
        ),
    ),
    Lesson(
        lambda tour: (SECOND, 2) in tour.tried,
        N_("Now make a mistake: go to R1C4 and type 2. satdoku shows the clash."),
        N_("Now make a mistake: type 142. satdoku explains the clash."),
    ),
    Lesson(
        _has_heard(Act.UNDO),
        N_("Press u to undo the last move."),
        N_("Type undo to undo the last move."),
    ),
    Lesson(
        lambda tour: any(tour.game.session.board.notes),
        N_("Not sure yet? Press n, then 4, for a pencil mark."),
        N_("Not sure yet? Type note 144 for a pencil mark."),
    ),
    Lesson(
        lambda tour: tour.mode is Mode.ENTER,
        N_("Press n again to enter digits."),
    ),
    Lesson(
        _has_heard(Act.HINT, STAGES),
        N_(
            "Press i for a hint: where to look. Press it again to see why, and a third "
            "time to play it."
        ),
        N_(
            "Type hint to see where to look. Type it again to see why, and a third time to play it."
        ),
    ),
    Lesson(
        _has_heard(Act.CHECK),
        N_("Press v to mark wrong entries, if there are any."),
        N_("Type check to look for wrong entries."),
    ),
    Lesson(
        _has_heard(Command.RULES),
        N_("Press Tab for the command line. Type rules and press Enter; Esc returns to the board."),
        N_("Type rules to see the rules of this variant."),
    ),
    Lesson(
        lambda tour: tour.resumed,
        N_(
            "Esc on the command line leaves and saves the game. Leave now, then press c "
            "in the menu to continue."
        ),
        N_("Type 0 to leave and save the game. In the menu, c continues it."),
    ),
)
