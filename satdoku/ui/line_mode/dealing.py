"""The questions and messages of a flow in line mode before a game begins."""

from __future__ import annotations

import sys
from pathlib import Path
from typing import TYPE_CHECKING

from satdoku.errors import UsageError
from satdoku.files import expanded
from satdoku.messages import _
from satdoku.play.game_spec import read_spec
from satdoku.play.preferences import LEVEL, SEEN, VARIANT, last_level, rules_of
from satdoku.sudoku.grading.grade import TOP
from satdoku.sudoku.variants import NAMES, USUAL
from satdoku.sudoku.variants.catalogue import load
from satdoku.tasks.reading import Reader
from satdoku.tasks.rules import about, rules_lines
from satdoku.ui.line_mode.keeping import keep
from satdoku.ui.line_mode.prompt import ask
from satdoku.ui.reports.games import deal_line

if TYPE_CHECKING:
    from satdoku.flows.deal import Begun
    from satdoku.flows.steps import AskChoice, AskPuzzle, AskVariant
    from satdoku.play.game_spec import GameSpec
    from satdoku.play.save import Store
    from satdoku.sudoku.variants.variant import Variant


def ask_variant(store: Store, step: AskVariant) -> tuple[Variant, str]:
    """The variant and, if it was typed in its place as in the course's menus, the number of
    givens."""
    print(_(step.question))
    for name in NAMES:
        print(f"{name}  {step.about.get(name) or about(load(name))}")
    usual = store.settings().get(VARIANT, USUAL)
    named = ask(_("Variant"), usual)
    number = step.own and named.isascii() and named.isdigit() and not Path(named).exists()
    variant = load(str(expanded(usual if number else named)))
    keep(lambda: store.set_setting(VARIANT, variant.id))
    return variant, named if number else ""


def ask_puzzle(store: Store, step: AskPuzzle, givens: str) -> GameSpec:
    """`givens` is the number that was typed already, if any."""
    variant, level = step.variant, last_level(store.settings())
    asked = givens or ask(
        _(
            "Number of givens ({fewest}–{cells}), L and a level (1–{levels}), a puzzle or a file",
            fewest=variant.fewest_givens,
            cells=len(variant.cells),
            levels=TOP,
        ),
        f"L{level}",
    )
    if asked.lower() == "l":
        asked += ask(_("Level"), str(level))
    return read_spec(asked, variant, Reader.near(variant).read)


def ask_choice(step: AskChoice) -> int:
    if not sys.stdin.isatty():
        return 0
    for number, option in enumerate(step.options, 1):
        print(f"{number}  {option}")
    answer = ask(step.question, "1")
    if answer not in map(str, range(1, len(step.options) + 1)):
        raise UsageError(_("“{answer}” is none of these.", answer=answer[:40]))
    return int(answer) - 1


def tell_begun(store: Store, begun: Begun) -> None:
    """Say what begins; nothing if a game continues."""
    if begun.deal is None or begun.request is None:
        return
    print(deal_line(begun.deal))
    level = begun.request.level
    if level is not None and not begun.request.day:
        keep(lambda: store.set_setting(LEVEL, str(level)))
    _tell_rules_once(store, begun.request.variant)
    following = len(begun.game.following)
    if following:
        print(
            _("Puzzles after this one: {count}; type next to play the next one.", count=following)
        )


def _tell_rules_once(store: Store, variant: Variant) -> None:
    """Print the rules before the first game of the variant. A script only gets a note that there
    are rules."""
    if store.settings().get(rules_of(variant.id)) == SEEN:
        return
    keep(lambda: store.set_setting(rules_of(variant.id), SEEN))
    if sys.stdin.isatty():
        print(*rules_lines(variant), "", sep="\n")
    else:
        print(_("Type rules to see the rules of {variant}.", variant=str(variant.name)))
