"""Deals a game: chooses what to play, makes or reads the puzzle, solves it, and begins."""

from __future__ import annotations

import time
from datetime import date
from typing import TYPE_CHECKING

from satdoku.errors import UsageError
from satdoku.flows.fields import ENGINE, filled
from satdoku.flows.steps import (
    AskPuzzle,
    AskVariant,
    Noted,
    StopNotice,
    agree,
    ask_choice,
    tell,
    work,
)
from satdoku.messages import N_, _
from satdoku.monitor import Stopped
from satdoku.play.daily import again_note, daily_intro, daily_seed, daily_spec, daily_standing
from satdoku.play.game import Game
from satdoku.play.game_spec import MOST_PUZZLES, GameSpec
from satdoku.play.game_state import GameState
from satdoku.play.preferences import last_level
from satdoku.sudoku.variants import NAMES
from satdoku.sudoku.variants.catalogue import load
from satdoku.tasks import generate
from satdoku.tasks.generate import SECONDS, Deal, board_engine, deal
from satdoku.value import Value

if TYPE_CHECKING:
    from satdoku.flows.steps import Flow, WorkContext
    from satdoku.play.save import Store
    from satdoku.sudoku.variants.variant import Variant


class Dealing:
    """A puzzle being made or read."""

    def __init__(self, request: GameSpec) -> None:
        self.request = request
        self.since = time.monotonic()
        self.stopped = False  # by the player


class Shortfall(Value):
    """The puzzle is not what the player asked for."""

    deal: Deal
    request: GameSpec
    stopped: bool


class Begun(Value):
    """A game begins or, if nothing was dealt, continues."""

    game: Game
    request: GameSpec | None = None
    deal: Deal | None = None


def play_flow(store: Store) -> Flow[Game | None]:
    variant: Variant = yield AskVariant(N_("Which Sudoku?"), own=True)
    request: GameSpec = yield AskPuzzle(variant)
    return (yield from deal_game(store, request))


def percent_flow(store: Store) -> Flow[Game | None]:
    return (yield from _quick_game(store, "percent"))


def classic_flow(store: Store) -> Flow[Game | None]:
    return (yield from _quick_game(store, "classic"))


def _quick_game(store: Store, name: str) -> Flow[Game | None]:
    """A game at the last level chosen."""
    level = last_level(store.settings())
    return (yield from deal_game(store, GameSpec(load(name), level=level)))


def daily_flow(store: Store) -> Flow[Game | None]:
    """Today's puzzle of a variant."""
    day = store.date
    about = {
        name: daily_standing(load(name), day, store.daily_game(day.isoformat(), name))
        for name in NAMES
    }
    variant: Variant = yield AskVariant(daily_intro(day, store.daily_streak()), about)
    return (yield from daily_game(store, variant, day))


def daily_game(store: Store, variant: Variant, day: date) -> Flow[Game | None]:
    """The puzzle of that day: begin it, continue it, or play it again."""
    request, seed = daily_spec(variant, day), daily_seed(variant, day)
    begun = store.daily_game(request.day, variant.id)
    if begun is not None and begun.state is GameState.PLAYING:
        return (yield from resume_game(store, begun.id))
    if begun is not None:
        request = request.replace(day="", note=again_note(day))
    return (yield from deal_game(store, request, seed))


def resume_game(store: Store, number: int) -> Flow[Game]:
    game = Game.resume(store, number, load, time.monotonic)
    yield from tell(Begun(game))
    return game


def deal_game(store: Store, request: GameSpec, seed: int | None = None) -> Flow[Game | None]:
    """Make the puzzle, or solve the existing one. None if the player does not want the best puzzle
    that was found."""
    chosen = generate.fresh_seed() if seed is None else seed
    engine = request.engine or board_engine(filled([ENGINE], store.settings())[ENGINE.name])
    request = yield from _one_of(request)
    if request.note:
        yield from tell(Noted(request.note))
    live = Dealing(request)

    def run(context: WorkContext) -> Deal | None:
        with context.monitor.stopped_by_ctrl_c():
            found = deal(request.asked, chosen, monitor=context.monitor, engine=engine)
        live.stopped = context.monitor.interrupted
        return found

    title = str(request.variant.name)
    found = yield from work(title, run, unit=N_("boards"), live=live, patience=SECONDS)
    if found is None:
        raise (yield from _nothing(live))
    if not found.as_asked:
        yield from tell(Shortfall(found, request, live.stopped))
        if not (yield from agree(_("Play this one?"), "enter", N_("play this one"), unasked=True)):
            return None
    game = Game.new(store, found.givens, found.solution, time.monotonic, found.level)
    game.grade = None if found.made is None else found.made.grade
    game.begin_as(request)
    yield from tell(Begun(game, request, found))
    return game


def _one_of(request: GameSpec) -> Flow[GameSpec]:
    """Choose one of several puzzles; the ones after it follow."""
    if not request.following:
        return request
    givens = request.numbers_of_givens
    question = _("Which puzzle?")
    if len(givens) == MOST_PUZZLES:
        question = _("Which of the first {count} puzzles?", count=len(givens))
    options = [_("{count} givens", count=count) for count in givens]
    return request.from_puzzle((yield from ask_choice(question, options)))


def _nothing(live: Dealing) -> Flow[Exception]:
    """The error to raise."""
    if not live.stopped:
        return UsageError(_("No puzzle was found within {time} s.", time=f"{SECONDS:g}"))
    told = _("Stopped before a puzzle was found.")
    if live.request.puzzle is not None:
        told = _("Stopped before anything was known about this puzzle.")
    yield from tell(StopNotice(told))
    return Stopped()
