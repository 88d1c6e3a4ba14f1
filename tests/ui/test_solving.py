"""Solving on the screen: the options, the progress, the answer, and the file written."""

from __future__ import annotations

from pathlib import Path

import pytest

from satdoku.sat.engines import ENGINES
from tests.ui.driver import Driver


def choose(driver: Driver, name: str) -> None:
    """Go from the menu to the options."""
    driver.until("Menu")
    driver.press("1")
    driver.until("CNF file:")
    driver.press(name, "enter")
    driver.until("Branching rule")


def test_the_defaults_solve_and_the_answer_is_written(sat: Path) -> None:
    with Driver() as driver:
        choose(driver, "sat.cnf")
        driver.until("› Engine", "‹ cdcl ›", "‹ alternate ›", "60", "Enter solve")
        driver.press("enter")
        shown = driver.until("✓ SATISFIABLE: the model was checked", "v 1 2 -3")
        assert "3 variables, 4 clauses" in shown
        assert " ms of CPU time with the engine cdcl, rule alternate" in shown
        assert "conflicts" in shown
        assert "answer written to sat.res" in shown
        assert sat.with_suffix(".res").read_text().startswith("s 1\nv 1 2 -3\nt ")
        driver.press("enter")
        driver.until("Menu")


def test_no_model(unsat: Path) -> None:
    with Driver() as driver:
        choose(driver, "unsat.cnf")
        driver.press("enter")
        shown = driver.until("✗ UNSATISFIABLE", "answer written to")
        assert "whole model" not in shown  # there is no model to show
        driver.press("m")
        driver.press("esc")
        driver.until("Branching rule")
        assert unsat.with_suffix(".res").read_text().startswith("s 0\nt ")


def test_no_model_is_proved_and_verified_without_leaving_the_menu(unsat: Path) -> None:
    with Driver() as driver:
        choose(driver, "unsat.cnf")
        driver.press("up", "right")
        driver.until("› Proof", "‹ on ›")
        driver.press("enter")
        driver.until("✗ UNSATISFIABLE", "proof written to unsat.drat", "v verify")
        driver.press("v")
        driver.until("✓ VERIFIED: there is no model")
        driver.press("esc")
        driver.until("✗ UNSATISFIABLE")


def test_only_an_engine_that_proves_offers_a_proof(unsat: Path) -> None:
    with Driver(settings={"engine": "stack", "proof": "on"}) as driver:
        choose(driver, "unsat.cnf")
        driver.press("up", "right")
        driver.until("› Proof", "‹ off ›", "This engine writes no proofs")
        driver.press("enter")
        driver.until("✗ UNSATISFIABLE")
    assert not unsat.with_suffix(".drat").exists()


@pytest.mark.parametrize("engine", ENGINES)
def test_every_engine_offers_its_rules_its_default_first(sat: Path, engine: str) -> None:
    with Driver() as driver:
        choose(driver, "sat.cnf")
        while f"‹ {engine} ›" not in driver.window.text:
            chosen = driver.app.screen.answers["engine"]  # type: ignore[attr-defined]
            driver.press("right")
            driver.until("‹", gone=f"‹ {chosen} ›")
        default = ENGINES[engine].default_rule
        driver.until(f"‹ {engine} ›", f"‹ {default} ›")
        driver.press("down")
        seen = set()
        while (rule := driver.app.screen.answers["rule"]) not in seen:  # type: ignore[attr-defined]
            driver.until(f"‹ {rule} ›")
            seen.add(rule)
            driver.press("left")
            driver.until("‹", gone=f"‹ {rule} ›")
        assert seen == set(ENGINES[engine].rules)
        driver.press("enter")
        driver.until(f"with the engine {engine}, rule ")


def test_the_settings_are_the_defaults(sat: Path) -> None:
    with Driver(settings={"engine": "recursive", "limit": "7"}) as driver:
        choose(driver, "sat.cnf")
        driver.until("‹ recursive ›", "‹ shortest ›", "7")
        driver.press("enter")
        driver.until("with the engine recursive, rule shortest")


@pytest.mark.parametrize("key", ["esc", "ctrl-c"])
def test_a_search_is_watched_and_stopped(hard: Path, key: str) -> None:
    with Driver() as driver:
        choose(driver, "hard.cnf")
        driver.press("enter")
        shown = driver.until("decisions/s", "of 60 s", "Esc stop")
        assert "Searching with cdcl, rule alternate" in shown
        driver.press(key)
        driver.until("? UNKNOWN: stopped;", "answer written to hard.res", "Esc back")
        assert hard.with_suffix(".res").read_text().startswith("s -1\nt ")
        driver.press(key)
        driver.until("Branching rule")


