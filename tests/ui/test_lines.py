"""The line menu: every prompt reads a line, a blank line selects the default, only 0 quits."""

from __future__ import annotations

import os
import re
import subprocess
import sys
from pathlib import Path

import pytest

from satdoku.play.moves import Act, Move
from satdoku.play.preferences import SEEN, TOUR
from satdoku.sat.engines import DEFAULT_ENGINE, ENGINES
from satdoku.ui.fields import SETTINGS
from satdoku.ui.menu import ITEMS
from satdoku.ui.store import forgetful_store
from tests.ui.driver import Driver
from tests.ui.games import ALMOST, classic_game
from tests.ui.session import CNF, Session
from tests.waiting import PATIENCE


def menus(shown: str) -> int:
    return shown.count("0  Quit\n")


def test_solve_then_verify_then_quit(session: Session) -> None:
    shown = session("1", "x.cnf", "recursive", "jw", "5", "3", "x.cnf", "x.res", "0", "never read")
    assert "with the engine recursive, rule jw\n" in shown
    assert "answer written to x.res\n" in shown
    assert "VERIFIED: the model satisfies all 3 clauses." in shown
    assert menus(shown) == 3
    assert Path("x.res").read_text().startswith("s 1\nv -1 2 -3\nt ")


def test_blanks_take_the_defaults(session: Session) -> None:
    shown = session("1", "x.cnf", "", "", "", "3", "x.cnf", "", "0")
    rule = ENGINES[DEFAULT_ENGINE].default_rule
    for prompt in (
        "CNF file: ",
        f"Engine [{DEFAULT_ENGINE}]: ",
        f"Branching rule [{rule}]: ",
        "Time limit in seconds [60]: ",
        "RES file [x.res]: ",
    ):
        assert prompt in shown
    assert f"with the engine {DEFAULT_ENGINE}, rule {rule}\n" in shown
    assert "VERIFIED: " in shown


def test_the_default_is_what_the_window_selects(session: Session) -> None:
    """The first item: the tour for newcomers, then the game, or one to continue."""
    store = forgetful_store()
    assert "Your choice [t]: " in session("0", store=store)
    with Driver(store=store, newcomer=True) as driver:
        driver.until("› t  Tour")
    store.set_setting(TOUR, SEEN)
    shown = session("", "classic-4", "", "0", "0", store=store)
    assert "Your choice [2]: " in shown
    assert "Variant [" in shown
    with Driver(store=store, newcomer=True) as driver:
        driver.until("› 2  Play Sudoku")
    classic_game(store).play(Move(Act.FILL_NOTES))
    shown = session("", "0", "0", store=store)
    assert "Your choice [c]: " in shown
    assert "classic, 2 givens" in shown
    with Driver(store=store, newcomer=True) as driver:
        driver.until("› c  Continue: classic")


def test_the_default_rule_is_that_of_the_engine(session: Session) -> None:
    shown = session("1", "x.cnf", "recursive", "", "", "0")
    assert f"Branching rule [{ENGINES['recursive'].default_rule}]: " in shown


def test_show_prints_figures_and_clauses(session: Session) -> None:
    shown = session("4", "x.cnf", "0")
    assert "x.cnf: 3 variables, 3 clauses, read in " in shown
    assert "unit clauses: 2\n" in shown
    assert "\n\n1 2 0\n-1 0\n-3 0\n" in shown


def test_compare_prints_the_table(session: Session) -> None:
    shown = session("5", "x.cnf", "stack", "cdcl:vsids", "", "0")
    for prompt in ("Baseline [recursive]: ", "Against [stack,cdcl]: ", "Time limit in seconds ["):
        assert prompt in shown
    assert re.search(r"stack +cdcl:vsids +rate *\n", shown)
    assert re.search(r"x\.cnf +3 +1\.000 +sat ", shown)


