"""The verify screen: the verdict is one line with a word, a sign and a colour."""

from __future__ import annotations

from pathlib import Path

import pytest

from satdoku.families.pigeonhole import pigeonhole
from satdoku.sat.engines import EngineConfig
from satdoku.tasks import solve
from satdoku.ui.theme.palette import DARK
from tests.ui.driver import Driver

COLOURS = {"✓": DARK.good[1:], "✗": DARK.bad[1:], "?": DARK.accent[1:]}  # pyte's names


def verify(driver: Driver, name: str) -> None:
    driver.until("Menu")
    driver.press("3")
    driver.until("CNF file:")
    driver.press(name, "enter")
    driver.until(f"RES file: {name.replace('.cnf', '.res')}")
    driver.press("enter")


def colour_of(driver: Driver, sign: str) -> str:
    for row, line in enumerate(driver.window.screen.display):
        if sign in line:
            colour: str = driver.window.screen.buffer[row][line.index(sign)].fg
            return colour
    raise AssertionError(sign)


@pytest.mark.parametrize(
    ("answer", "line"),
    [
        ("s 1\nv 1 2 -3\n", "✓ VERIFIED: the model satisfies all 4 clauses."),
        ("s 1\nv 1 2 3\n", "✗ WRONG: clause 4 (-3 0), line 5 of sat.cnf, has no true literal."),
        ("s 0\n", "? NOT VERIFIABLE: “s 0” claims that there is no model, but nothing"),
        ("s -1\n", "? NOT VERIFIABLE: “s -1” claims nothing"),
        ("nonsense\n", "✗ sat.res, line 2: there is no line “s 1”, “s 0” or “s -1”."),
    ],
)
def test_the_verdict(sat: Path, answer: str, line: str) -> None:
    sat.with_suffix(".res").write_text(answer)

    with Driver() as driver:
        verify(driver, "sat.cnf")
        driver.until(line)
        assert colour_of(driver, line[0]) == COLOURS[line[0]]
        driver.press("enter")
        driver.until("Menu")


def test_a_missing_answer_is_told_at_the_prompt(sat: Path) -> None:
    with Driver() as driver:
        verify(driver, "sat.cnf")
        driver.until("✗ sat.res: cannot be read")


def test_a_proof_beside_it_is_used(unsat: Path) -> None:
    unsat.with_suffix(".res").write_text("s 0\n")
    unsat.with_suffix(".drat").write_text("1 0\n0\n")

    with Driver() as driver:
        verify(driver, "unsat.cnf")
        driver.until("✓ VERIFIED: there is no model: ")


def test_a_long_proof_shows_progress_and_can_be_stopped(here: Path) -> None:
    path = here / "php.cnf"
    with path.open("w") as stream:
        pigeonhole(9, 8).write_dimacs(stream)
    path.with_suffix(".res").write_text("s 0\n")
    proof = path.with_suffix(".drat")
    config = EngineConfig.named("cdcl")
    plain = config.replace(options=config.options.replace(settings={"inprocess": 0}))
    solve.solve(solve.SolveRequest(path, plain, proof=proof))
    long = [line for line in proof.read_bytes().splitlines() if len(line.split()) > 4]
    proof.write_bytes(b"\n".join(long * 20) + b"\n")  # derives neither a unit nor the empty clause

    with Driver() as driver:
        verify(driver, "php.cnf")
        driver.until("steps/s", "Esc stop")
        driver.press("esc")
        driver.until("? STOPPED: the proof was not fully checked.", "Esc back")


def test_an_unproved_claim_can_be_decided_here(unsat: Path, sat: Path) -> None:
    unsat.with_suffix(".res").write_text("s 0\n")
    sat.with_suffix(".res").write_text("s 0\n")
    with Driver() as driver:
        verify(driver, "unsat.cnf")
        driver.until("? NOT VERIFIABLE", "s solve it")
        driver.press("s")
        driver.until("✓ VERIFIED: there is no model: satdoku solved it itself")
        driver.press("enter")
        verify(driver, "sat.cnf")
        driver.until("? NOT VERIFIABLE", "s solve it")
        driver.press("s")
        driver.until("✗ WRONG: satdoku solved it itself and found a model.")


def test_stopping_that_leaves_it_unproved(here: Path) -> None:
    (here / "php.cnf").write_text(pigeonhole(14, 13).to_dimacs())
    (here / "php.res").write_text("s 0\n")
    with Driver() as driver:
        verify(driver, "php.cnf")
        driver.until("s solve it")
        driver.press("s")
        driver.until("decisions")
        driver.press("esc")
        driver.until("? NOT VERIFIABLE", "s solve it")
