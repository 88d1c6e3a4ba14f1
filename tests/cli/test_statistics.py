"""satdoku statistics: results by variant and level, as a table or as CSV."""

from __future__ import annotations

import csv
import os
import time
from collections.abc import Iterator
from contextlib import closing
from pathlib import Path

import pytest

from satdoku.play.database import default_path
from satdoku.play.game_state import GameState
from satdoku.play.save import Standing, Store
from tests.cli.outcome import Command

TITLES = ["variant", "level", "givens", "played", "won"]
FIGURES = ["best_seconds", "mean_seconds", "streak", "longest_streak"]


@pytest.fixture
def store(own_data: Path) -> Iterator[Store]:
    with closing(Store(default_path(os.environ), time.time)) as found:
        yield found


def end(store: Store, level: int, seconds: float, state: GameState = GameState.WON) -> None:
    game = store.begin("percent", level, "1" + "." * 80, None)
    store.record(game, 0, "1 2 2", Standing(seconds, 0, state))


def test_nothing_yet(satdoku: Command) -> None:
    assert satdoku("statistics") == (0, "No finished games yet.\n", "")
    code, out, _err = satdoku("statistics", "--csv")
    assert (code, out) == (0, ",".join([*TITLES, *FIGURES]) + "\n")


def test_a_table_with_bars(satdoku: Command, store: Store) -> None:
    end(store, 3, 100.0)
    end(store, 3, 50.0, GameState.GIVEN_UP)
    end(store, 4, 200.0)
    code, out, err = satdoku("statistics")
    lines = [" ".join(line.split()) for line in out.splitlines()]
    assert (code, err) == (0, "")
    assert lines == [
        "games played won best mean streak longest last games",
        "percent, level 3 2 1 ━━━━ 1:40 1:40 ━━━━ 0 1 ▁×",
        "percent, level 4 1 1 ━━━━━━━━ 3:20 3:20 ━━━━━━━━ 1 1 ▁",
    ]


def test_csv_can_be_read_again(satdoku: Command, store: Store, tmp_path: Path) -> None:
    end(store, 3, 100.0)
    end(store, 3, 50.55)
    path = tmp_path / "x.csv"
    assert satdoku("statistics", "-o", path) == (0, "", "")
    assert satdoku("statistics", "--csv").out == path.read_text()
    (row,) = csv.DictReader(path.read_text().splitlines())
    assert [row[name] for name in TITLES] == ["percent", "3", "", "2", "2"]
    assert [row[name] for name in FIGURES] == ["50.5", "75.3", "2", "2"]


def test_a_place_that_cannot_be_written(satdoku: Command, store: Store, tmp_path: Path) -> None:
    code, out, err = satdoku("statistics", "-o", tmp_path)
    assert (code, out) == (2, "")
    assert "is a folder" in err


@pytest.mark.parametrize("end", ["", "-wal"])
def test_the_games_are_not_replaced(
    satdoku: Command, store: Store, own_data: Path, end: str
) -> None:
    games = own_data / f"games.db{end}"
    before = games.read_bytes()
    done = satdoku("statistics", "-o", games)
    assert (done.code, "is the input file" in done.err) == (2, True)
    assert games.read_bytes() == before


def test_chinese(satdoku: Command, store: Store) -> None:
    end(store, 3, 100.0)
    assert "最近各局" in satdoku("--lang", "zh_CN", "statistics").out
