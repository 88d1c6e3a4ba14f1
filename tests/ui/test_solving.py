"""Solving on the screen: the options, the search as it goes, the answer, and what is written."""

from __future__ import annotations

import asyncio
from pathlib import Path

import pytest

from satdoku.sat.engines import ENGINES
from satdoku.ui.store import forgetful_store
from tests.ui.driver import Driver, drive


async def choose(driver: Driver, name: str) -> None:
    """From the menu to the options."""
    await driver.until("Menu")
    driver.press("1")
    await driver.until("CNF file:")
    driver.press(name, "enter")
    await driver.until("Branching rule")


def test_the_defaults_solve_and_the_answer_is_written(sat: Path) -> None:
    async def script(driver: Driver) -> None:
        await choose(driver, "sat.cnf")
        await driver.until("› Engine", "‹ cdcl ›", "‹ alternate ›", "60", "Enter solve")
        driver.press("enter")
        shown = await driver.until("✓ SATISFIABLE: the model was checked", "v 1 2 -3")
        assert "3 variables, 4 clauses" in shown
        assert " ms by the engine cdcl, rule alternate" in shown
        assert "conflicts" in shown
        assert "answer written to sat.res" in shown
        assert sat.with_suffix(".res").read_text().startswith("s 1\nv 1 2 -3\nt ")
        driver.press("enter")
        await driver.until("Menu")

    drive(script)


def test_no_model(unsat: Path) -> None:
    async def script(driver: Driver) -> None:
        await choose(driver, "unsat.cnf")
        driver.press("enter")
        shown = await driver.until("✗ UNSATISFIABLE", "answer written to")
        assert "whole model" not in shown  # there is none to show
        driver.press("m")
        await driver.escape()
        await driver.until("Branching rule")
        assert unsat.with_suffix(".res").read_text().startswith("s 0\nt ")

    drive(script)


@pytest.mark.parametrize("engine", ENGINES)
def test_every_engine_offers_its_rules_its_default_first(sat: Path, engine: str) -> None:
    async def script(driver: Driver) -> None:
        await choose(driver, "sat.cnf")
        while driver.app.screen.answers["engine"] != engine:  # type: ignore[attr-defined]
            driver.press("right")
            await asyncio.sleep(0.01)
        default = ENGINES[engine].default_rule
        await driver.until(f"‹ {engine} ›", f"‹ {default} ›")
        driver.press("down")
        seen = set()
        while (rule := driver.app.screen.answers["rule"]) not in seen:  # type: ignore[attr-defined]
            await driver.until(f"‹ {rule} ›")
            seen.add(rule)
            driver.press("left")
            await driver.until("‹", gone=f"‹ {rule} ›")
        assert seen == set(ENGINES[engine].rules)
        driver.press("enter")
        await driver.until(f"by the engine {engine}, rule ")

    drive(script)


def test_the_settings_are_the_defaults(sat: Path) -> None:
    store = forgetful_store()
    store.set_setting("engine", "recursive")
    store.set_setting("limit", "7")

    async def script(driver: Driver) -> None:
        await choose(driver, "sat.cnf")
        await driver.until("‹ recursive ›", "‹ shortest ›", "7")
        driver.press("enter")
        await driver.until("by the engine recursive, rule shortest")

    drive(script, store=store)


@pytest.mark.parametrize("key", ["esc", "ctrl-c"])
def test_a_search_is_watched_and_stopped(hard: Path, key: str) -> None:
    async def script(driver: Driver) -> None:
        await choose(driver, "hard.cnf")
        driver.press("enter")
        shown = await driver.until("decisions/s", "of 60 s", "Esc stop")
        assert "Searching with cdcl, rule alternate" in shown
        driver.press(key)
        await driver.until("? UNKNOWN: stopped with", "answer written to hard.res", "Esc back")
        assert hard.with_suffix(".res").read_text().startswith("s -1\nt ")
        driver.press(key)
        await driver.until("Branching rule")

    drive(script)


def test_the_limit_ends_a_search(hard: Path) -> None:
    async def script(driver: Driver) -> None:
        await choose(driver, "hard.cnf")
        driver.press("up", "backspace", "backspace", "0.2")
        await driver.until("0.2▏")
        driver.press("enter")
        await driver.until("? UNKNOWN: the limit of 0.2 s ended", "answer written to")

    drive(script)


