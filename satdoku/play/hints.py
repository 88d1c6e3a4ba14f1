"""A hint in three stages: where to look, why, and then the move itself.

The first stage counts as the hint, whether or not the player asks for the others, so it is the move
saved as `hint`. The last stage is saved as the moves that it plays. The current stage is not part
of a game: after any other move, hints start again at the first stage.
"""

from __future__ import annotations

from collections.abc import Iterator
from enum import IntEnum
from itertools import islice

from satdoku.errors import UsageError
from satdoku.messages import _
from satdoku.monitor import Monitor, Stopped
from satdoku.play.highlights import Candidates, Parts, parts
from satdoku.play.moves import Act, Move
from satdoku.play.session import Session
from satdoku.sudoku.grading.human_solver import HumanSolver, searched
from satdoku.sudoku.grid import Grid
from satdoku.sudoku.techniques.position import Position
from satdoku.sudoku.techniques.sentences import looked_at, sentence, where
from satdoku.sudoku.techniques.step import Candidate, Step
from satdoku.sudoku.techniques.table import BY_NAME
from satdoku.sudoku.variants.variant import Variant
from satdoku.value import Value

MOST_OFFERED = 100  # steps in a list


class Stage(IntEnum):
    WHERE = 1
    WHY = 2
    PLAYED = 3


class Hint(Value):
    variant: Variant
    step: Step
    board: Candidates  # the board on which the step was found
    asked: int | None  # the cell that the player asked about, if it is blank
    stage: Stage = Stage.WHERE

    @property
    def further(self) -> Hint:
        return self.replace(stage=Stage(self.stage + 1))

    def answers(self, cell: int | None) -> bool:
        """True if asking about the cell means the next stage of this hint."""
        return cell is None or cell == self.asked or cell in self.step.concerned

    @property
    def cells(self) -> frozenset[int]:
        """The cells to highlight."""
        if self.stage is Stage.WHERE:
            return looked_at(self.step, self.variant)
        return self.step.concerned if self.stage is Stage.WHY else self.step.changed

    @property
    def parts(self) -> Parts:
        """The candidates to highlight, once the hint explains why."""
        return parts(self.step, self.board) if self.stage is Stage.WHY else {}

    @property
    def message(self) -> str:
        if self.stage is Stage.PLAYED:
            return sentence(self.step, self.variant)
        if self.stage is Stage.WHERE:
            return _("{where}. Ask again for the reason.", where=self._where())
        return _(
            "{technique}: {sentence} Ask again to play it.",
            technique=_(self.step.technique),
            sentence=sentence(self.step, self.variant),
        )

    def _where(self) -> str:
        place = where(self.step, self.variant)
        if self.asked is None:
            return place
        cell = str(self.variant.cells[self.asked])
        if self.asked in self.step.changed:
            return _("For {cell}, {where}", cell=cell, where=place)
        here = self.variant.cells[self.asked]
        return _(
            "No step for {cell} yet (reveal {row} {column} shows its digit); {where}",
            cell=cell,
            row=here.row,
            column=here.column,
            where=place,
        )

    @property
    def moves(self) -> tuple[Move, ...]:
        if self.stage is Stage.WHERE:
            return (Move(Act.HINT),)
        if self.stage is Stage.WHY:
            return ()
        if self.step.removed:
            return (Move(Act.STRIKE, candidates=self.step.removed),)
        return tuple(Move(Act.PLACE, cell, digit) for cell, digit in self.step.placed)


def first_hint(
    session: Session, solution: Grid, cell: int | None, solver: HumanSolver, monitor: Monitor
) -> Hint:
    """A hint about the cell if it is blank and some step concerns it, else the easiest hint."""
    asked = cell if cell is not None and not session.grid[cell] else None
    position = _position(session, solution, solver)
    step = _step(position, asked, solver, monitor) or searched(position, solution, asked)
    board = Candidates(session.grid, tuple(position.candidates))
    told = step.replace()  # now: the argument finder is bound to this thread
    return Hint(session.variant, told, board, asked)


def hint_by(
    session: Session, solution: Grid, name: str, solver: HumanSolver, monitor: Monitor
) -> Hint:
    """A hint by the technique of this name."""
    technique = BY_NAME[name]
    position = _position(session, solution, solver)
    step = next(solver.offered(position, [technique], monitor), None)
    if step is None:
        raise UsageError(_("There is no {technique} on the board now.", technique=_(name)))
    board = Candidates(session.grid, tuple(position.candidates))
    return Hint(session.variant, step.replace(), board, None)


def offered_steps(
    session: Session, solution: Grid, solver: HumanSolver, monitor: Monitor
) -> list[Step]:
    """The steps available on the board, easiest first, as far as they are found in time."""
    found: list[Step] = []
    try:
        steps = solver.offered(_position(session, solution, solver), None, monitor)
        found += (step.replace() for step in islice(steps, MOST_OFFERED))
    except Stopped:
        if monitor.interrupted:
            raise
    return found


def _step(
    position: Position, asked: int | None, solver: HumanSolver, monitor: Monitor
) -> Step | None:
    usual = None
    try:
        usual = solver.next_step(position, monitor)
        if usual is None or asked is None:
            return usual
        return solver.step_about(position, asked, usual, monitor) or usual
    except Stopped:
        if monitor.interrupted:  # not by its time limit
            raise
        return usual


def _position(session: Session, solution: Grid, solver: HumanSolver) -> Position:
    """The position without the candidates that hints have struck. If every blank cell has marks,
    the player keeps full notes: then only marked digits are candidates."""
    position = solver.position(session.grid)
    position.remove(session.board.struck)
    blanks = [cell for cell, digit in enumerate(session.grid.digits) if not digit]
    if all(session.board.marks(cell) for cell in blanks):
        for cell in blanks:
            position.remove(_unmarked(session, solution, cell))
    return position


def _unmarked(session: Session, solution: Grid, cell: int) -> Iterator[Candidate]:
    """The candidates that the player has excluded, or none if the right digit is among them."""
    marks = session.board.marks(cell)
    if solution[cell] in marks:
        for digit in range(1, session.variant.digits + 1):
            if digit not in marks:
                yield cell, digit
