"""Draws one cell as rows of characters with styles. Cells in the same state are drawn once."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from functools import cache, lru_cache

from rich.style import Style

from satdoku.ui.board.looks import (
    BESIDE,
    COLOUR_SIGNS,
    EDGES,
    HAS_MARKS,
    SEEN,
    SPOTS,
    TINT_SIGNS,
    BoardTheme,
    CellState,
    Mark,
    Role,
)
from satdoku.value import Value

MOVED = "·"  # in a cell that the last move emptied
CUT = "…"
RUN = 3  # from this many consecutive digits on, write first-last if space is short
NO_RULES = "not underline not strike"  # for blanks
HALVES = "▌", "▐"  # at the edges of the selected cells

Sign = tuple[str, Style]


class Shape(Value):
    """The layout's description of its cells."""

    width: int
    height: int
    across: int  # marks side by side if each has a fixed place, else 0
    framed: bool  # whether lines run on all sides, which then show the cursor

    @property
    def wide(self) -> bool:
        return self.width > 3


@lru_cache(maxsize=20_000)
def cell_rows(
    state: CellState, shape: Shape, theme: BoardTheme, symbols: str
) -> tuple[tuple[Sign, ...], ...]:
    return _Cell(state, shape, theme, symbols).rows()


@cache
def parsed(*styles: str) -> Style:
    """All styles combined, later ones overriding earlier ones."""
    return sum(map(Style.parse, filter(None, styles)), Style.null())


