"""Two searches that solve a puzzle step by step: made for watching, not for speed."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from enum import StrEnum

from satdoku.messages import N_
from satdoku.sat.cnf import Clause
from satdoku.sudoku.grid import Grid
from satdoku.sudoku.rules import fitting
from satdoku.sudoku.solving.encode import encode_puzzle
from satdoku.value import Value
from satdoku.watch.branching_rules import Rule
from satdoku.watch.dpll import next_event
from satdoku.watch.event import EventKind
from satdoku.watch.search_state import SearchState


class StepKind(StrEnum):
    TRIED = N_("tried")
    IMPLIED = N_("unit clause")
    TAKEN_BACK = N_("taken back")


class SearchStep(Value):
    kind: StepKind
    cell: int
    digit: int  # 0 when a digit is removed


Steps = Iterator[SearchStep]


def backtracking(puzzle: Grid) -> Steps:
    """Fills the blank cells in order, each with the first digit that does not clash. If none is
    left, tries the next digit in the previous cell. Ends with a full board or, if there is no
    solution, with all entries removed."""
    variant, digits = puzzle.variant, list(puzzle.digits)
    blanks = [cell for cell, digit in enumerate(digits) if not digit]
    depth = 0
    while 0 <= depth < len(blanks):
        cell = blanks[depth]
        larger = (digit for digit in fitting(variant, digits, cell) if digit > digits[cell])
        found = next(larger, 0)
        if found or digits[cell]:
            yield SearchStep(StepKind.TRIED if found else StepKind.TAKEN_BACK, cell, found)
        digits[cell] = found
        depth += 1 if found else -1


def dpll(puzzle: Grid) -> Steps:
    """Propagates unit clauses, then tries a literal of a shortest clause. When a clause is empty,
    undoes the last literal tried. Only literals that place or remove a digit make a step."""
    size, givens, state = puzzle.variant.digits, puzzle.digits, SearchState(encode_puzzle(puzzle))

    def told(kind: StepKind, *literals: int) -> Steps:
        for literal in literals:
            cell, digit = divmod(literal - 1, size)
            if literal > 0 and not givens[cell]:
                yield SearchStep(kind, cell, 0 if kind is StepKind.TAKEN_BACK else digit + 1)

    rule, last = _shortest_positive(state.clauses), None
    while event := next_event(state, last, rule, 0, pure=False):
        state.apply(event)
        if event.kind is not EventKind.BACKTRACK:
            tried = event.kind is EventKind.DECIDE
            yield from told(StepKind.TRIED if tried else StepKind.IMPLIED, event.literal)
        yield from told(StepKind.TAKEN_BACK, *(one.literal for one in reversed(event.undone)))
        last = event
    if last is not None and last.kind is EventKind.REFUTED:
        yield from told(StepKind.TAKEN_BACK, *(one.literal for one in reversed(state.trail)))


def _shortest_positive(clauses: Sequence[Clause]) -> Rule:
    """Chooses a literal of the shortest open clause: a cell with few digits, or a digit with few
    places left. Only positive clauses count: the binary “not both” clauses give no information."""
    positive = [number for number, clause in enumerate(clauses) if min(clause, default=0) > 0]

    def rule(state: SearchState, seed: int) -> int:
        undecided = (n for n in positive if not state.true_count[n])
        return state.open_literals(min(undecided, key=state.left_count.__getitem__))[0]

    return rule


SEARCHES: Mapping[str, Callable[[Grid], Steps]] = {
    N_("backtracking"): backtracking,
    N_("DPLL"): dpll,
}
