"""Parses terminal input into keys. Unknown sequences are dropped.

prompt_toolkit's own parser reads an unknown sequence as Esc and letters, which then act as keys; it
caches every prefix of a long sequence; an unterminated paste swallows all keys; and its mouse
handlers fail on reports in other forms. This parser follows the grammar of sequences (ECMA-48 and
xterm's ctlseqs), and reads the whole batch of input before it emits the first key.
"""

from __future__ import annotations

import re
import time
from collections.abc import Callable

from prompt_toolkit.input.ansi_escape_sequences import ANSI_SEQUENCES
from prompt_toolkit.input.vt100_parser import Vt100Parser
from prompt_toolkit.key_binding.key_processor import KeyPress
from prompt_toolkit.keys import Keys

from satdoku.ui.terminal.mouse_reports import MouseReports

Press = Callable[[KeyPress], None]

ESC = "\x1b"
PASTE, PASTE_END = "\x1b[200~", "\x1b[201~"
PATIENCE = 1.0  # seconds of silence that end an unterminated sequence or paste
MOST_PASTED = 1_000_000  # characters
LONGEST = 64  # characters; longer sequences have no meaning
# Keys in one batch. People do not type that fast, so more is a paste from a terminal without
# bracketed paste.
FLOOD = 1000

_PLAIN = re.compile(r"[^\x00-\x1f\x7f]+")
_CONTROL_SEQUENCE = re.compile(r"\x1b\[([0-?]*)[ -/]*([@-~]?)")
_OLD_MOUSE = re.compile(r"\x1b\[M([^\x00-\x1f]{0,3})")
_CONSOLE_KEY = re.compile(r"\x1b\[\[[A-E]?")  # F1 to F5 of the Linux console
_SHIFTED_KEY = re.compile(r"\x1bO[ -~]?")  # "single shift three", as sent for arrows and F1
_STRING = re.compile(r"\x1b[]PX^_](?=[^\x00-\x1f])")  # the start of a terminal's reply
_STRING_BODY = re.compile(r"[^\x00-\x1f\x9c]*")
_STRING_END = re.compile(r"\x07|\x9c|\x1b\\")
_OVERLONG = re.compile(r"[ -?]*([@-~]?)")  # the rest of a control sequence

# These end the current input and keep their usual effect.
_LEAVING = {Keys.ControlC: "\x03", Keys.ControlD: "\x04", Keys.ControlZ: "\x1a"}
_TYPED = {Keys.ControlM: "\n", Keys.ControlJ: "\n", Keys.ControlI: "\t"}