def test_a_stopped_search_keeps_an_earlier_answer(hard: Path) -> None:
    hard.with_suffix(".res").write_text("s 0\nt 1\n")
    with Driver() as driver:
        choose(driver, "hard.cnf")
        driver.press("enter")
        driver.until("decisions/s")
        driver.press("esc")
        driver.until("? UNKNOWN: stopped;", "hard.res not overwritten")
    assert hard.with_suffix(".res").read_text() == "s 0\nt 1\n"


@pytest.mark.parametrize("limit", ["0.2", "0.0001"])
def test_the_limit_ends_a_search(hard: Path, limit: str) -> None:
    """The short limit ends the reading of the file: there are no counts to show yet."""
    with Driver() as driver:
        choose(driver, "hard.cnf")
        driver.press("down", "down", "backspace", "backspace", limit)
        driver.until(f"{limit}▏")
        driver.press("enter")
        driver.until(
            f"? UNKNOWN: time limit ({limit} s of wall-clock time) reached", "answer written to"
        )


def test_an_invalid_limit_is_reported(sat: Path) -> None:
    with Driver() as driver:
        choose(driver, "sat.cnf")
        driver.press("down", "down", "x")
        driver.until("60x▏", "✗ “60x” is not a time limit")
        driver.press("up")
        driver.until("› Branching rule", gone="✗")
        driver.press("enter")
        driver.until("› Time limit", "✗ “60x” is not a time limit")
        driver.press("backspace", "backspace", "backspace", "none", "enter")
        driver.until("SATISFIABLE")


def test_quitting_stops_the_search_and_keeps_what_is_known(hard: Path) -> None:
    with Driver() as driver:
        choose(driver, "hard.cnf")
        driver.press("enter")
        driver.until("decisions/s")
        driver.press("ctrl-d")
        assert driver.end() == 0
    assert hard.with_suffix(".res").read_text().startswith("s -1\nt ")


def test_the_whole_model_on_request(here: Path) -> None:
    (here / "big.cnf").write_text("p cnf 5000 1\n5000 0\n")

    with Driver() as driver:
        choose(driver, "big.cnf")
        driver.press("enter")
        shown = driver.until("v -1 -2", "… and ", "more values", "m whole model")
        assert "5000 " not in shown.split("v -1")[1]
        driver.press("m")
        driver.until("Model", "lines 1–", "of 625")
        driver.press("end")
        shown = driver.until("-4999   5000")
        driver.press("esc")
        driver.until("v -1 -2")


def test_the_smallest_window_tells_where_the_answer_is(sat: Path) -> None:
    with Driver() as driver:
        driver.resize(60, 16)
        choose(driver, "sat.cnf")
        driver.press("enter")
        driver.until("✓ SATISFIABLE", "answer written to sat.res", "decisions")


def test_the_form_by_mouse(sat: Path) -> None:
    with Driver() as driver:
        choose(driver, "sat.cnf")
        driver.click("Branching rule")
        driver.until("› Branching rule")
        driver.click("alternate ›")
        driver.until("‹ vsids ›")
        driver.click("‹ vsids")
        driver.until("‹ alternate ›")
        driver.click("alternate ›")
        driver.until("‹ vsids ›")
        driver.click("[ solve ]")
        driver.until("with the engine cdcl, rule vsids")


def test_a_damaged_file_is_a_sentence(here: Path) -> None:
    (here / "bad.cnf").write_text("p cnf 1 1\n1 x 0\n")

    with Driver() as driver:
        choose(driver, "bad.cnf")
        driver.press("enter")
        driver.until("✗ bad.cnf, line 2, column 3: ", "Esc back")
        assert not (here / "bad.res").exists()


def test_an_answer_with_nowhere_to_go_is_told(sat: Path) -> None:
    sat.with_suffix(".res").mkdir()

    with Driver() as driver:
        choose(driver, "sat.cnf")
        driver.press("enter")
        driver.until("✓ SATISFIABLE", "sat.res: is a folder", "v 1 2 -3")


def test_a_hostile_name_on_every_line(here: Path) -> None:
    name = "a[/]\x1b]0;t\x07\u202e数独（一）.cnf"
    (here / "a[").mkdir()
    (here / name).write_text("p cnf 1 2\n1 0\n")  # a warning also names it

    with Driver() as driver:
        driver.until("Menu")
        driver.press("1", "a[/", "tab", "enter")
        driver.until("Branching rule", r"a[/]\x1b]0;t\x07\u202e数独（一）.cnf")
        driver.press("enter")
        shown = driver.until("✓ SATISFIABLE", "answer written to")
        assert shown.count(r"a[/]\x1b]0;t\x07\u202e数独（一）") == 3
        assert "\x1b]0;t" not in driver.window.written
        assert "\u202e" not in driver.window.written
