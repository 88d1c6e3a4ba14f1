"""Each flow asks, tells and writes the same in the menu, in line mode and as a command."""

from __future__ import annotations

import io
import sys
from collections.abc import Callable, Sequence
from contextlib import suppress
from dataclasses import dataclass, field
from datetime import date
from pathlib import Path

import pytest

from satdoku.cli.main import run
from satdoku.flows.deal import resume_game
from satdoku.flows.game import COMMANDS
from satdoku.flows.table import FLOWS
from satdoku.tasks import generate
from satdoku.ui.line_mode.game import play_dealt
from satdoku.ui.line_mode.menu import run_lines
from satdoku.ui.store import forgetful_store
from tests.flows.recorder import Recorder, written
from tests.ui.driver import Driver
from tests.ui.games import CLASSIC, SOLUTION, begin
from tests.ui.player import Player

CNF = "p cnf 2 4\n1 2 0\n-1 2 0\n1 -2 0\n-1 -2 0\n"
SMALL = "1.3..4.22.4..3.1"
SEED = 33
SETTINGS = {"variant": "classic-4", "proof": "on", "level": "1", "rules of classic-4": "seen"}
TODAY = date.today().isoformat()

Result = tuple[list[str], list[str], dict[str, str]]
Ready = Callable[[Driver], object]
Keys = Sequence[str | Ready]


@dataclass
class Case:
    lines: Sequence[str]  # in the line menu
    keys: Keys  # in the window; a function waits
    command: Sequence[str]
    shown: str  # at the end, in the window
    files: dict[str, str] = field(default_factory=dict)


def keys(*pressed: str | Ready) -> Keys:
    return pressed


def shows(*text: str) -> Ready:
    return lambda driver: driver.until(*text)


FILE = shows("CNF file:")
CASES: dict[str, Case] = {
    "solve": Case(
        ["1", "x.cnf", "", "", ""],
        ["1", FILE, "x.cnf", "enter", shows("Enter solve"), "enter"],
        ["solve", "x.cnf", "--timeout", "60", "--proof", "x.drat"],
        "UNSATISFIABLE",
    ),
    "verify": Case(
        ["3", "x.cnf", ""],
        ["3", FILE, "x.cnf", "enter", shows("RES file:"), "enter"],
        ["verify", "x.cnf"],
        "NOT VERIFIABLE",
        {"x.res": "s 0\nt 1\n"},
    ),
    "show": Case(["4", "x.cnf"], ["4", FILE, "x.cnf", "enter"], ["show", "x.cnf"], "unit clauses"),
    "compare": Case(
        ["5", "x.cnf", "", "stack", ""],
        keys(
            *("5", FILE, "x.cnf", "enter", shows("Against"), "down"),
            *(*["backspace"] * 10, "stack", "enter"),
        ),
        ["compare", "x.cnf", "--against", "stack"],
        "t0",
    ),
    "watch": Case(
        ["w", "x.cnf", "", ""],
        ["w", FILE, "x.cnf", "enter", shows("Enter watch"), "enter"],
        ["watch", "x.cnf", "--auto"],
        "step 0",
    ),
    "print": Case(
        ["r", "", SMALL, "", "", "1", "", "", "s.svg"],
        keys(
            *("r", shows("Enter print"), "down", SMALL, "down", "down", "down", "backspace", "1"),
            *("down", "down", "down", "s.svg", "enter"),
        ),
        ["sheet", SMALL, "--variant", "classic-4", "--per-page", "1", "-o", "s.svg"],
        "puzzles printed: 1",
    ),
    "play": Case(
        ["2", "", "L1"],
        ["2", shows("Which Sudoku?"), "enter", shows("› Level 1"), "enter"],
        ["play", "--variant", "classic-4", "--level", "1", "--seed", str(SEED)],
        "Move ›",
    ),
    "daily": Case(
        ["d", ""],
        ["d", shows("› classic 4×4"), "enter"],
        ["daily", "--variant", "classic-4", "--date", TODAY],
        "Move ›",
    ),
    "percent": Case(
        ["p"],
        ["p"],
        ["play", "--variant", "percent", "--level", "1", "--seed", str(SEED)],
        "Move ›",
    ),
    "classic": Case(
        ["s"],
        ["s"],
        ["play", "--variant", "classic", "--level", "1", "--seed", str(SEED)],
        "Move ›",
    ),
}


