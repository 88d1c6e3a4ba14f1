"""Groups of items to choose from: side by side with a footer across, or one below the other."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from prompt_toolkit.data_structures import Point
from prompt_toolkit.mouse_events import MouseButton
from rich.cells import cell_len, set_cell_size
from rich.console import Group, RenderableType
from rich.text import Text

from satdoku.ui.theme.tones import Tone
from satdoku.ui.widgets.canvas import Canvas
from satdoku.value import Value

BESIDE = 68  # columns for two groups side by side
GAP = 2  # columns between groups, and between the items of the footer
EDGE = 2  # columns of a border and its margin
MARK = "› "


class Titled(Value):
    """A group: its title and the labels of its items."""

    title: str
    labels: tuple[str, ...]


class Area(Value):
    """Where an item was drawn."""

    line: int
    start: int
    end: int
    item: int


class Groups:
    """All groups but the last stand side by side if there is room; the last one is a line below
    them. Items are numbered from 0 through all groups."""

    def __init__(
        self, groups: Callable[[], Sequence[Titled]], choose: Callable[[int], None]
    ) -> None:
        self._groups, self._choose = groups, choose
        self.selected = 0
        self.beside = True
        self._areas: list[Area] = []
        self._top = 0  # first visible line, if the groups stand one below the other
        self.canvas = Canvas(self._draw, self._click, self.move)

    def lines(self, width: int) -> int:
        """The lines that the groups need in this width."""
        groups = self._groups()
        if width >= BESIDE:
            return max(len(one.labels) for one in groups[:-1]) + 3
        return sum(len(one.labels) + 1 for one in groups)

    # Movement

    def move(self, step: int) -> None:
        """Up or down: within a group, then to the footer. One column is a single group."""
        count = sum(len(one.labels) for one in self._groups())
        if not self.beside:
            self.selected = (self.selected + step) % count
            return
        spans = self._spans()
        here = self._group_of(self.selected)
        footer = len(spans) - 1
        if here == footer:
            self.selected = spans[0][0] if step > 0 else spans[0][-1]
        elif self.selected + step in spans[here]:
            self.selected += step
        else:
            self.selected = spans[footer][0] if step > 0 else spans[footer][-1]

    def turn(self, step: int) -> None:
        """Left or right: to the group beside, or along the footer."""
        spans, here = self._spans(), self._group_of(self.selected)
        if not self.beside or here == len(spans) - 1:
            row = spans[here]
            self.selected = row[(self.selected - row[0] + step) % len(row)]
            return
        other = spans[(here + step) % (len(spans) - 1)]
        self.selected = other[min(self.selected - spans[here][0], len(other) - 1)]

    def _spans(self) -> list[range]:
        spans: list[range] = []
        for one in self._groups():
            start = spans[-1].stop if spans else 0
            spans.append(range(start, start + len(one.labels)))
        return spans

    def _group_of(self, item: int) -> int:
        return next(number for number, span in enumerate(self._spans()) if item in span)

    def _click(self, place: Point, button: MouseButton) -> None:
        for area in self._areas:
            if area.line == place.y and area.start <= place.x < area.end:
                self.selected = area.item
                self._choose(area.item)
                return

    # Drawing

    def _draw(self, width: int, height: int) -> RenderableType:
        self.beside = width >= BESIDE
        self._areas = []
        lines = self._side_by_side(width) if self.beside else self._column(width)
        if self.beside or len(lines) <= height:
            self._top = 0
        else:
            here = next(area.line for area in self._areas if area.item == self.selected)
            first = here - 1 if here == 1 else here  # the heading of the first item, too
            self._top = max(min(self._top, first, len(lines) - height), here - height + 1, 0)
        self._areas = [area.replace(line=area.line - self._top) for area in self._areas]
        return Group(*lines[self._top : self._top + height])

    def _column(self, width: int) -> list[Text]:
        lines: list[Text] = []
        item = 0
        for group in self._groups():
            lines.append(Text(group.title, Tone.QUIET))
            for label in group.labels:
                lines.append(self._item(label, item, len(lines), 0, width))
                item += 1
        return lines

    def _side_by_side(self, width: int) -> list[Text]:
        *boxes, footer = self._groups()
        column = (width - GAP * (len(boxes) - 1)) // len(boxes)
        height = max(len(one.labels) for one in boxes)
        lines = [Text() for _line in range(height + 2)]
        item = 0
        for number, box in enumerate(boxes):
            left = number * (column + GAP)
            if number:
                for line in lines:
                    line.append(" " * GAP)
            self._box(lines, box, item, left, column)
            item += len(box.labels)
        return [*lines, self._footer(footer, item, len(lines), width)]

    def _box(self, lines: list[Text], box: Titled, item: int, left: int, column: int) -> None:
        title = f" {box.title} "
        rule = "─" * (column - 3 - cell_len(title))
        lines[0].append("╭─", Tone.QUIET).append(title, Tone.TITLE).append(f"{rule}╮", Tone.QUIET)
        for row in range(1, len(lines) - 1):
            lines[row].append("│ ", Tone.QUIET)
            inner = column - 2 * EDGE
            if row <= len(box.labels):
                label = box.labels[row - 1]
                lines[row].append(self._item(label, item + row - 1, row, left + EDGE, inner))
            else:
                lines[row].append(" " * inner)
            lines[row].append(" │", Tone.QUIET)
        lines[-1].append(f"╰{'─' * (column - 2)}╯", Tone.QUIET)

    def _footer(self, footer: Titled, item: int, line: int, width: int) -> Text:
        text = Text(" " * EDGE)
        for label in footer.labels:
            size = cell_len(MARK + label)
            text.append(self._item(label, item, line, text.cell_len, size)).append(" " * GAP)
            item += 1
        text.truncate(width)
        return text

    def _item(self, label: str, item: int, line: int, start: int, width: int) -> Text:
        self._areas.append(Area(line, start, start + width, item))
        chosen = item == self.selected
        whole = f"{MARK if chosen else '  '}{label}"
        words = set_cell_size(whole, width)
        if cell_len(whole) > width:
            words = f"{set_cell_size(whole, width - 1)}…"
        if chosen:
            return Text(words, Tone.CHOSEN)
        key = len(MARK) + len(label.split(" ")[0])
        return Text.assemble((words[:key], Tone.KEY), words[key:])
