"""The file prompt: typed and completed names, recent files, samples; every name is shown safely."""

from __future__ import annotations

import os
from pathlib import Path

import pytest

from satdoku.play.save import Store
from satdoku.ui import file_choices
from satdoku.ui.app import App
from satdoku.ui.file_choices import CNF_SUFFIXES, candidates, files_around, matching
from satdoku.ui.screens.file_prompt import FilePrompt
from satdoku.ui.store import forgetful_store
from tests.ui.driver import Driver

HOSTILE = "a[/]\x1b]0;t\x07\u202e数独（一）.cnf"
SHOWN = r"a[/]\x1b]0;t\x07\u202e数独（一）.cnf"


class Prompt(Driver):
    """A prompt for a CNF file, and the files chosen with it."""

    def __init__(self, store: Store | None = None) -> None:
        super().__init__(self._first, store=store)
        self.chosen: list[Path] = []

    def _first(self, app: App) -> FilePrompt:
        samples = [Path.cwd() / "samples" / "queens.cnf"]
        return FilePrompt(
            app, "Title", "CNF file", CNF_SUFFIXES, self.chosen.append, samples=samples
        )

    def arrive(self) -> None:
        self.until("CNF file:")

    def takes(self, path: str | Path) -> None:
        self.wait(lambda: bool(self.chosen))
        assert self.chosen == [Path(path)]


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


def test_a_part_of_a_name_is_found_in_every_folder(folder: Path) -> None:
    for name in ("a/b/c/My-Queens.cnf", "a/queens.res", ".git/queens.cnf", "away/queens-2.cnf"):
        (folder / name).parent.mkdir(parents=True, exist_ok=True)
        (folder / name).touch()
    os.chdir(folder / "a")
    known = [folder / "away" / "recent.cnf", folder / "gone" / "x.cnf"]
    found = files_around(known, CNF_SUFFIXES)
    assert found == ["b/c/My-Queens.cnf", str(folder / "away" / "queens-2.cnf")]
    assert matching("QUEENS", found) == found[::-1]  # prefix matches come first
    assert matching("away", found) == []