class _Cell:
    def __init__(self, state: CellState, shape: Shape, theme: BoardTheme, symbols: str) -> None:
        self.state, self.shape, self.theme, self.symbols = state, shape, theme, symbols
        self.last = shape.width - 1
        self.x, self.y = self.last // 2, shape.height // 2
        self.ground = [self._ground_of(column) for column in range(shape.width)]
        self.signs = [[" "] * shape.width for _row in range(shape.height)]
        blank = [parsed(ground, NO_RULES) for ground in self.ground]
        self.styles = [list(blank) for _row in range(shape.height)]

    def rows(self) -> tuple[tuple[Sign, ...], ...]:
        self._write_content()
        if self.theme.signs:
            self._write_signs()
        else:
            self._write_frame()
        if self._labelled():
            self._write_label()
        return tuple(map(_in_few_styles, self.signs, self.styles))

    def has(self, role: Role) -> bool:
        return role in self.state.roles

    # Background

    def _ground_of(self, column: int) -> str:
        """The background of a column of the cell; see `looks`."""
        if column in (0, self.last) and self.has(Role.CURSOR) and not self.shape.framed:
            return self.theme.cursor
        plain = not self.state.tints and not self.state.colours
        if column == 0 and self.has(Role.PEER):
            return (plain and self.theme.peer) or self.theme.peer_edge
        spots = self._spots()
        if spots and column in (columns := self._spot_columns(len(spots))):
            return spots[columns.index(column) % len(spots)]
        tints = [self.theme.tints[tint % len(self.theme.tints)] for tint in self.state.tints]
        colours = [self.theme.colours[colour - 1] for colour in self.state.colours]
        if tints and colours and column == self._tint_column():
            return tints[0]
        grounds = colours or tints or [self.theme.peer if self.has(Role.PEER) else ""]
        return grounds[column * len(grounds) // self.shape.width]

    def _spots(self) -> list[str]:
        """Backgrounds of the digit, the strongest first."""
        found = [self.theme.spots[role] for role in SPOTS if self.has(role)]
        if self.state.part is not None:
            found.insert(0, self.theme.parts[self.state.part])
        return found

    def _spot_columns(self, count: int) -> list[int]:
        """The digit's own column, then those beside it. A blank cell has more room; the outermost
        columns keep the cell's background."""
        if not self.shape.wide:
            return [self.x, self.last][:count]
        beside = [self.x, self.x - 1, self.x + 1]
        return beside if self.state.digit else [*beside, *range(1, self.x - 1)]

    def _tint_column(self) -> int:
        cursor = self.has(Role.CURSOR) and not self.shape.framed
        return self.last - 1 if cursor and self.shape.wide else self.last

    # Contents

    def _write(self, x: int, y: int, sign: str, style: str) -> None:
        self.signs[y][x], self.styles[y][x] = sign, parsed(style, self.ground[x])

    def _write_part(self, x: int, y: int, sign: str, part: object) -> None:
        """A candidate's background shows its part in a hint."""
        ground, style = self.ground[x], self.theme.parts.get(part) if part is not None else None  # type: ignore[call-overload]
        found = parsed(self._text(self.theme.mark), ground)
        self.signs[y][x] = sign
        self.styles[y][x] = found if style is None else parsed(self.theme.mark, ground, style)

    def _text(self, style: str) -> str:
        return f"{style} {self.theme.last}" if self.has(Role.LAST) else style

    def _write_content(self) -> None:
        state = self.state
        if state.digit:
            style = self.theme.given if self.has(Role.GIVEN) else self._text(self.theme.entry)
            self._write(self.x, self.y, self.symbols[state.digit - 1], style)
        elif state.marks and self.shape.across and self._labelled():
            self._write_marks_under_label()
        elif state.marks and self.shape.across:
            self._write_marks_in_places()
        elif state.marks and self.shape.wide:
            self._write_marks_side_by_side()
        elif state.marks:
            self._write_one_mark()
        if self.has(Role.LAST) and not state.digit and not state.marks and self.theme.paper:
            self._write(self.x, self.y, MOVED, self.theme.last)

    def _write_marks_in_places(self) -> None:
        first = self.x - (self.shape.across - 1)
        for digit, part in self.state.marks:
            down, across = divmod(digit - 1, self.shape.across)
            self._write_part(first + 2 * across, down, self.symbols[digit - 1], part)
        if len(self.state.marks) == 1 and down == self.y and self.theme.mark == self.theme.entry:
            self._write(first + 2 * across + 1, down, HAS_MARKS, self.theme.mark)  # not an entry

    def _write_marks_under_label(self) -> None:
        """In their usual places, marks would hide the cage's sum, which players always need."""
        marks, rows = self.state.marks, self.shape.height - 1
        each = -(-len(marks) // rows)
        for at, (digit, part) in enumerate(marks):
            down, across = divmod(at, each)
            self._write_part(1 + across, 1 + down, self.symbols[digit - 1], part)

    def _write_marks_side_by_side(self) -> None:
        signs = list(_in_a_row(self.state.marks, self.symbols, self.last))
        if len(signs) > self.shape.width:
            signs = [*signs[: self.last], (CUT, None)]
        start = 0 if len(signs) > self.last else 1
        for x, (sign, part) in enumerate(signs, start):
            self._write_part(x, self.y, sign, part)

    def _write_one_mark(self) -> None:
        told = [(digit, part) for digit, part in self.state.marks if part is not None]
        sign = self.symbols[told[0][0] - 1] if len(told) == 1 else HAS_MARKS
        self._write_part(self.x, self.y, sign, told[0][1] if told else None)

    # Selection, and signs where there are no colours

    def _write_frame(self) -> None:
        if not self.has(Role.SELECTED) or (self.has(Role.CURSOR) and not self.shape.framed):
            return
        for y in range(self.shape.height):
            for x, sign in zip((0, self.last), HALVES, strict=True):
                if self.signs[y][x] == " ":
                    style = parsed(self.ground[x], self.theme.frame, NO_RULES)
                    self.signs[y][x], self.styles[y][x] = sign, style

    def _write_signs(self) -> None:
        state = self.state
        before, behind = next((signs for role, signs in EDGES.items() if self.has(role)), ("", ""))
        seen = SEEN if self.has(Role.PEER) and not before else ""
        colours = [COLOUR_SIGNS[colour - 1] for colour in state.colours]
        tints = [TINT_SIGNS[tint % len(TINT_SIGNS)] for tint in state.tints]
        if self.shape.wide:
            left = [before, seen, *self._beside(0), *colours]
            right = [behind, *self._beside(1), *tints]
        else:  # only the strongest
            left = [before, *self._beside(0), seen, *colours]
            loud = any(map(self.has, (Role.CLASH, Role.WRONG)))
            right = [*([] if loud else [behind]), *self._beside(1), *tints]
        room = 1 if state.marks or (state.digit and not self.shape.wide) else 2
        for step, sign in enumerate(list(filter(None, left))[:room]):
            self._write_sign(step, sign)
        for step, sign in enumerate(list(filter(None, right))[:room]):
            self._write_sign(self.last - step, sign)

    def _beside(self, side: int) -> Iterator[str]:
        return (signs[side] for role, signs in BESIDE.items() if self.has(role) and signs[side])

    def _write_sign(self, x: int, sign: str) -> None:
        if self.signs[self.y][x] == " ":
            self._write(x, self.y, sign, self.theme.given)

    def _labelled(self) -> bool:
        return bool(self.state.label) and self.shape.wide and not self.shape.framed

    def _write_label(self) -> None:
        """Write the label into the first row if it fits with a blank beside it: on the left, else
        on the right."""
        size = len(self.state.label)
        right = self.shape.width - size
        for start, blank in ((0, size), (1, size + 1), (right, right - 1)):
            places = range(start, start + size)
            if all(self.signs[0][x : x + 1] == [" "] for x in (*places, blank)):
                for x, sign in zip(places, self.state.label, strict=True):
                    self._write(x, 0, sign, self.theme.mark)
                return


def _in_few_styles(signs: Sequence[str], styles: Sequence[Style]) -> tuple[Sign, ...]:
    """Let blanks take the preceding style if they look the same: longer runs draw faster."""
    found: list[Sign] = []
    for sign, style in zip(signs, styles, strict=True):
        before = found[-1][1] if found else style
        alike = sign == " " and before.bgcolor == style.bgcolor and not _rules_blanks(before)
        found.append((sign, before if alike else style))
    return tuple(found)


def _rules_blanks(style: Style) -> bool:
    return bool(style.underline or style.strike or style.reverse)


def _in_a_row(marks: Sequence[Mark], symbols: str, room: int) -> Iterator[tuple[str, object]]:
    """Every mark or, if they do not fit, consecutive ones as first-last."""
    at = 0
    while at < len(marks):
        end = at + 1
        while end < len(marks) and _follows(marks[end - 1], marks[end]):
            end += 1
        if len(marks) > room and end - at >= RUN:
            shown = [(symbols[marks[at][0] - 1]), "-", symbols[marks[end - 1][0] - 1]]
            yield from ((sign, None) for sign in shown)
        else:
            yield from ((symbols[digit - 1], part) for digit, part in marks[at:end])
        at = end


def _follows(one: Mark, other: Mark) -> bool:
    return other[0] == one[0] + 1 and one[1] is None and other[1] is None
