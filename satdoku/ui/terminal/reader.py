"""Reads all pending terminal input, so that the window is redrawn after many keys rather than after
every kilobyte."""

from __future__ import annotations

import os
import select
import sys

from prompt_toolkit.input import Input
from prompt_toolkit.input.posix_utils import PosixStdinReader

from satdoku.ui.terminal.parser import TerminalParser

MOST_AT_ONCE = 65536  # bytes between two redraws
PIECE = 4096  # bytes, the size of a terminal's input buffer


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
        """Treat errors as end of input: a closed terminal raises one on every read."""
        try:
            piece = os.read(self.stdin_fd, PIECE)
        except OSError:
            piece = b""
        self.closed = not piece
        return piece


def take_over(source: Input) -> None:
    """Replace prompt_toolkit's reader and parser with ours. The Windows console sends keys, not
    sequences, and needs neither."""
    if sys.platform == "win32":
        return
    from prompt_toolkit.input.vt100 import Vt100Input

    if isinstance(source, Vt100Input):
        encoding = source.stdin.encoding
        source.stdin_reader = EagerReader(source.fileno(), encoding=encoding)
        source.vt100_parser = TerminalParser(source.vt100_parser.feed_key_callback)