class TerminalParser(Vt100Parser):
    """Parses sequences in constant memory and linear time."""

    def __init__(self, press: Press, clock: Callable[[], float] = time.monotonic) -> None:
        self._clock, self._mouse = clock, MouseReports()
        self._heard = clock()  # time of the last input
        super().__init__(press)

    def reset(self, request: bool = False) -> None:
        self._rest = ""  # an incomplete sequence
        self._read = self._read_keys
        self._batch: list[KeyPress] = []
        self._paste, self._flood = Pasted(), Pasted()
        self._flooded = False

    def feed(self, data: str) -> None:
        now = self._clock()
        if now - self._heard > PATIENCE or data in _LEAVING.values():
            self._give_up()
        self._heard = now
        text, at = self._rest + data, 0
        seen = None
        while at < len(text) and (self._read, at) != seen:
            seen = self._read, at
            at = self._read(text, at)
        self._rest = text[at:]
        self._press_batch()

    def flush(self) -> None:
        """No input for a moment: a pending ESC is the Esc key, and a flood is over."""
        if self._read == self._read_keys and len(self._rest) <= 2:
            self._press_rest()
        self._press_batch()
        self._end_flood()

    def _press_rest(self) -> None:
        """Esc, perhaps with another key."""
        for sign in self._rest:
            self._press(sign)
        self._rest = ""

    def _give_up(self) -> None:
        if self._read == self._read_paste:
            self._paste.add(self._rest)
            self._batch.append(self._paste.press())
        elif self._rest == ESC:
            self._press_rest()
        self._rest, self._read = "", self._read_keys

    # Each parser reads from a position in the text and returns the new position.

    def _read_keys(self, text: str, at: int) -> int:
        plain = _PLAIN.match(text, at)
        if plain:
            self._batch += [KeyPress(sign, sign) for sign in plain[0]]
            return plain.end()
        if text[at] != ESC:
            self._press(text[at])
            return at + 1
        return self._read_escape(text, at)

    def _read_escape(self, text: str, at: int) -> int:
        after = text[at + 1 : at + 2]
        if not after:
            return at
        if after == "[":
            return self._read_control_sequence(text, at)
        if after == "O":
            return self._read_key(_SHIFTED_KEY, text, at, 3)
        if _STRING.match(text, at):
            self._read = self._read_string
            return at + 2
        if after in "]PX^_" and at + 2 == len(text):
            return at
        if ESC + after in ANSI_SEQUENCES:
            self._press(ESC + after)
            return at + 2
        self._press(ESC)
        return at + 1

    def _read_control_sequence(self, text: str, at: int) -> int:
        if text.startswith("\x1b[[", at):
            return self._read_key(_CONSOLE_KEY, text, at, 4)
        if text.startswith("\x1b[M", at):
            return self._read_old_mouse(text, at)
        found = _CONTROL_SEQUENCE.match(text, at)
        assert found
        if not found[2] and found.end() == len(text):
            if found.end() - at <= LONGEST:
                return at
            self._read = self._read_overlong
        elif found[0] == PASTE:
            self._read = self._read_paste
        elif found[2] in ("M", "m"):
            self._press_mouse(self._mouse.numbered(found[1], found[2]))
        else:
            self._press(found[0])
        return found.end()

    def _read_key(self, kind: re.Pattern[str], text: str, at: int, length: int) -> int:
        """Read a key whose sequence has that length; if an invalid character comes first, the rest
        of it is dropped."""
        found = kind.match(text, at)
        assert found
        if found.end() - at < length and found.end() == len(text):
            return at
        self._press(found[0])
        return found.end()

    def _read_old_mouse(self, text: str, at: int) -> int:
        found = _OLD_MOUSE.match(text, at)
        assert found
        if len(found[1]) < 3 and found.end() == len(text):
            return at
        self._press_mouse(self._mouse.lettered(found[1]))
        return found.end()

    def _read_overlong(self, text: str, at: int) -> int:
        found = _OVERLONG.match(text, at)
        assert found
        if found[1] or found.end() < len(text):
            self._read = self._read_keys
        return found.end()

    def _read_string(self, text: str, at: int) -> int:
        body = _STRING_BODY.match(text, at)
        assert body
        at = body.end()
        if at == len(text) or text[at:] == ESC:
            return at
        self._read = self._read_keys
        end = _STRING_END.match(text, at)
        return end.end() if end else at

    def _read_paste(self, text: str, at: int) -> int:
        end = text.find(PASTE_END, at)
        if end < 0:
            end = max(at, len(text) - len(PASTE_END) + 1)
            self._paste.add(text[at:end])
            return end
        self._paste.add(text[at:end])
        self._batch.append(self._paste.press())
        self._read = self._read_keys
        return end + len(PASTE_END)

    # Emitting keys

    def _press(self, sequence: str) -> None:
        keys = ANSI_SEQUENCES.get(sequence)
        if keys is None:
            if len(sequence) == 1:
                self._batch.append(KeyPress(sequence, sequence))
        elif isinstance(keys, tuple):
            first, *others = keys
            self._batch += [KeyPress(first, sequence), *(KeyPress(key, "") for key in others)]
        else:
            self._batch.append(KeyPress(keys, sequence))

    def _press_mouse(self, report: str) -> None:
        if report:
            self._batch.append(KeyPress(Keys.Vt100MouseEvent, report))

    def _press_batch(self) -> None:
        batch, self._batch = self._batch, []
        self._flooded = self._flooded or len(batch) > FLOOD
        for press in batch:
            if press.key in _LEAVING:
                self._end_flood()
            if self._flooded:
                self._flood.add(_text_of(press))
            else:
                self.feed_key_callback(press)

    def _end_flood(self) -> None:
        if self._flooded:
            self._flooded = False
            self.feed_key_callback(self._flood.press())


class Pasted:
    """Collects text into a single key press."""

    def __init__(self) -> None:
        self._parts: list[str] = []
        self._room = MOST_PASTED

    def add(self, text: str) -> None:
        text = text[: self._room]
        self._room -= len(text)
        self._parts.append(text)

    def press(self) -> KeyPress:
        """The key press with all collected text; collecting then starts over."""
        text = "".join(self._parts)
        self._parts, self._room = [], MOST_PASTED
        return KeyPress(Keys.BracketedPaste, text)


def _text_of(press: KeyPress) -> str:
    if press.key is Keys.BracketedPaste or not isinstance(press.key, Keys):
        return press.data
    return _TYPED.get(press.key, "")
