"""The menu, line by line: each prompt takes one line, and a blank one takes the default."""

from __future__ import annotations

import sys
from collections.abc import Callable
from itertools import chain
from pathlib import Path

from satdoku import __version__
from satdoku.errors import FileError, SatdokuError, UsageError
from satdoku.messages import _, speak
from satdoku.play.save import Store
from satdoku.sat import res
from satdoku.sat.stored_clauses import StoredClauses
from satdoku.sudoku.grid import Grid
from satdoku.sudoku.variants import USUAL
from satdoku.sudoku.variants.catalogue import load
from satdoku.tasks import manual, show, solve
from satdoku.tasks.decide import decide
from satdoku.tasks.decode import Origin, files_of, origin_of
from satdoku.tasks.verify import verify
from satdoku.ui.fields import LANGUAGE, SETTINGS, filled, language_of
from satdoku.ui.file_choices import expanded
from satdoku.ui.habits import VARIANT
from satdoku.ui.lines import game as game_lines
from satdoku.ui.lines.daily import play_daily
from satdoku.ui.lines.files import compare_file, fill, solve_file
from satdoku.ui.lines.formula import show_answer
from satdoku.ui.lines.printing import print_puzzles
from satdoku.ui.lines.prompt import agreed, ask, ask_file
from satdoku.ui.lines.saved import saved
from satdoku.ui.menu import ITEMS, OFFER, items_for, offer
from satdoku.ui.reports import results as report
from satdoku.ui.reports.games import offer_text
from satdoku.ui.reports.progress_bar import progress_bar


def run_lines(store: Store, notice: str = "") -> int:
    """Run until 0, the end of the input, or Ctrl-C at a prompt."""
    print(_("satdoku {version}: SAT and Sudoku in the terminal", version=__version__))
    if notice:
        print(notice)
    if sys.stdin is None:
        return 0
    if hasattr(sys.stdin, "reconfigure"):
        sys.stdin.reconfigure(errors="surrogateescape")  # file names need not be text
    try:
        while _choose(store):
            pass
    except EOFError:
        print()
    except KeyboardInterrupt:
        print()
        raise
    return 0


def _choose(store: Store) -> bool:
    print()
    names = {item.key: item.name for item in ITEMS}
    offered = offer(store)
    if offered is not None:
        print(f"{OFFER}  {offer_text(offered)}")
    remembered = store.settings()
    for item in items_for(remembered):
        print(item.label(remembered))
    answer = ask(_("Your choice"), "1")
    if names.get(answer) == "quit":
        return False
    try:
        if offered is not None and answer == OFFER:
            game_lines.go_on(store, offered.id)
            return True
        if answer not in names:
            raise UsageError(
                _(
                    "“{answer}” is not on the menu; type one of {keys}.",
                    answer=answer[:40],
                    keys=", ".join([OFFER] * (offered is not None) + list(names)),
                )
            )
        TASKS[names[answer]](store)
    except SatdokuError as error:
        print(error)
    return True


def _ask_formula(store: Store) -> Path:
    path = ask_file(_("CNF file"))
    try:
        store.remember_file(path.absolute())
    except FileError as error:
        print(error)
    return path


def _solve(store: Store) -> None:
    solve_file(store, _ask_formula(store))


def _verify(store: Store) -> None:
    path = _ask_formula(store)
    answer = ask_file(_("RES file"), str(res.path_for(path)))
    found = verify(path, answer, warn=print)
    print(report.verification_line(found))
    if found.unproved and sys.stdin.isatty() and agreed(_("Solve it to find out?")):
        with progress_bar(path.name) as bar:
            found = decide(path, None, bar.monitor)
        print(report.verification_line(found))


def _show(store: Store) -> None:
    formula = solve.load(_ask_formula(store))
    heading = report.heading_lines(formula, show.figures(formula.cnf))
    lines = chain(heading, StoredClauses(formula.cnf).lines())
    sys.stdout.writelines(f"{line}\n" for line in lines)  # a pager would take keys, not lines


def _compare(store: Store) -> None:
    compare_file(store, _ask_formula(store))


def _decode(store: Store) -> None:
    answer, formula = files_of(ask_file(_("RES file")))
    origin = None if formula is None else origin_of(formula)
    if origin is None:
        name = ask(_("Variant"), store.settings().get(VARIANT, USUAL))
        origin = Origin(Grid.empty(load(str(expanded(name)))))
    show_answer(answer, origin)


def _change_settings(store: Store) -> None:
    before = filled(SETTINGS, store.settings())
    for name, value in fill(SETTINGS, before).items():
        store.set_setting(name, value)
        if name == LANGUAGE.name and value != before[name]:
            speak(language_of(value))


def _read_manual(store: Store) -> None:
    pages = manual.pages()
    for number, page in enumerate(pages, 1):
        print(f"{number}  {page.title} ({page.name})")
    answer = ask(_("Page, by number or name"), "1")
    names = {str(number): page.name for number, page in enumerate(pages, 1)}
    print(manual.page(names.get(answer, answer)).text, end="")


def _take_tour(store: Store) -> None:
    from satdoku.ui.lines.tour import take_tour

    take_tour(store)


TASKS: dict[str, Callable[[Store], None]] = {
    "solve": _solve,
    "play": game_lines.play,
    "percent": lambda store: game_lines.play_at_once(store, "percent"),
    "classic": lambda store: game_lines.play_at_once(store, "classic"),
    "daily": play_daily,
    "tour": _take_tour,
    "verify": _verify,
    "show": _show,
    "compare": _compare,
    "print": print_puzzles,
    "decode": _decode,
    "saved": saved,
    "settings": _change_settings,
    "manual": _read_manual,
}
