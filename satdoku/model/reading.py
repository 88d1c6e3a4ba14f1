"""Reads a model from a file; its suffix says which format it has."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING

from satdoku.errors import ModelFileError, UsageError
from satdoku.messages import _
from satdoku.model import opb, wcnf
from satdoku.model.numbered import NumberedVariables
from satdoku.monitor import UNWATCHED, Monitor
from satdoku.sat import dimacs

if TYPE_CHECKING:
    from satdoku.model.model import Model

PARSERS = {".wcnf": wcnf.parse, ".opb": opb.parse, ".wbo": opb.parse}


def read(path: Path, monitor: Monitor = UNWATCHED) -> Model:
    from satdoku.model.model import Model

    model = Model()
    suffix = next((s.lower() for s in reversed(path.suffixes) if s not in dimacs.COMPRESSED), "")
    if suffix in (".cnf", ".dimacs"):
        _add_clauses(path, model, monitor)
    elif suffix in PARSERS:
        PARSERS[suffix](path, _text(path, monitor), model, monitor)
    else:
        raise UsageError(
            _("{path}: the name must end with .wcnf, .opb, .wbo or .cnf.", path=str(path))
        )
    return model


def _add_clauses(path: Path, model: Model, monitor: Monitor) -> None:
    variables = NumberedVariables(model)
    for clause in monitor.through(dimacs.read(path, monitor=monitor)):
        model.add_clause([variables.literal(literal) for literal in clause])


def _text(path: Path, monitor: Monitor) -> str:
    pieces = []
    for chunk in dimacs.chunks(path):
        monitor.tick()
        pieces.append(chunk)
    data = b"".join(pieces)
    try:
        return data.decode("ascii" if data.isascii() else "utf-8")
    except UnicodeDecodeError as error:
        line = data.count(b"\n", 0, error.start) + 1
        raise ModelFileError(path, line, None, _("this is not text.")) from None
