"""The compare screen: a row per engine, filled in as it finishes."""

from __future__ import annotations

import re
from pathlib import Path
from random import Random

from satdoku.families.pigeonhole import pigeonhole
from satdoku.families.random_ksat import random_ksat
from satdoku.sat.kernel.vec import COMPILED
from tests.ui.driver import Driver


def compare(driver: Driver, name: str, *keys: str) -> None:
    driver.until("Menu")
    driver.press("5")
    driver.until("CNF file:")
    driver.press(name, "enter")
    driver.until("Baseline")
    driver.press(*keys, "enter")


def test_times_and_rates(here: Path) -> None:
    with (here / "php.cnf").open("w") as stream:
        pigeonhole(7, 6).write_dimacs(stream)

    with Driver() as driver:
        compare(driver, "php.cnf")
        shown = driver.until("t is the time of the first engine")
        assert "clauses ÷ variables: 3.167" in shown
        for engine in ("stack", "cdcl"):
            assert re.search(rf"{engine} +unsat +\d+\.\d\d +(± \d+\.\d %)? +-?\d+\.\d\d %", shown)
        assert re.search(r"recursive +unsat +\d+\.\d\d +(± \d+\.\d %)? +t\n", shown)
        driver.press("enter")
        driver.until("Menu")


def test_finished_rows_are_kept_when_it_is_stopped(here: Path) -> None:
    """CDCL decides the formula quickly; the rule `first` takes forever."""
    with (here / "random.cnf").open("w") as stream:
        size = (200, 852) if COMPILED else (120, 600)
        random_ksat(*size, 3, Random(1)).write_dimacs(stream)
    baseline = [*["backspace"] * len("recursive"), "cdcl"]
    against = [*["backspace"] * len("stack,cdcl"), "recursive:first,stack"]
    with Driver() as driver:
        compare(driver, "random.cnf", *baseline, "down", *against)
        driver.until("cdcl              unsat", "recursive:first   …", "of 60 s")
        driver.press("esc")
        shown = driver.until("Stopped: finished rows are kept.")
        assert re.search(r"recursive:first +unknown +> \d+ +", shown)
        assert re.search(r"stack\n", shown)  # never ran


def test_an_unknown_engine_is_reported(sat: Path) -> None:
    with Driver() as driver:
        compare(driver, "sat.cnf", "x")
        driver.until("› Baseline", "✗ Unknown engine “recursivex”")
        driver.press("backspace", "down", ",stack:jw2", "enter")
        driver.until("stack:jw2", "t is the time")
