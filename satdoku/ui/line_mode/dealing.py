"""Deals a game in line mode."""

from __future__ import annotations

import sys
import time
from collections.abc import Iterator
from string import ascii_lowercase

from satdoku.errors import UsageError
from satdoku.messages import _
from satdoku.play.game import Game
from satdoku.play.game_spec import GameSpec, read_spec
from satdoku.play.save import Store
from satdoku.sudoku.grading.grade import TOP
from satdoku.sudoku.variants import USUAL
from satdoku.sudoku.variants.catalogue import load
from satdoku.sudoku.variants.variant import Variant
from satdoku.tasks import generate
from satdoku.tasks.generate import SECONDS, deal
from satdoku.tasks.reading import Reader
from satdoku.tasks.rules import rules_lines, unit_rules
from satdoku.ui.fields import ENGINE, filled
from satdoku.ui.file_choices import expanded
from satdoku.ui.line_mode.keeping import keep
from satdoku.ui.line_mode.prompt import ask
from satdoku.ui.preferences import LEVEL, SEEN, VARIANT, last_level, rules_of
from satdoku.ui.reports.games import deal_line, shortfall_line


def special_units(variant: Variant) -> Iterator[str]:
    """A letter for each kind of special unit, then the board with these letters; nothing if there
    are none. Disjoint units such as cages have their own picture."""
    special = [unit for unit in variant.units if unit.tinted]
    kinds = dict.fromkeys(unit.kind for unit in special if not unit.rule.side_by_side)
    letters = [""] * len(variant.cells)
    for letter, kind in zip(ascii_lowercase, kinds, strict=False):
        units = [unit for unit in variant.units if unit.kind == kind]
        yield _("{name}: {text}", name=letter, text=_(", ").join(str(unit.name) for unit in units))
        for cell in {cell for unit in units if unit.tinted for cell in unit.cells}:
            letters[cell] += letter
    if kinds:
        width = max(map(len, letters))
        for row in variant.rows:
            yield " ".join((letters[cell] or ".").ljust(width) for cell in row).rstrip()
        yield ""
    apart = {unit.kind for unit in special if unit.rule.side_by_side}
    for rule in unit_rules(variant):
        if rule.kind in apart:
            yield from (rule.sentence, *rule.picture, "")


def chosen(store: Store) -> Game:
    """Ask for the variant and the puzzle."""
    remembered = store.settings()
    level = last_level(remembered)
    variant = load(str(expanded(ask(_("Variant"), remembered.get(VARIANT, USUAL)))))
    asked = ask(
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
    request = read_spec(asked, variant, Reader.near(variant).read)
    keep(lambda: store.set_setting(VARIANT, variant.id))
    if request.level is not None:
        keep(lambda: store.set_setting(LEVEL, str(request.level)))
    return dealt(store, picked(request))


def picked(request: GameSpec) -> GameSpec:
    """Let a person choose among several puzzles; a script gets the first one."""
    if not request.following or not sys.stdin.isatty():
        return request
    found = request.numbers_of_givens
    for number, givens in enumerate(found, 1):
        print(f"{number}  {_('{count} givens', count=givens)}")
    answer = ask(_("Which puzzle?"), "1")
    if answer not in map(str, range(1, len(found) + 1)):
        raise UsageError(_("“{answer}” is none of these puzzles.", answer=answer[:40]))
    return request.from_puzzle(int(answer) - 1)


def dealt(store: Store, request: GameSpec, seed: int | None = None) -> Game:
    chosen = generate.fresh_seed() if seed is None else seed
    if request.note:
        print(request.note)
    engine = filled([ENGINE], store.settings())[ENGINE.name]
    found = deal(request.asked, chosen, SECONDS, engine=engine)
    if found is None:
        raise UsageError(_("No puzzle was found within {time} s.", time=f"{SECONDS:g}"))
    if not found.as_asked:
        print(shortfall_line(found, request))
    print(deal_line(found))
    game = Game.new(store, found.givens, found.solution, time.monotonic, found.level)
    game.begin_as(request)
    _tell_rules_once(store, request.variant)
    if game.following:
        print(_("Puzzles after this one: {count}; next plays the next.", count=len(game.following)))
    return game


def _tell_rules_once(store: Store, variant: Variant) -> None:
    """Print the rules before the first game of the variant. A script only gets a note that there
    are rules."""
    if store.settings().get(rules_of(variant.id)) == SEEN:
        return
    keep(lambda: store.set_setting(rules_of(variant.id), SEEN))
    if sys.stdin.isatty():
        print(*rules_lines(variant), "", sep="\n")
    else:
        print(_("Type rules for the rules of {variant}.", variant=str(variant.name)))
