"""Whole command lines with arbitrary options; each answer and proof is checked externally."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from itertools import chain
from random import Random
from unittest.mock import patch

from satdoku.sat import res
from tests.attack import scratch
from tests.attack.commands.formula_scripts import FormulaChecker, formula_script
from tests.attack.commands.puzzle_scripts import PuzzleChecker, puzzle_script
from tests.attack.commands.script import Script, Words
from tests.attack.part import Part, Planted, Tally
from tests.attack.shrink import without_parts

PUZZLES = 0.1  # share of the cases; they take ten times as long


class Commands(Part[Script]):
    name = "commands"
    counted = "cases"

    def make(self, rng: Random) -> Script:
        return puzzle_script(rng) if rng.random() < PUZZLES else formula_script(rng)

    def attempt(self, case: Script, tally: Tally) -> None:
        with scratch.home():
            (PuzzleChecker if case.clauses is None else FormulaChecker)(case, tally).run()

    def smaller(self, case: Script) -> Iterator[Script]:
        if case.clauses is None:  # its lines depend on each other
            return
        first, *others = case.lines
        for lines in without_parts(others):
            yield replace(case, lines=(first, *lines))
        for clauses in without_parts(case.clauses):
            yield replace(case, clauses=tuple(clauses))
        for options in without_parts(_options(first)):
            yield replace(case, lines=((*first[:2], *chain(*options)), *others))

    def planted(self) -> Planted:
        """The last value in a .res file is wrong."""
        right = res.render

        def wrong(*given: object) -> Iterator[str]:
            text = "".join(right(*given))  # type: ignore[arg-type]
            yield text.replace("v 1 ", "v -1 ")

        return patch.object(res, "render", wrong)


def _options(words: Words) -> list[Words]:
    """The options of a line, each with its value."""
    found: list[Words] = []
    for word in words[2:]:
        if word.startswith("-"):
            found.append((word,))
        else:
            found[-1] = (*found[-1], word)
    return found
