"""The menu in line mode: each prompt reads one line, and a blank line selects the default."""

from __future__ import annotations

import sys
from collections.abc import Callable

from satdoku import __version__
from satdoku.errors import SatdokuError, UsageError
from satdoku.flows.deal import resume_game
from satdoku.flows.fields import filled
from satdoku.flows.table import FLOWS
from satdoku.messages import _, speak
from satdoku.play.save import Store
from satdoku.tasks import manual
from satdoku.tasks.encode import files_of
from satdoku.ui.fields import LANGUAGE, SETTINGS, language_of
from satdoku.ui.line_mode.face import LineFace, fill
from satdoku.ui.line_mode.game import play_dealt
from satdoku.ui.line_mode.prompt import ask, ask_file
from satdoku.ui.line_mode.saved import saved
from satdoku.ui.menu import GROUPS, ITEMS, OFFER, items_for, offer
from satdoku.ui.reports.games import offer_text


def run_lines(store: Store, notice: str = "") -> int:
    """Run until 0, the end of the input, or Ctrl-C at a prompt."""
    print(_("satdoku {version}: SAT and Sudoku in the terminal", version=__version__))
    if notice:
        print(notice)
    if sys.stdin is None:
        return 0
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
    items = items_for(remembered)
    for group in GROUPS:
        print(_(group))
        for item in items:
            if item.group == group:
                print(item.label(remembered))
    # As in the window: the first item of the list.
    answer = ask(_("Your choice"), items[0].key if offered is None else OFFER)
    if names.get(answer) == "quit":
        return False
    try:
        if offered is not None and answer == OFFER:
            play_dealt(store, resume_game(store, offered.id))
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


def _flow(name: str) -> Callable[[Store], None]:
    def run(store: Store) -> None:
        flow = FLOWS[name].begin(store)
        if FLOWS[name].plays:
            play_dealt(store, flow)
        else:
            LineFace(store).run(flow)

    return run


def _decode(store: Store) -> None:
    from satdoku.ui.line_mode.formula import ask_origin, show_answer

    answer, formula = files_of(ask_file(_("RES file")))
    show_answer(answer, ask_origin(store, formula))


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


def _learn(store: Store) -> None:
    from satdoku.ui.line_mode.learning import take_lessons

    take_lessons(store)


def _learn_sat(store: Store) -> None:
    from satdoku.ui.line_mode.exercising import take_sat_lessons

    take_sat_lessons(store)


def _take_tour(store: Store) -> None:
    from satdoku.ui.line_mode.tour import take_tour

    take_tour(store)


def _set(store: Store) -> None:
    from satdoku.ui.line_mode.workbench import set_puzzle

    set_puzzle(store)


TASKS: dict[str, Callable[[Store], None]] = {
    **{name: _flow(name) for name in FLOWS},
    "set": _set,
    "tour": _take_tour,
    "learn": _learn,
    "exercises": _learn_sat,
    "decode": _decode,
    "saved": saved,
    "settings": _change_settings,
    "manual": _read_manual,
}