def test_a_large_folder_is_not_walked_to_its_end(
    folder: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(file_choices, "MOST_ENTRIES", 5)
    assert files_around((), CNF_SUFFIXES) == [".h.cnf", "x.cnf"]  # the closest


def test_a_home_folder_is_completed(folder: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("HOME", str(folder))
    assert texts("~/x") == ["~/x.cnf"]


def test_a_typed_name_is_taken(folder: Path) -> None:
    store = forgetful_store()

    with Prompt(store) as prompt:
        prompt.press("x.cnf", "enter")
        prompt.takes("x.cnf")
    assert store.recent_files() == [folder / "x.cnf"]


def test_tab_completes_as_far_as_names_agree() -> None:
    with Prompt() as prompt:
        prompt.press("de", "tab")
        prompt.until("CNF file: deep/\n", "deep/one.cnf", "deep/two.cnf.gz")
        prompt.press("t", "tab", "enter")
        prompt.until("CNF file: deep/two.cnf.gz")
        prompt.takes("deep/two.cnf.gz")


def test_tab_goes_on_with_what_is_typed_whatever_else_fits(folder: Path) -> None:
    (folder / "queens-of-mine.cnf").touch()

    with Prompt() as prompt:
        prompt.press("que")
        prompt.until("queens-of-mine.cnf", "samples/queens.cnf")
        prompt.press("tab", "enter")
        prompt.until("CNF file: queens-of-mine.cnf")
        prompt.takes("queens-of-mine.cnf")


def test_arrows_choose_from_the_list_and_folders_open() -> None:
    with Prompt() as prompt:
        prompt.until("› x.cnf", "samples/queens.cnf")
        prompt.press("down", "down", "enter")
        prompt.until("CNF file: deep/\n")
        prompt.press("down", "down")
        prompt.until("› deep/two.cnf.gz")
        prompt.press("up", "enter")
        prompt.takes("deep/one.cnf")


def test_a_click_takes_a_file(folder: Path) -> None:
    store = forgetful_store()
    store.remember_file(folder / "deep" / "one.cnf")

    with Prompt(store) as prompt:
        prompt.until("› deep/one.cnf", "recent")
        prompt.click("deep/one.cnf")
        prompt.takes("deep/one.cnf")


def test_a_click_on_nothing_takes_nothing() -> None:
    """prompt_toolkit treats a click on an empty position as a click on the first."""

    with Prompt() as prompt:
        prompt.until("› x.cnf")
        prompt.click_at(20, 20)
        prompt.press("y")
        prompt.until("CNF file: y")
    assert prompt.chosen == []


def test_the_latest_file_is_one_enter_away(folder: Path) -> None:
    store = forgetful_store()
    for name in ("deep/one.cnf", "x.cnf", "x.res"):
        store.remember_file(folder / name)

    with Prompt(store) as prompt:
        prompt.until("› x.cnf")
        prompt.press("enter")
        prompt.takes("x.cnf")


@pytest.mark.parametrize(
    ("typed", "sentence"),
    [
        ("missing.cnf", "✗ missing.cnf: cannot be read (No such file or directory)"),
        ("  ", "✗ No file name given."),
        ("~nobody-by-this-name/x", "✗ ~nobody-by-this-name/x: cannot be read"),
    ],
)
def test_a_wrong_name_is_a_sentence(typed: str, sentence: str) -> None:
    with Prompt() as prompt:
        prompt.press(typed, "enter")
        prompt.until(sentence)
        prompt.press("backspace")
        prompt.until("CNF file:", gone="✗")
    assert prompt.chosen == []


@pytest.mark.parametrize("typed", [" blank .cnf ", "  deep/one.cnf "])
def test_blanks_are_kept_only_where_they_are_part_of_the_name(folder: Path, typed: str) -> None:
    (folder / " blank .cnf ").touch()

    with Prompt() as prompt:
        prompt.press(typed, "enter")
        prompt.wait(lambda: bool(prompt.chosen))
    (path,) = prompt.chosen
    assert path.exists()


def test_a_hostile_name_is_shown_not_obeyed(folder: Path) -> None:
    (folder / HOSTILE).parent.mkdir()
    (folder / HOSTILE).write_text("p cnf 0 0\n")

    with Prompt() as prompt:
        prompt.until("a[/")
        prompt.press("a[/")
        prompt.until(f"  {SHOWN}")
        prompt.press("tab")
        prompt.until(f"CNF file: {SHOWN}")
        assert "\x1b]0;t" not in prompt.window.written
        assert "\u202e" not in prompt.window.written
        prompt.press("enter")
        prompt.takes(HOSTILE)


def test_a_name_that_is_not_valid_text(folder: Path) -> None:
    """The name is Latin-1 in a UTF-8 session."""
    name = os.fsdecode(b"b\xe9.cnf")
    (folder / name).write_text("p cnf 0 0\n")

    with Prompt() as prompt:
        prompt.until(r"b\udce9.cnf")
        prompt.press("b", "tab", "enter")
        prompt.until(r"CNF file: b\udce9.cnf")
        prompt.takes(name)


def test_a_pasted_escape_stays_text() -> None:
    with Prompt() as prompt:
        prompt.paste("p\x1b]0;t\x07q")
        prompt.until(r"CNF file: p\x1b]0;t\x07q")
        prompt.press("left", "left", "backspace", "w")
        prompt.until(r"CNF file: p\x1b]0;w\x07q")
    assert prompt.chosen == []


def test_a_part_of_a_name_and_enter_take_the_first_that_fits() -> None:
    with Prompt() as prompt:
        prompt.press("queen")
        prompt.until("queens.cnf")
        prompt.press("enter")
        prompt.takes("samples/queens.cnf")


def test_a_star_after_a_folder_means_all_in_it(folder: Path) -> None:
    def prompt(app: App) -> FilePrompt:
        return FilePrompt(app, "Title", "CNF file", CNF_SUFFIXES, chosen.append, folders=True)

    chosen: list[Path] = []
    with Driver(prompt) as driver:
        driver.until("CNF file:", "*", "all its formulas")
        driver.press("deep", "enter")
        driver.until("deep/*")
        driver.press("down", "enter")
        driver.wait(lambda: bool(chosen))
        driver.press("ctrl-u", "nowhere/*", "enter")
        driver.until("✗ nowhere: cannot be read")
    assert chosen == [Path("deep/")]


def test_a_part_of_a_name_is_taken_from_any_folder(folder: Path) -> None:
    (folder / "deep" / "er").mkdir()
    (folder / "deep" / "er" / "knights.cnf").touch()

    with Prompt() as prompt:
        prompt.press("night")
        prompt.until("deep/er/knights.cnf")
        prompt.press("enter")
        prompt.takes("deep/er/knights.cnf")
