"""The formula of a position, as plain lines."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

from satdoku.messages import N_, _
from satdoku.sudoku.solving.engines import Verdict
from satdoku.tasks.formula import PositionFormula, SavedFormula
from satdoku.ui.reports.results import kept_text, milliseconds

VERDICTS = {
    Verdict.UNIQUE: N_("one solution"),
    Verdict.SEVERAL: N_("several solutions"),
    Verdict.NONE: N_("no solution"),
    Verdict.UNKNOWN: N_("not decided"),
}
PER_LINE = 4  # unit clauses per line


def formula_lines(position: PositionFormula) -> Iterator[str]:
    yield _(
        "{variables} variables, {clauses} clauses",
        variables=position.num_vars,
        clauses=position.num_clauses,
    )
    for kind in position.kinds:
        yield _(
            "{kind} ({count}): at least one {some}, not both {pairs}",
            kind=_(kind.kind),
            count=kind.units,
            some=kind.some,
            pairs=kind.not_both,
        )
    given = sum(clause.given for clause in position.unit_clauses)
    entered = len(position.unit_clauses) - given
    yield _("unit clauses: {given} for givens, {entered} for entries", given=given, entered=entered)


def cell_lines(position: PositionFormula, cell: int) -> Iterator[str]:
    """The variables of a cell and their meanings."""
    variant, variables = position.variant, position.variables(cell)
    yield _(
        "{cell}: variables {first} to {last}",
        cell=str(variant.cells[cell]),
        first=variables[0],
        last=variables[-1],
    )
    held = position.board[cell]
    for digit, variable in enumerate(variables, 1):
        meaning = f"{variant.cells[cell]} = {variant.symbol(digit)}"
        if digit == held:
            yield _("{name}: {text}", name=str(variable), text=_unit_text(meaning))
        else:
            yield _("{name}: {text}", name=str(variable), text=meaning)


def _unit_text(meaning: str) -> str:
    return _("{meaning}, a unit clause", meaning=meaning)


def unit_clause_lines(position: PositionFormula) -> Iterator[str]:
    """The unit clauses as written to the file, with their meanings; + marks the player's
    entries."""
    variant = position.variant
    shown = [
        f"{clause.variable} 0  {variant.cells[clause.cell]} = {variant.symbol(clause.digit)}"
        + ("" if clause.given else " +")
        for clause in position.unit_clauses
    ]
    width = max(map(len, shown), default=0) + 3
    for start in range(0, len(shown), PER_LINE):
        yield "".join(text.ljust(width) for text in shown[start : start + PER_LINE]).rstrip()


def saved_lines(saved: SavedFormula) -> Iterator[str]:
    yield _("formula written to {path}", path=str(saved.formula))
    found = saved.found
    yield _(
        "{verdict} ({variant}, {engine}: {time})",
        verdict=_(VERDICTS[found.answer.verdict]),
        variant=found.answer.puzzle.variant.family,
        engine=found.answer.engine,
        time=milliseconds(found.answer.ms),
    )
    path = str(saved.answer)
    yield kept_text(path) if saved.kept else _("answer written to {path}", path=path)


def file_name(position: PositionFormula, number: int) -> str:
    """The file name for the formula of the game with that number. User-defined variants are
    identified by their paths."""
    return f"satdoku-{Path(position.variant.family).stem}-{number}.cnf"
