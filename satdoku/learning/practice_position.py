"""A board on which one technique is the easiest that finds anything, as a value and as text."""

from __future__ import annotations

from collections.abc import Mapping
from functools import cached_property

from satdoku.errors import UsageError
from satdoku.messages import _
from satdoku.sudoku.grading.human_solver import HumanSolver
from satdoku.sudoku.grid import Grid
from satdoku.sudoku.techniques import almost_locked, chains, colouring, finned_fish, forcing, turbot
from satdoku.sudoku.techniques.board_map import bits, digits_of, map_of, members
from satdoku.sudoku.techniques.nested import NESTED_NET
from satdoku.sudoku.techniques.position import Position
from satdoku.sudoku.techniques.remote_pairs import REMOTE_PAIR
from satdoku.sudoku.techniques.step import Candidate
from satdoku.sudoku.techniques.table import TECHNIQUES, UNIQUENESS, WITH_UNIQUENESS, Technique
from satdoku.sudoku.techniques.wings import W_WING
from satdoku.sudoku.variants.variant import Variant
from satdoku.value import Value

# A digit of the puzzle is written as a digit; one that the solver filled in, as a letter from `a`.
GIVEN = "123456789"
FILLED = "abcdefghi"
MOST_DIGITS = len(GIVEN)  # of a variant that can be practised

# Techniques that are hardly ever the easiest, because easier ones find nearly all of their steps:
# a finned X-wing is two strong links, a remote pair a chain of them once naked pairs are struck,
# each elimination of a loop that of a chain. Practice leaves the easier ones aside.
_TWO_LINKS = (turbot.SKYSCRAPER, turbot.TURBOT, chains.EMPTY_RECTANGLE)
_CHAINS = (chains.X_CHAIN, chains.XY_CHAIN, chains.GROUPED_X_CHAIN, chains.AIC)
_LOOPS = (*_CHAINS, chains.NICE_LOOP, chains.GROUPED_AIC, chains.GROUPED_LOOP)
_NETS = (forcing.CONTRADICTION_NET, forcing.CELL_NET, forcing.UNIT_NET)
_GROUPED_NETS = (
    forcing.GROUPED_CONTRADICTION_NET,
    forcing.GROUPED_CELL_NET,
    forcing.GROUPED_UNIT_NET,
)
LEFT_ASIDE: Mapping[str, tuple[str, ...]] = {
    finned_fish.FINNED[2]: _TWO_LINKS,
    finned_fish.SASHIMI[2]: _TWO_LINKS,
    REMOTE_PAIR: (*_TWO_LINKS, W_WING, colouring.SIMPLE),
    finned_fish.FINNED[4]: (*_CHAINS, chains.NICE_LOOP),
    finned_fish.SASHIMI[4]: (*_CHAINS, chains.NICE_LOOP),
    chains.NICE_LOOP: _CHAINS,
    chains.GROUPED_LOOP: (*_CHAINS, chains.NICE_LOOP, chains.GROUPED_AIC),
    chains.ALS_LOOP: (
        *_LOOPS,
        almost_locked.ALS_XZ,
        almost_locked.ALS_XY_WING,
        chains.ALS_CHAIN,
    ),
    **{name: _NETS[:n] for n, name in enumerate(_NETS) if n},
    **{name: (*_NETS, *_GROUPED_NETS[:n]) for n, name in enumerate(_GROUPED_NETS)},
    NESTED_NET: (*_NETS, *_GROUPED_NETS),
}


class PracticePosition(Value):
    """Every easier step has been done: its digits are filled in, its candidates struck."""

    technique: str
    grid: Grid
    candidates: tuple[int, ...]  # a bit for each digit of each blank cell
    filled: tuple[int, ...] = ()  # the cells that were blank in the puzzle

    @property
    def variant(self) -> Variant:
        return self.grid.variant

    @cached_property
    def givens(self) -> Grid:
        """The puzzle that the position comes from."""
        filled = set(self.filled)
        digits = (0 if cell in filled else n for cell, n in enumerate(self.grid.digits))
        return Grid(self.variant, tuple(digits))

    @cached_property
    def marks(self) -> tuple[frozenset[int], ...]:
        """The pencil marks of each cell."""
        return tuple(frozenset(digits_of(found)) for found in self.candidates)

    def reached(self, solver: HumanSolver) -> Position:
        """The position for the techniques."""
        position = Position(solver.board, self.grid)
        position.filled_later = bits(self.filled)
        position.remove(self._struck(position))
        return position

    def _struck(self, position: Position) -> list[Candidate]:
        return [
            (cell, digit + 1)
            for cell, found in enumerate(position.candidates)
            for digit in members(found & ~self.candidates[cell])
        ]

    @property
    def text(self) -> str:
        """Digits, then the struck candidates: a bit for each candidate that the digits allow."""
        filled = set(self.filled)
        digits = "".join(
            "." if not n else (FILLED if cell in filled else GIVEN)[n - 1]
            for cell, n in enumerate(self.grid.digits)
        )
        allowed = _allowed(self.grid)
        struck = bits(n for n, (cell, bit) in enumerate(allowed) if not self.candidates[cell] & bit)
        return f"{digits} {struck:x}"


def parse(technique: str, text: str, variant: Variant) -> PracticePosition:
    """The position that `text` of another one describes."""
    digits, _space, struck = text.partition(" ")
    try:
        grid = Grid(variant, tuple(map(_digit, digits)))
        gone = int(struck, 16)
    except ValueError as error:
        raise _unreadable(text) from error
    if len(digits) != len(variant.cells) or max(grid.digits) > variant.digits:
        raise _unreadable(text)
    candidates = [0] * len(digits)
    for n, (cell, bit) in enumerate(_allowed(grid)):
        candidates[cell] |= 0 if gone >> n & 1 else bit
    filled = tuple(cell for cell, letter in enumerate(digits) if letter in FILLED)
    return PracticePosition(technique, grid, tuple(candidates), filled)


def _unreadable(text: str) -> UsageError:
    return UsageError(_("“{text}” is not a practice position.", text=text[:40]))


def _digit(letter: str) -> int:
    if letter == ".":
        return 0
    return 1 + (FILLED if letter in FILLED else GIVEN).index(letter)


def _allowed(grid: Grid) -> list[tuple[int, int]]:
    """The candidates that the digits allow: a cell, and the bit of the digit."""
    position = Position(map_of(grid.variant), grid)
    return [
        (cell, 1 << bit) for cell, found in enumerate(position.candidates) for bit in members(found)
    ]


def solver_for(variant: Variant, technique: str = "") -> HumanSolver:
    """A solver for positions of the technique. It is new, because two threads must not share
    one."""
    return HumanSolver(variant, techniques_for(technique))


def techniques_for(technique: str) -> tuple[Technique, ...]:
    """The techniques that a solver of its positions uses, in order. Those of uniqueness are among
    them only if one of them is practised."""
    unique = any(each.name == technique for each in UNIQUENESS)
    aside = LEFT_ASIDE.get(technique, ())
    every = WITH_UNIQUENESS if unique else TECHNIQUES
    return tuple(each for each in every if each.name not in aside)
