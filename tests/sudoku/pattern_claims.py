"""The claims of steps other than chains, each checked on its own against the candidates.

The fields of a template hold what the sentence says. A check takes these, derives from the rules
what holds on the board, and compares. It asks no technique.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Sequence
from itertools import combinations, pairwise, product

from satdoku.sudoku.techniques import (
    almost_locked,
    bug,
    colouring,
    direct,
    finned_fish,
    fish,
    intersections,
    lines,
    rectangles,
    remote_pairs,
    singles,
    subsets,
    sue_de_coq,
    templates,
    turbot,
    wings,
)
from satdoku.sudoku.techniques.derived import units_of_reasoning
from satdoku.sudoku.techniques.position import Position
from satdoku.sudoku.techniques.step import Candidate, Step
from satdoku.sudoku.variants.variant import Unit
from tests.sudoku.rules_again import exclude

Cells = Iterable[int]


class Board:
    """A position, as a reader of the sentence sees it."""

    def __init__(self, position: Position, step: Step) -> None:
        self.position, self.step = position, step
        self.variant = position.board.variant

    def unit(self, number: int) -> Unit:
        return units_of_reasoning(self.variant)[number]

    def digits(self, *cells: int) -> set[int]:
        """The candidates of these cells."""
        return {
            digit
            for cell in cells
            for digit in range(1, self.variant.digits + 1)
            if self.position.candidates[cell] >> digit - 1 & 1
        }

    def places(self, cells: Cells, digit: int) -> set[int]:
        return {cell for cell in cells if digit in self.digits(cell)}

    def in_unit(self, number: int, digit: int) -> set[int]:
        return self.places(self.unit(number).cells, digit)

    def fillings(self, number: int) -> Iterator[set[int]]:
        """The sets of digits that can still fill the unit."""
        cells, size = self.unit(number).cells, self.variant.digits
        held = {self.position.digits[cell] for cell in cells} - {0}
        for filling in self.unit(number).rule.fillings(len(cells), size) or ():
            digits = {digit for digit in range(1, size + 1) if filling >> digit - 1 & 1}
            if held <= digits <= held | self.digits(*cells):
                yield digits

    def needs(self, number: int, *digits: int) -> bool:
        found = list(self.fillings(number))
        return bool(found) and all(set(digits) <= filling for filling in found)

    def exclude(self, one: Candidate, other: Candidate) -> bool:
        return exclude(self.variant, one, other)

    def see(self, one: int, other: int) -> bool:
        """True if two cells can never hold the same digit."""
        size = self.variant.digits
        return one != other and all(
            self.exclude((one, digit), (other, digit)) for digit in range(1, size + 1)
        )

    def all_exclude(self, candidates: Iterable[Candidate], other: Candidate) -> bool:
        found = list(candidates)
        return bool(found) and all(self.exclude(each, other) for each in found)

    def removed_by(self, cells: Cells) -> None:
        """Every place of its digit in these cells excludes each removed candidate."""
        for cell, digit in self.step.removed:
            places = self.places(cells, digit)
            assert self.all_exclude(((place, digit) for place in places), (cell, digit))

    def removed_all_by(self, candidates: Iterable[Candidate]) -> None:
        found = list(candidates)
        assert all(self.all_exclude(found, each) for each in self.step.removed)


# -- singles, intersections, subsets, lines ----------------------------------------------------


def last_blank(board: Board, *, unit: int, digit: int) -> None:
    blanks = [cell for cell in board.unit(unit).cells if not board.position.digits[cell]]
    assert [(cell, digit) for cell in blanks] == list(board.step.placed)
    assert board.needs(unit, digit)


def only_place(board: Board, *, unit: int, digit: int) -> None:
    assert board.needs(unit, digit)
    assert {(cell, digit) for cell in board.in_unit(unit, digit)} == set(board.step.placed)


def only_place_in_range(
    board: Board,
    *,
    unit: int,
    digit: int,
    count: int,
    digits: Sequence[int],
    fillings: Sequence[Sequence[int]],
) -> None:
    only_place(board, unit=unit, digit=digit)
    cells = units_of_reasoning(board.variant)[unit].cells
    assert len(cells) == count
    assert set(digits) <= {board.position.digits[cell] for cell in cells}
    lows = range(1, board.variant.digits - count + 2)
    ranges = [tuple(range(low, low + count)) for low in lows]
    assert list(map(tuple, fillings)) == [each for each in ranges if set(digits) <= set(each)]
    assert all(digit in each for each in fillings)


def only_digit(board: Board, *, cell: int, **_said: object) -> None:
    assert {(cell, digit) for digit in board.digits(cell)} == set(board.step.placed)


def seen(board: Board, *, unit: int, digit: int, places: Sequence[int]) -> None:
    assert board.needs(unit, digit)
    assert board.in_unit(unit, digit) == set(places)
    board.removed_all_by((cell, digit) for cell in places)


def sees_the_rest(
    board: Board, *, unit: int, digit: int, places: Sequence[int], cover: Sequence[int]
) -> None:
    assert board.needs(unit, digit)
    assert board.in_unit(unit, digit) == set(places)
    assert board.needs(cover[0], digit)
    ((placed, _digit),) = board.step.placed
    for other in board.in_unit(cover[0], digit) - {placed}:
        assert all(board.see(cell, other) for cell in places)


def fills_the_rest(
    board: Board, *, unit: int, digits: Sequence[int], cells: Sequence[int], digit: int
) -> None:
    _reserved(board, unit, digits, cells)
    assert digit not in digits
    assert board.needs(unit, digit)
    assert {(cell, digit) for cell in board.in_unit(unit, digit) - set(cells)} == set(
        board.step.placed
    )


def shared_out(board: Board, *, cells: Sequence[int], unit: int, digits: Sequence[int]) -> None:
    assert set(cells) <= set(board.unit(unit).cells)
    assert board.unit(unit).rule.distinct
    assert board.digits(*cells) == set(digits)
    assert len(cells) == len(digits)
    board.removed_by(cells)


def reserved(board: Board, *, unit: int, digits: Sequence[int], cells: Sequence[int]) -> None:
    _reserved(board, unit, digits, cells)
    assert all(cell in cells and digit not in digits for cell, digit in board.step.removed)


def _reserved(board: Board, unit: int, digits: Sequence[int], cells: Sequence[int]) -> None:
    assert board.needs(unit, *digits)
    assert set().union(*(board.in_unit(unit, digit) for digit in digits)) == set(cells)
    assert len(cells) == len(digits)


def ranged(
    board: Board,
    *,
    unit: int,
    fillings: Sequence[Sequence[int]] = (),
    sums: Sequence[Sequence[int]] = (),
    count: int = 0,
    total: int = 0,
) -> None:
    """A line names the sets that can fill it, a cage its sums: any others leave a digit without a
    place, or a cell without a digit."""
    told, cells, held = fillings or sums, board.unit(unit).cells, board.position.digits
    can = {cell: {held[cell]} if held[cell] else board.digits(cell) for cell in cells}
    possible = [
        digits
        for digits in combinations(range(1, board.variant.digits + 1), len(cells))
        if (sum(digits) == total if sums else digits[-1] - digits[0] == count - 1)
        and set().union(*can.values()).issuperset(digits)
        and all(can[cell].intersection(digits) for cell in cells)
    ]
    assert possible == sorted(map(tuple, told))
    assert all(digit not in filling for _cell, digit in board.step.removed for filling in told)


def cell_clashes(board: Board, *, cell: int) -> None:
    board.removed_all_by((cell, digit) for digit in board.digits(cell))


def digit_clashes(board: Board, *, unit: int, digit: int, places: Sequence[int]) -> None:
    assert board.needs(unit, digit)
    assert board.in_unit(unit, digit) == set(places)
    board.removed_all_by((cell, digit) for cell in places)


# -- fish, turbots, wings, remote pairs --------------------------------------------------------


def caught(board: Board, *, digit: int, units: Sequence[int], cover: Sequence[int]) -> None:
    with_fins(board, fins=(), digit=digit, units=units, cover=cover)


def with_fins(
    board: Board, *, fins: Sequence[int], digit: int, units: Sequence[int], cover: Sequence[int]
) -> None:
    assert len(units) == len(cover)
    places = [board.in_unit(unit, digit) for unit in units]
    assert all(board.needs(unit, digit) for unit in units)
    assert all(one.isdisjoint(other) for one, other in combinations(places, 2))
    covered = {cell for unit in cover for cell in board.unit(unit).cells}
    assert all(board.unit(unit).rule.distinct for unit in cover)
    base = set().union(*places)
    assert base - covered == set(fins)
    for cell, _digit in board.step.removed:
        assert cell in covered - base
        assert all(board.see(cell, fin) for fin in fins)


def ways(board: Board, digit: int) -> list[set[int]]:
    """Every way to place a digit once in each unit that still needs it."""

    def fill(units: list[set[int]], chosen: set[int]) -> Iterator[set[int]]:
        left = [places for places in units if not places & chosen]
        if not left:
            yield chosen
            return
        for cell in min(left, key=len):
            if not any(board.see(cell, other) for other in chosen):
                yield from fill(left, chosen | {cell})

    full = board.variant.digits
    units = [n for n, unit in enumerate(board.variant.units) if len(unit.cells) == full]
    missing = [
        n for n in units if not any(board.position.digits[c] == digit for c in board.unit(n).cells)
    ]
    return list(fill([board.in_unit(unit, digit) for unit in missing], set()))


def in_no_way(board: Board, *, digit: int, count: int, cells: Sequence[int]) -> None:
    found = ways(board, digit)
    assert len(found) == count
    assert set(cells).isdisjoint(set().union(*found))
    assert board.step.removed == tuple((cell, digit) for cell in cells)


def in_every_way(board: Board, *, digit: int, count: int, cells: Sequence[int]) -> None:
    found = ways(board, digit)
    assert len(found) == count
    assert set(cells) <= set.intersection(*found)
    assert board.step.placed == tuple((cell, digit) for cell in cells)


def joined(
    board: Board, *, digit: int, units: Sequence[int], cell: int, other: int, start: int, end: int
) -> None:
    assert board.see(cell, other)
    assert all(board.needs(unit, digit) for unit in units)
    assert [board.in_unit(unit, digit) for unit in units] == [{start, cell}, {end, other}]
    board.removed_all_by([(start, digit), (end, digit)])


def pivot(board: Board, *, cell: int, ends: Sequence[Candidate]) -> None:
    assert len(ends) == len(set(ends))
    for digit in board.digits(cell):
        assert any(_follows(board, (cell, digit), end) for end in ends)
    board.removed_all_by(ends)


def _follows(board: Board, held: Candidate, end: Candidate) -> bool:
    others = board.digits(end[0]) - {end[1]}
    return held == end or all(board.exclude(held, (end[0], digit)) for digit in others)


def linked(
    board: Board,
    *,
    start: int,
    end: int,
    either: Sequence[int],
    third: int,
    unit: int,
    digit: int,
) -> None:
    assert board.digits(start) == board.digits(end) == set(either) == {third, digit}
    assert board.needs(unit, third)
    for place in board.in_unit(unit, third):
        assert any(board.exclude((each, third), (place, third)) for each in (start, end))
    board.removed_all_by([(start, digit), (end, digit)])


def by_turns(
    board: Board,
    *,
    cells: Sequence[int],
    either: Sequence[int],
    start: int,
    end: int,
    third: int,
    fourth: int,
) -> None:
    assert all(board.digits(cell) == set(either) == {third, fourth} for cell in cells)
    assert all(board.see(one, other) for one, other in pairwise(cells))
    assert (cells[0], cells[-1], len(cells) % 2) == (start, end, 0)
    for cell, digit in board.step.removed:
        assert digit in either
        assert all(board.see(cell, each) for each in (start, end))


# -- colouring ---------------------------------------------------------------------------------


def _right_after(board: Board, digit: int, wrong: int | None, right: int | None) -> set[int]:
    """The places that must hold the digit if one does not, or does, given units with two places."""
    pairs = [
        places
        for unit in range(len(units_of_reasoning(board.variant)))
        if len(places := board.in_unit(unit, digit)) == 2 and board.needs(unit, digit)
    ]
    found = {right} if right is not None else set()
    gone = {wrong} if wrong is not None else set()
    while True:
        held = found | {cell for pair in pairs for cell in pair if pair - {cell} <= gone}
        lost = gone | {cell for pair in pairs for cell in pair if pair - {cell} <= held}
        if (held, lost) == (found, gone):
            return held
        found, gone = held, lost


def _take_turns(board: Board, digit: int, cells: Sequence[int], others: Sequence[int]) -> None:
    for one, other in ((cells, others), (others, cells)):
        for cell in one:
            assert set(one) <= _right_after(board, digit, None, cell)
            assert set(other) <= _right_after(board, digit, cell, None)


def _sees_one(board: Board, cell: int, others: Cells) -> bool:
    return any(board.see(cell, other) for other in others)


def trap(board: Board, *, cells: Sequence[int], others: Sequence[int], digit: int) -> None:
    _take_turns(board, digit, cells, others)
    for cell, _digit in board.step.removed:
        assert _sees_one(board, cell, cells)
        assert _sees_one(board, cell, others)


def wrap(
    board: Board, *, cells: Sequence[int], others: Sequence[int], digit: int, cell: int, other: int
) -> None:
    _take_turns(board, digit, cells, others)
    assert {cell, other} <= set(cells)
    assert board.see(cell, other)
    assert set(board.step.removed) == {(each, digit) for each in cells}


def bridge(
    board: Board, *, cells: Sequence[int], others: Sequence[int], digit: int, start: int, end: int
) -> None:
    assert set(cells) <= _right_after(board, digit, start, None)
    assert set(others) <= _right_after(board, digit, end, None)
    assert board.see(start, end)
    for cell, _digit in board.step.removed:
        assert _sees_one(board, cell, cells)
        assert _sees_one(board, cell, others)


def refuted(
    board: Board, *, cells: Sequence[int], digit: int, others: Sequence[int], group: Sequence[int]
) -> None:
    for cell in cells:
        assert set(cells) <= _right_after(board, digit, None, cell)
    _take_turns(board, digit, group, others)
    for colour in (others, group):
        assert any(_sees_one(board, cell, colour) for cell in cells)
    assert set(board.step.removed) == {(each, digit) for each in cells}


# -- almost locked sets ------------------------------------------------------------------------


def _almost_locked(board: Board, cells: Sequence[int]) -> None:
    assert all(board.see(one, other) for one, other in combinations(cells, 2))
    assert len(board.digits(*cells)) == len(cells) + 1


def _only_one_holds(board: Board, cells: Cells, others: Cells, digit: int) -> None:
    assert digit in board.digits(*cells) & board.digits(*others)
    for one, other in product(board.places(cells, digit), board.places(others, digit)):
        assert board.see(one, other)


SETS = (("cells", "of_cells"), ("others", "of_others"), ("group", "of_group"))  # and their digits


def _sets(board: Board, said: dict[str, Sequence[int]], count: int = 2) -> None:
    """There are `count` sets, each with the digits named."""
    assert said.keys() == {name for names in SETS[:count] for name in names}
    for cells, digits in SETS[:count]:
        _almost_locked(board, said[cells])
        assert board.digits(*said[cells]) == set(said[digits])


def xz(board: Board, *, third: int, digit: int, **said: Sequence[int]) -> None:
    _sets(board, said)
    _only_one_holds(board, said["cells"], said["others"], third)
    assert all(gone == digit != third for _cell, gone in board.step.removed)
    board.removed_by({*said["cells"], *said["others"]})
    assert all(digit in board.digits(*said[cells]) for cells in ("cells", "others"))


def xz_twice(board: Board, *, third: int, fourth: int, **said: Sequence[int]) -> None:
    _sets(board, said)
    both = said["cells"], said["others"]
    for digit in (third, fourth):
        _only_one_holds(board, *both, digit)
    for cell, digit in board.step.removed:
        sets = [{*both[0], *both[1]}] if digit in (third, fourth) else both
        places = [board.places(each, digit) for each in sets]
        assert any(board.all_exclude(((p, digit) for p in at), (cell, digit)) for at in places)


def xy(
    board: Board, *, digits: Sequence[int], third: int, fourth: int, **said: Sequence[int]
) -> None:
    _sets(board, said, 3)
    cells, others, group = said["cells"], said["others"], said["group"]
    _only_one_holds(board, cells, group, third)
    _only_one_holds(board, others, group, fourth)
    assert third != fourth
    for digit in digits:
        assert digit not in (third, fourth)
        assert digit in board.digits(*cells) & board.digits(*others)
    assert {digit for _cell, digit in board.step.removed} == set(digits)
    board.removed_by({*cells, *others})


def blossom(
    board: Board, *, cell: int, digit: int, petals: Sequence[tuple[int, Sequence[int]]]
) -> None:
    assert {own for own, _cells in petals} == board.digits(cell)
    for own, cells in petals:
        _almost_locked(board, cells)
        assert cell not in cells
        assert all(board.see(cell, place) for place in board.places(cells, own))
        assert own != digit in board.digits(*cells)
    board.removed_by({place for _own, cells in petals for place in cells})


def shared(
    board: Board,
    *,
    cells: Sequence[int],
    units: Sequence[int],
    others: Sequence[int],
    group: Sequence[int],
    digits: Sequence[int],
    count: int,
) -> None:
    one, other = (set(board.unit(unit).cells) for unit in units)
    assert set(cells) <= one & other
    assert set(others) <= one
    assert set(group) <= other
    together = [*cells, *others, *group]
    assert board.digits(*together) == set(digits)
    assert len(set(together)) == len(together) == len(digits) == count
    for digit in digits:
        for near, far in combinations(board.places(together, digit), 2):
            assert board.see(near, far)
    board.removed_by(together)


# -- rectangles and BUG ------------------------------------------------------------------------


def _exchangeable(board: Board, cells: Sequence[int]) -> None:
    a, b, c, d = cells
    for unit in units_of_reasoning(board.variant):
        inside = set(unit.cells)
        assert len(inside & {a, d}) == len(inside & {b, c})
        assert not inside & set(cells) or unit.rule.distinct


def _rectangle(
    board: Board, cells: Sequence[int], digits: Sequence[int], others: Cells, *more: int
) -> None:
    """All cells but the others have only the digits, and the others only a few more."""
    _exchangeable(board, cells)
    assert len(digits) == 2
    assert board.digits(*(set(cells) - set(others))) <= set(digits)
    assert board.digits(*others) <= {*digits, *more}


def only_there(board: Board, *, digits: Sequence[int], cells: Sequence[int], cell: int) -> None:
    _rectangle(board, cells, digits, (cell,), *board.digits(cell))
    assert all(gone == cell and digit in digits for gone, digit in board.step.removed)


def one_of_them(
    board: Board,
    *,
    digits: Sequence[int],
    cells: Sequence[int],
    others: Sequence[int],
    third: int,
) -> None:
    _rectangle(board, cells, digits, others, third)
    board.removed_all_by((cell, third) for cell in others)


def bound(
    board: Board,
    *,
    digits: Sequence[int],
    cells: Sequence[int],
    unit: int,
    digit: int,
    others: Sequence[int],
    third: int,
) -> None:
    _rectangle(board, cells, digits, others, *board.digits(*others))
    assert board.needs(unit, digit)
    assert board.in_unit(unit, digit) == set(others)
    assert {digit, third} == set(digits)
    assert all(cell in others and gone == third for cell, gone in board.step.removed)


def bound_twice(
    board: Board,
    *,
    third: int,
    cell: int,
    digit: int,
    others: Sequence[int],
    units: Sequence[int],
    opposite: int,
    digits: Sequence[int],
    cells: Sequence[int],
) -> None:
    free = (cell, *others)
    _rectangle(board, cells, digits, free, *board.digits(*free))
    for unit, other in zip(units, others, strict=True):
        assert board.needs(unit, digit)
        assert board.in_unit(unit, digit) == {cell, other}
    assert set(cells) == {cell, opposite, *others}
    assert board.digits(opposite) == {digit, third}
    assert all(board.see(opposite, other) for other in others)
    assert board.step.removed == ((cell, third),)
    assert {digit, third} == set(digits)


def bound_across(
    board: Board,
    *,
    digit: int,
    others: Sequence[int],
    units: Sequence[int],
    digits: Sequence[int],
    cells: Sequence[int],
) -> None:
    _rectangle(board, cells, digits, others, *board.digits(*others))
    one, other = (board.in_unit(unit, digit) for unit in units)
    assert all(board.needs(unit, digit) for unit in units)
    assert one | other == set(cells)
    assert len(one) == len(other) == 2
    assert len(one & set(others)) == len(other & set(others)) == 1
    assert set(board.step.removed) == {(cell, digit) for cell in others}


def in_subset(
    board: Board,
    *,
    digits: Sequence[int],
    cells: Sequence[int],
    others: Sequence[int],
    either: Sequence[int],
    group: Sequence[int],
    unit: int,
    shared: Sequence[int],
) -> None:
    _rectangle(board, cells, digits, others, *either)
    assert {*others, *group} <= set(board.unit(unit).cells)
    assert board.digits(*group) | set(either) == set(shared)
    assert len(shared) == len(group) + 1
    for cell, digit in board.step.removed:
        places = board.places((*group, *others) if digit in either else group, digit)
        assert board.all_exclude(((place, digit) for place in places), (cell, digit))


def exchanged(
    board: Board,
    *,
    others: Sequence[int],
    digit: int,
    cell: int,
    digits: Sequence[int],
    cells: Sequence[int],
) -> None:
    _not_given(board, cells, others, digits, {cell: digit})
    assert board.step.removed == ((cell, digit),)


def one_of_blanks(
    board: Board,
    *,
    group: Sequence[int],
    third: int,
    others: Sequence[int],
    digits: Sequence[int],
    cells: Sequence[int],
) -> None:
    left = {cell: board.digits(cell) - {third} for cell in others}
    assert all(len(digits) == 1 for digits in left.values())
    _not_given(board, cells, group, digits, {cell: min(found) for cell, found in left.items()})
    board.removed_all_by((cell, third) for cell in others)


def _not_given(
    board: Board,
    cells: Sequence[int],
    filled: Cells,
    digits: Sequence[int],
    blanks: dict[int, int],
) -> None:
    _exchangeable(board, cells)
    assert all(board.position.filled_later >> cell & 1 for cell in filled)
    a, b, c, d = (blanks.get(cell) or board.position.digits[cell] for cell in cells)
    assert (a, b) == (d, c)
    assert {a, b} == set(digits)


def two_everywhere(board: Board, *, digit: int, cell: int) -> None:
    blanks = [each for each, held in enumerate(board.position.digits) if not held]
    assert all(len(board.digits(each)) == (3 if each == cell else 2) for each in blanks)
    for number in range(len(units_of_reasoning(board.variant))):
        for each in range(1, board.variant.digits + 1):
            places = board.in_unit(number, each) - ({cell} if each == digit else set())
            assert len(places) in (0, 2)
    assert set(board.step.removed) == {(cell, each) for each in board.digits(cell) - {digit}}


CHECKS: dict[str, Callable[..., None]] = {
    singles.LAST_BLANK: last_blank,
    singles.ONLY_PLACE: only_place,
    singles.ONLY_PLACE_ON_LINE: only_place,
    singles.ONLY_PLACE_IN_RANGE: only_place_in_range,
    singles.ONLY_DIGIT: only_digit,
    singles.ONLY_DIGIT_LEFT: only_digit,
    singles.ONLY_DIGIT_LEFT_EARLIER: only_digit,
    intersections.SEEN: seen,
    direct.SEES_THE_REST: sees_the_rest,
    direct.FILLS_THE_REST: fills_the_rest,
    subsets.SHARED_OUT: shared_out,
    subsets.RESERVED: reserved,
    lines.CELL_CLASHES: cell_clashes,
    lines.DIGIT_CLASHES: digit_clashes,
    fish.CAUGHT: caught,
    finned_fish.WITH_FINS: with_fins,
    turbot.JOINED: joined,
    templates.IN_NONE: in_no_way,
    templates.IN_ALL: in_every_way,
    wings.PIVOT: pivot,
    wings.LINKED: linked,
    remote_pairs.BY_TURNS: by_turns,
    colouring.TRAP: trap,
    colouring.WRAP: wrap,
    colouring.BRIDGE: bridge,
    colouring.REFUTED: refuted,
    almost_locked.XZ: xz,
    almost_locked.XZ_TWICE: xz_twice,
    almost_locked.XY: xy,
    almost_locked.BLOSSOM: blossom,
    sue_de_coq.SHARED: shared,
    rectangles.ONLY_THERE: only_there,
    rectangles.ONE_OF_THEM: one_of_them,
    rectangles.BOUND: bound,
    rectangles.BOUND_TWICE: bound_twice,
    rectangles.BOUND_ACROSS: bound_across,
    rectangles.IN_SUBSET: in_subset,
    rectangles.EXCHANGED: exchanged,
    rectangles.ONE_OF_BLANKS: one_of_blanks,
    bug.TWO_EVERYWHERE: two_everywhere,
}


def check_pattern(position: Position, step: Step) -> None:
    check = CHECKS.get(step.reason, ranged)  # line rules have their own templates
    check(Board(position, step), **step.fields)
