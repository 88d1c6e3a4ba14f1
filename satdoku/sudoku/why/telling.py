"""The sentences of an explanation."""

from __future__ import annotations

from collections.abc import Iterator

from satdoku.messages import _
from satdoku.sudoku import rules
from satdoku.sudoku.constraints import unit_names
from satdoku.sudoku.constraints.unit_names import spaced
from satdoku.sudoku.explain import clash_sentence
from satdoku.sudoku.grid import Grid
from satdoku.sudoku.techniques import phrases
from satdoku.sudoku.techniques.sentences import sentence
from satdoku.sudoku.variants.variant import Variant
from satdoku.sudoku.why.clues import Clues
from satdoku.sudoku.why.story import End, Story
from satdoku.sudoku.why.why import Finding, Why


def lines(why: Why) -> Iterator[str]:
    """The summary, and the story or the solutions."""
    yield summary(why)
    if why.story is not None:
        yield from story_lines(why.story)
    if why.verdict is Finding.POSSIBLE and why.solution is not None and why.other is not None:
        yield _("With it: {solution}", solution=str(why.solution))
        yield _("Without it: {solution}", solution=str(why.other))


def summary(why: Why) -> str:
    """What was found, and from which clues."""
    clues = clues_in_words(why.puzzle, why.clues)
    if why.about is None:
        if why.verdict is Finding.POSSIBLE:
            return _("This puzzle has a solution. Name a cell and a digit to ask about.")
        if not why.clues:
            return _("This puzzle has no solution: the rules of the variant contradict each other.")
        if len(why.clues) == 1:
            return _("This puzzle has no solution, because of {clues}.", clues=clues)
        return _("This puzzle has no solution: {clues} contradict each other.", clues=clues)
    fields = _candidate(why.puzzle.variant, *why.about)
    if why.verdict is Finding.POSSIBLE:
        return _(
            "{cell} can be {digit}: the puzzle has several solutions, some with this digit and"
            " some without.",
            **fields,
        )
    if why.verdict is Finding.REFUTED:
        if not why.clues:
            return _("{cell} cannot be {digit}, whatever the clues are.", **fields)
        return _("{cell} cannot be {digit}, because of {clues}.", clues=clues, **fields)
    if not why.clues:
        return _("{cell} must be {digit}, whatever the clues are.", **fields)
    return _("{cell} must be {digit}, because of {clues}.", clues=clues, **fields)


def clues_in_words(puzzle: Grid, clues: Clues) -> str:
    """“3 in R1C2, 5 in R4C5 and the cage R1C1”."""
    variant = puzzle.variant
    parts = [
        _("{digit} in {cell}", digit=variant.symbol(puzzle[cell]), cell=phrases.cell(variant, cell))
        for cell in clues.cells
    ]
    parts += [rule_name(variant, rule) for rule in clues.rules]
    return spaced(unit_names.listed(parts, _(" and ")))


def rule_name(variant: Variant, rule: tuple[int, ...]) -> str:
    from satdoku.sudoku.variants.own_rules import word_for

    unit = variant.units[rule[0]]
    if len(rule) > 1:
        return _("the rule {kind}", kind=_(word_for(unit.kind)))
    label = unit.rule.label()
    return f"{unit.name} ({label})" if label else str(unit.name)


def story_lines(story: Story) -> Iterator[str]:
    """One sentence for each step, and the conclusion."""
    variant = story.board.variant
    fields = {} if story.about is None else _candidate(variant, *story.about)
    if not story.closed:
        yield _(
            "The techniques find no argument from these clues alone; an exhaustive search has"
            " shown it."
        )
        return
    if story.more is not None:
        yield _(
            "A search has shown that these clues suffice. A person needs fewer steps with"
            " {clues} as well.",
            clues=clues_in_words(story.board, story.more),
        )
    if story.about is not None and not story.steps and not story.supposed:
        yield _("{sentence}.", sentence=_immediately(story))
        return
    if story.supposed and story.about is not None:
        if story.right:
            yield _("Suppose that {cell} is not {digit}.", **fields)
        else:
            yield _("Suppose that {cell} is {digit}.", **fields)
    yield from (sentence(step, variant) for step in story.steps)
    if story.end is not None:
        yield _("{sentence}: a contradiction.", sentence=_end(variant, story.end))
    if story.about is not None:
        if story.right:
            yield _("So {cell} must be {digit}.", **fields)
        else:
            yield _("So {cell} cannot be {digit}.", **fields)


def _candidate(variant: Variant, cell: int, digit: int) -> dict[str, str]:
    return {"cell": phrases.cell(variant, cell), "digit": variant.symbol(digit)}


def _immediately(story: Story) -> str:
    """Why the clues decide it without a step; no full stop."""
    assert story.about is not None
    cell, digit = story.about
    variant, board = story.board.variant, story.board
    if board[cell]:
        return _("{cell} is a given {digit}", **_candidate(variant, cell, board[cell]))
    after = board.with_digit(cell, digit)
    for clash in rules.clashes(after):
        if cell in clash.cells:
            told = clash_sentence(after, clash)
            return told[0].upper() + told[1:]
    return _("the rules about {cell} alone exclude {digit}", **_candidate(variant, cell, digit))


def _end(variant: Variant, end: End) -> str:
    """The contradiction; no full stop."""
    if end.cell is not None:
        return _("No digit is left for {cell}", cell=phrases.cell(variant, end.cell))
    if end.clash is not None and end.grid is not None:
        told = clash_sentence(end.grid, end.clash)
        return told[0].upper() + told[1:]
    unit = phrases.units(variant, end.units)
    if end.digit is not None:
        told = _("no cell of {unit} can hold {digit}", unit=unit, digit=variant.symbol(end.digit))
    elif end.total:
        told = _(
            "the sums of {units} leave {total} for {cells} together, but the digits that these can"
            " hold do not add up to it",
            units=unit,
            total=end.total,
            cells=phrases.cells(variant, end.cells),
        )
    else:
        told = _("the remaining digits cannot obey the rule of {unit}", unit=unit)
    told = spaced(told)
    return told[0].upper() + told[1:]
