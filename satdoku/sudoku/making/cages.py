"""Cages over a full board, so that their sums leave few other solutions."""

from __future__ import annotations

from collections.abc import Sequence

from satdoku.sudoku.making.drawn_rules import RuleBoard, Rules, is_connected
from satdoku.sudoku.variants.own_rules import OwnRule

CAGE_SIZES = (2, 2, 3, 3, 3, 4, 4, 5)
MOST_OF_CAGE = 5


def killer(board: RuleBoard) -> Rules:
    """Cages over the whole board; a cell that no cage can take stays alone."""
    free = set(range(len(board.digits)))
    cages: list[list[int]] = []
    for start in board.shuffled(range(len(board.digits))):
        if start in free:
            cage = _grown(board, start, free, CAGE_SIZES[board.rng.below(len(CAGE_SIZES))])
            free.difference_update(cage)
            cages.append(cage)
    for cage in [cage for cage in cages if len(cage) == 1]:
        _join(board, cage[0], cages)
    for cage in cages:
        if len(cage) > 1:
            yield OwnRule("cage", str(sum(board.held(cage))), tuple(cage))


def _grown(board: RuleBoard, start: int, free: set[int], size: int) -> list[int]:
    cage = [start]
    while len(cage) < size:
        held = board.held(cage)
        more = sorted(
            {
                cell
                for each in cage
                for cell in board.beside[each]
                if cell in free and cell not in cage and board.digits[cell] not in held
            }
        )
        if not more:
            break
        cage.append(board.choice(more))
    return cage


def _join(board: RuleBoard, cell: int, cages: list[list[int]]) -> None:
    """Add a lone cell to a cage beside it that has room and lacks its digit."""
    for cage in sorted(cages, key=len):
        fits = 1 < len(cage) < MOST_OF_CAGE and board.digits[cell] not in board.held(cage)
        if fits and set(board.beside[cell]) & set(cage):
            cages.remove([cell])
            cage.append(cell)
            return


def move_cell(board: RuleBoard, rules: list[OwnRule], other: Sequence[int]) -> bool:
    """Move a cell that another solution fills differently to a cage beside it: that changes the
    sums, so that the other board no longer obeys them. False if no cell can be moved."""
    cage_of = {cell: rule for rule in rules if rule.kind == "cage" for cell in rule.cells}
    for cell in board.shuffled([c for c in cage_of if board.digits[c] != other[c]]):
        home = cage_of[cell]
        rest = tuple(c for c in home.cells if c != cell)
        if len(rest) < 2 or not is_connected(rest, board.beside):
            continue
        for near in board.shuffled(board.beside[cell]):
            cage = cage_of.get(near, home)
            more = (*cage.cells, cell)
            fits = len(more) <= MOST_OF_CAGE and board.digits[cell] not in board.held(cage.cells)
            if cage != home and fits:
                rules.remove(home)
                rules.remove(cage)
                rules += [
                    OwnRule("cage", str(sum(board.held(cells))), cells) for cells in (rest, more)
                ]
                return True
    return False
