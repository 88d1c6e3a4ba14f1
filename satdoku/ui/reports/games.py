"""Sentences about games: offers, saved games, new deals and endings."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from typing import TYPE_CHECKING

from satdoku.errors import SatdokuError, UsageError
from satdoku.messages import _
from satdoku.play.clock import spoken
from satdoku.play.game_state import GameState
from satdoku.play.moves import Act, Command
from satdoku.sudoku.solving.engines import DEFAULT_ENGINE
from satdoku.sudoku.variants import own_rules
from satdoku.sudoku.variants.catalogue import load
from satdoku.tasks.generate import SOLVING
from satdoku.tasks.grade import GRADING
from satdoku.tasks.rules import rules_lines
from satdoku.ui.game.keys import BOARD_KEYS, KEPT, typed_rows, words_of
from satdoku.ui.reports.results import milliseconds
from satdoku.ui.reports.told import ToldLine
from satdoku.ui.theme.signs import sparkline
from satdoku.ui.theme.tones import Tone

if TYPE_CHECKING:
    from satdoku.flows.deal import Shortfall
    from satdoku.flows.game import (
        GameGrade,
        GameHelp,
        Paused,
        RulesShown,
        SharedPuzzle,
        StepsOffered,
    )
    from satdoku.play.game import Game
    from satdoku.play.game_spec import GameSpec
    from satdoku.play.save import SavedGame
    from satdoku.play.session import Board
    from satdoku.play.statistics import GameStatistics, Kind
    from satdoku.sudoku.grading.grade import Grade
    from satdoku.sudoku.grid import Grid
    from satdoku.sudoku.variants.variant import Variant
    from satdoku.tasks.generate import Deal


def kind_text(kind: Kind, variant: Variant | None = None) -> str:
    """Describe the game; pass the variant if it is already loaded."""
    name = _variant(kind) if variant is None else str(variant.name)
    if kind.level is not None:
        return _("{variant}, level {level}", variant=name, level=kind.level)
    if not kind.givens:  # a killer, whose cages are the puzzle
        return name
    return _("{variant}, {givens} givens", variant=name, givens=kind.givens)


def _variant(kind: Kind) -> str:
    """The variant's name, or its file name if the file no longer exists."""
    base, rules = own_rules.split(kind.variant)
    try:
        name = str(load(base).name)
    except SatdokuError:
        name = Path(base).stem
    return " + ".join([name, *(_(own_rules.word_for(word)) for word in rules.split("+")[1:])])


def saved_text(game: SavedGame) -> str:
    return _("{time}, moves: {count}", time=spoken(game.elapsed), count=game.moves)


def offer_label(game: SavedGame) -> str:
    return _("Continue: {kind}", kind=kind_text(game.kind))


def offer_text(game: SavedGame) -> str:
    return _("Continue: {kind} ({state})", kind=kind_text(game.kind), state=saved_text(game))


def deal_line(deal: Deal) -> str:
    """The puzzle, and then what the solver found out about it."""
    return _solver(deal) if deal.solution is None else f"{_puzzle(deal)} {_solver(deal)}"


def opening(deal: Deal) -> str:
    """What a game on the screen says first. How its solution was found is left out, unless the
    player chose an engine or the usual one did not find it."""
    if deal.solution is None or deal.late or deal.answer.engine != DEFAULT_ENGINE:
        return deal_line(deal)
    return _("{puzzle} It has one solution.", puzzle=_puzzle(deal))


def _puzzle(deal: Deal) -> str:
    variant, givens = str(deal.givens.variant.name), deal.givens.givens
    grade = None if deal.made is None else deal.made.grade
    if not givens:  # a killer, whose cages are the puzzle
        return _("A {variant} puzzle.", variant=variant)
    if grade is None:
        return _("A {variant} puzzle with {count} givens.", variant=variant, count=givens)
    return _(
        "A {variant} puzzle of level {level} with {count} givens.",
        variant=variant,
        level=grade.level,
        count=givens,
    )


def _solver(deal: Deal) -> str:
    fields = {"engine": deal.answer.engine, "time": milliseconds(deal.answer.ms)}
    if deal.solution is None:
        found = _(
            "This puzzle has more than one solution (found by {engine} in {time}): any "
            "of them counts as a win, and there are no hints.",
            **fields,
        )
    else:
        found = _("{engine} found its only solution in {time}.", **fields)
    if not deal.late:
        return found
    late = _("{engine} was stopped after {time} s.", engine=deal.late, time=f"{SOLVING:g}")
    return f"{late} {found}"


def shortfall_told(short: Shortfall, width: int) -> Iterator[ToldLine]:
    sentence = _shortfall(short.deal, short.request)
    if short.stopped:
        sentence = _("Stopped. {sentence}", sentence=sentence)
    yield ToldLine(sentence, Tone.UNSURE)


def _shortfall(deal: Deal, request: GameSpec) -> str:
    """How a puzzle differs from the request."""
    if deal.made is None or deal.level is None:
        return _("The best puzzle found so far has {n} givens.", n=deal.givens.givens)
    if request.needs:
        return _(
            "No puzzle found so far needs {techniques}. The best one has level {level}.",
            techniques=", ".join(map(_, request.needs)),
            level=deal.level,
        )
    found = _("The hardest puzzle found so far has level {level}.", level=deal.level)
    if not deal.made.gave_up:
        return found
    return _(
        "No puzzle of level {asked} in {boards} boards: perhaps {variant} has none. "
        "The hardest one found has level {level}.",
        boards=deal.made.boards,
        asked=request.level,
        variant=str(request.variant.name),
        level=deal.level,
    )


