"""The kinds of rules that a variant file can name."""

from __future__ import annotations

from satdoku.sudoku.constraints.cage import Cage
from satdoku.sudoku.constraints.consecutive import Consecutive
from satdoku.sudoku.constraints.constraint import Constraint
from satdoku.sudoku.constraints.distinct import Distinct
from satdoku.sudoku.constraints.whisper import Whisper

USUAL = Distinct  # for a group of units that names no rule

KINDS: dict[str, type[Constraint]] = {
    kind.id: kind for kind in (Distinct, Consecutive, Whisper, Cage)
}
