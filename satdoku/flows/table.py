"""The flows, by the names of their menu items and commands."""

from __future__ import annotations

from importlib import import_module
from typing import TYPE_CHECKING, Any

from satdoku.messages import N_
from satdoku.value import Value

if TYPE_CHECKING:
    from collections.abc import Callable

    from satdoku.flows.steps import Flow
    from satdoku.play.save import Store


class FlowEntry(Value):
    title: str
    page: str  # of the manual
    module: str
    function: str
    plays: bool = False  # the flow takes the store of games

    @property
    def start(self) -> Callable[..., Flow[Any]]:
        """Imported when it is needed: the menu opens before any flow runs."""
        found: Callable[..., Flow[Any]] = getattr(import_module(self.module), self.function)
        return found

    def begin(self, store: Store) -> Flow[Any]:
        """The flow as the menu starts it."""
        return self.start(store) if self.plays else self.start()


def _game(title: str, function: str) -> FlowEntry:
    return FlowEntry(title, "playing", "satdoku.flows.deal", function, plays=True)


FLOWS: dict[str, FlowEntry] = {
    "solve": FlowEntry(N_("Solve a CNF file"), "coursework", "satdoku.flows.solve", "solve_flow"),
    "verify": FlowEntry(
        N_("Verify a .res file"), "commands", "satdoku.flows.verify", "verify_flow"
    ),
    "show": FlowEntry(N_("Show clauses"), "commands", "satdoku.flows.clauses", "clauses_flow"),
    "compare": FlowEntry(
        N_("Compare engines"), "coursework", "satdoku.flows.compare", "compare_flow"
    ),
    "watch": FlowEntry(N_("Watch a search"), "watching", "satdoku.flows.watch", "watch_flow"),
    "print": FlowEntry(N_("Print puzzles"), "puzzles", "satdoku.flows.sheet", "sheet_flow"),
    "play": _game(N_("Play Sudoku"), "play_flow"),
    "percent": _game(N_("Play Sudoku"), "percent_flow"),
    "classic": _game(N_("Play Sudoku"), "classic_flow"),
    "daily": FlowEntry(
        N_("Puzzle of the day"), "playing", "satdoku.flows.deal", "daily_flow", True
    ),
}
