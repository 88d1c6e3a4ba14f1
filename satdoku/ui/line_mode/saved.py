"""Saved games and statistics in line mode."""

from __future__ import annotations

from itertools import count

from satdoku.errors import UsageError
from satdoku.flows.deal import resume_game
from satdoku.messages import _
from satdoku.play.save import Store
from satdoku.play.statistics import FILE_NAME, write_statistics
from satdoku.ui.line_mode.game import play_dealt
from satdoku.ui.line_mode.prompt import ask, ask_file
from satdoku.ui.reports.games import kind_text, saved_text
from satdoku.ui.reports.statistics_print import print_statistics


def saved(store: Store) -> None:
    """Print the games that can be continued and the statistics; the player can choose a game."""
    games = store.unfinished()
    for number, game in enumerate(games, 1):
        line = _("{name}: {text}", name=kind_text(game.kind), text=saved_text(game))
        print(f"{number}  {line}")
    if not games:
        print(_("No game is in progress."))
    found = store.statistics()
    print_statistics(found, store.daily_streak())
    if not games and not found:
        return
    answer = ask(_("Number of the game to continue, e to export the statistics, or 0"), "0")
    if answer == "e":
        path = ask_file(_("CSV file"), FILE_NAME)
        write_statistics(path, found, store.path)
        print(_("Written to {path}.", path=str(path)))
    elif answer != "0":
        chosen = dict(zip(map(str, count(1)), games, strict=False)).get(answer)
        if chosen is None:
            raise UsageError(_("“{answer}” is not one of these games.", answer=answer[:40]))
        play_dealt(store, resume_game(store, chosen.id))
