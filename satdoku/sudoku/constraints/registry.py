"""The kinds of rules that a variant file or a puzzle can name."""

from __future__ import annotations

from satdoku.sudoku.constraints.allowed_digits import AllowedDigits, Even, Odd
from satdoku.sudoku.constraints.cage import Cage
from satdoku.sudoku.constraints.consecutive import Consecutive
from satdoku.sudoku.constraints.constraint import Constraint
from satdoku.sudoku.constraints.counts import EvenCount, OddCount, Quadruple
from satdoku.sudoku.constraints.distinct import Distinct
from satdoku.sudoku.constraints.equal_digits import Clone, Indexer, Palindrome
from satdoku.sudoku.constraints.lines import (
    BetweenLine,
    Entropic,
    Lockout,
    Modular,
    Nabner,
    ParityLine,
    Renban,
)
from satdoku.sudoku.constraints.neighbours import (
    Difference,
    Greater,
    Maximum,
    Minimum,
    NoDot,
    PairSum,
    Ratio,
    Relation,
)
from satdoku.sudoku.constraints.outside import NumberedRoom, Sandwich, Skyscraper, XSum
from satdoku.sudoku.constraints.sums import (
    Arrow,
    DoubleArrow,
    EqualSumGroups,
    EqualSums,
    LittleKiller,
    Sum,
    Zipper,
)
from satdoku.sudoku.constraints.thermometer import SlowThermometer, Thermometer
from satdoku.sudoku.constraints.whisper import Whisper

USUAL = Distinct  # for a group of units that names no rule

KINDS: dict[str, type[Constraint]] = {
    kind.id: kind
    for kind in (
        *(Distinct, Consecutive, Whisper, Cage),
        *(AllowedDigits, Odd, Even, Minimum, Maximum),
        *(Difference, Ratio, PairSum, Greater, NoDot, Relation),
        *(Thermometer, SlowThermometer),
        *(Sum, LittleKiller, Arrow, DoubleArrow, EqualSums, EqualSumGroups, Zipper),
        *(Sandwich, XSum, Skyscraper, NumberedRoom),
        *(Renban, Nabner, Modular, Entropic, ParityLine, BetweenLine, Lockout),
        *(Palindrome, Clone, Indexer),
        *(Quadruple, OddCount, EvenCount),
    )
}
