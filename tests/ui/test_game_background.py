"""While a game computes something, its screen is drawn and takes keys."""

from __future__ import annotations

import threading
from collections.abc import Iterator
from typing import Any

import pytest

from satdoku.errors import UsageError
from satdoku.monitor import Monitor
from satdoku.play import game
from satdoku.play.hints import Hint, first_hint
from satdoku.play.moves import Command
from satdoku.printing import sheet
from satdoku.tasks.formula import PositionFormula
from tests.ui.games import ALMOST
from tests.ui.player import Player
from tests.waiting import PATIENCE

TWO_BLANKS = ALMOST[:40] + "." + ALMOST[41:]


class Gate:
    """Hints that wait at a gate before they are found."""

    def __init__(self) -> None:
        self.opened = threading.Event()
        self.monitors: list[Monitor] = []
        self.solvers: list[object] = []

    def first_hint(self, *arguments: Any) -> Hint:
        session, solution, cell, solver, monitor = arguments
        self.monitors.append(monitor)
        self.solvers.append(solver)
        self.opened.wait(PATIENCE)
        unlimited = Monitor(stop=monitor._asked_to_stop)  # the time at the gate does not count
        return first_hint(session, solution, cell, solver, unlimited)


@pytest.fixture
def gate(monkeypatch: pytest.MonkeyPatch) -> Iterator[Gate]:
    gate = Gate()
    monkeypatch.setattr(game, "first_hint", gate.first_hint)
    yield gate
    gate.opened.set()


def open_gate(gate: Gate, player: Player) -> None:
    """Let the searches end, and the app hear of it."""
    gate.opened.set()
    player.wait(lambda: all(job.done for job in player.app._jobs))
    player.press("ctrl-u")  # does nothing, after the results
    player.wait(lambda: not player.screen.background.running)


def test_keys_work_while_a_hint_is_searched(gate: Gate) -> None:
    with Player(TWO_BLANKS) as player:
        player.press("down", "i")
        player.until("Searching …", "Esc stop")
        player.press("right")
        player.until("Searching …", "▐ 1 ▌┃")
        gate.opened.set()
        player.until("For R5C5, full house: look at row 5.", "hints 1", gone="Searching …")
    assert player.moves == ["hint"]


def test_hints_asked_for_meanwhile_are_its_next_stages(gate: Gate) -> None:
    with Player(TWO_BLANKS) as player:
        player.press("down", "i", "i", "i")
        player.until("Searching …")
        gate.opened.set()
        player.until("R5C5 is 9: it is the last blank of row 5", "blank 1")
    assert player.moves == ["hint", "5 5 9"]


@pytest.mark.parametrize(
    ("keys", "shown"),
    [
        (("122", "enter"), "blank 78"),
        (("up", "u"), "There is nothing to undo."),
        (("check", "enter"), "No entry is wrong."),
        (("give up", "enter"), "Give up and see the solution? (y/n)"),
        (("pause", "enter"), "PAUSED"),
    ],
)
def test_a_hint_that_comes_too_late_is_dropped(
    keys: tuple[str, ...], shown: str, gate: Gate
) -> None:
    with Player() as player:
        player.press("hint", "enter")
        player.until("Searching …")
        player.press(*keys)
        player.until(shown, gone="Searching …")
        open_gate(gate, player)
        assert shown in player.until("Move ›")
        assert player.screen.turn.hint is None
        assert "hint" not in player.moves
        assert gate.monitors[0].stop()


@pytest.mark.parametrize("key", ["esc", "ctrl-c"])
def test_a_search_can_be_stopped(key: str, gate: Gate) -> None:
    with Player() as player:
        player.press("hint", "enter")
        player.until("Searching …")
        player.press(key)
        player.until("Move ›", gone="Searching …")
        open_gate(gate, player)
        assert gate.monitors[0].stop()
        assert player.moves == []
        player.press("hint", "enter")
        player.until("Ask again for the reason.")


def test_a_new_search_does_not_share_a_solver_with_one_that_is_still_stopping(gate: Gate) -> None:
    with Player() as player:
        for count in (1, 2):
            player.press("hint", "enter")
            player.wait(lambda: len(gate.solvers) == count)  # noqa: B023
            player.escape()
        assert gate.solvers[0] is not gate.solvers[1]
        open_gate(gate, player)
        player.press("hint", "enter")
        player.until("Ask again for the reason.")
        assert gate.solvers[2] in gate.solvers[:2]


def test_leaving_the_game_stops_the_search(gate: Gate) -> None:
    with Player() as player:
        player.press("hint", "enter")
        player.until("Searching …")
        player.press("0", "enter")
        player.until("› 2  Play Sudoku")
        assert gate.monitors[0].stop()
        gate.opened.set()
        player.wait(lambda: all(job.done for job in player.app._jobs))
    assert player.moves == []


def test_an_error_of_the_search_is_told(monkeypatch: pytest.MonkeyPatch) -> None:
    def fail(*_arguments: object) -> Hint:
        raise UsageError("This is wrong.")

    monkeypatch.setattr(game, "first_hint", fail)
    with Player() as player:
        player.press("hint", "enter")
        player.until("✗ This is wrong.")


@pytest.mark.parametrize("command", [Command.FORMULA, Command.PRINT])
def test_formulas_and_prints_are_made_in_the_background(
    command: Command, monkeypatch: pytest.MonkeyPatch
) -> None:
    opened = threading.Event()

    def wait(*_arguments: object) -> Any:
        opened.wait(PATIENCE)
        raise UsageError("This is wrong.")

    monkeypatch.setattr(PositionFormula, "num_clauses", property(wait))
    monkeypatch.setattr(sheet, "print_game", wait)
    with Player() as player:
        player.press(command.value, "enter", "y")
        player.until("Searching …", "Esc stop")
        opened.set()
        player.until("✗ This is wrong.")
