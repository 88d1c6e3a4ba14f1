"""The moves that mark and colour cells."""

from __future__ import annotations

from satdoku.play import notes
from satdoku.play.moves import Act, Move
from satdoku.play.session import Board


def marked(board: Board, move: Move) -> Board:
    """Toggle a mark in the blank ones of the cells. Mark 0 clears the marks of its kind; of the
    corner marks, those of both kinds."""
    blanks = [cell for cell in move.cells if not board.grid[cell]]
    wiped = () if move.digit else blanks
    corner, centre = board.notes, board.centre
    if move.act is Act.NOTE:
        corner = notes.toggled(corner, blanks, move.digit)
    if move.act is Act.CENTRE or not move.digit:
        centre = notes.toggled(centre, blanks, move.digit)
    return board.with_marks(corner, centre, wiped).replace(last=move.cell)


def filled(board: Board) -> Board:
    """Every mark that the digits allow, in the corners."""
    return board.with_marks(notes.filled(board.grid, board.struck), board.centre)


def erased(board: Board) -> Board:
    blank = notes.blank(board.grid.variant)
    return board.with_marks(blank, blank, range(len(blank)))


def coloured(board: Board, move: Move) -> Board:
    return board.replace(colours=notes.toggled(board.colours, move.cells, move.digit))


def painted(board: Board, move: Move) -> Board:
    """Give a mark in the cells that have it the colour, or take it away if each has it; colour 0
    takes away every colour."""
    marks = {(cell, move.digit) for cell in move.cells if move.digit in board.marks(cell)}
    other = frozenset(one for one in board.painted if one[:2] not in marks)
    wanted = {(*mark, move.colour) for mark in marks} if move.colour else set()
    return board.replace(painted=other if wanted <= board.painted else other | wanted)


def without_colours(board: Board) -> Board:
    return board.replace(colours=notes.blank(board.grid.variant), painted=frozenset())
