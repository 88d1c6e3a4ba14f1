"""Prints how a puzzle is solved."""

from __future__ import annotations

from itertools import islice

from satdoku.messages import _
from satdoku.monitor import Monitor, Stopped
from satdoku.sudoku.grading.human_solver import HumanSolver
from satdoku.sudoku.grid import Grid
from satdoku.sudoku.techniques.sentences import sentence
from satdoku.ui.reports.argument import in_lines
from satdoku.watch.puzzle_search import SEARCHES

REASONING = 20.0  # seconds
MOST_STEPS = 100_000  # of a search whose steps are only counted


def print_solving(puzzle: Grid) -> None:
    """Print each step of the techniques. The steps of a search are only counted."""
    _reason(puzzle)
    for name, search in SEARCHES.items():
        steps = sum(1 for _step in islice(search(puzzle), MOST_STEPS))
        more = "> " if steps == MOST_STEPS else ""
        print(_("{search}: {steps} steps", search=_(name), steps=f"{more}{steps}"))


def _reason(puzzle: Grid) -> None:
    solver = HumanSolver(puzzle.variant)
    position = solver.position(puzzle)
    try:
        for step in solver.steps(position, Monitor(REASONING)):
            text = sentence(step, puzzle.variant)
            print(in_lines(_("{name}: {text}", name=_(step.technique), text=text)))
    except Stopped:
        print(_("Gave up: the next techniques would take too long."))
    else:
        if position.blanks:
            print(_("No technique applies any more."))
