"""The keys of the game screen, depending on the focus: command line, board or question."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from string import printable, whitespace
from typing import TYPE_CHECKING

from satdoku.messages import N_
from satdoku.play.hints import Stage
from satdoku.play.moves import Act, Command, Move
from satdoku.play.notation import example
from satdoku.ui.board.neighbours import STEPS, TO_ENDS
from satdoku.ui.game.keys import (
    LINE_FOOT,
    NEXT_HINT,
    READ_ON,
    GameKey,
    Moment,
    board_keys,
    digits_label,
    key_named,
)
from satdoku.ui.keys import Action, Key

if TYPE_CHECKING:
    from satdoku.ui.screens.playing import PlayingScreen


BOTH = 80  # columns of a window with room for two ways to type
SHIFTED = "!@#$%^&*("  # Shift with 1 to 9 on a US keyboard


def keys_of(screen: PlayingScreen) -> tuple[Key, ...]:
    return (
        _reading_on(screen),  # first, since the footer has room for a line of keys
        *_on_line(screen),
        *_digits(screen),
        *_moves(screen),
        *_on_board(screen),
        *_useless(screen),
        *screen.message_line.asking.keys,
    )


def _on_line(screen: PlayingScreen) -> Iterator[Key]:
    def empty() -> bool:
        return screen.on_line() and not screen.line.text

    def typing() -> bool:
        return screen.on_line() and bool(screen.line.text)

    def typing_a_word() -> bool:
        return typing() and screen.line.text.strip()[:1].isalpha()

    def typing_a_move() -> bool:
        return typing() and not typing_a_word()

    variant = screen.game.session.variant
    playing = (Moment.PLAYING,)
    yield Key(("enter",), screen.enter, active=screen.on_line)
    always = tuple(Moment)
    yield _named("Enter", N_("play the move"), screen, always, typing_a_move, screen.enter)
    yield _named("Enter", N_("do it"), screen, always, typing_a_word, screen.enter)

    def moves() -> bool:
        return empty() and (wide() or screen.next_stage() is None)

    def hints() -> bool:
        return empty() and (wide() or screen.next_stage() is not None)

    def wide() -> bool:
        """In a narrower window, one of them is enough: a second line would move the board."""
        return screen.app.size[0] >= BOTH

    yield _named(f"{example(variant)} Enter", N_("a move"), screen, playing, moves, _nothing)
    word = "hint" if key_named("i", variant) is None else "i"
    yield from _hints(screen, f"{word} Enter", hints)
    for label, meaning, moment in LINE_FOOT:
        yield _named(label, meaning, screen, (moment,), empty, screen.enter)
    yield Key(("up", "down"), screen.to_board, active=screen.on_line)
    yield Key(("left", "right"), screen.to_board, "↑↓←→", N_("board"), empty)
    yield Key(("tab",), screen.to_board, active=empty)
    yield Key(("?",), lambda: screen.perform(Command.HELP), "?", N_("all keys"), empty)


def _hints(screen: PlayingScreen, label: str, here: Callable[[], bool]) -> Iterator[Key]:
    """For the footer: what the next hint does."""

    def at(stage: Stage | None) -> Callable[[], bool]:
        return lambda: here() and screen.next_stage() is stage

    def ask() -> None:
        screen.perform(Move(Act.HINT), letter=True)

    for stage, meaning in NEXT_HINT.items():
        yield _named(label, meaning, screen, (Moment.PLAYING,), at(stage), ask)


def _digits(screen: PlayingScreen) -> Iterator[Key]:
    """One footer entry for all digits, then a key for each."""
    variant = screen.game.session.variant
    label = digits_label(variant)
    playing, hand = (Moment.PLAYING,), screen.hand

    def first() -> bool:
        return screen.on_board() and hand.holds_digits

    def held() -> bool:
        return first() and bool(hand.filter)

    def usual() -> bool:
        return screen.on_board() and not hand.holds_digits

    yield _named(label, N_("enter"), screen, playing, usual, _nothing)
    yield _named(label, N_("choose"), screen, playing, first, _nothing)
    yield _named("Enter", N_("put it here"), screen, playing, held, hand.put_down)
    for digit, symbol in enumerate(variant.symbols, 1):
        cases = tuple(dict.fromkeys((symbol, symbol.lower())))
        yield Key(cases, _taking(screen.hand.take_digit, digit), active=screen.on_board)
        presses = (*(f"escape {case}" for case in cases), *SHIFTED[digit - 1 : digit])
        yield Key(presses, _taking(screen.hand.take_mark, digit), active=screen.on_board)


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
            yield Key(key.presses, action_of(screen, key), active=screen.on_board)
        if key.does is Act.HINT and key.footer:
            yield from _hints(screen, key.label, screen.on_board)
        elif key.footer:
            action = action_of(screen, key)
            yield _named(key.label, key.footer, screen, key.moments, screen.on_board, action)


def _reading_on(screen: PlayingScreen) -> Key:
    def cut() -> bool:
        here = screen.on_board() or (screen.on_line() and not screen.line.text)
        return here and screen.message_line.is_cut()

    return Key((READ_ON,), screen.message_line.read_on, READ_ON, N_("read more"), cut)


def _named(
    label: str,
    meaning: str,
    screen: PlayingScreen,
    moments: Sequence[Moment],
    here: Callable[[], bool],
    action: Action,
) -> Key:
    """For the footer only, which leaves out keys that would currently be refused."""
    return Key((), action, label, meaning, lambda: here() and screen.moment in moments)


def _nothing() -> None:
    """There is no single digit to enter."""


def _useless(screen: PlayingScreen) -> Iterator[Key]:
    """The characters that do nothing on the board: the screen says so."""
    variant = screen.game.session.variant
    used = {press for key in board_keys(variant) for press in key.presses}
    used |= {case for symbol in variant.symbols for case in (symbol, symbol.lower())}
    used |= {*SHIFTED[: variant.digits], READ_ON}
    for character in {*printable} - used - {*whitespace}:
        yield Key((character,), _refusing(screen, character), active=screen.on_board)


def _refusing(screen: PlayingScreen, character: str) -> Action:
    return lambda: screen.hand.refuse(character)


def do_key(screen: PlayingScreen, key: GameKey) -> None:
    """Do what the key does on the board. What moves or marks there leads to it."""
    if isinstance(key.does, str) and not isinstance(key.does, Act | Command):
        screen.to_board()
    action_of(screen, key)()


def action_of(screen: PlayingScreen, key: GameKey) -> Action:
    does = key.does
    if does is Act.SUBMIT:
        return screen.hand.put_down
    if isinstance(does, Act):
        return lambda: screen.perform(Move(does), letter=True)
    if isinstance(does, Command):
        return lambda: screen.perform(does)
    if does in STEPS:
        return lambda: screen.hand.move(does)
    if does in TO_ENDS:
        return lambda: screen.hand.to_end(does)
    action: Action = screen.type if does == "type" else getattr(screen.hand, does)
    return action
