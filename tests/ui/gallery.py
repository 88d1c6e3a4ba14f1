"""Draws the game in every state, size, theme and language: python -m tests.ui.gallery FOLDER

    python -m tests.ui.gallery FOLDER --variant percent --size 80x24 --theme light --state hint

Options narrow the choice; each can be repeated. Everything takes about an hour. FOLDER/index.html
shows all pictures that are in the folder side by side.
"""

from __future__ import annotations

import argparse
import os
from collections.abc import Callable, Iterator
from itertools import islice, product
from pathlib import Path
from random import Random

from satdoku.messages import LANGUAGES, speak
from satdoku.monitor import Monitor
from satdoku.play import notes
from satdoku.play.game_spec import GameSpec
from satdoku.play.highlights import Candidates
from satdoku.play.hints import Hint, Stage, first_hint
from satdoku.play.moves import Act, Move
from satdoku.play.session import Session
from satdoku.play.turn import Turn, apply
from satdoku.sat.kernel.rng import Rng
from satdoku.sudoku.grading.human_solver import HumanSolver
from satdoku.sudoku.grid import Grid
from satdoku.sudoku.making.random_boards import random_board
from satdoku.sudoku.making.rule_sets import SETS
from satdoku.sudoku.puzzles.formats import parse
from satdoku.sudoku.solving.board_solver import BoardSolver
from satdoku.sudoku.variants import NAMES
from satdoku.sudoku.variants.catalogue import load
from satdoku.sudoku.variants.variant import Variant
from satdoku.tasks.generate import deal
from satdoku.ui.theme.palette import PALETTES
from tests.ui.games import HARD, HARD_SOLUTION
from tests.ui.player import Player
from tests.ui.svg import svg

SIZES = ("40x16", "60x20", "80x24", "100x40", "120x45", "200x60")
SHARE = {"honeycomb": 0.3}  # of the cells that are given
USUAL_SHARE = 0.42
SEED = 1
MOST_STEPS = 60  # until a chain is found


class Position:
    """A game of the variant in the middle."""

    def __init__(self, name: str) -> None:
        if name in SETS:  # a classic puzzle that brings its own rules
            request = GameSpec(load("classic"), rules=(name,))
            dealt = deal(request.asked, SEED, monitor=Monitor())
            assert dealt is not None
            assert dealt.solution is not None
            self.puzzle, self.solution = dealt.givens, dealt.solution
        else:
            self._of_variant(load(name))
        self.start = Session.of(self.puzzle, self.solution)
        self.blanks = [cell for cell, digit in enumerate(self.puzzle.digits) if not digit]

    def _of_variant(self, variant: Variant) -> None:
        solver = BoardSolver(variant)
        if variant.id == "percent":
            self.puzzle = parse(HARD, variant)
            self.solution = parse(HARD_SOLUTION, variant)
        else:
            self.solution = random_board(solver, Rng(SEED), Monitor())
            count = round(SHARE.get(variant.id, USUAL_SHARE) * len(variant.cells))
            cells = Random(variant.id).sample(range(len(variant.cells)), count)
            digits = (d if cell in cells else 0 for cell, d in enumerate(self.solution.digits))
            self.puzzle = Grid(variant, tuple(digits))

    def played(self, *, marks: bool = True) -> Session:
        """With a third of the blanks filled in."""
        session = self.start
        for cell in self.blanks[::3]:
            session = apply(session, Move(Act.PLACE, cell, self.solution[cell])).session
        return apply(session, Move(Act.FILL_NOTES)).session if marks else session

    def marks(self) -> Session:
        """Marks of both kinds, some of them coloured."""
        session = self.played()
        for number, cell in enumerate(self.blanks):
            here = sorted(session.board.notes[cell])
            if number % 3 == 1 and len(here) > 1:
                session = apply(session, Move(Act.CENTRE, cell, here[0])).session
                session = apply(session, Move(Act.CENTRE, cell, here[-1])).session
                paint = Move(Act.PAINT, cell, here[1], colour=1 + number % 6)
                session = apply(session, paint).session
        return session

    def clash(self) -> Turn:
        session, cell = self.played(), self.blanks[1]
        peer = next(c for c in sorted(self.puzzle.variant.peers[cell]) if session.grid[c])
        return apply(session, Move(Act.PLACE, cell, session.grid[peer]))

    def hint(self) -> Turn:
        session, solver = self.played(), HumanSolver(self.puzzle.variant)
        found = first_hint(session, self.solution, None, solver, Monitor()).further
        return Turn(session, found.message, hint=found)

    def chain(self) -> Turn:
        """The first chain on the way to the solution; the last step if there is none."""
        variant, solver = self.puzzle.variant, HumanSolver(self.puzzle.variant)
        position, grid, turn = solver.position(self.puzzle), self.puzzle, self.hint()
        for step in islice(solver.steps(position, Monitor()), MOST_STEPS):
            board = Candidates(grid, tuple(position.candidates))
            marks = notes.filled(grid, frozenset())
            session = Session.of(self.puzzle, self.solution)
            session = session.step(session.board.replace(grid=grid, notes=marks))
            hint = Hint(variant, step.replace(), board, None, Stage.WHY)
            turn = Turn(session, hint.message, hint=hint)
            if "links" in step.fields:
                break
            for cell, digit in step.placed:
                grid = grid.with_digit(cell, digit)
        return turn


