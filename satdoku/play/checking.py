"""The result of checking the board."""

from __future__ import annotations

from satdoku.messages import _
from satdoku.play.clashing import clashing_units
from satdoku.play.session import Session


def check_sentence(session: Session) -> str:
    if session.solution is None:
        return _("Units with a clash: {count}.", count=clashing_units(session))
    found = _("No entry is wrong.")
    if session.wrong:
        found = _("Wrong entries, now marked: {count}.", count=len(session.wrong))
    missing = session.missing_on(session.board)
    if not missing:
        return found
    struck = _(
        "The correct digit is missing from the pencil marks of {cells}.",
        cells=_(", ").join(str(session.variant.cells[cell]) for cell in missing),
    )
    return f"{found} {struck}"


def blamed(session: Session) -> Session:
    """Record the wrong entries as mistakes."""
    found = {(cell, session.grid[cell]) for cell in session.wrong}
    if found <= session.mistakes:
        return session
    return session.replace(mistakes=session.mistakes | found)
