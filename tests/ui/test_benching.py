"""A bench over a folder, as started from the menu: live table, totals, report, resuming."""

from __future__ import annotations

import json
import re
from pathlib import Path

import pytest

from satdoku.families.pigeonhole import pigeonhole
from tests.ui.driver import Driver


@pytest.fixture(autouse=True)
def folder(here: Path, sat: Path, unsat: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """Two formulas, and no third-party solvers."""
    monkeypatch.setenv("PATH", "")
    (here / "deep").mkdir()
    for path in (sat, unsat):
        path.rename(here / "deep" / path.name)
    return here / "deep"


def choose(driver: Driver, item: str, *keys: str) -> None:
    driver.until("Menu")
    driver.press(item)
    driver.until("CNF file:")
    driver.press("deep/")
    driver.until("deep/*", "all its formulas")
    driver.press("*", "enter")
    driver.until("Time limit")
    driver.press(*keys, "enter")


def test_comparing_a_folder(folder: Path) -> None:
    with Driver() as driver:
        choose(driver, "5")
        shown = driver.until("Done; every model was checked.")
        assert re.search(r"file +answer +recursive +stack +cdcl", shown)
        assert re.search(r"sat\.cnf +sat( +\d+\.\d\d){3}", shown)
        assert re.search(r"unsat\.cnf +unsat( +\d+\.\d\d){3}", shown)
        assert re.search(r"decided +2/2 +2/2 +2/2", shown)
    assert sorted(path.name for path in folder.iterdir()) == ["sat.cnf", "unsat.cnf"]


def test_the_report_is_read_and_written(here: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("satdoku.bench.plots.find_spec", lambda name: None)
    with Driver() as driver:
        choose(driver, "5")
        driver.until("Done;")
        driver.press("r")
        driver.until("# Bench: 2 files", "| sat.cnf | 3 | 1.333 | sat |")
        driver.press("esc")
        driver.until("Done;")
        driver.press("w")
        driver.until("Write the report to satdoku-bench.html")
        driver.press("n")
        driver.until("Done;")
        driver.press("w", "y")
        driver.until("report written to satdoku-bench.html")
    document = json.loads((here / "satdoku-bench.json").read_text())
    assert [file["answer"] for file in document["files"]] == ["SATISFIABLE", "UNSATISFIABLE"]
    suffixes = {path.suffix for path in here.glob("satdoku-bench.*")}
    assert suffixes == {".md", ".csv", ".tex", ".json", ".html"}


def test_solving_a_folder_leaves_an_answer_for_each_file(folder: Path) -> None:
    with Driver() as driver:
        choose(driver, "1")
        shown = driver.until("Done; every model was checked.")
        assert re.search(r"sat\.cnf +sat +\d+\.\d\d +verified", shown)
        assert re.search(r"unsat\.cnf +unsat +\d+\.\d\d +unverifiable", shown)
    assert (folder / "sat.res").read_text().startswith("s 1\nv 1 2 -3\n")
    assert (folder / "unsat.res").read_text().startswith("s 0\n")


def test_a_stop_keeps_what_is_done_and_the_same_choice_goes_on(folder: Path) -> None:
    hard = folder / "tough.cnf"
    with hard.open("w") as stream:
        pigeonhole(13, 12).write_dimacs(stream)
    with Driver() as driver:
        choose(driver, "5")
        driver.wait(lambda: bool(re.search(r"tough\.cnf +…", driver.window.text)))
        driver.press("esc")
        shown = driver.until("Stopped: finished work is saved", "Enter menu")
        times = re.search(r"  sat\.cnf +sat +(\S+ +\S+ +\S+)", shown)
        assert times is not None
        driver.press("enter")
        choose(driver, "5")
        again = driver.until("tough.cnf", times[1])
        assert re.search(rf"  sat\.cnf +sat +{times[1]}", again)
        driver.press("esc")
        driver.until("Stopped")


def test_a_folder_without_formulas_is_told(here: Path) -> None:
    (here / "none").mkdir()
    with Driver() as driver:
        driver.until("Menu")
        driver.press("5")
        driver.until("CNF file:")
        driver.press("none/*", "enter")
        driver.until("Baseline")
        driver.press("enter")
        driver.until("✗ There are no formulas (.cnf) in these folders.")
