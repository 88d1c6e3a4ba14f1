"""Messages about clashing digits."""

from __future__ import annotations

from satdoku.messages import _
from satdoku.play.moves import Move
from satdoku.play.session import Session
from satdoku.sudoku.constraints.unit_names import within
from satdoku.sudoku.explain import clash_sentence


def clash_of(session: Session, move: Move) -> str:
    """Where the move clashes; "" if it does not."""
    return _sentence(_clashing(session, move))


def clash_and_count(session: Session, move: Move) -> str:
    """Where the move clashes, and the number of units with a clash if others clash, too; "" if the
    move does not."""
    parts, count = _clashing(session, move), clashing_units(session)
    if parts and count > len(_units(session, move)):
        parts.append(_("{count} units clash in all", count=count))
    return _sentence(parts)


def _clashing(session: Session, move: Move) -> list[str]:
    """One clash of the move in full, and the other units where it clashes."""
    found = [clash for clash in session.clashes if move.cell in clash.cells]
    if not found:
        return []
    units = _units(session, move)
    parts = [clash_sentence(session.grid, found[0])]
    if units[1:]:
        parts.append(_("clashes also {in_units}", in_units=within(units[1:])))
    return parts


def _units(session: Session, move: Move) -> list[str]:
    """The units where the move clashes."""
    found = (clash for clash in session.clashes if move.cell in clash.cells)
    return list(dict.fromkeys(str(clash.unit.name) for clash in found))


def _sentence(parts: list[str]) -> str:
    text = _("; ").join(parts)
    return _("{sentence}.", sentence=text[0].upper() + text[1:]) if text else ""


def clashing_units(session: Session) -> int:
    """The number of units with a clash."""
    return len({str(clash.unit.name) for clash in session.clashes})
