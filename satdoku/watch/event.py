"""The events of a search."""

from __future__ import annotations

from enum import StrEnum
from typing import NamedTuple

from satdoku.messages import N_


class EventKind(StrEnum):
    DECIDE = N_("decide")
    FLIP = N_("other value")
    IMPLY = N_("imply")
    PURE = N_("pure")
    CONFLICT = N_("conflict")
    BACKTRACK = N_("take back")
    LEARN = N_("learn")
    BACKJUMP = N_("jump back")
    MODEL = N_("model")
    REFUTED = N_("no model")


ASSIGNING = frozenset({EventKind.DECIDE, EventKind.FLIP, EventKind.IMPLY, EventKind.PURE})
BRANCHING = frozenset({EventKind.DECIDE, EventKind.FLIP})  # events that open a level
UNDOING = frozenset({EventKind.BACKTRACK, EventKind.BACKJUMP})
ENDING = frozenset({EventKind.MODEL, EventKind.REFUTED})


class Assigned(NamedTuple):
    """A literal on the trail, and why it is true."""

    literal: int
    kind: EventKind  # one of ASSIGNING
    reason: int = -1  # the clause that implies it
    phase: bool = False  # the variable's previous value


class LearnedClause(NamedTuple):
    """The result of analysing a conflict."""

    clause: tuple[int, ...]  # the learned clause, its literal of the current level first
    resolved: tuple[Assigned, ...]  # the literals resolved away, in order
    level: int  # the level at which the clause is unit


class Event(NamedTuple):
    kind: EventKind
    literal: int = 0  # assigned; for BACKTRACK, the decision undone
    clause: int = -1  # the reason, the empty clause, or the learned one; 0-based
    level: int = 0  # for UNDOING, the level to return to
    undone: tuple[Assigned, ...] = ()
    learned: LearnedClause | None = None
    chosen: bool = False  # a decision by the viewer, not by the rule
