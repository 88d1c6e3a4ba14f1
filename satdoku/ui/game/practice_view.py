"""Practice positions as the board shows them."""

from __future__ import annotations

from collections.abc import Iterable

from satdoku.learning.practice_position import PracticePosition
from satdoku.play.chain_steps import chain_steps
from satdoku.play.hints import Hint, Stage
from satdoku.ui.board.view import NOTHING, Selection, View

POINTED = 1  # the colour of the cells that the player points at


def position_view(
    position: PracticePosition,
    selection: Selection = NOTHING,
    pointed: Iterable[int] = (),
    hint: Hint | None = None,
) -> View:
    """The board, the cells that the player points at, and what a hint shows."""
    cells = set(pointed)
    colours = tuple(
        frozenset({POINTED} if cell in cells else ()) for cell in range(len(position.marks))
    )
    view = View(position.grid, position.givens, position.marks, colours, selection=selection)
    return view if hint is None else with_hint(view, hint)


def with_hint(view: View, hint: Hint) -> View:
    """Stage 1 shows where to look, the others the whole argument."""
    if hint.stage is Stage.WHERE:
        return view.replace(hinted=hint.cells)
    whole = hint.replace(stage=Stage.WHY)
    steps = chain_steps(hint.step, hint.board)
    return view.replace(hinted=hint.step.changed, parts=whole.parts, steps=steps)
