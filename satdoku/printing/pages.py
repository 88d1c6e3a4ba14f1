"""Lays puzzles out on pages: boards per page, captions above them, solutions at the back."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from math import ceil

from satdoku.drawing import Caption, Point, Shape, SheetPage
from satdoku.messages import _
from satdoku.printing.board import PlacedBoard, PrintedBoard
from satdoku.sudoku.grading.grade import Grade
from satdoku.sudoku.grid import Grid
from satdoku.sudoku.variants.variant import Variant
from satdoku.value import Value

Size = tuple[float, float]

PAPERS = {"a4": (595.28, 841.89), "letter": (612.0, 792.0)}  # points
MOST_PER_PAGE = 30
USUAL_PER_PAGE = (4, 2, 1)  # the first whose cells have room for pencil marks …
ROOMY_CELL = 20.0  # … that is, are this wide

MARGIN = 40.0
HEAD, FOOT = 44.0, 18.0  # the lines above and below the boards
ABOVE_BOARD = 18.0  # the caption of a puzzle
GAP = 20.0  # between boards
TITLE, SMALL = 18.0, 8.5  # type sizes
SOLUTION_CELL = 15.0
QUIET = 0.3  # the grey of everything but the puzzle


class PrintedPuzzle(Value):
    """A puzzle, and what the sheet says about it."""

    puzzle: Grid
    solution: Grid
    unique: bool = True  # False: the solution is one of several
    grade: Grade | None = None
    seed: int | None = None

    @property
    def variant(self) -> Variant:
        return self.puzzle.variant

    def figures(self) -> Iterator[str]:
        if self.grade is not None:
            yield _("level {level}", level=self.grade.level)
        if self.puzzle.givens:
            yield _("{count} givens", count=self.puzzle.givens)
        if not self.unique:
            yield _("several solutions")
        if self.seed is not None:
            yield _("seed {seed}", seed=self.seed)


class SheetStyle(Value):
    paper: str = "a4"
    per_page: int | None = None  # None: as many as leave room for pencil marks
    title: str = ""  # empty: a description of the puzzles
    solutions: bool = True


class Slots(Value):
    """Places for boards of one size: columns, rows, and the width of their cells."""

    columns: int
    rows: int
    width: float
    height: float
    cell: float

    @classmethod
    def for_boards(cls, count: int, size: Size, room: Size) -> Slots:
        """`count` boards on a page, in the arrangement with the largest cells."""
        made = (cls._of(columns, count, size, room) for columns in range(1, count + 1))
        return max(made, key=lambda slots: slots.cell)

    @classmethod
    def _of(cls, columns: int, count: int, size: Size, room: Size) -> Slots:
        rows = ceil(count / columns)
        width = (room[0] - GAP * (columns - 1)) / columns
        height = (room[1] - GAP * (rows - 1)) / rows
        cell = min(width / size[0], (height - ABOVE_BOARD) / size[1])
        return cls(columns, rows, width, height, cell)

    @classmethod
    def for_cells(cls, cell: float, size: Size, room: Size) -> Slots:
        """As many boards as fit with cells of this width, or one with smaller cells."""
        width, height = size[0] * cell, size[1] * cell + ABOVE_BOARD
        columns, rows = (
            int((room[0] + GAP) // (width + GAP)),
            int((room[1] + GAP) // (height + GAP)),
        )
        if columns and rows:
            return cls(columns, rows, (room[0] - GAP * (columns - 1)) / columns, height, cell)
        return cls.for_boards(1, size, room)

    def corner(self, number: int) -> Point:
        row, column = divmod(number, self.columns)
        left, top = column * (self.width + GAP), row * (self.height + GAP)
        return MARGIN + left, MARGIN + HEAD + top


Draw = Callable[[int, Point, Slots], Iterator[Shape]]


def sheet_title(puzzles: Sequence[PrintedPuzzle]) -> str:
    names = dict.fromkeys(str(puzzle.variant.name) for puzzle in puzzles)
    return _("Sudoku: {variant}", variant=next(iter(names))) if len(names) == 1 else _("Sudoku")


def sheet_pages(puzzles: Sequence[PrintedPuzzle], style: SheetStyle) -> list[SheetPage]:
    return _Sheet(puzzles, style).pages()


class _Sheet:
    def __init__(self, puzzles: Sequence[PrintedPuzzle], style: SheetStyle) -> None:
        self.puzzles, self.style = puzzles, style
        self.width, self.height = PAPERS[style.paper]
        self.room = self.width - 2 * MARGIN, self.height - 2 * MARGIN - HEAD - FOOT
        self.title = style.title or sheet_title(puzzles)
        self.variants = list(dict.fromkeys(puzzle.variant for puzzle in puzzles))
        self.names = {str(variant.name) for variant in self.variants}  # puzzles can bring rules
        self.boards = {variant: PrintedBoard(variant) for variant in self.variants}
        sizes = [board.size for board in self.boards.values()]
        self.size = max(width for width, _h in sizes), max(height for _w, height in sizes)

    def pages(self) -> list[SheetPage]:
        drawn = [(self.title, shapes) for shapes in self._boards(self._puzzle_slots(), self._draw)]
        if self.style.solutions:
            slots = Slots.for_cells(SOLUTION_CELL, self.size, self.room)
            title = _("{title} – solutions", title=self.title)
            drawn += [(title, shapes) for shapes in self._boards(slots, self._draw_solution)]
        return [
            SheetPage(self.width, self.height, (*self._around(title, n, len(drawn)), *shapes))
            for n, (title, shapes) in enumerate(drawn, 1)
        ]

    def _puzzle_slots(self) -> Slots:
        wanted = self.style.per_page
        if wanted is not None:
            return self._slots(wanted)
        counts = (min(count, len(self.puzzles)) for count in USUAL_PER_PAGE)
        usual = list(map(self._slots, counts))
        return next((slots for slots in usual if slots.cell >= ROOMY_CELL), usual[-1])

    def _slots(self, count: int) -> Slots:
        return Slots.for_boards(count, self.size, self.room)

    def _boards(self, slots: Slots, draw: Draw) -> Iterator[list[Shape]]:
        """The shapes of each page."""
        each = slots.columns * slots.rows
        for start in range(0, len(self.puzzles), each):
            shapes: list[Shape] = []
            for number in range(start, min(start + each, len(self.puzzles))):
                shapes += draw(number, slots.corner(number - start), slots)
            yield shapes

    def _draw(self, number: int, corner: Point, slots: Slots) -> Iterator[Shape]:
        puzzle = self.puzzles[number]
        yield from self._heading(number, corner, slots.width, list(puzzle.figures()))
        yield from self._placed(puzzle, corner, slots).draw(puzzle.puzzle)

    def _draw_solution(self, number: int, corner: Point, slots: Slots) -> Iterator[Shape]:
        puzzle = self.puzzles[number]
        told = [] if puzzle.unique else [_("one of several")]
        yield from self._heading(number, corner, slots.width, told)
        yield from self._placed(puzzle, corner, slots).draw(puzzle.puzzle, puzzle.solution)

    def _placed(self, puzzle: PrintedPuzzle, corner: Point, slots: Slots) -> PlacedBoard:
        """The board, centred in its slot."""
        board = self.boards[puzzle.variant]
        left = (slots.width - board.size[0] * slots.cell) / 2
        return board.at((corner[0] + left, corner[1] + ABOVE_BOARD), slots.cell)

    def _heading(
        self, number: int, corner: Point, width: float, figures: Sequence[str]
    ) -> Iterator[Shape]:
        told = [str(self.puzzles[number].variant.name)] if len(self.names) > 1 else []
        text = " · ".join([f"{number + 1}", *told, *figures])
        at = (corner[0] + width / 2, corner[1] + SMALL + 2)
        yield fitted(Caption(at, text, SMALL + 1, grey=QUIET, role="figures"), width)

    def _around(self, title: str, number: int, count: int) -> Iterator[Shape]:
        middle, (width, _height) = self.width / 2, self.room
        yield fitted(Caption((middle, MARGIN + 14), title, TITLE, bold=True, role="title"), width)
        if len(self.names) == 1:
            rules = _("; ").join(_rules(self.variants[0]))
            yield fitted(Caption((middle, MARGIN + 30), rules, SMALL, grey=QUIET), width)
        text = _("page {number} of {count}", number=number, count=count)
        yield Caption((middle, self.height - MARGIN), text, SMALL, grey=QUIET, role="footer")


def _rules(variant: Variant) -> Iterator[str]:
    """The rules of the units of a variant; kinds of units with the same rule are listed
    together."""
    kinds: dict[str, dict[str, None]] = {}
    for unit in variant.units:
        kinds.setdefault(unit.rule.sentence(), {})[_(unit.kind)] = None
    for sentence, names in kinds.items():
        yield _("{name}: {text}", name=_(", ").join(names), text=sentence.rstrip("." + "。"))


def fitted(caption: Caption, width: float) -> Caption:
    """Reduce the font size if the text is wider than `width`."""
    wide = sum(1.0 if ord(sign) > 0x2E7F else 0.53 for sign in caption.text) * caption.size
    return caption.replace(size=caption.size * min(1.0, width / wide)) if wide else caption
