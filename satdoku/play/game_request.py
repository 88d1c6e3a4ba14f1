"""What a player asks to play, as text: a number of givens, a level, a puzzle, a file or a code."""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Callable
from io import BytesIO
from os.path import expanduser

from satdoku.errors import UsageError
from satdoku.messages import _
from satdoku.play import share
from satdoku.play.statistics import Kind
from satdoku.sudoku.grid import Grid
from satdoku.sudoku.making.request import Request
from satdoku.sudoku.puzzles.puzzle_files import STDIN, puzzle_or_file
from satdoku.sudoku.variants.variant import Variant
from satdoku.value import Value

_NUMBER = re.compile(r"(l?)\s*(\d{1,3})", re.ASCII)


class GameRequest(Value):
    """Either an existing puzzle, or a new one to make."""

    variant: Variant
    puzzle: Grid | None = None
    level: int | None = None
    givens: int | None = None

    def __post_init__(self) -> None:
        """Raises UsageError if no puzzle can be as asked."""
        self.asked  # noqa: B018

    @property
    def asked(self) -> Request | Grid:
        """The existing puzzle, or what a new one should be like."""
        if self.puzzle is not None:
            return self.puzzle
        return Request(self.variant, self.givens, level=self.level)

    @property
    def floor(self) -> int:
        """The number of givens, if the puzzle is new and has no level."""
        return Request(self.variant, self.givens).floor


def another(kind: Kind, variant: Variant) -> GameRequest:
    """A request for a new game of this kind."""
    try:
        return GameRequest(variant, level=kind.level, givens=kind.givens)
    except UsageError:  # a puzzle from elsewhere, with fewer givens than can be asked for
        return GameRequest(variant)


def read_request(text: str, variant: Variant, load: Callable[[str], Variant]) -> GameRequest:
    """`24` asks for givens and `L3` for a level. A code names its own variant. Text that was
    copied from a narrow window may be broken into lines."""
    plain = unicodedata.normalize("NFKC", text).strip()
    whole = "".join(plain.split())
    match = _NUMBER.fullmatch(plain.lower())
    if match and match[1]:
        return GameRequest(variant, level=int(match[2]))
    if match:
        return GameRequest(variant, givens=int(match[2]))
    if share.is_code(whole):
        puzzle = share.decode(whole, load)
        return GameRequest(puzzle.variant, puzzle)
    named = whole if len(whole) == len(variant.cells) else text.strip()
    if named == STDIN:
        raise UsageError(
            _("Moves come from the standard input, so it cannot hold the puzzle, too.")
        )
    named = expanduser(named)  # noqa: PTH111, a puzzle is no path
    return GameRequest(variant, next(puzzle_or_file(named, variant, BytesIO())).grid)
