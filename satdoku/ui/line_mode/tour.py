"""The tour in line mode."""

from __future__ import annotations

from satdoku.errors import SatdokuError
from satdoku.messages import _
from satdoku.play.moves import Command, parse_line
from satdoku.play.save import Store
from satdoku.ui.game.tour import Tour
from satdoku.ui.line_mode.game import heard
from satdoku.ui.line_mode.keeping import keep
from satdoku.ui.line_mode.prompt import ask
from satdoku.ui.line_mode.turn import show_board
from satdoku.ui.menu import OFFER
from satdoku.ui.preferences import SEEN, TOUR

SKIP = ("skip", "跳过")


def run_tour_lines(store: Store, notice: str) -> int:
    """Run only the tour, as `satdoku tour` does without a screen."""
    if notice:
        print(notice)
    try:
        take_tour(store)
    except EOFError:
        print()
    return 0


def take_tour(store: Store) -> None:
    keep(lambda: store.set_setting(TOUR, SEEN))
    tour = Tour(window=False)
    print(_("The tour: type what it asks for; skip leaves out a step, 0 ends the tour."))
    show_board(tour.game)
    _tell(tour)
    while _take_line(tour, ask(_("Move"))):
        if tour.look():
            _tell(tour)
    print(_("That was the tour. The menu has games of every kind and level."))


def _tell(tour: Tour) -> None:
    print(f"{tour.step}  {tour.text}")


def _take_line(tour: Tour, text: str) -> bool:
    """Handle a line; returns whether the tour continues."""
    if text in SKIP and tour.going:
        tour.skip()
        tour.look()
        _tell(tour)
    elif _asks_to_leave(tour, text):
        return _leave(tour)
    elif text:
        _note(tour, text)
        heard(tour.game, text)
    return not tour.over


def _asks_to_leave(tour: Tour, text: str) -> bool:
    try:
        return parse_line(text, tour.game.session.variant) == [Command.LEAVE]
    except SatdokuError:
        return False


def _note(tour: Tour, text: str) -> None:
    """Invalid input is reported when it is played."""
    try:
        for asked in parse_line(text, tour.game.session.variant):
            tour.note(asked)
    except SatdokuError:
        return


def _leave(tour: Tour) -> bool:
    """In the last lesson, leaving for the menu takes a single line."""
    if not tour.leaving:
        return False
    print(f"{OFFER}  {_('Go on with the tour')}")
    tour.resumed = ask(_("Your choice"), OFFER) == OFFER
    return tour.resumed
