"""The setter's workbench in line mode: a change on each line, and what is known after it."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import TYPE_CHECKING

from satdoku.errors import SatdokuError, UsageError
from satdoku.files import expanded
from satdoku.messages import _
from satdoku.play.moves import Act, Move, WhyRequest
from satdoku.play.notation import example, parse
from satdoku.sudoku.grid import Grid
from satdoku.sudoku.puzzles import share
from satdoku.sudoku.puzzles.formats import table
from satdoku.sudoku.setting.analysis import analyse
from satdoku.sudoku.setting.clues import completed, minimal_clues
from satdoku.sudoku.setting.minlex import minlex
from satdoku.sudoku.setting.workbench import Workbench
from satdoku.sudoku.variants.catalogue import load
from satdoku.sudoku.variants.own_rules import read_rules
from satdoku.sudoku.why.telling import lines
from satdoku.tasks.why import explain
from satdoku.ui.line_mode.prompt import ask
from satdoku.ui.reports.analysed import analysis_lines

if TYPE_CHECKING:
    from satdoku.play.save import Store

CHANGES: Mapping[str, Callable[[Grid], Grid]] = {
    "fill": completed,
    "dig": minimal_clues,
    "minlex": minlex,
}


def set_puzzle(store: Store) -> None:
    """From the menu: an empty classic board."""
    set_lines(Grid.empty(load("classic")))


def run_workbench_lines(puzzle: Grid, notice: str) -> int:
    if notice:
        print(notice)
    try:
        set_lines(puzzle)
    except EOFError:
        print()
    return 0


def set_lines(puzzle: Grid) -> None:
    bench = Workbench(puzzle)
    print(
        _(
            "Type clues such as {move} or +cage=15@1112; undo, redo, fill, dig, minlex, why, share,"
            " save FILE, clear; 0 leaves.",
            move=example(puzzle.variant),
        )
    )
    _show(bench)
    while (text := ask(_("Clue"))) not in ("0", "q"):
        if text:
            try:
                _carry_out(bench, text)
            except SatdokuError as error:
                print(error)


def _show(bench: Workbench) -> None:
    print(table(bench.puzzle), end="")
    for line in analysis_lines(analyse(bench.puzzle)):
        print(line)


def _carry_out(bench: Workbench, text: str) -> None:
    word, _space, rest = text.partition(" ")
    if word == "share":
        print(bench.puzzle.line)
        print(share.encode(bench.puzzle))
        return
    if word == "save":
        if not rest.strip():
            raise UsageError(_("Nothing was saved: the name is empty."))
        bench.save(expanded(rest.strip()))
        print(_("Saved as {path}.", path=rest.strip()))
        return
    if word == "why":
        _tell_why(bench, text)
        return
    _change(bench, word, text)
    _show(bench)


def _tell_why(bench: Workbench, text: str) -> None:
    asked = parse(text, bench.variant)
    assert isinstance(asked, WhyRequest)
    about = None if asked.cell is None else (asked.cell, asked.digit)
    print(*lines(explain(bench.puzzle, about)), sep="\n")


def _change(bench: Workbench, word: str, text: str) -> None:
    if word in CHANGES:
        bench.change(CHANGES[word](bench.puzzle))
    elif word == "clear":
        bench.clear()
    elif word in ("undo", "u", "redo", "r"):
        if not (bench.undo() if word in ("undo", "u") else bench.redo()):
            raise UsageError(
                _("There is nothing to undo.") if word[0] == "u" else _("There is nothing to redo.")
            )
    elif word.startswith("+"):
        for rule in read_rules(text, bench.base):
            bench.add_rule(rule.kind, rule.text, rule.cells)
    else:
        move = parse(text, bench.variant)
        if not isinstance(move, Move) or move.act is not Act.PLACE or move.cell is None:
            raise UsageError(_("“{text}” changes nothing here.", text=text[:40]))
        bench.put([move.cell], move.digit)
