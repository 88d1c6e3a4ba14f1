"""The panel beside the board: the clock, the digits, the tools, the selected cell, the message."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterator, Mapping, Sequence
from functools import cache, partial

from prompt_toolkit.data_structures import Point
from prompt_toolkit.filters import Condition
from prompt_toolkit.layout.containers import ConditionalContainer, Window
from prompt_toolkit.layout.dimension import Dimension
from prompt_toolkit.mouse_events import MouseButton
from rich.cells import cell_len
from rich.console import Group, RenderableType
from rich.text import Text

from satdoku.messages import N_, _
from satdoku.play.moves import Act
from satdoku.sudoku.grid import Grid
from satdoku.sudoku.variants.variant import Variant
from satdoku.ui.board.canvas import BoardCanvas
from satdoku.ui.board.view import View
from satdoku.ui.game.keys import GameKey, Mode, board_keys
from satdoku.ui.game.marks_told import marks_told
from satdoku.ui.game.pad import (
    SIZES,
    Button,
    PadSize,
    Region,
    digit_button,
    rows_of,
    tool_button,
)
from satdoku.ui.game.status import GameStatus
from satdoku.ui.reports.games import cage_text
from satdoku.ui.theme.tones import Tone
from satdoku.ui.widgets.canvas import Canvas
from satdoku.ui.widgets.split_line import split_line
from satdoku.ui.widgets.wrapping import BETWEEN, side_by_side, wrapped


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


LEAST_MESSAGE = 7  # lines that buttons leave for hints
CELL = 2  # lines of the selected cell, with a blank one; they are kept free if there is none
MIDDLE = 34  # columns from which the clock stands beside the title, and buttons are larger
ACROSS = 3  # buttons
FIGURES = 2  # lines below the title, if the panel is narrow
MOST_BUTTONS = 46  # columns
TOOLS: Mapping[Act | str, str] = {  # those that come first are shown if there is little room
    "switch_pencil": N_("pencil"),
    "switch_colour": N_("colour"),
    "blank": N_("clear"),
    Act.UNDO: N_("undo"),
    Act.REDO: N_("redo"),
    Act.HINT: N_("hint"),
    "switch_centre": N_("centre"),
    "switch_paint": N_("paint"),
    Act.SINGLES: N_("singles"),
}
PRESSED = {
    "switch_pencil": (Mode.PENCIL,),
    "switch_centre": (Mode.CENTRE,),
    "switch_colour": (Mode.COLOUR,),
    "switch_paint": (Mode.PAINT_WHICH, Mode.PAINT),
}


class Panel:
    def __init__(
        self,
        board: BoardCanvas,
        status: Callable[[], GameStatus],
        view: Callable[[], View],
        message: tuple[Callable[[], Text], Callable[[int, int], Text]],
        take: Callable[[int], None],
        use: Callable[[GameKey], None],
    ) -> None:
        """`message` gives the whole message, and the part that fits into a number of columns and
        lines. `take` is called with the digit that was clicked, `use` with the key of a tool."""
        self._board, self._status, self._view = board, status, view
        self._whole, self._message = message
        self._take, self._use = take, use
        self._regions: list[Region] = []  # of the buttons, as drawn
        canvas = Canvas(self._draw, self._click, focusable=False)
        self.window = Window(canvas, width=lambda: Dimension.exact(self._columns))
        self.container = ConditionalContainer(self.window, Condition(lambda: self._columns > 0))

    @property
    def _columns(self) -> int:
        return self._board.placement.panel or self._board.placement.pad

    @property
    def places(self) -> list[tuple[int, int]]:
        """The first column and line of each button, as drawn: digits, then tools."""
        return [(one.left, one.top) for one in self._regions]

    def shown(self) -> bool:
        return self._board.placement.panel > 0

    def _draw(self, width: int, height: int) -> RenderableType:
        self._regions = []
        return Group(*(self._lines(width, height) if self.shown() else self._column(width)))

    def _lines(self, width: int, height: int) -> list[Text]:
        """Digits and tools keep their places while figures, modes and messages change."""
        lines = [*self._figures(width), self._moods(width)]
        cell = list(self._cell(width))
        wanted = len(wrapped(self._whole(), width)) + max(0, len(cell) - CELL + 1)
        free = height - len(lines) - 1 - CELL - max(LEAST_MESSAGE, wanted)
        size = self._size(width, free)
        self._add(lines, self._digits(size), min(width, MOST_BUTTONS), size.apart)
        across, tools = self._tools(min(width, MOST_BUTTONS))
        rows = size.tool_rows(free - size.lines(self._view().variant.digits, self._across))
        if rows:
            lines.append(Text())
            room = min(width, MOST_BUTTONS)
            self._add(lines, tools[: across * rows], room, size.tools_apart, across)
        lines += [Text(), *cell, Text()] if cell else [Text()]
        message = self._message(width, max(1, height - len(lines)))
        return [*lines, *message.split(allow_blank=True)]

    def _add(
        self,
        lines: list[Text],
        buttons: Sequence[Button],
        width: int,
        apart: int,
        across: int = 0,
    ) -> None:
        across = across or self._across
        for line, regions in rows_of(buttons, across, width, apart, len(lines)):
            lines.append(line)
            self._regions += regions

    @property
    def _across(self) -> int:
        return ACROSS if self._view().variant.digits <= 9 else 2 * ACROSS - 2

    def _size(self, width: int, free: int) -> PadSize:
        """The largest that fits into these columns and lines."""
        digits, across = self._view().variant.digits, self._across
        narrow = (width - across + 1) // across
        for size in SIZES:
            if size.height == 1:
                size = size.replace(width=min(size.width, narrow))
            left = free - size.lines(digits, across)
            if size.width <= narrow and left >= 0 and size.tool_rows(left) >= size.tools:
                break
        return size

    def _moods(self, width: int) -> Text:
        """A line for the modes, which is blank in most games."""
        return _cut(Text(BETWEEN.join(self._status().moods()), Tone.UNSURE), width)

    def _figures(self, width: int) -> Iterator[Text]:
        status = self._status()
        time, counts = status.time(), status.counts()
        room = width - (cell_len(time) + 1 if width >= MIDDLE else 0)
        title = Text(status.kind_in(room), Tone.TITLE)
        if width >= MIDDLE:
            yield split_line(title, Text(time, Tone.TITLE), width)
            yield _cut(Text(BETWEEN.join(counts), Tone.QUIET), width)
        else:
            yield from wrapped(title, width)
            lines = side_by_side([time, *counts], width)
            lines += [""] * (FIGURES - len(lines))
            yield from (_cut(Text(line, Tone.QUIET), width) for line in lines[:FIGURES])

    def _digits(self, size: PadSize) -> list[Button]:
        view = self._view()
        variant, found = view.variant, counts(view.grid)
        left = copies(variant) > 0
        return [
            digit_button(
                variant.symbol(digit),
                found[digit - 1],
                (size.width, size.height),
                partial(self._take, digit),
                left=left,
                tone=Tone.PRESSED if digit == view.filter else Tone.BUTTON,
            )
            for digit in range(1, variant.digits + 1)
        ]

    def _tools(self, width: int) -> tuple[int, list[Button]]:
        """The number of buttons that fit side by side with their labels, and the buttons."""
        mode = self._status().mode
        keys = {key.does: key for key in board_keys(self._view().variant)}
        labels = {does: keys[does].label.split(" ")[0] for does in TOOLS}
        longest = max(cell_len(f"{labels[does]} {_(meaning)}") for does, meaning in TOOLS.items())
        across = max(1, min(ACROSS if width >= MIDDLE else 2, (width + 1) // (longest + 1)))
        each = (width - across + 1) // across
        return across, [
            tool_button(
                labels[does],
                _(meaning),
                each,
                partial(self._use, keys[does]),
                on=mode in PRESSED.get(str(does), ()),
            )
            for does, meaning in TOOLS.items()
        ]

    def _column(self, width: int) -> list[Text]:
        """Digits beside the rows of the board, where there is no room for more."""
        view = self._view()
        found, made = counts(view.grid), self._board.layout
        across = 1 if view.variant.digits <= 9 else 2
        wide = width // across - (across > 1)
        buttons = self._digits(PadSize(wide, 1, 0, 0))
        lines: list[Text] = []
        for row in range(-(-len(found) // across)):
            y = made.rows[row] + made.middle[1] if row < len(made.rows) - 1 else len(lines)
            lines += [Text()] * (y - len(lines))
            self._add(lines, buttons[row * across :][:across], width, 0, across)
        return lines

    def _click(self, place: Point, button: MouseButton) -> None:
        for region in self._regions:
            if region.contains(place.x, place.y) and button is MouseButton.LEFT:
                region.press()
                return

    def _cell(self, width: int) -> Iterator[Text]:
        view = self._view()
        if view.cursor is None:
            return
        cell = view.cursor
        cage = cage_text(view.variant, cell)
        parts = [cage] if cage else []
        if view.grid[cell]:
            given = view.givens[cell]
            digit = view.variant.symbol(view.grid[cell])
            parts.append(_("given {digit}", digit=digit) if given else digit)
        else:
            parts += marks_told(view, cell)
        if len(view.selection.cells) > 1:
            parts.append(_("selected: {count}", count=len(view.selection.cells)))
        name = str(view.variant.cells[cell])
        first = "  ".join([name, *parts[:1]])
        begin = [name, cage] if cage and cell_len(first) > width else [first]
        text = Text("\n".join(side_by_side([*begin, *parts[1:]], width)))
        text.stylize(Tone.UNSURE, 0, len(name))
        yield from wrapped(text, width)


def _cut(text: Text, width: int) -> Text:
    text.truncate(width, overflow="ellipsis")
    text.no_wrap = True
    return text
