"""Terminal input becomes keys, and unknown sequences are dropped."""

from __future__ import annotations

from random import Random

import pytest
from prompt_toolkit.key_binding.key_processor import KeyPress
from prompt_toolkit.keys import Keys

from satdoku.ui.terminal.parser import FLOOD, LONGEST, MOST_PASTED, PATIENCE, TerminalParser
from tests.ui.garbage import garbage

Press = tuple[str, str]  # a key and its data


class Terminal:
    """A parser with a fake clock."""

    def __init__(self) -> None:
        self.now = 0.0
        self._presses: list[KeyPress] = []
        self.parser = TerminalParser(self._presses.append, lambda: self.now)

    def send(self, text: str) -> None:
        self.parser.feed(text)

    def pause(self) -> None:
        """Let time pass without input."""
        self.now += PATIENCE / 20
        self.parser.flush()

    @property
    def presses(self) -> list[Press]:
        """The key presses since the last call."""
        presses = [(str(getattr(one.key, "value", one.key)), one.data) for one in self._presses]
        self._presses.clear()
        return presses

    @property
    def keys(self) -> list[str]:
        return [key for key, _data in self.presses]


def keys_of(text: str) -> list[str]:
    terminal = Terminal()
    terminal.send(text)
    terminal.pause()
    return terminal.keys


def mouse(text: str) -> list[str]:
    terminal = Terminal()
    terminal.send(text)
    terminal.pause()
    presses = terminal.presses
    assert {key for key, _data in presses} <= {Keys.Vt100MouseEvent.value}
    return [data.removeprefix("\x1b[<") for _key, data in presses]


@pytest.mark.parametrize(
    ("text", "keys"),
    [
        ("a中\r", ["a", "中", "c-m"]),
        ("\x1b", ["escape"]),
        ("\x1b\x1b", ["escape", "escape"]),
        ("\x1b5", ["escape", "5"]),
        ("\x1b[A\x1bOB\x1b[1;5C\x1b[3~", ["up", "down", "c-right", "delete"]),
        ("\x1b[[A", ["f1"]),
        ("\x1b\t\x1b[Z", ["s-tab", "s-tab"]),
        ("\x1b[1;3A", ["escape", "up"]),
        ("\x1b[", ["escape", "["]),  # Alt with that key
        ("\x1bP", ["escape", "P"]),
        ("\x1bO", ["escape", "O"]),
        ("\x03\x04\x1a", ["c-c", "c-d", "c-z"]),
        ("\udcff", ["\udcff"]),
    ],
)
def test_keys(text: str, keys: list[str]) -> None:
    assert keys_of(text) == keys


@pytest.mark.parametrize(
    "text",
    [
        *("\x1b[97;5u", "\x1b[27;5;97~", "\x1b[?62;4c", "\x1b[>0;276;0c", "\x1b[8;24;80t"),
        *("\x1b[I", "\x1b[O", "\x1b[;R", "\x1b[24;80R", "\x1b[" + "9" * 40 + "R", "\x1b[?1;2$y"),
        *("\x1b]11;rgb:0000/0000/0000\x07", "\x1b]52;c;eHg=\x1b\\", "\x1bP1+r544e=78\x1b\\"),
        *("\x1b_Gi=1;OK\x1b\\", "\x1bOz", "\x1b[201~", "\x1b[<;;M", "\x1b[<0;5M", "\x1b[5;5M"),
        *(
            "\x1b[M\x20",
            "\x1b[<1;2;3;4M",
            "\x1b[m",
            "\x1b[<0;999999;1M",
            "\x1b[<" + "1" * 5000 + "M",
        ),
    ],
)
def test_a_sequence_without_a_meaning_presses_no_key(text: str) -> None:
    terminal = Terminal()
    terminal.send(f"a{text}")
    terminal.now += PATIENCE * 2
    terminal.send("b")
    assert terminal.keys == ["a", "b"]


@pytest.mark.parametrize(
    ("text", "reports"),
    [
        ("\x1b[<0;5;7M\x1b[<0;5;7m", ["0;5;7M", "0;5;7m"]),
        ("\x1b[M %'\x1b[M#%'", ["0;5;7M", "0;5;7m"]),  # X10
        ("\x1b[M\"%'\x1b[M#%'", ["2;5;7M", "2;5;7m"]),  # the right button is released
        ("\x1b[32;5;7M\x1b[35;5;7M", ["0;5;7M", "0;5;7m"]),  # urxvt
        ("\x1b[M$%&", ["4;5;6M"]),  # Shift
        ("\x1b[M(%&", ["8;5;6M"]),  # Alt
        ("\x1b[M0%&", ["16;5;6M"]),  # Control
        ("\x1b[M@%&", ["32;5;6M"]),  # a drag
        ("\x1b[M`%&\x1b[Ma%&\x1b[Mb%&", ["64;5;6M", "65;5;6M", "66;5;6M"]),  # wheels
        ("\x1b[M\xa0%&", ["128;5;6M"]),  # button 8
        ("\x1b[M \udcff\udca0", ["0;223;128M"]),  # bytes that are not UTF-8
    ],
)
def test_mouse_reports_of_every_kind(text: str, reports: list[str]) -> None:
    assert mouse(text) == reports


