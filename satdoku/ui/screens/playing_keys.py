"""The keys of the game screen, depending on the focus: command line, board or question."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from string import ascii_uppercase
from typing import TYPE_CHECKING

from satdoku.messages import N_
from satdoku.play.moves import Act, Command
from satdoku.ui.board.neighbours import STEPS, TO_ENDS
from satdoku.ui.game.keys import LINE_FOOT, READ_ON, GameKey, Moment, board_keys, digits_label
from satdoku.ui.keys import Action, Key

if TYPE_CHECKING:
    from satdoku.ui.screens.playing import PlayingScreen


SHIFTED = "!@#$%^&*("  # Shift with 1 to 9 on a US keyboard


def keys_of(screen: PlayingScreen) -> tuple[Key, ...]:
    return (
        *_on_line(screen),
        *_digits(screen),
        *_moves(screen),
        *_on_board(screen),
        _reading_on(screen),
        *screen.message_line.asking.keys,
    )


def _on_line(screen: PlayingScreen) -> Iterator[Key]:
    def empty() -> bool:
        return screen.on_line() and not screen.line.text

    yield Key(("enter",), screen.enter, active=screen.on_line)
    for label, meaning, moment in LINE_FOOT:
        yield _named(label, meaning, screen, (moment,), screen.on_line)
    yield Key(("up", "down"), screen.to_board, active=screen.on_line)
    yield Key(("left", "right"), screen.to_board, "↑↓←→", N_("board"), empty)
    yield Key(("tab",), screen.to_board, active=empty)
    yield Key(("?",), lambda: screen.perform(Command.HELP), "?", N_("all keys"), empty)


def _digits(screen: PlayingScreen) -> Iterator[Key]:
    """One footer entry for all digits, then a key for each."""
    variant = screen.game.session.variant
    label = digits_label(variant)
    yield _named(label, N_("enter"), screen, (Moment.PLAYING,), screen.on_board)
    for digit, symbol in enumerate(variant.symbols, 1):
        cases = tuple(dict.fromkeys((symbol, symbol.lower())))
        yield Key(cases, _taking(screen.hand.take_digit, digit), active=screen.on_board)
        presses = (*(f"escape {case}" for case in cases), *SHIFTED[digit - 1 : digit])
        yield Key(presses, _taking(screen.hand.take_mark, digit), active=screen.on_board)
    if variant.digits > 9:
        others = "".join(sorted({*ascii_uppercase} - {*variant.symbols}))
        yield Key((*others, *others.lower()), screen.hand.refuse_letter, active=screen.on_board)


def _taking(action: Callable[[int], None], digit: int) -> Action:
    return lambda: action(digit)


def _moves(screen: PlayingScreen) -> Iterator[Key]:
    for step in STEPS:
        yield Key((f"s-{step}",), _stepping(screen.hand.extend, step), active=screen.on_board)


def _stepping(action: Callable[[str], None], step: str) -> Action:
    return lambda: action(step)


def _on_board(screen: PlayingScreen) -> Iterator[Key]:
    for key in board_keys(screen.game.session.variant):
        if key.does:
            yield Key(key.presses, _action(screen, key), active=screen.on_board)
        if key.footer:
            yield _named(key.label, key.footer, screen, key.moments, screen.on_board)


def _reading_on(screen: PlayingScreen) -> Key:
    def cut() -> bool:
        here = screen.on_board() or (screen.on_line() and not screen.line.text)
        return here and screen.message_line.is_cut()

    return Key((READ_ON,), screen.message_line.read_on, READ_ON, N_("read on"), cut)


def _named(
    label: str,
    meaning: str,
    screen: PlayingScreen,
    moments: Sequence[Moment],
    here: Callable[[], bool],
) -> Key:
    """For the footer only, which leaves out keys that would currently be refused."""
    return Key((), lambda: None, label, meaning, lambda: here() and screen.moment in moments)


def _action(screen: PlayingScreen, key: GameKey) -> Action:
    does = key.does
    if isinstance(does, Act):
        return lambda: screen.perform_by_letter(does)
    if isinstance(does, Command):
        return lambda: screen.perform(does)
    if does in STEPS:
        return lambda: screen.hand.move(does)
    if does in TO_ENDS:
        return lambda: screen.hand.to_end(does)
    action: Action = screen.type if does == "type" else getattr(screen.hand, does)
    return action
