"""Explanations are true word for word: each claim of a sentence holds against the candidates."""

from __future__ import annotations

import pytest

from satdoku.sudoku.grading.human_solver import HumanSolver
from satdoku.sudoku.making.generate import generate
from satdoku.sudoku.making.request import Request
from satdoku.sudoku.puzzles.formats import parse
from satdoku.sudoku.solving.board_solver import BoardSolver
from satdoku.sudoku.techniques.step import sentence
from satdoku.sudoku.variants.catalogue import load
from tests.sudoku.claims import check_claims, check_links, links_said

# Needs chains of every kind.
HARD = "..4.8...6.......5..5.6.184..1....3..6...9...8..2....7..891.6.2..2.......5...7.9.."


def check_path(name: str, puzzle: str) -> set[str]:
    """Every step on the way, before it is taken."""
    human = HumanSolver(load(name))
    position = human.position(parse(puzzle, human.board.variant))
    used = set()
    for step in human.steps(position):
        check_claims(position, step)
        used.add(step.technique)
    return used


@pytest.mark.parametrize("name", ["classic-6", "windoku", "honeycomb"])
def test_the_claims_of_every_step_hold(name: str) -> None:
    variant = load(name)
    solver = BoardSolver(variant)
    for seed in range(2 if name == "honeycomb" else 6):
        made = generate(Request(variant, minimal=True), seed, solver)
        assert made is not None
        assert check_path(name, str(made.grid))


def test_a_link_that_does_not_follow_is_noticed() -> None:
    human = HumanSolver(load("classic-6"))
    position = human.position(parse(".....46..5..5.1.........1.3.2.26...1", human.board.variant))
    step = next(step for step in human.steps(position) if "links" in step.fields)
    assert check_links(position, step) == len(list(links_said(position, step))) > 2
    links = step.fields["links"]
    wrong = type(links[1])(links[1].cells, links[1].digit, True, links[1].choice, ())
    links[1] = wrong
    with pytest.raises(AssertionError):
        check_links(position, step)


def test_a_naked_single_says_what_was_excluded_earlier() -> None:
    human = HumanSolver(load("classic-4"))
    position = human.position(parse("1...............", human.board.variant))
    position.remove([(1, 2), (1, 3)])
    step = human.next_step(position)
    assert step is not None
    assert sentence(step, human.board.variant) == (
        "R1C2 is 4: R1C2 cannot hold 1 because of the cells it sees, and 2 or 3 because of what was"
        " excluded earlier."
    )


def test_singles_are_told_by_box_first() -> None:
    human = HumanSolver(load("percent"))
    made = generate(Request(human.board.variant, givens=32), 1, BoardSolver(human.board.variant))
    assert made is not None
    step = human.next_step(human.position(made.grid))
    assert step is not None
    assert step.technique == "hidden single in a box"
