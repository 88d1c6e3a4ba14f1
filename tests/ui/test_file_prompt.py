"""The file prompt: typed, completed, recent, sampled; whatever a name holds is shown safely."""

from __future__ import annotations

import asyncio
import os
from pathlib import Path

import pytest

from satdoku.play.save import Store
from satdoku.ui.app import App
from satdoku.ui.file_choices import CNF_SUFFIXES, candidates
from satdoku.ui.screens.file_prompt import FilePrompt
from satdoku.ui.store import forgetful_store
from tests.ui.driver import Driver, Script, drive

HOSTILE = "a[/]\x1b]0;t\x07\u202e数独（一）.cnf"
SHOWN = r"a[/]\x1b]0;t\x07\u202e数独（一）.cnf"


def ask(script: Script, *, store: Store | None = None, typed: str = "") -> list[Path]:
    """The files that were chosen."""
    chosen: list[Path] = []

    def prompt(app: App) -> FilePrompt:
        samples = [Path.cwd() / "samples" / "queens.cnf"]
        return FilePrompt(
            app, "Title", "CNF file", CNF_SUFFIXES, chosen.append, typed=typed, samples=samples
        )

    drive(script, first=prompt, store=store)
    return chosen


@pytest.fixture(autouse=True)
def folder(here: Path) -> Path:
    for name in (
        "samples/queens.cnf",
        "deep/one.cnf",
        "deep/two.cnf.gz",
        "x.cnf",
        "x.res",
        ".h.cnf",
    ):
        (here / name).parent.mkdir(exist_ok=True)
        (here / name).write_text("p cnf 0 0\n")
    return here


def texts(typed: str, recent: tuple[Path, ...] = ()) -> list[str]:
    samples = [Path.cwd() / "samples" / "queens.cnf"]
    return [one.text for one in candidates(typed, recent, samples, CNF_SUFFIXES)]


def test_candidates() -> None:
    deep = Path.cwd() / "deep" / "one.cnf"
    assert texts("", (deep, Path("gone.cnf"))) == [
        "deep/one.cnf",
        "x.cnf",
        "samples/queens.cnf",
        "deep/",
        "samples/",
    ]
    assert texts("x") == ["x.cnf"]
    assert texts("deep/") == ["deep/one.cnf", "deep/two.cnf.gz"]
    assert texts("deep/t") == ["deep/two.cnf.gz"]
    assert texts("UEEN") == ["samples/queens.cnf"]
    assert texts(".h") == [".h.cnf"]
    assert texts("no/such/") == texts("a\0b/") == []


