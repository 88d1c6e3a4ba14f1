"""The results of examining a puzzle, on one line."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from satdoku.messages import _
from satdoku.sudoku.explain import clashes_in_words
from satdoku.sudoku.grid import Grid
from satdoku.sudoku.solving.backtrack import BIT_BOARD
from satdoku.sudoku.solving.engines import Verdict
from satdoku.sudoku.solving.solved_lines import SolvedLines
from satdoku.sudoku.variants.variant import Variant
from satdoku.tasks.sudoku import Examination
from satdoku.ui.reports.results import milliseconds


def examination_line(done: Examination) -> str:
    answer = done.answer
    return _line(_sentence(done), answer.puzzle.variant, answer.engine, answer.ms, answer.steps)


def solved_lines(solved: SolvedLines) -> Iterator[str]:
    """One line per puzzle."""
    sentence = _("one solution.")
    for steps, seconds in zip(solved.steps, solved.seconds, strict=True):
        yield _line(sentence, solved.variant, BIT_BOARD, seconds * 1e3, steps)


def _line(sentence: str, variant: Variant, engine: str, ms: float, steps: int) -> str:
    return _(
        "{sentence} ({variant}, {engine}: {time}, {steps} steps)",
        sentence=sentence,
        variant=variant.id,
        engine=engine,
        time=milliseconds(ms),
        steps=steps,
    )


def _sentence(done: Examination) -> str:
    answer = done.answer
    if answer.verdict is Verdict.SEVERAL:
        return _several(done)
    if answer.verdict is Verdict.NONE:
        return _none(done)
    if done.interrupted:
        return _("not decided: stopped by Ctrl-C.")
    if answer.verdict is Verdict.UNKNOWN:
        return _("not decided: the limit of {seconds} s ended.", seconds=f"{done.timeout:g}")
    if done.complete:
        return _("the board is already complete, and right.")
    return _("one solution.")


def _several(done: Examination) -> str:
    answer = done.answer
    cells = _cells(answer.puzzle, answer.differing)
    more = "" if answer.exhausted else "+"
    return _(
        "{count} solutions; the first two differ in {number} cells: {cells}.",
        count=f"{answer.count}{more}",
        number=len(answer.differing),
        cells=" ".join(cells),
    )


def _none(done: Examination) -> str:
    puzzle = done.answer.puzzle
    if clashes := clashes_in_words(puzzle):
        return _("no solution: {clashes}", clashes=clashes)
    if not done.contradiction:
        return _("no solution.")
    givens = (
        _("{digit} in {cell}", digit=puzzle.variant.symbol(puzzle[cell]), cell=name)
        for cell, name in zip(done.contradiction, _cells(puzzle, done.contradiction), strict=True)
    )
    return _(
        "no solution: these givens contradict each other: {givens}.", givens=_(", ").join(givens)
    )


def _cells(puzzle: Grid, cells: Iterable[int]) -> list[str]:
    return [str(puzzle.variant.cells[cell]) for cell in cells]
