"""Innies and outies: what rows, columns, boxes and the cages in them leave for a few cells.

The cages inside an area leave a known sum for the rest of it, its innies; the cages that cover an
area hold a known sum outside it, its outies.
"""

from __future__ import annotations

from collections.abc import Iterator

from satdoku.messages import N_
from satdoku.sudoku.solving.implied_sums import ImpliedSum, implied_sums
from satdoku.sudoku.techniques.board_map import BoardMap, digits_of
from satdoku.sudoku.techniques.combinations import lost
from satdoku.sudoku.techniques.position import Position
from satdoku.sudoku.techniques.rule_groups import RuleGroup
from satdoku.sudoku.techniques.step import Step

INNIES = N_("innies and outies")

INSIDE = N_(
    "the digits of {units} add up to {whole}, and the cages inside to {part}; with that, {cells}"
    " could not add up to the {total} left"
)
ALL_INSIDE = N_(
    "the digits of {units} add up to {whole}, and the cages inside to {part}, which leaves {total}"
)
OUTSIDE = N_(
    "the cages that cover {units} add up to {part}, and {units} to {whole}; with that, {cells}"
    " could not add up to the {total} left"
)
ALL_OUTSIDE = N_(
    "the cages that cover {units} add up to {part}, and {units} to {whole}, which leaves {total}"
)


class Implied:
    """A sum, the cells that have it, and the areas and cages that it follows from."""

    def __init__(self, board: BoardMap, found: ImpliedSum) -> None:
        cells, rule = found.cells, found.rule
        self.group = RuleGroup(board, cells, rule.diagram(len(cells)))
        full = [number for number in found.sources if board.units[number].rule.only_distinct]
        self.inside = found.sources[0] in full  # the cages, in the areas
        whole = len(full) * sum(range(1, board.digits + 1))
        self.fields = {
            "units": tuple(full),
            "whole": whole,
            "part": whole - rule.total if self.inside else whole + rule.total,
            "total": rule.total,
            "cells": cells,
        }

    @property
    def reason(self) -> str:
        if len(self.group.cells) > 1:
            return INSIDE if self.inside else OUTSIDE
        return ALL_INSIDE if self.inside else ALL_OUTSIDE


def innies(position: Position) -> Iterator[Step]:
    for found in position.board.implied:
        cells = found.group.cells
        left = found.group.supported(found.group.sets(position))
        removed = lost(position, cells, left) if left is not None else ()
        if left is None or not removed:
            continue
        if len(cells) == 1:
            placed = ((cells[0], digits_of(left[0])[0]),)
            yield Step(INNIES, cells, found.reason, found.fields, placed=placed)
        else:
            yield Step(INNIES, cells, found.reason, found.fields, removed=removed)


def implied_groups(board: BoardMap) -> list[Implied]:
    found = (Implied(board, each) for each in implied_sums(board.variant))
    return [each for each in found if each.fields["part"]]
