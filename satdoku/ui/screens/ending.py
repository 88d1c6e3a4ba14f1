"""The end of a game: its figures and the next steps."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import TYPE_CHECKING

from prompt_toolkit.layout.containers import HSplit, Window
from rich.cells import cell_len
from rich.console import Group, RenderableType
from rich.text import Text

from satdoku.messages import N_, _
from satdoku.play.game_state import GameState
from satdoku.play.moves import Act, Command, Move
from satdoku.sudoku.grading.grade import TOP
from satdoku.ui.keys import Action, Key, always
from satdoku.ui.reports.games import end_rows, end_sentence, kind_text
from satdoku.ui.screens.screen import Screen
from satdoku.ui.theme.tones import Tone
from satdoku.ui.widgets.canvas import Canvas
from satdoku.ui.widgets.choices import Choices, Row
from satdoku.value import Value

if TYPE_CHECKING:
    from satdoku.ui.screens.playing import PlayingScreen


class NextStep(Value):
    """An action offered after the game."""

    key: str
    title: Callable[[], str]
    action: Action
    open: Callable[[], bool] = always


class EndScreen(Screen):
    title = N_("Summary")
    page = "playing"
    most_columns = 60

    def __init__(self, playing: PlayingScreen) -> None:
        self.playing, self.app, self.game = playing, playing.app, playing.game
        self.figures = end_rows(self.game)
        self.ways = tuple(self._all_ways())
        self.choices = Choices(self._rows, lambda row: self._open_ways()[row].action())
        self.body = HSplit(
            [
                Window(Canvas(self._draw, focusable=False), height=len(self.figures) + 3),
                Window(self.choices.canvas),
            ]
        )
        self.keys = (
            Key(("up",), lambda: self.choices.move(-1), "↑↓", N_("move")),
            Key(("down",), lambda: self.choices.move(1)),
            Key(("enter",), self._enter, "Enter", N_("choose")),
            *(Key((way.key,), way.action, active=way.open) for way in self.ways),
        )

    @property
    def lines_wanted(self) -> int:  # type: ignore[override]
        return len(self.figures) + 3 + len(self._open_ways())

    @property
    def leaving(self) -> str:
        return N_("the board")

    @property
    def _level(self) -> int | None:
        return self.playing.level_played

    def _all_ways(self) -> Iterator[NextStep]:
        def again() -> str:
            return _("Again: {kind}", kind=kind_text(self.game.kind))

        def harder() -> str:
            return _("Harder: level {level}", level=(self._level or 0) + 1)

        def easier() -> str:
            return _("Easier: level {level}", level=(self._level or 0) - 1)

        following = len(self.game.following)
        yield NextStep("w", again, self._instead(Command.NEW_GAME))
        yield NextStep(
            "n",
            lambda: _("The next puzzle of the file"),
            self._instead(Command.NEXT),
            lambda: following > 0,
        )
        yield NextStep(
            "h", harder, self._instead(Command.HARDER), lambda: 0 < (self._level or 0) < TOP
        )
        yield NextStep("e", easier, self._instead(Command.EASIER), lambda: (self._level or 0) > 1)
        yield NextStep("v", lambda: _("Another variant"), self._instead(Command.VARIANT))
        yield NextStep("z", lambda: _("This puzzle again"), self._instead(Move(Act.RESTART)))
        yield NextStep("a", lambda: _("Watch the solution"), self._over(Command.AUTO_SOLVE))
        yield NextStep("l", lambda: _("Look back at the game"), self._look_back)
        yield NextStep("s", lambda: _("Share the puzzle"), self._over(Command.SHARE))
        yield NextStep("m", lambda: _("The menu"), self.app.home)

    def _instead(self, asked: Move | Command) -> Action:
        def act() -> None:
            self.app.back()
            self.playing.perform(asked)

        return act

    def _over(self, asked: Command) -> Action:
        """Open a screen on top of this one, which reappears afterwards."""
        return lambda: self.playing.perform(asked)

    def _look_back(self) -> None:
        from satdoku.ui.screens.replaying import open_replay

        open_replay(self.app, self.game.id)

    def _open_ways(self) -> list[NextStep]:
        return [way for way in self.ways if way.open()]

    def _rows(self) -> list[Row]:
        return [(Text(f"{way.key}  {way.title()}"), Text()) for way in self._open_ways()]

    def _enter(self) -> None:
        self._open_ways()[self.choices.selected or 0].action()

    def _draw(self, width: int, height: int) -> RenderableType:
        won = self.game.session.state is GameState.WON
        names = max(cell_len(name) for name, _value in self.figures) + 2
        lines = [
            Text.assemble((name + " " * (names - cell_len(name)), Tone.QUIET), value)
            for name, value in self.figures
        ]
        for line in lines:
            line.no_wrap, line.overflow = True, "ellipsis"
        return Group(
            Text(end_sentence(self.game), Tone.GOOD if won else Tone.TITLE), *lines, Text()
        )