@pytest.fixture(autouse=True)
def _same_seed(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    monkeypatch.setattr(generate, "fresh_seed", lambda: SEED)
    monkeypatch.setenv("XDG_DATA_HOME", str(tmp_path))


def folder_of(case: Case, name: str, monkeypatch: pytest.MonkeyPatch) -> Path:
    folder = Path.cwd() / name
    folder.mkdir()
    for file, text in {"x.cnf": CNF, **case.files}.items():
        (folder / file).write_text(text)
    monkeypatch.chdir(folder)
    return folder


def type_lines(lines: Sequence[str], monkeypatch: pytest.MonkeyPatch) -> None:
    text = "".join(f"{line}\n" for line in lines)
    monkeypatch.setattr(sys, "stdin", io.TextIOWrapper(io.BytesIO(text.encode())))


def in_lines(case: Case, monkeypatch: pytest.MonkeyPatch) -> Result:
    folder = folder_of(case, "lines", monkeypatch)
    store = forgetful_store()
    for name, value in SETTINGS.items():
        store.set_setting(name, value)
    type_lines(case.lines, monkeypatch)
    with monkeypatch.context() as patch:
        recorder = Recorder(patch)
        assert run_lines(store) == 0
        return *recorder.result(), written(folder)


def in_window(case: Case, wanted: Result, monkeypatch: pytest.MonkeyPatch) -> None:
    """Go through the same flow, and wait until it asked, told and wrote the same."""
    folder = folder_of(case, "window", monkeypatch)
    with monkeypatch.context() as patch:
        recorder = Recorder(patch)
        with Driver(settings=SETTINGS, size=(100, 40)) as driver:
            driver.until("Menu")
            for key in case.keys:
                if isinstance(key, str):
                    driver.press(key)
                else:
                    key(driver)
            driver.until(case.shown)
            await_equal(driver, lambda: (*recorder.result(), written(folder)), wanted)


def await_equal(driver: Driver, found: Callable[[], object], wanted: object) -> None:
    try:
        driver.wait(lambda: found() == wanted)
    except AssertionError:
        assert found() == wanted
        raise


def as_command(case: Case, monkeypatch: pytest.MonkeyPatch) -> Result:
    folder = folder_of(case, "command", monkeypatch)
    type_lines([], monkeypatch)
    with monkeypatch.context() as patch:
        recorder = Recorder(patch)
        assert run(list(case.command)) in (0, 3, 10, 20)
        return *recorder.result(), written(folder)


@pytest.mark.parametrize("name", FLOWS)
def test_a_flow_is_the_same_on_every_face(
    name: str, monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    case = CASES[name]
    monkeypatch.chdir(tmp_path)
    asked, told, files = in_lines(case, monkeypatch)
    assert told
    monkeypatch.chdir(tmp_path)
    in_window(case, (asked, told, files), monkeypatch)
    monkeypatch.chdir(tmp_path)
    assert as_command(case, monkeypatch)[1:] == (told, files)


WORDS = (
    *(command.value for command in COMMANDS),
    *("level 2", "112", "note 113", "hint", "notes", "check", "giveup", "restart", "submit"),
)
REFUSED = ("easier", "next")  # of a game of level 1, not from a file
OPEN = f"..{SOLUTION[2:]}"


@pytest.mark.parametrize("word", WORDS)
def test_a_word_in_a_game_is_the_same_in_lines_and_in_the_window(
    word: str, monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    store = forgetful_store()
    number = begin(store, CLASSIC, OPEN, SOLUTION).id
    type_lines([word], monkeypatch)
    monkeypatch.chdir(tmp_path)
    with monkeypatch.context() as patch:
        recorder = Recorder(patch)
        with suppress(EOFError):
            play_dealt(store, resume_game(store, number))
        lines = recorder.result()
    with monkeypatch.context() as patch:
        recorder = Recorder(patch)
        with Player(OPEN, size=(100, 40)) as player:
            asking = player.screen.message_line.asking
            player.press(*word, "enter")
            if lines[0]:
                player.wait(asking.pending)
                player.press("y")
            await_equal(player, recorder.result, lines)
    assert lines[1][0] == "Begun"
    assert (len(lines[1]) == 1) is (word in REFUSED)
