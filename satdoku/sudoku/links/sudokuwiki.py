"""Boards of SudokuWiki: 81 digits, or a code that tells given digits from solved ones and has the
candidates of the other cells.

The code is `S9B` and a number in base 36 for each cell: a given digit, or 9 more than a solved one,
or 18 more than the candidates as bits.
"""

from __future__ import annotations

import re

from satdoku.messages import N_, _
from satdoku.sudoku.grid import Grid
from satdoku.sudoku.links.linked_puzzle import LinkedPuzzle, LinkError
from satdoku.sudoku.variants.catalogue import load

SUDOKUWIKI = N_("a SudokuWiki link")

CELLS, DIGITS = 81, 9
VERSION = "S9B"
ALL = (1 << DIGITS) - 1

Cell = tuple[int, int, bool]  # the digit or 0, the candidates as bits, whether it was given


def read_board(board: str) -> LinkedPuzzle | str:
    """The board of a link; a line of digits fits several variants and is left as it is."""
    if re.fullmatch(rf"[0-9.]{{{CELLS}}}", board):
        return board
    if not re.fullmatch(rf"{VERSION}[0-9a-z]{{{2 * CELLS}}}", board):
        raise LinkError(
            _(
                "This is {form}, but its board is neither 81 digits nor a code that satdoku knows.",
                form=_(SUDOKUWIKI),
            )
        )
    return _puzzle([_cell(board[at : at + 2]) for at in range(len(VERSION), len(board), 2)])


def _cell(code: str) -> Cell:
    number = int(code, 36)
    if number <= 2 * DIGITS:
        return (number - 1) % DIGITS + 1 if number else 0, ALL, number <= DIGITS
    return 0, _candidates(number - 2 * DIGITS), False


def _candidates(bits: int) -> int:
    if not 0 < bits <= ALL:
        raise LinkError.damaged(SUDOKUWIKI)
    return bits


def _puzzle(cells: list[Cell]) -> LinkedPuzzle:
    classic = load("classic")
    return LinkedPuzzle(
        Grid(classic, tuple(digit for digit, _bits, _given in cells)),
        SUDOKUWIKI,
        placed=tuple(n for n, (digit, _bits, given) in enumerate(cells) if digit and not given),
        struck=tuple(
            (cell, digit)
            for cell, (placed, bits, _given) in enumerate(cells)
            for digit in range(1, DIGITS + 1)
            if not placed and not bits >> digit - 1 & 1
        ),
    )