def level_text(grade: Grade, kind: Kind) -> str:
    """The level; empty if the kind of the game already states it."""
    return "" if kind.level is not None else _("level {level}", level=grade.level)


def notes_text(board: Board, cell: int) -> str:
    variant = board.grid.variant
    corner, centre = (
        " ".join(map(variant.symbol, sorted(marks[cell]))) for marks in (board.notes, board.centre)
    )
    name = str(variant.cells[cell])
    told = _("Pencil marks of {cell}: {marks}", cell=name, marks=corner or "–")
    return f"{told}; {_('centre {marks}', marks=centre)}" if centre else told


def cage_text(variant: Variant, cell: int) -> str:
    """The cage of a cell and its sum; empty if the cell has none."""
    units = (variant.units[number] for number in variant.units_of[cell])
    found = ((str(unit.name), unit.rule.label()) for unit in units if unit.rule.side_by_side)
    return _("; ").join(_("{name}: {text}", name=name, text=text) for name, text in found)


def share_texts(puzzle: Grid) -> list[tuple[str, str]]:
    """A heading and the text to copy, for each way of sharing."""
    from satdoku.sudoku.puzzles import share

    texts = [(_("The puzzle, one character per cell:"), puzzle.line)]
    try:
        return [*texts, (_("As a code for satdoku play:"), share.encode(puzzle))]
    except UsageError as error:
        return [*texts, (str(error), "")]


def share_told(shared: SharedPuzzle, width: int) -> Iterator[ToldLine]:
    for title, text in share_texts(shared.puzzle):
        yield from (ToldLine(title), ToldLine(text))


def rules_told(rules: RulesShown, width: int) -> Iterator[ToldLine]:
    yield from map(ToldLine, rules_lines(rules.variant))


def pause_told(change: Paused, width: int) -> Iterator[ToldLine]:
    paused = _("Paused; type pause to continue.")
    yield ToldLine(paused if change.paused else _("The game continues."))


def grade_told(graded: GameGrade, width: int) -> Iterator[ToldLine]:
    if graded.grade is not None:
        yield ToldLine(f"{graded.grade}.")
    elif graded.game.session.solution is None:
        yield ToldLine(_("A puzzle with more than one solution has no level."))
    else:
        yield ToldLine(
            _(
                "Grading took longer than {seconds} s and was stopped; satdoku grade has no time"
                " limit.",
                seconds=f"{GRADING:g}",
            )
        )


def steps_told(offered: StepsOffered, width: int) -> Iterator[ToldLine]:
    from satdoku.sudoku.techniques.sentences import sentence

    for step in offered.steps:
        text = sentence(step, offered.variant)
        yield ToldLine(_("{name}: {text}", name=_(step.technique), text=text))
    if not offered.steps:
        yield ToldLine(_("No technique finds a step."))


def help_told(help_page: GameHelp, width: int) -> Iterator[ToldLine]:
    rows = [*typed_rows(help_page.variant), (words_of(Command.LEAVE), _(KEPT))]
    rows += [
        (words_of(key.does), _(key.meaning))
        for key in BOARD_KEYS
        if isinstance(key.does, Act | Command)
    ]
    for typed, meaning in rows:
        yield ToldLine(_("{name}: {text}", name=typed, text=meaning))


UNKNOWN = "–"


def end_sentence(game: Game) -> str:
    return game.result() if game.session.state is GameState.WON else _("Not solved this time.")


def end_rows(game: Game) -> list[tuple[str, str]]:
    """The name and value of each figure."""
    level = "" if game.grade is None else level_text(game.grade, game.kind)
    return [
        (_("game"), " · ".join(filter(None, [kind_text(game.kind), level]))),
        (_("time"), spoken(game.elapsed)),
        (_("hints"), str(game.session.hints)),
        (_("mistakes"), str(len(game.session.mistakes))),
        *_compared(game.store.statistics_of(game.kind)),
        *_day(game),
    ]


def _day(game: Game) -> list[tuple[str, str]]:
    """The date of a puzzle of the day."""
    day, streak = game.store.day_of(game.id), game.store.daily_streak()
    told = _("{date}, days in a row: {now}", date=day, now=streak.now)
    return [(_("puzzle of"), told)] if day else []


def _compared(found: GameStatistics | None) -> list[tuple[str, str]]:
    """A comparison with all games of the variant and level, including this one."""
    if found is None:
        return []
    best = _("no win without a hint yet")
    if found.best is not None:
        best = _("{time} without a hint", time=spoken(found.best))
    mean = UNKNOWN if found.mean is None else spoken(found.mean)
    return [
        (_("best"), best),
        (
            _("mean"),
            _("{time}, won: {won} of {played}", time=mean, won=found.won, played=found.played),
        ),
        (
            _("streak"),
            _("{count}, longest: {longest}", count=found.streak, longest=found.longest_streak),
        ),
        (_("last games"), sparkline(found.last)),
    ]
