"""A game survives other processes and its own being killed."""

from __future__ import annotations

import multiprocessing
import sys
import time
from contextlib import suppress
from multiprocessing.connection import Connection
from multiprocessing.synchronize import Barrier
from pathlib import Path
from random import Random

import pytest

from satdoku.errors import StaleGameError, UsageError
from satdoku.play import database
from satdoku.play.game import Game
from satdoku.play.moves import Act, Move
from satdoku.play.notation import format_move
from satdoku.play.save import Store
from satdoku.sudoku.variants.catalogue import load
from tests.play.boards import CLASSIC_SOLUTION, random_move, without
from tests.waiting import PATIENCE

pytestmark = pytest.mark.skipif(sys.platform == "win32", reason="needs fork")

PUZZLE = without(CLASSIC_SOLUTION, range(81)), CLASSIC_SOLUTION


@pytest.fixture(autouse=True)
def _patient(monkeypatch: pytest.MonkeyPatch) -> None:
    """Many processes on a slow disk wait longer for each other than a window should."""
    monkeypatch.setattr(database, "PATIENCE", PATIENCE)
    monkeypatch.setattr(database, "FIRST_MOMENTS", PATIENCE)


def play_on(path: Path, game_id: int, seed: int, told: Connection) -> None:
    """Play randomly forever, and report every move as soon as it is saved."""
    rng, store = Random(seed), Store(path, time.time)
    game = Game.resume(store, game_id, load, time.monotonic)
    kept = store.moves(game_id)
    told.send(kept)
    while True:
        before, move = game.session, random_move(rng, game.session)
        if move.act is not Act.GIVE_UP:
            with suppress(UsageError):
                game.play(move)
            if game.session is not before:
                moves = [format_move(move, game.session.variant)]
                if move.act is Act.HINT:  # the moves that it plays, or that it was asked for
                    moves = store.moves(game_id)[len(kept) :]
                told.send(moves)
                kept += moves


def test_killed_at_any_moment_no_move_is_lost(tmp_path: Path) -> None:
    """The process may be starting, between two moves, or in the middle of one."""
    path, rng, kept = tmp_path / "games.db", Random(5), list[str]()
    store = Store(path, time.time)
    game_id = Game.new(store, *PUZZLE, time.monotonic).id
    store.close()
    fork = multiprocessing.get_context("fork")
    for seed in range(50):
        mine, its = fork.Pipe(duplex=False)
        child = fork.Process(target=play_on, args=(path, game_id, seed, its))
        child.start()
        its.close()
        told: list[str] = []
        for _message in range(rng.randint(0, 4)):
            assert mine.poll(PATIENCE)
            told += mine.recv()
        time.sleep(rng.uniform(0, 0.002))
        child.kill()
        child.join()
        with suppress(EOFError, OSError):  # at the end, or in the middle of a message
            while True:
                told += mine.recv()
        store = Store(path, time.time)
        before, kept = kept, store.moves(game_id)
        assert store.complaint == ""
        assert kept[: len(told)] == told
        assert kept[: len(before)] == before
        Game.resume(store, game_id, load, time.monotonic)
        store.close()


def pencil(path: Path, game_id: int, mine: list[int], start: Barrier, told: Connection) -> None:
    """Mark each of my cells; read the game again whenever the other process was faster."""
    store = Store(path, time.time)
    game = Game.resume(store, game_id, load, time.monotonic)
    start.wait(PATIENCE)
    stale = 0
    for cell in mine:
        while True:
            try:
                game.play(Move(Act.NOTE, cell, 1))
                break
            except StaleGameError:
                stale += 1
                game = Game.resume(store, game_id, load, time.monotonic)
    told.send(stale)


def test_one_game_in_two_processes_loses_nothing_and_mixes_nothing(tmp_path: Path) -> None:
    path = tmp_path / "games.db"
    store = Store(path, time.time)
    game = Game.new(store, *PUZZLE, time.monotonic)
    fork = multiprocessing.get_context("fork")
    mine, its = fork.Pipe(duplex=False)
    start = fork.Barrier(2)
    halves = [list(range(40)), list(range(40, 80))]
    children = [
        fork.Process(target=pencil, args=(path, game.id, half, start, its)) for half in halves
    ]
    for child in children:
        child.start()
    for child in children:
        child.join()
    assert mine.recv() + mine.recv() > 0
    assert len(store.moves(game.id)) == 80
    notes = Game.resume(store, game.id, load, time.monotonic).session.board.notes
    assert notes == (frozenset({1}),) * 80 + (frozenset(),)
    store.close()


def begin_many(path: Path, start: Barrier, told: Connection) -> None:
    start.wait(PATIENCE)
    store = Store(path, time.time)
    for _game in range(2):
        Game.new(store, *PUZZLE, time.monotonic).play(Move(Act.PLACE, 0, 1))
    told.send(store.complaint)


@pytest.mark.parametrize("spoilt", [False, True])
def test_processes_that_start_at_once_make_one_database(tmp_path: Path, spoilt: bool) -> None:
    fork = multiprocessing.get_context("fork")
    mine, its = fork.Pipe(duplex=False)
    for number in range(6):
        path = tmp_path / f"{number}.db"
        if spoilt:
            path.write_text("no database")
        start = fork.Barrier(8)
        children = [fork.Process(target=begin_many, args=(path, start, its)) for _ in range(8)]
        for child in children:
            child.start()
        for child in children:
            child.join()
        assert [child.exitcode for child in children] == [0] * 8
        assert sum(bool(mine.recv()) for _child in children) == spoilt
        store = Store(path, time.time)
        assert len(store.unfinished()) == 16
        store.close()
