"""Groups of cells bound by a rule, and the ways to fill them with the candidates left.

A group is a unit whose rule is more than that its digits differ, or cells that follow from several
rules together. A filling respects the rule of the group and every pair of cells that exclude each
other, so digits repeat on an arrow only where the board allows it.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from functools import cached_property
from typing import TYPE_CHECKING

from satdoku.sudoku.constraints.cage import Cage
from satdoku.sudoku.constraints.consecutive import Consecutive
from satdoku.sudoku.constraints.neighbours import NoDot, Pair
from satdoku.sudoku.constraints.sums import Sum
from satdoku.sudoku.techniques.board_map import BoardMap, members

if TYPE_CHECKING:
    from satdoku.sudoku.constraints.diagram import Diagram
    from satdoku.sudoku.techniques.position import Position
    from satdoku.sudoku.variants.variant import Unit

MOST_NODES = 3000  # of the search in one group; what it leaves open is kept
MOST_IN_PAIRS = 8  # cells of a unit without a diagram
MOST_KNOWN = 5000  # results that a group remembers

Sets = tuple[int, ...]  # a set of digits for each cell of a group
Node = int  # of a diagram


class OutOfNodesError(Exception):
    """The search in a group has become too long."""


class RuleGroup:
    """Cells, in the order in which the diagram of their rule reads them, if it has one."""

    def __init__(
        self,
        board: BoardMap,
        cells: Sequence[int],
        diagram: Diagram | None,
        units: Sequence[int] = (),
    ) -> None:
        self.board, self.cells, self.diagram = board, tuple(cells), diagram
        self.units = tuple(units)  # the numbers of the units that bind the cells
        self._known: dict[Sets, list[int] | None] = {}
        self._known_by_rule: dict[Sets, list[int] | None] = {}

    @cached_property
    def clashes(self) -> list[list[list[tuple[int, int]]]]:
        """For each place and digit (from 0), the later and earlier places whose sets lose digits,
        with these digits."""
        board, every = self.board, self.board.all_digits
        found = []
        for here in self.cells:
            by_digit = []
            for bit in range(board.digits):
                excluded = board.excluded[here * board.digits + bit]
                lost = [
                    (place, gone)
                    for place, cell in enumerate(self.cells)
                    if cell != here and (gone := excluded >> cell * board.digits & every)
                ]
                by_digit.append(lost)
            found.append(by_digit)
        return found

    @cached_property
    def edges(self) -> list[dict[Node, list[tuple[int, Node]]]]:
        """For each layer of the diagram, the digits (from 0) and ends of the edges at a node."""
        found: list[dict[Node, list[tuple[int, Node]]]] = []
        for layer in self.diagram.layers if self.diagram else ():
            out: dict[Node, list[tuple[int, Node]]] = {}
            for start, digit, end in layer:
                out.setdefault(start, []).append((digit, end))
            found.append(out)
        return found

    def sets(self, position: Position) -> Sets:
        """The digits that each cell can hold: its own, or its candidates."""
        digits, candidates = position.digits, position.candidates
        return tuple([1 << digits[c] - 1 if digits[c] else candidates[c] for c in self.cells])

    def supported(self, sets: Sets) -> list[int] | None:
        """For each cell, the digits that it has in some filling; None if there is no filling."""
        if sets not in self._known:
            if len(self._known) >= MOST_KNOWN:
                self._known.clear()
            self._known[sets] = _Search(self).supported(sets)
        return self._known[sets]

    def by_rule(self, sets: Sets) -> list[int] | None:
        """The digits left by the diagram of the rule alone, whatever cells see each other."""
        if self.diagram is None:
            return list(sets) if all(sets) else None
        if sets not in self._known_by_rule:
            if len(self._known_by_rule) >= MOST_KNOWN:
                self._known_by_rule.clear()
            self._known_by_rule[sets] = self.diagram.supported(sets)
        return self._known_by_rule[sets]


class _Search:
    def __init__(self, group: RuleGroup) -> None:
        self.group, self.nodes = group, 0

    def supported(self, sets: Sets) -> list[int] | None:
        left = self.group.by_rule(sets)
        if left is None:
            return None
        found = [0] * len(sets)
        for place, digits in enumerate(left):
            for bit in members(digits):
                if not found[place] >> bit & 1:
                    self._look_for(left, place, bit, found)
        return found if all(found) else None

    def _look_for(self, left: Sequence[int], place: int, bit: int, found: list[int]) -> None:
        """Note the digits of a filling with this digit, if there is one."""
        try:
            filling = self._filling(left, place, bit)
        except OutOfNodesError:
            filling = None
            found[place] |= 1 << bit
        for at, digit in enumerate(filling or ()):
            found[at] |= 1 << digit

    def _filling(self, left: Sequence[int], place: int, bit: int) -> list[int] | None:
        sets = self._struck([*left[:place], 1 << bit, *left[place + 1 :]], place, bit)
        if sets is None:
            return None
        diagram = self.group.diagram
        if diagram is None:
            return self._fill(sets, 0)
        sets = diagram.supported(sets)
        return None if sets is None else self._follow(sets, 0, 0)

    def _struck(self, sets: Sequence[int], place: int, bit: int) -> list[int] | None:
        left = list(sets)
        for other, lost in self.group.clashes[place][bit]:
            left[other] &= ~lost
            if not left[other]:
                return None
        return left

    def _count(self) -> None:
        self.nodes += 1
        if self.nodes > MOST_NODES:
            raise OutOfNodesError

    def _follow(self, sets: list[int], place: int, node: Node) -> list[int] | None:
        """Fill the cells from this place on, along the diagram."""
        if place == len(sets):
            return []
        self._count()
        for digit, end in self.group.edges[place].get(node, ()):
            if sets[place] >> digit & 1:
                left = self._struck(sets, place, digit)
                rest = None if left is None else self._follow(left, place + 1, end)
                if rest is not None:
                    return [digit, *rest]
        return None

    def _fill(self, sets: list[int], done: int) -> list[int] | None:
        """Fill the cells that are not done, those with the fewest digits first."""
        open_places = [n for n in range(len(sets)) if not done >> n & 1]
        if not open_places:
            return [found.bit_length() - 1 for found in sets]
        self._count()
        place = min(open_places, key=lambda n: sets[n].bit_count())
        for bit in members(sets[place]):
            left = self._struck(sets, place, bit)
            if left is not None:
                left[place] = 1 << bit
                filled = self._fill(left, done | 1 << place)
                if filled is not None:
                    return filled
        return None


# -- the groups of a board ---------------------------------------------------------------------


def unit_group(board: BoardMap, number: int) -> RuleGroup | None:
    """The group of a unit; None if its rule is only that digits differ."""
    unit = board.units[number]
    size, digits = len(unit.cells), board.digits
    if isinstance(unit.rule, Cage):
        diagram: Diagram | None = Sum(digits, unit.rule.total).diagram(size)
    else:
        diagram = unit.rule.diagram(size, digits)
    if diagram is None and (not _binds_more_than_pairs(unit, size) or unit.rule.only_distinct):
        return None
    order = unit.rule.reading(size)
    return RuleGroup(board, [unit.cells[place] for place in order], diagram, (number,))


def _binds_more_than_pairs(unit: Unit, size: int) -> bool:
    """Lines that fill a whole board, such as the honeycomb's, are left to the usual subsets."""
    fills_board = type(unit.rule) is Consecutive
    usual = unit.rule.by_pairs and not unit.rule.restricts and not fills_board
    return usual and 2 < size <= MOST_IN_PAIRS


def sign_groups(board: BoardMap) -> Iterator[RuleGroup]:
    """Each cell that has signs between itself and several neighbours, with these neighbours."""
    signs: dict[int, list[int]] = {}
    for number, unit in enumerate(board.units):
        if isinstance(unit.rule, Pair) and not isinstance(unit.rule, NoDot):
            for cell in unit.cells:
                signs.setdefault(cell, []).append(number)
    for cell, numbers in signs.items():
        around = dict.fromkeys(c for n in numbers for c in board.units[n].cells if c != cell)
        if len(around) > 1:
            yield RuleGroup(board, (cell, *around), None, tuple(numbers))
