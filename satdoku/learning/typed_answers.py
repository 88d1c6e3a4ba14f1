"""Answers as text: `451` places a digit, `x 451 462` strikes, `cells 45 46` points."""

from __future__ import annotations

from satdoku.errors import UsageError
from satdoku.learning.answers import GivenAnswer
from satdoku.messages import _
from satdoku.play.moves import Act, Move
from satdoku.play.notation import parse, parse_cell
from satdoku.sudoku.techniques.step import Candidate
from satdoku.sudoku.variants.variant import Variant

STRIKE = ("x", "strike", "删")
POINT = ("cells", "c", "格")


def parse_answer(text: str, variant: Variant) -> GivenAnswer:
    """Raise UsageError if the text is no answer."""
    first, *rest = text.replace(",", " ").split() or [""]
    if first.lower() in STRIKE:
        return GivenAnswer(struck=tuple(_candidate(word, variant) for word in _some(rest, text)))
    if first.lower() in POINT:
        return GivenAnswer(cells=frozenset(parse_cell(word, variant) for word in _some(rest, text)))
    return GivenAnswer(placed=(_candidate(text, variant),))


def _some(words: list[str], text: str) -> list[str]:
    if not words:
        raise UsageError(_("“{text}” names no cell.", text=text[:40]))
    return words


def _candidate(text: str, variant: Variant) -> Candidate:
    move = parse(text, variant)
    if not isinstance(move, Move) or move.act is not Act.PLACE or not move.digit:
        raise UsageError(
            _("“{text}” is not an answer; type 451, x 451 or cells 45 46.", text=text[:40])
        )
    assert move.cell is not None
    return move.cell, move.digit
