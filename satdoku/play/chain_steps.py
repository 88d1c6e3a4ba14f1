"""The links of a chain, for the board: their order, and what each excludes on its way."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any

from satdoku.play.highlights import ArgumentPart, Candidates, Parts, links_of
from satdoku.sudoku.techniques.derived import units_of_reasoning
from satdoku.sudoku.techniques.step import Candidate, Link, Step
from satdoku.value import Value

MOST = 35  # links that can be numbered: 1 to 9 and a to z


class ChainSteps(Value):
    """The order of a chain's candidates, from 1, and the candidates that it excludes."""

    order: Mapping[Candidate, int]
    weak: frozenset[Candidate]

    def with_weak(self, parts: Parts) -> Parts:
        return {**dict.fromkeys(self.weak, ArgumentPart.WEAK), **parts}


NO_STEPS = ChainSteps({}, frozenset())


def chain_steps(step: Step, board: Candidates) -> ChainSteps:
    """Empty if the argument is not a chain, or too long to be numbered."""
    links = [link for link in links_of(step) if link.right]
    if not 1 < len(links) <= MOST:
        return NO_STEPS
    order: dict[Candidate, int] = {}
    weak: set[Candidate] = set()
    for number, link in enumerate(links, 1):
        for cell in link.cells:
            order.setdefault((cell, link.digit), number)
        weak.update(_excluded(link, link.choice or {}, board))
    return ChainSteps(order, frozenset(weak - order.keys()))


def _excluded(link: Link, choice: Mapping[str, Any], board: Candidates) -> Iterator[Candidate]:
    """The other candidates of the choice that leaves only this link."""
    if "cell" in choice:
        yield from (each for each in board.held([choice["cell"]]) if each[1] != link.digit)
    elif "unit" in choice and "digit" in choice:
        cells = units_of_reasoning(board.grid.variant)[choice["unit"]].cells
        blanks = [cell for cell in cells if not board.grid[cell] and cell not in link.cells]
        yield from board.held(blanks, {choice["digit"]})
