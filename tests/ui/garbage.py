"""Random terminal input: mouse reports, keys, pastes, replies, broken text."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from contextlib import contextmanager
from random import Random
from unittest.mock import patch

from satdoku.ui.app import App

ESC = b"\x1b"
NUMBERS = (b"", b"0", b"1", b"3", b"32", b"35", b"64", b"97", b"128", b"65535", b"9" * 30)
FINALS = b"@ABCDEFGHIJKLMNOPQRSTUVWXYZ[]^_`abcdefghmnrstuyz{|}~\x7f"


def garbage(rng: Random, pieces: int) -> bytes:
    return b"".join(rng.choice(KINDS)(rng) for _piece in range(pieces))


@contextmanager
def staying(app: App) -> Iterator[None]:
    """Inside, no key quits or suspends the app: if it ends, that is a fault."""
    leave = app.application.exit

    def only_fail(exception: BaseException | None = None, **result: int) -> None:
        if exception is not None:
            leave(exception=exception)

    with (
        patch.object(app.application, "exit", only_fail),
        patch("satdoku.ui.app.stop_process_group", lambda: None),
    ):
        yield


def _bytes(rng: Random) -> bytes:
    return rng.randbytes(rng.randint(1, 12))


def _old_mouse(rng: Random) -> bytes:
    """X10: a button with any modifiers, at any position, perhaps truncated."""
    return ESC + b"[M" + bytes(rng.choices(range(32, 256), k=rng.choice((3, 3, 3, 2, 0))))


def _mouse(rng: Random) -> bytes:
    """SGR and urxvt, with any number of parameters."""
    numbers = rng.choices((*NUMBERS, b"5", b"7", b"10", b"12"), k=rng.choice((3, 3, 3, 1, 2, 4)))
    return ESC + b"[" + rng.choice((b"<", b"")) + b";".join(numbers) + rng.choice((b"M", b"m"))


def _control_sequence(rng: Random) -> bytes:
    """Keys with modifiers, cursor positions, focus events, kitty's protocol."""
    private = rng.choice((b"", b"", b"", b"?", b">", b"=", b"<"))
    numbers = b";".join(rng.choices(NUMBERS, k=rng.randint(0, 4)))
    between = rng.choice((b"", b"", b"", b" ", b"$", b":"))
    return ESC + b"[" + private + numbers + between + bytes([rng.choice(FINALS)])


def _overlong(rng: Random) -> bytes:
    return ESC + b"[" + rng.choice((b"1", b";", b"9;")) * rng.choice((100, 5000)) + b"A"


def _answer(rng: Random) -> bytes:
    """OSC, DCS, APC, PM and SOS, terminated or not."""
    begin, body = rng.choice((b"]", b"P", b"_", b"^", b"X")), rng.randbytes(rng.randint(0, 20))
    return ESC + begin + body + rng.choice((b"\x07", b"\x1b\\", b"\xc2\x9c", b"", b"\x18"))


def _paste(rng: Random) -> bytes:
    text = rng.choice((rng.randbytes(30), "中文数独".encode() * 9, b"123\r\n456", b"x" * 300))
    return ESC + b"[200~" + text + rng.choice((ESC + b"[201~", ESC + b"[201~", b""))


def _text(rng: Random) -> bytes:
    """Broken UTF-8, surrogates, NUL, C1, direction marks, wide and combining characters."""
    texts = ("\x00", "\x9b", "\u202e", "中", "é", "e\u0301" * 9, "👨‍👩‍👧", "1", "5", "x")
    broken = (b"\xff", b"\xc3", b"\xed\xa0\x80", b"\xf0\x9f", *(text.encode() for text in texts))
    return rng.choice(broken)


def _key(rng: Random) -> bytes:
    """Any ASCII key, alone or with Alt."""
    return rng.choice((b"", ESC)) + bytes([rng.randrange(128)])


KINDS: tuple[Callable[[Random], bytes], ...] = (
    *(_bytes, _old_mouse, _old_mouse, _mouse, _mouse, _control_sequence, _control_sequence),
    *(_overlong, _answer, _paste, _text, _key, _key),
)