STATES: dict[str, Callable[[Position], Turn]] = {
    "fresh": lambda position: Turn(position.start),
    "play": lambda position: Turn(position.played(), selected=position.blanks[1]),
    "marks": lambda position: Turn(position.marks(), selected=position.blanks[1]),
    "clash": Position.clash,
    "hint": Position.hint,
    "chain": Position.chain,
    "solved": lambda position: Turn(
        position.start.step(position.start.board.replace(grid=position.solution))
    ),
}


def photograph(position: Position, turn: Turn, size: str, theme: str) -> str:
    columns, lines = map(int, size.split("x"))
    settings = {"theme": theme, "states": "colours", "clock": "hidden"}
    variant = position.puzzle.variant
    with Player(
        str(position.puzzle),
        str(position.solution),
        variant,
        size=(columns, lines),
        settings=settings,
        shown="›",
    ) as player:

        def show() -> None:
            screen = player.screen
            screen.turn = turn
            screen.message_line.say(turn.message)
            if turn.selected is not None:
                screen.to_board()
                screen.select(turn.selected)
            player.app.application._redraw()

        player.do(show)
        return svg(player.window.screen)


def pictures(chosen: argparse.Namespace) -> Iterator[tuple[str, str]]:
    for language, name in product(chosen.language, chosen.variant):
        speak(language)
        position = Position(name)
        for state in chosen.state:
            turn = STATES[state](position)
            for size, theme in product(chosen.size, chosen.theme):
                title = f"{name}-{state}-{size}-{theme}-{language}"
                yield title, photograph(position, turn, size, theme)


def index(folder: Path) -> str:
    """A page with all pictures, which a browser can show at any size."""
    shown = "\n".join(
        f'<figure><img src="{path.name}" width="640"><figcaption>{path.stem}</figcaption></figure>'
        for path in sorted(folder.glob("*.svg"))
    )
    style = "body { display: flex; flex-wrap: wrap; background: #777 } figure { margin: 8px }"
    return f"<!doctype html><title>satdoku</title><style>{style}</style>\n{shown}\n"


def main() -> None:
    os.environ["COLORTERM"] = "truecolor"
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("folder", type=Path)
    choices = {
        "variant": (*NAMES, *SETS),
        "size": SIZES,
        "theme": tuple(PALETTES),
        "state": tuple(STATES),
        "language": tuple(LANGUAGES),
    }
    for option, values in choices.items():
        parser.add_argument(f"--{option}", action="append", choices=values)
    chosen = parser.parse_args()
    for option, values in choices.items():
        setattr(chosen, option, getattr(chosen, option) or values)
    chosen.folder.mkdir(parents=True, exist_ok=True)
    for title, picture in pictures(chosen):
        (chosen.folder / f"{title}.svg").write_text(picture, encoding="utf-8")
    (chosen.folder / "index.html").write_text(index(chosen.folder), encoding="utf-8")


if __name__ == "__main__":
    main()
