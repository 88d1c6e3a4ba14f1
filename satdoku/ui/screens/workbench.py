"""The setter's workbench: a board whose clues are typed and drawn, with what is known about it."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from contextlib import suppress
from typing import TYPE_CHECKING

from prompt_toolkit.layout.containers import HSplit, Window
from prompt_toolkit.mouse_events import MouseButton
from rich.console import Group, RenderableType
from rich.text import Text

from satdoku.errors import SatdokuError, UsageError
from satdoku.messages import N_, _
from satdoku.monitor import Monitor
from satdoku.play import notes
from satdoku.sudoku.explain import require_no_clash
from satdoku.sudoku.grid import Grid
from satdoku.sudoku.puzzles.formats import parse
from satdoku.sudoku.rules import clashes
from satdoku.sudoku.setting.analysis import Analysis, analyses
from satdoku.sudoku.setting.workbench import Workbench
from satdoku.sudoku.variants.catalogue import load
from satdoku.ui.background import Background
from satdoku.ui.board.canvas import BoardCanvas
from satdoku.ui.board.neighbours import STEPS, TO_ENDS, farthest, middle, neighbour
from satdoku.ui.board.placement import Needs
from satdoku.ui.board.view import Selection, View
from satdoku.ui.game.keys import digits_label
from satdoku.ui.game.message_line import MessageLine
from satdoku.ui.keys import Key
from satdoku.ui.reports.analysed import analysis_lines, cell_line
from satdoku.ui.screens.screen import BoardScreen
from satdoku.ui.screens.workbench_tools import TOOLS, open_tool
from satdoku.ui.theme.tones import Tone
from satdoku.ui.widgets.canvas import Canvas

if TYPE_CHECKING:
    from satdoku.ui.app import App

BELOW = 4  # lines: what is known, the selected cell, a message
NEEDS = Needs(usual=BELOW, least=3, beside=BELOW)
DECISIVE = 3  # the colour of candidates that would leave one solution
USUAL_BOARD = "classic"
DRAFT = "draft"  # the setting that keeps the puzzle


class WorkbenchScreen(BoardScreen):
    title = N_("Setter's workbench")
    page = "setting"
    least = (40, 14)
    app: App

    def __init__(self, app: App, puzzle: Grid, message: str = "") -> None:
        self.app, self.bench = app, Workbench(puzzle)
        self.found: Analysis | None = None
        self.shows_candidates = True
        self._size = b""  # the shape of the board that the keys are for
        self.selection = Selection((middle(puzzle.variant),))
        self.picked: tuple[int, ...] = ()  # with Space; they stay selected while the cursor moves
        self.told = MessageLine(message, key="+")
        self.answering: Callable[[str], None] | None = None  # gets the line being typed
        self.question = self.line = ""
        self.analysing = Background(app, self._refuse)
        self.tool = Background(app, self._refuse)
        self.board = BoardCanvas(
            app,
            self._view,
            NEEDS,
            below=lambda: BELOW,
            click=self._click,
            drag=self._drag,
            wheel=self._wheel,
        )
        below = Window(Canvas(self._draw, focusable=False), height=BELOW)
        self.body = HSplit([self.board.above, self.board.window, below, Window()])
        self.typed = self._type
        self.changed()

    @property
    def puzzle(self) -> Grid:
        return self.bench.puzzle

    # -- keys ------------------------------------------------------------------------------

    def _keys(self) -> Iterator[Key]:
        variant = self.puzzle.variant
        yield Key((), _nothing, digits_label(variant), N_("enter"), self._free)
        for digit, symbol in enumerate(variant.symbols, 1):
            cases = tuple(dict.fromkeys((symbol, symbol.lower())))
            yield Key(cases, self._putting(digit), active=self._free)
        yield Key(("0", ".", "delete", "backspace"), self._putting(0), active=self._free)
        for step in STEPS:
            yield Key((step,), self._moving(step), active=self._free)
            yield Key((f"s-{step}",), self._extending(step), active=self._free)
        for end, step in TO_ENDS.items():
            yield Key((end,), self._ending(step), active=self._free)
        letters = {case for s in variant.symbols if s.isalpha() for case in (s, s.lower())}
        for tool in TOOLS:
            if tool.key not in letters:
                label = tool.key if tool.short else ""
                yield Key((tool.key,), self._using(tool.key), label, tool.short, self._free)
        yield Key(("space",), self._pick, "Space", N_("pick cells"), self._free)
        yield Key(("u",), self._undo, "u", N_("undo"), self._free)
        yield Key(("r",), self._redo, active=self._free)
        yield Key(("c",), self._switch_candidates, active=self._free)
        yield Key(("y",), self._switch_symmetry, active=self._free)
        yield Key(("enter", "tab"), lambda: open_tool(self), "Enter", N_("tools"), self._free)
        yield Key(("+",), self.told.read_on, "+", N_("read more"), self._cut)
        yield Key(("enter",), self._answer, "Enter", N_("done"), self._asked)
        yield Key(("backspace",), self._rub_out, active=self._asked)

    def _free(self) -> bool:
        return self.answering is None

    def _asked(self) -> bool:
        return self.answering is not None

    def _cut(self) -> bool:
        return self._free() and self.told.is_cut()

    def _putting(self, digit: int) -> Callable[[], None]:
        return lambda: self.put(digit)

    def _moving(self, step: str) -> Callable[[], None]:
        return lambda: self._select(neighbour(self.puzzle.variant, self.cursor, step))

    def _extending(self, step: str) -> Callable[[], None]:
        def extend() -> None:
            cell = neighbour(self.puzzle.variant, self.cursor, step)
            self.selection = self.selection.with_cell(cell)

        return extend

    def _ending(self, step: str) -> Callable[[], None]:
        return lambda: self._select(farthest(self.puzzle.variant, self.cursor, step))

    def _using(self, key: str) -> Callable[[], None]:
        tool = next(tool for tool in TOOLS if tool.key == key)
        return lambda: tool.use(self)

    @property
    def cursor(self) -> int:
        return self.selection.cells[-1]

    @property
    def chosen(self) -> tuple[int, ...]:
        """The cells that digits and rules are for, in the order in which they were chosen."""
        return self.picked or self.selection.cells

    def _select(self, cell: int) -> None:
        self.selection = Selection((cell,))
        self.told.say("")

    def _pick(self) -> None:
        """Pick the cell of the cursor, or let go of it: cells that do not touch, or a diagonal."""
        others = tuple(cell for cell in self.picked if cell != self.cursor)
        self.picked = others if self.cursor in self.picked else (*others, self.cursor)
        names = _(", ").join(str(self.puzzle.variant.cells[cell]) for cell in self.picked)
        self.told.say(_("Picked: {cells}.", cells=names) if names else _("No cell is picked."))

    def _click(self, cell: int | None, button: MouseButton) -> None:
        if cell is None or not self._free():
            return
        self.picked = ()
        self._select(cell)
        if button is MouseButton.RIGHT:
            self.put(0)

    def _drag(self, start: int, cell: int) -> None:
        if self.selection.cells[0] != start:
            self.selection = Selection((start,))
        self.selection = self.selection.with_cell(cell)

    def _wheel(self, step: int) -> None:
        digits = self.puzzle.variant.digits
        if self._free():
            self.put((self.puzzle[self.cursor] + step) % (digits + 1))

    # -- changes ---------------------------------------------------------------------------

    def put(self, digit: int) -> None:
        self.bench.put(self.chosen, digit)
        self.picked = ()
        self.told.say("")
        opposite = self.bench.opposite(self.cursor)
        if self.bench.symmetric and digit and not self.puzzle[opposite]:
            self.selection = Selection((opposite,))
        self.changed()

    def change(self, puzzle: Grid, message: str = "") -> None:
        self.bench.change(puzzle)
        self.told.say(message)
        self.changed()

    def _undo(self) -> None:
        self._again(moved=self.bench.undo(), empty=_("There is nothing to undo."))

    def _redo(self) -> None:
        self._again(moved=self.bench.redo(), empty=_("There is nothing to redo."))

    def _again(self, *, moved: bool, empty: str) -> None:
        self.told.say("" if moved else empty, refused=not moved)
        if moved:
            self.changed()

    def _switch_candidates(self) -> None:
        self.shows_candidates = not self.shows_candidates

    def _switch_symmetry(self) -> None:
        self.bench.symmetric = not self.bench.symmetric
        self.told.say(
            _("Symmetric: a digit is followed by the opposite cell, and clearing clears both.")
            if self.bench.symmetric
            else _("Not symmetric.")
        )

    def changed(self) -> None:
        """Keep the draft, and analyse it again in the background."""
        if self._size != self.puzzle.variant.shape:
            self._size = self.puzzle.variant.shape
            self.selection, self.picked = Selection((middle(self.puzzle.variant),)), ()
            self.keys = tuple(self._keys())
        self.app.set(DRAFT, draft_of(self.puzzle))
        self.tool.stop()
        self.found = None
        self.analyse()

    def analyse(self) -> None:
        stages: list[Iterator[Analysis]] = []

        def next_stage(monitor: Monitor) -> Analysis:
            if not stages:
                stages.append(analyses(self.puzzle, monitor))
            return next(stages[0])

        def use(found: Analysis) -> None:
            self.found = found
            self.app.redraw()
            if not found.done:
                self.analysing.run(next_stage, use)

        self.analysing.run(next_stage, use)

    def work(self, run: Callable[[Monitor], Grid], message: str) -> None:
        """Compute another puzzle in the background."""
        self.told.say(_("Searching …"))
        self.tool.run(run, lambda puzzle: self.change(puzzle, message))

    # -- questions -------------------------------------------------------------------------

    def ask(self, question: str, answer: Callable[[str], None], typed: str = "") -> None:
        self.question, self.line, self.answering = question, typed, answer

    def _type(self, text: str) -> None:
        if self._asked():
            self.line = (self.line + text)[:200]

    def _rub_out(self) -> None:
        self.line = self.line[:-1]

    def _answer(self) -> None:
        answer, self.answering = self.answering, None
        if answer is not None:
            answer(self.line.strip())

    # -- leaving ---------------------------------------------------------------------------

    @property
    def leaving(self) -> str:
        return N_("back") if self._free() else N_("no")

    def leave(self) -> bool:
        if self._asked():
            self.answering = None
            return False
        return True

    def close(self) -> None:
        self.analysing.stop()
        self.tool.stop()

    def refused(self, app: App, error: SatdokuError) -> None:
        self._refuse(str(error))

    def _refuse(self, problem: str) -> None:
        self.told.say(problem, refused=True)

    # -- drawing ---------------------------------------------------------------------------

    def _view(self) -> View:
        puzzle, found = self.puzzle, self.found
        marks, painted = notes.blank(puzzle.variant), {}
        known = found is not None and found.candidates is not None and not found.unique
        if known and self.shows_candidates:
            assert found is not None
            assert found.candidates is not None
            marks = tuple(
                frozenset() if digit else possible
                for digit, possible in zip(puzzle.digits, found.candidates.possible, strict=True)
            )
            painted = {
                (cell, digit): DECISIVE
                for cell, digits in enumerate(found.candidates.decisive)
                for digit in digits
            }
        clashing = frozenset(cell for clash in clashes(puzzle) for cell in clash.cells)
        solved = self._solved(marks)
        return View(
            solved,
            puzzle,
            marks,
            painted=painted,
            selection=self._shown_selection(),
            clashing=clashing,
        )

    def _shown_selection(self) -> Selection:
        others = (cell for cell in self.picked if cell not in self.selection.cells)
        return Selection((*others, *self.selection.cells))

    def _solved(self, marks: notes.Notes) -> Grid:
        """The solution, as digits that are not givens, if there is one."""
        found = self.found
        if found is None or not found.unique or not self.shows_candidates:
            return self.puzzle
        if found.candidates is None:
            return self.puzzle
        return Grid(
            self.puzzle.variant,
            tuple(min(digits, default=0) for digits in found.candidates.possible),
        )

    def _draw(self, width: int, height: int) -> RenderableType:
        if self.answering is not None:
            return Text.assemble(f"{self.question} › ", (self.line, "bold"), "▏")
        lines = [self._known(), Text(self._about_cell(), Tone.QUIET)]
        lines = [line for line in lines if line.plain]
        message = self.told.text("", "")
        room = max(1, height - len(lines))
        return Group(*lines, self.told.fitted(message, width, room))

    def _known(self) -> Text:
        if self.found is None:
            return Text(_("…"), Tone.QUIET)
        text = " ".join(analysis_lines(self.found))
        tone = Tone.GOOD if self.found.unique else Tone.UNSURE
        return Text(text, tone if self.found.solutions else Tone.BAD)

    def _about_cell(self) -> str:
        givens = _("givens: {count}", count=self.puzzle.givens)
        told = "" if self.found is None else cell_line(self.found, self.cursor)
        return "  ·  ".join(filter(None, [givens, told]))

    # -- saving ----------------------------------------------------------------------------

    def save(self, name: str) -> None:
        from satdoku.files import expanded

        if not name:
            raise UsageError(_("Nothing was saved: the name is empty."))
        self.bench.save(expanded(name))
        self.told.say(_("Saved as {path}.", path=name))

    def require_solvable(self) -> None:
        require_no_clash(self.puzzle)
        if self.found is not None and not self.found.solutions:
            raise UsageError(_("This puzzle has no solution."))


def draft_of(puzzle: Grid) -> str:
    return f"{puzzle.variant.id} {puzzle}"


def open_workbench(app: App) -> None:
    """From the menu: the draft, or an empty board."""
    kept = app.settings.get(DRAFT, "")
    puzzle, told = Grid.empty(load(USUAL_BOARD)), _("Type the givens; v chooses another variant.")
    if kept:
        name, _space, digits = kept.rpartition(" ")
        with suppress(SatdokuError):  # a variant file that no longer exists
            puzzle, told = (
                parse(digits, load(name)),
                _("Your draft; z clears it, v starts a new board."),
            )
    app.open(WorkbenchScreen(app, puzzle, told))


def _nothing() -> None:
    """There is no single digit to enter."""