def test_a_home_folder_is_completed(folder: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("HOME", str(folder))
    assert texts("~/x") == ["~/x.cnf"]


def test_a_typed_name_is_taken(folder: Path) -> None:
    store = forgetful_store()

    async def script(driver: Driver) -> None:
        await driver.until("CNF file:")
        driver.press("x.cnf", "enter")
        await asyncio.sleep(0.05)

    assert ask(script, store=store) == [Path("x.cnf")]
    assert store.recent_files() == [folder / "x.cnf"]


def test_tab_completes_as_far_as_names_agree() -> None:
    async def script(driver: Driver) -> None:
        await driver.until("CNF file:")
        driver.press("de", "tab")
        await driver.until("CNF file: deep/\n", "deep/one.cnf", "deep/two.cnf.gz")
        driver.press("t", "tab", "enter")
        await driver.until("CNF file: deep/two.cnf.gz")

    assert ask(script) == [Path("deep/two.cnf.gz")]


def test_tab_goes_on_with_what_is_typed_whatever_else_fits(folder: Path) -> None:
    (folder / "queens-of-mine.cnf").touch()

    async def script(driver: Driver) -> None:
        await driver.until("CNF file:")
        driver.press("que")
        await driver.until("queens-of-mine.cnf", "samples/queens.cnf")
        driver.press("tab", "enter")
        await driver.until("CNF file: queens-of-mine.cnf")

    assert ask(script) == [Path("queens-of-mine.cnf")]


def test_arrows_choose_from_the_list_and_folders_open() -> None:
    async def script(driver: Driver) -> None:
        await driver.until("› x.cnf", "samples/queens.cnf")
        driver.press("down", "down", "enter")
        await driver.until("CNF file: deep/\n")
        driver.press("down", "down")
        await driver.until("› deep/two.cnf.gz")
        driver.press("up", "enter")
        await asyncio.sleep(0.05)

    assert ask(script) == [Path("deep/one.cnf")]


def test_a_click_takes_a_file(folder: Path) -> None:
    store = forgetful_store()
    store.remember_file(folder / "deep" / "one.cnf")

    async def script(driver: Driver) -> None:
        await driver.until("› deep/one.cnf", "recent")
        driver.click("deep/one.cnf")
        await asyncio.sleep(0.05)

    assert ask(script, store=store) == [Path("deep/one.cnf")]


def test_a_click_on_nothing_takes_nothing() -> None:
    """prompt_toolkit takes one on an empty place for one on the first place."""

    async def script(driver: Driver) -> None:
        await driver.until("› x.cnf")
        driver.click_at(20, 20)
        driver.press("y")
        await driver.until("CNF file: y")

    assert ask(script) == []


def test_the_latest_file_is_one_enter_away(folder: Path) -> None:
    store = forgetful_store()
    for name in ("deep/one.cnf", "x.cnf", "x.res"):
        store.remember_file(folder / name)

    async def script(driver: Driver) -> None:
        await driver.until("› x.cnf")
        driver.press("enter")
        await asyncio.sleep(0.05)

    assert ask(script, store=store) == [Path("x.cnf")]


@pytest.mark.parametrize(
    ("typed", "sentence"),
    [
        ("missing.cnf", "✗ missing.cnf: cannot be read (No such file or directory)"),
        ("  ", "✗ No file was named."),
        ("~nobody-by-this-name/x", "✗ ~nobody-by-this-name/x: cannot be read"),
    ],
)
def test_a_wrong_name_is_a_sentence(typed: str, sentence: str) -> None:
    async def script(driver: Driver) -> None:
        await driver.until("CNF file:")
        driver.press(typed, "enter")
        await driver.until(sentence)
        driver.press("backspace")
        await driver.until("CNF file:", gone="✗")

    assert ask(script) == []


@pytest.mark.parametrize("typed", [" blank .cnf ", "  deep/one.cnf "])
def test_blanks_are_kept_only_where_they_are_part_of_the_name(folder: Path, typed: str) -> None:
    (folder / " blank .cnf ").touch()

    async def script(driver: Driver) -> None:
        await driver.until("CNF file:")
        driver.press(typed, "enter")
        await asyncio.sleep(0.1)

    (path,) = ask(script)
    assert path.exists()


def test_a_hostile_name_is_shown_not_obeyed(folder: Path) -> None:
    (folder / HOSTILE).parent.mkdir()
    (folder / HOSTILE).write_text("p cnf 0 0\n")

    async def script(driver: Driver) -> None:
        await driver.until("a[/")
        driver.press("a[/")
        await driver.until(f"  {SHOWN}")
        driver.press("tab")
        await driver.until(f"CNF file: {SHOWN}")
        assert "\x1b]0;t" not in driver.window.written
        assert "\u202e" not in driver.window.written
        driver.press("enter")
        await asyncio.sleep(0.05)

    assert ask(script) == [Path(HOSTILE)]


def test_a_name_that_is_no_text(folder: Path) -> None:
    """As Latin-1 in a UTF-8 session."""
    name = os.fsdecode(b"b\xe9.cnf")
    (folder / name).write_text("p cnf 0 0\n")

    async def script(driver: Driver) -> None:
        await driver.until(r"b\udce9.cnf")
        driver.press("b", "tab", "enter")
        await driver.until(r"CNF file: b\udce9.cnf")

    assert ask(script) == [Path(name)]


def test_a_pasted_escape_stays_text() -> None:
    async def script(driver: Driver) -> None:
        await driver.until("CNF file:")
        driver.press("\x1b[200~p\x1b]0;t\x07q\x1b[201~")
        await driver.until(r"CNF file: p\x1b]0;t\x07q")
        driver.press("left", "left", "backspace", "w")
        await driver.until(r"CNF file: p\x1b]0;w\x07q")

    assert ask(script) == []