def test_a_control_character_ends_a_broken_sequence() -> None:
    assert keys_of("\x1b[<0;5\ra") == ["c-m", "a"]
    assert keys_of("\x1b[M \ra") == ["c-m", "a"]
    assert keys_of("\x1b]11;rgb\ra") == ["c-m", "a"]
    assert keys_of("\x1b[12\x1b[A") == ["up"]
    assert keys_of("\x1b]11;rgb\x1b[A") == ["up"]


def test_a_sequence_may_arrive_in_parts_with_a_short_pause() -> None:
    terminal = Terminal()
    for part in (
        "\x1b[",
        "<0;",
        "5;7",
        "M\x1b[20",
        "0~中",
        "文\x1b[2",
        "01~",
        "\x1b]1",
        "1;x\x1b",
        "\\b",
    ):
        terminal.send(part)
        terminal.now += PATIENCE / 2
    pressed = [("<vt100-mouse-event>", "\x1b[<0;5;7M"), ("<bracketed-paste>", "中文"), ("b", "b")]
    assert terminal.presses == pressed


@pytest.mark.parametrize(
    "opened", ["\x1b[200~", "\x1b]11;", "\x1bP", "\x1b[<0;5", "\x1b[M ", "\x1b[[" + ""]
)
def test_what_never_ends_is_over_after_a_silence(opened: str) -> None:
    terminal = Terminal()
    terminal.send(opened + "12")
    terminal.pause()
    terminal.presses  # noqa: B018
    terminal.now += PATIENCE * 2
    terminal.send("k\r")
    assert [key for key in terminal.keys if key != "<bracketed-paste>"][-2:] == ["k", "c-m"]


@pytest.mark.parametrize(
    "opened", ["\x1b[200~", "\x1b]11;", "\x1b[<0;5", "\x1b[M ", "\x1b[[", "\x1bO"]
)
@pytest.mark.parametrize(("sign", "key"), [("\x03", "c-c"), ("\x04", "c-d"), ("\x1a", "c-z")])
def test_keys_that_leave_need_no_silence(opened: str, sign: str, key: str) -> None:
    terminal = Terminal()
    terminal.send(opened)
    terminal.send(sign)
    assert terminal.keys[-1] == key


def test_a_paste_without_an_end_is_not_lost() -> None:
    terminal = Terminal()
    terminal.send("\x1b[200~12\x1b[2")
    terminal.now += PATIENCE * 2
    terminal.send("3")
    assert terminal.presses == [("<bracketed-paste>", "12\x1b[2"), ("3", "3")]


def test_neither_long_sequences_nor_long_answers_are_stored() -> None:
    terminal = Terminal()
    for _time in range(100):
        terminal.send("\x1b[" + "1;" * 5000)
        assert len(terminal.parser._rest) <= LONGEST
    terminal.send("Ma\x1b]52;c;")
    for _time in range(100):
        terminal.send("x" * 5000)
        assert terminal.parser._rest == ""
    terminal.send("\x07b")
    assert terminal.keys == ["a", "b"]


def test_a_paste_has_a_most_number_of_characters() -> None:
    terminal = Terminal()
    terminal.send("\x1b[200~")
    for _time in range(12):
        terminal.send("x" * (MOST_PASTED // 10))
    terminal.send("\x1b[201~")
    ((key, text),) = terminal.presses
    assert key == "<bracketed-paste>"
    assert text == "x" * MOST_PASTED


def test_more_keys_than_a_person_types_are_a_paste() -> None:
    terminal = Terminal()
    terminal.send("1\t中\r" * FLOOD)
    terminal.send("\x1b[A\x1b[<0;1;1Mend")
    assert terminal.presses == []
    terminal.pause()
    assert terminal.presses == [("<bracketed-paste>", "1\t中\n" * FLOOD + "end")]
    terminal.send("ab")
    assert terminal.keys == ["a", "b"]


def test_as_many_keys_as_a_person_types_are_keys() -> None:
    assert keys_of("\x1b[A" * FLOOD) == ["up"] * FLOOD


@pytest.mark.parametrize("key", ["\x03", "\x04", "\x1a"])
def test_keys_that_leave_are_heard_in_a_flood(key: str) -> None:
    terminal = Terminal()
    terminal.send("x" * (FLOOD + 1))
    terminal.send(f"y{key}z")
    name = {"\x03": "c-c", "\x04": "c-d", "\x1a": "c-z"}[key]
    flood = ("<bracketed-paste>", "x" * (FLOOD + 1) + "y")
    assert terminal.presses == [flood, (name, key), ("z", "z")]


def test_the_same_keys_come_out_however_the_input_is_cut() -> None:
    for seed in range(300):
        rng = Random(seed)
        text = garbage(rng, 12).translate(None, b"\x03\x04\x1a").decode("utf-8", "surrogateescape")
        whole, cut = Terminal(), Terminal()
        whole.send(text)
        at = 0
        while at < len(text):
            end = at + rng.randint(1, 9)
            cut.send(text[at:end])
            at = end
        whole.pause()
        cut.pause()
        assert whole.presses == cut.presses, seed