def test_a_limit_that_is_none_is_told(sat: Path) -> None:
    async def script(driver: Driver) -> None:
        await choose(driver, "sat.cnf")
        driver.press("up", "x")
        await driver.until("60x▏", "✗ “60x” is not a time limit")
        driver.press("up")
        await driver.until("› Branching rule", gone="✗")
        driver.press("enter")
        await driver.until("› Time limit", "✗ “60x” is not a time limit")
        driver.press("backspace", "backspace", "backspace", "none", "enter")
        await driver.until("SATISFIABLE")

    drive(script)


def test_quitting_stops_the_search_and_keeps_what_is_known(hard: Path) -> None:
    async def script(driver: Driver) -> None:
        await choose(driver, "hard.cnf")
        driver.press("enter")
        await driver.until("decisions/s")
        driver.press("ctrl-d")
        await driver.end()

    assert drive(script) == 0
    assert hard.with_suffix(".res").read_text().startswith("s -1\nt ")


def test_the_whole_model_on_request(here: Path) -> None:
    (here / "big.cnf").write_text("p cnf 5000 1\n5000 0\n")

    async def script(driver: Driver) -> None:
        await choose(driver, "big.cnf")
        driver.press("enter")
        shown = await driver.until("v -1 -2", "…", "m whole model")
        assert "5000 " not in shown.split("v -1")[1]
        driver.press("m")
        await driver.until("Model", "lines 1–", "of 625")
        driver.press("end")
        shown = await driver.until("-4999   5000")
        driver.press("esc")
        await driver.until("v -1 -2")

    drive(script)


def test_the_smallest_window_tells_where_the_answer_is(sat: Path) -> None:
    async def script(driver: Driver) -> None:
        driver.resize(60, 16)
        await choose(driver, "sat.cnf")
        driver.press("enter")
        await driver.until("✓ SATISFIABLE", "answer written to sat.res", "decisions")

    drive(script)


def test_the_form_by_mouse(sat: Path) -> None:
    async def script(driver: Driver) -> None:
        await choose(driver, "sat.cnf")
        driver.click("Branching rule")
        await driver.until("› Branching rule")
        driver.click("alternate ›")
        await driver.until("‹ vsids ›")
        driver.click("‹ vsids")
        await driver.until("‹ alternate ›")
        driver.click("alternate ›")
        await driver.until("‹ vsids ›")
        driver.click("[ solve ]")
        await driver.until("by the engine cdcl, rule vsids")

    drive(script)


def test_a_damaged_file_is_a_sentence(here: Path) -> None:
    (here / "bad.cnf").write_text("p cnf 1 1\n1 x 0\n")

    async def script(driver: Driver) -> None:
        await choose(driver, "bad.cnf")
        driver.press("enter")
        await driver.until("✗ bad.cnf, line 2, column 3: ", "Esc back")
        assert not (here / "bad.res").exists()

    drive(script)


def test_an_answer_with_nowhere_to_go_is_told(sat: Path) -> None:
    sat.with_suffix(".res").mkdir()

    async def script(driver: Driver) -> None:
        await choose(driver, "sat.cnf")
        driver.press("enter")
        await driver.until("✓ SATISFIABLE", "sat.res: is a folder", "v 1 2 -3")

    drive(script)


def test_a_hostile_name_on_every_line(here: Path) -> None:
    name = "a[/]\x1b]0;t\x07\u202e数独（一）.cnf"
    (here / "a[").mkdir()
    (here / name).write_text("p cnf 1 2\n1 0\n")  # a warning names it, too

    async def script(driver: Driver) -> None:
        await driver.until("Menu")
        driver.press("1", "a[/", "tab", "enter")
        await driver.until("Branching rule", r"a[/]\x1b]0;t\x07\u202e数独（一）.cnf")
        driver.press("enter")
        shown = await driver.until("✓ SATISFIABLE", "answer written to")
        assert shown.count(r"a[/]\x1b]0;t\x07\u202e数独（一）") == 3
        assert "\x1b]0;t" not in driver.window.written
        assert "\u202e" not in driver.window.written

    drive(script)
