"""Draws one cell as lines of characters with styles. Cells in the same state are drawn once."""

from __future__ import annotations

from collections.abc import Sequence
from functools import cache, lru_cache

from rich.style import Style

from satdoku.play.highlights import ArgumentPart
from satdoku.ui.board.glyphs import BIG, shown_as, step_sign
from satdoku.ui.board.looks import (
    COLOUR_SIGNS,
    HAS_MARKS,
    SIDES,
    STATE_SIGNS,
    TINT_SIGNS,
    WRONG,
    BoardTheme,
    CellState,
    Ground,
    Mark,
)
from satdoku.ui.board.sizes import Shape

Sign = tuple[str, Style]


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
        self.last, self.low = shape.width - 1, shape.height - 1
        self.x, self.y = shape.digit
        self.ground = theme.grounds[state.ground]
        blank = parsed(self.ground)
        self.signs = [[" "] * shape.width for _line in range(shape.height)]
        self.styles = [[blank] * shape.width for _line in range(shape.height)]

    def rows(self) -> tuple[tuple[Sign, ...], ...]:
        self._write_label()
        self._write_content()
        self._write_signs()
        return tuple(
            tuple(zip(signs, styles, strict=True))
            for signs, styles in zip(self.signs, self.styles, strict=True)
        )

    def _write(self, x: int, y: int, text: str, *styles: str) -> None:
        """Inks of the ground override others, except those of a candidate to remove."""
        style = parsed(*styles[:1], self.ground, *styles[1:])
        for at, sign in enumerate(text, x):
            self.signs[y][at], self.styles[y][at] = sign, style

    # Contents

    def _write_content(self) -> None:
        state = self.state
        if state.digit:
            self._write_digit()
        elif state.marks and state.label:
            self._write_marks_beside_label()
        elif any(mark.centre for mark in state.marks):
            self._write_marks_of_both_kinds()
        elif state.marks and self.shape.marks and not self._is_chain_in_packed_cell():
            self._write_marks_in_places()
        elif state.marks:
            self._write_marks_side_by_side()
        elif state.sign:
            self._write(self.x, self.y, state.sign, self.theme.sign_on(self.state.ground))

    def _write_digit(self) -> None:
        symbol = self.symbols[self.state.digit - 1]
        style = self.theme.given if self.state.given else self.theme.own
        if self.state.clash and not self.state.given:
            style = self.theme.clash
        elif self.state.ground is Ground.SAME or Ground.SET1 <= self.state.ground <= Ground.SET4:
            style = f"underline {style}"
        if self.shape.big and symbol in BIG and not self.theme.ascii_only:
            lines, bold = BIG[symbol], style.replace("underline ", "")
            left = (self.shape.width - len(lines[0])) // 2
            for y, line in enumerate(lines, (self.shape.height - len(lines)) // 2):
                self._write(left, y, line, bold)
        else:
            self._write(self.x, self.y, symbol, style)
            if self.state.sign and self.x + 1 <= self.last:
                self._write(
                    self.x + 1, self.y, self.state.sign, self.theme.sign_on(self.state.ground)
                )

    def _write_marks_in_places(self) -> None:
        for mark in self.state.marks:
            x, y = self.shape.marks[mark.digit - 1]
            self._write_mark(x, y, mark)
            if mark.step and x < self.last:
                self._write(x + 1, y, self._raised(mark.step), self.theme.parts_style(mark.part))
        if len(self.state.marks) == 1 and (x, y) == (self.x, self.y):
            self._write(x + 1, y, HAS_MARKS, self.theme.mark)  # not an entry

    def _write_marks_of_both_kinds(self) -> None:
        """Corner marks in the first and the last line, those of the middle in the line between. A
        cell of one line has no middle: there, the others come first."""
        corner = [mark for mark in self.state.marks if not mark.centre]
        centre = [mark for mark in self.state.marks if mark.centre]
        if not self.low:
            self._write_marks_side_by_side()
            return
        if self.low == 1:
            self._write_marks_in_line(corner, 0, spread=False)
            self._write_marks_in_middle(centre, 1)
            return
        half = max(3, -(-len(corner) // 2))
        self._write_marks_in_line(corner[:half], 0, spread=True)
        self._write_marks_in_middle(centre, self.low // 2)
        self._write_marks_in_line(corner[half:], self.low, spread=True)

    def _write_marks_in_line(self, marks: Sequence[Mark], y: int, *, spread: bool) -> None:
        columns = sorted({x for x, _y in self.shape.marks}) if spread else []
        if len(marks) > len(columns):
            columns = [*range(self.shape.width)]
        if len(marks) > len(columns):
            self._write_dots(0, marks, y)
            return
        for x, mark in zip(columns, marks, strict=False):
            self._write_mark(x, y, mark)

    def _write_marks_in_middle(self, marks: Sequence[Mark], y: int) -> None:
        if len(marks) > self.shape.width:
            self._write_dots(0, marks, y)
            return
        start = (self.shape.width - len(marks)) // 2
        for x, mark in enumerate(marks, start):
            self._write_mark(x, y, mark)
        if len(marks) == 1:
            self._write(start + 1, y, HAS_MARKS, self.theme.mark)  # not an entry

    def _raised(self, number: int) -> str:
        return step_sign(number, ascii_only=self.theme.ascii_only)

    def _is_chain_in_packed_cell(self) -> bool:
        """True if a step's number would stand where another mark does."""
        (first, _y), (second, _y) = self.shape.marks[:2]
        return second - first == 1 and any(mark.step for mark in self.state.marks)

    def _write_marks_side_by_side(self) -> None:
        """Each with its step in a chain; if space is short, without; then as dots."""
        marks, shape = self.state.marks, self.shape
        room = shape.width * shape.height if shape.height > 1 else shape.width - 1
        told = [mark for mark in marks if mark.part is not None]
        steps = len(marks) + sum(mark.step > 0 for mark in marks) <= room
        if len(marks) <= room:
            at = 0
            for mark in marks:
                self._write_mark(at % shape.width, at // shape.width, mark)
                at += 1
                if steps and mark.step:
                    style = self.theme.parts_style(mark.part)
                    self._write(at % shape.width, at // shape.width, self._raised(mark.step), style)
                    at += 1
            if at == 1 and not self.theme.ascii_only:  # there, it follows the number of marks
                self._write(1, 0, HAS_MARKS, self.theme.mark)  # not an entry
        elif len(told) == 1 and shape.width > 3:
            self._write_mark(0, 0, told[0])
            self._write_dots(1, marks)
        elif told and len(told) <= room:
            for x, mark in enumerate(told):
                self._write_mark(x, 0, mark)
        else:
            self._write_dots(0, marks)

    def _write_dots(self, x: int, marks: Sequence[Mark], y: int = 0) -> None:
        digits, room = [mark.digit for mark in marks], self.shape.width - 1
        text = shown_as(digits, self.symbols, room, ascii_only=self.theme.ascii_only)
        if len(text) == 2 and self.shape.width > 3 and not x:
            x = 1
        self._write(x, y, text[: self.shape.width - x], self.theme.mark)

    def _write_mark(self, x: int, y: int, mark: Mark) -> None:
        symbol, style = self.symbols[mark.digit - 1], self.theme.parts_style(mark.part)
        if mark.centre:
            style = f"italic {style}"
        if mark.colour and mark.part is not ArgumentPart.GONE:
            paint = self.theme.grounds[Ground(Ground.COLOUR1 + mark.colour - 1)]
            style = f"{style} {paint} {'underline' if self.theme.signs else ''}".rstrip()
        over = [style] if " on " in style or "reverse" in style else []
        self._write(x, y, symbol, style, *over)

    # Label and signs

    def _write_label(self) -> None:
        """The sum of a cage, in the upper left corner."""
        self._write(0, 0, self.state.label, f"bold {self.theme.label_on(self.state.ground)}")

    def _write_marks_beside_label(self) -> None:
        """Marks stand below the sum, which players always need, and the first of many beside it,
        behind a gap: else the sum would look like a longer one."""
        marks, width = self.state.marks, self.shape.width
        beside = max(0, len(marks) - width)
        if beside > width - len(self.state.label) - 1:
            self._write_dots(1, marks, self.low)
            return
        for x, mark in enumerate(marks[:beside], width - beside):
            self._write_mark(x, 0, mark)
        for x, mark in enumerate(marks[beside:]):
            self._write_mark(x, self.low, mark)

    def _write_signs(self) -> None:
        if self.state.sign and (self.state.marks or self.shape.big):
            self._write_if_free(
                self.last, self.low, self.state.sign, self.theme.sign_on(self.state.ground)
            )
        if self.theme.signs:
            if self.state.selected and self.shape.bare:
                before, behind = ("[", "]") if self.theme.ascii_only else tuple(SIDES)
                for x, sign in ((0, before), (self.last, behind)):
                    self._write_if_free(x, 0, sign, "bold")
            shown = Ground.CLASH if self.state.clash else self.state.ground
            sign = WRONG if self.state.wrong else STATE_SIGNS.get(shown, "")
            if sign and (self.state.marks or self.shape.big):
                self._write_in_corner(sign, f"bold {self.theme.mark}")
            elif sign:
                self._write_if_free(self.x - 1, self.y, sign, f"bold {self.theme.mark}")
        if self.theme.tint_signs and self.low:
            for step, tint in enumerate(self.state.tints[:2]):
                sign = TINT_SIGNS[tint % len(TINT_SIGNS)]
                self._write_if_free(
                    self.last - step, self.low, sign, self.theme.sign_on(self.state.ground)
                )
        colours = self.state.colours if self.theme.signs else self.state.colours[1:]
        for step, colour in enumerate(colours if self.low else ()):
            self._write_if_free(step, self.low, COLOUR_SIGNS[colour - 1], self.theme.mark)

    def _write_in_corner(self, sign: str, style: str) -> None:
        """In the upper right corner or, if that is taken, the nearest free place."""
        for y in range(self.shape.height):
            for x in range(self.last, -1, -1):
                if self.signs[y][x] == " ":
                    self._write(x, y, sign, style)
                    return

    def _write_if_free(self, x: int, y: int, sign: str, style: str) -> None:
        if 0 <= x <= self.last and self.signs[y][x] == " ":
            self._write(x, y, sign, style)