def test_a_folder_is_compared_or_solved_in_one_go(
    session: Session, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("PATH", "")  # no third-party solvers
    compared = session("5", ".", "stack", "cdcl", "", "0")
    assert re.search(r"^1/1 x\.cnf: sat, stack \d+\.\d\d, cdcl \d+\.\d\d$", compared, re.MULTILINE)
    assert re.search(r"x\.cnf +3 +1\.000 +sat ", compared)
    assert re.search(r"decided +1/1 +1/1", compared)
    assert not Path("x.res").exists()
    solved = session("1", ".", "", "", "", "0")
    assert re.search(r"x\.cnf +3 +1\.000 +sat .* verified", solved)
    assert Path("x.res").read_text().startswith("s 1\nv -1 2 -3\n")


def test_settings_are_kept_and_are_the_defaults_from_then_on(session: Session) -> None:
    store = forgetful_store()
    answers = [
        *("mono", "en", "off", "digit first", "undo", "on", "hidden", "never", "signs", "ascii"),
        *("stack", "none", "off"),
    ]
    session("7", *answers, "0", store=store)
    kept = store.settings()
    assert sorted(kept.values()) == sorted(answers)
    shown = session("1", "x.cnf", "", "", "", "7", *[""] * len(answers), "0", store=store)
    assert "Engine [stack]: " in shown
    assert "Time limit in seconds [none]: " in shown
    assert f"with the engine stack, rule {ENGINES['stack'].default_rule}\n" in shown
    assert store.settings() == kept
    assert [path.name for path in store.recent_files()] == ["x.cnf"]


def test_the_beginning_of_the_assignment(session: Session) -> None:
    Path("long.cnf").write_text("p cnf 500 1\n1 0\n")
    shown = session("1", "long.cnf", "", "", "", "1", "x.cnf", "", "", "", "0")
    assert "\nv 1 -2 -3 " in shown
    assert re.search(r"\n… and \d+ more values\nanswer written to long.res\n", shown)
    assert "\nv -1 2 -3\nanswer written to x.res\n" in shown


def test_a_proof_if_it_is_set(session: Session) -> None:
    """Piped answers stay compatible with existing scripts: there is no question about proofs."""
    Path("no.cnf").write_text("p cnf 1 2\n1 0\n-1 0\n")
    store = forgetful_store()
    store.set_setting("proof", "on")
    shown = session("1", "no.cnf", "cdcl", "", "", "3", "no.cnf", "", "0", store=store)
    assert "proof written to no.drat\n" in shown
    assert "VERIFIED: there is no model" in shown
    shown = session("1", "no.cnf", "stack", "", "", "0", store=store)  # does not write proofs
    assert "with the engine stack" in shown
    assert "proof written" not in shown


def test_a_terminal_is_asked_for_the_proof(session: Session) -> None:
    Path("no.cnf").write_text("p cnf 1 2\n1 0\n-1 0\n")
    shown = session("1", "no.cnf", "", "", "", "on", "0", tty=True)
    assert "Proof [off]: " in shown
    assert "proof written to no.drat\n" in shown


def test_a_part_of_a_name_finds_the_file(session: Session) -> None:
    for name in ("deep/er/pawns-4.cnf", "deep/pawns-5.cnf", "deep/kings.cnf"):
        Path(name).parent.mkdir(parents=True, exist_ok=True)
        Path(name).write_text(CNF)
    shown = session("4", "KING", "4", "pawns-", "4", "none-such", "0")
    assert "deep/kings.cnf: 3 variables" in shown
    assert "“pawns-” matches several names: deep/pawns-5.cnf, deep/er/pawns-4.cnf\n" in shown
    assert "none-such: cannot be read" in shown


def test_another_language_is_spoken_from_its_setting_on(session: Session) -> None:
    blanks = [""] * (len(SETTINGS) - 2)
    shown = session("7", "", "zh_CN", *blanks, "7", "", "en", *blanks, "0")
    english, chinese, again = re.split(r"\n\n(?=(?:Play|游戏)\n)", shown)[1:]
    assert "7  Settings" in english
    assert "7  设置" in chinese
    assert "7  Settings" in again


@pytest.mark.parametrize(("typed", "engine"), [("0", "recursive"), ("1", "stack")])
def test_the_plain_and_the_optimised_engine_have_a_number(
    session: Session, typed: str, engine: str
) -> None:
    assert f"with the engine {engine}, rule " in session("1", "x.cnf", typed, "", "", "0")


def test_a_number_in_place_of_the_variant_is_that_of_the_givens(session: Session) -> None:
    store = forgetful_store()
    store.set_setting("variant", "classic-4")
    shown = session("2", "12", "0", "0", store=store)
    assert "Number of givens" not in shown
    assert "12 givens" in shown


def test_a_setting_of_another_version_is_not_asked_for(session: Session) -> None:
    store = forgetful_store()
    store.set_setting("engine", "quantum")
    assert f"Engine [{DEFAULT_ENGINE}]: " in session("1", "x.cnf", "", "", "", "0", store=store)


def test_all_that_the_menu_offers_is_named(session: Session) -> None:
    store, keys = forgetful_store(), ", ".join(item.key for item in ITEMS)
    assert f"type one of {keys}." in session("nothing", "0", store=store)
    classic_game(store).play(Move(Act.FILL_NOTES))
    assert f"type one of c, {keys}." in session("nothing", "0", store=store)


@pytest.mark.parametrize(
    ("lines", "sentence"),
    [
        (["9"], "“9” is not on the menu"),
        (["\x1b[31m"], r"“\x1b[31m” is not on the menu"),
        (["1", ""], "No file name given."),
        (["1", "x" * 300], "cannot be read (File name too long)"),
        (["1", "missing.cnf", "", "", ""], "missing.cnf: cannot be read"),
        (["1", "x.cnf", "magic"], "“magic” is not one of cdcl, recursive, stack."),
        (["1", "x.cnf", "", "magic"], "“magic” is not one of alternate, vsids, vmtf."),
        (["1", "x.cnf", "", "", "-1"], "“-1” is not a time limit"),
        (["5", "x.cnf", "magic"], "Unknown engine “magic”"),
        (["5", "x.cnf", "", "stack:magic"], "The engine stack has no rule “magic”"),
        (["4", "missing.cnf"], "missing.cnf: cannot be read"),
        (["7", *[""] * 10, "magic"], "“magic” is not one of cdcl, recursive, stack."),
        (["3", "x.cnf", ""], "x.res: cannot be read"),
        (["3", "x.cnf", "x.cnf"], "this looks like a formula in DIMACS CNF; an answer has"),
        (["1", "a\0b", "", "", ""], r"a\x00b: cannot be read"),
        (["1", "~nobody-by-this-name/x.cnf", "", "", ""], "~nobody-by-this-name/x.cnf: "),
    ],
)
def test_a_mistake_is_a_sentence_and_the_menu_again(
    session: Session, lines: list[str], sentence: str
) -> None:
    shown = session(*lines, "0")
    assert sentence in shown
    assert menus(shown) == 2
    assert not Path("x.res").exists()


def test_a_search_is_watched_as_text(session: Session) -> None:
    shown = session("w", "x.cnf", "stack", "first", "0")
    assert "x.cnf: 3 variables, 3 clauses; engine stack, rule first" in shown
    assert "imply -1 clause 2: -1✓" in shown
    assert "v -1 2 -3" in shown
    assert menus(shown) == 2


def test_an_answer_that_cannot_be_written_is_told(session: Session) -> None:
    Path("x.res").mkdir()
    shown = session("1", "x.cnf", "", "", "", "0")
    assert "SATISFIABLE" in shown
    assert "x.res: is a folder" in shown
    assert "-o" not in shown  # the menu has none
    assert menus(shown) == 2


@pytest.mark.parametrize("lines", [[], ["1"], ["1", "x.cnf"], ["3", "x.cnf"], ["9"]])
def test_the_end_of_the_input_ends_the_menu(session: Session, lines: list[str]) -> None:
    shown = session(*lines)
    assert shown.endswith("\n")
    assert not Path("x.res").exists()


def test_the_home_folder_is_understood(
    session: Session, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("HOME", str(tmp_path))
    session("1", "~/x.cnf", "", "", "", "0")
    assert Path("x.res").exists()


def test_without_a_command_the_menu_reads_the_pipe() -> None:
    done = piped(b"0\n")
    assert (done.returncode, done.stderr) == (0, b"")
    assert b"0  Quit" in done.stdout


def test_bytes_that_are_no_text_are_a_wrong_choice() -> None:
    """For example, a GBK file name typed into a UTF-8 session."""
    done = piped(b"\xff\xfe\n0\n")
    assert (done.returncode, done.stderr) == (0, b"")
    assert "is not on the menu" in done.stdout.decode()


def test_without_a_place_to_save_it_says_so_and_works(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    (tmp_path / "file").touch()
    monkeypatch.setenv("SATDOKU_DATA", str(tmp_path / "file" / "data"))
    done = piped(b"0\n")
    assert (done.returncode, done.stderr) == (0, b"")
    assert b"cannot be written" in done.stdout
    assert b"Games and settings will be lost when satdoku exits." in done.stdout


def test_a_closed_input_ends_the_menu() -> None:
    command = ["sh", "-c", '"$0" -m satdoku <&-', sys.executable]
    done = subprocess.run(command, capture_output=True, timeout=PATIENCE, check=False)
    assert (done.returncode, done.stderr) == (0, b"")


def piped(text: bytes) -> subprocess.CompletedProcess[bytes]:
    return subprocess.run(
        [sys.executable, "-m", "satdoku"],
        input=text,
        capture_output=True,
        timeout=PATIENCE,
        check=False,
        env={**os.environ, "PYTHONUTF8": "0", "PYTHONIOENCODING": "utf-8"},
    )


@pytest.mark.parametrize(("key", "kind"), [("p", "percent, level 1"), ("s", "classic, level 1")])
def test_percent_and_classic_are_one_key_away(session: Session, key: str, kind: str) -> None:
    store = forgetful_store()
    store.set_setting("level", "1")
    shown = session(key, "0", "0", store=store)
    assert f"{key}  Quick game: {kind.split(',')[0]}, level 1\n" in shown
    assert f"{kind}\n" in shown


def test_statistics_are_shown_and_exported(session: Session) -> None:
    store = forgetful_store()
    shown = session("6", "0", store=store)
    assert "No game is in progress.\nNo finished games yet.\n" in shown
    shown = session(
        "2", "classic", ALMOST, "111", "0", "6", "e", "", "6", "e", "y.csv", "0", store=store
    )
    assert re.search(r"classic, 80 givens +1 +1 +━{8} ", shown)
    assert "Written to satdoku-statistics.csv.\n" in shown
    assert Path("y.csv").read_text() == Path("satdoku-statistics.csv").read_text()
    assert "\nclassic,,80,1,1,0.0,0.0,1,1\n" in Path("y.csv").read_text()
