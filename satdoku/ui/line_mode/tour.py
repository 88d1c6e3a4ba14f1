"""The tour in line mode."""

from __future__ import annotations

from satdoku.messages import _
from satdoku.play.preferences import SEEN, TOUR
from satdoku.play.save import Store
from satdoku.ui.game.tour import Tour
from satdoku.ui.line_mode.game import GameLines
from satdoku.ui.line_mode.keeping import keep
from satdoku.ui.line_mode.prompt import ask
from satdoku.ui.line_mode.turn import show_board
from satdoku.ui.menu import OFFER

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
    print(_("The tour: follow the instructions; skip skips a step, 0 ends the tour."))
    show_board(tour.game)
    _tell(tour)
    while _take_line(tour, ask(_("Move"))):
        if tour.look():
            _tell(tour)
    print(_("This is the end of the tour. The menu has games of every variant and level."))


def _tell(tour: Tour) -> None:
    print(f"{tour.step}  {tour.text}")


def _take_line(tour: Tour, text: str) -> bool:
    """Handle a line; returns whether the tour continues."""
    if text in SKIP and tour.going:
        tour.skip()
        tour.look()
        _tell(tour)
    elif text:
        face = GameLines(tour.game)
        face.hear(text, tour.note)
        if face.game is None:
            return _leave(tour)
    return not tour.over


def _leave(tour: Tour) -> bool:
    """In the last lesson, leaving for the menu takes a single line."""
    if not tour.leaving:
        return False
    print(f"{OFFER}  {_('Continue the tour')}")
    tour.resumed = ask(_("Your choice"), OFFER) == OFFER
    return tour.resumed
