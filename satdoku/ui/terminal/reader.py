"""Reads all that a terminal has sent, so that the window is drawn after many keys, not after every
kilobyte of them."""

from __future__ import annotations

import os
import select
import sys

from prompt_toolkit.input import Input
from prompt_toolkit.input.posix_utils import PosixStdinReader

from satdoku.ui.terminal.parser import TerminalParser

MOST_AT_ONCE = 65536  # bytes; then the window is drawn
PIECE = 4096  # bytes, as many as a terminal holds


class EagerReader(PosixStdinReader):
    def read(self, count: int = MOST_AT_ONCE) -> str:
        pieces: list[str] = []
        left = count
        while left > 0 and not self.closed and self._has_more():
            piece = self._read_piece()
            left -= len(piece)
            pieces.append(self._stdin_decoder.decode(piece))
        return "".join(pieces)

    def _has_more(self) -> bool:
        return bool(select.select([self.stdin_fd], [], [], 0)[0])

    def _read_piece(self) -> bytes:
        """A terminal that is gone gives an error again and again, so that counts as its end."""
        try:
            piece = os.read(self.stdin_fd, PIECE)
        except OSError:
            piece = b""
        self.closed = not piece
        return piece


def take_over(source: Input) -> None:
    """Let our reader and our parser do the work of prompt_toolkit's. The console of Windows sends
    keys, not sequences, and needs neither."""
    if sys.platform == "win32":
        return
    from prompt_toolkit.input.vt100 import Vt100Input

    if isinstance(source, Vt100Input):
        encoding = source.stdin.encoding
        source.stdin_reader = EagerReader(source.fileno(), encoding=encoding)
        source.vt100_parser = TerminalParser(source.vt100_parser.feed_key_callback)
