"""The tools of the setter's workbench: a key for each, and a list of all."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import TYPE_CHECKING

from rich.text import Text

from satdoku.errors import UsageError
from satdoku.messages import N_, _
from satdoku.play.game_spec import GameSpec
from satdoku.sudoku.constraints.registry import KINDS
from satdoku.sudoku.grid import Grid
from satdoku.sudoku.making.generate import generate
from satdoku.sudoku.making.puzzle_spec import PuzzleSpec
from satdoku.sudoku.setting.clues import backdoor, completed, minimal_clues
from satdoku.sudoku.setting.isomorphism import isomorphic
from satdoku.sudoku.setting.minlex import minlex
from satdoku.sudoku.setting.rule_cells import cells_for
from satdoku.sudoku.setting.symmetries import Turn8, in_order, shuffled, symmetries, turned
from satdoku.sudoku.solving.board_solver import BoardSolver
from satdoku.sudoku.techniques.table import TECHNIQUES
from satdoku.sudoku.variants.catalogue import NAMES, load
from satdoku.sudoku.variants.everywhere import EVERYWHERE
from satdoku.sudoku.variants.own_rules import BOX, word_for
from satdoku.sudoku.why.why import why, why_unsolvable
from satdoku.tasks.generate import fresh_seed
from satdoku.tasks.reading import Reader
from satdoku.ui.reports.analysed import backdoor_sentence
from satdoku.ui.screens.picking import PickingScreen
from satdoku.value import Value

if TYPE_CHECKING:
    from satdoku.monitor import Monitor
    from satdoku.sudoku.variants.variant import Variant
    from satdoku.sudoku.why.why import Why
    from satdoku.ui.screens.workbench import WorkbenchScreen

SECONDS = 60.0  # of a search for a puzzle that needs a technique
TURNS = {
    Turn8.QUARTER: N_("quarter turn to the right"),
    Turn8.HALF: N_("half turn"),
    Turn8.THREE_QUARTERS: N_("quarter turn to the left"),
    Turn8.MIRROR: N_("mirror left and right"),
    Turn8.FLIP: N_("mirror top and bottom"),
    Turn8.DIAGONAL: N_("mirror at the diagonal"),
    Turn8.ANTIDIAGONAL: N_("mirror at the anti-diagonal"),
}


class Tool(Value):
    key: str
    name: str
    use: Callable[[WorkbenchScreen], None]
    short: str = ""  # in the footer


def pick(
    screen: WorkbenchScreen, title: str, rows: Sequence[str], chosen: Callable[[int], None]
) -> None:
    """Choose one of these, and return to the workbench."""

    def choose(index: int) -> None:
        screen.app.back()
        screen.app.attempt(lambda: chosen(index))

    listed = [(Text(row), Text()) for row in rows]
    screen.app.open(PickingScreen(title, "", listed, choose, page="setting"))


def open_tool(screen: WorkbenchScreen) -> None:
    rows = [f"{tool.key}  {_(tool.name)}" for tool in TOOLS]
    pick(screen, N_("Tools"), rows, lambda index: TOOLS[index].use(screen))


# -- clues -----------------------------------------------------------------------------------


def _fill(screen: WorkbenchScreen) -> None:
    puzzle, seed = screen.puzzle, fresh_seed()
    screen.work(lambda monitor: completed(puzzle, seed, monitor), _("Completed with few givens."))


def _dig(screen: WorkbenchScreen) -> None:
    puzzle, seed = screen.puzzle, fresh_seed()
    told = _("Superfluous givens removed.")
    screen.work(lambda monitor: minimal_clues(puzzle, seed, monitor), told)


def _clear(screen: WorkbenchScreen) -> None:
    screen.bench.clear()
    screen.changed()


# -- rules -----------------------------------------------------------------------------------


def _add_rule(screen: WorkbenchScreen) -> None:
    kinds = [*KINDS, BOX, *EVERYWHERE]
    names = [_(word_for(kind)) for kind in kinds]

    def chosen(index: int) -> None:
        _add(screen, kinds[index])

    pick(screen, N_("Which rule for the selected cells?"), names, chosen)


def _add(screen: WorkbenchScreen, kind: str) -> None:
    """Ask for a value if the rule does not do without."""
    cells = cells_for(kind, screen.puzzle.variant, screen.chosen)

    def add(text: str) -> None:
        screen.bench.add_rule(kind, text, cells)
        screen.picked = ()
        screen.told.say("")
        screen.changed()

    try:
        add("")
    except UsageError:
        if kind not in KINDS or not KINDS[kind]._fields:
            raise
        question = _("Value of the rule “{kind}”", kind=_(word_for(kind)))
        screen.ask(question, add)


def _remove_rules(screen: WorkbenchScreen) -> None:
    screen.bench.remove_rules(screen.chosen)
    screen.picked = ()
    screen.changed()


# -- other forms -----------------------------------------------------------------------------


def _transform(screen: WorkbenchScreen) -> None:
    puzzle, base = screen.puzzle, screen.bench.base
    turns = [turn for turn, _moved in symmetries(base) if turn is not Turn8.SAME]
    rows = [_(TURNS[turn]) for turn in turns]
    rows += [_("digits in order"), _("digits at random"), _("canonical form (minlex)")]

    def chosen(index: int) -> None:
        if index < len(turns):
            screen.change(turned(puzzle, turns[index], base))
        else:
            others[index - len(turns)]()

    def shuffle() -> None:
        screen.change(shuffled(puzzle, seed=sum(puzzle.digits[::2])))

    def canonical() -> None:
        screen.work(lambda monitor: minlex(puzzle, monitor), _("The canonical form."))

    others = [lambda: screen.change(in_order(puzzle)), shuffle, canonical]
    pick(screen, N_("Change the form of the puzzle"), rows, chosen)


def _compare(screen: WorkbenchScreen) -> None:
    def compare(text: str) -> None:
        other = _read(text, screen)
        if not other.variant.base:  # a line without rules: those of the board are meant
            other = other.replace(variant=screen.puzzle.variant)
        same = isomorphic(screen.puzzle, other)
        screen.told.say(_("Isomorphic.") if same else _("Not isomorphic."))

    screen.ask(_("Is it isomorphic to"), compare)


def _read(text: str, screen: WorkbenchScreen) -> Grid:
    reading = next(iter(Reader.near(screen.bench.base).read(text)), None)
    if reading is None:
        raise UsageError(_("There is no puzzle in “{text}”.", text=text[:40]))
    return reading.grid


# -- answers ---------------------------------------------------------------------------------


def _why(screen: WorkbenchScreen) -> None:
    from satdoku.ui.screens.why import WhyScreen

    puzzle = screen.puzzle

    def show(found: Why | None) -> None:
        if found is not None:
            screen.told.say("")
            screen.app.open(WhyScreen(screen.app, found))

    if screen.found is not None and not screen.found.solutions:
        screen.tool.run(lambda monitor: why_unsolvable(puzzle, monitor), show)
        return
    cell = screen.cursor

    def ask(text: str) -> None:
        symbols = puzzle.variant.symbols
        if len(text) != 1 or text.upper() not in symbols:
            raise UsageError(_("“{text}” is not a digit of this board.", text=text[:40]))
        digit = symbols.index(text.upper()) + 1
        screen.tool.run(lambda monitor: why(puzzle, cell, digit, monitor), show)

    name = str(puzzle.variant.cells[cell])
    screen.ask(_("Why not which digit in {cell}?", cell=name), ask)


def _backdoor(screen: WorkbenchScreen) -> None:
    puzzle = screen.puzzle

    def show(cells: tuple[int, ...] | None) -> None:
        screen.told.say(backdoor_sentence(puzzle.variant, cells))

    screen.told.say(_("Searching …"))
    screen.tool.run(lambda monitor: backdoor(puzzle, monitor), show)


# -- other puzzles ---------------------------------------------------------------------------


def _needing(screen: WorkbenchScreen) -> None:
    variant = screen.puzzle.variant
    names = [technique.name for technique in TECHNIQUES]

    def chosen(index: int) -> None:
        name = names[index]
        screen.work(lambda monitor: _generated(variant, name, monitor), _(name))

    pick(screen, N_("A puzzle that needs which technique?"), list(map(_, names)), chosen)


def _generated(variant: Variant, technique: str, monitor: Monitor) -> Grid:
    """With the rules that were drawn, and new givens each time."""
    spec = PuzzleSpec(variant, needs=(technique,))
    made = generate(spec, fresh_seed(), BoardSolver(variant), monitor.limited(SECONDS))
    if made is None or not made.as_asked:
        raise UsageError(
            _(
                "No puzzle that needs “{technique}” was found within {time} s.",
                technique=_(technique),
                time=f"{SECONDS:g}",
            )
        )
    return made.grid


def _new(screen: WorkbenchScreen) -> None:
    rows = [str(load(name).name) for name in NAMES]

    def chosen(index: int) -> None:
        screen.change(Grid.empty(load(NAMES[index])))

    pick(screen, N_("A new board of which variant?"), rows, chosen)


def _open(screen: WorkbenchScreen) -> None:
    def read(text: str) -> None:
        screen.change(_read(text, screen))

    screen.ask(_("Puzzle, code or file"), read)


# -- out of here -----------------------------------------------------------------------------


def _play(screen: WorkbenchScreen) -> None:
    from satdoku.ui.screens.dealing import open_dealing

    screen.require_solvable()
    puzzle = screen.puzzle
    open_dealing(screen.app, GameSpec(puzzle.variant, puzzle=puzzle))


def _share(screen: WorkbenchScreen) -> None:
    from satdoku.ui.screens.sharing import SharingScreen

    mouse = screen.app.settings["mouse"] == "on"
    screen.app.open(SharingScreen(screen.puzzle, screen.app.copy, mouse=mouse))


def _save(screen: WorkbenchScreen) -> None:
    screen.ask(_("Save as"), screen.save, "puzzle.txt")


def _print(screen: WorkbenchScreen) -> None:
    from satdoku.files import expanded
    from satdoku.printing.pages import SheetStyle
    from satdoku.printing.sheet import default_suffix, require_style, solved, write_sheet

    puzzle = screen.puzzle

    def print_to(name: str) -> None:
        path, style = expanded(name), SheetStyle()
        require_style(style, path)
        write_sheet(list(solved([puzzle])), style, path)
        screen.told.say(_("Printed to {path}.", path=name))

    screen.require_solvable()
    screen.ask(_("Print to"), print_to, f"puzzle{default_suffix()}")


TOOLS = (
    Tool(
        "a",
        N_("add a rule to the selected cells: a cage, a line, a dot, a clue"),
        _add_rule,
        N_("rule"),
    ),
    Tool("x", N_("remove the rules about the selected cells"), _remove_rules),
    Tool("f", N_("fill the rest: one solution, with few givens"), _fill, N_("fill")),
    Tool("d", N_("dig: remove superfluous givens"), _dig, N_("dig")),
    Tool("w", N_("why not this digit, or why no solution"), _why, N_("why")),
    Tool("t", N_("turn, mirror, rename the digits, canonical form"), _transform),
    Tool("n", N_("a puzzle that needs a chosen technique"), _needing),
    Tool("b", N_("backdoor: the cells that make it easy"), _backdoor),
    Tool("i", N_("is it isomorphic to another puzzle?"), _compare),
    Tool("p", N_("play it"), _play, N_("play")),
    Tool("s", N_("share it as a line, a code or a link"), _share),
    Tool("e", N_("export: save it in a file"), _save),
    Tool("g", N_("print it as PDF or SVG"), _print),
    Tool("o", N_("open a puzzle: text, code or file"), _open),
    Tool("v", N_("a new board of another variant"), _new),
    Tool("z", N_("clear the board"), _clear),
)
