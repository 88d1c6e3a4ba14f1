"""The current position as a formula, in line mode."""

from __future__ import annotations

from pathlib import Path

from satdoku.errors import SatdokuError
from satdoku.files import expanded
from satdoku.flows.fields import filled, limit_of
from satdoku.flows.table import FLOWS
from satdoku.messages import _
from satdoku.play.game import Game
from satdoku.play.notation import example_cell, parse_cell
from satdoku.play.preferences import VARIANT
from satdoku.play.save import Store
from satdoku.sudoku.grid import Grid
from satdoku.sudoku.variants import USUAL
from satdoku.sudoku.variants.catalogue import load
from satdoku.tasks.encode import Origin, decode_answer, files_of, origin_of
from satdoku.tasks.formula import PositionFormula, save_with_answer
from satdoku.ui.fields import SETTINGS
from satdoku.ui.line_mode.face import LineFace
from satdoku.ui.line_mode.prompt import ask, ask_file
from satdoku.ui.reports.formulas import (
    cell_lines,
    file_name,
    formula_lines,
    saved_lines,
    unit_clause_lines,
)
from satdoku.ui.reports.progress_bar import progress_bar

USES = ("solve", "compare", "watch")  # menu items that take the formula as a file
LOAD = "load"
SAVE = "save"
LEAVING = ("", "0")


def show_formula(game: Game, position: PositionFormula) -> None:
    """Loop until a blank line or 0 returns to the game."""
    print(*formula_lines(position), *unit_clause_lines(position), sep="\n")
    question = _(
        "A cell such as {cell}, {words}; a blank line returns to the game",
        cell=example_cell(position.variant),
        words=", ".join((SAVE, *USES, LOAD)),
    )
    while (answer := ask(question)) not in LEAVING:
        try:
            _obey(game, position, answer)
        except SatdokuError as error:
            print(error)


def _obey(game: Game, position: PositionFormula, answer: str) -> None:
    if answer == SAVE:
        _save(game, position)
    elif answer == LOAD:
        _load(position)
    elif answer in USES:
        _write_for(answer, game, position)
    else:
        print(*cell_lines(position, parse_cell(answer, position.variant)), sep="\n")


def _write_for(task: str, game: Game, position: PositionFormula) -> None:
    """Write the formula to a file, and run the task on it."""
    path = Path(file_name(position, game.id))
    position.write(path)
    print(_("formula written to {path}", path=str(path)))
    LineFace(game.store).run(FLOWS[task].start(path))


def _ask_path(game: Game, position: PositionFormula) -> Path:
    return ask_file(_("CNF file"), file_name(position, game.id))


def _save(game: Game, position: PositionFormula) -> None:
    path = _ask_path(game, position)
    settings = filled(SETTINGS, game.store.settings())
    limit = limit_of(settings["limit"])
    with progress_bar(path.name) as bar:
        saved = save_with_answer(position, path, settings["engine"], limit, bar.monitor)
    print(*saved_lines(saved), sep="\n")


def _load(position: PositionFormula) -> None:
    path = files_of(ask_file(_("RES file")))[0]
    show_answer(path, Origin(position.givens))


def ask_origin(store: Store, formula: Path | None) -> Origin:
    """The board named in the formula; if there is none, ask the user."""
    found = None if formula is None else origin_of(formula)
    if found is not None:
        return found
    name = ask(_("Variant"), store.settings().get(VARIANT, USUAL))
    return Origin(Grid.empty(load(str(expanded(name)))))


def show_answer(path: Path, origin: Origin) -> None:
    found = decode_answer(path, origin, print)
    if found.board is not None:
        from satdoku.ui.reports.boards import print_board

        print_board(found.board, origin.puzzle)
    print(_("{name}: {text}", name=str(path), text=found.sentence))
