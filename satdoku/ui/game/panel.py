"""The panel beside the board: remaining digits, the clock, the level."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterator, Sequence
from functools import cache

from prompt_toolkit.data_structures import Point
from prompt_toolkit.filters import Condition
from prompt_toolkit.layout.containers import ConditionalContainer, Window
from prompt_toolkit.layout.dimension import Dimension
from prompt_toolkit.mouse_events import MouseButton
from rich.console import Group, RenderableType
from rich.text import Text

from satdoku.messages import _
from satdoku.sudoku.grid import Grid
from satdoku.sudoku.variants.variant import Variant
from satdoku.ui.board.canvas import BoardCanvas
from satdoku.ui.board.view import View
from satdoku.ui.game.status import BETWEEN, GameStatus
from satdoku.ui.reports.games import cage_text
from satdoku.ui.theme.tones import Tone
from satdoku.ui.widgets.canvas import Canvas
from satdoku.ui.widgets.wrapping import wrapped


@cache
def copies(variant: Variant) -> int:
    """How often every digit occurs on a full board; 0 if that varies, as on a honeycomb.

    If units with every digit once partition the cells, it is the number of these units.
    """
    kinds = [variant.boxes, *_by_kind(variant).values()]
    for groups in kinds:
        whole = all(len(cells) == variant.digits for cells in groups)
        if whole and sorted(cell for cells in groups for cell in cells) == [
            *range(len(variant.cells))
        ]:
            return len(groups)
    return 0


def _by_kind(variant: Variant) -> dict[str, list[Sequence[int]]]:
    found: dict[str, list[Sequence[int]]] = {}
    for unit in variant.units:
        found.setdefault(unit.kind, []).append(unit.cells)
    return found


def counts(grid: Grid) -> list[int]:
    """For each digit from 1: how many are missing or, if unknown, how many are placed."""
    standing, each = Counter(grid.digits), copies(grid.variant)
    digits = range(1, grid.variant.digits + 1)
    return [max(0, each - standing[digit]) if each else standing[digit] for digit in digits]


IN_A_ROW = 9  # digits
DIGIT = 3  # columns per digit
DONE = "✓"
LINES = 22  # the most lines that the panel can use


class Panel:
    def __init__(
        self,
        board: BoardCanvas,
        status: Callable[[], GameStatus],
        view: Callable[[], View],
        message: Callable[[int, int], Text],
        look: Callable[[int], None],
    ) -> None:
        """`message` is called with columns and lines, `look` with the clicked digit."""
        self._board, self._status, self._view, self._message = board, status, view, message
        self._look = look
        self._digits_at = 0  # the first line of the digits
        canvas = Canvas(self._draw, self._click, focusable=False)
        self.window = Window(canvas, width=lambda: Dimension.exact(board.placement.panel))
        self.container = ConditionalContainer(self.window, Condition(self.shown))

    def shown(self) -> bool:
        return self._board.placement.panel > 0

    def _draw(self, width: int, height: int) -> RenderableType:
        lines = [*self._figures(width), Text()]
        self._digits_at = len(lines) + 1
        lines += [*self._digits(), Text(), *self._cell(width), Text()]
        return Group(*lines, self._message(width, max(1, height - len(lines))))

    def _figures(self, width: int) -> Iterator[Text]:
        status = self._status()
        yield _cut(Text(status.kind(), Tone.TITLE))
        yield _cut(Text(BETWEEN.join(filter(None, [status.time(), *status.counts()])), Tone.QUIET))
        yield _cut(Text(BETWEEN.join(status.moods()), Tone.UNSURE))

    def _digits(self) -> Iterator[Text]:
        view = self._view()
        variant, found = view.variant, counts(view.grid)
        known = copies(variant) > 0
        yield Text(_("Digits left to place:") if known else _("Digits on the board:"), Tone.QUIET)
        for start in range(0, variant.digits, IN_A_ROW):
            names, numbers = Text(), Text()
            for digit in range(start + 1, min(start + IN_A_ROW, variant.digits) + 1):
                count = found[digit - 1]
                style = Tone.SELECTED if digit == view.filter else Tone.KEY if count else Tone.QUIET
                names.append(variant.symbol(digit).center(DIGIT), style)
                shown = DONE if known and not count else str(count)
                numbers.append(shown.center(DIGIT), Tone.QUIET)
            yield names
            yield numbers

    def _click(self, place: Point, button: MouseButton) -> None:
        """Toggle the highlight of the digit that was clicked."""
        row, column = (place.y - self._digits_at) // 2, place.x // DIGIT
        digit = row * IN_A_ROW + column + 1
        inside = place.y >= self._digits_at and column < IN_A_ROW
        if inside and digit <= self._view().variant.digits and button is MouseButton.LEFT:
            self._look(digit)

    def _cell(self, width: int) -> Iterator[Text]:
        view = self._view()
        if view.cursor is None:
            yield Text()
            return
        cell, marks = view.cursor, view.notes[view.cursor]
        cage = cage_text(view.variant, cell)
        parts = [str(view.variant.cells[cell]), *([cage] if cage else [])]
        if view.grid[cell]:
            given = view.givens[cell]
            digit = view.variant.symbol(view.grid[cell])
            parts.append(_("given {digit}", digit=digit) if given else digit)
        elif marks:
            shown = " ".join(map(view.variant.symbol, sorted(marks)))
            parts.append(_("marks {marks}", marks=shown))
        if len(view.selection.cells) > 1:
            parts.append(_("selected: {count}", count=len(view.selection.cells)))
        yield from wrapped(Text(BETWEEN.join(parts)), width)


def _cut(text: Text) -> Text:
    text.no_wrap, text.overflow = True, "ellipsis"
    return text
