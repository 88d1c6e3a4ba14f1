"""Sentences about puzzles: examined, or made and not as asked for."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import TYPE_CHECKING

from satdoku.messages import _
from satdoku.sudoku.explain import clashes_in_words
from satdoku.sudoku.grading.grade import Grade
from satdoku.sudoku.grid import Grid
from satdoku.sudoku.making.generate import MadePuzzle
from satdoku.sudoku.making.puzzle_spec import PuzzleSpec
from satdoku.sudoku.solving.backtrack import BIT_BOARD
from satdoku.sudoku.solving.engines import Verdict
from satdoku.sudoku.solving.solved_lines import SolvedLines
from satdoku.sudoku.variants.variant import Variant
from satdoku.tasks.generate import MadeShort
from satdoku.tasks.sudoku import Examination
from satdoku.ui.reports.results import milliseconds
from satdoku.ui.reports.told import ToldLine
from satdoku.ui.theme.tones import Tone

if TYPE_CHECKING:
    from satdoku.printing.sheet import PrintedSheet
    from satdoku.sudoku.why.why import Why


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
        variant=variant.family,
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
        return _("not decided: time limit ({seconds} s) reached.", seconds=f"{done.timeout:g}")
    if done.complete:
        return _("the board is already complete and correct.")
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


def why_told(why: Why, width: int) -> Iterator[ToldLine]:
    from satdoku.sudoku.why.telling import lines

    yield from map(ToldLine, lines(why))


def sheet_told(sheet: PrintedSheet, width: int) -> Iterator[ToldLine]:
    names = _(", ").join(map(str, sheet.paths))
    text = _("puzzles printed: {count}, to {path}", count=sheet.count, path=names)
    yield ToldLine(text, Tone.GOOD, "✓")


def short_told(made: MadeShort, width: int) -> Iterator[ToldLine]:
    yield ToldLine(short_sentence(made), Tone.UNSURE, warning=True)


def short_sentence(made: MadeShort) -> str:
    """How the puzzle differs from what was asked for."""
    puzzle = made.puzzle
    if puzzle is None:
        return _nothing(made)
    if puzzle.grade is not None:
        return _not_as_hard(made.request, puzzle, puzzle.grade)
    return _(
        "seed {seed}: the best puzzle found within {time} s has {givens} givens, "
        "not the number requested.",
        seed=made.seed,
        time=f"{made.timeout:g}",
        givens=puzzle.grid.givens,
    )


def _nothing(made: MadeShort) -> str:
    seed, time = made.seed, f"{made.timeout:g}"
    if made.request.mask is not None:
        return _(
            "seed {seed}: no puzzle with the givens of this mask was found within {time} s.",
            seed=seed,
            time=time,
        )
    if made.request.graded:
        return _("seed {seed}: no such puzzle was found within {time} s.", seed=seed, time=time)
    return _("seed {seed}: no board was found within {time} s.", seed=seed, time=time)


def _not_as_hard(request: PuzzleSpec, puzzle: MadePuzzle, grade: Grade) -> str:
    if request.needs:
        return _(
            "seed {seed}: no puzzle that needs {techniques} was found in {boards} boards; "
            "this one does not: {grade}.",
            seed=puzzle.seed,
            boards=puzzle.boards,
            techniques=", ".join(map(_, request.needs)),
            grade=str(grade),
        )
    return _(
        "seed {seed}: the hardest puzzle found in {boards} boards has level {level}, not "
        "{asked}; perhaps {variant} has no puzzles of that level.",
        seed=puzzle.seed,
        boards=puzzle.boards,
        level=grade.level,
        asked=request.level,
        variant=request.variant.family,
    )
